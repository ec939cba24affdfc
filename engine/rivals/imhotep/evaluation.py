"""The value of a position of Imhotep: the points that each seat can expect to have in the end. It adds up the
points on the track, the expected gains at every monument (each side estimates its own), cards, stones on the
sled, the gains from waiting ships, and the modules. The weights are data (`weights.json`), fitted to games.
Unknown things are left out, so blind positions can be evaluated.
"""

from collections.abc import Mapping, Sequence
from math import exp
from operator import mul
from typing import Any, NamedTuple

from engine.imhotep import printed
from engine.imhotep.cards import QUARRY_POINTS, QUARRY_STONES, Card, Color
from engine.imhotep.components import MONUMENTS, PLACES, SITES, Site, owner
from engine.imhotep.modules import MODULES
from engine.imhotep.rules.ships import Ship
from engine.imhotep.sites import SIDES
from engine.imhotep.table.estimate import KEPT, STONE_WORTH, Moment, Points
from engine.imhotep.table.table import Choice, Table
from engine.rivals.imhotep.cards import HAND, hand_features, unseen

SIDE_FEATURES = {
    (site, letter): f"{site.name.lower()}_{letter}" for site, letter in SIDES if site in MONUMENTS
}
"""The name of the feature for each side of a monument."""
OTHERS = (
    "track",
    "sled", "sled_early", "second_stone", "full_sled",
    "ready_mine", "ready_others", "ready_open", "begun_mine", "begun_others", "begun_open", "stones_aboard",
    "turn", "turn_early", "best_ship",
    *(name for module in reversed(MODULES) for name in module.features),
    "wrath", "coins", "coins_early",
)  # fmt: skip
FEATURES = (*SIDE_FEATURES.values(), *HAND, *OTHERS)
"""The names of a seat's features in a position."""
_AT = {name: at for at, name in enumerate(FEATURES)}
_IN_HAND = slice(_AT[HAND[0]], _AT[HAND[-1]] + 1)
_OF_THE_SEAT = slice(_AT["track"], _AT["full_sled"] + 1)
_READY, _BEGUN = _AT["ready_mine"], _AT["begun_mine"]
"""The indexes of features for ships that the seat sails; each is followed by those for ships that others
sail, and for ships that anyone may sail.
"""
_ABOARD, _WRATH = _AT["stones_aboard"], _AT["wrath"]
_OF_THE_TURN = slice(_AT["turn"], _AT["best_ship"] + 1)
_COINS = slice(_AT["coins"], _AT["coins_early"] + 1)
STAYS_AWAY = 0.5
"""The chance that none of a seat's stones comes to a monument in a round."""
SPREAD, SPREAD_A_ROUND = 2.5, 1.5
"""The lead, in points, that still says little about who wins: its size at the end of the game, and the
increase for each round to come.
"""
BySeat = list[list[float]]
ByChooser = tuple[Points, Points, Points]
"""The points that a ship would bring each seat if that seat sailed it, if another seat did, and on average
over the open sites.
"""


class _Monuments(NamedTuple):
    """The part of an evaluation that depends only on monuments and docked ships, which most steps leave
    unchanged.
    """

    worths: list[Points]
    stones: list[list[int]]
    """The number of stones, by monument and seat."""
    lying: list[int]
    """The number of stones at each site."""
    wrath: list[float]
    """The points that the Wrath of the Pharaoh is expected to cost, by seat; empty if it isn't in play."""
    ships: dict[Any, ByChooser]
    """The value of each ship, by the owners of its stones and all hands."""


class Evaluation:
    """Evaluates positions of one game, and caches its results for sites and ships."""

    def __init__(self, table: Table, weights: Mapping[str, float]) -> None:
        self._seats = table.seats
        self._weights = [weights[name] for name in FEATURES]
        self._estimates = [table.side(site).estimate(table) for site in MONUMENTS]
        self._columns = [_AT[SIDE_FEATURES[site, table.side(site).letter]] for site in MONUMENTS]
        self._monument_weights = [self._weights[column] for column in self._columns]
        self._modules = [
            (module, slice(_AT[module.features[0]], _AT[module.features[-1]] + 1))
            for module in table.modules
            if module.features
        ]
        self._worths: dict[Any, Points] = {}
        self._landings: dict[Any, Points] = {}
        self._stones: dict[Any, list[int]] = {}
        self._hands: dict[Any, list[float]] = {}
        self._cards: dict[Any, float] = {}
        self._monuments: dict[Any, _Monuments] = {}

    def values(self, table: Table) -> list[float]:
        """Return each seat's expected final points."""
        weights = self._weights
        return [sum(map(mul, row, weights)) for row in self.features(table)]

    def features(self, table: Table) -> BySeat:
        """Return each seat's values of the features, in the order of `FEATURES`."""
        seats = range(self._seats)
        left = printed.ROUNDS - table.round + bool(table.ships)
        early = left / printed.ROUNDS
        docked = frozenset([ship.site for ship in table.ships if ship.site is not None])
        monuments = self._at_monuments(table, docked, left)
        lying = monuments.lying
        rows = [[0.0] * len(FEATURES) for _ in seats]
        for column, worths in zip(self._columns, monuments.worths, strict=True):
            for seat in seats:
                rows[seat][column] = worths[seat]
        for seat in seats:
            row = rows[seat]
            row[_IN_HAND] = self._hand(table.hands[seat], lying, table.sleds[seat], early)
            sled = table.sleds[seat]
            row[_OF_THE_SEAT] = (
                sum(table.earned[seat]),
                sled,
                sled * early,
                sled > 1,
                sled >= printed.SLED,
            )
        self._add_ships(table, rows, monuments, docked, left)
        self._add_modules(table, rows, monuments, left)
        return rows

    # --- sites and cards --------------------------------------------------------------------------

    def _at_monuments(self, table: Table, docked: frozenset[Site], left: int) -> _Monuments:
        key = left, docked, *table.states
        monuments = self._monuments.get(key)
        if monuments is None:
            if len(self._monuments) > KEPT:
                self._monuments.clear()
            worths = [
                self._worth(place, table.states[place], Moment(left, site in docked))
                for place, site in enumerate(MONUMENTS, 1)
            ]
            stones = [self._stones_at(table, place) for place, _ in enumerate(MONUMENTS, 1)]
            wrath = self._wrath(stones, left) if table.rules.wrath else []
            monuments = self._monuments[key] = _Monuments(worths, stones, [0, *map(sum, stones)], wrath, {})
        return monuments

    def _worth(self, place: int, state: Any, moment: Moment) -> Points:
        key = place, state, moment
        worth = self._worths.get(key)
        if worth is None:
            if len(self._worths) > KEPT:
                self._worths.clear()
            worth = self._worths[key] = self._estimates[place - 1].worth(state, moment)
        return worth

    def _landing(self, place: int, state: Any, owners: tuple[int, ...], left: int) -> Points:
        key = place, state, owners, left
        gains = self._landings.get(key)
        if gains is None:
            if len(self._landings) > KEPT:
                self._landings.clear()
            gains = self._landings[key] = self._estimates[place - 1].landing(state, owners, Moment(left))
        return gains

    def _wrath(self, stones: list[list[int]], left: int) -> list[float]:
        """Return each seat's expected (negative) points for monuments where it will have no stone (§11)."""
        missing = [[there[seat] for there in stones].count(0) for seat in range(self._seats)]
        return [expected_wrath(count, left) for count in missing]

    def _stones_at(self, table: Table, place: int) -> list[int]:
        key = place, table.states[place]
        stones = self._stones.get(key)
        if stones is None:
            if len(self._stones) > KEPT:
                self._stones.clear()
            owners = [owner(stone) for stone in table.states[place].all_stones]
            stones = self._stones[key] = [owners.count(seat) for seat in range(self._seats)]
        return stones

    def _hand(self, hand: tuple[Card, ...], lying: list[int], sled: int, early: float) -> list[float]:
        if not hand:
            return [0.0] * len(HAND)
        key = hand, *lying, sled, early
        features = self._hands.get(key)
        if features is None:
            if len(self._hands) > KEPT:
                self._hands.clear()
            features = self._hands[key] = hand_features(hand, lying, sled, early)
        return features

    def _card(self, table: Table, seat: int, card: Card, lying: list[int], left: int) -> float:
        """Return a seat's gain in points from one more card."""
        if card.color is Color.RED:
            if card.site is None:
                return QUARRY_POINTS + QUARRY_STONES * STONE_WORTH
            place = PLACES[card.site]
            comes = table.quarries[seat] > 0
            return self._landing(place, table.states[place], (seat,), left)[seat] if comes else 0.0
        hand, sled = table.hands[seat], table.sleds[seat]
        key = card, hand, sled, left, *lying
        gain = self._cards.get(key)
        if gain is None:
            if len(self._cards) > KEPT:
                self._cards.clear()
            early = left / printed.ROUNDS
            more, less = (self._hand(cards, lying, sled, early) for cards in ((*hand, card), hand))
            weights = self._weights[_IN_HAND]
            gain = sum([w * (new - old) for w, new, old in zip(weights, more, less, strict=True)])
            self._cards[key] = gain
        return gain

    # --- ships ------------------------------------------------------------------------------------

    def _add_ships(
        self, table: Table, rows: BySeat, monuments: _Monuments, docked: frozenset[Site], left: int
    ) -> None:
        """Add the expected points of waiting ships (see `ByChooser`) and of ships that are being unloaded."""
        mover = _mover(table)
        best = 0.0
        for ship in table.ships:
            if not ship.load:
                continue
            if ship.site is not None:
                self._add_unloading(table, ship, rows, monuments.lying, left)
                continue
            mine, others, any_seats = self._ship(table, ship, monuments, docked, left)
            start = _READY if ship.ready else _BEGUN
            for seat, row in enumerate(rows):
                row[start] += mine[seat]
                row[start + 1] += others[seat]
                row[start + 2] += any_seats[seat]
            for stone in ship.stones:
                if stone is not None:
                    rows[owner(stone)][_ABOARD] += 1
            if ship.ready and mover is not None:
                best = max(best, mine[mover] - others[mover])
        if mover is not None:
            rows[mover][_OF_THE_TURN] = 1.0, left / printed.ROUNDS, best

    def _add_unloading(self, table: Table, ship: Ship, rows: BySeat, lying: list[int], left: int) -> None:
        """Add the points of stones that are still aboard a ship at its site."""
        owners = tuple([owner(stone) for stone in ship.stones if stone is not None])
        gains = self._gain(table, ship.site, owners, lying, left) if ship.site else ()
        for row, gain in zip(rows, gains, strict=True):
            row[_AT["track"]] += gain

    def _ship(
        self, table: Table, ship: Ship, monuments: _Monuments, docked: frozenset[Site], left: int
    ) -> ByChooser:
        owners = tuple([owner(stone) for stone in ship.stones if stone is not None])
        key = owners, *table.hands
        gains = monuments.ships.get(key)
        if gains is None:
            gains = self._by_chooser(table, owners, docked, monuments.lying, left)
            monuments.ships[key] = gains
        return gains

    def _by_chooser(
        self, table: Table, owners: tuple[int, ...], docked: frozenset[Site], lying: list[int], left: int
    ) -> ByChooser:
        seats = range(self._seats)
        gains = [self._gain(table, site, owners, lying, left) for site in SITES if site not in docked]
        if not gains:
            nothing = (0.0,) * self._seats
            return nothing, nothing, nothing
        share = 1 / (self._seats - 1)
        chosen = [
            max(gains, key=lambda gain, own=seat: gain[own] * (1 + share) - share * sum(gain))
            for seat in seats
        ]
        total = [sum([gain[seat] for gain in chosen]) for seat in seats]
        mine = tuple([chosen[seat][seat] for seat in seats])
        others = tuple([(total[seat] - mine[seat]) * share for seat in seats])
        return mine, others, tuple([sum([gain[seat] for gain in gains]) / len(gains) for seat in seats])

    def _gain(
        self, table: Table, site: Site, owners: tuple[int, ...], lying: list[int], left: int
    ) -> Sequence[float]:
        place = PLACES[site]
        if site is Site.MARKET:
            return self._at_market(table, owners, lying, left)
        weight = self._monument_weights[place - 1]
        return [points * weight for points in self._landing(place, table.states[place], owners, left)]

    def _at_market(
        self, table: Table, owners: tuple[int, ...], lying: list[int], left: int
    ) -> Sequence[float]:
        """Return each seat's gain if every stone takes the card that is worth most to its owner."""
        state, points = table.states[0], [0.0] * self._seats
        opened = [card for card in state.open if card is not None]
        others = unseen(state)
        for seat in owners:
            worths = [self._card(table, seat, card, lying, left) for card in opened]
            most = max(worths, default=-1.0)
            if others and max(others) > most:
                points[seat] += max(others)
                others.remove(max(others))
            elif worths:
                points[seat] += most
                del opened[worths.index(most)]
        return points

    # --- modules and variants ---------------------------------------------------------------------

    def _add_modules(self, table: Table, rows: BySeat, monuments: _Monuments, left: int) -> None:
        for module, columns in self._modules:
            for row, features in zip(rows, module.expected(table, monuments.stones, left), strict=True):
                row[columns] = features
        for row, points in zip(rows, monuments.wrath, strict=False):
            row[_WRATH] = points
        for row, coins in zip(rows, table.coins, strict=True):
            if coins:
                row[_COINS] = coins, coins * (left / printed.ROUNDS)


def _mover(table: Table) -> int | None:
    """Return the seat that begins a turn, or the next seat if a blind copy has stopped; None in the middle of
    a turn.
    """
    if table.stopped:
        return (table.active + 1) % table.seats
    task = table.agenda[0] if table.agenda else None
    if isinstance(task, Choice) and task.opens_turn:
        return task.chooser
    return None


def expected_wrath(missing: int, left: int) -> float:
    """Return the (negative) points that a seat can expect for monuments where it will have no stone. It has
    none at `missing` of them now, and `left` rounds have not ended (§11).
    """
    return printed.WRATH * (1 - (1 - STAYS_AWAY**left) ** missing)


def win_chances(points: Sequence[float], left: int) -> list[float]:
    """Return each seat's chance to win with these expected points: a softmax whose spread grows with the
    number of rounds that have not ended.
    """
    spread, most = SPREAD + SPREAD_A_ROUND * left, max(points)
    parts = [exp((lead - most) / spread) for lead in points]
    whole = sum(parts)
    return [part / whole for part in parts]
