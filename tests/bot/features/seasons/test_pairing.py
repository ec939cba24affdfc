"""Pairings, and how ties are broken."""

from collections import Counter
from random import Random

import pytest

from bot.features.seasons.pairing import TIE, WIN, Pair, drawn, robin, rounds_of, standings, swiss
from bot.features.seasons.store import Entrant, Pairing


def entrants(count: int) -> list[Entrant]:
    return [
        Entrant(number, 100 + number, f"P{number}", number, has_left=False) for number in range(1, count + 1)
    ]


def decided(pairs: list[tuple[int, int | None, int, int]], round_: int = 1) -> list[Pairing]:
    return [
        Pairing(number, round_, own_id, other, None, None, own, theirs, "game")
        for number, (own_id, other, own, theirs) in enumerate(pairs, 1)
    ]


@pytest.mark.parametrize("count", range(4, 33))
def test_in_a_round_robin_everyone_meets_everyone_once(count: int) -> None:
    order = drawn("seed", range(1, count + 1))
    rounds = [robin(order, number) for number in range(1, rounds_of("robin", count) + 1)]
    for pairs in rounds:
        seated = [number for pair in pairs for number in pair if number is not None]
        assert sorted(seated) == list(range(1, count + 1))
    met = Counter(frozenset(pair) for pairs in rounds for pair in pairs if pair[1] is not None)
    assert set(met.values()) == {1}
    assert len(met) == count * (count - 1) // 2
    byes = Counter(own for pairs in rounds for own, other in pairs if other is None)
    assert set(byes.values()) <= {1}
    firsts = Counter(own for pairs in rounds for own, other in pairs if other is not None)
    assert max(firsts.values()) - min(firsts[number] for number in order) <= 2


@pytest.mark.parametrize("count", range(4, 33))
def test_in_a_swiss_nobody_meets_twice_nor_has_two_byes(count: int) -> None:
    chance, everyone, before = Random(count), entrants(count), list[Pairing]()
    for round_ in range(1, rounds_of("swiss", count) + 1):
        table = standings(everyone, before, "swiss", "seed")
        points = {place.entrant.number: place.points for place in table}
        met: list[Pair] = [(pair.one, pair.other) for pair in before]
        pairs = swiss([place.entrant.number for place in table], points, met)
        seated = [number for pair in pairs for number in pair if number is not None]
        assert sorted(seated) == list(range(1, count + 1))
        results: list[tuple[int, int | None, int, int]] = []
        for first, second in pairs:
            own = WIN if second is None else chance.choice((WIN, TIE, 0))
            results.append((first, second, own, 0 if second is None else WIN - own))
        before += decided(results, round_)
    twice = Counter(frozenset((pair.one, pair.other)) for pair in before)
    assert set(twice.values()) == {1}
    table = standings(everyone, before, "swiss", "seed")
    assert sum(place.points for place in table) == WIN * len(before)
    alone = [place for place in table if place.points == WIN * rounds_of("swiss", count)]
    assert len(alone) <= 1


def test_in_a_swiss_whoever_began_less_often_begins() -> None:
    before: list[Pair] = [(1, 3), (4, 2), (5, None)]
    assert swiss([1, 2], {}, before) == [(2, 1)]
    assert swiss([3, 4], {}, before) == [(3, 4)]
    assert swiss([5, 3], {}, before) == [(5, 3)], "who had a bye hasn't begun"


def places(everyone: int, pairs: list[tuple[int, int | None, int, int]], form: str = "robin") -> list[int]:
    return [
        standing.entrant.number for standing in standings(entrants(everyone), decided(pairs), form, "seed")
    ]


def test_ties_are_broken_by_games_against_each_other_first() -> None:
    # 1 and 2 have two points each; 2 has beaten 1.
    pairs = [(1, 2, 0, WIN), (1, 3, WIN, 0), (1, 4, WIN, 0), (2, 3, WIN, 0), (2, 4, 0, WIN), (3, 4, TIE, TIE)]
    assert places(4, [*pairs])[:2] == [2, 1]


def test_then_by_whom_one_has_beaten() -> None:
    # 1, 2 and 3 have beaten each other in a circle; 1 has also beaten 4, who has a point, unlike 2 and 3.
    circle = [(1, 2, WIN, 0), (2, 3, WIN, 0), (3, 1, WIN, 0)]
    table = places(6, [*circle, (1, 4, WIN, 0), (2, 5, WIN, 0), (3, 6, WIN, 0), (4, 5, WIN, 0), (4, 6, 0, 0)])
    assert table[0] == 1


def test_at_last_the_seed_decides_and_a_swiss_asks_whom_one_has_met() -> None:
    nothing = places(4, [])
    assert nothing == drawn("seed", range(1, 5))
    # 1 and 2 have won one game each; 1's opponent has won another game.
    table = places(6, [(1, 3, WIN, 0), (2, 4, WIN, 0), (3, 5, WIN, 0), (6, 5, TIE, TIE)], "swiss")
    assert table.index(1) < table.index(2)
