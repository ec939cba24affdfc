"""Taking a turn back by agreement, where it is not free any more: asked, agreed, declined, withdrawn."""

from bot.host.match import Match
from bot.host.matches import Actor, Matches, seat_of
from bot.host.ports import Now
from bot.host.refusals import HostReason
from bot.store import outbox, requests
from bot.store.database import Conflict, Database
from bot.store.requests import Request, RequestState
from engine.contract import Reason, Refused


class Takebacks:
    """All requests of this installation."""

    def __init__(self, database: Database, matches: Matches, now: Now) -> None:
        self._database = database
        self._matches = matches
        self._now = now

    async def get(self, request_id: int) -> Request:
        """A request by its number; raises `Refused` if there is none."""
        request = await requests.get(self._database, request_id)
        if request is None:
            raise Refused(HostReason.REQUEST_CLOSED)
        return request

    def steps(self, match: Match, actor: Actor) -> int:
        """How many steps would go back if the actor took back their own last turn and all that followed;
        raises `Refused` when there is nothing to ask for.
        """
        seat = seat_of(match, actor)
        if match.play.game.outcome is not None:
            raise Refused(Reason.GAME_OVER)
        steps = match.play.since_turn_of(seat)
        if not steps:
            raise Refused(HostReason.NOTHING_TO_UNDO)
        return steps

    async def ask(self, match: Match, actor: Actor, version: int) -> Request:
        """Ask the others; the same interaction again gives the same request. Raises `Refused`."""
        known = await requests.by_interaction(self._database, actor.interaction_id)
        if known is not None:
            return known
        steps = self.steps(match, actor)
        if version != match.version:
            raise Refused(HostReason.STALE)
        now = self._now()
        try:
            async with self._database.write() as connection:
                request_id = await requests.add(
                    connection,
                    game_id=match.id,
                    version=version,
                    seat=seat_of(match, actor),
                    steps=steps,
                    interaction_id=actor.interaction_id,
                    now=now,
                )
                await outbox.ask(connection, "request", request_id, match.stored.places, now)
        except Conflict:
            known = await requests.by_interaction(self._database, actor.interaction_id)
            if known is None:
                raise Refused(HostReason.ALREADY_ASKED) from None
            return known
        return await self.get(request_id)

    async def agree(self, request: Request, actor: Actor) -> Match:
        """One of the others agrees; when all have, the steps go back. The match as it is then.

        Raises `Refused` for whoever asked, for strangers, when it was answered or the game went on.
        """
        match = await self._matches.get(request.game_id)
        seat = seat_of(match, actor)
        if seat == request.seat:
            raise Refused(HostReason.NOT_ASKED)
        if request.state == "open":
            async with self._database.write() as connection:
                await requests.agree(connection, request.id, seat)
            request = await self.get(request.id)
        if request.state not in ("open", "agreed"):
            raise Refused(HostReason.REQUEST_CLOSED)
        others = set(range(match.play.header.seats)) - {request.seat}
        if others <= request.agreed:
            # A second delivery of the click that completed it gets the match as well.
            return await self._matches.take_back(match, actor, request.seat, request.steps, request.version)
        return match

    async def decline(self, request: Request, actor: Actor) -> None:
        """One of the others does not want to, or whoever asked takes it back. Raises `Refused`."""
        match = await self._matches.get(request.game_id)
        state: RequestState = "withdrawn" if seat_of(match, actor) == request.seat else "declined"
        now = self._now()
        async with self._database.write() as connection:
            closed = await requests.answer(connection, request.id, state, now)
            if closed:
                await outbox.answer(connection, "request", request.id, match.stored.places, now)
        if not closed and (await self.get(request.id)).state != state:
            raise Refused(HostReason.REQUEST_CLOSED)
