"""Which functions draw and describe which game. A new game registers itself by one line here."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import render.duel
from bot.host.match import Match
from bot.speech import duel
from engine.contract import Event, Game, Step
from render import duel_recap, words
from render.canvas import Canvas
from render.palette import Theme
from render.say import Say
from render.table import Table


@dataclass(frozen=True)
class Voice:
    """How one game is shown and told; `view` is what its `Game.view` gives."""

    compose: Callable[[Any, Table, Sequence[Event], Say, Theme], Canvas]
    alt_text: Callable[[Any, Table, Sequence[Event], Say], str]
    text_board: Callable[[Any, Table, Say], str]
    score_sheet: Callable[[Any, Table, Say], str]
    describe: Callable[[Sequence[Event], Table, Say], list[str]]
    recap: Callable[[Any, Any, Table, Say], tuple[str, ...]]
    label: Callable[[Game, Step, Table, Say], str]
    warm: Callable[[], None]


VOICES = {
    "duel": Voice(
        compose=render.duel.compose,
        alt_text=words.alt_text,
        text_board=words.text_board,
        score_sheet=words.score_sheet,
        describe=words.describe,
        recap=duel_recap.recap,
        label=duel.label,
        warm=render.duel.warm,
    ),
}


def voice_of(match: Match) -> Voice:
    """The voice of a match's game."""
    return VOICES[match.play.header.game]
