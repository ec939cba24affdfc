"""Suggestions while someone types."""

import pytest

from bot.flows.slash import filtered

GAMES = [("1 · The Duel · Ana, Ben", "1"), ("12 · Imhotep · Cleo, Dan", "12")]


@pytest.mark.parametrize(
    ("typed", "values"),
    [
        ("", ["1", "12"]),
        ("ben", ["1"]),
        ("  CLEO ", ["12"]),
        ("duel", ["1"]),
        ("12", ["12"]),
        ("Eve", []),
    ],
)
def test_what_is_typed_may_stand_anywhere_in_a_label(typed: str, values: list[str]) -> None:
    assert [choice.value for choice in filtered(GAMES, typed)] == values


def test_a_value_fits_by_its_beginning() -> None:
    assert [choice.value for choice in filtered([("a field", "b2"), ("a boat", "xb2")], "b2")] == ["b2"]
