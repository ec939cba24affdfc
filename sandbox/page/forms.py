"""Submitted modals, checked and converted to the form that a bot gets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.page.typed_options import TypedError
from sandbox.protocol.components import walk
from sandbox.protocol.constants import SELECTS
from sandbox.protocol.json_values import entries, obj, texts

if TYPE_CHECKING:
    from sandbox.protocol.json_values import Json

TEXT_INPUT, RADIO, CHECKBOX = 4, 21, 23
EMPTY: dict[int, object] = {TEXT_INPUT: "", RADIO: None, CHECKBOX: False}
"""The types of fields with a single value, each with the value of a field that wasn't filled in."""

OPTION_OF_MENU = {5: 6, 6: 8, 7: 9, 8: 7}
"""The type of command option that each kind of menu (users, roles, mentionables, channels) corresponds to."""


def filled_rows(modal: Json, filled: list[Json]) -> tuple[list[Json], list[tuple[int, str]]]:
    """Return a submission's rows, and the things in it as (option type, id).

    `filled` may be nested like the modal, or flat: values are found by custom_id. Raises `TypedError`.
    """
    given = {component["custom_id"]: component for _, component in walk(filled) if component.get("custom_id")}
    named: list[tuple[int, str]] = []
    rows: list[Json] = []
    for row in entries(modal["components"]):
        answer: Json = {"type": row["type"], "id": row.get("id") or 1}
        if row["type"] == 18:
            answer["component"] = _field(obj(row.get("component")), given, named, str(row.get("label")))
        elif row["type"] == 1:
            inside = entries(row["components"])
            answer["components"] = [
                _field(component, given, named, str(component.get("label"))) for component in inside
            ]
        rows.append(answer)
    return rows, named


def _field(field: Json, given: dict[str, Json], named: list[tuple[int, str]], label: str) -> Json:
    kind, custom_id = field["type"], str(field["custom_id"])
    answer: Json = {"type": kind, "id": field.get("id") or 1, "custom_id": custom_id}
    entry = given.get(custom_id, {})
    if kind in EMPTY:
        return answer | {"value": _one_value(field, entry.get("value", EMPTY[kind]), label)}
    values = texts(entry.get("values"))
    if kind == 19 and values:
        raise TypedError(f"{label}: the sandbox cannot take files from people.")
    if values or field.get("required", True):
        check_choice(field, values, label)
    if kind in OPTION_OF_MENU:
        named += [(OPTION_OF_MENU[kind], value) for value in values]
    return answer | {"values": values}


def _one_value(field: Json, value: object, label: str) -> object:
    if field.get("required", True) and value in ("", None):
        raise TypedError(f"{label} is required.")
    if field["type"] == TEXT_INPUT and value:
        low, high = field.get("min_length") or 0, field.get("max_length") or 4000
        if not low <= len(str(value)) <= high:
            raise TypedError(f"{label} must have {low} to {high} characters.")
    if field["type"] == RADIO and value is not None:
        check_choice(field, [str(value)], label)
    return value


def check_choice(part: Json, values: list[str], label: str) -> None:
    """Raise `TypedError` unless a menu allows these values."""
    low, high = part.get("min_values"), part.get("max_values")
    fixed = entries(part.get("options"))
    most = high or (1 if part["type"] in SELECTS else len(fixed) or 1)
    if not (1 if low is None else low) <= len(values) <= most or len(set(values)) != len(values):
        raise TypedError(f"{label}: too many or too few values.")
    if part["type"] not in OPTION_OF_MENU and not set(values) <= {option["value"] for option in fixed}:
        raise TypedError(f"{label}: that is not one of the options.")
