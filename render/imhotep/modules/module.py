"""The form of a module's pictures and texts, `ModuleRenderer`."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from engine.contract import Event
from engine.imhotep.cards import Card
from engine.imhotep.components import Site
from engine.imhotep.view import ImhotepView, PlayerView
from render.imhotep.picture.geometry import Point
from render.imhotep.picture.highlights import Highlights
from render.imhotep.picture.tablet import Tablet
from render.imhotep.text.event_text import EventText
from render.kit.canvas import Canvas
from render.kit.palette import Theme
from render.kit.pen import Pen, Sprite
from render.kit.pictures import finale
from render.kit.pictures.finale import SheetRow
from render.kit.pictures.icons import Icon, Icons
from render.kit.say import Say


def _nothing(*_: object) -> tuple[()]:
    return ()


def _draw_nothing(*_: object) -> None:
    pass


def _no_sign(tablet: Tablet, right: int) -> int:
    del tablet
    return right


@dataclass(frozen=True, eq=False)
class OwnPicture:
    """An additional picture for games with this module, after the two that every game has. `matters` tells
    whether a player needs it to follow the game and to choose.
    """

    in_play: Callable[[ImhotepView], bool]
    draw: Callable[[ImhotepView, Highlights, Say, Theme], Canvas]
    alt: Callable[[ImhotepView, Say], str]
    matters: Callable[[ImhotepView, Sequence[Event]], bool]


@dataclass(frozen=True, eq=False)
class SheetItem:
    """An item of the score sheet as it is drawn at the end: the key of its label, and a function that draws
    its icon at a given size.

    If `rows` returns any, they are drawn instead of its single row.
    """

    label: str
    icon: Callable[[int, Theme], Sprite]
    rows: Callable[[ImhotepView, finale.Icon, Say], Sequence[SheetRow]] = _nothing


@dataclass(frozen=True, eq=False)
class ModuleRenderer:
    """How a module is drawn and described; it has no effect if the module isn't in play. `mark` adds the
    highlights of an event, or removes those that the event ends; highlights of the module's own pieces are in
    `Highlights.pieces`. `draw_berth` draws the module's piece at a site's berth, below the ships, given the
    berth's middle. `draw_sign` draws a player's pieces of the module on a tablet, up to a right edge, and
    returns their left edge. `alt` yields parts of the alt text between the market and the piles, `board`
    yields the lines of a block of the text board, `status` yields lines of the board's first block, and
    `player_alt` and `player_board` yield a player's pieces of the module. `events` has the texts of the
    module's own events, `items` its items of the score sheet by name, `icons` the icons of this module alone
    by name, and `cards` the drawings on the market cards that it brings.
    """

    events: Mapping[type[Event], EventText] = field(default_factory=dict[type[Event], EventText])
    mark: Callable[[Highlights, Event], None] = _draw_nothing
    draw_berth: Callable[[Canvas, ImhotepView, Site, Point, Highlights], None] = _draw_nothing
    draw_sign: Callable[[Tablet, int], int] = _no_sign
    alt: Callable[[ImhotepView, Say], Iterable[str]] = _nothing
    board: Callable[[ImhotepView, Say], Iterable[str]] = _nothing
    status: Callable[[ImhotepView, Say], Iterable[str]] = _nothing
    player_alt: Callable[[ImhotepView, PlayerView, Say], Iterable[str]] = _nothing
    player_board: Callable[[ImhotepView, PlayerView, Say], Iterable[str]] = _nothing
    items: Mapping[str, SheetItem] = field(default_factory=dict[str, SheetItem])
    icons: Icons = field(default_factory=dict[str, Icon])
    cards: Mapping[Card, Callable[[Pen], None]] = field(default_factory=dict[Card, Callable[[Pen], None]])
    picture: OwnPicture | None = None
