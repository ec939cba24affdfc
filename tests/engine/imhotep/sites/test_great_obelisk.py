"""The great obelisk, side C, with the path, tiles, rows and ranks."""

import pytest

from engine.contract import Decision, Reason
from engine.imhotep.components import Site
from engine.imhotep.events import Scored
from engine.imhotep.house import HOUSE
from engine.imhotep.sites.great_obelisk import (
    GreatBoard,
    GreatReason,
    GreatState,
    TileAdded,
    TileBoxed,
    every_placement,
    ranking_points,
    turns,
)
from engine.imhotep.table.pieces import Context
from tests.support.imhotep import codes, play, reason
from tests.support.imhotep_dynasty import (
    finals,
    position,
    stones,
)


def results(heights: tuple[int, ...], tile: str) -> list[tuple[int, ...]]:
    """Return the heights after each possible placement of a tile."""
    return list(every_placement(heights, HOUSE.of(GreatBoard).shapes[tile]).values())


def great(path: str, *heights: tuple[int, int, int]) -> GreatState:
    """Return a great obelisk with stones on the path and these heights."""
    return GreatState(stones(path), (), ((),) * len(heights), heights)


@pytest.mark.parametrize(
    ("tile", "count"),
    [("I1", 3), ("I2", 5), ("I3", 4), ("L3", 4), ("O4", 2), ("L4", 6), ("T4", 1), ("S4", 0)],
)
def test_first_placements(tile: str, count: int) -> None:
    """All ways to place a tile on empty ground are offered (NV-50, N-182, N-188)."""
    assert len(results((0, 0, 0), tile)) == count


def test_a_tile_that_fits_nowhere_is_boxed() -> None:
    """A tile that fits nowhere, such as an S4 as the first tile, is boxed (NV-50, N-183)."""
    there = great("WWWWWWWWWW", (0, 0, 0), (0, 0, 0))
    game = position(["B", "....", "...", ".."], sides="AAAAC", states={Site.OBELISKS: there})
    assert TileBoxed(0, "S4") in play(game, "s a O")
    assert game.decision == Decision(1, "turn")


def test_placements_on_stairs() -> None:
    """A tile must be supported in every column that it covers (NV-51, N-182)."""
    assert results((2, 1, 0), "O4") == []
    assert sorted(results((2, 1, 0), "S4")) == [(2, 3, 2), (4, 3, 0)]
    heights = results((2, 1, 0), "L3")
    assert (3, 3, 0) in heights
    assert (2, 2, 2) in heights


def test_placements_beside_a_well() -> None:
    """A tile may go down into a well, but not across it (NV-52, N-182)."""
    assert sorted(results((2, 0, 2), "L4")) == [(2, 3, 3), (3, 3, 2)]


def test_rows_and_ranking() -> None:
    """The obelisks are ranked row by row from the top; the seats are black, white, gray and brown (NV-53,
    N-184, N-185, N-186).
    """
    there = great("", (3, 4, 3), (3, 3, 3), (1, 3, 2), (0, 0, 0))
    game = position(seats=4, sides="AAAAC", states={Site.OBELISKS: there})
    assert finals(game, Site.OBELISKS) == [12, 10, 4, 0]


def test_a_shared_first_place() -> None:
    """Seats that tie for first place share the points of both ranks, rounded down (NV-54, N-185)."""
    assert ranking_points([(2, 3, 2), (3, 2, 2), (1, 1, 1)], HOUSE.of(GreatBoard).ranks[3]) == (4, 4, 0)


def test_three_share_the_other_places() -> None:
    """Three seats that tie share the points of the remaining ranks (NV-55, N-185)."""
    tied = [(3, 3, 3), (1, 1, 1), (1, 1, 1), (1, 1, 1)]
    assert ranking_points(tied, HOUSE.of(GreatBoard).ranks[4]) == (6, 2, 2, 2)


def test_who_has_no_tile_has_no_rank() -> None:
    """Seats without tiles have no rank, not even a shared one (N-186)."""
    assert ranking_points([(3, 3, 3), (0, 0, 0), (0, 0, 0)], HOUSE.of(GreatBoard).ranks[3]) == (6, 0, 0)
    assert ranking_points([(0, 0, 0), (0, 0, 0)], HOUSE.of(GreatBoard).ranks[2]) == (0, 0)


def test_stone_16_brings_no_tile() -> None:
    """When the path is full, a stone brings no tile and scores 1 (NV-56, N-189)."""
    there = great("W" * 15, (0, 0, 0), (0, 0, 0))
    game = position(["B", "....", "...", ".."], sides="AAAAC", states={Site.OBELISKS: there})
    assert Scored(0, 1, Site.OBELISKS) in play(game, "s a O")
    assert game.decision == Decision(1, "turn")


def test_the_path_brings_its_tiles_in_order() -> None:
    """The path brings its tiles in order; they are offered, added or boxed, and its stones count at the site
    (N-180, N-181, N-183, N-188, N-190).
    """
    game = position(["BBB", "....", "..", "."], sides="AAAAC", hands={1: "gO"})
    play(game, "s a O")
    assert game.decision == Decision(0, "tile", optional=True)
    assert game.view(None).choosing == Context(Site.OBELISKS, tile="I2")
    assert codes(game) == ["o 1.1", "o 1.2", "o 2.1", "o 2.2", "o 3.2", "."]
    assert TileAdded(0, "I2", 0, 0, (1, 1, 0)) in play(game, "o 1.1")
    assert reason(game, "o 2.1") is GreatReason.DOES_NOT_FIT
    refused = game.refusal(game.parse("o 2.1"))
    assert refused is not None
    assert refused.details == {"tile": "L3", "column": 2}
    assert reason(game, "q") is Reason.NOT_NOW
    assert TileBoxed(0, "L3") in play(game, ".")
    play(game, ".")
    assert game.scores()[1].points("decorations") == 1
    assert finals(game, Site.OBELISKS) == [6, 0]


@pytest.mark.parametrize(
    ("tile", "count"),
    [("I1", 1), ("I2", 2), ("I3", 2), ("L3", 4), ("O4", 1), ("L4", 8), ("T4", 4), ("S4", 4)],
)
def test_orientations(tile: str, count: int) -> None:
    """Each tile can be turned and flipped in the right number of ways (N-188)."""
    assert len(turns(HOUSE.of(GreatBoard).shapes[tile])) == count
