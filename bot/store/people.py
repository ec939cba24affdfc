"""What is stored about a person, and how it is forgotten (promise 9)."""

import aiosqlite

from bot.store.database import Database

NOBODY = 0
"""The person that somebody forgotten becomes."""

Values = dict[str, int | str | None]


async def challenges_of(database: Database, user_id: int) -> list[Values]:
    """Every challenge from or to a person and every lobby they opened, without the deal's key."""
    rows = await database.read(
        "SELECT id, kind, guild_id, channel_id, challenger_id, challenger_name, opponent_id, opponent_name,"
        " game, options, most, state, created_at, answered_at FROM challenges"
        " WHERE challenger_id = ?1 OR opponent_id = ?1 ORDER BY id",
        (user_id,),
    )
    return [dict(row) for row in rows]


async def joins_of(database: Database, user_id: int) -> list[Values]:
    """Every lobby of others that a person joined: which, by what name, when, and when they left it."""
    rows = await database.read(
        "SELECT challenges.id, challenges.guild_id, challenges.channel_id, challenges.game, guests.name,"
        " guests.joined_at, guests.left_at FROM guests JOIN challenges ON challenges.id = guests.challenge_id"
        " WHERE guests.user_id = ? ORDER BY guests.id",
        (user_id,),
    )
    return [dict(row) for row in rows]


async def seats_of(database: Database, user_id: int) -> list[Values]:
    """Every game of a person: number, seat, name, when it began and ended."""
    rows = await database.read(
        "SELECT games.id, games.guild_id, seats.seat, seats.name, games.created_at, games.ended_at"
        " FROM seats JOIN games ON games.id = seats.game_id WHERE seats.user_id = ? ORDER BY games.id",
        (user_id,),
    )
    return [dict(row) for row in rows]


async def commits_of(database: Database, user_id: int) -> list[Values]:
    """Every turn that a person made: the interaction, the game, when."""
    rows = await database.read(
        "SELECT interaction_id, game_id, from_version, to_version, created_at FROM commits"
        " WHERE user_id = ? ORDER BY id",
        (user_id,),
    )
    return [dict(row) for row in rows]


async def preferences_of(database: Database, user_id: int) -> list[Values]:
    """What a person chose."""
    rows = await database.read(
        "SELECT name, value FROM preferences WHERE scope = 'person' AND owner_id = ? ORDER BY name",
        (user_id,),
    )
    return [dict(row) for row in rows]


async def has_moved(database: Database, user_id: int) -> bool:
    """Whether a person has ever made a turn."""
    row = await database.read_one(
        "SELECT 1 FROM seats JOIN commits ON commits.game_id = seats.game_id"
        " WHERE seats.user_id = ?1 AND commits.user_id = ?1 LIMIT 1",
        (user_id,),
    )
    return row is not None


async def running_games_of(database: Database, user_id: int) -> list[int]:
    """The numbers of a person's running games."""
    rows = await database.read(
        "SELECT games.id FROM seats JOIN games ON games.id = seats.game_id"
        " WHERE seats.user_id = ? AND games.ended_at IS NULL",
        (user_id,),
    )
    return [int(row[0]) for row in rows]


async def open_challenges_of(database: Database, user_id: int) -> list[int]:
    """The numbers of a person's open challenges, made or received, without lobbies."""
    rows = await database.read(
        "SELECT id FROM challenges"
        " WHERE state = 'open' AND kind = 'direct' AND (challenger_id = ?1 OR opponent_id = ?1)",
        (user_id,),
    )
    return [int(row[0]) for row in rows]


async def open_lobbies_of(database: Database, user_id: int) -> list[int]:
    """The numbers of the open lobbies that a person opened or where they have a seat."""
    rows = await database.read(
        "SELECT id FROM challenges WHERE state = 'open' AND kind = 'lobby' AND challenger_id = ?1"
        " UNION SELECT challenges.id FROM guests JOIN challenges ON challenges.id = guests.challenge_id"
        " WHERE guests.user_id = ?1 AND guests.left_at IS NULL AND challenges.state = 'open'",
        (user_id,),
    )
    return [int(row[0]) for row in rows]


async def is_busy(connection: aiosqlite.Connection, user_id: int) -> bool:
    """Whether a person has a running game, an open challenge, or a seat in an open lobby."""
    async with connection.execute(
        "SELECT 1 FROM seats JOIN games ON games.id = seats.game_id"
        " WHERE seats.user_id = ?1 AND games.ended_at IS NULL"
        " UNION ALL SELECT 1 FROM challenges"
        " WHERE state = 'open' AND (challenger_id = ?1 OR opponent_id = ?1)"
        " UNION ALL SELECT 1 FROM guests JOIN challenges ON challenges.id = guests.challenge_id"
        " WHERE challenges.state = 'open' AND guests.user_id = ?1 AND guests.left_at IS NULL",
        (user_id,),
    ) as cursor:
        return await cursor.fetchone() is not None


async def forget(connection: aiosqlite.Connection, user_id: int) -> None:
    """Put nobody in a person's place everywhere: games and records stay, for the others who played them."""
    for statement in (
        "UPDATE seats SET user_id = ?1, name = '' WHERE user_id = ?2",
        "UPDATE challenges SET challenger_id = ?1, challenger_name = '' WHERE challenger_id = ?2",
        "UPDATE challenges SET opponent_id = ?1, opponent_name = '' WHERE opponent_id = ?2",
        "UPDATE guests SET user_id = ?1, name = '' WHERE user_id = ?2",
        "UPDATE commits SET user_id = ?1 WHERE user_id = ?2",
    ):
        await connection.execute(statement, (NOBODY, user_id))
    await connection.execute("DELETE FROM preferences WHERE scope = 'person' AND owner_id = ?", (user_id,))
