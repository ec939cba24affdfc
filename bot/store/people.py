"""What is stored about a person, and how it is forgotten (promise 9)."""

from bot.store.database import Connection

NOBODY = 0
"""The person that somebody forgotten becomes."""

Values = dict[str, int | str | None]


def about(connection: Connection, user_id: int) -> dict[str, list[Values]]:
    """Everything that is stored about a person, by kind."""
    return {
        "challenges": challenges_of(connection, user_id),
        "joined": joins_of(connection, user_id),
        "games": seats_of(connection, user_id),
        "turns": commits_of(connection, user_id),
        "preferences": preferences_of(connection, user_id),
    }


def challenges_of(connection: Connection, user_id: int) -> list[Values]:
    """Every challenge from or to a person and every lobby they opened, without the deal's key."""
    rows = connection.execute(
        "SELECT id, kind, guild_id, channel_id, challenger_id, challenger_name, opponent_id, opponent_name,"
        " game, options, most, state, created_at, answered_at FROM challenges"
        " WHERE challenger_id = ?1 OR opponent_id = ?1 ORDER BY id",
        (user_id,),
    )
    return [dict(row) for row in rows]


def joins_of(connection: Connection, user_id: int) -> list[Values]:
    """Every lobby of others that a person joined: which, by what name, when, and when they left it."""
    rows = connection.execute(
        "SELECT challenges.id, challenges.guild_id, challenges.channel_id, challenges.game, guests.name,"
        " guests.joined_at, guests.left_at FROM guests JOIN challenges ON challenges.id = guests.challenge_id"
        " WHERE guests.user_id = ? ORDER BY guests.id",
        (user_id,),
    )
    return [dict(row) for row in rows]


def seats_of(connection: Connection, user_id: int) -> list[Values]:
    """Every game of a person: number, seat, name, when it began and ended."""
    rows = connection.execute(
        "SELECT games.id, games.guild_id, seats.seat, seats.name, games.created_at, games.ended_at"
        " FROM seats JOIN games ON games.id = seats.game_id WHERE seats.user_id = ? ORDER BY games.id",
        (user_id,),
    )
    return [dict(row) for row in rows]


def commits_of(connection: Connection, user_id: int) -> list[Values]:
    """Every turn that a person made: the interaction, the game, when."""
    rows = connection.execute(
        "SELECT interaction_id, game_id, from_version, to_version, created_at FROM commits"
        " WHERE user_id = ? ORDER BY id",
        (user_id,),
    )
    return [dict(row) for row in rows]


def preferences_of(connection: Connection, user_id: int) -> list[Values]:
    """What a person chose."""
    rows = connection.execute(
        "SELECT name, value FROM preferences WHERE scope = 'person' AND owner_id = ? ORDER BY name",
        (user_id,),
    )
    return [dict(row) for row in rows]


def has_moved(connection: Connection, user_id: int) -> bool:
    """Whether a person has ever made a turn."""
    row = connection.execute(
        "SELECT 1 FROM seats JOIN commits ON commits.game_id = seats.game_id"
        " WHERE seats.user_id = ?1 AND commits.user_id = ?1 LIMIT 1",
        (user_id,),
    ).fetchone()
    return row is not None


def running_games_of(connection: Connection, user_id: int) -> list[int]:
    """The numbers of a person's running games."""
    rows = connection.execute(
        "SELECT games.id FROM seats JOIN games ON games.id = seats.game_id"
        " WHERE seats.user_id = ? AND games.ended_at IS NULL",
        (user_id,),
    )
    return [int(row[0]) for row in rows]


def open_challenges_of(connection: Connection, user_id: int) -> list[int]:
    """The numbers of a person's open challenges, made or received, without lobbies."""
    rows = connection.execute(
        "SELECT id FROM challenges"
        " WHERE state = 'open' AND kind = 'direct' AND (challenger_id = ?1 OR opponent_id = ?1)",
        (user_id,),
    )
    return [int(row[0]) for row in rows]


def open_lobbies_of(connection: Connection, user_id: int) -> list[int]:
    """The numbers of the open lobbies that a person opened or where they have a seat."""
    rows = connection.execute(
        "SELECT id FROM challenges WHERE state = 'open' AND kind = 'lobby' AND challenger_id = ?1"
        " UNION SELECT challenges.id FROM guests JOIN challenges ON challenges.id = guests.challenge_id"
        " WHERE guests.user_id = ?1 AND guests.left_at IS NULL AND challenges.state = 'open'",
        (user_id,),
    )
    return [int(row[0]) for row in rows]


def forget(connection: Connection, user_id: int) -> None:
    """Put nobody in a person's place everywhere: games and records stay, for the others who played them."""
    for statement in (
        "UPDATE seats SET user_id = ?1, name = '' WHERE user_id = ?2",
        "UPDATE challenges SET challenger_id = ?1, challenger_name = '' WHERE challenger_id = ?2",
        "UPDATE challenges SET opponent_id = ?1, opponent_name = '' WHERE opponent_id = ?2",
        "UPDATE guests SET user_id = ?1, name = '' WHERE user_id = ?2",
        "UPDATE commits SET user_id = ?1 WHERE user_id = ?2",
    ):
        connection.execute(statement, (NOBODY, user_id))
    connection.execute("DELETE FROM preferences WHERE scope = 'person' AND owner_id = ?", (user_id,))
