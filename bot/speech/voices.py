"""Which functions draw and describe which game. A new game registers itself by one line here."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import render.duel
from bot.host.match import Match
from bot.speech import duel
from engine.contract import Event, Game, Step
from render import words
from render.palette import Theme
from render.say import Say
from render.table import Table


@dataclass(frozen=True)
class Voice:
    """How one game is shown and told; `view` is what its `Game.view` gives."""

    draw: Callable[[Any, Table, Sequence[Event], Say, Theme], bytes]
    alt_text: Callable[[Any, Table, Sequence[Event], Say], str]
    text_board: Callable[[Any, Table, Say], str]
    score_sheet: Callable[[Any, Table, Say], str]
    describe: Callable[[Sequence[Event], Table, Say], list[str]]
    label: Callable[[Game, Step, Table, Say], str]
    warm: Callable[[], None]


VOICES = {
    "duel": Voice(
        draw=render.duel.draw,
        alt_text=words.alt_text,
        text_board=words.text_board,
        score_sheet=words.score_sheet,
        describe=words.describe,
        label=duel.label,
        warm=render.duel.warm,
    ),
}


def voice_of(match: Match) -> Voice:
    """The voice of a match's game."""
    return VOICES[match.play.header.game]
