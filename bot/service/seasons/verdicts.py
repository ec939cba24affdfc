"""What a game of a season is worth, also one that has not ended when its round does."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.service.match import Match
from bot.service.seasons.table import TIE, WIN

Points = tuple[int, int]
"""Halves of points, by seat."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What both get, and why; `loser`: the seat that is to resign, so that the game itself says so."""

    points: Points
    why: str
    loser: int | None = None


UNPLAYED = Verdict((0, 0), "unplayed")


def _moved(match: Match) -> set[int]:
    return {entry.seat for entry in match.play.line if not entry.changes_seats}


def of_ended(match: Match) -> Verdict:
    """By the game's own result; one that was closed without a winner is a tie, if anybody has moved."""
    outcome = match.play.game.outcome
    if outcome is None:
        return Verdict((TIE, TIE), "closed") if _moved(match) else UNPLAYED
    if len(outcome.winners) > 1:
        return Verdict((TIE, TIE), "game")
    return Verdict((WIN, 0) if outcome.winners == (0,) else (0, WIN), "game")


def of_overdue(match: Match, times: Sequence[tuple[int, int]], now: int) -> Verdict:
    """For a game that runs when its round is over: nobody who has not moved gets anything; of two who have,
    who took more time loses. `times`: when the game came to which version.
    """
    moved = _moved(match)
    match len(moved):
        case 0:
            return UNPLAYED
        case 1:
            (there,) = moved
            return _lost(1 - there, "late")
        case _:
            first, second = time_used(match, times, now)
            return Verdict((TIE, TIE), "late") if first == second else _lost(int(second > first), "late")


def _lost(seat: int, why: str) -> Verdict:
    return Verdict((0, WIN) if seat == 0 else (WIN, 0), why, seat)


def time_used(match: Match, times: Sequence[tuple[int, int]], now: int) -> tuple[int, int]:
    """How many seconds the game had waited for each of two by some moment; `times` begin with the game
    itself, as version 0.
    """
    used = [0, 0]
    ends = [at for _, at in times[1:]] + [now]
    for (version, began), ended in zip(times, ends, strict=True):
        decision = match.chapters[version].game.decision
        if decision is not None:
            used[decision.seat] += max(0, min(ended, now) - began)
    return used[0], used[1]
