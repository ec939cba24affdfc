"""A game on a failing disk: the program continues, and says what it can and can't do."""

import asyncio
import sqlite3
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path

from bot.errors import StoreError
from bot.service.match import Match
from bot.service.matches import Actor, Matches
from bot.service.outbox import Outbox
from bot.store.database import Database, open_database
from engine.contract import Refused
from tests.support.seeding import Clock, RecordingAnnouncer

FILE = "imhotep.sqlite3"
CODES = ("a1", "b2", "c3", "a2", "x2", "b1")
Log = list[tuple[int, str]]


@dataclass
class Play:
    """The program's parts with the game of `beginning` open."""

    database: Database
    matches: Matches
    outbox: Outbox
    number: int = 0

    async def turn(self) -> Match:
        """Play and show the next turn, and return the match; raise the program's errors."""
        match = await self.matches.get(1)
        asked = match.asked
        assert asked is not None
        self.number += 1
        actor = Actor(asked.user_id, asked.name, 70_000 + 100 * match.version + self.number)
        acted = await self.matches.act(match, actor, (CODES[match.version],), match.version)
        await self.outbox.flush("game", 1)
        await self.outbox.idle()
        return acted.match


@asynccontextmanager
async def playing(folder: Path) -> AsyncGenerator[Play]:
    """Open the database in a folder."""
    async with open_database(folder / FILE) as database:
        clock = Clock()
        matches = Matches(database, clock)
        yield Play(database, matches, Outbox(database, matches, RecordingAnnouncer(), clock))


def log_in(file: Path) -> Log:
    """Return the log in a database file."""
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute("SELECT seat, text FROM steps ORDER BY number").fetchall()


def whole(file: Path) -> bool:
    """Return whether SQLite finds nothing wrong with a file."""
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


async def used(folder: Path) -> str:
    """Open the contents of a folder and play a turn; return `played`, or `opened:` or `refused:` with the
    error message. Any other exception is a bug in the program.
    """
    try:
        async with playing(folder) as play:
            try:
                await play.turn()
            except (Refused, StoreError) as error:
                return f"opened: {error}"
            return "played"
    except StoreError as error:
        return f"refused: {error}"


def use(folder: Path) -> str:
    """Call `used` from outside an event loop."""
    return asyncio.run(used(folder))
