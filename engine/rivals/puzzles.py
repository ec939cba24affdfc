"""Puzzles: positions from games of rivals in which one step wins, or is clearly best (`puzzles.jsonl`).

`benchmarks.rivals.puzzles` finds them. A line holds the start of the game and the steps played. The deal's
key follows from a number, so the line is short and can be checked like any game. Every day has its puzzle
(`of_day`). New lines go at the end of the file, and a new entry of `RUNS` says from which day on they are
used, so they don't change the puzzle of any day before that.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import NamedTuple

from engine.contract import Game, Step
from engine.deal import Deal
from engine.record import Entry, Header, Play

FILE = "puzzles.jsonl"
SALT = "puzzle"
CHOICES = 7
"""The minimum number of choices in a puzzle that lead to different positions."""
WINNING = "win"
"""The reason given for puzzles in which only the solution wins the game; it isn't a term."""


class Run(NamedTuple):
    """From `since` on, the first `lines` lines of the file are cycled through, one a day, skipping those
    before `first` and those in `without`. Lines new to this run come first.
    """

    since: date
    lines: int
    first: int = 0
    without: frozenset[int] = frozenset()

    @property
    def used(self) -> Sequence[int]:
        """The indexes of the lines in use."""
        return [line for line in range(self.first, self.lines) if line not in self.without]


UNCLEAR = frozenset((21, 44, 56, 61))
"""Lines whose solution raises the chance to win by less than a quarter, according to a long search."""
RUNS = (
    Run(date(2026, 11, 22), 2),
    Run(date(2026, 11, 24), 63, first=2),
    Run(date(2026, 12, 8), 249, first=2, without=UNCLEAR),
)
"""The runs, in order of their days. If you add lines, add a run with all lines; let it begin far enough ahead
that everyone will have the new version by then. The first two lines met weaker criteria, and only past days
use them.
"""


class Puzzle(NamedTuple):
    """A position and its solution.

    `solution`: codes of the steps that lead to the best position; `margin`: by how many points that position
    is better than the next-best one; `second`: the code of another step that seems good; `rest`: the codes
    that best finish the turn after the first solution. `term` is the reason: the term of the evaluation that
    is `gain` points better on the solution's line than on that of `second`, or `WINNING`. `reply`: the codes
    that the others play after `second`. `grade`: from 1 (for newcomers) to 3 (hard), or 0 if unknown. If
    everything was searched to the end of the game, the solution wins by at least `lead` points, and `replies`
    has the refutation of every other step: the rest of its turn and what the others play.
    """

    game: str
    ruleset: int
    options: Mapping[str, str]
    seats: int
    seed: int
    steps: str
    solution: tuple[str, ...]
    second: str
    margin: float
    term: str = ""
    gain: float = 0.0
    reply: str = ""
    rest: str = ""
    lead: int = 0
    grade: int = 0
    replies: Mapping[str, str] = MappingProxyType({})

    def __hash__(self) -> int:
        return self.seed

    @property
    def header(self) -> Header:
        """The header of the puzzle's game."""
        options = tuple(sorted(self.options.items()))
        return Header(self.game, self.ruleset, options, self.seats, deal_of(self.seed))

    def play(self) -> Play:
        """Return the record that leads to the position."""
        play = Play(self.header)
        for code in self.steps.split(","):
            decision = play.game.decision
            if decision is not None:
                play.append(Entry(decision.seat, code))
        return play

    def line(self) -> str:
        """Return the puzzle as a line of the file."""
        return json.dumps(self._asdict() | {"replies": dict(self.replies)}, separators=(",", ":"))


def deal_of(seed: int) -> Deal:
    """Return the deal of the game that a puzzle comes from."""
    return Deal(hashlib.sha256(f"puzzle {seed}".encode()).digest(), SALT)


def read(line: str) -> Puzzle:
    """Return the puzzle on a line of the file."""
    fields = json.loads(line)
    return Puzzle(**fields | {"solution": tuple(fields["solution"])})


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """Return all puzzles in the order of the file, in which new ones come last."""
    text = (files("engine.rivals") / FILE).read_text("utf-8")
    return tuple(read(line) for line in text.splitlines())


def number_of(day: date) -> int:
    """Return how many puzzles of the day there have been up to this day."""
    return (day - RUNS[0].since).days + 1


def line_of(day: date, runs: Sequence[Run] = RUNS) -> int:
    """Return the index in the file of a day's line, considering only the runs that have begun by that day."""
    begun = [run for run in runs if run.since <= day] or [runs[0]]
    lines, before = begun[-1].used, begun[-2].lines if len(begun) > 1 else 0
    new = sum(line < before for line in lines)
    return lines[(new + (day - begun[-1].since).days) % len(lines)]


def of_day(day: date) -> Puzzle:
    """Return a day's puzzle, which is the same for everyone."""
    return puzzles()[line_of(day)]


def merged(game: Game, blind: Game) -> dict[str, list[Step]]:
    """Return the options of a position, grouped by the positions they lead to as far as the choosing seat can
    know.
    """
    by_position: dict[str, list[Step]] = {}
    for step in game.options():
        after = blind.copy()
        after.apply(step)
        by_position.setdefault(after.fingerprint(), []).append(step)
    return by_position
