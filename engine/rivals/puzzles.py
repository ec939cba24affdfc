"""Puzzles: positions from games of rivals in which one step is clearly best (`puzzles.jsonl`).

`benchmarks.rivals.puzzles` finds them. A line says how the game began and what was played; its deal's key
follows from a number, so that a position is small and can be checked like any game.
"""

import hashlib
import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from engine.contract import Game, Step
from engine.deal import Deal
from engine.record import Entry, Header, Play

FILE = "puzzles.jsonl"
SALT = "puzzle"
MARGIN = 2.5
"""By so many points the solution is better than every other step, at least."""


class Puzzle(NamedTuple):
    """A position and its solution.

    `solution`: codes of the steps that lead to the best position; `margin`: by how many points they are
    better than the next; `second`: the code of the best of the others.
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
        """As it stands in the file."""
        return json.dumps(self._asdict(), separators=(",", ":"))


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


def merged(game: Game, blind: Game) -> dict[str, list[Step]]:
    """The options of a position by the position that they lead to, as far as its seat can know."""
    found: dict[str, list[Step]] = {}
    for step in game.options():
        after = blind.copy()
        after.apply(step)
        found.setdefault(after.fingerprint(), []).append(step)
    return found
