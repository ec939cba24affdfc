"""Challenges: asked, accepted, declined, cancelled."""

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bot.host.matches import Actor
from bot.host.ports import Now
from bot.host.refusals import HostReason
from bot.store import challenges, games, outbox
from bot.store.challenges import Challenge, ChallengeState, Delivery, NewChallenge
from bot.store.database import Conflict, Database
from bot.store.outbox import Errand
from engine.contract import BadOption, Game, Refused
from engine.deal import KEY_BYTES, Deal
from engine.games import GAMES
from engine.record import Header

DIRECT = 2
"""How many play when one challenges another."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What is fixed before anybody answers: the game, its options in alphabetical order, the deal's key."""

    game: type[Game]
    options: tuple[tuple[str, str], ...]
    deal: Deal


def terms(game_id: str, options: Mapping[str, str], seats: Iterable[int]) -> Terms:
    """Draw a key; raises `BadOption` where the game cannot be played like this by each of these numbers of
    people.
    """
    game = GAMES[game_id]
    fixed = Terms(game, tuple(sorted(options.items())), Deal(secrets.token_bytes(KEY_BYTES), ""))
    for count in seats:
        Header(game.id, game.ruleset, fixed.options, count, fixed.deal).start()
    return fixed


@dataclass(frozen=True, slots=True)
class Request:
    """What somebody asks for. `options` are those of `engine.record.Header`; seat 0 is the challenger."""

    actor: Actor
    opponent_id: int
    opponent_name: str
    opponent_is_bot: bool
    guild_id: int | None
    channel_id: int
    opponent_channel_id: int
    game: str
    options: dict[str, str]
    locale: str
    delivery: Delivery = "resident"


class Challenges:
    """All challenges from one person to another; lobbies are in `bot.host.lobbies`."""

    def __init__(self, database: Database, now: Now) -> None:
        self._database = database
        self._now = now

    async def open(self, request: Request) -> Challenge:
        """Ask for a game; raises `Refused`. The same interaction again gives the same challenge."""
        known = await challenges.by_interaction(self._database, request.actor.interaction_id)
        if known is not None:
            return known
        await self._refuse(request)
        new = self._new(request)
        try:
            async with self._database.write() as connection:
                challenge_id = await challenges.add(connection, new)
                await outbox.ask(connection, "challenge", challenge_id, new.channels, new.created_at)
        except Conflict:
            stored = await challenges.by_interaction(self._database, request.actor.interaction_id)
            if stored is None:
                raise Refused(HostReason.ALREADY_CHALLENGED, name=request.opponent_name) from None
            return stored
        return await self.get(challenge_id)

    async def get(self, challenge_id: int) -> Challenge:
        """A challenge by its number; raises `Refused` if there is none."""
        challenge = await challenges.get(self._database, challenge_id)
        if challenge is None or challenge.kind != "direct":
            raise Refused(HostReason.CHALLENGE_CLOSED)
        return challenge

    async def game_of(self, challenge: Challenge) -> int | None:
        """The number of the game that came of a challenge."""
        return await games.of_challenge(self._database, challenge.id)

    async def accept(self, challenge: Challenge, actor: Actor) -> int:
        """Start the game; its number. The accepting interaction salts the deal. Raises `Refused`."""
        if challenge.opponent_id != actor.user_id:
            raise Refused(HostReason.NOT_CHALLENGED, name=challenge.opponent_name)
        now = self._now()
        try:
            async with self._database.write() as connection:
                await self._close(connection, challenge, "accepted", actor)
                game_id = await games.add(connection, challenge, str(actor.interaction_id), now)
                for channel_id in challenge.channels:
                    await outbox.add(connection, Errand("game", game_id, channel_id, 0, 0), now)
        except Conflict:
            raise Refused(HostReason.CHANNEL_BUSY) from None
        except Refused:
            await self._unless_answered_by(challenge, actor)
            found = await self.game_of(challenge)
            assert found is not None  # noqa: S101  made in the same transaction
            return found
        return game_id

    async def decline(self, challenge: Challenge, actor: Actor) -> None:
        """The opponent does not want to. Raises `Refused`."""
        if challenge.opponent_id != actor.user_id:
            raise Refused(HostReason.NOT_CHALLENGED, name=challenge.opponent_name)
        await self._end(challenge, "declined", actor)

    async def cancel(self, challenge: Challenge, actor: Actor) -> None:
        """The challenger takes it back. Raises `Refused`."""
        if challenge.challenger_id != actor.user_id:
            raise Refused(HostReason.NOT_THE_CHALLENGER, name=challenge.challenger_name)
        await self._end(challenge, "cancelled", actor)

    async def withdraw(self, challenge_id: int, user_id: int) -> None:
        """Close a challenge because one of the two wants to be forgotten; harmless if it is closed."""
        challenge = await self.get(challenge_id)
        state: ChallengeState = "cancelled" if challenge.challenger_id == user_id else "declined"
        async with self._database.write() as connection:
            if await challenges.answer(connection, challenge_id, state, -challenge_id, self._now()):
                await self._announce_answer(connection, challenge)

    async def _end(self, challenge: Challenge, state: ChallengeState, actor: Actor) -> None:
        try:
            async with self._database.write() as connection:
                await self._close(connection, challenge, state, actor)
        except Refused:
            await self._unless_answered_by(challenge, actor)

    async def _unless_answered_by(self, challenge: Challenge, actor: Actor) -> None:
        """Raise `Refused`, unless the challenge was closed by this very interaction, delivered twice."""
        if (await self.get(challenge.id)).answer_interaction_id != actor.interaction_id:
            raise Refused(HostReason.CHALLENGE_CLOSED)

    async def _close(
        self,
        connection: challenges.aiosqlite.Connection,
        challenge: Challenge,
        state: ChallengeState,
        actor: Actor,
    ) -> None:
        now = self._now()
        if not await challenges.answer(connection, challenge.id, state, actor.interaction_id, now):
            raise Refused(HostReason.CHALLENGE_CLOSED)
        await self._announce_answer(connection, challenge)

    async def _announce_answer(
        self, connection: challenges.aiosqlite.Connection, challenge: Challenge
    ) -> None:
        await outbox.answer(connection, "challenge", challenge.id, challenge.channels, self._now())

    async def _refuse(self, request: Request) -> None:
        if request.opponent_id == request.actor.user_id:
            raise Refused(HostReason.SELF_CHALLENGE)
        if request.opponent_is_bot:
            raise Refused(HostReason.BOT_CHALLENGE)
        for channel_id in {request.channel_id, request.opponent_channel_id}:
            if await games.active_in(self._database, channel_id) is not None:
                raise Refused(HostReason.CHANNEL_BUSY)

    def _new(self, request: Request) -> NewChallenge:
        try:
            fixed = terms(request.game, request.options, (DIRECT,))
        except BadOption as error:
            raise Refused(HostReason.BAD_SIDES) from error
        return NewChallenge(
            interaction_id=request.actor.interaction_id,
            guild_id=request.guild_id,
            channel_id=request.channel_id,
            opponent_channel_id=request.opponent_channel_id,
            challenger_id=request.actor.user_id,
            challenger_name=request.actor.name,
            opponent_id=request.opponent_id,
            opponent_name=request.opponent_name,
            game=fixed.game.id,
            ruleset=fixed.game.ruleset,
            options=fixed.options,
            delivery=request.delivery,
            locale=request.locale,
            deal=fixed.deal,
            created_at=self._now(),
        )
