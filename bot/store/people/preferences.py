"""What people and servers chose."""

from typing import Literal

from bot.store.database import Connection

Scope = Literal["person", "server"]


def chosen(connection: Connection, scope: Scope, owner_id: int) -> dict[str, str]:
    """All of a person's choices, by name."""
    rows = connection.execute(
        "SELECT name, value FROM preferences WHERE scope = ? AND owner_id = ?", (scope, owner_id)
    )
    return {row["name"]: row["value"] for row in rows}


def put(connection: Connection, scope: Scope, owner_id: int, name: str, value: str) -> None:
    """Note a choice."""
    connection.execute(
        "INSERT INTO preferences VALUES (?, ?, ?, ?)"
        " ON CONFLICT (scope, owner_id, name) DO UPDATE SET value = excluded.value",
        (scope, owner_id, name, value),
    )
