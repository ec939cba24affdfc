"""The animation of a turn of The Duel: figures step into the harbor and back, tiles travel to the sites,
boats sail away and come back with new tiles.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from engine.contract import Event
from engine.duel.events import BoatLeft, Boxed, Delivered, Placed, Refilled, Taken
from engine.duel.harbor import EMPTY
from engine.duel.sites import DuelSite
from engine.duel.tiles import Action, Kind, Tile
from engine.duel.view import DuelView
from render.duel.picture import boat_art, compose
from render.duel.picture import geometry as at
from render.duel.picture.highlights import Highlights
from render.duel.picture.pieces import draw_figure, draw_tile, landscape
from render.kit.canvas import Canvas
from render.kit.palette import Theme
from render.kit.players import Players
from render.kit.say import Say

FRAMES = 12
"""The number of frames for a turn."""
UNLOADED, TURNED = 0.5, 0.5
"""The part of the time until which a boat is unloaded if it sails then, and the part of its trip after which
it comes back.
"""
OUT_OF_SIGHT = at.BOAT_LONG + 40
"""How far a boat sails, in pixels."""
SITES = {
    Kind.OBELISK: DuelSite.OBELISK,
    Kind.TEMPLE: DuelSite.TEMPLE,
    Kind.LIGHT_PYRAMID: DuelSite.PYRAMIDS,
    Kind.DARK_PYRAMID: DuelSite.PYRAMIDS,
    Kind.TOMB: DuelSite.TOMB,
}


class Travel(NamedTuple):
    """A moving piece: the function that draws it around a point, the start and the end."""

    draw: Callable[[Canvas, at.Point], None]
    begin: at.Point
    end: at.Point

    def point(self, part: float) -> at.Point:
        """Return its position; it starts and ends slowly."""
        eased = part * part * (3 - 2 * part)
        (x, y), (right, low) = self.begin, self.end
        return round(x + (right - x) * eased), round(y + (low - y) * eased)


def motion(
    view: DuelView, players: Players, events: Sequence[Event], say: Say, theme: Theme
) -> Iterator[Canvas]:
    """Draw the frames between a position and the next, with both slices in one
    picture; none if nothing moves.
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
    for frame in range(1, FRAMES):
        part = frame / FRAMES
        canvas = (ground if part < unloaded else empty).copy()
        if part >= unloaded:
            for boat, trip in sails.items():
                _sail(canvas, boat, trip, (part - unloaded) / (1 - unloaded))
        for way in ways:
            way.draw(canvas, way.point(min(1.0, part / unloaded)))
        yield canvas


class Trip(NamedTuple):
    """What a boat carries away and brings back, by space; `back` is None if it does not return."""

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
    """Draw a boat under way: in the first half of the time it leaves, in the second it comes back."""
    returning = part >= TURNED
    tiles = trip.back if returning else trip.away
    if tiles is None:
        return
    way = (1 - part) / (1 - TURNED) if returning else part / TURNED
    far = round(OUT_OF_SIGHT * way * way)
    dx, dy = (-far, 0) if at.is_row(boat) else (0, -far)
    x, y = at.boat_middle(boat)
    sprite = boat_art.boat(at.BOAT, "moored", at.turn_of(boat), landscape(canvas))
    canvas.center(sprite, x + dx, y + dy)
    for space, tile in tiles.items():
        x, y = at.space_middle(boat, space)
        draw_tile(canvas, tile, (x + dx + 1, y + dy + 1), at.TILE)


def _ways(view: DuelView, events: Sequence[Event]) -> tuple[list[Travel], list[tuple[int, int]]]:
    """Return the moving pieces, and the spaces that tiles leave."""
    ways: list[Travel] = []
    holes: list[tuple[int, int]] = []
    for event in events:
        if isinstance(event, Placed):
            stand = partial(_figure, view, event.seat)
            ways.append(Travel(stand, at.stock_middle(event.seat, 0), at.figure_middle(event.field)))
        elif isinstance(event, Delivered | Taken):
            tile = partial(_tile, event.tile)
            ways.append(Travel(tile, at.space_middle(event.boat, event.space), _site(event.seat, event.tile)))
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


def _site(seat: int, tile: Tile) -> at.Point:
    """Return the destination of a tile: its site's middle, or an action tile's place on the card."""
    if tile.kind not in SITES:
        return dict(at.slots(seat))[tile.action or Action.TAKE]
    site = SITES[tile.kind]
    return at.SITE_LEFT[site] + at.SITE_WIDE[site] // 3, at.RIVER_HIGH + at.band_top(seat) + at.BAND_HIGH // 2


def _figure(view: DuelView, seat: int, canvas: Canvas, point: at.Point) -> None:
    draw_figure(canvas, view, seat, point, height=at.FIGURE)


def _tile(tile: Tile, canvas: Canvas, point: at.Point) -> None:
    draw_tile(canvas, tile, point, at.TILE)
