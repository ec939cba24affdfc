"""What one side of a site brings to pictures and texts: a value of `SideRenderer`."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.contract import Event
from engine.imhotep import events as e
from engine.imhotep.components import Site
from engine.imhotep.view import ImhotepView, PlayerView
from render.imhotep.text.event_text import EventText
from render.imhotep.text.phrases import CardWords
from render.kit.canvas import Canvas
from render.kit.pictures.icons import Icon, Icons
from render.kit.say import Say

Mark = tuple[int | str, ...]
"""A place of a board that changed, in numbers or words that only its side knows."""
Marks = set[Mark]
BESIDE: Mark = ()
"""A stone came to lie beside the board (N-40, HV-14)."""


def site_view(view: ImhotepView, site: Site) -> Any:
    """What a side shows, of the class that its file in `engine.imhotep.sites` has for it."""
    return view.sites[site]


def mark_stone(site: Site) -> Callable[[Marks, Event], None]:
    """Every stone that came is marked by the spot where it came (`events.Delivered`)."""

    def mark(marks: Marks, event: Event) -> None:
        if isinstance(event, e.Delivered) and event.site is site:
            marks.add(event.spot)

    return mark


def _nothing(*_: object) -> tuple[()]:
    return ()


@dataclass(frozen=True, eq=False)
class SideRenderer:
    """How a side is drawn and described. It takes what it shows from `site_view`.

    `draw`: the whole board, with glints around its marks; `scenery`: what of it stands still for a letter and
    a number of players, drawn once on the ground that is kept; `mark`: the marks that an event leaves, or
    wipes away; `alt`: the parts of the board in one breath; `board`: line by line, without its heading;
    `name`: the key of a name of its own, where it has one.

    `events`: its own events in words; `gained`: what a seat got here, from the events that tell it, for a
    sentence. `pending`: spaces, from 1, that are still to be
    resolved in this round.

    `icons`: of what only this side shows, by names of their own.

    A side that gives players something of their own tells and draws it with them: `player_alt`,
    `player_board`, and `draw_sign` beside a player's name, its middle given.
    """

    draw: Callable[[Canvas, ImhotepView, Marks, Say], None]
    mark: Callable[[Marks, Event], None]
    alt: Callable[[ImhotepView, CardWords, Say], Iterable[str]]
    board: Callable[[ImhotepView, Say], Iterable[str]]
    name: str | None = None
    events: Mapping[type[Event], EventText] = field(default_factory=dict[type[Event], EventText])
    gained: Callable[[Sequence[Event], Say], Iterable[str]] = _nothing
    pending: Callable[[ImhotepView], Sequence[int]] = _nothing
    player_alt: Callable[[PlayerView, Say], Iterable[str]] = _nothing
    player_board: Callable[[PlayerView, Say], Iterable[str]] = _nothing
    icons: Icons = field(default_factory=dict[str, Icon])
    scenery: Callable[[Canvas, str, int], None] | None = None
    draw_sign: Callable[[Canvas, PlayerView, tuple[int, int], Marks], None] | None = None
