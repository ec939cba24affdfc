"""The animation of a turn of The Duel: figures step into the harbor and back, tiles travel to the sites, and
boats sail away and come back with new tiles.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from engine.contract import Event
from engine.duel.events import BoatLeft, Boxed, Delivered, Placed, Refilled, Taken
from engine.duel.harbor import EMPTY
from engine.duel.sites import DuelSite
from engine.duel.tiles import TEMPLE_SYMBOLS, Action, Kind, Tile
from engine.duel.view import DuelView
from render.duel.picture import boat_art, compose
from render.duel.picture import geometry as at
from render.duel.picture.highlights import Highlights
from render.duel.picture.pieces import draw_figure, draw_tile
from render.kit.canvas import Canvas
from render.kit.palette import Theme
from render.kit.players import Players
from render.kit.say import Say

FRAMES = 11
"""The number of frames in a turn's animation."""
UNLOADED, TURNED = 0.5, 0.5
"""The fraction of the time during which a boat is unloaded before it sails, and the fraction of its trip
after which it turns back.
"""
OUT_OF_SIGHT = at.BOAT_LONG + 40
"""How far a boat sails, in pixels."""


class Travel(NamedTuple):
    """A moving piece: a function that draws it around a point, its starting point, and its end point."""

    draw: Callable[[Canvas, at.Point], None]
    begin: at.Point
    end: at.Point

    def point(self, part: float) -> at.Point:
        """Return the piece's position after this fraction of its time, from 0 to 1; it starts and stops
        slowly.
        """
        eased = part * part * (3 - 2 * part)
        (x, y), (right, low) = self.begin, self.end
        return round(x + (right - x) * eased), round(y + (low - y) * eased)


def motion(
    view: DuelView, players: Players, events: Sequence[Event], say: Say, theme: Theme
) -> Iterator[Canvas]:
    """Yield the frames that animate these events, which follow the position, with both slices in one picture;
    none if nothing moves.
    """
    ways, holes = _ways(view, events)
    if not ways:
        return
    before, sails = _lifted(view, events), _sails(events)
    ground = Canvas.stacked(compose.slices(before, players, events, say, theme, highlights=Highlights()))
    left = replace(before, boats=tuple(None if boat in sails else it for boat, it in enumerate(before.boats)))
    empty = Canvas.stacked(compose.slices(left, players, events, say, theme, highlights=Highlights()))
    for boat, space in holes:
        x, y = at.space_middle(boat, space)
        for canvas in (ground,) if boat in sails else (ground, empty):
            canvas.center(boat_art.hole(at.TILE + 2), x + 1, y + 1)
    unloaded = UNLOADED if sails else 1.0
    for frame in range(1, FRAMES + 1):
        part = frame / FRAMES
        canvas = (ground if part < unloaded else empty).copy()
        if part >= unloaded:
            for boat, trip in sails.items():
                _sail(canvas, boat, trip, (part - unloaded) / (1 - unloaded))
        for way in ways:
            way.draw(canvas, way.point(min(1.0, part / unloaded)))
        yield canvas


class Trip(NamedTuple):
    """The tiles that a boat carries away and brings back, by space; `back` is None if it does not return."""

    away: dict[int, Tile]
    back: dict[int, Tile] | None


def _sails(events: Sequence[Event]) -> dict[int, Trip]:
    """Return the trips of the boats that sail away."""
    trips: dict[int, Trip] = {}
    for event in events:
        if isinstance(event, BoatLeft | Refilled):
            boxed = (it for it in events if isinstance(it, Boxed) and it.boat == event.boat)
            back = None if isinstance(event, BoatLeft) else dict(enumerate(event.tiles))
            trips[event.boat] = Trip({it.space: it.tile for it in boxed}, back)
    return trips


def _sail(canvas: Canvas, boat: int, trip: Trip, part: float) -> None:
    """Draw a boat on its trip: it leaves in the first half of the time, and comes back in the second."""
    returning = part >= TURNED
    tiles = trip.back if returning else trip.away
    if tiles is None:
        return
    way = (1 - part) / (1 - TURNED) if returning else part / TURNED
    far = round(OUT_OF_SIGHT * way * way)
    dx, dy = (-far, 0) if at.is_row(boat) else (0, -far)
    x, y = at.boat_middle(boat)
    sprite = boat_art.boat(at.BOAT, "moored", at.turn_of(boat), canvas.theme)
    canvas.center(sprite, x + dx, y + dy)
    for space, tile in tiles.items():
        x, y = at.space_middle(boat, space)
        draw_tile(canvas, tile, (x + dx + 1, y + dy + 1), at.TILE)


def _ways(view: DuelView, events: Sequence[Event]) -> tuple[list[Travel], list[tuple[int, int]]]:
    """Return the moving pieces, and the spaces that tiles leave."""
    ways: list[Travel] = []
    holes: list[tuple[int, int]] = []
    came = Counter[tuple[int, Kind]]()
    for event in events:
        if isinstance(event, Placed):
            stand = partial(_figure, view, event.seat)
            ways.append(Travel(stand, at.stock_middle(event.seat, 0), at.figure_middle(event.field)))
        elif isinstance(event, Delivered | Taken):
            tile, earlier = partial(_tile, event.tile), came[event.seat, event.tile.kind]
            end = spot(view, event.seat, event.tile, earlier)
            ways.append(Travel(tile, at.space_middle(event.boat, event.space), end))
            came[event.seat, event.tile.kind] += 1
            holes.append((event.boat, event.space))
            if isinstance(event, Delivered):
                step = partial(_figure, view, event.seat)
                ways.append(Travel(step, at.figure_middle(event.field), at.stock_middle(event.seat, 3)))
    return ways, holes


def _lifted(view: DuelView, events: Sequence[Event]) -> DuelView:
    """Return the position without the moving figures."""
    fields, stock = list(view.fields), [player.stock for player in view.players]
    for event in events:
        if isinstance(event, Placed) and stock[event.seat]:
            stock[event.seat] -= 1
        elif isinstance(event, Delivered):
            fields[event.field] = EMPTY
    first, second = (replace(player, stock=left) for player, left in zip(view.players, stock, strict=True))
    return replace(view, fields=tuple(fields), players=(first, second))


def spot(view: DuelView, seat: int, tile: Tile, earlier: int = 0) -> at.Point:
    """Return the middle of the place where a tile will be, on its site or on the player's card, if `earlier`
    others of its kind arrive before it.
    """
    sites = view.players[seat].sites
    match tile.kind:
        case Kind.OBELISK:
            x, y = at.obelisk_middle(seat, min(sites.obelisk + earlier, at.OBELISKS - 1))
        case Kind.TEMPLE:
            hidden = view.side(DuelSite.TEMPLE) == "A"
            next_one = min(len(sites.temple) + earlier, len(TEMPLE_SYMBOLS) - 1)
            x, y = at.frieze_middle(seat, next_one if hidden else TEMPLE_SYMBOLS.index(tile.value))
        case Kind.LIGHT_PYRAMID | Kind.DARK_PYRAMID:
            count = (sites.light if tile.kind is Kind.LIGHT_PYRAMID else sites.dark) + earlier
            left, top = list(at.blocks(seat, tile.kind))[count]
            x, y = left + at.BLOCK // 2, top + at.BLOCK_HIGH // 2
        case Kind.TOMB:
            left, top = dict(at.chambers(seat))[tile.value]
            x, y = left + at.NICHE // 2, top + at.NICHE_HIGH // 2
        case _:
            return dict(at.slots(seat))[tile.action or Action.TAKE]
    return x, at.RIVER_HIGH + y


def _figure(view: DuelView, seat: int, canvas: Canvas, point: at.Point) -> None:
    draw_figure(canvas, view, seat, point, height=at.FIGURE)


def _tile(tile: Tile, canvas: Canvas, point: at.Point) -> None:
    draw_tile(canvas, tile, point, at.TILE)
