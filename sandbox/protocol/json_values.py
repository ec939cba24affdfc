"""Reading JSON of unknown shape: objects, arrays of objects, arrays of texts."""

from __future__ import annotations

from typing import Any, TypeAlias, cast

Json: TypeAlias = dict[str, Any]
"""A JSON object."""


def entries(value: object) -> list[Json]:
    """Return the JSON objects in a JSON array, ignoring anything else in it; empty for any other value."""
    if not isinstance(value, list):
        return []
    return [cast("Json", entry) for entry in cast("list[object]", value) if isinstance(entry, dict)]


def texts(value: object) -> list[str]:
    """Return the entries of a JSON array as texts (ids may be numbers); anything else counts as nothing."""
    return [str(entry) for entry in cast("list[object]", value)] if isinstance(value, list) else []


def obj(value: object) -> Json:
    """Return a JSON object; anything else counts as an empty one."""
    return cast("Json", value) if isinstance(value, dict) else {}
