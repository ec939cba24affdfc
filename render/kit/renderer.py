"""What a game brings to be drawn and told: one value of `Renderer`."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.contract import Event
from render.kit.canvas import Canvas
from render.kit.palette import Theme
from render.kit.say import Say
from render.kit.table import Table


@dataclass(frozen=True)
class Renderer:
    """How one game is drawn and told. The first argument is what its `Game.view` gives; `Sequence[Event]` the
    events since an earlier position, of one turn or several: what they changed is ringed and told.

    `compose` and `alt_texts` give as many pictures as descriptions, at most 1024 characters each, the first
    256 of the first one stand alone. `text_board` and `score_sheet` are for a code block, `describe` gives
    sentences, `recap` at most two lines about what is different between an earlier view and a later one.
    `warm` draws what nearly every picture needs.
    """

    compose: Callable[[Any, Table, Sequence[Event], Say, Theme], tuple[Canvas, ...]]
    alt_texts: Callable[[Any, Table, Sequence[Event], Say], tuple[str, ...]]
    text_board: Callable[[Any, Table, Say], str]
    score_sheet: Callable[[Any, Table, Say], str]
    describe: Callable[[Sequence[Event], Table, Say], list[str]]
    recap: Callable[[Any, Any, Table, Say], tuple[str, ...]]
    warm: Callable[[], None]
