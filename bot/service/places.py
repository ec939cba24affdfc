"""Finding people's games, and moving a game to another channel."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from bot.clock import DAY
from bot.service.limits import MoveLimit
from bot.service.match import Match, standing_of
from bot.service.matches import Actor, Matches
from bot.service.ports import Now
from bot.service.refusals import ServiceReason
from bot.store import clocks, games, outbox, posts, requests, standings
from bot.store.database import Conflict, Connection, Database
from bot.store.games import StoredGame
from bot.store.outbox import OutboxEntry
from bot.store.requests import NewRequest
from bot.store.standings import GameStanding
from engine.contract import Refused

WATCHED = 500
"""How many running games of a server are searched for those that a person may see."""
WEEK = 7 * DAY
"""The minimum number of seconds before a game's thread is unarchived again."""
ONLOOKER = -1
"""The seat number of a person without a seat: a moderator of the channel."""
LOOKED_AT = 50
"""How many of the newest games of a person or server are listed. More would keep others waiting."""


@dataclass(frozen=True, slots=True)
class FoundGame:
    """A running game, with its newest card in each place that has one."""

    stored: StoredGame
    cards: tuple[tuple[int, int], ...]
    mine: bool
    """Whether it is the turn of the person who asks."""
    standing: GameStanding | None
    """The standing, if it is known."""
    until: int | None
    """When the clock of the player to move runs out, if it runs."""


@dataclass(frozen=True, slots=True)
class Brought:
    """The person who moves a game to another channel. `tells_there`: whether the move can be announced in the
    old channel; `back`: whether the game may always return there.
    """

    actor: Actor
    tells_there: bool = True
    back: bool = False


class GamePlaces:
    """Finds running games, and moves them to other channels."""

    def __init__(self, database: Database, matches: Matches, now: Now) -> None:
        self._database = database
        self._matches = matches
        self._now = now
        self._move_limit = MoveLimit()

    async def running_of(
        self, user_id: int, start: int = 0, most: int = LOOKED_AT
    ) -> tuple[list[FoundGame], int]:
        """Return up to `most` of a person's running games from number `start` on, those that wait for them
        first, and the total number.
        """
        await self.find_out_of(user_id)
        return await self._database.read(_running_of, user_id, start, most)

    async def find_out_of(self, user_id: int) -> None:
        """Compute the missing standings of a person's running games."""
        await self._find_out(await self._database.read(standings.unknown_of, user_id, LOOKED_AT))

    async def running_in(self, guild_id: int) -> list[tuple[int, int]]:
        """Return the ids of a server's newest running games, each with its channel."""
        return await self._database.read(standings.running_in, guild_id, WATCHED)

    async def found(self, numbers: Sequence[int], user_id: int) -> list[FoundGame]:
        """Return these games with their standings and cards, and whether each waits for this person."""
        known = await self._database.read(standings.of_games, numbers)
        await self._find_out([number for number in numbers if number not in known])
        return await self._database.read(_found, numbers, user_id)

    async def played_in(self, channel_id: int) -> list[StoredGame]:
        """Return the newest games of a channel, running or not."""
        return await self._database.read(_played_in, channel_id)

    async def find(self, game_id: int, user_id: int, guild_id: int | None) -> StoredGame:
        """Return a running game that a person plays, or that is in this server (None: in no server). Raises
        the same refusal whether the game is missing or isn't theirs to move.
        """
        stored = await self._database.read(games.get, game_id)
        if stored is None or stored.ended_at is not None:
            raise Refused(ServiceReason.NO_SUCH_GAME)
        if stored.seat_of(user_id) is None and (guild_id is None or stored.guild_id != guild_id):
            raise Refused(ServiceReason.NO_SUCH_GAME)
        return stored

    async def moved_away_by(self, match: Match, actor: Actor, channel_id: int) -> int | None:
        """Return the person who last moved a game away from this channel, if this player may always bring it
        back, because someone else moved it or it is their turn; otherwise None.
        """
        last = await self._database.read(requests.last_move, match.id)
        if last is None or last.went_from != channel_id or match.stored.seat_of(actor.user_id) is None:
            return None
        own = actor.user_id == last.user_id
        if own and self._move_limit.goes_to_and_fro(match.id, actor.user_id, self._now()):
            return None
        return last.user_id if actor.user_id == match.mover or not own else None

    async def move(self, match: Match, channel_id: int, brought: Brought) -> Match:
        """Move a game to this channel, and return the match. Its card is shown there, and both channels are
        told who moved it. Raises `Refused` when the game is over, was moved in the meantime or too often, or
        if the channel has another game.
        """
        user_id = brought.actor.user_id
        if not brought.back:
            self._move_limit.check(match.id, user_id, self._now())
        try:
            await self._database.write(_move, match, channel_id, brought, self._now())
        except Conflict:
            raise Refused(ServiceReason.CHANNEL_BUSY) from None
        finally:  # canceled or not, it may have been written
            self._matches.clear_memory()
        self._move_limit.record(match.id, user_id, self._now())
        return await self._matches.get(match.id)

    async def board_in(self, match: Match, channel_id: int) -> int | None:
        """Return the newest card of a game in a channel; None if there is none."""
        return await self._database.read(posts.newest, "game", match.id, channel_id)

    async def wakes(self, channel_id: int) -> bool:
        """Tell whether to unarchive a thread: a game is running in it, and it hasn't been unarchived for a
        week. If so, it counts as unarchived from now on.
        """
        return await self._database.write(_wakes, channel_id, self._now())

    async def may_sleep_in(self, guild_id: int) -> list[int]:
        """Return the channels of a server's newest running games that haven't been unarchived for a week."""
        return await self._database.read(games.not_woken_in, guild_id, self._now() - WEEK, WATCHED)

    async def was_in(self, match: Match, channel_id: int) -> bool:
        """Tell whether a channel has cards of a game."""
        return await self.board_in(match, channel_id) is not None

    async def _find_out(self, numbers: Sequence[int]) -> None:
        """Store the standings of games that have none, such as games from before standings were stored. A
        game with a damaged log is still listed.
        """
        for number in numbers:
            with suppress(Refused):
                match = await self._matches.get(number)
                times = await self._database.read(games.times, number)
                since = next(at for version, at in reversed(times) if version <= match.version)
                standing = standing_of(match.play, since)
                await self._database.note(standings.put, match.id, match.version, standing)


def _running_of(connection: Connection, user_id: int, start: int, most: int) -> tuple[list[FoundGame], int]:
    numbers = [number for number, _ in standings.running_of(connection, user_id, start, most)]
    return _found(connection, numbers, user_id), standings.count_of(connection, user_id)


def _found(connection: Connection, numbers: Sequence[int], user_id: int) -> list[FoundGame]:
    known = standings.of_games(connection, numbers)
    games_found: list[FoundGame] = []
    for stored in _stored(connection, numbers):
        newest = ((place, posts.newest(connection, "game", stored.id, place)) for place in stored.places)
        cards = tuple((place, card) for place, card in newest if card is not None)
        standing, clock = known.get(stored.id), clocks.on_move(connection, stored.id)
        asked = None if standing is None else standing.seat
        mine = asked is not None and asked == stored.seat_of(user_id)
        games_found.append(FoundGame(stored, cards, mine, standing, None if clock is None else clock.until))
    return games_found


def _stored(connection: Connection, numbers: Sequence[int]) -> list[StoredGame]:
    stored_games = (games.get(connection, number) for number in numbers)
    return [stored for stored in stored_games if stored is not None]


def _wakes(connection: Connection, channel_id: int, now: int) -> bool:
    game_id = games.active_in(connection, channel_id)
    return game_id is not None and games.wake(connection, game_id, now, now - WEEK)


def _played_in(connection: Connection, channel_id: int) -> list[StoredGame]:
    return _stored(connection, games.played_in(connection, channel_id, LOOKED_AT))


def _move(connection: Connection, match: Match, channel_id: int, brought: Brought, now: int) -> None:
    """Change a game's place, and add an entry to show the current position there, with everything that has
    not been shown elsewhere, or with the last events. Open requests are asked again there, and both places
    are told about the move.
    """
    old = games.places(connection, match.id)
    if not games.move(connection, match.id, channel_id, match.stored.relocations):
        stored = games.get(connection, match.id)
        if stored is None or stored.ended_at is not None:
            raise Refused(ServiceReason.NO_SUCH_GAME)
        raise Refused(ServiceReason.GAME_MOVED, channel=stored.places[0])
    waiting = outbox.pending(connection, now, "game", match.id)
    last = games.before_last(connection, match.id)
    since = min((entry.from_version for entry in waiting), default=last)
    outbox.forget(connection, "game", match.id)
    version = games.version(connection, match.id) or 0
    outbox.add(connection, OutboxEntry("game", match.id, channel_id, since, version), now)
    for request_id in requests.open_in(connection, match.id).values():
        outbox.forget(connection, "request", request_id)
        outbox.ask(connection, "request", request_id, (channel_id,), now)
    request = requests.add(connection, _news(match, version, (old[0], channel_id), brought.actor), now)
    requests.answer(connection, request.id, "agreed", now)
    channels = (old[0], channel_id) if brought.tells_there else (channel_id,)
    outbox.ask(connection, "request", request.id, channels, now)


def _news(match: Match, version: int, way: tuple[int, int], who: Actor) -> NewRequest:
    """Make the announcement that a player moved a game from one channel to another; it needs no answer."""
    seat = match.stored.seat_of(who.user_id)
    return NewRequest(
        match.id, version, ONLOOKER if seat is None else seat, 0, who.interaction_id, "moved",
        who.user_id, who.name, went_from=way[0], went_to=way[1],
    )  # fmt: skip
