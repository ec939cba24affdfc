"""Games: header, seats, places, and the log with its commits."""

from dataclasses import dataclass

import aiosqlite

from bot.store.challenges import Challenge, Delivery, options_of, options_text
from bot.store.database import Database, Row
from engine.deal import Deal
from engine.record import Entry, Header


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits where. `name` is the cleaned display name when it was last seen."""

    seat: int
    user_id: int
    name: str


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game without its log. `places` are the channels where it is shown."""

    id: int
    challenge_id: int
    guild_id: int | None
    header: Header
    delivery: Delivery
    locale: str
    version: int
    ended_at: int | None
    seats: tuple[Seat, ...]
    places: tuple[int, ...]

    def seat_of(self, user_id: int) -> int | None:
        """The seat of a person, or None for everybody else."""
        return next((seat.seat for seat in self.seats if seat.user_id == user_id), None)


@dataclass(frozen=True, slots=True)
class Step:
    """A log entry and the digest of the position after it."""

    entry: Entry
    digest: str


@dataclass(frozen=True, slots=True)
class Commit:
    """A bundle of steps that an interaction brought."""

    interaction_id: int
    game_id: int
    from_version: int
    user_id: int
    created_at: int
    steps: tuple[Step, ...]

    @property
    def to_version(self) -> int:
        """The version after the bundle."""
        return self.from_version + len(self.steps)


async def add(connection: aiosqlite.Connection, challenge: Challenge, salt: str, now: int) -> int:
    """Make the game of an accepted challenge (seat 0 challenged, seat 1 accepted) or of a lobby (seat 0 hosts
    it, the others follow in the order in which they joined).

    Raises `Conflict` when a channel already has a running game.
    """
    deal = challenge.deal
    cursor = await connection.execute(
        "INSERT INTO games (challenge_id, guild_id, game, ruleset, options, deal_id, deal_key, salt,"
        " delivery, locale, created_at) VALUES (?,?,?,?,?,?,?,?,?,?,?)",
        (
            challenge.id, challenge.guild_id, challenge.game, challenge.ruleset,
            options_text(challenge.options), deal.id, deal.key, salt, challenge.delivery, challenge.locale,
            now,
        ),
    )  # fmt: skip
    game_id = cursor.lastrowid or 0
    for seat, (user_id, name) in enumerate(challenge.seated):
        await connection.execute("INSERT INTO seats VALUES (?,?,?,?)", (game_id, seat, user_id, name))
    for channel_id in challenge.channels:
        await connection.execute(
            "INSERT INTO places (game_id, channel_id) VALUES (?,?)", (game_id, channel_id)
        )
    return game_id


async def commit(connection: aiosqlite.Connection, bundle: Commit, *, ended: bool) -> bool:
    """Append a bundle; False (and nothing written) if the game is not at `from_version`.

    Raises `Conflict` for an interaction that is committed already.
    """
    cursor = await connection.execute(
        "UPDATE games SET version = ?, ended_at = ? WHERE id = ? AND version = ? AND ended_at IS NULL",
        (
            bundle.to_version,
            bundle.created_at if ended else None,
            bundle.game_id,
            bundle.from_version,
        ),
    )
    if cursor.rowcount != 1:
        return False
    cursor = await connection.execute(
        "INSERT INTO commits (interaction_id, game_id, from_version, to_version, user_id, created_at)"
        " VALUES (?,?,?,?,?,?)",
        (
            bundle.interaction_id, bundle.game_id, bundle.from_version, bundle.to_version, bundle.user_id,
            bundle.created_at,
        ),
    )  # fmt: skip
    await connection.executemany(
        "INSERT INTO steps (game_id, number, commit_id, seat, text, digest) VALUES (?,?,?,?,?,?)",
        [
            (bundle.game_id, number, cursor.lastrowid, step.entry.seat, step.entry.text, step.digest)
            for number, step in enumerate(bundle.steps, bundle.from_version)
        ],
    )
    if ended:
        await connection.execute("UPDATE places SET active = 0 WHERE game_id = ?", (bundle.game_id,))
    return True


async def close(connection: aiosqlite.Connection, game_id: int, now: int) -> None:
    """Close a game without an entry in its log."""
    await connection.execute(
        "UPDATE games SET ended_at = ? WHERE id = ? AND ended_at IS NULL", (now, game_id)
    )
    await connection.execute("UPDATE places SET active = 0 WHERE game_id = ?", (game_id,))


async def set_locale(connection: aiosqlite.Connection, guild_id: int, locale: str) -> None:
    """Change the locale of a server's running games."""
    await connection.execute(
        "UPDATE games SET locale = ? WHERE guild_id = ? AND ended_at IS NULL", (locale, guild_id)
    )


async def rename(connection: aiosqlite.Connection, game_id: int, user_id: int, name: str) -> None:
    """Note the display name that somebody has now."""
    await connection.execute(
        "UPDATE seats SET name = ? WHERE game_id = ? AND user_id = ?", (name, game_id, user_id)
    )


async def get(database: Database, game_id: int) -> StoredGame | None:
    """A game by its id."""
    row = await database.read_one("SELECT * FROM games WHERE id = ?", (game_id,))
    if row is None:
        return None
    seats = await database.read("SELECT * FROM seats WHERE game_id = ? ORDER BY seat", (game_id,))
    places = await database.read("SELECT channel_id FROM places WHERE game_id = ?", (game_id,))
    return _game(row, seats, tuple(int(place[0]) for place in places))


async def active_in(database: Database, channel_id: int) -> int | None:
    """The id of the running game in a channel."""
    row = await database.read_one(
        "SELECT game_id FROM places WHERE channel_id = ? AND active = 1", (channel_id,)
    )
    return None if row is None else int(row[0])


async def latest_in(database: Database, channel_id: int) -> int | None:
    """The id of the newest game of a channel, running or not."""
    row = await database.read_one("SELECT max(game_id) FROM places WHERE channel_id = ?", (channel_id,))
    return None if row is None or row[0] is None else int(row[0])


async def of_challenge(database: Database, challenge_id: int) -> int | None:
    """The id of the game that came of a challenge."""
    row = await database.read_one("SELECT id FROM games WHERE challenge_id = ?", (challenge_id,))
    return None if row is None else int(row[0])


async def log(database: Database, game_id: int, *, start: int = 0) -> list[Step]:
    """The log from entry number `start` on."""
    rows = await database.read(
        "SELECT seat, text, digest FROM steps WHERE game_id = ? AND number >= ? ORDER BY number",
        (game_id, start),
    )
    return [Step(Entry(int(row["seat"]), str(row["text"])), str(row["digest"])) for row in rows]


async def committed(database: Database, interaction_id: int) -> tuple[int, int] | None:
    """Game and version that an interaction brought about, if it did."""
    row = await database.read_one(
        "SELECT game_id, to_version FROM commits WHERE interaction_id = ?", (interaction_id,)
    )
    return None if row is None else (int(row[0]), int(row[1]))


def _game(row: Row, seats: list[Row], places: tuple[int, ...]) -> StoredGame:
    deal = Deal(row["deal_key"], row["salt"], row["deal_id"])
    return StoredGame(
        id=row["id"],
        challenge_id=row["challenge_id"],
        guild_id=row["guild_id"],
        header=Header(row["game"], row["ruleset"], options_of(row["options"]), len(seats), deal),
        delivery=row["delivery"],
        locale=row["locale"],
        version=row["version"],
        ended_at=row["ended_at"],
        seats=tuple(Seat(seat["seat"], seat["user_id"], seat["name"]) for seat in seats),
        places=places,
    )
