"""How a finished game went: the standing after every turn, and what stands out in it."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from bot.service.match import Match
from engine.contract import Event

Totals = tuple[int, ...]
"""Everybody's points by seat, as if the game had ended then."""


@dataclass(frozen=True)
class CourseTurn:
    """A turn by its number, from 1: whose it was, what happened in it, the standing before and after it, and
    who was still there when it began.
    """

    number: int
    seat: int
    events: tuple[Event, ...]
    before: Totals
    after: Totals
    present: tuple[int, ...]

    @property
    def gain(self) -> int:
        """What it brought to the one whose turn it was."""
        return self.after[self.seat] - self.before[self.seat]

    @property
    def leader(self) -> int | None:
        """Who was ahead of everybody else after it; None where nobody was. Who has left cannot win."""
        there = {seat: self.after[seat] for seat in self.present}
        first = [seat for seat, total in there.items() if total == max(there.values())]
        return first[0] if len(first) == 1 else None

    @property
    def margin(self) -> int:
        """How far the first two were apart after it."""
        first, *others = sorted((self.after[seat] for seat in self.present), reverse=True)
        return first - others[0] if others else 0


@dataclass(frozen=True)
class Lead:
    """Somebody comes to lead by a turn, in place of somebody else but for the first time."""

    turn: CourseTurn
    seat: int
    instead: int | None


def turns_of(match: Match) -> list[CourseTurn]:
    """Every turn that was not taken back, in order. It tells all that was hidden: only for finished games."""
    line, borders = match.line, (*match.play.starts, len(match.line) - 1)
    found: list[CourseTurn] = []
    for number, (start, end) in enumerate(pairwise(borders), 1):
        before, after = (tuple(sheet.total for sheet in line[at].game.scores()) for at in (start, end))
        events = tuple(event for chapter in line[start + 1 : end + 1] for event in chapter.events)
        present = line[start].game.present
        found.append(CourseTurn(number, match.play.line[start].seat, events, before, after, present))
    return found


def leads_of(turns: Sequence[CourseTurn]) -> list[Lead]:
    """Whenever somebody else comes to lead alone; a tie in between changes nothing."""
    found: list[Lead] = []
    for turn in turns:
        seat, before = turn.leader, found[-1].seat if found else None
        if seat is not None and seat != before:
            found.append(Lead(turn, seat, before))
    return found
