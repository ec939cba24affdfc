"""Starting and stopping clocks in the same transaction as the cause: a commit, a pause, a vacation. The facts
are changed first; `settle` then starts or stops the clock of the seat to move accordingly, and sets the timer
for its end.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.clock import DAY
from bot.service.clocks.face import PACES, Pace
from bot.service.match import Chapter, Match
from bot.store import clocks, games, people, timers
from bot.store import outbox as waiting
from bot.store.database import Connection
from bot.store.games import StoredGame
from bot.store.invitations import NO_PACE
from bot.store.outbox import OutboxEntry
from bot.store.requests import RequestKind
from engine.contract import Game

CLOCK, IDLE, CARD = "clock", "idle", "card"
"""Kinds of timers: a clock runs out; a game is idle; the time shown on a card has changed."""
OVERTAKEN: tuple[RequestKind, ...] = ("takeback", "substitute", "late", "nudge", "idle")
"""The kinds of requests that become obsolete with any move."""


@dataclass(frozen=True, slots=True)
class Handover:
    """The seats to move before and after a bundle (None: the game is over). `fresh`: whether a new turn
    begins; `spent`: whether the time used counts.
    """

    before: int | None
    after: int | None
    fresh: bool
    spent: bool = True


def handover(match: Match, chapters: Sequence[Chapter]) -> Handover:
    """Return the effect of a bundle of entries on the clocks. A free takeback continues with the time that
    was left, so no one gains time; an agreed takeback counts as a new turn. The time between
    the turn and its takeback isn't counted.
    """
    game, entry = chapters[-1].game, chapters[-1].play.entries[-1]
    before, after = _to_move(match.play.game), _to_move(game)
    if entry.undone:
        return Handover(before, after, fresh=entry.agreed, spent=False)
    return Handover(before, after, fresh=before != after or not (game.mid_turn or entry.changes_seats))


def _to_move(game: Game) -> int | None:
    return None if game.decision is None else game.decision.seat


def begin(connection: Connection, game_id: int, now: int) -> None:
    """Start the first clock of a new game. The handler of the timer for idle games resets that timer, so
    moves don't have to.
    """
    clocks.enliven(connection, game_id, now)
    timers.put(connection, IDLE, game_id, now + DAY)
    stored = games.get(connection, game_id)
    if stored is None or not PACES[stored.pace].ticks:
        return
    clocks.begin(connection, game_id, len(stored.seats), PACES[stored.pace].first)
    _hand_to(connection, game_id, Handover(None, _to_move(stored.header.start()), fresh=True), now)


def hand_over(connection: Connection, game_id: int, move: Handover, now: int) -> None:
    """Stop one clock and start the next after a bundle was committed."""
    if clocks.forget_warnings(connection, game_id):
        timers.put(connection, IDLE, game_id, now + DAY)
    if move.after is None:
        end(connection, game_id)
    elif move.before != move.after or move.fresh:
        _hand_to(connection, game_id, move, now)


def _hand_to(connection: Connection, game_id: int, move: Handover, now: int) -> None:
    running = clocks.of_game(connection, game_id)
    if not running:
        return
    for clock in (clock for clock in running if clock.on_move):
        seconds = clock.left(now) if move.spent else clock.seconds
        clocks.put(connection, game_id, replace(clock, seconds=seconds, since=None, on_move=False))
    for clock in (clock for clock in clocks.of_game(connection, game_id) if clock.seat == move.after):
        turn = pace_of(connection, game_id).turn
        seconds = turn if turn and move.fresh else clock.seconds
        clocks.put(connection, game_id, replace(clock, seconds=seconds, on_move=True))
    settle(connection, game_id, now)


def end(connection: Connection, game_id: int) -> None:
    """Stop everything, because the game is over."""
    clock = clocks.on_move(connection, game_id)
    if clock is not None:
        clocks.put(connection, game_id, replace(clock, since=None, on_move=False))
    for kind in (CLOCK, IDLE, CARD):
        timers.drop(connection, kind, game_id)


def settle(connection: Connection, game_id: int, now: int) -> None:
    """Run the clock of the seat to move; stop it while the game is paused or the person is away."""
    clock = clocks.on_move(connection, game_id)
    stored = games.get(connection, game_id)
    if clock is None or stored is None:
        return
    if _stands(connection, stored, clock.seat, now):
        clock = replace(clock, seconds=clock.left(now), since=None)
    elif clock.since is None:
        clock = replace(clock, since=now)
    clocks.put(connection, game_id, clock)
    if clock.until is None:
        timers.drop(connection, CLOCK, game_id)
    else:
        timers.put(connection, CLOCK, game_id, clock.until)


def _stands(connection: Connection, stored: StoredGame, seat: int, now: int) -> bool:
    patience = clocks.patience(connection, stored.id)
    paused = patience is not None and patience.paused_at is not None
    return paused or people.present_vacation(connection, stored.seats[seat].user_id, now) is not None


def pace_of(connection: Connection, game_id: int) -> Pace:
    """Return the pace of a game."""
    patience = clocks.patience(connection, game_id)
    return PACES[NO_PACE if patience is None else patience.pace]


def show_again(connection: Connection, game_id: int, now: int) -> None:
    """Have the time shown on the card updated."""
    timers.put(connection, CARD, game_id, now)


def post_again(connection: Connection, game_id: int, now: int) -> None:
    """Post the current position again after a change that wasn't a move."""
    version = games.version(connection, game_id) or 0
    for channel_id in games.places(connection, game_id):
        waiting.add_again(connection, OutboxEntry("game", game_id, channel_id, version, version), now)
