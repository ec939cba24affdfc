"""The computer players' occasional remarks about a turn, in character. They depend only on the game and its
turns, so the same card always has the same remark, and only on public information, so they reveal nothing.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from bot.service.match import Chapter, Match
from bot.store.games import Seat
from engine.record import RESIGN
from render.kit.say import Say

GREAT, MORE = 5, 2
"""The change of standing, in points, that makes a player talk, and the increase for each player beyond the
second, because others' turns count too.
"""
CLOSE = 2
"""A game was close if it was won by at most this many points."""
VARIANTS = {"opening": 2, "gain": 3, "loss": 3, "won": 2, "lost": 2, "close": 1}
"""How many remarks every level has, by occasion."""


class PastTurn(NamedTuple):
    """A player's finished turn, as a range of entries of the line."""

    seat: int
    start: int
    end: int


class Remark(NamedTuple):
    """A remark by the computer player in a seat."""

    seat: int
    words: str


def said(match: Match, since: int, say: Say) -> Remark | None:
    """Return a computer player's remark about the events since a version; usually there is none."""
    if not match.stored.has_rivals or match.version == since or match.undone(since):
        return None
    line, first = match.line, len(match.line) - 1 - (match.version - since)
    remark = _last_word(match) if match.play.game.outcome else _of_a_turn(match, line, first)
    if remark is None:
        return None
    seat, occasion, number = remark
    variant = 1 + (match.id + number) % VARIANTS[occasion]
    return Remark(seat.seat, say(f"character.{seat.level}.{occasion}.{variant}"))


def _of_a_turn(match: Match, line: Sequence[Chapter], first: int) -> tuple[Seat, str, int] | None:
    """Return a remark about the turns from entry number `first` of the line on, and who makes it."""
    turns = list(_turns(match))
    for number in reversed(range(len(turns))):
        turn = turns[number]
        if turn.end <= first:
            return None
        seat = match.stored.seats[turn.seat]
        if seat.level is None:
            continue
        own = [earlier for earlier in range(number + 1) if turns[earlier].seat == turn.seat]
        occasion = _occasion(turns, own, line)
        if occasion and not (len(own) > 1 and _occasion(turns, own[:-1], line)):
            return seat, occasion, len(own)
    return None


def _turns(match: Match) -> Iterator[PastTurn]:
    """Return all finished turns."""
    game, length = match.play.game, len(match.line) - 1
    borders = (*match.play.starts, *(() if game.mid_turn else (length,)))
    for start, end in pairwise(borders):
        yield PastTurn(match.play.line[start].seat, start, end)


def _occasion(turns: Sequence[PastTurn], own: Sequence[int], line: Sequence[Chapter]) -> str:
    """Return the occasion for a remark after the last of a player's own turns."""
    turn = turns[own[-1]]
    if len(own) == 1:
        return "opening"
    before, after = _totals(line, turn.start), _totals(line, turn.end)
    if after[turn.seat] - before[turn.seat] >= GREAT:
        return "gain"
    earlier = _totals(line, turns[own[-2]].end)
    gains = [now - then for now, then in zip(before, earlier, strict=True)]
    return "loss" if max(gains) - gains[turn.seat] >= GREAT + MORE * (len(gains) - 2) else ""


def _totals(line: Sequence[Chapter], at: int) -> list[int]:
    """Return the standings of all players, as far as they are public."""
    return [sheet.total for sheet in line[at].game.scores(None)]


def _last_word(match: Match) -> tuple[Seat, str, int] | None:
    """Return the final remark of the best computer player; none after a resignation."""
    outcome = match.play.game.outcome
    if outcome is None or match.play.line[-1].text == RESIGN:
        return None
    seats = (match.stored.seats[seat] for together in outcome.ranking for seat in together)
    best = next((seat for seat in seats if seat.level is not None), None)
    if best is None:
        return None
    first, second = sorted((sheet.total for sheet in match.play.game.scores(None)), reverse=True)[:2]
    if first - second <= CLOSE:
        return best, "close", 0
    return best, "won" if best.seat in outcome.winners else "lost", 0
