"""Reviews of finished games: each player's chance to win, the decisive moments, and how well everyone
chose. A review goes position by position (`looks`, `look`), so the caller can do other work in between;
`reviewed` combines the results.
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from engine.contract import Game
from engine.record import Entry, Play
from engine.rivals.games import RIVALS
from engine.rivals.reasons import TermGain, prospects, reason
from engine.rivals.rival import Rival
from engine.rivals.solver import Solver, Unsolved, after

MOMENTS = 3
TO_THE_END, BETWEEN = 1_500, 2
"""The maximum number of positions to search for a sure win, and the number of players in games where one is
searched for.
"""
DECISIVE = 0.05
"""The minimum change in the chance to win that makes a moment decisive; a game that was decided early may
have no such moment.
"""


class Turning(StrEnum):
    """How a moment changed the game."""

    MISSED = "missed"
    """Something else was better."""
    FOUND = "found"
    """Everything else was worse."""


class Look(NamedTuple):
    """A position to judge: `blind`, as the choosing seat knew it, with the code of the step that the seat
    took (empty if it took none); or the end of the game.
    """

    blind: Game
    played: str = ""


class Assessment(NamedTuple):
    """A choice, compared with another one. `other` is the best step, or the second best if the best one was
    played; `chance` is the chance to win with the better of the two, `less` with the worse one; `lost`: how
    much less the choice was worth than the best step, see `Foreseen`; `usual`: how much a random choice would
    have lost; `gain`: why the better of the two is better; `rest`: the rest of the turn after `other`;
    `result`: the final points if `other` was a certain win and the choice was not.
    """

    seat: int
    turning: Turning
    played: str
    other: str
    chance: float
    less: float
    lost: float
    usual: float
    gain: TermGain
    rest: tuple[str, ...] = ()
    result: tuple[int, ...] = ()

    @property
    def swing(self) -> float:
        """How much the chance to win depended on the choice."""
        return self.chance - self.less


class Judged(NamedTuple):
    """Each seat's chance to win (empty if only one step was possible), and the assessment of the choice if
    there was one.
    """

    chances: tuple[float, ...]
    choice: Assessment | None = None


class TurningPoint(NamedTuple):
    """A choice that mattered; `number` is its index in the record's line, from 0."""

    number: int
    choice: Assessment


class Review(NamedTuple):
    """The review of a game. `curve`: each seat's chance to win at the start, after every entry, and at the
    end; if only one step was possible, the next position's chance is used. `moments`: the choices that
    changed the curve most, in the order of the game. `accuracy`: for each seat, 1 if all its choices were the
    best ones found, and 0 if they lost as much as random choices would have; None if the seat had no choices.
    """

    curve: tuple[tuple[float, ...], ...]
    moments: tuple[TurningPoint, ...]
    accuracy: tuple[float | None, ...]


def review(play: Play, budget: int | None = None) -> Review:
    """Review every choice of a game as its seat knew it then; steps that were taken back don't count."""
    rival = RIVALS[play.game.id]
    judgments = [look(rival, view, budget) for view in looks(_positions(play), play.line)]
    return reviewed(play.game, judgments)


def looks(positions: Iterable[Game], line: Sequence[Entry]) -> Iterator[Look]:
    """Yield a look for every position, including the last one, with the code of the step that followed it."""
    for game, entry in zip(positions, (*line, None), strict=True):
        decision = game.decision
        if decision is None or entry is None:
            yield Look(game.blind(None))
        else:
            played = "" if entry.changes_seats else game.parse(entry.text).code
            yield Look(game.blind(decision.seat), played)


def look(rival: Rival[Any], view: Look, budget: int | None = None) -> Judged:
    """Judge one position, with this budget or the rival's own. If there was a choice, one search gives both
    the chance and the assessment.
    """
    chances = rival.chances(view.blind.blind(None))
    decision = view.blind.decision
    if decision is None:
        return Judged(chances)
    if len(view.blind.options()) == 1:
        return Judged(())
    steps = prospects(rival, view.blind, rival.foreseen(view.blind, budget or rival.reviewing))
    best = steps[0]
    if not view.played:
        return Judged(_with(chances, decision.seat, best.chance))
    played = next(step for step in steps if step.code == view.played)
    if played.outcome == best.outcome:
        turning, better = Turning.FOUND, played
        unlike = [step for step in steps if step.outcome != best.outcome]
        other = worse = (unlike or [step for step in steps if step is not played])[0]
    else:
        turning, worse = Turning.MISSED, played
        other = better = best
    chance, less = max(better.chance, worse.chance), min(better.chance, worse.chance)
    lost = 0.0 if turning is Turning.FOUND else max(0.0, best.worth - played.worth)
    mean = best.worth - sum(step.worth for step in steps) / len(steps)
    gain = reason(rival, decision.seat, better, worse)
    choice = Assessment(decision.seat, turning, played.code, other.code, chance, less, lost, mean, gain)
    if choice.swing >= DECISIVE:
        choice = _followed(rival, view.blind, choice)
    chance = choice.chance if choice.result else best.chance
    return Judged(_with(chances, decision.seat, chance), choice)


def _followed(rival: Rival[Any], blind: Game, choice: Assessment) -> Assessment:
    """Return a choice that may become a moment, completed with the best play to the end of the turn, and with
    the result of a sure win if a search finds one.
    """
    rest = rival.rest_of_turn(blind, choice.other)
    choice = choice._replace(rest=rest, result=_sure_win(blind, choice))
    return choice._replace(chance=1.0) if choice.result else choice


def _sure_win(blind: Game, choice: Assessment) -> tuple[int, ...]:
    """See `Assessment.result`. It is empty unless the game has two players, because a third player's plans
    would matter.
    """
    if choice.turning is not Turning.MISSED or blind.seats != BETWEEN:
        return ()
    solver = Solver(choice.seat, TO_THE_END)
    try:
        end = after(blind, blind.parse(choice.other))
        if not solver.wins(end) or not solver.loses(after(blind, blind.parse(choice.played))):
            return ()
        while end.decision is not None:
            end = after(end, solver.best(end))
    except Unsolved:
        return ()
    return tuple(sheet.total for sheet in end.scores())


def _with(chances: Sequence[float], seat: int, chance: float) -> tuple[float, ...]:
    """Return the chances with this chance for a seat; the others share the rest in the same proportions as
    before.
    """
    others = sum(chances) - chances[seat]
    part = (1 - chance) / others if others else 0.0
    return tuple(chance if other == seat else part * own for other, own in enumerate(chances))


def reviewed(game: Game, judgments: Sequence[Judged]) -> Review:
    """Combine the judgments of all positions, in order, into a review; `game` is the last position."""
    points = [
        TurningPoint(number, judged.choice)
        for number, judged in enumerate(judgments)
        if judged.choice is not None
    ]
    decisive = [moment for moment in points if moment.choice.swing >= DECISIVE]
    moments = sorted(decisive, key=lambda moment: -moment.choice.swing)[:MOMENTS]
    own = [[moment.choice for moment in points if moment.choice.seat == seat] for seat in range(game.seats)]
    return Review(
        tuple(_curve(judgments)),
        tuple(sorted(moments, key=lambda moment: moment.number)),
        tuple(map(_accuracy, own)),
    )


def _curve(judgments: Sequence[Judged]) -> list[tuple[float, ...]]:
    """Return every seat's chance at every position (see `Review.curve`)."""
    curve, chances = list[tuple[float, ...]](), judgments[-1].chances
    for judged in reversed(judgments):
        chances = judged.chances or chances
        curve.append(chances)
    return curve[::-1]


def _accuracy(choices: Sequence[Assessment]) -> float | None:
    """Return a seat's accuracy (see `Review`), which is also 0 for play worse than random."""
    usual = sum(choice.usual for choice in choices)
    if not choices:
        return None
    return max(0.0, 1 - sum(choice.lost for choice in choices) / usual) if usual else 1.0


def _positions(play: Play) -> Iterator[Game]:
    """Yield every position of a game, as one object that changes."""
    again = Play(play.header)
    yield again.game
    for entry in play.line:
        again.append(entry)
        yield again.game
