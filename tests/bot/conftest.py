"""The common fixtures of the bot's tests: a real SQLite file, a game in it, and an announcer that records its
calls.
"""

import hashlib
from collections.abc import AsyncGenerator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from hypothesis import settings

from bot.features.substitutes.service import Substitutes
from bot.service.clocks import ticking
from bot.service.clocks.clocks import VACATION, Clocks, IdleGames, Vacations
from bot.service.invitations import Invitations
from bot.service.match import Match
from bot.service.matches import Actor, Matches
from bot.service.outbox import Outbox
from bot.service.requests import Requests
from bot.service.timers import Timers
from bot.store.database import Database, open_database
from bot.store.invitations import NO_PACE
from tests.support.migrated import migrated
from tests.support.registered import join_features
from tests.support.seeding import Clock, RecordingAnnouncer, begin, request
from tests.support.tables import query

BOT = settings(deadline=None, derandomize=True, database=None)
"""Settings for Hypothesis that give the same examples on every machine."""

CHALLENGER, OPPONENT, ONLOOKER = (11, "Nefertiti"), (22, "Akhenaten"), (33, "Hatschepsut")
CHANNEL = 500
KEY = hashlib.sha256(b"a key").digest()


@dataclass
class World:
    """The services on a real database, with a clock and an announcer that the test controls."""

    database: Database
    clock: Clock
    announcer: RecordingAnnouncer
    matches: Matches
    invitations: Invitations
    outbox: Outbox
    requests: Requests
    clocks: Clocks
    timers: Timers
    vacations: Vacations
    substitutes: Substitutes
    interactions: int = 10_000

    def by(self, person: tuple[int, str]) -> Actor:
        """Return this person as the author of a new interaction."""
        self.interactions += 1
        return Actor(*person, self.interactions)

    def mover(self, match: Match) -> Actor:
        """Return the player to move, as the author of a new interaction."""
        decision = match.play.game.decision
        assert decision is not None
        seat = match.stored.seats[decision.seat]
        return self.by((seat.user_id, seat.name))

    async def begin(
        self,
        *,
        sides: str = "AAAA",
        start: str = "0",
        channel_id: int = CHANNEL,
        opponent_channel_id: int = 0,
        pace: str = NO_PACE,
        guild_id: int | None = None,
    ) -> Match:
        """Return a new game between the challenger and the opponent."""
        actor = self.by(CHALLENGER)
        asked = request(
            CHALLENGER,
            OPPONENT,
            {"sides": sides, "start": start},
            channel_id=channel_id,
            opponent_channel_id=opponent_channel_id or channel_id,
            interaction_id=actor.interaction_id,
        )
        asked = replace(asked, pace=pace, guild_id=guild_id)
        accepting = self.by(OPPONENT).interaction_id
        return await self.matches.get(
            await begin(self.database, asked, KEY, accepting=accepting, clock=self.clock)
        )

    def restarted(self) -> "World":
        """Return a world on the same database with nothing in memory, as after a crash."""
        again = of(self.database, self.clock, self.announcer)
        again.interactions = self.interactions
        return again

    async def dump(self) -> list[tuple[object, ...]]:
        """Return everything in the database, so that a test can see that nothing changed."""
        tables = await query(
            self.database, "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
        )
        return [
            (table[0], *row)
            for table in tables
            for row in await query(self.database, f"SELECT * FROM {table[0]} ORDER BY 1, 2")  # noqa: S608  a table's own name
        ]


@pytest.fixture
async def database(tmp_path: Path) -> AsyncGenerator[Database]:
    async with open_database(migrated(tmp_path / "imhotep.sqlite3")) as opened:
        yield opened


@pytest.fixture
async def world(database: Database) -> World:
    return of(database, Clock(), RecordingAnnouncer())


def of(database: Database, clock: Clock, announcer: RecordingAnnouncer) -> World:
    """Return a world with the services wired as the program wires them."""
    matches = Matches(database, clock)
    outbox, clocks = Outbox(database, matches, announcer, clock), Clocks(database, matches, clock)
    timers = Timers(database, clock)
    timers.handle(ticking.CLOCK, clocks.run_out)
    timers.handle(ticking.CARD, outbox.show_time)
    timers.handle(ticking.IDLE, IdleGames(database, matches, clock, 60).look)
    vacations = Vacations(database, clock)
    timers.handle(VACATION, vacations.over)
    invitations, requests = Invitations(database, clock), Requests(database, matches, clock)
    substitutes = Substitutes(
        database=database,
        matches=matches,
        clocks=clocks,
        requests=requests,
        computers=invitations.computers,
        now=clock,
    )
    join_features(invitations, requests, substitutes)
    return World(
        database,
        clock,
        announcer,
        matches,
        invitations,
        outbox,
        requests,
        clocks,
        timers,
        vacations,
        substitutes,
    )
