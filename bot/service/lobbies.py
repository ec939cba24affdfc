"""Lobbies: somebody opens a game, others join and leave, the host starts it or calls it off."""

from dataclasses import dataclass

from bot.service.challenges import begin, propose, terms
from bot.service.matches import Actor
from bot.service.ports import Now
from bot.service.refusals import ServiceReason
from bot.store import challenges, games, guests, outbox, people
from bot.store.challenges import Challenge, ChallengeState, Delivery, NewChallenge
from bot.store.database import Conflict, Connection, Database
from bot.store.guests import Guest
from bot.store.outbox import OPEN, OutboxEntry
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
        if opening.guild_id is None:
            raise Refused(ServiceReason.ONLY_IN_SERVERS)
        return await propose(self._database, self._new(opening), Refused(ServiceReason.ALREADY_HOSTING))

    async def get(self, lobby_id: int) -> Challenge:
        """A lobby by its number; raises `Refused` if there is none."""
        return await self._database.read(_stored, lobby_id)

    async def hosted(self, channel_id: int, user_id: int) -> Challenge | None:
        """The open lobby that somebody has in a channel."""
        return await self._database.read(challenges.hosted_in, channel_id, user_id)

    async def join(self, lobby: Challenge, actor: Actor) -> None:
        """Take the next seat. Raises `Refused` for who has one, and when all are taken."""
        await self._database.write(_join, lobby, actor, self._now())

    async def leave(self, lobby: Challenge, actor: Actor) -> None:
        """Give one's seat up. Raises `Refused` for who has none, and for the host."""
        await self._database.write(_leave, lobby, actor, self._now())

    async def start(self, lobby: Challenge, actor: Actor) -> int:
        """Start the game with those who are seated; its number. What they joined by and what the host starts
        by salts the deal. Raises `Refused`.
        """
        _only_the_host(lobby, actor)
        try:
            return await self._database.write(_start, lobby, actor, self._now())
        except Conflict:
            raise Refused(ServiceReason.CHANNEL_BUSY) from None

    async def cancel(self, lobby: Challenge, actor: Actor) -> None:
        """The host calls it off. Raises `Refused`."""
        _only_the_host(lobby, actor)
        await self._database.write(_call_off, lobby, actor.interaction_id, self._now())

    async def withdraw(self, lobby_id: int, user_id: int) -> None:
        """Take somebody who wants to be forgotten out of a lobby; their own is called off. Harmless if it is
        closed. It is no interaction: the number of their own lobby as a negative one stands for it.
        """
        await self._database.write(_withdraw, lobby_id, user_id, self._now())

    def _new(self, opening: Opening) -> NewChallenge:
        counts = GAMES[opening.game].seat_counts
        if opening.most not in counts:
            raise Refused(ServiceReason.BAD_SEATS, count=min(counts), needed=max(counts))
        try:
            fixed = terms(opening.game, opening.options, (one for one in counts if one <= opening.most))
        except BadOption as error:
            raise Refused(ServiceReason.BAD_MIXTURE) from error
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
        raise Refused(ServiceReason.NOT_THE_HOST, name=lobby.challenger_name)


def _stored(connection: Connection, lobby_id: int) -> Challenge:
    lobby = challenges.get(connection, lobby_id)
    if lobby is None or lobby.kind != "lobby":
        raise Refused(ServiceReason.LOBBY_CLOSED)
    return lobby


def _change(connection: Connection, lobby: Challenge, now: int) -> bool:
    """Note that an open lobby is to be shown anew; False if it is not open any more."""
    revision = challenges.revise(connection, lobby.id)
    if revision is None:
        return False
    for channel_id in lobby.channels:
        outbox.add(connection, OutboxEntry("challenge", lobby.id, channel_id, OPEN, revision), now)
    return True


def _join(connection: Connection, lobby: Challenge, actor: Actor, now: int) -> None:
    if guests.is_known(connection, actor.interaction_id):
        return
    if not _change(connection, lobby, now):
        raise Refused(ServiceReason.LOBBY_CLOSED)
    seated = _stored(connection, lobby.id).seated
    if any(user_id == actor.user_id for user_id, _ in seated):
        raise Refused(ServiceReason.ALREADY_SEATED)
    if len(seated) >= lobby.most:
        raise Refused(ServiceReason.LOBBY_FULL, count=lobby.most)
    guests.join(connection, lobby.id, Guest(actor.user_id, actor.name, actor.interaction_id), now)


def _leave(connection: Connection, lobby: Challenge, actor: Actor, now: int) -> None:
    if guests.is_known(connection, actor.interaction_id):
        return
    if not _change(connection, lobby, now):
        raise Refused(ServiceReason.LOBBY_CLOSED)
    if lobby.challenger_id == actor.user_id:
        raise Refused(ServiceReason.HOST_STAYS)
    if not guests.leave(connection, lobby.id, actor.user_id, actor.interaction_id, now):
        raise Refused(ServiceReason.NOT_SEATED)


def _close(
    connection: Connection, lobby: Challenge, state: ChallengeState, interaction_id: int, now: int
) -> bool:
    """Close a lobby; False if this very interaction, delivered twice, closed it before. Raises `Refused` if
    another one did.
    """
    if _change(connection, lobby, now):
        return challenges.answer(connection, lobby.id, state, interaction_id, now)
    if _stored(connection, lobby.id).answer_interaction_id != interaction_id:
        raise Refused(ServiceReason.LOBBY_CLOSED)
    return False


def _start(connection: Connection, lobby: Challenge, actor: Actor, now: int) -> int:
    """The game of a lobby with those who are seated at this moment; refuses if they are too few."""
    if not _close(connection, lobby, "accepted", actor.interaction_id, now):
        game_id = games.of_challenge(connection, lobby.id)
        if game_id is None:
            raise Refused(ServiceReason.LOBBY_CLOSED)
        return game_id
    full = _stored(connection, lobby.id)
    if len(full.seated) < fewest(lobby):
        raise Refused(ServiceReason.TOO_FEW_PLAYERS, needed=fewest(lobby))
    return begin(connection, full, _salt(full, actor), now)


def _call_off(connection: Connection, lobby: Challenge, interaction_id: int, now: int) -> None:
    _close(connection, lobby, "cancelled", interaction_id, now)


def _withdraw(connection: Connection, lobby_id: int, user_id: int, now: int) -> None:
    lobby = _stored(connection, lobby_id)
    if lobby.state != "open":
        return
    if lobby.challenger_id == user_id:
        _close(connection, lobby, "cancelled", -lobby_id, now)
    elif guests.leave(connection, lobby_id, user_id, None, now):
        _change(connection, lobby, now)


def _salt(lobby: Challenge, actor: Actor) -> str:
    """The interactions by which the guests joined, by seat, and the one by which the host starts."""
    joined = [guest.interaction_id for guest in lobby.guests]
    return ",".join(map(str, (*joined, actor.interaction_id)))
