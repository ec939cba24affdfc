"""What changed since an earlier position, in at most two lines: the shape of every game's recap.

A game gives one way to say each line, with names and a level of detail; here the fullest that fits is found.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from enum import IntEnum
from typing import NamedTuple, TypeVar

from render.kit.fit import first_fitting
from render.kit.lists import series
from render.kit.say import Say

LIMIT = 110
"""Characters of a line."""

Kind = TypeVar("Kind", bound=Hashable)


class Detail(IntEnum):
    """How much is said, ever less: everything by name; several things together; with signs; as numbers; seats
    by their letters; without what matters least. A game uses those that it has words for.
    """

    WHOLE = 0
    SHORT = 1
    TERSE = 2
    COUNTS = 3
    LETTERS = 4
    LEAST = 5


class Count(NamedTuple):
    """A number that changed."""

    before: int
    after: int

    @property
    def more(self) -> int:
        """By how much; negative for less."""
        return self.after - self.before


Line = Callable[[Sequence[str], Detail], str]
"""A line with these names, in this detail; empty if there is nothing to say."""
Called = Callable[[Detail], Iterable[Sequence[str]]]
"""By detail the names to try, ever shorter."""


def lines(wanted: Iterable[Line], details: Sequence[Detail], called: Called) -> tuple[str, ...]:
    """The lines that have something to say, of about `LIMIT` characters each: first with shorter names, then
    with less detail.
    """
    found = (first_fitting(_ways(line, details, called), LIMIT) for line in wanted)
    return tuple(line for line in found if line)


def _ways(line: Line, details: Sequence[Detail], called: Called) -> Iterator[str]:
    for detail in details:
        for names in called(detail):
            yield line(names, detail)


# --- what is different -------------------------------------------------------------------------------


def changed(before: int, after: int) -> Count | None:
    """A number that is not as it was; None if it is."""
    return Count(before, after) if before != after else None


def more(own: Iterable[Kind], other: Iterable[Kind], order: Iterable[Kind]) -> tuple[Kind, ...]:
    """What these have and the others have not, in this order."""
    missing = Counter(own) - Counter(other)
    return tuple(one for one in order for _ in range(missing[one]))


# --- numbers in words --------------------------------------------------------------------------------


def from_to(count: Count, say: Say) -> str:
    """What it was and what it is."""
    return say("render.recap.to", before=count.before, after=count.after)


def signs(came: str, went: str, say: Say) -> str:
    """A plus before what came, a minus before what went, without what is empty."""
    parts = [say("render.recap.plus", what=came)] if came else []
    if went:
        parts.append(say("render.recap.minus", what=went))
    return series(parts, say, "space")


def plus_minus(came: int, went: int, say: Say) -> str:
    """Numbers with their signs, without what is zero."""
    return signs(str(came or ""), str(went or ""), say)


def difference(number: int, say: Say) -> str:
    """A number with its sign."""
    return plus_minus(max(0, number), max(0, -number), say)
