"""A database of the first version, changed as if its games had been played in this sandbox until now. The bot
of the storm upgrades it, while it is killed, and its running games go on.
"""

import asyncio
import random
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from bot.clock import unix_now
from bot.messages.names import clean
from tests.support.keepsake import ANA, BEN, CLEO, DAN, GUILD, restore
from tests.wire.storm.discord import StormySandbox
from tests.wire.storm.games import Contest, Plan
from tests.wire.storm.people import Player

KEEPSAKE = Path(__file__).parents[2] / "fixtures" / "database_1.sql"
MADE_AT = 1_700_000_000
"""The time of everything in the database."""
CHANNELS = range(1, 8)
"""The channels in the database."""
RUNNING = {3: ("duel", (ANA, BEN)), 4: ("imhotep", (ANA, CLEO, BEN))}
"""The running games, each in the channel with the same number, and their players by seat."""


async def old_games(
    sandbox: StormySandbox, people: list[Player], luck: random.Random, path: Path
) -> list[Contest]:
    """Put the database in place, and return its running games, which these people go on with."""
    players = dict(zip((ANA, BEN, CLEO, DAN), people, strict=False))
    rooms = {number: await people[0].thread("general", f"old {number}") for number in CHANNELS}
    ids = {person: int(player.id) for (person, _), player in players.items()}
    names = {name: clean(player.name) for (_, name), player in players.items()}
    channels = {number: int(room) for number, room in rooms.items()}
    here: dict[str, Mapping[int, int] | Mapping[str, str]] = {
        **dict.fromkeys(("user_id", "host_id", "invited_id"), ids),
        **dict.fromkeys(("name", "host_name", "invited_name"), names),
        **dict.fromkeys(("channel_id", "invited_channel_id"), channels),
        "guild_id": {GUILD: int(sandbox.world.channels[rooms[1]]["guild_id"])},
    }
    await asyncio.to_thread(_put, path, here)
    contests: list[Contest] = []
    for number, (game, seats) in RUNNING.items():
        plan = Plan(game, rooms[number], [players[seat] for seat in seats], luck, sandbox.world.bot_id)
        contests.append(Contest(plan, dict.fromkeys(plan.players, plan.room), number))
    return contests


def _put(path: Path, here: Mapping[str, Mapping[int, int] | Mapping[str, str]]) -> None:
    """Restore the database, and replace these values of columns, by the columns' names, and all times."""
    restore(KEEPSAKE.read_text("utf-8"), path)
    with closing(sqlite3.connect(path)) as connection, connection:
        for table, column in _columns(connection):
            now = {MADE_AT: unix_now()} if column.endswith("_at") else {}
            for old, new in here.get(column, now).items():
                connection.execute(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", (new, old))  # noqa: S608  own names


def _columns(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    """Return all tables with their columns."""
    return connection.execute(
        "SELECT tables.name, columns.name FROM sqlite_schema AS tables"
        " JOIN pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'"
    ).fetchall()


def lost_steps(path: Path) -> list[str]:
    """Return a complaint if the upgraded database lacks any step of the old one's games."""
    with closing(sqlite3.connect(":memory:")) as before, closing(sqlite3.connect(path)) as after:
        before.executescript(KEEPSAKE.read_text("utf-8"))
        query = "SELECT game_id, number, seat, text, digest FROM steps"
        lost = set(before.execute(query)) - set(after.execute(query))
    return [f"these steps of old games are lost: {sorted(lost)}"] if lost else []
