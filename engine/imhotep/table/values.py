"""House values: data from a file, read and checked against the form that each side or module declares."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self, TypeVar, cast

from engine.errors import EngineError
from engine.imhotep.printed import SEATS

Reader = Callable[[object], Any]
"""A function that makes a value from a piece of data, or raises `BadHouse`."""

_T = TypeVar("_T")
_V = TypeVar("_V", bound="Values")
_WORD = re.compile(r"[A-Za-z0-9]{1,10}")


class BadHouse(EngineError):
    """The data doesn't have the declared form, or doesn't fit together; the message says why."""


@dataclass(frozen=True, slots=True, eq=False)
class Values:
    """The numbers of one printed board or of one module. A subclass has the fields and their `form`."""

    part: ClassVar[tuple[str, ...]]
    """The keys that lead to the part's data in the file."""
    form: ClassVar[Mapping[str, tuple[str, Reader]]]
    """For each field, its name in the file and the function that reads it."""

    def checks(self) -> Mapping[str, bool]:
        """Return each condition under which the fields fit together, as text, and whether it is met."""
        return {}

    @classmethod
    def read(cls, data: object) -> Self:
        """Return the values read from this part of the whole data; raises `BadHouse`."""
        name = " ".join(cls.part)
        for key in cls.part:
            data = _mapping(data, f"{name}: no such part").get(key)
        fields = _mapping(data, f"{name}: no such part")
        try:
            values = cls(**{field: reader(fields.get(key)) for field, (key, reader) in cls.form.items()})
        except BadHouse as error:
            raise BadHouse(f"{name}: {error}") from error
        for condition, holds in values.checks().items():
            if not holds:
                raise BadHouse(f"{name}: {condition}")
        return values


class House:
    """The values of all sides and modules. Two houses are equal only if they are the same object."""

    __slots__ = ("_values",)

    def __init__(self, values: Iterable[Values]) -> None:
        self._values = {type(own): own for own in values}

    def of(self, kind: type[_V]) -> _V:
        """Return the values of this kind, by the class that declares them."""
        values: Any = self._values[kind]
        return values

    def but(self, *others: Values) -> "House":
        """Return a copy in which these values replace those of the same kinds."""
        return House((self._values | {type(own): own for own in others}).values())


# --- readers --------------------------------------------------------------------------------------


def _mapping(data: object, otherwise: str) -> Mapping[str, object]:
    if not isinstance(data, dict):
        raise BadHouse(otherwise)
    return cast("Mapping[str, object]", data)


def number(least: int, most: int) -> Callable[[object], int]:
    """Return a function that reads a whole number from `least` to `most`."""

    def read(value: object) -> int:
        if type(value) is not int or not least <= value <= most:
            raise BadHouse(f"{value!r} is no number from {least} to {most}")
        return value

    return read


score = number(0, 99)
digit = number(1, 9)


def one_of(*known: str) -> Callable[[object], str]:
    """Return a function that reads one of these words."""

    def read(value: object) -> str:
        if not isinstance(value, str) or value not in known:
            raise BadHouse(f"{value!r} is none of {', '.join(known)}")
        return value

    return read


def matching(pattern: re.Pattern[str]) -> Callable[[object], str]:
    """Return a function that reads a string that matches this pattern."""

    def read(value: object) -> str:
        if not isinstance(value, str) or pattern.fullmatch(value) is None:
            raise BadHouse(f"{value!r} is not such as {pattern.pattern}")
        return value

    return read


word = matching(_WORD)


def list_of(item: Callable[[object], _T]) -> Callable[[object], tuple[_T, ...]]:
    """Return a function that reads a nonempty list of such items."""

    def read(value: object) -> tuple[_T, ...]:
        if not isinstance(value, list) or not value:
            raise BadHouse(f"{value!r} is no list with something in it")
        return tuple(item(part) for part in cast("list[object]", value))

    return read


def pair_of(item: Callable[[object], int]) -> Callable[[object], tuple[int, int]]:
    """Return a function that reads a list of two numbers."""

    def read(value: object) -> tuple[int, int]:
        pair = list_of(item)(value)
        if len(pair) != 2:
            raise BadHouse(f"{value!r} is no pair")
        return pair[0], pair[1]

    return read


def table_of(
    item: Callable[[object], _T], names: tuple[str, ...] | None = None
) -> Callable[[object], dict[str, _T]]:
    """Return a function that reads a nonempty table of such items, keyed by words, or by exactly these names
    in this order.
    """

    def read(value: object) -> dict[str, _T]:
        if not isinstance(value, dict) or not value:
            raise BadHouse(f"{value!r} is no table with something in it")
        table = cast("dict[str, object]", value)
        if names is not None and tuple(table) != names:
            raise BadHouse(f"{value!r} is not by {', '.join(names)}")
        return {name if names else word(name): item(part) for name, part in table.items()}

    return read


def by_seats(item: Callable[[object], _T]) -> Callable[[object], dict[int, _T]]:
    """Return a function that reads a table of such items by number of players."""

    def read(value: object) -> dict[int, _T]:
        table = table_of(item)(value)
        if sorted(table) != sorted(map(str, SEATS)):
            raise BadHouse(f"{value!r} is not by number of players")
        return {int(seats): part for seats, part in table.items()}

    return read
