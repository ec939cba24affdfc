"""Games with the expansions to sample: sides so that every pair of them meets, and all switches."""

from itertools import product
from random import Random
from typing import NamedTuple

from engine.imhotep import Imhotep
from tests.support.imhotep import deal

SWITCHES = ("new_market_cards", "prophecies", "hidden_market_cards", "private_ships", "wrath")


def _times(one: int, two: int) -> int:
    """Multiplication of the field with four elements."""
    return 0 if 0 in (one, two) else (one + two - 2) % 3 + 1


def _pairwise() -> tuple[str, ...]:
    """Sixteen mixtures in which every two sides of two sites meet: an orthogonal array of strength 2."""
    rows = (
        (one, two, *(one ^ _times(by, two) for by in (1, 2, 3))) for one, two in product(range(4), repeat=2)
    )
    return tuple("".join("ABCD"[number] for number in row) for row in rows)


PAIRWISE = _pairwise()


class Sample(NamedTuple):
    """A game: sides, players, the switches that are on, and a seed of its own."""

    sides: str
    seats: int
    on: frozenset[str]
    seed: int

    def options(self) -> dict[str, str]:
        """For a new game."""
        switches = {name: "yes" if name in self.on else "no" for name in SWITCHES}
        return {"sides": self.sides, **switches, "corridor_start": str(self.seed % 14)}

    def start(self) -> tuple[Imhotep, Random]:
        """The game, and what chooses in it."""
        return Imhotep.new(self.options(), self.seats, deal(self.seed)), Random(self.seed)


def samples(count: int, first: int = 0) -> list[Sample]:
    """Player counts by turns, mixtures by turns, switches in every combination by turns."""
    found: list[Sample] = []
    for number in range(first, first + count):
        on = frozenset(name for bit, name in enumerate(SWITCHES) if (number * 11 + number // 32) >> bit & 1)
        found.append(Sample(PAIRWISE[number // 3 % 16], 2 + number % 3, on, number))
    return found


def name(sample: Sample) -> str:
    """A short id."""
    return f"{sample.sides}-{sample.seats}-{sample.seed}"
