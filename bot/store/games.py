"""Games: their headers, seats, places, and logs with commits."""

from dataclasses import dataclass, replace
from typing import Literal

from bot.store import clocks, ratings, requests, standings
from bot.store.database import Connection, Row, made_of
from bot.store.invitations import NO_PACE, Delivery, Invitation, options_of, options_text
from bot.store.standings import GameStanding
from engine.deal import Deal
from engine.record import Entry, Header
from engine.rivals.levels import Level

ClosedFor = Literal["idle", "season", "host"]
"""The reasons why a game is closed without a winner: no one moved, its round of a season
was over, or the operator ended it.
"""


@dataclass(frozen=True, slots=True)
class Seat:
    """The player of a seat. `name` is the cleaned display name as last seen. A computer player is `NOBODY`
    with a `level`.
    """

    seat: int
    user_id: int
    name: str
    level: Level | None = None


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game without its log. `places`: the channels where it is shown; `relocations`: how often they
    changed; `readers`: the locales of places that have their own.
    """

    id: int
    invitation_id: int
    guild_id: int | None
    header: Header
    delivery: Delivery
    locale: str
    version: int
    ended_at: int | None
    seats: tuple[Seat, ...]
    places: tuple[int, ...]
    relocations: int = 0
    readers: tuple[tuple[int, str], ...] = ()
    log_removed_at: int | None = None
    imported: bool = False
    """Whether the game began with a record from outside, so that it isn't rated."""
    pace: str = NO_PACE
    """The name of the pace, that is, of the time to think."""
    hints: bool = False
    """Whether all players have agreed to hints, so that the game isn't rated."""
    claims: tuple[tuple[int, int], ...] = ()
    """Seats that resigned because their time was up, each with the seat that claimed it."""
    former: tuple[tuple[int, Seat], ...] = ()
    """Former players of seats, oldest first, each with the version at which they stopped playing."""
    closed_for: ClosedFor | None = None
    """Why the game was closed without a winner, if that is known."""

    def at(self, version: int) -> "StoredGame":
        """Return the game with the players of an earlier version."""
        before = {seat.seat: seat for until, seat in reversed(self.former) if version < until}
        return (
            replace(self, seats=tuple(before.get(seat.seat, seat) for seat in self.seats)) if before else self
        )

    def locale_in(self, channel_id: int) -> str:
        """Return the locale of posts in a channel."""
        return dict(self.readers).get(channel_id, self.locale)

    def seat_of(self, user_id: int) -> int | None:
        """Return the seat of a person; None if they have none."""
        return next((seat.seat for seat in self.seats if seat.user_id == user_id), None)

    @property
    def has_rivals(self) -> bool:
        """Whether a computer player has a seat, which leaves the game unrated."""
        return any(seat.level is not None for seat in self.seats)


@dataclass(frozen=True, slots=True)
class StoredStep:
    """A log entry and the digest of the position after it."""

    entry: Entry
    digest: str


@dataclass(frozen=True, slots=True)
class Commit:
    """A bundle of steps from an interaction, or from the program if `interaction_id` is None."""

    interaction_id: int | None
    game_id: int
    from_version: int
    user_id: int
    created_at: int
    steps: tuple[StoredStep, ...]
    standing: GameStanding | None = None
    """The game's standing afterwards."""

    @property
    def to_version(self) -> int:
        """The version after the bundle."""
        return self.from_version + len(self.steps)


def add(
    connection: Connection, invitation: Invitation, salt: str, now: int, invited_locale: str | None = None
) -> int:
    """Make the game of an invitation, and return its id. The host takes seat 0, and the others follow in the
    order in which they joined. In the invited person's own direct messages, the game is shown in
    `invited_locale`.

    Raises `Conflict` when a channel already has a running game.
    """
    deal = invitation.deal
    rated = not any(ratings.is_out(connection, user_id) for user_id, _ in invitation.seated)
    cursor = connection.execute(
        "INSERT INTO games (invitation_id, guild_id, game, ruleset, options, deal_id, deal_key, salt,"
        " delivery, locale, pace, rated, created_at) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)",
        (
            invitation.id, invitation.guild_id, invitation.game, invitation.ruleset,
            options_text(invitation.options), deal.id, deal.key, salt, invitation.delivery, invitation.locale,
            invitation.pace, rated, now,
        ),
    )  # fmt: skip
    game_id = cursor.lastrowid or 0
    for seat, (user_id, name) in enumerate(invitation.seated):
        connection.execute("INSERT INTO seats VALUES (?,?,?,?)", (game_id, seat, user_id, name))
    for channel_id in invitation.channels:
        locale = None if channel_id == invitation.channel_id else invited_locale
        connection.execute(
            "INSERT INTO places (game_id, channel_id, locale) VALUES (?,?,?)", (game_id, channel_id, locale)
        )
    return game_id


def commit(connection: Connection, bundle: Commit, *, ended: bool) -> bool:
    """Append a bundle; return False and write nothing if the game is not at `from_version`. Raises `Conflict`
    if the interaction was already committed.
    """
    cursor = connection.execute(
        "UPDATE games SET version = ?, lively_at = ?, ended_at = ?"
        " WHERE id = ? AND version = ? AND ended_at IS NULL",
        (
            bundle.to_version, bundle.created_at, bundle.created_at if ended else None,
            bundle.game_id, bundle.from_version,
        ),
    )  # fmt: skip
    if cursor.rowcount != 1:
        return False
    cursor = connection.execute(
        "INSERT INTO commits (interaction_id, game_id, from_version, to_version, user_id, created_at)"
        " VALUES (?,?,?,?,?,?)",
        (
            bundle.interaction_id, bundle.game_id, bundle.from_version, bundle.to_version, bundle.user_id,
            bundle.created_at,
        ),
    )  # fmt: skip
    connection.executemany(
        "INSERT INTO steps (game_id, number, commit_id, seat, text, digest) VALUES (?,?,?,?,?,?)",
        [
            (bundle.game_id, number, cursor.lastrowid, step.entry.seat, step.entry.text, step.digest)
            for number, step in enumerate(bundle.steps, bundle.from_version)
        ],
    )
    if ended:
        connection.execute("UPDATE places SET active = 0 WHERE game_id = ?", (bundle.game_id,))
    elif bundle.standing is not None:
        standings.put(connection, bundle.game_id, bundle.to_version, bundle.standing)
    return True


def move(connection: Connection, game_id: int, channel_id: int, relocations: int) -> bool:
    """Show a game in this channel and nowhere else; return False and write nothing if it is over, or was
    moved since `relocations` was read. Raises `Conflict` if the channel already has a running game.
    """
    cursor = connection.execute(
        "UPDATE games SET moves = moves + 1 WHERE id = ? AND moves = ? AND ended_at IS NULL",
        (game_id, relocations),
    )
    if cursor.rowcount != 1:
        return False
    connection.execute("DELETE FROM places WHERE game_id = ?", (game_id,))
    connection.execute("INSERT INTO places (game_id, channel_id) VALUES (?,?)", (game_id, channel_id))
    return True


def wake(connection: Connection, game_id: int, now: int, before: int) -> bool:
    """Record that the thread of a game is being unarchived, unless that has happened since the time `before`;
    return whether to unarchive it.
    """
    cursor = connection.execute(
        "UPDATE games SET woken_at = ?2 WHERE id = ?1 AND coalesce(woken_at, 0) <= ?3", (game_id, now, before)
    )
    return cursor.rowcount == 1


def not_woken_in(connection: Connection, guild_id: int, since: int, most: int) -> list[int]:
    """Return the channels of a server's newest running games whose threads have not been unarchived since a
    time.
    """
    rows = connection.execute(
        "SELECT places.channel_id FROM games JOIN places ON places.game_id = games.id AND places.active = 1"
        " WHERE games.guild_id = ? AND games.ended_at IS NULL AND coalesce(games.woken_at, 0) <= ?"
        " ORDER BY games.id DESC LIMIT ?",
        (guild_id, since, most),
    )
    return [int(row[0]) for row in rows]


def close(connection: Connection, game_id: int, now: int, reason: ClosedFor | None = None) -> bool:
    """Close a game without an entry in its log; return False if it was already over."""
    cursor = connection.execute(
        "UPDATE games SET ended_at = ?, closed_for = ? WHERE id = ? AND ended_at IS NULL",
        (now, reason, game_id),
    )
    connection.execute("UPDATE places SET active = 0 WHERE game_id = ?", (game_id,))
    return cursor.rowcount == 1


def set_locale(connection: Connection, guild_id: int, locale: str) -> None:
    """Change the locale of a server's running games."""
    connection.execute(
        "UPDATE games SET locale = ? WHERE guild_id = ? AND ended_at IS NULL", (locale, guild_id)
    )


def deliver(connection: Connection, channel_id: int, delivery: Delivery) -> bool:
    """Record how the games and open invitations of a channel can be shown now; return whether that changed
    anything.
    """
    changed = [connection.execute(statement, (delivery, channel_id)).rowcount for statement in _DELIVER]
    return any(changed)


_DELIVER = (
    """UPDATE games SET delivery = ?1 WHERE delivery <> ?1
    AND id IN (SELECT game_id FROM places WHERE channel_id = ?2)""",
    """UPDATE invitations SET delivery = ?1 WHERE delivery <> ?1
    AND channel_id = ?2 AND state = 'open' AND invited_id IS NOT NULL""",
    """UPDATE invitations SET delivery = ?1 WHERE delivery <> ?1
    AND channel_id = ?2 AND state = 'open' AND invited_id IS NULL""",
)


def move_in(connection: Connection, guild_id: int) -> bool:
    """Record that the bot is in a server, so its games can be shown without an interaction; return whether
    that changed anything.
    """
    cursor = connection.execute(
        "UPDATE games SET delivery = 'resident'"
        " WHERE guild_id = ? AND ended_at IS NULL AND delivery = 'guest'",
        (guild_id,),
    )
    return cursor.rowcount > 0


def rename(connection: Connection, game_id: int, user_id: int, name: str) -> None:
    """Record a person's current display name."""
    connection.execute(
        "UPDATE seats SET name = ? WHERE game_id = ? AND user_id = ?", (name, game_id, user_id)
    )


def allow_hints(connection: Connection, game_id: int) -> None:
    """Record that hints are allowed, so the game isn't rated."""
    connection.execute("UPDATE games SET hints = 1, rated = 0 WHERE id = ?", (game_id,))


def get(connection: Connection, game_id: int) -> StoredGame | None:
    """Return a game by its id; None if there is none."""
    row = connection.execute("SELECT * FROM games WHERE id = ?", (game_id,)).fetchone()
    if row is None:
        return None
    seats = connection.execute(
        "SELECT seat, user_id, name, level FROM seats LEFT JOIN rivals USING (game_id, seat)"
        " WHERE game_id = ? ORDER BY seat",
        (game_id,),
    ).fetchall()
    shown = connection.execute(
        "SELECT channel_id, locale FROM places WHERE game_id = ?", (game_id,)
    ).fetchall()
    former = tuple(
        (until, Seat(seat, user_id, name))
        for until, seat, user_id, name in requests.former(connection, game_id)
    )
    return _game(row, seats, shown, clocks.claims(connection, game_id), former)


def places(connection: Connection, game_id: int) -> tuple[int, ...]:
    """Return the channels where a game is shown."""
    rows = connection.execute("SELECT channel_id FROM places WHERE game_id = ?", (game_id,))
    return tuple(int(row[0]) for row in rows)


def load(connection: Connection, game_id: int) -> tuple[StoredGame, list[StoredStep]] | None:
    """Return a game with its whole log; None if there is no such game."""
    stored = get(connection, game_id)
    return None if stored is None else (stored, log(connection, game_id))


def active_in(connection: Connection, channel_id: int) -> int | None:
    """Return the id of the running game in a channel; None if there is none."""
    row = connection.execute(
        "SELECT game_id FROM places WHERE channel_id = ? AND active = 1", (channel_id,)
    ).fetchone()
    return None if row is None else int(row[0])


def latest_in(connection: Connection, channel_id: int) -> int | None:
    """Return the id of the newest game of a channel, running or not; None if it never had one."""
    row = connection.execute("SELECT max(game_id) FROM places WHERE channel_id = ?", (channel_id,)).fetchone()
    return None if row is None or row[0] is None else int(row[0])


def played_in(connection: Connection, channel_id: int, most: int) -> list[int]:
    """Return the ids of a channel's newest games, running or not."""
    rows = connection.execute(
        "SELECT game_id FROM places WHERE channel_id = ? ORDER BY game_id DESC LIMIT ?", (channel_id, most)
    )
    return [int(row[0]) for row in rows]


def of_invitation(connection: Connection, invitation_id: int) -> int | None:
    """Return the id of the game that an invitation led to; None if there is none."""
    row = connection.execute("SELECT id FROM games WHERE invitation_id = ?", (invitation_id,)).fetchone()
    return None if row is None else int(row[0])


def version(connection: Connection, game_id: int) -> int | None:
    """Return the number of entries in a game's log; None if there is no such game."""
    row = connection.execute("SELECT version FROM games WHERE id = ?", (game_id,)).fetchone()
    return None if row is None else int(row[0])


def before_last(connection: Connection, game_id: int) -> int:
    """Return the version before the last bundle; 0 at the start."""
    row = connection.execute("SELECT max(from_version) FROM commits WHERE game_id = ?", (game_id,)).fetchone()
    return int(row[0] or 0)


def log(connection: Connection, game_id: int, *, start: int = 0) -> list[StoredStep]:
    """Return the log from entry number `start` on."""
    rows = connection.execute(
        "SELECT seat, text, digest FROM steps WHERE game_id = ? AND number >= ? ORDER BY number",
        (game_id, start),
    )
    return [StoredStep(Entry(int(row["seat"]), str(row["text"])), str(row["digest"])) for row in rows]


def times(connection: Connection, game_id: int) -> list[tuple[int, int]]:
    """Return the version after each bundle with its time, starting with version 0 and the time when the game
    began.
    """
    rows = connection.execute(
        "SELECT 0, created_at FROM games WHERE id = ?1 UNION ALL"
        " SELECT to_version, created_at FROM commits WHERE game_id = ?1 ORDER BY 1",
        (game_id,),
    )
    return [(int(row[0]), int(row[1])) for row in rows]


def committed(connection: Connection, interaction_id: int | None) -> tuple[int, int] | None:
    """Return the versions before and after an interaction's commit; None if it has none."""
    row = connection.execute(
        "SELECT from_version, to_version FROM commits WHERE interaction_id = ?", (interaction_id,)
    ).fetchone()
    return None if row is None else (int(row[0]), int(row[1]))


def _seat(seat: int, user_id: int, name: str, level: str | None) -> Seat:
    return Seat(seat, user_id, name, None if level is None else Level(level))


def _game(
    row: Row,
    seats: list[Row],
    shown: list[Row],
    claims: tuple[tuple[int, int], ...],
    former: tuple[tuple[int, Seat], ...],
) -> StoredGame:
    deal = Deal(row["deal_key"], row["salt"], row["deal_id"])
    return made_of(
        StoredGame,
        row,
        header=Header(row["game"], row["ruleset"], options_of(row["options"]), len(seats), deal),
        seats=tuple(_seat(*seat) for seat in seats),
        places=tuple(place["channel_id"] for place in shown),
        relocations=row["moves"],
        readers=tuple(
            (place["channel_id"], place["locale"]) for place in shown if place["locale"] is not None
        ),
        imported=bool(row["imported"]),
        hints=bool(row["hints"]),
        claims=claims,
        former=former,
    )


def has_moved(connection: Connection, user_id: int) -> bool:
    """Tell whether a person has ever taken a turn."""
    row = connection.execute("SELECT 1 FROM commits WHERE user_id = ? LIMIT 1", (user_id,)).fetchone()
    return row is not None


def seat_rival(connection: Connection, game_id: int, seat: int, level: Level) -> None:
    """Give a seat to a computer player."""
    connection.execute("INSERT INTO rivals (game_id, seat, level) VALUES (?,?,?)", (game_id, seat, level))


def with_rivals(connection: Connection) -> list[int]:
    """Return the ids of the running games in which a computer player has a seat, the longest waiting
    first.
    """
    rows = connection.execute(
        "SELECT games.id FROM games WHERE ended_at IS NULL"
        " AND EXISTS (SELECT 1 FROM rivals WHERE rivals.game_id = games.id)"
        " ORDER BY (SELECT max(commits.created_at) FROM commits WHERE commits.game_id = games.id), games.id"
    )
    return [int(row[0]) for row in rows]
