"""A finished game looked at again: who was ahead, what cost or won most, and how well everybody chose."""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from engine.contract import Game, Step
from engine.record import RESIGN, Entry, Header, Play
from engine.rivals.games import RIVALS
from engine.rivals.levels import Strength
from engine.rivals.rival import Rated

BUDGET = 200
"""Positions that are looked at for every choice."""
MOMENTS = 3
CLOSE = 0.5
"""So many points worse than the best is still as good."""
COMPARABLE = 0.01
"""Haze with which all worths are exact (`Rival.rated`)."""


class Turning(StrEnum):
    """How a moment changed the game."""

    MISSED = "missed"
    """Something else was better."""
    FOUND = "found"
    """Everything else was worse."""


class TurningPoint(NamedTuple):
    """A choice that mattered: `number` is its place in the record's line, from 0, before which the position
    stands. `other` is the better step, or what was second best; `points`: how many lay between them, where
    winning counts like some more (`duel.evaluation.WIN`).
    """

    number: int
    seat: int
    turning: Turning
    played: Step
    other: Step
    points: float


class Review(NamedTuple):
    """What can be said of a game.

    `curve`: at the start, after every entry, and at last in the end, by seat: how many points ahead of the
    others' mean it should end. `accuracy`: by seat the share, from 0 to 1, of its choices between at least
    two steps in which it took one that was at most half a point worse than the best; None without any.
    """

    curve: tuple[tuple[float, ...], ...]
    moments: tuple[TurningPoint, ...]
    accuracy: tuple[float | None, ...]


class Judged(NamedTuple):
    """A choice that was made, with what every step was worth, best first."""

    number: int
    seat: int
    step: Step
    rated: list[Rated]

    @property
    def cost(self) -> float:
        """By how many points the best was better."""
        return self.rated[0].worth - self._worth

    @property
    def _worth(self) -> float:
        return next(one.worth for one in self.rated if one.step == self.step)

    @property
    def turning_point(self) -> TurningPoint:
        """What it cost, or won."""
        best, second = self.rated[:2]
        missed = self.step != best.step
        other = best if missed else second
        turning = Turning.MISSED if missed else Turning.FOUND
        points = abs(other.worth - self._worth)
        return TurningPoint(self.number, self.seat, turning, self.step, other.step, points)


def review(play: Play, budget: int = BUDGET) -> Review:
    """Looks at every choice of a game as its seat knew it then; what was taken back does not count."""
    curve: list[tuple[float, ...]] = []
    choices: list[Judged] = []
    for number, game, entry in _positions(play.header, play.line):
        curve.append(RIVALS[game.id].leads(game.blind(None)))
        decision = game.decision
        if decision is None or entry is None or entry.text == RESIGN:
            continue
        blind = game.blind(decision.seat)
        if len(blind.options()) > 1:
            rated = RIVALS[game.id].rated(blind, Strength(budget, COMPARABLE), b"")
            rated.sort(key=lambda one: -one.worth)
            choices.append(Judged(number, decision.seat, game.parse(entry.text), rated))
    curve[-1] = _result(play.game)
    moments = sorted((one.turning_point for one in choices), key=lambda one: -one.points)[:MOMENTS]
    return Review(tuple(curve), tuple(moments), _accuracy(choices, play.game.seats))


def _positions(header: Header, line: list[Entry]) -> Iterator[tuple[int, Game, Entry | None]]:
    """Every position of a game with the entry that follows it; none at the end."""
    play = Play(header)
    for number, entry in enumerate(line):
        yield number, play.game, entry
        play.append(entry)
    yield len(line), play.game, None


def _result(game: Game) -> tuple[float, ...]:
    totals = [sheet.total for sheet in game.scores()]
    return tuple(own - (sum(totals) - own) / (len(totals) - 1) for own in totals)


def _accuracy(choices: list[Judged], seats: int) -> tuple[float | None, ...]:
    costs = [[one.cost for one in choices if one.seat == seat] for seat in range(seats)]
    return tuple(sum(cost <= CLOSE for cost in own) / len(own) if own else None for own in costs)
