"""What became of a position's numbers since an earlier one, in at most two lines of small print.

Who did what stands in the sentences above them, and where, in the picture's rings: both are made from events.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from render.kit.fit import first_fitting
from render.kit.lists import name_lengths, series
from render.kit.say import Say

LIMIT = 140
"""Characters of a line."""


class Fact(NamedTuple):
    """A number of a position: the key of its text, which has a place for a `number`, and how it is shown."""

    key: str
    shown: str


@dataclass(frozen=True)
class Facts:
    """The numbers of a position, the same ones in every position of a game: of what belongs to nobody, and by
    seat; what matters most comes first.
    """

    table: Sequence[Fact]
    seats: Sequence[Sequence[Fact]]


def differences(before: Facts, after: Facts, full: Sequence[str], say: Say) -> tuple[str, ...]:
    """A line about the table and one about the players, each if anything is different. Where there is no
    room, first names are shorter, then what matters least is left out.
    """
    table = _changed(before.table, after.table, say)
    seats = [_changed(*pair, say) for pair in zip(before.seats, after.seats, strict=True)]
    lines = (first_fitting(ways, LIMIT) for ways in (_of_table(table, say), _of_seats(seats, full, say)))
    return tuple(line for line in lines if line)


def _changed(before: Sequence[Fact], after: Sequence[Fact], say: Say) -> list[str]:
    return [
        say(new.key, number=say("render.recap.to", before=old.shown, after=new.shown))
        for old, new in zip(before, after, strict=True)
        if old != new
    ]


def _of_table(parts: Sequence[str], say: Say) -> Iterator[str]:
    for most in range(len(parts), 0, -1):
        yield series(parts[:most], say, "dot")


def _of_seats(seats: Sequence[Sequence[str]], full: Sequence[str], say: Say) -> Iterator[str]:
    for most in range(max(map(len, seats)), 0, -1):
        for names in name_lengths(full):
            clauses = (
                say("render.recap.player", name=name, parts=series(parts[:most], say))
                for name, parts in zip(names, seats, strict=True)
                if parts
            )
            yield series(clauses, say, "dot")
