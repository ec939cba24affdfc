"""Suggestions while someone types."""

from types import SimpleNamespace
from typing import Any

import pytest

from bot.flows import moves
from bot.flows.slash import filtered
from bot.service.drafts import MOST_WORDS

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


@pytest.mark.parametrize("word", ["a1", "zz"])
async def test_thousands_of_words_get_no_suggestions(monkeypatch: pytest.MonkeyPatch, word: str) -> None:
    """They are not even followed, which would keep everyone waiting for minutes."""
    followed: list[int] = []

    async def follow_words(_interaction: object, words: list[str]) -> None:
        followed.append(len(words))

    monkeypatch.setattr(moves, "follow_words", follow_words)
    suggest: Any = moves.suggest_codes
    interaction = SimpleNamespace(locale=SimpleNamespace(value="en-US"))
    assert await suggest.__wrapped__(interaction, f"{word} " * 2000) == []
    assert followed == []
    assert await suggest.__wrapped__(interaction, f"{word} " * MOST_WORDS) == []
    assert followed == [*range(MOST_WORDS, -1, -1)]
