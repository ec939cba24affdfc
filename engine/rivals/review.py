"""A finished game looked at again: who was ahead, what cost or won most, and how well everybody chose.

It is done position by position, each a question of its own (`looks`, `look`), so that whoever asks can do
something else in between; `reviewed` makes one of all the answers.
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from engine.contract import Game
from engine.record import Entry, Play
from engine.rivals.games import RIVALS
from engine.rivals.reasons import TermGain, prospects, reason
from engine.rivals.rival import Rival

MOMENTS = 3
CLOSE = 0.5
"""So many points worse than the best is still as good."""


class Turning(StrEnum):
    """How a moment changed the game."""

    MISSED = "missed"
    """Something else was better."""
    FOUND = "found"
    """Everything else was worse."""


class Look(NamedTuple):
    """A position to be looked at: `blind`, as the seat that chose knew it, and the step it took there; as
    everybody could see it, and no step, where there was nothing to choose.
    """

    blind: Game
    played: str = ""


class Assessment(NamedTuple):
    """A choice that was made, or something else was better than it. `other` is the better step, or what was
    second best; `points`: how many lay between them, where winning counts like some more
    (`duel.evaluation.WIN`); `gain`: why the better one of the two is better.
    """

    seat: int
    turning: Turning
    played: str
    other: str
    points: float
    gain: TermGain

    @property
    def is_close(self) -> bool:
        """Whether nothing was much better."""
        return self.turning is Turning.FOUND or self.points <= CLOSE


class Judged(NamedTuple):
    """What came of looking: by seat, how many points ahead of the others' mean it should end; and what is to
    be said of the choice, if there was one.
    """

    leads: tuple[float, ...]
    choice: Assessment | None = None


class TurningPoint(NamedTuple):
    """A choice that mattered: `number` is its place in the record's line, from 0, before which the position
    stands.
    """

    number: int
    choice: Assessment


class Review(NamedTuple):
    """What can be said of a game.

    `curve`: at the start, after every entry, and at last in the end, by seat: how many points ahead of the
    others' mean it should end. `accuracy`: by seat the share, from 0 to 1, of its choices between at least
    two steps in which it took one that was at most half a point worse than the best; None without any.
    """

    curve: tuple[tuple[float, ...], ...]
    moments: tuple[TurningPoint, ...]
    accuracy: tuple[float | None, ...]


def review(play: Play, budget: int | None = None) -> Review:
    """Looks at every choice of a game as its seat knew it then; what was taken back does not count."""
    rival = RIVALS[play.game.id]
    found = [look(rival, one, budget) for one in looks(_positions(play), play.line)]
    return reviewed(play.game, found)


def looks(positions: Iterable[Game], line: Sequence[Entry]) -> Iterator[Look]:
    """What there is to look at: every position of a game, the last one too, with what followed it."""
    for game, entry in zip(positions, (*line, None), strict=True):
        decision = game.decision
        if decision is None or entry is None or entry.changes_seats or len(game.options()) == 1:
            yield Look(game.blind(None))
        else:
            yield Look(game.blind(decision.seat), game.parse(entry.text).code)


def look(rival: Rival[Any], one: Look, budget: int | None = None) -> Judged:
    """Look at one position, with the rival's own budget or another one."""
    leads = rival.leads(one.blind.blind(None))
    decision = one.blind.decision
    if not one.played or decision is None or len(one.blind.options()) == 1:
        return Judged(leads)
    steps = prospects(rival, one.blind, budget or rival.reviewing)
    best = steps[0]
    played = next(step for step in steps if step.code == one.played)
    if played.outcome == best.outcome:
        turning, better = Turning.FOUND, played
        unlike = [step for step in steps if step.outcome != best.outcome]
        other = worse = (unlike or [step for step in steps if step is not played])[0]
    else:
        turning, worse = Turning.MISSED, played
        other = better = best
    gain = reason(rival, decision.seat, better, worse)
    points = better.worth - worse.worth
    return Judged(leads, Assessment(decision.seat, turning, played.code, other.code, points, gain))


def reviewed(game: Game, found: Sequence[Judged]) -> Review:
    """What comes of all looks at a game, in their order; `game` is its last position."""
    curve = [one.leads for one in found]
    if game.outcome is not None:
        curve[-1] = _result(game)
    points = [TurningPoint(number, one.choice) for number, one in enumerate(found) if one.choice is not None]
    moments = sorted(points, key=lambda one: -one.choice.points)[:MOMENTS]
    own = [[one.choice.is_close for one in points if one.choice.seat == seat] for seat in range(game.seats)]
    return Review(tuple(curve), tuple(moments), tuple(sum(one) / len(one) if one else None for one in own))


def _positions(play: Play) -> Iterator[Game]:
    """Every position of a game."""
    again = Play(play.header)
    yield again.game
    for entry in play.line:
        again.append(entry)
        yield again.game


def _result(game: Game) -> tuple[float, ...]:
    totals = [sheet.total for sheet in game.scores()]
    return tuple(own - (sum(totals) - own) / (len(totals) - 1) for own in totals)
