"""The data of the expansion, read and checked: from `house.json`, or from any other data of that form.

The file holds the numbers and shapes that only the printed boards show, in the words of the reference. They
are house values (N-7, tag [H]): to play with the printed ones, change the file and nothing else.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Any, TypeVar, cast

from engine.errors import EngineError
from engine.imhotep.printed import ROUNDS, SEATS

TOKENS = 4
"""Crypt tokens that are laid open for a round (N-261)."""

COLUMNS = 3
"""How wide an obelisk of the great obelisk is (N-181)."""

TEMPLE_COLUMNS = 5
"""Columns of the temple (N-140)."""

TASKS = (
    "mostMarketCards",
    "mostStonesPyramid",
    "mostStonesTemple",
    "mostStonesBurial",
    "mostStonesObelisk",
    "mostPointsBeforeGameEnd",
    "minStonesEveryMonument",
)
"""What a prophecy can be about (N-370)."""

_SPACE = re.compile(r"[1-9]P|[1-9]S|C")
_WORD = re.compile(r"[A-Za-z0-9]{1,10}")

_T = TypeVar("_T")
Shape = tuple[tuple[int, int], ...]


class BadHouse(EngineError):
    """Data that do not have the form of the reference, or do not fit together; says what."""


@dataclass(frozen=True, slots=True, eq=False)
class House:
    """Everything that the data say; two are equal only if they are the same object."""

    market_spaces: int
    """Market C (N-101)."""
    adjacent: frozenset[tuple[int, int]]
    """Its pairs of spaces, from 0, in both orders (N-104)."""
    open_spaces: int
    """Market D: so many open spaces, and after them so many stacks (N-200)."""
    stacks: int
    scaffold: Mapping[str, tuple[str, ...]]
    """Scaffold tiles by name; a space is such as `2P`, `3S`, `C` (N-122)."""
    corridor: tuple[int, ...]
    """Points of its fields, clockwise from K0 (N-220)."""
    corridor_start: int
    ra: tuple[str, ...]
    """Bonus of every column, `P` or `M` (N-146)."""
    arrows: tuple[int, ...]
    """Of every stone field of the arena (N-241)."""
    arena: tuple[int, ...]
    """Points of every field of its track, start and goal included (N-240)."""
    tomb: tuple[int, ...]
    """Positions of every level of the hill tomb, from the bottom (N-160)."""
    crypt_rows: int
    crypt_columns: int
    shapes: Mapping[str, Shape]
    """Obelisk tiles by name (N-188)."""
    path: tuple[str, ...]
    """The tile of every field of the path (N-188)."""
    obelisk_ranks: Mapping[int, tuple[int, ...]]
    """By number of players (N-187)."""
    avenue: tuple[tuple[int, int], ...]
    """Height and points of every place (N-280)."""
    ladder: tuple[tuple[int, int], ...]
    """Won and lost, by pair of rounds (N-366)."""
    gods: Mapping[str, str]
    """Prophecy cards with what they are about (N-370)."""
    isis: Mapping[int, int]
    """Stones at every monument, by number of players (N-379)."""

    @property
    def fields(self) -> int:
        """Fields of the crypt (N-260)."""
        return self.crypt_rows * self.crypt_columns

    @property
    def goal(self) -> int:
        """The last field of the arena (N-240)."""
        return len(self.arena) - 1


def read(data: Mapping[str, object]) -> House:
    """Data of the reference's form; raises `BadHouse`."""
    market, pyramid, temple = (_both(data, name) for name in ("market", "pyramid", "temple"))
    burial, obelisk = _both(data, "burial"), _both(data, "obelisk")
    prophecies = _part(data, "prophecies")
    opened, hidden = market["D"].get("openSpaces"), market["D"].get("hiddenSpaces")
    house = House(
        market_spaces=_number(market["C"].get("spaces"), 1, 9),
        adjacent=_adjacent(market["C"].get("adjacentPairs")),
        open_spaces=len(_list(opened, _place)),
        stacks=len(_list(hidden, _place)),
        scaffold=_table(pyramid["C"].get("tiles"), lambda one: _list(one, _space)),
        corridor=_list(pyramid["D"].get("points"), _points),
        corridor_start=_number(pyramid["D"].get("start"), 0, 99),
        ra=_list(temple["C"].get("bonusByColumn"), _bonus),
        arrows=_list(temple["D"].get("arrows"), _points),
        arena=_list(temple["D"].get("endPoints"), _points),
        tomb=_list(burial["C"].get("rows"), _place),
        crypt_rows=_number(burial["D"].get("rows"), 1, 9),
        crypt_columns=_number(burial["D"].get("columns"), 1, 99),
        shapes=_table(obelisk["C"].get("shapes"), lambda one: _list(one, _pair)),
        path=_list(obelisk["C"].get("path"), _word),
        obelisk_ranks=_by_seats(obelisk["C"].get("rankPoints"), lambda one: _list(one, _points)),
        avenue=tuple(_table(obelisk["D"].get("places"), _pair).values()),
        ladder=_ladder(prophecies.get("ladder")),
        gods=_table(prophecies.get("cards"), _task),
        isis=_by_seats(prophecies.get("isisMinimum"), _points),
    )
    _check(house, [*(opened or ()), *(hidden or ())])
    return house


def _check(house: House, spaces: list[int]) -> None:
    """That the parts fit together."""
    spots = range(house.market_spaces)
    fits = {
        "market C: pairs of spaces that there are": all(set(one) <= set(spots) for one in house.adjacent),
        "market D: spaces numbered in order": spaces == list(range(1, len(spaces) + 1)),
        "scaffold: tiles of equally many spaces": len(set(map(len, house.scaffold.values()))) == 1,
        "corridor: the figure starts on a field": house.corridor_start < len(house.corridor),
        "temple of Ra: a bonus for every column": len(house.ra) == TEMPLE_COLUMNS,
        "arena: a start and a goal": len(house.arena) > 1,
        "hill tomb: every level one shorter": all(
            upper == lower - 1 for lower, upper in zip(house.tomb, house.tomb[1:], strict=False)
        ),
        "crypt: tokens for every round": house.fields >= TOKENS * ROUNDS,
        "great obelisk: tiles that have a shape": set(house.path) <= set(house.shapes),
        "great obelisk: points for every rank": all(
            len(points) == seats for seats, points in house.obelisk_ranks.items()
        ),
        "avenue: heights": all(height > 0 for height, _ in house.avenue),
        "prophecies: at least three": len(house.gods) > 2,
    }
    for what, holds in fits.items():
        if not holds:
            raise BadHouse(what)


# --- pieces of data -------------------------------------------------------------------------------


def _part(data: Mapping[str, object], name: str) -> Mapping[str, Any]:
    found = data.get(name)
    if not isinstance(found, dict):
        raise BadHouse(f"there is no part {name!r}")
    return cast("Mapping[str, Any]", found)


def _both(data: Mapping[str, object], name: str) -> Mapping[str, Mapping[str, Any]]:
    part = _part(data, name)
    return {side: _part(part, side) for side in "CD"}


def _number(value: object, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise BadHouse(f"{value!r} is no number from {least} to {most}")
    return value


def _points(value: object) -> int:
    return _number(value, 0, 99)


def _place(value: object) -> int:
    return _number(value, 1, 9)


def _one_of(value: object, known: tuple[str, ...]) -> str:
    if value not in known:
        raise BadHouse(f"{value!r} is none of {', '.join(known)}")
    return cast("str", value)


def _bonus(value: object) -> str:
    return _one_of(value, ("P", "M"))


def _task(value: object) -> str:
    return _one_of(value, TASKS)


def _matching(value: object, pattern: re.Pattern[str]) -> str:
    if not isinstance(value, str) or pattern.fullmatch(value) is None:
        raise BadHouse(f"{value!r} is not such as {pattern.pattern}")
    return value


def _space(value: object) -> str:
    return _matching(value, _SPACE)


def _word(value: object) -> str:
    return _matching(value, _WORD)


def _list(value: object, one: Callable[[object], _T]) -> tuple[_T, ...]:
    if not isinstance(value, list) or not value:
        raise BadHouse(f"{value!r} is no list with something in it")
    return tuple(one(part) for part in cast("list[object]", value))


def _pair(value: object) -> tuple[int, int]:
    found = _list(value, _points)
    if len(found) != 2:
        raise BadHouse(f"{value!r} is no pair")
    return found[0], found[1]


def _table(value: object, one: Callable[[object], _T]) -> dict[str, _T]:
    if not isinstance(value, dict) or not value:
        raise BadHouse(f"{value!r} is no table with something in it")
    return {_word(name): one(part) for name, part in cast("dict[object, object]", value).items()}


def _by_seats(value: object, one: Callable[[object], _T]) -> dict[int, _T]:
    found = _table(value, one)
    if sorted(found) != sorted(map(str, SEATS)):
        raise BadHouse(f"{value!r} is not by number of players")
    return {int(seats): part for seats, part in found.items()}


def _adjacent(value: object) -> frozenset[tuple[int, int]]:
    pairs = [(_place(one) - 1, _place(two) - 1) for one, two in _list(value, _pair)]
    return frozenset((*pairs, *((two, one) for one, two in pairs)))


def _ladder(value: object) -> tuple[tuple[int, int], ...]:
    names = ("1-2", "3-4", "5-6")
    if not isinstance(value, dict) or tuple(cast("dict[str, object]", value)) != names:
        raise BadHouse(f"{value!r} is not by pair of rounds: {', '.join(names)}")
    found: list[tuple[int, int]] = []
    for one in cast("dict[str, object]", value).values():
        won, lost = _list(one, lambda part: _number(part, -99, 99))
        found.append((won, lost))
    return tuple(found)


def stored() -> Any:
    """What the file of this version holds."""
    return json.loads(resources.files("engine.imhotep").joinpath("house.json").read_text("utf-8"))


HOUSE = read(stored())
"""What a new game plays by. A test may put another in its place."""
