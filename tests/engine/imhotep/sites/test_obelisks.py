"""The Obelisks, sides A and B: heights, towers, and the test vectors OA and OB."""

from collections.abc import Sequence

import pytest

from engine.imhotep.components import Site
from engine.imhotep.events import Delivered, Scored
from engine.imhotep.sites.obelisks import TowerBuilt
from tests.support.imhotep import COLORS, play, points, position, stones


def scored(events: Sequence[object]) -> list[tuple[str, int]]:
    """Return the seats' colors and points in the order in which they scored."""
    return [(COLORS[event.seat], event.points) for event in events if isinstance(event, Scored)]


@pytest.mark.parametrize(
    ("heights", "expected"),
    [
        pytest.param([5, 3], [10, 1], id="OA1"),
        pytest.param([4, 4], [5, 5], id="OA2"),
        pytest.param([3, 0], [10, 0], id="OA3"),
        pytest.param([4, 4, 1], [9, 9, 1], id="OA4"),
        pytest.param([5, 2, 2], [12, 3, 3], id="OA5"),
        pytest.param([3, 3, 3], [6, 6, 6], id="OA6"),
        pytest.param([5, 5, 2, 1], [12, 12, 5, 1], id="OA7"),
        pytest.param([4, 3, 3, 3], [15, 5, 5, 5], id="OA8"),
        pytest.param([4, 4, 2, 2], [12, 12, 3, 3], id="OA9"),
        pytest.param([2, 2, 2, 2], [7, 7, 7, 7], id="OA10"),
        pytest.param([2, 2, 0, 0], [12, 12, 0, 0], id="OA11"),
    ],
)
def test_heights_of_obelisks(heights: list[int], expected: list[int]) -> None:
    """Seats are ranked by stones; those that tie share, and a seat without stones scores nothing (OA1 to
    OA11, §6.5).
    """
    stacks = [color * height for color, height in zip(COLORS, heights, strict=False)]
    game = position(seats=len(heights), obelisks=stacks)
    assert [sheet.points("obelisks") for sheet in game.scores()] == expected


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        pytest.param(["s a O"], [("K", 10), ("W", 9)], id="OB1"),
        pytest.param(["c le", "s a O", "u 1", "u 1"], [("W", 10), ("K", 9)], id="OB2"),
    ],
)
def test_towers_in_the_order_of_arrival(steps: list[str], expected: list[tuple[str, int]]) -> None:
    """Three waiting stones become a tower, and the first tower scores most (OB1, OB2, §7.5)."""
    game = position(["KWW", "....", "..", "."], sides="AAAAB", obelisks=["KK", "W"], hands={0: "le"})
    assert scored(play(game, *steps)) == expected
    assert game.view(None).sites[Site.OBELISKS].stacks == ((), ())


@pytest.mark.parametrize("vector", ["OB3"])
def test_the_seventh_and_eighth_tower(vector: str) -> None:
    """The last towers all score the same (OB3, §7.5)."""
    towers = ["KKK", "WWW", "KKK", "WWW", "KKK", "WWW"]
    game = position(
        ["BKB", "....", "..", "."], seats=3, sides="AAAAB", obelisks=["KK", "", "B"], towers=towers
    )
    assert scored(play(game, "s a O")) == [("K", 5), ("B", 5)]


@pytest.mark.parametrize("vector", ["OB4"])
def test_a_paved_path_finishes_a_tower(vector: str) -> None:
    """A Paved Path's stone counts toward a tower like any other (OB4, §8.1)."""
    game = position(
        ["G", "....", "...", ".."],
        seats=4,
        sides="AAAAB",
        obelisks=["", "", "", "GG"],
        towers=["KKK", "WWW", "BBB"],
        display="rO st le ch",
    )
    assert scored(play(game, "s a M", "m rO")) == [("G", 7)]


@pytest.mark.parametrize("vector", ["OB5"])
def test_loose_stones_score_at_the_end(vector: str) -> None:
    """Loose stones score 1 each at the end (OB5, §7.5)."""
    game = position(["KKK", "...", "..", "."], sides="AAAAB", obelisks=["K"], towers=["KKK"], points={0: 10})
    assert scored(play(game, "s a O")) == [("K", 9)]
    assert game.view(None).sites[Site.OBELISKS].stacks[0] == stones("K")
    assert sum(sheet.total for sheet in game.scores()) == 10 + 9 + 1


@pytest.mark.parametrize("vector", ["OB6"])
def test_a_ninth_tower_is_not_built(vector: str) -> None:
    """There is no ninth tower; its stones stay loose (OB6, HV-7, GAP 6)."""
    towers = ["KKK", "WWW"] * 4
    game = position(["GGG", "....", "..", "."], seats=4, sides="AAAAB", towers=towers)
    assert scored(play(game, "s a O")) == []
    assert game.scores()[3].points("obelisks") == 3


def test_an_obelisk_grows_by_its_owners_stones() -> None:
    """An obelisk's new stone is reported with its place in the stack, and scores nothing before the end
    (§6.5).
    """
    game = position(["KKW", "....", "..", "."], obelisks=["K", ""])
    events = play(game, "s a O")
    assert [event.spot for event in events if isinstance(event, Delivered)] == [(1,), (2,), (0,)]
    assert points(game) == [0, 0]


def test_a_tower_is_scored_at_once() -> None:
    """A tower scores as soon as its third stone comes (§7.5)."""
    game = position(["K", "....", "...", ".."], sides="AAAAB", obelisks=["KK", ""])
    assert play(game, "s a O")[1:] == [
        Delivered(0, Site.OBELISKS, (2,), 0, 0),
        TowerBuilt(0, 0),
        Scored(0, 10, Site.OBELISKS),
    ]
    assert game.view(None).sites[Site.OBELISKS].towers == (stones("KKK"),)
