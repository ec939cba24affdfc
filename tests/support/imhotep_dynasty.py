"""Positions of games with the expansions that are set up directly, and invariants of every such game."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import TypeVar

from engine.contract import Event
from engine.imhotep import Imhotep
from engine.imhotep.cards import Card, deck, in_order
from engine.imhotep.components import SITES, Site, Stone, owner
from engine.imhotep.rules.rounds import Turn
from engine.imhotep.rules.ships import Ship
from engine.imhotep.sites.black_market import BlackState
from engine.imhotep.sites.crypt import CryptState
from engine.imhotep.sites.hill_tomb import TombState
from engine.imhotep.sites.market import MarketState
from engine.imhotep.sites.scaffold import ScaffoldState
from engine.imhotep.sites.temple import TempleState
from engine.imhotep.table.table import Table
from tests.support.imhotep import cards, changed, deal, table_of

_T = TypeVar("_T")

COLORS = "BWGN"
"""Seats as the expansion's vectors name them: black, white, gray, brown; second colors are lowercase."""

SAILED = ("....@O", "...@P")
"""Ships that have left empty, for rounds that are nearly over."""


def new(sides: str = "AAAAA", seats: int = 2, number: int = 0, **options: str) -> Imhotep:
    """Return a new game."""
    return Imhotep.new({"sides": sides, **options}, seats, deal(number))


def stones(text: str) -> tuple[Stone, ...]:
    """Return stones by their colors, such as `BWb`."""
    return tuple(_stone(color) for color in text)


def _stone(color: str) -> Stone:
    return COLORS.index(color) if color.isupper() else COLORS.index(color.upper()) + 4


def ship(text: str) -> Ship:
    """Return the ship that a text such as `B.W.` or `..@T` describes: its positions from the bow, `.` for an
    empty one, and where it moored.
    """
    positions, _, site = text.partition("@")
    aboard = tuple(None if color == "." else _stone(color) for color in positions)
    return Ship(aboard, Site(site) if site else None)


def position(
    ships: Sequence[str] = ("....", "...", "..", "."),
    *,
    sides: str = "AAAAA",
    seats: int = 2,
    to_move: int = 0,
    number: int = 1,
    sleds: Mapping[int, int] | None = None,
    quarries: Mapping[int, int] | None = None,
    hands: Mapping[int, str] | None = None,
    points: Mapping[int, int] | None = None,
    display: str = "",
    pair: str = "",
    stacks: Sequence[str] = (),
    draw: str = "",
    discard: str = "",
    rest: bool = True,
    states: Mapping[Site, object] | None = None,
    **options: str,
) -> Imhotep:
    """Return a position at the start of a turn.

    Seats that are not named have 3 stones on the sled and 20 in the quarry, all of their first color.
    `display`, `pair`, `stacks` and `draw` are card codes; other cards follow in the draw pile or, without
    `rest`, are discarded. `states` are the sites that are not empty.
    """
    game = Imhotep.new({"sides": sides, "start": "0", "new_market_cards": "yes", **options}, seats, deal(0))
    table = table_of(game)
    for site, state in (states or {}).items():
        table.states[SITES.index(site)] = state
    table.ships = tuple(ship(drawn) for drawn in ships)
    table.sleds = [(sleds or {}).get(seat, 3) for seat in range(seats)]
    table.quarries = [(quarries or {}).get(seat, 20) for seat in range(seats)]
    table.seconds = [(0, 0)] * seats
    table.hands = [in_order(cards((hands or {}).get(seat, ""))) for seat in range(seats)]
    table.earned = [(0, (points or {}).get(seat, 0), 0, 0, 0) for seat in range(seats)]
    table.active, table.agenda, table.round = to_move, (Turn(to_move),), number
    _lay_cards(table, display=display, pair=pair, stacks=stacks, draw=draw, discard=discard, rest=rest)
    return Imhotep.at(table.position(0, None))


def _lay_cards(
    table: Table,
    *,
    display: str,
    pair: str,
    stacks: Sequence[str],
    draw: str,
    discard: str,
    rest: bool,
) -> None:
    """Lay out all cards of the game, the named ones and the rest; fill an empty market with any cards."""
    named = [*table.hands, *map(cards, (display.replace("-", ""), pair, *stacks, draw, discard))]
    left = Counter(deck(table.rules))
    for codes in named:
        left.subtract(codes)
    if min(left.values()) < 0:
        raise ValueError("more cards than there are")
    spare = list(left.elements())
    letter = table.sides[0].letter
    spaces = {"A": 4, "B": 3, "C": 4, "D": 2}[letter]
    shown: list[Card | None] = [None if code == "-" else Card(code) for code in display.split()]
    shown = shown or [spare.pop() for _ in range(spaces)]
    shown += [None] * (spaces - len(shown))
    if letter == "D":
        piles = [cards(codes) for codes in stacks] or [tuple(spare.pop() for _ in range(3)) for _ in range(2)]
        table.states[0] = BlackState(tuple(shown), tuple(piles))
    else:
        table.states[0] = MarketState(tuple(shown), cards(pair))
    table.draw = (*cards(draw), *(spare if rest else ()))
    table.discard, table.dark = (*cards(discard), *(() if rest else spare)), ()


def state(game: Imhotep, site: Site) -> object:
    """Return the state of a site."""
    return game.state().states[SITES.index(site)]


def finals(game: Imhotep, site: Site) -> list[int]:
    """Return a site's points at the end of the game, by seat."""
    table = table_of(game)
    return list(table.side(site).finals(table))


def track(game: Imhotep) -> list[int]:
    """Return the points on the track, by seat."""
    return [sum(own) for own in game.state().earned]


def tomb(*spots: tuple[str, str]) -> TombState:
    """Return a hill tomb by colors and their positions, such as `("B", "1.1 2.1")`."""
    levels: list[list[Stone | None]] = [[None] * row for row in (5, 4, 3, 2, 1)]
    for color, where in spots:
        for spot in where.split():
            level, place = spot.split(".")
            levels[int(level) - 1][int(place) - 1] = _stone(color)
    return TombState(tuple(map(tuple, levels)))


def crypt(open_: tuple[int, ...] = (), supply: tuple[int, ...] = (), **fields: tuple[int, ...]) -> CryptState:
    """Return a crypt with these open tokens, this supply, and stones on fields, by color."""
    placed = tuple((field, _stone(color)) for color, own in fields.items() for field in own)
    return CryptState(supply, open_, placed)


def scaffold(tiles: str, *there: str, pile: str = "", beside: str = "") -> ScaffoldState:
    """Return a scaffold with these open tiles and the stones on each."""
    return ScaffoldState(tuple(pile.split()), tuple(tiles.split()), tuple(map(stones, there)), stones(beside))


def temple(spaces: int, there: str) -> TempleState:
    """Return a temple of Ra with these spaces and stones."""
    return TempleState(spaces, stones(there))


def with_second(game: Imhotep, seat: int, *, quarry: int = 0, sled: int = 0) -> Imhotep:
    """Return the same position with this many of a seat's stones in its second color."""
    seconds = [*game.state().seconds]
    seconds[seat] = (quarry, sled)
    return changed(game, seconds=tuple(seconds))


# --- what must hold everywhere --------------------------------------------------------------------


def all_cards(game: Imhotep) -> Counter[Card]:
    """Return every market card, wherever it is (N-8)."""
    table = table_of(game)
    market = table.states[0]
    counted = Counter((*table.draw, *table.discard, *table.choosing_from))
    counted.update(card for card in market.open if card is not None)
    counted.update(market.pair if isinstance(market, MarketState) else ())
    for stack in market.stacks if isinstance(market, BlackState) else ():
        counted.update(stack)
    counted.update(played.card for played in table.in_play)
    for hand in table.hands:
        counted.update(hand)
    return counted


def all_stones(game: Imhotep) -> Counter[Stone]:
    """Return the stones of every color, wherever they are (N-8): 29 of each first color and 30 of each second
    one.
    """
    table = table_of(game)
    counted: Counter[Stone] = Counter()
    for seat in range(table.seats):
        quarry, sled = table.seconds[seat]
        counted[seat] += table.quarries[seat] + table.sleds[seat] - quarry - sled
        counted[seat + 4] += quarry + sled
    counted.update(stone for afloat in table.ships for _, stone in afloat.aboard())
    counted.update(
        boarded.stone for boarded in table.pieces.get("private_ships", ()) if boarded.stone is not None
    )
    for side in table.sides:
        counted.update(side.of(table).all_stones)
    return +counted


def owners(stones: Sequence[Stone]) -> str:
    """Return the colors of the stones' owners."""
    return "".join(COLORS[owner(stone)] for stone in stones)


def told(events: Sequence[Event], kind: type[Event]) -> list[Event]:
    """Return the events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def with_other_secrets(game: Imhotep, rng: Random, seat: int | None) -> Imhotep:
    """Return a copy in which everything that this seat (None: a spectator) may not see is different (N-12,
    N-341).
    """
    table, state = table_of(game), game.state()
    choice = table.agenda[0] if table.agenda else None
    sees = getattr(choice, "chooser", None) == seat and seat is not None
    kept_pair = sees and type(choice).__name__ == "KeepOfPair"
    _swap_cards(table, rng, seat, keep_looking=sees and bool(table.choosing_from), keep_pair=kept_pair)
    coming = list(table.cards[table.round :])
    rng.shuffle(coming)
    table.cards = (*table.cards[: table.round], *coming)
    table.deal = deal(int(rng.random() * 1e9), "other")
    for at, there in enumerate(table.states):
        if isinstance(there, CryptState):
            table.states[at] = replace(there, supply=_mixed(there.supply, rng))
        if isinstance(there, ScaffoldState):
            table.states[at] = replace(there, pile=_mixed(there.pile, rng))
    return type(game).at(table.position(state.undoable, state.last_seat))


def _swap_cards(table: Table, rng: Random, seat: int | None, *, keep_looking: bool, keep_pair: bool) -> None:
    """Let hidden cards change places, in piles, stacks, others' hands and face-down discards."""
    market = table.states[0]
    pair = market.pair if isinstance(market, MarketState) and not keep_pair else ()
    stacks = market.stacks if isinstance(market, BlackState) else ()
    looking = () if keep_looking else table.choosing_from
    hidden = table.rules.hidden_market_cards and table.outcome is None
    hands = [in_order(hand)[:] if hidden and other != seat else () for other, hand in enumerate(table.hands)]
    shown = [min(table.shown[other], len(hand)) for other, hand in enumerate(hands)]
    secret_hands = [_without_sleds(hand, shown[other]) for other, hand in enumerate(hands)]
    dark = [table.discard[at] for at in table.dark]
    pool = [*table.draw, *pair, *looking, *dark]
    for part in (*stacks, *secret_hands):
        pool += part
    rng.shuffle(pool)

    def deal_out(count: int) -> tuple[Card, ...]:
        taken = tuple(pool[:count])
        del pool[:count]
        return taken

    table.draw = deal_out(len(table.draw))
    if pair:
        table.states[0] = replace(market, pair=deal_out(len(pair)))
    if stacks:
        table.states[0] = replace(market, stacks=tuple(deal_out(len(stack)) for stack in stacks))
    if looking:
        table.choosing_from = deal_out(len(looking))
    discard = list(table.discard)
    for at, card in zip(table.dark, deal_out(len(dark)), strict=True):
        discard[at] = card
    table.discard = tuple(discard)
    for other, secret in enumerate(secret_hands):
        if hidden and other != seat:
            fresh = deal_out(len(secret))
            table.hands[other] = in_order((*(Card.LOAD_SLED,) * shown[other], *fresh))


def _without_sleds(hand: tuple[Card, ...], count: int) -> tuple[Card, ...]:
    left = list(hand)
    for _ in range(count):
        left.remove(Card.LOAD_SLED)
    return tuple(left)


def _mixed(parts: tuple[_T, ...], rng: Random) -> tuple[_T, ...]:
    mixed = list(parts)
    rng.shuffle(mixed)
    return tuple(mixed)
