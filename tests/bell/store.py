"""How often each person has rung."""

from bot.store.database import Connection
from bot.store.own_data import OwnData


def rings(connection: Connection, user_id: int) -> int:
    """Return how often a person's bell was rung."""
    row = connection.execute("SELECT rings FROM bells WHERE user_id = ?", (user_id,)).fetchone()
    return 0 if row is None else int(row["rings"])


def ring(connection: Connection, user_id: int) -> None:
    """Count another ring."""
    connection.execute(
        "INSERT INTO bells VALUES (?, 1) ON CONFLICT (user_id) DO UPDATE SET rings = rings + 1", (user_id,)
    )


OWN_DATA = OwnData(
    {"bells": "SELECT rings FROM bells WHERE user_id = :who"},
    ("DELETE FROM bells WHERE user_id = :who",),
)
