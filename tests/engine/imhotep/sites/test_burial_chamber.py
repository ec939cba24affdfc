"""The Burial Chamber, sides A and B: groups, rows, and the test vectors BA and BB."""

from collections.abc import Sequence

import pytest

from engine.imhotep import printed
from engine.imhotep.components import Site
from engine.imhotep.events import Delivered
from engine.imhotep.scoring import rank_points
from engine.imhotep.sites.burial_chamber import BurialState, group_points, groups, row_points
from tests.support.imhotep import play, position, stones


def chamber(side: str, sequence: str, seats: int) -> list[int]:
    """Return the points by seat in a Burial Chamber with these stones."""
    state = BurialState(stones(sequence.replace(" ", "").replace(",", "")))
    return list({"A": group_points, "B": row_points}[side](state, seats))


@pytest.mark.parametrize(
    ("sequence", "expected"),
    [
        pytest.param("KKW, KWW", [6, 6, 0, 0], id="BA1"),
        pytest.param("KWK, WKW", [3, 3, 0, 0], id="BA2"),
        pytest.param("GGG, GGG, GKG", [1, 0, 0, 21], id="BA3"),
        pytest.param("KWW, WKW, WWK", [3, 12, 0, 0], id="BA4"),
        pytest.param("KKK, KKW, KKW", [19, 3, 0, 0], id="BA5"),
    ],
)
def test_groups_of_the_burial_chamber(sequence: str, expected: list[int]) -> None:
    """Groups of stones that share edges score by their size (BA1 to BA5, §6.4)."""
    assert chamber("A", sequence, 4) == expected


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        pytest.param([2, 2, 1, 1], [6, 6, 1, 1], id="BB1"),
        pytest.param([2, 2, 2], [4, 4, 4], id="BB2"),
        pytest.param([1, 1, 1, 1], [3, 3, 3, 3], id="BB3"),
        pytest.param([3, 2, 2, 2], [8, 2, 2, 2], id="BB4"),
        pytest.param([4, 0], [8, 0], id="BB5"),
    ],
)
def test_a_row_of_the_burial_chamber(counts: Sequence[int], expected: list[int]) -> None:
    """In a row, seats are ranked by their stones, and those that tie share (BB1 to BB5, §7.4)."""
    assert list(rank_points(counts, printed.BURIAL_RANKS)) == expected


@pytest.mark.parametrize(
    ("seats", "sequence", "expected"),
    [
        pytest.param(4, "KWB, KWG, WKG", [12, 12, 4, 8], id="BB6"),
        pytest.param(3, "KWB, WKK, KBW", [16, 12, 8], id="BB7"),
    ],
)
def test_three_rows_of_the_burial_chamber(seats: int, sequence: str, expected: list[int]) -> None:
    """Each row is ranked separately (BB6, BB7, §7.4)."""
    assert chamber("B", sequence, seats) == expected


def test_columns_of_three_go_on_to_the_right() -> None:
    """Columns are filled one after another to the right, and events name the row and column of every stone
    (§6.4).
    """
    game = position(["KWK.", "...", "..", "."], burial="WW")
    spots = [event.spot for event in play(game, "s a B") if isinstance(event, Delivered)]
    assert spots == [(2, 0), (0, 1), (1, 1)]
    assert game.view(None).sites[Site.BURIAL_CHAMBER].rows == (stones("WW"), stones("WK"), stones("K"))


def test_groups_connect_along_edges_in_all_directions() -> None:
    """Groups connect along edges in all directions, but the bottom of a column doesn't touch the top of the
    next (§6.4).
    """
    assert sorted(groups((0, 1, 0, 0, 0, 0))) == [(0, 5), (1, 1)]
    assert sorted(groups((0, 1, 0, 0))) == [(0, 1), (0, 2), (1, 1)]
    assert sorted(groups((0, 0, 0, 0, 1, 0, 0, 0, 0))) == [(0, 8), (1, 1)]
    assert groups(()) == []
