"""Puzzles: positions from games of rivals in which one step wins, or is clearly best (`puzzles.jsonl`).

`benchmarks.rivals.puzzles` finds them. A line holds the start of the game and the steps played; its deal's
key follows from a number, so a position is small and can be checked like any game.

Every day has its puzzle (`of_day`). New lines are added at the end of the file, and a new entry of `RUNS`
says from which day on they are used. So adding lines changes no day's puzzle, neither today's nor any later
one that was settled before.
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
"""A puzzle has at least so many choices that lead to different positions."""
WINNING = "win"
"""A reason that is no term: the solution wins the game, all else does not."""


class Run(NamedTuple):
    """From a day on so many lines of the file take turns, a line a day, those that are new first, and none
    before the `first`.
    """

    since: date
    lines: int
    first: int = 0


RUNS = (
    Run(date(2026, 11, 22), 2),
    Run(date(2026, 11, 24), 63, first=2),
    Run(date(2026, 12, 8), 249, first=2),
)
"""One after the other. Whoever adds lines adds a run with all lines, from a day that lies as far ahead as it
takes until everyone has the new version. The first lines were found by softer rules, for days that are over.
"""


class Puzzle(NamedTuple):
    """A position and its solution.

    `solution`: codes of the steps that lead to the best position; `margin`: by how many points they are
    better than the next; `second`: the code of another step that seems good. `rest`: the codes of how the
    turn goes on best after the first solution. Why that is: a `term` of the evaluation is by `gain` points
    better when both have gone on from there, or it is `WINNING`; `reply`: codes of what they play after
    `second`. `grade`: 1 is for newcomers, 3 is hard; 0: nobody has said.

    Where everything was looked at to the end of the game, the solution wins by `lead` points at least, and
    `replies` has by every other step what refutes it: how its turn goes on, and what the others play.
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
        """How its game began."""
        options = tuple(sorted(self.options.items()))
        return Header(self.game, self.ruleset, options, self.seats, deal_of(self.seed))

    def play(self) -> Play:
        """The record that leads to the position."""
        play = Play(self.header)
        for code in self.steps.split(","):
            decision = play.game.decision
            if decision is not None:
                play.append(Entry(decision.seat, code))
        return play

    def solved_by(self, step: Step) -> bool:
        """Whether a step is the solution, or leads to the same position."""
        return step.code in self.solution

    def line(self) -> str:
        """As the file has it."""
        return json.dumps(self._asdict() | {"replies": dict(self.replies)}, separators=(",", ":"))


def deal_of(seed: int) -> Deal:
    """The deal of the game that a puzzle is from."""
    return Deal(hashlib.sha256(f"puzzle {seed}".encode()).digest(), SALT)


def read(line: str) -> Puzzle:
    """A line of the file."""
    found = json.loads(line)
    return Puzzle(**found | {"solution": tuple(found["solution"])})


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """All there are, in the order of the file: new ones come at its end."""
    text = (files("engine.rivals") / FILE).read_text("utf-8")
    return tuple(read(line) for line in text.splitlines())


def number_of(day: date) -> int:
    """How many puzzles of the day there have been, with this one."""
    return (day - RUNS[0].since).days + 1


def line_of(day: date, runs: Sequence[Run] = RUNS) -> int:
    """Which line of the file a day has, from 0; only the runs that have begun by then count."""
    begun = [run for run in runs if run.since <= day] or [runs[0]]
    run, before = begun[-1], begun[-2].lines if len(begun) > 1 else 0
    return run.first + (before - run.first + (day - run.since).days) % (run.lines - run.first)


def of_day(day: date) -> Puzzle:
    """The puzzle of a day, the same for everyone."""
    return puzzles()[line_of(day)]


def merged(game: Game, blind: Game) -> dict[str, list[Step]]:
    """The options of a position by the position that they lead to, as far as its seat can know."""
    found: dict[str, list[Step]] = {}
    for step in game.options():
        after = blind.copy()
        after.apply(step)
        found.setdefault(after.fingerprint(), []).append(step)
    return found
