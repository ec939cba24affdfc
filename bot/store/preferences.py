"""What people and servers chose."""

from typing import Literal

import aiosqlite

from bot.store.database import Database

Scope = Literal["person", "server"]
LANGUAGE, THEME = "language", "theme"
PREVIEW, FORM = "preview", "form"


async def get(database: Database, scope: Scope, owner_id: int, name: str) -> str | None:
    """The value of a choice, or None where nothing was chosen."""
    row = await database.read_one(
        "SELECT value FROM preferences WHERE scope = ? AND owner_id = ? AND name = ?", (scope, owner_id, name)
    )
    return None if row is None else str(row[0])


async def put(
    connection: aiosqlite.Connection, scope: Scope, owner_id: int, name: str, value: str | None
) -> None:
    """Note a choice; None takes it back."""
    if value is None:
        await connection.execute(
            "DELETE FROM preferences WHERE scope = ? AND owner_id = ? AND name = ?", (scope, owner_id, name)
        )
        return
    await connection.execute(
        "INSERT INTO preferences VALUES (?, ?, ?, ?)"
        " ON CONFLICT (scope, owner_id, name) DO UPDATE SET value = excluded.value",
        (scope, owner_id, name, value),
    )
