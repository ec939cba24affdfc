"""Substitutes for a player who is late, or who has left a game of three or four: a person or a computer
player. All remaining players and the person who takes over must agree.

A late player is replaced in their seat. A player who left is `absent` by the rules, so the game continues
with an entry for that (`return`).
"""

from collections.abc import Container
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial

from bot.clock import DAY, HOUR
from bot.service.asking import announce, ask_once, asked, close_requests, show_answer
from bot.service.clocks import ticking
from bot.service.clocks.clocks import Clocks, must_wait
from bot.service.clocks.face import ClockFace, face, too_early
from bot.service.match import Match
from bot.service.matches import Actor, Matches, seat_of
from bot.service.ports import Now
from bot.service.proposals import must_have_rivals
from bot.service.refusals import ServiceReason
from bot.service.requests import Requests, SeatHooks
from bot.store import clocks, games, requests
from bot.store.database import Connection, Database
from bot.store.requests import NewRequest, StoredRequest
from engine.contract import Refused
from engine.rivals.games import RIVALS
from engine.rivals.levels import Level

MOST, OF_ONE = 10, 3
"""The maximum numbers of requests to take a seat within an hour: by one player, and to one person."""


@dataclass(frozen=True, slots=True)
class Taker:
    """The new player of a seat: a person by id, or a computer player by level."""

    name: str
    user_id: int | None = None
    level: Level | None = None


class SubstituteReason(StrEnum):
    """Why a seat cannot be taken over."""

    ASKED_OFTEN = "asked_often"
    ONLY_FOR_RIVALS = "only_for_rivals"
    DECLINED_BEFORE = "said_no"


class Substitutes:
    """Handles substitutes in all games."""

    def __init__(
        self,
        *,
        database: Database,
        matches: Matches,
        clocks: Clocks,
        requests: Requests,
        computers: Container[str],
        now: Now,
    ) -> None:
        self._database = database
        self._matches = matches
        self._clocks = clocks
        self._requests = requests
        self._computers = computers
        self._now = now

    async def ask(
        self, match: Match, actor: Actor, version: int, taker: Taker, seat: int | None = None
    ) -> StoredRequest:
        """Ask all others, and the person who is to take over, about the seat of a player who is late or has
        left (None: any such seat). Repeating the interaction returns the same request. Raises `Refused`.
        """
        known = await self._database.read(requests.by_interaction, actor.interaction_id)
        if known is not None:
            return known
        vacant_seat = vacancy(match, await self._clocks.face(match), seat)
        asking = (
            seat_of(match, actor)
            if vacant_seat in match.play.game.absent
            else must_wait(match, actor, version)
        )
        if taker.level is not None:
            must_have_rivals(match.play.header.game, self._computers)
        wanted = wish(match, vacant_seat, (asking, actor.interaction_id), version, taker)
        if asked(match, wanted):
            return await ask_once(self._database, partial(ask, self._requests.seats), wanted, self._now())
        return await self._at_once(match, actor, wanted)

    async def _at_once(self, match: Match, actor: Actor, wish: NewRequest) -> StoredRequest:
        """Take over at once, because there is no one else to ask, and return the request."""
        if wish.kind == "substitute":
            await ask_once(self._database, partial(at_once, self._requests.seats), wish, self._now())
            await self._matches.reseated(match.id)
        else:
            now = self._now()

            def must(connection: Connection) -> None:
                at_once(self._requests.seats, connection, wish, now)

            await self._matches.come_back(match, actor, wish.for_seat or 0, must)
        stored = await self._database.read(requests.by_interaction, actor.interaction_id)
        if stored is None:
            raise Refused(ServiceReason.STALE)
        return stored

    async def sit_down(self, match: Match, request: StoredRequest, actor: Actor) -> Match:
        """Fill an empty seat after everyone has agreed, with an entry in the log, and return the match."""
        take = partial(take_empty, self._requests.seats, request=request, now=self._now())
        return await self._matches.come_back(match, actor, request.for_seat or 0, take)


def vacant(match: Match, clock_face: ClockFace) -> tuple[int, ...]:
    """Return the seats that may be taken over: that of a person whose time is up and, if computer players
    know the game, those of players who left.
    """
    late = clock_face.on_move.seat if clock_face.late and clock_face.on_move is not None else None
    people = () if late is None or match.stored.seats[late].level is not None else (late,)
    has_rivals = match.play.header.game in RIVALS
    return (*people, *(match.play.game.absent if has_rivals else ()))


def vacancy(match: Match, clock_face: ClockFace, seat: int | None) -> int:
    """Return the seat to take over, by default the first free one; raises `Refused` if it may not be taken
    over.
    """
    if match.stored.guild_id is None:
        raise Refused(ServiceReason.NOT_IN_A_SERVER)
    free = () if match.over else vacant(match, clock_face)
    if not free or seat not in (None, *free):
        raise too_early(clock_face)
    return free[0] if seat is None else seat


def wish(match: Match, seat: int, asks: tuple[int, int], version: int, taker: Taker) -> NewRequest:
    """Make the request for a seat; `asks`: the asking seat and its interaction. Raises `Refused`."""
    has_left = seat in match.play.game.absent
    if taker.level is None and has_left:
        raise Refused(SubstituteReason.ONLY_FOR_RIVALS)
    if taker.user_id is not None and match.stored.seat_of(taker.user_id) is not None:
        raise Refused(ServiceReason.ALREADY_SEATED)
    kind = "seat" if has_left else "substitute"
    by, interaction_id = asks
    return NewRequest(
        match.id, version, by, 0, interaction_id, kind, taker.user_id, taker.name, seat, taker.level
    )


# --- in one transaction --------------------------------------------------------------------------------


def ask(hooks: SeatHooks, connection: Connection, wish: NewRequest, now: int) -> StoredRequest:
    """Store a request, show it, and return it. Raises `Refused`."""
    for check in hooks.asking:
        check(connection, wish)
    if wish.user_id is not None and requests.said_no(connection, wish.game_id, wish.user_id):
        raise Refused(SubstituteReason.DECLINED_BEFORE, name=wish.user_name)
    stored = games.get(connection, wish.game_id)
    if stored is not None:
        _must_not_urge(connection, wish, stored.seats[wish.seat].user_id, now)
    if wish.kind == "substitute":
        clock_face = face(connection, wish.game_id, now)
        if games.version(connection, wish.game_id) != wish.version:
            raise Refused(ServiceReason.STALE)
        if not clock_face.late:
            raise too_early(clock_face)
    return announce(connection, wish, now)


def _must_not_urge(connection: Connection, wish: NewRequest, asker_id: int, now: int) -> None:
    """Refuse too many requests by one player or to one person."""
    if wish.user_id is None:
        return
    by_one, of_one = requests.asked_since(connection, asker_id, wish.user_id, now - HOUR)
    if by_one >= MOST:
        raise Refused(ServiceReason.INVITED_OFTEN)
    if of_one >= OF_ONE:
        raise Refused(SubstituteReason.ASKED_OFTEN, name=wish.user_name)


def substitute(hooks: SeatHooks, connection: Connection, request: StoredRequest, now: int) -> None:
    """Give the seat to another player after everyone has agreed. The new player gets at least the time of a
    new turn, or three days if the pace is for the whole game.
    """
    _sit_down(hooks, connection, request, now)
    ticking.settle(connection, request.game_id, now)
    close_requests(connection, request.game_id, "agreed", ("late", "nudge"), now)
    ticking.post_again(connection, request.game_id, now)


def take_empty(hooks: SeatHooks, connection: Connection, request: StoredRequest, now: int) -> None:
    """Give an empty seat to a player, in the transaction that writes the log entry. Raises `Refused`."""
    if not requests.answer(connection, request.id, "agreed", now):
        raise Refused(ServiceReason.REQUEST_CLOSED)
    _sit_down(hooks, connection, request, now)
    show_answer(connection, request.id, request.game_id, now)


def at_once(hooks: SeatHooks, connection: Connection, wish: NewRequest, now: int) -> StoredRequest:
    """Take over a seat, announce that, and return the request, if there is no one else to ask. Raises
    `Refused`.
    """
    request = ask(hooks, connection, wish, now)
    requests.answer(connection, request.id, "agreed", now)
    if wish.kind == "substitute":
        substitute(hooks, connection, request, now)
    else:
        _sit_down(hooks, connection, request, now)
    return request


def _sit_down(hooks: SeatHooks, connection: Connection, request: StoredRequest, now: int) -> None:
    requests.seat(connection, request, request.id)
    for taking in hooks.taking:
        taking(connection, request)
    clocks.enliven(connection, request.game_id, now)
    for clock in clocks.of_game(connection, request.game_id):
        if clock.seat == request.for_seat:
            least = ticking.pace_of(connection, request.game_id).turn or 3 * DAY
            clocks.put(
                connection, request.game_id, replace(clock, seconds=max(clock.left(now), least), since=None)
            )
