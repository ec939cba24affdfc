"""Cards and final scoring: the test vectors C."""

from collections.abc import Callable

import pytest

from engine.imhotep import Imhotep
from tests.support.imhotep import play, position

SAILED = ("....@P", "...@O", "..@M")
"""Three ships that have left empty, so that the fourth one ends the round."""


def full_example(*, wrath: bool) -> Imhotep:
    """Return the position of the full example: three players, all sides A, before the final scoring."""
    return position(
        seats=3,
        wrath=wrath,
        points={0: 31, 1: 28, 2: 33},
        pyramids=["KWB"],
        temple="KB" * 7,
        burial="KKK KWW BBW BBB BK".replace(" ", ""),
        obelisks=["K" * 5, "W" * 5, "B"],
        hands={0: "gT st st st", 1: "st st st st le ha", 2: "gO"},
        display="rP rB rO ch",
    )


@pytest.mark.parametrize(
    ("statues", "expected"),
    [(0, 0), (1, 1), (2, 3), (3, 6), (5, 15), (6, 17), (10, 25)],
    ids=lambda size: f"C1 {size}",
)
def test_statues(statues: int, expected: int) -> None:
    """The points for statues depend on how many there are, with 2 more for each one beyond the table (C1,
    §8.2).
    """
    game = position(hands={0: "st " * statues}, display="rP rB rO le")
    assert game.scores()[0].points("statues") == expected


@pytest.mark.parametrize("vector", ["C2"])
def test_statues_of_two_players(vector: str) -> None:
    """Each player's statues score separately (C2, §8.2)."""
    game = position(hands={0: "st " * 4, 1: "st st"})
    assert [sheet.points("statues") for sheet in game.scores()] == [10, 3]


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        pytest.param(lambda: position(seats=3, temple="KW" * 7, hands={0: "gT"}), 4, id="C3"),
        pytest.param(
            lambda: position(seats=3, pyramids=["KW" * 7], beside="KKW", hands={0: "gP gP"}), 10, id="C4"
        ),
        pytest.param(
            lambda: position(sides="AAAAB", obelisks=["K", "W"], towers=["KKK", "WWW"], hands={0: "gO"}),
            2,
            id="C5",
        ),
        pytest.param(lambda: position(burial="KW", hands={0: "gB"}), 0, id="C6"),
    ],
)
def test_decorations(game: Callable[[], Imhotep], expected: int) -> None:
    """Decorations count all stones of a site, and two equal cards score twice (C3 to C6, HV-19, HV-20)."""
    assert game().scores()[0].points("decorations") == expected


@pytest.mark.parametrize("vector", ["C7"])
def test_unplayed_blue_cards(vector: str) -> None:
    """Unplayed blue cards score a point each (C7, §8.3)."""
    assert position(hands={0: "ch le sa"}).scores()[0].points("blue_cards") == 3


@pytest.mark.parametrize("vector", ["full example"])
def test_the_full_example(vector: str) -> None:
    """Every line of the full example's table is right (§10, §14.11)."""
    sheets = full_example(wrath=False).scores()
    table = {
        "pyramids": [31, 28, 33],
        "burial_chamber": [11, 6, 17],
        "obelisks": [9, 9, 1],
        "decorations": [4, 0, 3],
        "statues": [6, 10, 0],
        "blue_cards": [0, 2, 0],
        "temple": [0, 0, 0],
    }
    assert {name: [sheet.points(name) for sheet in sheets] for name in table} == table
    assert [sheet.total for sheet in sheets] == [61, 55, 54]


@pytest.mark.parametrize("vector", ["full example with wrath"])
def test_the_full_example_with_the_wrath_of_the_pharaoh(vector: str) -> None:
    """In the full example, W pays for having no stone at the Temple (§11, §14.11, HV-26)."""
    assert [sheet.total for sheet in full_example(wrath=True).scores()] == [61, 50, 54]


@pytest.mark.parametrize(
    ("sleds", "ranking"),
    [pytest.param((1, 2), ((1,), (0,)), id="tie-break"), pytest.param((2, 2), ((0, 1),), id="joint winners")],
)
def test_ties(sleds: tuple[int, int], ranking: tuple[tuple[int, ...], ...]) -> None:
    """Two players with 61 points are ranked by their sleds (§10, §14.11)."""
    game = position([*SAILED, "K"], number=6, points={0: 60, 1: 61}, sleds=dict(enumerate(sleds)))
    play(game, "s d B")
    assert [sheet.total for sheet in game.scores()] == [61, 61]
    assert game.outcome is not None
    assert game.outcome.ranking == ranking
