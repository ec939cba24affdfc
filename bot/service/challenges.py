"""Challenges: asked, accepted, declined, cancelled."""

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bot.service.matches import Actor
from bot.service.ports import Now
from bot.service.refusals import ServiceReason
from bot.store import challenges, games, outbox
from bot.store.challenges import Challenge, ChallengeState, Delivery, NewChallenge
from bot.store.database import Conflict, Connection, Database
from bot.store.outbox import OutboxEntry
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


async def propose(database: Database, new: NewChallenge, taken: Refused) -> Challenge:
    """Store a challenge or a lobby, to be shown; the same interaction again gives the same one. Raises
    `Refused` where a game runs already, and `taken` for a second open one of the same kind.
    """
    try:
        return await database.write(_open, new)
    except (Refused, Conflict) as failure:
        known = await database.read(challenges.by_interaction, new.interaction_id)
        if known is not None:
            return known
        if isinstance(failure, Conflict):
            raise taken from None
        raise


def _open(connection: Connection, new: NewChallenge) -> Challenge:
    if any(games.active_in(connection, channel_id) is not None for channel_id in new.channels):
        raise Refused(ServiceReason.CHANNEL_BUSY)
    challenge_id = challenges.add(connection, new)
    outbox.ask(connection, "challenge", challenge_id, new.channels, new.created_at)
    challenge = challenges.get(connection, challenge_id)
    assert challenge is not None  # noqa: S101  it was just added
    return challenge


class Challenges:
    """All challenges from one person to another; lobbies are in `bot.service.lobbies`."""

    def __init__(self, database: Database, now: Now) -> None:
        self._database = database
        self._now = now

    async def open(self, request: Request) -> Challenge:
        """Ask for a game; raises `Refused`. The same interaction again gives the same challenge."""
        if request.opponent_id == request.actor.user_id:
            raise Refused(ServiceReason.SELF_CHALLENGE)
        if request.opponent_is_bot:
            raise Refused(ServiceReason.BOT_CHALLENGE)
        taken = Refused(ServiceReason.ALREADY_CHALLENGED, name=request.opponent_name)
        return await propose(self._database, self._new(request), taken)

    async def get(self, challenge_id: int) -> Challenge:
        """A challenge by its number; raises `Refused` if there is none."""
        return await self._database.read(_stored, challenge_id)

    async def game_of(self, challenge: Challenge) -> int | None:
        """The number of the game that came of a challenge."""
        return await self._database.read(games.of_challenge, challenge.id)

    async def accept(self, challenge: Challenge, actor: Actor) -> int:
        """Start the game; its number. The accepting interaction salts the deal. Raises `Refused`."""
        if challenge.opponent_id != actor.user_id:
            raise Refused(ServiceReason.NOT_CHALLENGED, name=challenge.opponent_name)
        try:
            return await self._database.write(_accept, challenge, actor.interaction_id, self._now())
        except Conflict:
            raise Refused(ServiceReason.CHANNEL_BUSY) from None

    async def decline(self, challenge: Challenge, actor: Actor) -> None:
        """The opponent does not want to. Raises `Refused`."""
        if challenge.opponent_id != actor.user_id:
            raise Refused(ServiceReason.NOT_CHALLENGED, name=challenge.opponent_name)
        await self._end(challenge, "declined", actor)

    async def cancel(self, challenge: Challenge, actor: Actor) -> None:
        """The challenger takes it back. Raises `Refused`."""
        if challenge.challenger_id != actor.user_id:
            raise Refused(ServiceReason.NOT_THE_CHALLENGER, name=challenge.challenger_name)
        await self._end(challenge, "cancelled", actor)

    async def withdraw(self, challenge_id: int, user_id: int) -> None:
        """Close a challenge because one of the two wants to be forgotten; harmless if it is closed."""
        challenge = await self.get(challenge_id)
        state: ChallengeState = "cancelled" if challenge.challenger_id == user_id else "declined"
        await self._database.write(_close, challenge, state, -challenge_id, self._now())

    async def _end(self, challenge: Challenge, state: ChallengeState, actor: Actor) -> None:
        if await self._database.write(_close, challenge, state, actor.interaction_id, self._now()):
            return
        if (await self.get(challenge.id)).answer_interaction_id != actor.interaction_id:
            raise Refused(ServiceReason.CHALLENGE_CLOSED)

    def _new(self, request: Request) -> NewChallenge:
        try:
            fixed = terms(request.game, request.options, (DIRECT,))
        except BadOption as error:
            raise Refused(ServiceReason.BAD_SIDES) from error
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


def _stored(connection: Connection, challenge_id: int) -> Challenge:
    challenge = challenges.get(connection, challenge_id)
    if challenge is None or challenge.kind != "direct":
        raise Refused(ServiceReason.CHALLENGE_CLOSED)
    return challenge


def _close(
    connection: Connection, challenge: Challenge, state: ChallengeState, interaction_id: int, now: int
) -> bool:
    """Close an open challenge, and note that this is to be shown; False if it was not open any more."""
    closed = challenges.answer(connection, challenge.id, state, interaction_id, now)
    if closed:
        outbox.answer(connection, "challenge", challenge.id, challenge.channels, now)
    return closed


def _accept(connection: Connection, challenge: Challenge, interaction_id: int, now: int) -> int:
    """The game of a challenge that this interaction accepts, or accepted when it came before."""
    if _close(connection, challenge, "accepted", interaction_id, now):
        return begin(connection, challenge, str(interaction_id), now)
    game_id = games.of_challenge(connection, challenge.id)
    if game_id is None or _stored(connection, challenge.id).answer_interaction_id != interaction_id:
        raise Refused(ServiceReason.CHALLENGE_CLOSED)
    return game_id


def begin(connection: Connection, challenge: Challenge, salt: str, now: int) -> int:
    """Make the game of a challenge or a lobby, to be shown in its channels."""
    game_id = games.add(connection, challenge, salt, now)
    for channel_id in challenge.channels:
        outbox.add(connection, OutboxEntry("game", game_id, channel_id, 0, 0), now)
    return game_id
