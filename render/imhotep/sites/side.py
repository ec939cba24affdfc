"""The form of a side's pictures and texts, `SideRenderer`."""

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
"""A place on a board that changed, as numbers or words that only its side interprets."""
Marks = set[Mark]
BESIDE: Mark = ()
"""The mark of a stone that was put beside the board (N-40, HV-14)."""


def site_view(view: ImhotepView, site: Site) -> Any:
    """Return the visible part of a side; its class is in the side's file in `engine.imhotep.sites`."""
    return view.sites[site]


def mark_stone(site: Site) -> Callable[[Marks, Event], None]:
    """Return a function that marks the spot of every stone delivered to this site (`events.Delivered`)."""

    def mark(marks: Marks, event: Event) -> None:
        if isinstance(event, e.Delivered) and event.site is site:
            marks.add(event.spot)

    return mark


def _nothing(*_: object) -> tuple[()]:
    return ()


@dataclass(frozen=True, eq=False)
class SideRenderer:
    """How a side is drawn and described; `site_view` returns its state.

    `draw` draws the board, with glints around its marks; `scenery` draws the parts that depend only on the
    side's letter and the number of players, once, on a cached background; `mark` adds the marks that an event
    leaves, or removes those that the event ends; `alt` yields the parts of the alt text; `board` yields the
    lines of the text board without the heading; `name` is the key of the side's own name, if it has one.

    `spot` returns the middle of the place where a delivered stone will lie, given the view before the
    delivery; `stones` draws an owner's stones in the sizes of this side, so that they are cached.

    `events` has the texts of the side's own events; `gained` yields phrases for a seat's gains at the site,
    made from those events; `pending` returns the spaces, from 1, that have yet to be resolved in this round;
    `icons` has the icons of this side alone, by name.

    A side that gives players things of their own describes and draws those with the players, in `player_alt`,
    `player_board` and `draw_sign`, which is given the middle of its place.
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
    spot: Callable[[ImhotepView, e.Delivered], tuple[int, int]] | None = None
    stones: Callable[[int], object] = _nothing
    draw_sign: Callable[[Canvas, PlayerView, tuple[int, int], Marks], None] | None = None
