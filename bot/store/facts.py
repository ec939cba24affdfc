"""Facts about this installation, by name."""

from bot.store.database import Connection


def get(connection: Connection, name: str) -> str | None:
    """The value of a fact, or None."""
    row = connection.execute("SELECT value FROM facts WHERE name = ?", (name,)).fetchone()
    return None if row is None else str(row[0])


def put(connection: Connection, name: str, value: str) -> None:
    """Set a fact."""
    connection.execute(
        "INSERT INTO facts VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        (name, value),
    )


def remove(connection: Connection, name: str) -> None:
    """Forget a fact."""
    connection.execute("DELETE FROM facts WHERE name = ?", (name,))


def put_first(connection: Connection, name: str, value: str) -> bool:
    """Set a fact that was not set before; False if it was."""
    done = connection.execute("INSERT INTO facts VALUES (?, ?) ON CONFLICT (name) DO NOTHING", (name, value))
    return done.rowcount > 0
