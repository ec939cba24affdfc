"""The expected state of clocks, computed from the log of commits and people's clock actions. The model adds
up intervals, whereas the program keeps counters.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from bot.service.clocks.face import PACES
from engine.record import RESIGN
from tests.bot.month.ledger import Ledger, Moment, Row
from tests.bot.month.life import Memory

FOREVER = 1 << 40
Stretch = tuple[int, int]


@dataclass
class Thought:
    """An interval in which one seat was to move, the time it had at the start, and the time it was given
    meanwhile.
    """

    seat: int
    begins: int
    ends: int
    seconds: int
    versions: range
    """The game's versions from the interval's first commit to the one that ended it, exclusive."""
    gifts: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    over: bool = False
    """Whether the interval has ended."""

    def left(self, at: int, standing: Sequence[Stretch]) -> int:
        """Return the seconds left at this time; they are never below 0, even before a gift."""
        left, since = self.seconds, self.begins
        for when, gift in self.gifts:
            if when > at:
                break
            left = max(0, left - running(since, when, standing)) + gift
            since = when
        return max(0, left - running(since, at, standing))

    def edge(self, at: int, standing: Sequence[Stretch]) -> int:
        """Return the last time at which the seat got the move, got more time, or had its clock stopped."""
        stops = [start for start, _ in standing if self.begins < start <= at]
        return max([self.begins, *stops, *(when for when, _ in self.gifts if when <= at)])

    def run_out(self, until: int, standing: Sequence[Stretch]) -> list[Stretch]:
        """Return the intervals in which no time was left; each ends at a gift, a move, or `until`."""
        stretches: list[Stretch] = []
        edges = [self.begins, *(when for when, _ in self.gifts), min(self.ends, until)]
        for since, end in pairwise(edges):
            left = self.left(since, standing)
            at = when_used(since, left, standing)
            if at <= end:
                stretches.append((at, end))
        return stretches


def running(begins: int, ends: int, standing: Iterable[Stretch]) -> int:
    """Return the seconds between two times, except those in the pauses `standing`, which don't overlap."""
    return max(0, ends - begins) - sum(
        max(0, min(ends, stretch[1]) - max(begins, stretch[0])) for stretch in standing
    )


def when_used(begins: int, seconds: int, standing: Sequence[Stretch]) -> int:
    """Return the time at which this many seconds have run since `begins`."""
    at = begins + seconds
    for start, end in sorted(standing):
        if end > begins and start < at:
            at += end - max(start, begins)
    return at


def joined(stretches: Iterable[Stretch]) -> list[Stretch]:
    """Return the same intervals without overlaps."""
    apart: list[Stretch] = []
    for start, end in sorted(stretches):
        if apart and start <= apart[-1][1]:
            apart[-1] = (apart[-1][0], max(end, apart[-1][1]))
        else:
            apart.append((start, end))
    return apart


class ClockModel:
    """The clocks of one game."""

    def __init__(self, ledger: Ledger, memory: Memory, row: Row) -> None:
        self.row, self.ledger, self.memory = row, ledger, memory
        self.pace = PACES[row["pace"]]
        self.moments = ledger.game(row["id"]).moments
        self.people = ledger.people(row["id"])
        self.seconds = dict.fromkeys(range(len(self.people)), self.pace.first)
        """The time left for every seat that isn't to move."""
        self.thoughts = self._thoughts()

    def standing(self, seat: int) -> list[Stretch]:
        """Return the intervals in which a seat's clock was stopped, by its vacations or the game's pauses."""
        pauses = self.memory.pauses.get(self.row["id"], [])
        away = self.memory.away.get(self.people[seat], [])
        return joined(
            [(start, FOREVER if end is None else end) for start, end in pauses if start is not None]
            + [(start, end) for start, end in away]
        )

    def _thoughts(self) -> list[Thought]:
        """Return an interval for each time that a seat got the move or began a new turn."""
        seconds, thoughts = self.seconds, list[Thought]()
        for number, moment in enumerate(self.moments):
            before = self.moments[number - 1] if number else None
            fresh, spent = _kind(before, moment)
            if thoughts and before is not None:
                if not _ends(self.moments, number):
                    continue
                last = thoughts[-1]
                last.ends, last.over = moment.at, True
                if spent:
                    seconds[last.seat] = last.left(moment.at, self.standing(last.seat))
                else:  # time used since the last change is free
                    edge = last.edge(moment.at, self.standing(last.seat))
                    seconds[last.seat] = last.left(edge, self.standing(last.seat))
            if moment.mover is None:
                break
            if fresh and self.pace.turn:
                seconds[moment.mover] = self.pace.turn
            left, versions = seconds[moment.mover], self._versions(number)
            thoughts.append(Thought(moment.mover, moment.at, FOREVER, left, versions, self._gifts(versions)))
        closed = self.row["ended_at"]
        if thoughts and closed is not None and thoughts[-1].ends == FOREVER:
            thoughts[-1].ends = closed
        return thoughts

    def _versions(self, number: int) -> range:
        """Return the versions in the interval that begins at this moment."""
        later = range(number + 1, len(self.moments))
        end = next((after for after in later if _ends(self.moments, after)), None)
        return range(self.moments[number].version, FOREVER if end is None else self.moments[end].version)

    def _gifts(self, versions: range) -> list[tuple[int, int]]:
        """Return when and how much time was given while the game had one of these versions."""
        gifts = self.memory.gifts.get(self.row["id"], [])
        return [(when, gift) for when, gift, version in gifts if version in versions]


def _kind(before: Moment | None, moment: Moment) -> tuple[bool, bool]:
    """Return whether a commit began a new turn, and whether the time used before it counts."""
    entry = moment.entry
    if before is None or entry is None:
        return True, True
    if entry.undone:
        return entry.agreed, False
    return before.mover != moment.mover or not (moment.mid_turn or entry.text == RESIGN), True


def _ends(moments: Sequence[Moment], number: int) -> bool:
    """Return whether the commit with this index ended the interval before it."""
    moment, before = moments[number], moments[number - 1] if number else None
    return before is None or moment.mover != before.mover or _kind(before, moment)[0]
