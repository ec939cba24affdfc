"""Which functions draw and describe which game. A new game registers itself by one line here."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.games.duel import labels as duel
from bot.games.imhotep import cards, labels
from bot.service.drafts import Draft
from bot.service.match import Match
from engine.contract import Decision, Event, Game, Step
from render.duel.picture import compose as duel_picture
from render.duel.text import recap as duel_recap
from render.duel.text import words as duel_words
from render.imhotep.picture import compose as imhotep_picture
from render.imhotep.text import recap as imhotep_recap
from render.imhotep.text import words as imhotep_words
from render.kit.canvas import Canvas
from render.kit.palette import Theme
from render.kit.say import Say
from render.kit.table import Table


@dataclass(frozen=True)
class Voice:
    """How one game is shown and told; `view` is what its `Game.view` gives.

    `compose` and `alt_texts` give as many pictures as descriptions; `opening`, `asks` and `result` are what a
    card says at the beginning, while somebody (given as a mention) must choose, and at the end, with names
    for Markdown; `question` is what a private panel asks; `is_secret`: only whoever must choose may see what
    there is to choose from; `sketch`: pictures of what there is to choose from, for a private panel; usually
    none.
    """

    compose: Callable[[Any, Table, Sequence[Event], Say, Theme], tuple[Canvas, ...]]
    alt_texts: Callable[[Any, Table, Sequence[Event], Say], tuple[str, ...]]
    text_board: Callable[[Any, Table, Say], str]
    score_sheet: Callable[[Any, Table, Say], str]
    describe: Callable[[Sequence[Event], Table, Say], list[str]]
    recap: Callable[[Any, Any, Table, Say], tuple[str, ...]]
    label: Callable[[Game, Step, Table, Say], str]
    opening: Callable[[Game, Sequence[str], Say], str]
    asks: Callable[[Game, str, Say], str]
    question: Callable[[Draft, Table, Say], str]
    result: Callable[[Game, Sequence[str], Say], str]
    is_secret: Callable[[Decision], bool]
    sketch: Callable[[Draft, Say, Theme], tuple[Canvas, ...]]
    warm: Callable[[], None]


VOICES = {
    "duel": Voice(
        compose=duel.compose,
        alt_texts=duel.alt_texts,
        text_board=duel_words.text_board,
        score_sheet=duel_words.score_sheet,
        describe=duel_words.describe,
        recap=duel_recap.recap,
        label=duel.label,
        opening=duel.opening,
        asks=duel.asks,
        question=duel.question,
        result=duel.result,
        is_secret=duel.is_secret,
        sketch=duel.sketch,
        warm=duel_picture.warm,
    ),
    "imhotep": Voice(
        compose=imhotep_picture.compose,
        alt_texts=cards.alt_texts,
        text_board=imhotep_words.text_board,
        score_sheet=imhotep_words.score_sheet,
        describe=imhotep_words.describe,
        recap=imhotep_recap.recap,
        label=labels.label,
        opening=cards.opening,
        asks=cards.asks,
        question=cards.question,
        result=cards.result,
        is_secret=cards.is_secret,
        sketch=cards.sketch,
        warm=imhotep_picture.warm,
    ),
}


def voice_of(match: Match) -> Voice:
    """The voice of a match's game."""
    return VOICES[match.play.header.game]
