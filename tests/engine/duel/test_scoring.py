"""The final scoring, item by item (D-50…D-55), and the rulebook's examples (V-1, V-2)."""

from itertools import combinations

import pytest

from engine.duel import sites
from tests.engine import naive
from tests.support.duel import position

ITEMS = ["obelisk", "temple", "pyramids", "tomb", "actions", "figures"]


def points(item: str, sides: str, mine: str, other: str = "", *, first_to_five: int | None = None) -> int:
    """Return the score of these tiles for one item; it must be the same for both seats."""
    swapped = None if first_to_five is None else 1 - first_to_five
    game = position(built=(mine, other), sides=sides, first_to_five=first_to_five)
    two = position(built=(other, mine), sides=sides, first_to_five=swapped)
    assert game.scores()[0].points(item) == two.scores()[1].points(item)
    return game.scores()[0].points(item)


def test_both_players_score_the_same_items() -> None:
    """Every sheet has all six items, in the rules' order, and adds up (D-50…D-55)."""
    for seat, sheet in enumerate(position("00. 1.. ...", built=("o l", "P")).scores()):
        assert sheet.seat == seat
        assert [item.name for item in sheet.items] == ITEMS
        assert sheet.total == sum(item.points for item in sheet.items)
        with pytest.raises(KeyError):
            sheet.points("bonus")


@pytest.mark.parametrize("mine", range(13))
def test_obelisk_a_tiles_and_the_majority(mine: int) -> None:
    """Each obelisk is worth 1 on side A, and the player with more gets 6 extra; on a tie, nobody does
    (D-50).
    """
    for other in range(13 - mine):
        expected = mine + (6 if mine > other else 0)
        assert points("obelisk", "AAAA", "o " * mine, "o " * other) == expected


OBELISK_B = [
    # tiles, first to five, points
    *[(tiles, False, 0) for tiles in range(5)],
    *[(tiles, False, 6) for tiles in range(5, 8)],
    *[(tiles, True, 12) for tiles in range(5, 10)],
    *[(tiles, True, 18) for tiles in range(10, 13)],
]


@pytest.mark.parametrize(("tiles", "first", "expected"), OBELISK_B)
def test_obelisk_b_the_race(tiles: int, first: bool, expected: int) -> None:  # noqa: FBT001  pytest fills it in
    """On side B, obelisks score nothing themselves, but a player with 10 or more gets 18 points in all
    (D-50).
    """
    other = "" if first or tiles < 5 else "o o o o o"
    leader = 0 if first else (1 if tiles >= 5 else None)
    assert points("obelisk", "BAAA", "o " * tiles, other, first_to_five=leader) == expected


def test_obelisk_b_the_second_with_five_gets_six_the_first_twelve() -> None:
    """On side B, the first player with five obelisks gets 12, and the second 6, even with more tiles
    (D-50).
    """
    assert points("obelisk", "BAAA", "o " * 7, "o " * 5, first_to_five=1) == 6
    assert points("obelisk", "BAAA", "o " * 5, "o " * 7, first_to_five=0) == 12


def test_temple_a_counts_symbols() -> None:
    """On side A, every symbol scores a point (D-51)."""
    assert points("temple", "AAAA", "") == 0
    assert points("temple", "AAAA", "t1 t4 t2") == 7
    assert points("temple", "AAAA", "t1 t1 t1 t2 t2 t2 t3 t3 t3 t4 t4 t4") == 30


@pytest.mark.parametrize("size", range(1, 5))
def test_temple_b_a_set_of_different_tiles(size: int) -> None:
    """On side B, a set of 1, 2, 3 or 4 different tiles scores 1, 4, 9 or 16 (D-51)."""
    for chosen in combinations(("t1", "t2", "t3", "t4"), size):
        assert points("temple", "ABAA", " ".join(chosen)) == (1, 4, 9, 16)[size - 1]


@pytest.mark.parametrize(
    ("tiles", "expected"),
    [
        ("", 0),
        ("t1 t1", 2),
        ("t1 t1 t1", 3),
        ("t1 t1 t2", 5),
        ("t1 t1 t2 t2", 8),
        ("t1 t2 t3 t1 t4", 17),
        ("t1 t2 t3 t4 t1 t2 t3 t4", 32),
        ("t1 t2 t3 t4 t4 t4", 18),
        ("t1 t1 t1 t2 t2 t2 t3 t3 t3 t4 t4 t4", 48),
    ],
)
def test_temple_b_sets_are_formed_greedily(tiles: str, expected: int) -> None:
    """On side B, each set is as large as possible (D-51)."""
    assert points("temple", "ABAA", tiles) == expected


def test_greedy_sets_are_the_best_there_are() -> None:
    """On side B, forming large sets first is best for all holdings of up to three tiles of each value
    (D-51).
    """
    best: dict[tuple[int, ...], int] = {(0, 0, 0, 0): 0}
    sets = [chosen for size in range(1, 5) for chosen in combinations(range(4), size)]
    for counts in sorted(
        {(a, b, c, d) for a in range(4) for b in range(4) for c in range(4) for d in range(4)}, key=sum
    ):
        for chosen in sets:
            rest = tuple(count - (kind in chosen) for kind, count in enumerate(counts))
            if min(rest) >= 0:
                best[counts] = max(best.get(counts, 0), best[rest] + len(chosen) ** 2)
        symbols = [kind + 1 for kind, count in enumerate(counts) for _ in range(count)]
        assert sites.temple_sets(symbols) == best[counts]


PYRAMID_A = {0: 0, 1: 1, 2: 3, 3: 6, 4: 10, 5: 15, 6: 21}
PYRAMID_B = {0: -6, 1: 0, 2: 4, 3: 10, 4: 18, 5: 30, 6: 45}


@pytest.mark.parametrize("light", range(7))
@pytest.mark.parametrize("dark", range(7))
def test_pyramids_on_both_sides(light: int, dark: int) -> None:
    """Side A scores each pyramid separately, side B only the smaller one (D-52)."""
    built = "l " * light + "d " * dark
    assert points("pyramids", "AAAA", built) == PYRAMID_A[light] + PYRAMID_A[dark]
    assert points("pyramids", "AABA", built) == PYRAMID_B[min(light, dark)]


@pytest.mark.parametrize("length", range(1, 13))
def test_tomb_one_run_of_every_length(length: int) -> None:
    """A run of 1, 2, 3, 4, or 5 or more scores 1, 4, 9, 16 or 25 on side A, and 4 on side B, wherever it is
    (D-53).
    """
    for start in range(1, 14 - length):
        numbers = " ".join(f"n{number}" for number in range(start, start + length))
        assert points("tomb", "AAAA", numbers) == (1, 4, 9, 16, 25)[min(length, 5) - 1]
        assert points("tomb", "AAAB", numbers) == 4


@pytest.mark.parametrize(
    ("numbers", "side_a", "side_b"),
    [
        ("", 0, 0),
        ("n12 n1", 2, 8),
        ("n1 n3 n5 n7 n9 n11", 6, 24),
        ("n11 n12 n1 n2", 8, 8),
        ("n3 n1 n2 n6 n5", 13, 8),
        ("n1 n2 n3 n4 n5 n7 n8 n9 n10 n11 n12", 50, 8),
    ],
)
def test_tomb_several_runs(numbers: str, side_a: int, side_b: int) -> None:
    """A single tile is a run, 12 and 1 don't join, and the order of arrival doesn't matter (D-53)."""
    assert points("tomb", "AAAA", numbers) == side_a
    assert points("tomb", "AAAB", numbers) == side_b


def test_tomb_every_set_of_numbers_agrees_with_the_naive_model() -> None:
    """All 4096 sets of numbers score the same as in the naive model, on both sides (D-53)."""
    for bits in range(1 << 12):
        numbers = [number for number in range(1, 13) if bits >> (number - 1) & 1]
        assert sites.tomb_long_runs(numbers) == naive.tomb("A", set(numbers))
        assert sites.tomb_any_runs(numbers) == naive.tomb("B", set(numbers))


@pytest.mark.parametrize("sides", ["AAAA", "BBBB"])
@pytest.mark.parametrize(("kept", "expected"), [("", 0), ("T", 1), ("T P U S", 4), ("S S S", 3)])
def test_unused_action_tiles_score_one_each(sides: str, kept: str, expected: int) -> None:
    """Every action tile that was not played scores a point (D-54)."""
    assert points("actions", sides, kept) == expected


@pytest.mark.parametrize("sides", ["AAAA", "BBBB"])
@pytest.mark.parametrize("harbor", ["... ... ...", "01. ... ...", "000 0.. 111", "1.. .1. ..0"])
def test_figures_in_the_harbor_score_one_each(sides: str, harbor: str) -> None:
    """Each figure in the harbor scores a point for its owner (D-55)."""
    sheets = position(harbor, sides=sides).scores()
    assert [sheet.points("figures") for sheet in sheets] == [harbor.count("0"), harbor.count("1")]


def test_v1_the_rulebooks_example_with_all_sides_a() -> None:
    """The rulebook's example with all sides A scores 69 points (V-1)."""
    built = "o o t1 t4 t2 l l l l d d d d d d n2 n3 n4 n5 n6 n7 n11 P S"
    sheet = position("0.. ... ...", built=(built, "o o o"), sides="AAAA").scores()[0]
    assert {item.name: item.points for item in sheet.items} == {
        "obelisk": 2,
        "temple": 7,
        "pyramids": 10 + 21,
        "tomb": 25 + 1,
        "actions": 2,
        "figures": 1,
    }
    assert sheet.total == 69


def test_v2_the_rulebooks_example_with_all_sides_b() -> None:
    """The rulebook's example with all sides B scores 43 points (V-2)."""
    built = "o o o o o o t1 t2 t3 t4 t1 t2 t4 t2 d d d d d d n3 n4 n5 n1 P S"
    sheet = position("0.. ... ...", built=(built, ""), sides="BBBB", first_to_five=0).scores()[0]
    assert {item.name: item.points for item in sheet.items} == {
        "obelisk": 12,
        "temple": 16 + 9 + 1,
        "pyramids": -6,
        "tomb": 4 + 4,
        "actions": 2,
        "figures": 1,
    }
    assert sheet.total == 43
