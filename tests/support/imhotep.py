"""Positions of Imhotep that are set up directly."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from engine.contract import Event
from engine.deal import Deal
from engine.imhotep import Imhotep, sites
from engine.imhotep.cards import Card, deck, in_order
from engine.imhotep.components import SITES, Site, Stone
from engine.imhotep.house import HOUSE
from engine.imhotep.modules import in_play
from engine.imhotep.modules.prophecies import Predictions
from engine.imhotep.printed import PYRAMIDS, STONES, TEMPLE_SPACES
from engine.imhotep.rules.rounds import Turn
from engine.imhotep.rules.ships import Ship
from engine.imhotep.sites import chosen
from engine.imhotep.sites.burial_chamber import BurialState
from engine.imhotep.sites.market import MarketState
from engine.imhotep.sites.obelisks import ObelisksState
from engine.imhotep.sites.pyramids import PyramidsState
from engine.imhotep.sites.temple import TempleState
from engine.imhotep.table.position import ImhotepPosition
from engine.imhotep.table.switches import BASE
from engine.imhotep.table.table import Table
from engine.imhotep.view import ImhotepView
from engine.imhotep.vocabulary import steps_of

COLORS = "KWBG"
"""Seats as the rules name them in examples: black, white, brown, gray."""

ALL_SIDES = tuple("".join(letters) for letters in product("AB", repeat=5))
"""The 32 mixtures of sides (§2)."""

BASE_STEPS = {**steps_of(chosen("AAAAA"), BASE, HOUSE), **steps_of(chosen("BBBBB"), BASE, HOUSE)}
"""Every step of the base game, whatever its sides, by code."""


def deal(number: int, salt: str = "") -> Deal:
    """Return a different deal for every number."""
    return Deal(number.to_bytes(32, "big"), salt)


def new(
    sides: str = "AAAAA", seats: int = 2, number: int = 0, start: str = "random", wrath: str = "no"
) -> Imhotep:
    """Return a new game."""
    return Imhotep.new({"sides": sides, "start": start, "wrath": wrath}, seats, deal(number))


def stones(text: str) -> tuple[Stone, ...]:
    """Return stones by their colors, such as `KWK`."""
    return tuple(COLORS.index(color) for color in text)


def cards(codes: str) -> tuple[Card, ...]:
    """Return the cards with these codes, which are separated by spaces."""
    return tuple(Card(code) for code in codes.split())


def ship(text: str) -> Ship:
    """Return the ship that a text such as `K.W.` or `..@T` describes: its positions from the bow, `.` for an
    empty one, and where it moored.
    """
    positions, _, site = text.partition("@")
    aboard = tuple(None if color == "." else COLORS.index(color) for color in positions)
    return Ship(aboard, Site(site) if site else None)


def position(
    ships: Sequence[str] = ("....", "...", "..", "."),
    *,
    seats: int = 2,
    sides: str = "AAAAA",
    wrath: bool = False,
    to_move: int = 0,
    number: int = 1,
    sleds: Mapping[int, int] | None = None,
    quarries: Mapping[int, int] | None = None,
    hands: Mapping[int, str] | None = None,
    points: Mapping[int, int] | None = None,
    display: str = "",
    pair: str = "",
    draw: str = "",
    discard: str = "",
    rest: bool = True,
    pyramids: Sequence[str] = (),
    beside: str = "",
    temple: str = "",
    burial: str = "",
    obelisks: Sequence[str] = (),
    towers: Sequence[str] = (),
) -> Imhotep:
    """Return a position at the start of a turn.

    Seats that aren't named have 3 stones on the sled, and the rest of 29 in the quarry. `display`, `pair` and
    `draw` are card codes; other cards follow in the draw pile or, without `rest`, are discarded.
    """
    game = new(sides, seats, start="0", wrath="yes" if wrath else "no")
    table = table_of(game)
    there = _states(
        sides,
        seats,
        pyramids=pyramids,
        beside=beside,
        temple=temple,
        burial=burial,
        obelisks=obelisks,
        towers=towers,
    )
    for site, state in there.items():
        table.states[SITES.index(site)] = state
    table.ships = tuple(ship(drawn) for drawn in ships)
    table.sleds = [(sleds or {}).get(seat, 3) for seat in range(seats)]
    table.quarries = [
        (quarries or {}).get(seat, STONES - table.sleds[seat] - _used(table, seat)) for seat in range(seats)
    ]
    table.hands = [in_order(cards((hands or {}).get(seat, ""))) for seat in range(seats)]
    table.earned = [(0, (points or {}).get(seat, 0), 0, 0, 0) for seat in range(seats)]
    table.active, table.agenda, table.round = to_move, (Turn(to_move),), number
    _lay_cards(
        table,
        sides[0],
        display=cards(display),
        pair=cards(pair),
        draw=cards(draw),
        discard=cards(discard),
        rest=rest,
    )
    return Imhotep.at(table.position(0, None))


def _states(
    sides: str,
    seats: int,
    *,
    pyramids: Sequence[str],
    beside: str,
    temple: str,
    burial: str,
    obelisks: Sequence[str],
    towers: Sequence[str],
) -> dict[Site, object]:
    count = len(PYRAMIDS[sides[1]])
    built = [*(stones(colors) for colors in pyramids), *[()] * count][:count]
    stacks = [*(stones(colors) for colors in obelisks), *[()] * seats][:seats]
    return {
        Site.PYRAMIDS: PyramidsState(tuple(built), stones(beside)),
        Site.TEMPLE: TempleState(TEMPLE_SPACES[seats], stones(temple)),
        Site.BURIAL_CHAMBER: BurialState(stones(burial)),
        Site.OBELISKS: ObelisksState(tuple(stacks), tuple(stones(tower) for tower in towers)),
    }


def _lay_cards(
    table: Table,
    side: str,
    *,
    display: tuple[Card, ...],
    pair: tuple[Card, ...],
    draw: tuple[Card, ...],
    discard: tuple[Card, ...],
    rest: bool,
) -> None:
    """Lay out exactly the 34 cards, the named ones and the rest; fill an empty display with any cards."""
    left = Counter(deck(BASE))
    for named in (*table.hands, display, pair, draw, discard):
        left.subtract(named)
    if left and min(left.values()) < 0:
        raise ValueError("more cards than there are")
    spare = list(left.elements())
    spaces = 4 if side == "A" else 3
    shown: list[Card | None] = [*display] or [spare.pop() for _ in range(spaces)]
    if side == "B" and not pair and not display:
        pair = (spare.pop(), spare.pop())
    table.states[0] = MarketState((*shown, *[None] * (spaces - len(shown))), pair)
    table.draw, table.discard = (*draw, *(spare if rest else ())), (*discard, *(() if rest else spare))


def _used(table: Table, seat: int) -> int:
    aboard = [stone for afloat in table.ships for _, stone in afloat.aboard()]
    placed = [stone for side in table.sides for stone in side.of(table).all_stones]
    return aboard.count(seat) + placed.count(seat)


def play(game: Imhotep, *codes: str) -> list[Event]:
    """Play steps by their codes, which must be legal; return all their events."""
    return [event for code in codes for event in game.play(game.parse(code))]


def codes(game: Imhotep, seat: int | None = None) -> list[str]:
    """Return the codes of the options."""
    return [step.code for step in game.options(seat)]


def points(game: Imhotep) -> list[int]:
    """Return the points on the track, by seat."""
    return [player.points for player in game.view(None).players]


def table_of(game: Imhotep) -> Table:
    """Return a new table at this position, including hidden things, for rules that read a table."""
    state = game.state()
    return Table.at(state, chosen(state.sides), in_play(state.rules))


def changed(game: Imhotep, **fields: object) -> Imhotep:
    """Return the position after some fields of `ImhotepPosition` are replaced."""
    state: Any = game.state()
    return Imhotep.at(replace(state, **fields))


def with_pieces(game: Imhotep, **pieces: object) -> Imhotep:
    """Return the position with other pieces on the table for these modules (by switch)."""
    return changed(game, pieces={**game.state().pieces, **pieces})


def predictions(at: Table | ImhotepPosition | ImhotepView) -> Predictions:
    """Return the prophecies in play, and the scarabs on them."""
    return at.pieces.get("prophecies", Predictions())


def with_predictions(game: Imhotep, **changes: Any) -> Imhotep:
    """Return the same position with other prophecies or scarabs."""
    return with_pieces(game, prophecies=replace(predictions(game.state()), **changes))


def letters() -> dict[Site, list[str]]:
    """Return the letters of all sides, by site."""
    return {site: [letter for there, letter in sites.SIDES if there is site] for site in SITES}


def with_site(view: ImhotepView, site: Site, **changes: object) -> ImhotepView:
    """Return a view in which the state of a site is replaced."""
    return replace(view, sites=view.sites | {site: replace(view.sites[site], **changes)})


def reason(game: Imhotep, code: str) -> object:
    """Return the reason why a step is refused."""
    refused = game.refusal(game.parse(code))
    if refused is None:
        raise AssertionError(f"{code} is no mistake here")
    return refused.reason


def sled(game: Imhotep, seat: int) -> tuple[int, int]:
    """Return how many stones a seat has on its sled and in its quarry."""
    player = game.view(None).players[seat]
    return player.sled, player.quarry
