"""Requests among the players of a game and their answers, including takebacks that are not free."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from bot.service.asking import Check, announce, asked, show_answer
from bot.service.clocks import clocks
from bot.service.limits import must_be_short
from bot.service.match import Match, TakenBack
from bot.service.matches import Actor, Matches, playing, seat_of
from bot.service.ports import Now
from bot.service.refusals import ServiceReason
from bot.store import games, requests
from bot.store.database import Conflict, Connection, Database
from bot.store.requests import ANNOUNCED, NewRequest, RequestKind, RequestState, StoredRequest
from engine.contract import Reason, Refused

Effect = Callable[[Connection, StoredRequest, int], None]
Effects = Mapping[RequestKind, Effect]
Taking = Callable[[Connection, StoredRequest], None]
Played = Callable[[Match, StoredRequest, Actor], Awaitable[Match]]


@dataclass(frozen=True)
class SeatHooks:
    """What features do when a seat goes to another player. `asking`: checked in the transaction that stores
    the request; `taking`: done in the one that changes the seat.
    """

    asking: list[Check] = field(default_factory=list[Check])
    taking: list[Taking] = field(default_factory=list[Taking])


class Requests:
    """All requests of this installation."""

    def __init__(self, database: Database, matches: Matches, now: Now) -> None:
        self._database = database
        self._matches = matches
        self._now = now
        self.effects: dict[RequestKind, Effect] = {
            "pause": clocks.pause,
        }
        """The effects in the transaction of the last agreement, by kind; a takeback is a separate commit."""
        self.played: dict[RequestKind, Played] = {"takeback": self._take_back}
        """The effects that are separate commits once everyone has agreed, by kind."""
        self.seats = SeatHooks()
        matches.leavers.append(partial(_settle, self.effects))

    async def get(self, request_id: int) -> StoredRequest:
        """Return a request by its id; raises `Refused` if there is none."""
        request = await self._database.read(requests.get, request_id)
        if request is None:
            raise Refused(ServiceReason.REQUEST_CLOSED)
        return request

    def steps(self, match: Match, actor: Actor) -> int:
        """Return how many steps the actor's last turn and everything after it contain; raises `Refused` if
        there is nothing to take back.
        """
        seat = playing(match, actor)
        if match.play.game.outcome is not None:
            raise Refused(Reason.GAME_OVER)
        steps = match.play.since_turn_of(seat)
        if not steps:
            if match.play.settled:
                raise Refused(ServiceReason.LEFT_SINCE)
            raise Refused(ServiceReason.NOTHING_TO_UNDO)
        must_be_short(match.play)
        return steps

    def needs_consent(self, match: Match, actor: Actor) -> bool:
        """Tell whether a takeback needs anyone's consent; computer players always agree."""
        return bool(match.people - {seat_of(match, actor)})

    async def at_once(self, match: Match, actor: Actor, version: int) -> Match:
        """Take back the actor's last turn immediately if there is no one to ask, and return the match. Raises
        `Refused`.
        """
        steps = self.steps(match, actor)
        return await self._matches.take_back(match, actor, TakenBack(seat_of(match, actor), steps), version)

    async def ask(self, match: Match, actor: Actor, version: int) -> StoredRequest:
        """Ask the others for a takeback; repeating the interaction returns the same request. Raises
        `Refused`.
        """
        try:
            return await self._ask(match, actor, version)
        except (Refused, Conflict) as failure:
            known = await self._database.read(requests.by_interaction, actor.interaction_id)
            if known is not None:
                return known
            newer = await self._matches.newer(match)
            if newer is not None:
                return await self.ask(newer, actor, version)
            if isinstance(failure, Conflict):
                raise Refused(ServiceReason.ALREADY_ASKED) from None
            raise

    async def _ask(self, match: Match, actor: Actor, version: int) -> StoredRequest:
        steps = self.steps(match, actor)
        if version != match.version:
            raise Refused(ServiceReason.STALE)
        wish = NewRequest(match.id, version, seat_of(match, actor), steps, actor.interaction_id)
        return await self._database.write(_ask, wish, self._now())

    async def agree(self, request: StoredRequest, actor: Actor) -> Match:
        """Record that one of the asked players agrees; the last agreement carries the request out. Return the
        match as it is afterwards. Raises `Refused` for the asking player, for onlookers, and if the request
        was answered or the game has changed.
        """
        match = await self._matches.get(request.game_id)
        seat = _answering(match, request, actor)
        if seat == request.seat:
            raise _not_asked(match, request)
        others = asked(match, request)
        if request.state == "open":
            request = await self._database.write(
                partial(_agree, effects=self.effects), match, request, seat, self._now()
            )
        if request.state not in ("open", "agreed"):
            raise Refused(ServiceReason.REQUEST_CLOSED)
        # A second delivery of the click that completed it also gets the match.
        return await self._done(match, request, actor) if others <= request.agreed else match

    async def _done(self, match: Match, request: StoredRequest, actor: Actor) -> Match:
        played = self.played.get(request.kind)
        if played is not None:
            return await played(match, request, actor)
        return await self._matches.reseated(match.id)

    async def _take_back(self, match: Match, request: StoredRequest, actor: Actor) -> Match:
        taken = TakenBack(request.seat, request.steps)
        return await self._matches.take_back(
            match, actor, taken, request.version, lambda connection: _must_be_open(connection, request)
        )

    async def decline(self, request: StoredRequest, actor: Actor) -> None:
        """Decline as one of the asked players, or withdraw as the asking player. Raises `Refused`."""
        match = await self._matches.get(request.game_id)
        await self._database.write(_decline, request, _answering(match, request, actor), self._now())


def _answering(match: Match, request: StoredRequest, actor: Actor) -> int:
    """Return the seat for which a person answers: their own, or the one that they are asked to take; the
    player of that seat isn't asked. Raises `Refused` for anyone else.
    """
    if actor.user_id == request.user_id and request.for_seat is not None:
        return request.for_seat
    seat = seat_of(match, actor)
    if seat == request.for_seat:
        raise _not_asked(match, request)
    return seat


def _not_asked(match: Match, request: StoredRequest) -> Refused:
    """Make the refusal for a person who isn't asked; it names those who are."""
    names = (
        request.user_name if seat == request.for_seat else match.names[seat]
        for seat in sorted(asked(match, request))
    )
    return Refused(ServiceReason.NOT_ASKED, names=", ".join(names))


def _ask(connection: Connection, wish: NewRequest, now: int) -> StoredRequest:
    """Store a request about the current version, show it, and return it. Raises `Refused` if the game has
    changed.
    """
    if games.version(connection, wish.game_id) != wish.version:
        raise Refused(ServiceReason.STALE)
    return announce(connection, wish, now)


def _agree(
    connection: Connection, match: Match, request: StoredRequest, seat: int, now: int, *, effects: Effects
) -> StoredRequest:
    """Record that a seat agrees, if the request is still open, and return the request. The request is shown
    again while others have not agreed. If carrying it out takes someone out of the game, requests to which
    all the others have agreed are carried out, too.
    """
    stored, others = _stored(connection, request), asked(match, request)
    if stored.state != "open":
        return stored
    after = replace(stored, agreed=stored.agreed | {seat})
    known = not requests.agree(connection, request.id, seat)
    if not others <= after.agreed and not known:
        show_answer(connection, request.id, request.game_id, now, len(after.agreed))
    elif others <= after.agreed and request.kind in effects:
        effects[request.kind](connection, after, now)
        requests.answer(connection, request.id, "agreed", now)
        show_answer(connection, request.id, request.game_id, now)
        seated = games.get(connection, request.game_id)
        if seated is not None and seated.seats != match.stored.seats:
            _settle(effects, connection, replace(match, stored=seated), now)
    return after


def _must_be_open(connection: Connection, request: StoredRequest) -> None:
    """Refuse a request that has been answered or withdrawn in the meantime."""
    if _stored(connection, request).state != "open":
        raise Refused(ServiceReason.REQUEST_CLOSED)


def _settle(effects: Effects, connection: Connection, match: Match, now: int) -> bool:
    """Settle requests after a player left a game that continues: withdraw theirs, and carry out those to
    which all remaining players have agreed, or close them if that would need a commit. Return whether any was
    carried out.
    """
    changed = False
    for request_id in requests.open_in(connection, match.id).values():
        request = requests.get(connection, request_id)
        if request is None or request.kind in ANNOUNCED:
            continue
        if request.seat in match.play.game.absent:
            requests.answer(connection, request.id, "withdrawn", now)
            show_answer(connection, request.id, match.id, now)
        elif asked(match, request) <= request.agreed and request.kind in effects:
            effects[request.kind](connection, request, now)
            requests.answer(connection, request.id, "agreed", now)
            show_answer(connection, request.id, match.id, now)
            changed = True
        elif asked(match, request) <= request.agreed:
            requests.answer(connection, request.id, "overtaken", now)
            show_answer(connection, request.id, match.id, now)
    return changed


def _decline(connection: Connection, request: StoredRequest, seat: int, now: int) -> None:
    """Close a request and show the answer; repeating the answer changes nothing."""
    own = seat == request.seat
    state: RequestState = "withdrawn" if own else "declined"
    if requests.answer(connection, request.id, state, now, None if own else seat):
        show_answer(connection, request.id, request.game_id, now)
    elif _stored(connection, request).state != state:
        raise Refused(ServiceReason.REQUEST_CLOSED)


def _stored(connection: Connection, request: StoredRequest) -> StoredRequest:
    stored = requests.get(connection, request.id)
    if stored is None:
        raise Refused(ServiceReason.REQUEST_CLOSED)
    return stored
