"""How each game speaks in messages. A new game registers itself by one line here."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.games.duel import labels as duel
from bot.games.imhotep import cards, labels
from bot.service.drafts import Draft
from bot.service.match import Match
from engine.contract import Decision, Game, Step
from render.games import RENDERERS
from render.kit.canvas import Canvas
from render.kit.palette import Theme
from render.kit.players import Players
from render.kit.renderer import Renderer
from render.kit.say import Say


@dataclass(frozen=True)
class Voice:
    """What one game says in messages beside its pictures and texts.

    `opening`, `asks` and `result` are what a card says at the beginning, while somebody (given as a mention)
    must choose, and at the end, with names for Markdown; `question` is what a private panel asks;
    `is_secret`: only whoever must choose may see what there is to choose from; `sketch`: pictures of what
    there is to choose from, for a private panel; usually none.
    """

    label: Callable[[Game, Step, Players, Say], str]
    opening: Callable[[Game, Sequence[str], Say], str]
    asks: Callable[[Game, str, Say], str]
    question: Callable[[Draft, Players, Say], str]
    result: Callable[[Game, Sequence[str], Say], str]
    is_secret: Callable[[Decision], bool]
    sketch: Callable[[Draft, Say, Theme], tuple[Canvas, ...]]


VOICES = {
    "duel": Voice(
        label=duel.label,
        opening=duel.opening,
        asks=duel.asks,
        question=duel.question,
        result=duel.result,
        is_secret=duel.is_secret,
        sketch=duel.sketch,
    ),
    "imhotep": Voice(
        label=labels.label,
        opening=cards.opening,
        asks=cards.asks,
        question=cards.question,
        result=cards.result,
        is_secret=cards.is_secret,
        sketch=cards.sketch,
    ),
}


def voice_of(match: Match) -> Voice:
    """The voice of a match's game."""
    return VOICES[match.play.header.game]


def renderer_of(match: Match) -> Renderer:
    """How a match's game is drawn and told."""
    return RENDERERS[match.play.header.game]
