"""Discord's limits for commands beyond those in its OpenAPI file."""

from __future__ import annotations

import re
from collections import Counter

from sandbox.protocol.constants import LOCALES
from sandbox.protocol.errors import ApiError, Problems
from sandbox.protocol.json_values import Json, entries, obj

NAME = re.compile(r"^[-_'\w]{1,32}$")
TOTAL = 8000
"""The maximum number of characters in all names, descriptions and values of one command; the longest
localization counts.
"""


def check_commands(commands: list[Json]) -> None:
    """Raise 50035 or 30032 for a list of commands that Discord would refuse."""
    problems = Problems()
    kinds = Counter(command.get("type", 1) for command in commands)
    if kinds[1] > 100 or kinds[2] > 15 or kinds[3] > 15:
        raise ApiError(400, 30032, "Maximum number of application commands reached (100)")
    for number, (_, times) in enumerate(Counter((c.get("name"), c.get("type", 1)) for c in commands).items()):
        problems.need(times == 1, str(number), "Application command names must be unique", "DUPLICATE_NAME")
    for number, command in enumerate(commands):
        _command(problems, str(number), command)
    problems.raise_if_any()


def check_command(command: Json) -> None:
    """Raise 50035 for a command that Discord would refuse."""
    problems = Problems()
    _command(problems, "", command)
    problems.raise_if_any()


def _command(problems: Problems, path: str, command: Json) -> None:
    chat = command.get("type", 1) == 1
    _named(problems, path, command, chat=chat)
    if not chat:
        problems.need(
            not command.get("description"), f"{path}.description", "Context menus have no description."
        )
    _options(problems, path, entries(command.get("options")), depth=0)
    length = _length(command)
    problems.need(
        length <= TOTAL, path, f"Command exceeds maximum size ({TOTAL}): {length}", "COMMAND_TOO_LARGE"
    )


def _named(problems: Problems, path: str, part: Json, *, chat: bool = True) -> None:
    names = {"name": str(part.get("name") or "")}
    for key in ("name_localizations", "description_localizations"):
        for locale, text in obj(part.get(key)).items():
            problems.need(locale in LOCALES, f"{path}.{key}.{locale}", "Unknown locale.", "BASE_TYPE_CHOICES")
            if key == "name_localizations":
                names[f"{key}.{locale}"] = str(text)
            else:
                problems.need(
                    1 <= len(text) <= 100, f"{path}.{key}.{locale}", "Must be between 1 and 100 in length."
                )
    for key, name in names.items():
        valid = bool(NAME.match(name)) and name == name.lower() if chat else 1 <= len(name) <= 32
        problems.need(valid, f"{path}.{key}", "Command name is invalid", "APPLICATION_COMMAND_INVALID_NAME")
    if chat:
        described = 1 <= len(part.get("description") or "") <= 100
        problems.need(
            described, f"{path}.description", "Must be between 1 and 100 in length.", "BASE_TYPE_BAD_LENGTH"
        )


def _options(problems: Problems, path: str, options: list[Json], depth: int) -> None:
    problems.need(len(options) <= 25, f"{path}.options", "Must be 25 or fewer in length.")
    names = [option.get("name") for option in options]
    problems.need(len(set(names)) == len(names), f"{path}.options", "Option names must be unique")
    branches = [option for option in options if option.get("type") in (1, 2)]
    problems.need(
        not branches or len(branches) == len(options),
        f"{path}.options",
        "Sub-command and sub-command group options cannot be mixed with other types.",
        "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    )
    optional = False
    for number, option in enumerate(options):
        where = f"{path}.options.{number}"
        _named(problems, where, option)
        needed = bool(option.get("required"))
        problems.need(
            not (needed and optional), where, "Required options must be placed before non-required options"
        )
        optional = optional or (not needed and option.get("type") not in (1, 2))
        if option.get("type") in (1, 2):
            problems.need(depth + option["type"] <= 2 or depth == 1, where, "Nested too deeply.")
            problems.need(not (option["type"] == 2 and depth > 0), where, "A group cannot be inside a group.")
            _options(problems, where, entries(option.get("options")), depth + 1)
        else:
            _choices(problems, where, option)


def _choices(problems: Problems, path: str, option: Json) -> None:
    choices = entries(option.get("choices"))
    problems.need(len(choices) <= 25, f"{path}.choices", "Must be 25 or fewer in length.")
    problems.need(
        not (choices and option.get("autocomplete")), path, "Choices cannot be used with autocomplete."
    )
    for key in ("name", "value"):
        used = [str(choice.get(key)) for choice in choices]
        problems.need(len(set(used)) == len(used), f"{path}.choices", f"The {key}s must be unique.")
        problems.need(
            all(1 <= len(text) <= 100 for text in used), f"{path}.choices", "Must be 1 to 100 long."
        )
    for low, high in (("min_value", "max_value"), ("min_length", "max_length")):
        if option.get(low) is not None and option.get(high) is not None:
            problems.need(option[low] <= option[high], f"{path}.{low}", f"Must not be above {high}.")


def _length(part: Json) -> int:
    total = 0
    for key in ("name", "description"):
        localized = [len(str(text)) for text in obj(part.get(f"{key}_localizations")).values()]
        total += max([len(str(part.get(key) or "")), *localized])
    if isinstance(part.get("value"), str):
        total += len(part["value"])
    return total + sum(_length(inner) for key in ("options", "choices") for inner in entries(part.get(key)))
