"""The alpha-beta search, compared with the simplest search on a game small enough for both."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import pytest

from engine.rivals.alpha_beta import Search


@dataclass(frozen=True)
class Heap:
    """Counters of different worth. A seat that takes an even one passes the turn; after an odd one it must
    take another.
    """

    seat: int
    worth: tuple[int, ...]
    lead: int = 0


class Heaps:
    """The rules: take the first or the last counter; after an even one it is the other seat's turn."""

    def moves(self, position: Heap) -> Sequence[int]:
        return range(min(2, len(position.worth)))

    def play(self, position: Heap, move: int) -> Heap:
        taken = position.worth[-1 if move else 0]
        rest = position.worth[:-1] if move else position.worth[1:]
        lead = position.lead + (-taken if position.seat else taken)
        return Heap(position.seat ^ (taken % 2 == 0), rest, lead)

    def value(self, position: Heap) -> float:
        return float(position.lead)


def plain(rules: Heaps, position: Heap) -> float:
    """Return the outcome for seat 0 if both play their best, by searching to the end."""
    outcomes = [plain(rules, rules.play(position, move)) for move in rules.moves(position)]
    if not outcomes:
        return rules.value(position)
    return min(outcomes) if position.seat else max(outcomes)


@pytest.mark.parametrize("number", range(60))
@pytest.mark.parametrize("exact", [False, True])
def test_it_finds_what_looking_at_everything_finds(number: int, *, exact: bool) -> None:
    rng, rules = Random(number), Heaps()
    position = Heap(rng.randrange(2), tuple(rng.randrange(1, 9) for _ in range(rng.randrange(1, 9))))
    searched = Search(rules, 100_000, exact=exact).best(position)
    after = {move: plain(rules, rules.play(position, move)) for move in rules.moves(position)}
    sign = -1 if position.seat else 1
    best, worth = searched.moves[0]
    assert after[best] * sign == max(value * sign for value in after.values())
    if len(after) > 1:
        assert searched.solved
        assert worth == plain(rules, position) * sign
    if exact and len(after) > 1:
        assert {move: value * sign for move, value in searched.moves} == after


def test_a_budget_is_kept_and_the_same_search_finds_the_same() -> None:
    position = Heap(0, tuple(Random(5).randrange(1, 9) for _ in range(16)))
    searches = [Search(Heaps(), 60).best(position) for _ in range(2)]
    assert searches[0] == searches[1]
    assert searches[0].nodes <= 60
    assert not searches[0].solved


@pytest.mark.parametrize("number", range(20))
def test_a_budget_that_ends_on_the_way_leaves_no_move_without_a_value(number: int) -> None:
    rng = Random(number)
    position = Heap(0, tuple(rng.randrange(1, 9) for _ in range(12)))
    for budget in range(1, 40):
        searched = Search(Heaps(), budget, exact=True).best(position)
        assert all(abs(value) <= sum(position.worth) for _, value in searched.moves)
        assert searched.depth >= 1
