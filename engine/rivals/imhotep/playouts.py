"""The search of Imhotep's strongest level, in games that have flat positions
(`engine/imhotep/table/flat.py`): a tree over possible worlds whose games are played on at random.

Each iteration takes a world, follows the most promising steps to a new step, and plays at random to the end
of the round, where the evaluation judges the position: single-observer ISMCTS (Cowling and others 2012). A
step also counts a little if its seat plays it later in the round (RAVE, Gelly and Silver 2007). At the root,
only the steps that the evaluation likes best are searched, and its opinion of them counts as a few games. A
round at random draws the kind of action first, because it would hardly ever fetch if every option were
equally likely.
"""

import hashlib
from collections.abc import Callable, Sequence
from math import log, sqrt

from engine.deal import Deal
from engine.imhotep import printed
from engine.imhotep.components import SITES
from engine.imhotep.game import Imhotep
from engine.imhotep.printed import POSITIONS
from engine.imhotep.rules.flat import flat_of
from engine.imhotep.table.flat import FETCH, SAIL, Flat, loads, sails
from engine.rivals.imhotep.evaluation import win_chances
from engine.rivals.solver import after
from engine.rivals.tree import Judgment, Tried

WIDTH = 12
"""How many steps at the root are searched: those that the evaluation likes best."""
WORLDS = 64
"""How many worlds are drawn; iterations take them in rotation."""
EXPLORE = 0.35
"""The weight of exploration: the bonus for a rarely tried step, as a fraction of a win."""
BIAS = 3.0
"""How many games the first evaluation of a step counts as."""
MARGIN, SPAN = 0.5, 40.0
"""The share of the lead in a result, and the lead that counts as a whole win."""
ALIKE = 8.0
"""The maximum number of games that a step's results later in the round count as."""
HOPE, HOPES = 0.55, 0.5
"""The value of a step before its first game, and how many games that counts as."""
A_STONE, A_LOADING, A_SAILING, A_CARD = 1 / 3, 3.0, 1.0, 1.0
"""The relative frequencies of fetching (for each stone), loading, sailing, and playing a card in a random
game.
"""
A_MODULE = 1 / 24
"""The relative frequency of each step that modules add to a turn."""
_FACTOR, _MORE, _MASK = 6364136223846793005, 1442695040888963407, (1 << 64) - 1
"""The constants of Knuth's linear congruential generator; the engine doesn't import `random`."""
_Trail = list[tuple[int, int]]
"""The steps of a game as pairs of seat and step."""


class _StepResults:
    """A step, the results for its seat, and what comes after it."""

    __slots__ = ("after", "alike", "lead", "seat", "value", "visits", "waits", "won")

    def __init__(self, seat: int, waits: int = 0) -> None:
        self.after: dict[int, _StepResults] = {}
        self.alike: dict[int, tuple[int, float]] = {}
        """For each step, the number of games in which it was played between here and the end of the round,
        and the sum of their values.
        """
        self.seat, self.visits, self.waits = seat, 0, waits
        self.value = self.won = self.lead = 0.0


class PlayoutTree:
    """The search tree of a blind position. The same position and seed give the same tree."""

    def __init__(
        self,
        blind: Imhotep,
        judge: Callable[[Imhotep], Judgment],
        values: Callable[[Flat], Sequence[float]],
        seed: bytes,
    ) -> None:
        """Begin a tree. `judge` values the steps at the root; `values` returns each seat's expected final
        points at the beginning of a round.
        """
        self._values = values
        keys = (hashlib.blake2b(seed, digest_size=32, salt=bytes([number])) for number in range(WORLDS))
        deals = [Deal(key.digest(), "world") for key in keys]
        self._worlds = [flat_of(blind.guess(deal).table, deal) for deal in deals]
        self._random = int.from_bytes(hashlib.blake2b(seed, digest_size=8).digest(), "big")
        seat = self._worlds[0].seat
        self._root = _StepResults(seat)
        judged = [(step, judge(after(blind, step))) for step in blind.options()]
        judged.sort(key=lambda first: -first[1].leads[seat])
        self._left = [
            Tried(step, 0, first.chances[seat], first.leads[seat]) for step, first in judged[WIDTH:]
        ]
        for step, first in judged[:WIDTH]:
            branch = self._root.after[self._worlds[0].rules.numbers[step]] = _StepResults(seat)
            won, lead = first.chances[seat], first.leads[seat]
            branch.won, branch.lead, branch.value = BIAS * won, BIAS * lead, BIAS * _value(won, lead)

    def grow(self, iterations: int) -> list[Tried]:
        """Run this many iterations and return every step at the root, the most tried one first. A forced step
        is returned without trials.
        """
        steps, branches = self._worlds[0].rules.steps, self._root.after
        if len(branches) == 1:
            return [Tried(steps[option], 0, 0.0, 0.0) for option in branches]
        for number in range(iterations):
            self._iterate(self._worlds[number % WORLDS].copy())
        tried = [
            Tried(
                steps[option],
                branch.visits,
                *(total / (branch.visits + BIAS) for total in (branch.won, branch.lead)),
            )
            for option, branch in branches.items()
        ]
        return sorted(tried, key=lambda branch: (-branch.visits, -branch.chance)) + self._left

    def _iterate(self, world: Flat) -> None:
        """Descend to a new step, play on, and propagate the result."""
        node, path, trail = self._root, list[tuple[_StepResults, _StepResults, int]](), _Trail()
        node.visits += 1
        is_new = False
        while world.seat >= 0 and not is_new:
            options = world.options()
            if len(options) == 1:
                world.play(options[0])
                continue
            searched = options if path else [*node.after]
            option = _promising(node, searched, 0.0 if path else BIAS)
            branch = node.after.get(option)
            if branch is None:
                branch = node.after[option] = _StepResults(world.seat, node.visits + 1)
            path.append((node, branch, len(trail)))
            trail.append((world.seat, option))
            world.play(option)
            node, is_new = branch, not branch.visits
        self._play_on(world, trail)
        points, shares = self._result(world)
        whole, others = sum(points), len(points) - 1
        leads = [own - (whole - own) / others for own in points]
        values = list(map(_value, shares, leads))
        for node, branch, start in path:
            seat = branch.seat
            branch.visits += 1
            branch.won += shares[seat]
            branch.lead += leads[seat]
            branch.value += values[seat]
            for option in {option for other, option in trail[start:] if other == seat}:
                games, value = node.alike.get(option, (0, 0.0))
                node.alike[option] = games + 1, value + values[seat]

    def _result(self, world: Flat) -> tuple[Sequence[float], Sequence[float]]:
        """Return each seat's points and chance to win."""
        if world.seat >= 0:
            points = self._values(world)
            return points, win_chances(points, printed.ROUNDS - world.round + 1)
        totals = world.totals()
        winners = world.winners(totals)
        return totals, [1 / len(winners) if seat in winners else 0.0 for seat in range(len(totals))]

    def _draw(self) -> float:
        """Return a random number from 0 up to, but not including, 1."""
        self._random = (self._random * _FACTOR + _MORE) & _MASK
        return (self._random >> 11) * 2.0**-53

    def _play_on(self, world: Flat, trail: _Trail) -> None:
        """Play to the end of the round at random, and add the steps to the trail."""
        draw, now = self._draw, world.round
        while (seat := world.seat) >= 0 and world.round == now:
            options = world.offered or self._action(world, seat)
            option = options[int(draw() * len(options))]
            trail.append((seat, option))
            world.play(option)

    def _action(self, world: Flat, seat: int) -> Sequence[int]:
        """Draw the kind of action, and return its options. Ships without one of the seat's own stones sail
        less often.
        """
        sled, hand = world.sleds[seat], world.hands[seat]
        fetch = A_STONE * world.movable(seat, printed.FETCH)
        load = A_LOADING if sled and world.gaps else 0.0
        sail = A_SAILING if world.ready else 0.0
        cards = [
            blue.option for blue in world.rules.plays if blue.card in hand and not blue.lacks(world, seat)
        ] if hand else ()  # fmt: skip
        more = world.in_turn(seat) if world.rules.acting else ()
        drawn = self._draw() * (fetch + load + sail + A_CARD * len(cards) + A_MODULE * len(more))
        if drawn < load:
            return loads(world.gaps)
        if drawn < load + sail:
            legal = sails(world.ready, world.closed)
            option = legal[int(self._draw() * len(legal))]
            bow = (option - SAIL) // len(SITES) * POSITIONS
            return (option,) if seat in world.ships[bow : bow + POSITIONS] else legal
        if more and drawn >= load + sail + fetch + A_CARD * len(cards):
            return more
        return cards if cards and drawn >= load + sail + fetch else (FETCH,)


def _promising(node: _StepResults, options: Sequence[int], trust: float) -> int:
    """Return the most promising option; a branch's initial value counts as `trust` games."""
    best, most, alike, after = options[0], -1.0, node.alike, node.after
    new = sqrt(log(node.visits + 2))
    for option in options:
        branch = after.get(option)
        tries, value, rarely = HOPES, HOPES * HOPE, new
        if branch is not None:
            branch.waits += 1
            games = branch.visits + trust
            tries += games
            value += branch.value
            rarely = sqrt(log(branch.waits + 1) / (games + 1))
        if option in alike:
            games, total = alike[option]
            weight = ALIKE / (ALIKE + games)
            tries += games * weight
            value += total * weight
        if (prospect := value / tries + EXPLORE * rarely) > most:
            best, most = option, prospect
    return best


def _value(won: float, lead: float) -> float:
    """Return the value of a result, in which both the win and the lead count."""
    return (1 - MARGIN) * won + MARGIN * (0.5 + max(-0.5, min(0.5, lead / SPAN)))
