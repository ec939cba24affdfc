"""Listing, copying and deleting a person's data (promise 9)."""

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.service.invitations import Invitations
from bot.service.match import Match
from bot.service.matches import Actor, Matches
from bot.service.refusals import ServiceReason
from bot.store import games, own_data
from bot.store.database import Connection, Database
from bot.store.own_data import OwnData
from engine.contract import Reason, Refused
from engine.errors import EngineError
from engine.record import write

SETTLED = (Reason.GAME_OVER, Reason.SEAT_LEFT, ServiceReason.NOT_A_PLAYER)
"""The reasons that mean that there is nothing left to resign."""
BATCH = 20
"""How many records are read at a time, so that players' reads needn't wait long."""


@dataclass(frozen=True, slots=True)
class Holdings:
    """How much is stored about a person."""

    invitations: int
    joined: int
    games: int
    running: int
    turns: int
    results: int
    ratings: int


@dataclass(frozen=True, slots=True)
class LeftGames:
    """The ids of a person's running games and open invitations."""

    games: list[int]
    invitations: list[int]


class Privacy:
    """The actions of `/privacy`."""

    def __init__(
        self, database: Database, matches: Matches, invitations: Invitations, data: Sequence[OwnData]
    ) -> None:
        self._database = database
        self._data = data
        self._matches = matches
        self._invitations = invitations
        self._copying = asyncio.Lock()

    async def holdings(self, user_id: int) -> Holdings:
        """Return how much is stored about a person."""
        about = await self._database.read(own_data.about, user_id, self._data)
        return Holdings(
            invitations=len(about["invitations"]),
            joined=len(about["joined"]),
            games=len(about["games"]),
            running=sum(game["ended_at"] is None and not game["has_left"] for game in about["games"]),
            turns=len(about["turns"]),
            results=len(about["results"]),
            ratings=len(about["ratings"]),
        )

    async def export(self, user_id: int) -> str:
        """Return, as JSON, everything that is stored about a person, with full records of finished games
        only, because the order of tiles in a running game is hidden (D-19).
        """
        async with self._copying:
            about = await self._database.read(own_data.about, user_id, self._data)
            over = [game for game in about["games"] if game["ended_at"] is not None]
            for game in about["games"]:
                game["record"] = None
            for start in range(0, len(over), BATCH):
                await self._database.read(_add_records, over[start : start + BATCH])
            return await asyncio.to_thread(_written, {"user_id": user_id, **about})

    async def forget(self, actor: Actor) -> tuple[list[Match], list[int]]:
        """Resign the person's running games, close open invitations from and to them, free their seats in
        other lobbies, then put `NOBODY` in their place.

        Returns the changed games and invitations, so they can be shown.
        """
        ended: list[Match] = []
        closed: list[int] = []
        try:
            while (left := await self._database.write(_forget, actor.user_id, self._data)) is not None:
                for game_id in left.games:
                    ended += await self._resigned_for(game_id, actor.user_id)
                for invitation_id in left.invitations:
                    await self._invitations.withdraw(invitation_id, actor.user_id)
                closed += left.invitations
        finally:  # even if canceled, it may be done
            self._matches.clear_memory()
        return ended, closed

    async def _resigned_for(self, game_id: int, user_id: int) -> list[Match]:
        """Resign a game and return it in a list, to be shown. The list is empty for a game with a damaged
        log, which is closed silently, and for one that ended in the meantime, perhaps by the same request.
        """
        try:
            return [await self._matches.resign_for(game_id, user_id)]
        except Refused as refused:
            if refused.because(ServiceReason.GAME_DAMAGED):
                await self._matches.abandon(game_id)
            elif not any(map(refused.because, SETTLED)):
                raise
            return []


def _written(everything: Mapping[str, object]) -> str:
    return json.dumps(everything, indent=2, ensure_ascii=False)


def _add_records(connection: Connection, over: Sequence[own_data.Values]) -> None:
    """Add the records of finished games. This needs no replay."""
    for game in over:
        game["record"] = _record(connection, int(game["id"] or 0))


def _record(connection: Connection, game_id: int) -> str | None:
    """Return a game as text, as it is stored; None if it can't be read or its log was removed."""
    try:
        loaded = games.load(connection, game_id)
    except EngineError:
        return None
    if loaded is None or loaded[0].log_removed_at is not None:
        return None
    stored, log = loaded
    return write(stored.header, [step.entry for step in log])


def _forget(connection: Connection, user_id: int, data: Sequence[OwnData]) -> LeftGames | None:
    """Delete the data of a person who has nothing running or open; otherwise change nothing, and return the
    games and invitations that must end first.
    """
    left = LeftGames(
        own_data.running_games_of(connection, user_id),
        own_data.open_invitations_of(connection, user_id),
    )
    if left.games or left.invitations:
        return left
    own_data.forget(connection, user_id, data)
    return None
