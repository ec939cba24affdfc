"""How often people have invited others lately, or asked them to take a seat."""

from bot.store.database import Connection


def invitations_since(connection: Connection, user_id: int, since: int) -> int:
    """How many invitations of every kind a person has made after a time."""
    row = connection.execute(
        "SELECT count(*) FROM invitations WHERE host_id = ? AND created_at > ?", (user_id, since)
    ).fetchone()
    return int(row[0])


def substitutes_since(connection: Connection, user_id: int, asked_id: int, since: int) -> tuple[int, int]:
    """How many people somebody has asked after a time to take a seat, whatever became of that; and how often
    this one was asked, by whomever.
    """
    row = connection.execute(
        "SELECT count(*) FILTER (WHERE seats.user_id = ?1), count(*) FILTER (WHERE requests.user_id = ?2)"
        " FROM requests JOIN seats ON (seats.game_id, seats.seat) = (requests.game_id, requests.seat)"
        " WHERE kind = 'substitute' AND requests.user_id <> 0 AND requests.created_at > ?3",
        (user_id, asked_id, since),
    ).fetchone()
    return int(row[0]), int(row[1])


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
