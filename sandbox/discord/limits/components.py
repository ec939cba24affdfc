"""What Discord refuses in components although its OpenAPI file allows it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from sandbox.protocol.components import children, walk
from sandbox.protocol.constants import SELECTS
from sandbox.protocol.json_values import Json, entries

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandbox.protocol.errors import Problems

TOTAL, TEXT, ROW, ROWS, OPTIONS = 40, 4000, 5, 5, 25
V2_ONLY = (9, 10, 11, 12, 13, 14, 17)
TOP_V2 = (1, 9, 10, 12, 13, 14, 17)
INSIDE: dict[int, tuple[int, ...]] = {1: (2, *SELECTS), 9: (10, 2, 11), 17: (1, 9, 10, 12, 13, 14)}
"""Which component types may be inside which."""


def check_components(problems: Problems, components: object, *, is_v2: bool) -> None:
    """Note what is wrong with a message's components."""
    every = list(walk(components))
    top = entries(components)
    for number, one in enumerate(top):
        allowed = TOP_V2 if is_v2 else (1,)
        if one.get("type") in V2_ONLY and not is_v2:
            problems.add(f"components.{number}", "Needs the flag IS_COMPONENTS_V2.", "UNION_TYPE_CHOICES")
        else:
            problems.need(
                one.get("type") in allowed, f"components.{number}.type", f"Must be one of {allowed}."
            )
    if is_v2:
        problems.need(
            len(every) <= TOTAL, "components", f"More than {TOTAL} components.", "COMPONENTS_MAX_TOTAL"
        )
        written = sum(len(str(one.get("content", ""))) for _, one in every if one.get("type") == 10)
        problems.need(
            written <= TEXT,
            "components",
            f"Texts are {written} characters together, more than {TEXT}.",
            "MAX_TEXT",
        )
    else:
        problems.need(
            len(top) <= ROWS, "components", f"Must be {ROWS} or fewer in length.", "BASE_TYPE_MAX_LENGTH"
        )
    for path, one in every:
        _check_one(problems, path, one)
    _unique(problems, [(path, one) for path, one in every])


def _check_one(problems: Problems, path: str, one: Json) -> None:
    kind = one.get("type")
    for where, child in children(one, path):
        if isinstance(kind, int) and kind in INSIDE:
            problems.need(
                child.get("type") in INSIDE[kind], where, f"Type {child.get('type')} cannot be in {kind}."
            )
    if kind == 1:
        _row(problems, path, entries(one.get("components")))
    elif kind == 2:
        _button(problems, path, one)
    elif kind in SELECTS:
        _select(problems, path, one)
    elif kind == 10:
        problems.need(str(one.get("content") or "").strip(), f"{path}.content", "This field is required")
    for where, item in media(one, path):
        problems.need(
            len(item.get("description") or "") <= 1024,
            f"{where}.description",
            "Must be 1024 or fewer in length.",
        )


def _row(problems: Problems, path: str, inside: list[Json]) -> None:
    kinds = [one.get("type") for one in inside]
    menus = [kind for kind in kinds if kind in SELECTS]
    problems.need(inside, f"{path}.components", "This field is required")
    wide = len(menus) * ROW + kinds.count(2)
    problems.need(
        wide <= ROW, f"{path}.components", "The row has no room for so much.", "COMPONENT_LAYOUT_WIDTH"
    )


def _button(problems: Problems, path: str, one: Json) -> None:
    style, custom_id, url = one.get("style"), one.get("custom_id"), one.get("url")
    if style == 5:
        problems.need(url and not custom_id, path, "A link button has a url and no custom_id.", "BUTTON_LINK")
    elif style != 6:
        problems.need(custom_id, f"{path}.custom_id", "A custom id is required.", "BUTTON_CUSTOM_ID")
        problems.need(not url, f"{path}.url", "Only link buttons have a url.", "BUTTON_URL")
        problems.need(one.get("label") or one.get("emoji"), path, "A label or an emoji is required.")
    problems.need(len(custom_id or "") <= 100, f"{path}.custom_id", "Must be 100 or fewer in length.")
    problems.need(len(one.get("label") or "") <= 80, f"{path}.label", "Must be 80 or fewer in length.")


def _select(problems: Problems, path: str, one: Json) -> None:
    problems.need(one.get("custom_id"), f"{path}.custom_id", "This field is required")
    low, high = one.get("min_values", 1), one.get("max_values", 1)
    problems.need(
        (1 if low is None else low) <= (high or 1), f"{path}.min_values", "Must not be above max_values."
    )
    if one.get("type") != 3:
        return
    options = entries(one.get("options"))
    problems.need(
        1 <= len(options) <= OPTIONS, f"{path}.options", f"Must be between 1 and {OPTIONS} in length."
    )
    problems.need((high or 1) <= len(options), f"{path}.max_values", "More than there are options.")
    for value, times in Counter(str(option.get("value")) for option in options).items():
        problems.need(
            times == 1, f"{path}.options", f"The value {value!r} is used twice.", "SELECT_OPTION_DUPLICATED"
        )
    defaults = sum(bool(option.get("default")) for option in options)
    problems.need(defaults <= (high or 1), f"{path}.options", "More defaults than may be chosen.")


def _unique(problems: Problems, every: list[tuple[str, Json]]) -> None:
    for key, text in (
        ("custom_id", "Component custom id cannot be duplicated"),
        ("id", "Ids must be unique"),
    ):
        used: set[object] = set()
        for path, one in every:
            value = one.get(key)
            if value:
                problems.need(value not in used, f"{path}.{key}", text, "COMPONENT_CUSTOM_ID_DUPLICATED")
                used.add(value)


def media(component: Json, path: str) -> Iterator[tuple[str, Json]]:
    """Yield what shows a file: gallery items, a thumbnail, a file component; each with its path."""
    if component.get("type") == 12:
        for number, item in enumerate(entries(component.get("items"))):
            yield f"{path}.items.{number}", item
    elif component.get("type") in (11, 13):
        yield path, component


def check_modal(problems: Problems, data: Json) -> None:
    """Note what is wrong with a modal: title, custom_id, one to five rows, unique ids."""
    problems.need(
        1 <= len(data.get("title") or "") <= 45, "data.title", "Must be between 1 and 45 in length."
    )
    problems.need(
        1 <= len(data.get("custom_id") or "") <= 100, "data.custom_id", "Must be between 1 and 100."
    )
    rows = entries(data.get("components"))
    problems.need(1 <= len(rows) <= 5, "data.components", "Must be between 1 and 5 in length.")
    for number, row in enumerate(rows):
        where = f"data.components.{number}"
        problems.need(row.get("type") in (1, 10, 18), f"{where}.type", "Must be one of (1, 10, 18).")
        if row.get("type") == 18:
            problems.need(
                1 <= len(row.get("label") or "") <= 45, f"{where}.label", "Must be between 1 and 45."
            )
            problems.need(
                len(row.get("description") or "") <= 100, f"{where}.description", "Must be 100 or fewer."
            )
    _unique(problems, list(walk(rows, "data.components")))
