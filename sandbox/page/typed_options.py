"""The options that a person typed after a slash command, checked as Discord's client does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.protocol.json_values import entries

if TYPE_CHECKING:
    from sandbox.protocol.json_values import Json


class TypedError(ValueError):
    """The typed options don't fit the command; the text says why."""


def leaf(command: Json, options: list[Json]) -> tuple[list[Json], list[Json], list[str]]:
    """Descend through subcommands; return the last one's options, the options typed for it, and the names on
    the way.
    """
    offered, typed, path = entries(command.get("options")), options, [str(command["name"])]
    while any(option["type"] in (1, 2) for option in offered):
        if len(typed) != 1:
            raise TypedError(f"/{' '.join(path)} needs one subcommand.")
        chosen = next(
            (
                option
                for option in offered
                if option["name"] == typed[0].get("name") and option["type"] in (1, 2)
            ),
            None,
        )
        if chosen is None:
            raise TypedError(f"/{' '.join(path)} has no subcommand {typed[0].get('name')!r}.")
        path.append(chosen["name"])
        offered, typed = entries(chosen.get("options")), entries(typed[0].get("options"))
    return offered, typed, path


def check_typed(command: Json, options: list[Json], *, partly: bool = False) -> list[str]:
    """Raise `TypedError` unless Discord's client would accept the options; return the names on the way.

    With `partly` (autocomplete) options may be missing and the focused one may hold anything.
    """
    offered, typed, path = leaf(command, options)
    by_name = {option["name"]: option for option in offered}
    given = [value.get("name") for value in typed]
    if len(set(given)) != len(given):
        raise TypedError("An option is given twice.")
    for value in typed:
        option = by_name.get(value.get("name"))
        if option is None:
            raise TypedError(f"/{' '.join(path)} has no option {value.get('name')!r}.")
        if value.get("type") != option["type"]:
            raise TypedError(f"{option['name']} must have type {option['type']}.")
        if not (partly and value.get("focused")):
            _check_value(option, value.get("value"))
    for option in offered:
        if option.get("required") and option["name"] not in given and not partly:
            raise TypedError(f"{option['name']} is required.")
    return path


def _check_value(option: Json, value: object) -> None:
    name, kind = option["name"], option["type"]
    wanted: dict[int, type[object] | tuple[type[object], ...]] = {4: int, 5: bool, 10: (int, float)}
    if not isinstance(value, wanted.get(kind, str)) or (isinstance(value, bool) and kind != 5):
        raise TypedError(f"{name} has a value of the wrong kind.")
    choices = entries(option.get("choices"))
    if choices and value not in [choice["value"] for choice in choices]:
        raise TypedError(f"{name} must be one of its choices.")
    size = len(value) if isinstance(value, str) else value
    low, high = ("min_length", "max_length") if kind == 3 else ("min_value", "max_value")
    if isinstance(size, (int, float)) and kind in (3, 4, 10):
        if option.get(low) is not None and size < option[low]:
            raise TypedError(f"{name} is too short or too small.")
        if option.get(high) is not None and size > option[high]:
            raise TypedError(f"{name} is too long or too large.")
