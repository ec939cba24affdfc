"""Lobbies: somebody opens a game, others join and leave, the host starts it or calls it off."""

from dataclasses import dataclass, replace

from bot.host.challenges import terms
from bot.host.matches import Actor
from bot.host.ports import Now
from bot.host.refusals import HostReason
from bot.store import challenges, games, guests, outbox, people
from bot.store.challenges import Challenge, ChallengeState, Delivery, NewChallenge
from bot.store.database import Conflict, Database
from bot.store.guests import Guest
from bot.store.outbox import OPEN, Errand
from engine.contract import BadOption, Refused
from engine.games import GAMES


@dataclass(frozen=True, slots=True)
class Opening:
    """What somebody wants to play. `options` are those of `engine.record.Header`; seat 0 is the host; `most`
    is how many may play.
    """

    actor: Actor
    guild_id: int | None
    channel_id: int
    game: str
    options: dict[str, str]
    most: int
    locale: str
    delivery: Delivery = "resident"


def fewest(lobby: NewChallenge) -> int:
    """How many must be seated before the game can start."""
    return min(GAMES[lobby.game].seat_counts)


class Lobbies:
    """All lobbies of this installation: challenges of the kind `lobby`."""

    def __init__(self, database: Database, now: Now) -> None:
        self._database = database
        self._now = now

    async def open(self, opening: Opening) -> Challenge:
        """Open a lobby; raises `Refused`. The same interaction again gives the same lobby."""
        known = await challenges.by_interaction(self._database, opening.actor.interaction_id)
        if known is not None:
            return known
        if opening.guild_id is None:
            raise Refused(HostReason.ONLY_IN_SERVERS)
        if await games.active_in(self._database, opening.channel_id) is not None:
            raise Refused(HostReason.CHANNEL_BUSY)
        new = self._new(opening)
        try:
            async with self._database.write() as connection:
                lobby_id = await challenges.add(connection, new)
                await outbox.ask(connection, "challenge", lobby_id, new.channels, new.created_at)
        except Conflict:
            stored = await challenges.by_interaction(self._database, opening.actor.interaction_id)
            if stored is None:
                raise Refused(HostReason.ALREADY_HOSTING) from None
            return stored
        return await self.get(lobby_id)

    async def get(self, lobby_id: int) -> Challenge:
        """A lobby by its number; raises `Refused` if there is none."""
        lobby = await challenges.get(self._database, lobby_id)
        if lobby is None or lobby.kind != "lobby":
            raise Refused(HostReason.LOBBY_CLOSED)
        return lobby

    async def hosted(self, channel_id: int, user_id: int) -> Challenge | None:
        """The open lobby that somebody has in a channel."""
        return await challenges.hosted_in(self._database, channel_id, user_id)

    async def join(self, lobby: Challenge, actor: Actor) -> None:
        """Take the next seat. Raises `Refused` for who has one, and when all are taken."""
        async with self._database.write() as connection:
            if await guests.is_known(connection, actor.interaction_id):
                return
            await self._change(connection, lobby)
            seated = replace(lobby, guests=await guests.seated_now(connection, lobby.id)).seated
            if any(user_id == actor.user_id for user_id, _ in seated):
                raise Refused(HostReason.ALREADY_SEATED)
            if len(seated) >= lobby.most:
                raise Refused(HostReason.LOBBY_FULL, count=lobby.most)
            guest = Guest(actor.user_id, actor.name, actor.interaction_id)
            await guests.join(connection, lobby.id, guest, self._now())

    async def leave(self, lobby: Challenge, actor: Actor) -> None:
        """Give one's seat up. Raises `Refused` for who has none, and for the host."""
        async with self._database.write() as connection:
            if await guests.is_known(connection, actor.interaction_id):
                return
            await self._change(connection, lobby)
            if lobby.challenger_id == actor.user_id:
                raise Refused(HostReason.HOST_STAYS)
            here = (lobby.id, actor.user_id, actor.interaction_id)
            if not await guests.leave(connection, *here, self._now()):
                raise Refused(HostReason.NOT_SEATED)

    async def start(self, lobby: Challenge, actor: Actor) -> int:
        """Start the game with those who are seated; its number. What they joined by and what the host starts
        by salts the deal. Raises `Refused`.
        """
        _only_the_host(lobby, actor)
        now = self._now()
        try:
            async with self._database.write() as connection:
                await self._close(connection, lobby, "accepted", actor.interaction_id)
                full = await _complete(connection, lobby)
                game_id = await games.add(connection, full, _salt(full, actor), now)
                for channel_id in lobby.channels:
                    await outbox.add(connection, Errand("game", game_id, channel_id, 0, 0), now)
        except Conflict:
            raise Refused(HostReason.CHANNEL_BUSY) from None
        except Refused as refused:
            await self._unless_closed_by(lobby, actor, refused)
            found = await games.of_challenge(self._database, lobby.id)
            if found is None:
                raise
            return found
        return game_id

    async def cancel(self, lobby: Challenge, actor: Actor) -> None:
        """The host calls it off. Raises `Refused`."""
        _only_the_host(lobby, actor)
        try:
            async with self._database.write() as connection:
                await self._close(connection, lobby, "cancelled", actor.interaction_id)
        except Refused as refused:
            await self._unless_closed_by(lobby, actor, refused)

    async def withdraw(self, lobby_id: int, user_id: int) -> None:
        """Take somebody who wants to be forgotten out of a lobby; their own is called off. Harmless if it is
        closed. It is no interaction: the number of their own lobby as a negative one stands for it.
        """
        lobby = await self.get(lobby_id)
        try:
            async with self._database.write() as connection:
                if lobby.challenger_id == user_id:
                    await self._close(connection, lobby, "cancelled", -lobby_id)
                else:
                    await self._change(connection, lobby)
                    await guests.leave(connection, lobby_id, user_id, None, self._now())
        except Refused:
            return

    async def _change(self, connection: guests.aiosqlite.Connection, lobby: Challenge) -> None:
        """Note that an open lobby is to be shown anew; raises `Refused` if it is not open any more."""
        revision = await challenges.revise(connection, lobby.id)
        if revision is None:
            raise Refused(HostReason.LOBBY_CLOSED)
        for channel_id in lobby.channels:
            errand = Errand("challenge", lobby.id, channel_id, OPEN, revision)
            await outbox.add(connection, errand, self._now())

    async def _close(
        self,
        connection: guests.aiosqlite.Connection,
        lobby: Challenge,
        state: ChallengeState,
        interaction_id: int,
    ) -> None:
        await self._change(connection, lobby)
        await challenges.answer(connection, lobby.id, state, interaction_id, self._now())

    async def _unless_closed_by(self, lobby: Challenge, actor: Actor, refused: Refused) -> None:
        """Raise, unless the lobby was closed by this very interaction, delivered twice."""
        if not refused.because(HostReason.LOBBY_CLOSED):
            raise refused
        if (await self.get(lobby.id)).answer_interaction_id != actor.interaction_id:
            raise refused

    def _new(self, opening: Opening) -> NewChallenge:
        counts = GAMES[opening.game].seat_counts
        if opening.most not in counts:
            raise Refused(HostReason.BAD_SEATS, count=min(counts), needed=max(counts))
        try:
            fixed = terms(opening.game, opening.options, (one for one in counts if one <= opening.most))
        except BadOption as error:
            raise Refused(HostReason.BAD_MIXTURE) from error
        return NewChallenge(
            interaction_id=opening.actor.interaction_id,
            guild_id=opening.guild_id,
            channel_id=opening.channel_id,
            opponent_channel_id=opening.channel_id,
            challenger_id=opening.actor.user_id,
            challenger_name=opening.actor.name,
            opponent_id=people.NOBODY,
            opponent_name="",
            game=fixed.game.id,
            ruleset=fixed.game.ruleset,
            options=fixed.options,
            delivery=opening.delivery,
            locale=opening.locale,
            deal=fixed.deal,
            created_at=self._now(),
            kind="lobby",
            most=opening.most,
        )


def _only_the_host(lobby: Challenge, actor: Actor) -> None:
    if lobby.challenger_id != actor.user_id:
        raise Refused(HostReason.NOT_THE_HOST, name=lobby.challenger_name)


async def _complete(connection: guests.aiosqlite.Connection, lobby: Challenge) -> Challenge:
    """The lobby with those who are seated at this moment; raises `Refused` if they are too few."""
    full = replace(lobby, guests=await guests.seated_now(connection, lobby.id))
    if len(full.seated) < fewest(lobby):
        raise Refused(HostReason.TOO_FEW_PLAYERS, needed=fewest(lobby))
    return full


def _salt(lobby: Challenge, actor: Actor) -> str:
    """The interactions by which the guests joined, by seat, and the one by which the host starts."""
    joined = [guest.interaction_id for guest in lobby.guests]
    return ",".join(map(str, (*joined, actor.interaction_id)))
