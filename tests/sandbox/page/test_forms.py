"""Submitted modals, as the bot gets them, and those that are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sandbox.page.forms import filled_rows
from sandbox.page.typed_options import TypedError

if TYPE_CHECKING:
    from sandbox.protocol.json_values import Json

FIELDS: list[Json] = [
    {"type": 4, "custom_id": "w", "style": 1, "min_length": 2, "max_length": 4},
    {"type": 3, "custom_id": "s", "options": [{"label": "A", "value": "a"}], "required": False},
    {"type": 5, "custom_id": "u", "required": False},
    {"type": 22, "custom_id": "c", "options": [{"label": x, "value": x} for x in "xyz"], "required": False},
    {"type": 21, "custom_id": "r", "options": [{"label": x, "value": x} for x in "xyz"], "required": False},
    {"type": 23, "custom_id": "b"},
]
MODAL: Json = {"components": [{"type": 18, "label": f["custom_id"], "component": f} for f in FIELDS]}


def test_forms_are_filled_in() -> None:
    filled: list[Json] = [
        {"custom_id": "w", "value": "abc"},
        {"type": 18, "component": {"custom_id": "u", "values": [7]}},
        {"custom_id": "c", "values": ["x", "z"]},
        {"custom_id": "b", "value": True},
    ]
    rows, named = filled_rows(MODAL, filled)
    inner = {row["component"]["custom_id"]: row["component"] for row in rows}
    assert named == [(6, "7")]
    assert (inner["w"]["value"], inner["c"]["values"], inner["b"]["value"]) == ("abc", ["x", "z"], True)
    assert (inner["s"]["values"], inner["r"]["value"]) == ([], None)


@pytest.mark.parametrize(
    "wrong",
    [
        {"custom_id": "w", "value": ""},
        {"custom_id": "w", "value": "abcde"},
        {"custom_id": "s", "values": ["b"]},
        {"custom_id": "c", "values": ["x", "x"]},
        {"custom_id": "r", "value": "q"},
    ],
)
def test_forms_are_checked(wrong: Json) -> None:
    with pytest.raises(TypedError):
        filled_rows(MODAL, [{"custom_id": "w", "value": "abc"}, wrong])
