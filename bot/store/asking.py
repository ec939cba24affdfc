"""How often people have invited others lately."""

from bot.store.database import Connection


def invitations_since(connection: Connection, user_id: int, since: int) -> int:
    """How many invitations of every kind a person has made after a time."""
    row = connection.execute(
        "SELECT count(*) FROM invitations WHERE host_id = ? AND created_at > ?", (user_id, since)
    ).fetchone()
    return int(row[0])


def unanswered(connection: Connection, user_id: int, invited_id: int, since: int) -> tuple[int, int]:
    """How many challenges of a person are open to this one; and to everybody, with those that were withdrawn
    after a time.
    """
    row = connection.execute(
        "SELECT count(*) FILTER (WHERE invited_id = ?1 AND state = 'open'), count(*) FROM invitations"
        " WHERE host_id = ?2 AND invited_id <> 0"
        " AND (state = 'open' OR (state = 'cancelled' AND answered_at > ?3))",
        (invited_id, user_id, since),
    ).fetchone()
    return int(row[0]), int(row[1])
