"""Which seats the program plays for: computer players, by their level."""

from bot.store.database import Connection
from engine.rivals.levels import Level


def add(connection: Connection, game_id: int, seat: int, level: Level) -> None:
    """Let a computer player have a seat."""
    connection.execute("INSERT INTO rivals (game_id, seat, level) VALUES (?,?,?)", (game_id, seat, level))


def running(connection: Connection) -> list[int]:
    """The numbers of the running games in which a computer player has a seat, those first that have waited
    longest.
    """
    rows = connection.execute(
        "SELECT games.id FROM games WHERE ended_at IS NULL"
        " AND EXISTS (SELECT 1 FROM rivals WHERE rivals.game_id = games.id)"
        " ORDER BY (SELECT max(commits.created_at) FROM commits WHERE commits.game_id = games.id), games.id"
    )
    return [int(row[0]) for row in rows]
