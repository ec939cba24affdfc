"""The value of a flat position at the beginning of a round, where no ship carries anything: the points that
each seat can expect to have in the end, as `Evaluation` values the same position of the engine.
"""

from collections.abc import Mapping
from operator import mul
from typing import Any

from engine.imhotep import printed
from engine.imhotep.cards import KINDS
from engine.imhotep.components import MONUMENTS, PLACES
from engine.imhotep.table.estimate import KEPT, Moment, Points
from engine.imhotep.table.flat import Flat
from engine.imhotep.table.table import Table
from engine.rivals.imhotep.cards import HAND, hand_features
from engine.rivals.imhotep.evaluation import SIDE_FEATURES, expected_wrath


class FlatEvaluation:
    """Values positions of one game, and caches its results for sites and hands."""

    def __init__(self, table: Table, weights: Mapping[str, float]) -> None:
        self._weights = weights
        self._hand_weights = [weights[name] for name in HAND]
        self._monuments = [
            (PLACES[site], side.estimate(table), weights[SIDE_FEATURES[site, side.letter]])
            for site, side in ((site, table.side(site)) for site in MONUMENTS)
        ]
        self._factors = {
            module.switch: [weights[name] for name in module.features]
            for module in table.modules
            if module.features
        }
        self._worths: dict[Any, Points] = {}
        self._hands: dict[Any, float] = {}

    def values(self, flat: Flat) -> list[float]:
        """Return each seat's expected final points."""
        left = printed.ROUNDS - flat.round + 1
        values = [own + self._of_seat(flat, seat, left) for seat, own in enumerate(flat.points)]
        for number, (place, _, _) in enumerate(self._monuments):
            key = place, left, flat.states[place]
            worths = self._worths.get(key)
            if worths is None:
                worths = self._worths[key] = self._worth(flat, number, left)
            for seat, worth in enumerate(worths):
                values[seat] += worth
        for module in flat.rules.modules:
            if factors := self._factors.get(module.switch):
                for seat, features in enumerate(module.expected(flat, left)):
                    values[seat] += sum(map(mul, features, factors))
        weights = self._weights
        values[flat.seat] += weights["turn"] + weights["turn_early"] * left / printed.ROUNDS
        return values

    def _worth(self, flat: Flat, number: int, left: int) -> Points:
        """Return each seat's expected further points at a monument."""
        if len(self._worths) > KEPT:
            self._worths.clear()
        place, estimate, weight = self._monuments[number]
        state = flat.rules.sides[place].restored(flat.states[place])
        return tuple([weight * points for points in estimate.worth(state, Moment(left))])

    def _of_seat(self, flat: Flat, seat: int, left: int) -> float:
        """Return the expected points from what a seat has: its sled, coins and cards, and from the Wrath of
        the Pharaoh.
        """
        weights, sled, coins, early = self._weights, flat.sleds[seat], flat.coins[seat], left / printed.ROUNDS
        value = sled * (weights["sled"] + weights["sled_early"] * early)
        if sled > 1:
            value += weights["second_stone"] + (sled >= printed.SLED) * weights["full_sled"]
        if coins:
            value += coins * (weights["coins"] + weights["coins_early"] * early)
        if flat.hands[seat]:
            value += self._hand(flat, flat.hands[seat], sled, early)
        if flat.rules.wrath:
            value += weights["wrath"] * expected_wrath(flat.stones_of(seat).count(0), left)
        return value

    def _hand(self, flat: Flat, hand: tuple[int, ...], sled: int, early: float) -> float:
        key = hand, *flat.lying, sled, early
        value = self._hands.get(key)
        if value is None:
            if len(self._hands) > KEPT:
                self._hands.clear()
            features = hand_features([KINDS[card] for card in hand], flat.lying, sled, early)
            value = sum(map(mul, features, self._hand_weights))
            self._hands[key] = value
        return value
