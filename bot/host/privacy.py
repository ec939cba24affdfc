"""People own their data: what is stored, a copy of it, and forgetting it (promise 9)."""

import json
from dataclasses import dataclass

from bot.host.challenges import Challenges
from bot.host.lobbies import Lobbies
from bot.host.match import Match
from bot.host.matches import Actor, Matches
from bot.host.refusals import HostReason
from bot.store import people
from bot.store.database import Database
from engine.contract import Refused
from engine.record import write


@dataclass(frozen=True, slots=True)
class Holdings:
    """How much is stored about a person."""

    challenges: int
    joined: int
    games: int
    running: int
    turns: int


class Privacy:
    """What a person may ask about themselves."""

    def __init__(
        self, database: Database, matches: Matches, challenges: Challenges, lobbies: Lobbies
    ) -> None:
        self._database = database
        self._matches = matches
        self._challenges = challenges
        self._lobbies = lobbies

    async def holdings(self, user_id: int) -> Holdings:
        """How much is stored."""
        seats = await people.seats_of(self._database, user_id)
        return Holdings(
            challenges=len(await people.challenges_of(self._database, user_id)),
            joined=len(await people.joins_of(self._database, user_id)),
            games=len(seats),
            running=sum(seat["ended_at"] is None for seat in seats),
            turns=len(await people.commits_of(self._database, user_id)),
        )

    async def export(self, user_id: int) -> str:
        """Everything that is stored, as JSON; the records of finished games in full (D-19 keeps the order of
        the tiles of a running one hidden).
        """
        games: list[dict[str, int | str | None]] = []
        for seat in await people.seats_of(self._database, user_id):
            record = None
            if seat["ended_at"] is not None:
                record = await self._record(int(seat["id"] or 0))
            games.append({**seat, "record": record})
        everything = {
            "user_id": user_id,
            "challenges": await people.challenges_of(self._database, user_id),
            "joined": await people.joins_of(self._database, user_id),
            "games": games,
            "turns": await people.commits_of(self._database, user_id),
            "preferences": await people.preferences_of(self._database, user_id),
        }
        return json.dumps(everything, indent=2, ensure_ascii=False)

    async def _record(self, game_id: int) -> str | None:
        """A game as text; none if its log is damaged."""
        try:
            play = (await self._matches.get(game_id)).play
        except Refused:
            return None
        return write(play.header, play.entries)

    async def forget(self, actor: Actor) -> tuple[list[Match], list[int]]:
        """Give up running games, close open challenges, call own lobbies off and leave those of others, then
        put nobody in the person's place.

        Tells which games and challenges (lobbies among them) changed, so that it can be shown.
        """
        ended: list[Match] = []
        closed: list[int] = []
        while not await self._forgotten(actor.user_id):
            for game_id in await people.running_games_of(self._database, actor.user_id):
                ended += await self._give_up(game_id, actor.user_id)
            for challenge_id in await people.open_challenges_of(self._database, actor.user_id):
                await self._challenges.withdraw(challenge_id, actor.user_id)
                closed.append(challenge_id)
            for lobby_id in await people.open_lobbies_of(self._database, actor.user_id):
                await self._lobbies.withdraw(lobby_id, actor.user_id)
                closed.append(lobby_id)
        self._matches.clear_cache()
        return ended, closed

    async def _give_up(self, game_id: int, user_id: int) -> list[Match]:
        """The game after giving it up, to be shown; one with a damaged log is closed silently."""
        try:
            return [await self._matches.give_up(game_id, user_id)]
        except Refused as refused:
            if not refused.because(HostReason.GAME_DAMAGED):
                raise
            await self._matches.abandon(game_id)
            return []

    async def _forgotten(self, user_id: int) -> bool:
        """Forget a person who has nothing running or open; False, and nothing done, for others."""
        async with self._database.write() as connection:
            if await people.is_busy(connection, user_id):
                return False
            await people.forget(connection, user_id)
            return True
