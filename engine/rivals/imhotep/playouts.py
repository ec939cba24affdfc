"""A candidate for Imhotep's strongest: tree search over possible worlds with games played to their end, on
flat positions (`engine/imhotep/table/flat.py`). It only knows sides A and B.

Each iteration takes a world, follows the most promising steps to one that is new, and plays on by chance to
the end: single-observer ISMCTS (Cowling and others 2012). At the root, what the evaluation thinks of a step
counts like a few games, so good ones are tried first.
"""

import hashlib
from collections.abc import Sequence
from math import log, sqrt

from engine.deal import Deal
from engine.imhotep.game import Imhotep
from engine.imhotep.rules.flat import flat_of
from engine.imhotep.table.flat import Flat
from engine.rivals.tree import Judgment, Tried

WORLDS = 64
"""How many worlds are drawn; iterations use them in turn."""
EXPLORE = 0.35
"""The weight of exploration: the bonus for a rarely tried step, as a part of a win."""
BIAS = 3.0
"""How many games the first evaluation of a step counts as."""
MARGIN, SPAN = 0.5, 40.0
"""How much of a result is the lead, and the lead that is as good as a whole win."""
_FACTOR, _MORE, _MASK = 6364136223846793005, 1442695040888963407, (1 << 64) - 1
"""Knuth's linear generator: a step must not depend on the time or the machine."""


class _Branch:
    """The statistics of a step for its seat."""

    __slots__ = ("after", "lead", "seat", "value", "visits", "waits", "won")

    def __init__(self, seat: int) -> None:
        self.after: dict[int, _Branch] = {}
        self.seat, self.visits, self.waits = seat, 0, 0
        self.value = self.won = self.lead = 0.0


class PlayoutTree:
    """The search tree of a blind position. The same position and seed give the same tree."""

    def __init__(self, blind: Imhotep, first: Sequence[Judgment], seed: bytes) -> None:
        """Prepare a search; `first` judges each option at once."""
        keys = (hashlib.blake2b(seed, digest_size=32, salt=bytes([number])) for number in range(WORLDS))
        deals = [Deal(key.digest(), "world") for key in keys]
        self._worlds = [flat_of(blind.guess(deal).table, deal) for deal in deals]
        self._options = blind.options()
        self._random = int.from_bytes(hashlib.blake2b(seed, digest_size=8).digest(), "big")
        self._root: dict[int, _Branch] = {}
        seat = self._worlds[0].seat
        for step, judged in zip(self._options, first, strict=True):
            branch = self._root[self._worlds[0].rules.numbers[step]] = _Branch(seat)
            branch.value = BIAS * _value(judged.chances[seat], judged.leads[seat])
            branch.won, branch.lead = BIAS * judged.chances[seat], BIAS * judged.leads[seat]

    def grow(self, iterations: int) -> list[Tried]:
        """Run this many iterations and return every step of the root, the most tried one first."""
        for number in range(iterations):
            self._iterate(self._worlds[number % WORLDS].copy())
        steps = self._worlds[0].rules.steps
        tried = [
            Tried(
                steps[option],
                branch.visits,
                branch.won / (branch.visits + BIAS),
                branch.lead / (branch.visits + BIAS),
            )
            for option, branch in self._root.items()
        ]
        return sorted(tried, key=lambda branch: (-branch.visits, -branch.chance))

    def _iterate(self, world: Flat) -> None:
        """Descend to a new step, play to the end, and propagate the result."""
        after, path, at_root = self._root, list[_Branch](), True
        while world.seat >= 0:
            options = world.options()
            if len(options) == 1:
                world.play(options[0])
                continue
            option, is_new = self._descend(after, options, world.seat, BIAS if at_root else 0.0)
            branch = after[option]
            path.append(branch)
            world.play(option)
            after, at_root = branch.after, False
            if is_new:
                break
        self._play_out(world)
        totals = world.totals()
        winners, whole, others = world.winners(totals), sum(totals), len(totals) - 1
        for branch in path:
            seat = branch.seat
            lead = totals[seat] - (whole - totals[seat]) / others
            won = 1 / len(winners) if seat in winners else 0.0
            branch.visits += 1
            branch.won += won
            branch.lead += lead
            branch.value += _value(won, lead)

    def _descend(
        self, after: dict[int, _Branch], options: Sequence[int], seat: int, trust: float
    ) -> tuple[int, bool]:
        """Return a step that was never tried here, or the most promising one, and whether it is new."""
        new = [option for option in options if option not in after]
        if new:
            option = new[self._below(len(new))]
            after[option] = _Branch(seat)
            return option, True
        best, most = options[0], -1e9
        for option in options:
            branch = after[option]
            branch.waits += 1
            tries = branch.visits + trust
            prospect = branch.value / tries + EXPLORE * sqrt(log(branch.waits + 1) / tries)
            if prospect > most:
                best, most = option, prospect
        return best, not after[best].visits

    def _play_out(self, world: Flat) -> None:
        while world.seat >= 0:
            options = world.options()
            world.play(options[self._below(len(options))] if len(options) > 1 else options[0])

    def _below(self, count: int) -> int:
        self._random = (self._random * _FACTOR + _MORE) & _MASK
        return (self._random >> 33) * count >> 31


def _value(won: float, lead: float) -> float:
    """Return what a result is worth: a win, and in part the lead."""
    return (1 - MARGIN) * won + MARGIN * (0.5 + max(-0.5, min(0.5, lead / SPAN)))
