"""The program that `test_power` interrupts. It plays turns of a game and reports each once it is committed,
or upgrades a database to the current version.
"""

import asyncio
import os
import sys
from pathlib import Path

from bot.service.matches import Actor, Matches
from bot.service.outbox import Outbox
from bot.store.database import open_database
from tests.soak.powercut import SAID
from tests.support.seeding import Clock, RecordingAnnouncer

CODES = (("a1",), ("b2",), ("c3",), ("a2",), ("x2",))


async def turns(folder: Path, count: int) -> None:
    """Play this many turns of game 1 and show them; report each as soon as it is committed."""
    async with open_database(folder / "imhotep.sqlite3") as database:
        clock = Clock()
        matches = Matches(database, clock)
        outbox = Outbox(database, matches, RecordingAnnouncer(), clock)
        for number, words in enumerate(CODES[:count]):
            match = await matches.get(1)
            asked = match.asked
            assert asked is not None
            await matches.act(match, Actor(asked.user_id, asked.name, 5_000 + number), words, match.version)
            say(folder)
            await outbox.flush("game", 1)
            await outbox.idle()


async def upgrade(folder: Path) -> None:
    """Upgrade the database to the current version."""
    async with open_database(folder / "imhotep.sqlite3"):
        say(folder)


def say(folder: Path) -> None:
    """Report that a turn or the upgrade is done, with a byte that is written at once."""
    file = os.open(folder / SAID, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.write(file, b".")
    os.close(file)


if __name__ == "__main__":
    where = Path(sys.argv[1])
    asyncio.run(turns(where, int(sys.argv[2])) if len(sys.argv) > 2 else upgrade(where))
