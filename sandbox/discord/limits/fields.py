"""How long the texts of each component type may be, and how many parts it may have."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sandbox.protocol.constants import SELECTS

if TYPE_CHECKING:
    from sandbox.protocol.errors import Problems
    from sandbox.protocol.json_values import Json


class Size(NamedTuple):
    """The minimum and maximum number of characters of a text or of entries in a list, or the bounds of a
    number.
    """

    low: int
    high: int
    required: bool = False


ID = Size(1, 100, required=True)
_SELECT = {"custom_id": ID, "placeholder": Size(0, 150), "min_values": Size(0, 25), "max_values": Size(1, 25)}

SIZES: dict[int, dict[str, Size]] = {
    **dict.fromkeys(SELECTS, _SELECT),
    1: {"components": Size(1, 5, required=True)},
    2: {
        "style": Size(1, 6, required=True),
        "custom_id": Size(1, 100),
        "label": Size(0, 80),
        "url": Size(1, 512),
    },
    3: _SELECT | {"options": Size(1, 25, required=True)},
    4: {
        "custom_id": ID,
        "style": Size(1, 2, required=True),
        "placeholder": Size(0, 100),
        "value": Size(0, 4000),
        "min_length": Size(0, 4000),
        "max_length": Size(1, 4000),
    },
    9: {"components": Size(1, 3, required=True)},
    10: {"content": Size(1, 4000, required=True)},
    12: {"items": Size(1, 10, required=True)},
    17: {"components": Size(1, 40, required=True), "accent_color": Size(0, 0xFFFFFF)},
}
"""The fields of each component type."""

OPTION = {
    "label": Size(1, 100, required=True),
    "value": Size(1, 100, required=True),
    "description": Size(0, 100),
}
"""The fields of a menu's option."""

LABEL = {"label": Size(1, 45, required=True), "description": Size(0, 100)}
"""The texts around a field of a form."""

GALLERY_ITEM = {"description": Size(0, 1024)}

MEDIA = {"url": Size(1, 2048, required=True)}


def check_sizes(problems: Problems, path: str, thing: Json, sizes: dict[str, Size]) -> None:
    """Note every field of a thing that is missing, too short or too long, too small or too large."""
    for key, size in sizes.items():
        value = thing.get(key)
        where = f"{path}.{key}"
        if value is None:
            problems.need(not size.required, where, "This field is required", "BASE_TYPE_REQUIRED")
            continue
        measure = value if isinstance(value, int) else len(value)
        problems.need(
            size.low <= measure <= size.high, where, f"Must be between {size.low} and {size.high}.",
            "BASE_TYPE_BAD_LENGTH",
        )  # fmt: skip
