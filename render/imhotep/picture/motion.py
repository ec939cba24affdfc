"""The animation of a turn of Imhotep: stones are loaded, ships sail down the Nile, and their cargo goes
ashore.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from math import dist
from typing import NamedTuple

from engine.contract import Event
from engine.imhotep import events as e
from engine.imhotep.cards import Card
from engine.imhotep.components import Site, Stone, owner
from engine.imhotep.sites.market import CardTaken
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import compose, harbor, pieces, seats, ship_art, stone_art
from render.imhotep.picture import geometry as at
from render.imhotep.picture.highlights import Highlights
from render.imhotep.sites import beside, market_spaces, side_of
from render.imhotep.sites.side import site_view
from render.kit.canvas import Canvas
from render.kit.palette import Theme
from render.kit.players import Players
from render.kit.say import Say

FRAMES = 11
"""The number of frames in a turn's animation."""
LOADED, SAILED = 0.35, 0.6
"""The fraction of the turn after which stones have been loaded, if any are, and the fraction of the rest
after which ships have arrived.
"""
MOUTH = 550, 452
"""The point at which the Nile leaves the first slice."""
CARGO, CARGO_FRONT, ASHORE = 34, 9, 46
"""The sizes of stones on a small ship, of their fronts, and of stones that go ashore."""
ABOVE = 8
"""The distance from a ship's middle to its heap of stones, so that its letter stays visible."""
QUARRY_IN = 60
"""The distance from a tablet's right end to its quarry."""

Path = tuple[at.Point, ...]


class Voyage(NamedTuple):
    """Something that moves: a function that draws it around a point, its path, and the fractions of the turn
    (0 to 1) after which it starts and stops moving. It is visible from `since` until `gone`.
    """

    draw: Callable[[Canvas, at.Point], None]
    path: Path
    begin: float
    end: float
    since: float = 0.0
    gone: float = 2.0

    def show(self, canvas: Canvas, part: float) -> None:
        """Draw the thing where it is after this fraction of the turn; it starts and stops slowly."""
        if self.since <= part < self.gone:
            way = min(1.0, max(0.0, (part - self.begin) / (self.end - self.begin)))
            self.draw(canvas, along(self.path, way * way * (3 - 2 * way)))


class Times(NamedTuple):
    """The fractions of the turn after which ships begin to sail, and after which they are moored."""

    sail: float
    moor: float


def along(path: Path, part: float) -> at.Point:
    """Return the point after this fraction of a path, from 0 to 1."""
    legs = list(pairwise(path))
    left = part * sum(dist(*leg) for leg in legs)
    for (x, y), (right, low) in legs:
        long = dist((x, y), (right, low))
        if left <= long and long:
            return round(x + (right - x) * left / long), round(y + (low - y) * left / long)
        left -= long
    return path[-1]


def motion(
    view: ImhotepView, players: Players, events: Sequence[Event], say: Say, theme: Theme
) -> Iterator[Canvas]:
    """Yield the frames that animate these events, which follow the position, with both slices in one picture;
    none if nothing moves.
    """
    sail = LOADED if any(isinstance(event, e.Loaded) for event in events) else 0.0
    times = Times(sail, sail + (1 - sail) * SAILED)
    ways = list(_ways(view, events, times))
    if not ways:
        return
    sailing = frozenset(event.ship for event in events if isinstance(event, e.Sailed))
    lying = _ground(view, players, events, say, theme, away=frozenset())
    under_way = _ground(view, players, events, say, theme, away=sailing) if sailing else lying
    longer = lying.numbers.height - at.HARBOR_HIGH - at.MONUMENTS_HIGH
    ways = [way._replace(path=tuple(_lowered(point, longer) for point in way.path)) for way in ways]
    for frame in range(1, FRAMES + 1):
        part = frame / FRAMES
        canvas = (lying if part < times.sail else under_way).copy()
        for way in ways:
            way.show(canvas, part)
        yield canvas


def _lowered(point: at.Point, longer: int) -> at.Point:
    """Return where a point is when the tablets are this much longer: everything below them moves down."""
    x, y = point
    return (x, y) if y < at.TABLET_FOOT else (x, y + longer)


def _ground(
    view: ImhotepView,
    players: Players,
    events: Sequence[Event],
    say: Say,
    theme: Theme,
    *,
    away: frozenset[int],
) -> Canvas:
    """Draw the position without the things that move."""
    before = _lifted(view, events)
    full, nothing = pieces.names(players, say), Highlights()
    first = compose.harbor_slice(before, full, nothing, say, theme, away=away)
    return Canvas.stacked((first, compose.monuments_slice(before, nothing, say, theme)))


def _lifted(view: ImhotepView, events: Iterable[Event]) -> ImhotepView:
    """Return the position without the stones that leave a sled and the cards that leave the market."""
    loads, open_cards = Counter[int](), list(site_view(view, Site.MARKET).open)
    for event in events:
        if isinstance(event, e.Loaded):
            loads[event.seat] += 1
        elif isinstance(event, CardTaken) and event.space < len(open_cards):
            open_cards[event.space] = None
    lighter = tuple(replace(player, sled=max(0, player.sled - loads[player.seat])) for player in view.players)
    market = replace(site_view(view, Site.MARKET), open=tuple(open_cards))
    return replace(view, players=lighter, sites=view.sites | {Site.MARKET: market})


def _ways(view: ImhotepView, events: Sequence[Event], times: Times) -> Iterator[Voyage]:
    """Yield the moving pieces, the lowest first."""
    sails = [event for event in events if isinstance(event, e.Sailed)]
    moored = {event.ship: _berth(view, sails[:number], event.site) for number, event in enumerate(sails)}
    sleds = {player.seat: player.sled for player in view.players}
    for event in sails:
        yield from _sailing(view, event, moored[event.ship], times)
    for event in events:
        match event:
            case e.Loaded():
                sleds[event.seat] = max(0, sleds[event.seat] - 1)
                path = _sled(view, event.seat, sleds[event.seat]), at.position(event.ship, event.position)
                gone = times.sail if event.ship in moored else 2.0
                yield Voyage(_stone(view, event.stone, harbor.STONE), path, 0, times.sail, gone=gone)
            case e.Fetched(site=None):
                for _ in range(event.stones):
                    path = _quarry(view, event.seat), _sled(view, event.seat, sleds[event.seat])
                    sleds[event.seat] += 1
                    size = seats.sled_stone(view, event.seat) or seats.SLEDS[-1]
                    yield Voyage(_stone(view, event.seat, size), path, 0, 1)
            case e.Delivered() if event.site is not Site.MARKET:
                path = _source(view, event, moored), ashore(view, event)
                yield Voyage(_stone(view, event.stone, ASHORE), path, times.moor, 1, since=times.moor)
            case CardTaken() if event.space < len(site_view(view, Site.MARKET).open):
                path = market_spaces.card_middle(event.space), _hand(view, event.seat)
                yield Voyage(partial(_card, event.card), path, times.moor, 1)
            case _:
                pass


def _sailing(view: ImhotepView, event: e.Sailed, berth: at.Point, times: Times) -> Iterator[Voyage]:
    """Yield a ship that moves to its berth with its stones, and stays there without them."""
    left, top = at.ship(event.ship)
    begin = left + ship_art.length(view.ships[event.ship].capacity) // 2, top + ship_art.SLOT_MIDDLE
    market = event.site is Site.MARKET
    path = (begin, berth) if market else (begin, MOUTH, berth)
    cargo = tuple(pieces.look(view, stone) for stone in event.positions if stone is not None)
    loaded = partial(_loaded, event.ship, cargo, upright=market)
    empty = partial(_loaded, event.ship, (), upright=market)
    yield Voyage(loaded, path, *times, since=times.sail, gone=times.moor)
    yield Voyage(empty, (berth,), times.moor, 1, since=times.moor)


def _source(view: ImhotepView, event: e.Delivered, moored: Mapping[int, at.Point]) -> at.Point:
    """Return the point that a stone comes from: its ship, or else its owner's quarry."""
    ship = None if event.ship is None else moored.get(event.ship)
    return ship or _quarry(view, owner(event.stone))


def _berth(view: ImhotepView, before: Sequence[e.Sailed], site: Site) -> at.Point:
    """Return the point where the next ship at a site will lie, in the picture of both slices."""
    number = len(pieces.moored(view, site)) + sum(ship.site is site for ship in before)
    if site is Site.MARKET:
        return at.BERTH_MIDDLE, at.BERTH_TOP + number * at.BERTH_PITCH
    x, y = at.berth(site)
    return x, at.HARBOR_HIGH + y + number * at.SKIFF_PITCH


def ashore(view: ImhotepView, event: e.Delivered) -> at.Point:
    """Return the point where a stone will lie: its spot, or the place beside the board if it has none."""
    spot = side_of(view, event.site).spot
    x, y = beside.legend_place(event.site) if spot is None or not event.spot else spot(view, event)
    return x, at.HARBOR_HIGH + y


def _sled(view: ImhotepView, seat: int, place: int) -> at.Point:
    left, top, _, _ = at.tablet(seat, len(view.players))
    size = seats.sled_stone(view, seat) or seats.SLEDS[-1]
    return seats.sled_x(left + seats.PAD, place, size), top + seats.sled_row(size)


def _quarry(view: ImhotepView, seat: int) -> at.Point:
    left, top, wide, _ = at.tablet(seat, len(view.players))
    return left + wide - QUARRY_IN, top + seats.SLED_ROW


def _hand(view: ImhotepView, seat: int) -> at.Point:
    left, top, wide, _ = at.tablet(seat, len(view.players))
    return left + wide // 3, top + seats.CARD_ROW


def _stone(view: ImhotepView, stone: Stone, size: int) -> Callable[[Canvas, at.Point], None]:
    def draw(canvas: Canvas, point: at.Point) -> None:
        canvas.center(stone_art.cube(pieces.look(view, stone), size), *point)

    return draw


def _card(card: Card, canvas: Canvas, point: at.Point) -> None:
    pieces.draw_card(canvas, card, point, market_spaces.CARD)


def _loaded(number: int, cargo: tuple[int, ...], canvas: Canvas, point: at.Point, *, upright: bool) -> None:
    """Draw a small ship that carries a heap of stones."""
    harbor.draw_skiff(canvas, number, point, upright=upright)
    if cargo:
        fronts = CARGO_FRONT * len(cargo)
        high = stone_art.tower_high(CARGO, fronts)
        canvas.paste(stone_art.tower(cargo, CARGO, fronts), point[0] - CARGO // 2, point[1] - high - ABOVE)
