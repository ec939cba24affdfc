"""The second opinion on puzzles is that of plain minimax."""

from dataclasses import dataclass, field
from random import Random

from benchmarks.rivals.deeper import Deeper

WANTED = 2.0


@dataclass
class Twig:
    """A position of an invented game."""

    seat: int
    mid_turn: bool
    lead: float
    after: list[tuple[int, "Twig"]] = field(default_factory=list[tuple[int, "Twig"]])


class TwigRules:
    """See `engine.rivals.lines.LineRules`."""

    def following(self, position: Twig) -> list[tuple[int, Twig]]:
        return position.after

    def lead(self, position: Twig, seat: int) -> float:
        return position.lead if seat == 0 else -position.lead


def grown(random: Random, height: int) -> Twig:
    """A tree in which turns are one step long, or two."""
    twig = Twig(random.randrange(2), random.random() < 0.2, random.uniform(-9, 9))
    if height:
        twig.after = [(number, grown(random, height - 1)) for number in range(random.randrange(4))]
    return twig


def minimax(twig: Twig, depth: int, seat: int) -> float:
    """Every line to its end."""
    if not twig.after or (depth <= 0 and not twig.mid_turn):
        return TwigRules().lead(twig, seat)
    values = [minimax(one, depth - (not one.mid_turn), seat) for _, one in twig.after]
    return max(values) if twig.seat == seat else min(values)


def test_the_nearest_other_is_found_or_that_there_is_none_far_enough() -> None:
    random, found = Random(5), 0
    for _ in range(300):
        depth, seat = random.randrange(4), random.randrange(2)
        best, *rest = (grown(random, 5) for _ in range(4))
        others = {str(number): one for number, one in enumerate(rest)}
        values = {name: minimax(one, depth, seat) for name, one in others.items()}
        nearest = max(values, key=lambda name: values[name])
        margin = minimax(best, depth, seat) - values[nearest]
        got = Deeper(TwigRules(), seat).second(best, others, depth, WANTED)
        assert got == (None if margin <= WANTED else (margin, nearest))
        found += got is not None
    assert found > 20
