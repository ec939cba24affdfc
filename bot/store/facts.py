"""Facts about this installation, by name."""

import aiosqlite

from bot.store.database import Database


async def get(database: Database, name: str) -> str | None:
    """The value of a fact, or None."""
    row = await database.read_one("SELECT value FROM facts WHERE name = ?", (name,))
    return None if row is None else str(row[0])


async def put(connection: aiosqlite.Connection, name: str, value: str) -> None:
    """Set a fact."""
    await connection.execute(
        "INSERT INTO facts VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        (name, value),
    )
