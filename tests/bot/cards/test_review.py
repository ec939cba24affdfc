"""A game looked at again: the curve bears the signs of the board."""

from pathlib import Path

import pytest

from bot.cards.review import owner_of
from render.kit.marks import MARKS
from tests.bot.cards.test_replay import match_of

DUELS = sorted(Path("tests/engine/records").glob("duel-*.txt"))


@pytest.mark.parametrize("path", DUELS, ids=lambda path: path.stem)
def test_whoever_begins_the_duel_has_the_sun_on_the_curve(path: Path) -> None:
    """D-5: whether that is the challenger or not."""
    match = match_of(path)
    first = match.view.first
    assert MARKS[owner_of(match, first)] == "●"
    assert MARKS[owner_of(match, 1 - first)] == "▲"


def test_both_orders_are_tested() -> None:
    assert {match_of(path).view.first for path in DUELS} == {0, 1}


def test_in_imhotep_a_sign_goes_with_a_seat() -> None:
    for path in sorted(Path("tests/engine/records").glob("imhotep-*.txt"))[:3]:
        match = match_of(path)
        seats = range(match.play.header.seats)
        assert [owner_of(match, seat) for seat in seats] == [*seats]
