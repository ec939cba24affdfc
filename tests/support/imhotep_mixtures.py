"""A sample of games with the expansions, in which every pair of sides and all switches occur.

Sides and switches come from the engine's registers, so a new one is played, too.
"""

from itertools import product
from random import Random
from typing import NamedTuple

from engine.imhotep import Imhotep
from engine.imhotep.components import SITES
from engine.imhotep.sites import SIDES
from engine.imhotep.table import switches
from tests.support.imhotep import deal

SWITCHES = tuple(option.name for option in switches.SWITCHES)


def _times(first: int, second: int) -> int:
    """Return the product of two elements of the field of four elements."""
    return 0 if 0 in (first, second) else (first + second - 2) % 3 + 1


def _pairwise() -> tuple[str, ...]:
    """Return 16 mixtures in which every two sides of two sites meet: an orthogonal array of strength 2."""
    rows = (
        (first, second, *(first ^ _times(by, second) for by in (1, 2, 3)))
        for first, second in product(range(4), repeat=2)
    )
    return tuple("".join("ABCD"[number] for number in row) for row in rows)


def _others(mixtures: tuple[str, ...]) -> tuple[str, ...]:
    """Return mixtures with the sides that are not among A to D."""
    named = {(site, letters[at]) for letters in mixtures for at, site in enumerate(SITES)}
    return tuple(
        "".join(letter if at is site else "A" for at in SITES)
        for site, letter in SIDES
        if (site, letter) not in named
    )


PAIRWISE = (*_pairwise(), *_others(_pairwise()))


class Sample(NamedTuple):
    """A game: sides, players, the switches that are on, and a seed."""

    sides: str
    seats: int
    on: frozenset[str]
    seed: int

    def options(self) -> dict[str, str]:
        """Return the options of a new game."""
        chosen = {name: "yes" if name in self.on else "no" for name in SWITCHES}
        for option in Imhotep.choices():
            if option.name not in ("sides", "start", *SWITCHES):
                chosen[option.name] = option.values[self.seed % len(option.values)]
        return {"sides": self.sides, **chosen}

    def start(self) -> tuple[Imhotep, Random]:
        """Return the game, and the random generator that chooses its steps."""
        return Imhotep.new(self.options(), self.seats, deal(self.seed)), Random(self.seed)


def samples(count: int, first: int = 0) -> list[Sample]:
    """Return samples that rotate through player counts, mixtures and combinations of switches."""
    drawn: list[Sample] = []
    for number in range(first, first + count):
        on = frozenset(name for bit, name in enumerate(SWITCHES) if (number * 11 + number // 32) >> bit & 1)
        drawn.append(Sample(PAIRWISE[number // 3 % len(PAIRWISE)], 2 + number % 3, on, number))
    return drawn


def name(sample: Sample) -> str:
    """Return a short id for a sample."""
    return f"{sample.sides}-{sample.seats}-{sample.seed}"
