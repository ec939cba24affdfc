"""Seasons: the entrants, the pairings, and their results."""

from dataclasses import dataclass
from typing import Literal

from bot.store.database import Connection, Row, made_of
from bot.store.invitations import options_of, options_text
from bot.store.own_data import OwnData

SeasonState = Literal["joining", "running", "over", "closed"]
Form = Literal["fit", "robin", "swiss"]
"""The forms of a season; `fit` depends on the number of people who join."""


@dataclass(frozen=True, slots=True)
class NewSeason:
    """A new season: its place, its game, the days per round, the pace, and the seed for all draws."""

    interaction_id: int
    guild_id: int
    channel_id: int
    starter_id: int
    game: str
    ruleset: int
    options: tuple[tuple[str, str], ...]
    form: Form
    days: int
    pace: str
    locale: str
    seed: str
    created_at: int


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player of a season, numbered from 1; `has_left`: whether they are no longer paired."""

    number: int
    user_id: int
    name: str
    interaction_id: int
    has_left: bool


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two entrants in a round, by number (without `other` it is a bye), and the place of their game. Once
    decided, it has both players' half points and the reason: `game` (the game's own result), or another one.
    """

    id: int
    round: int
    one: int
    other: int | None
    channel_id: int | None
    game_id: int | None
    one_points: int | None
    other_points: int | None
    verdict: str | None

    @property
    def is_decided(self) -> bool:
        """Whether the result is known."""
        return self.verdict is not None

    def points_of(self, number: int) -> int:
        """Return an entrant's points from this pairing, in halves."""
        return (self.one_points if number == self.one else self.other_points) or 0


@dataclass(frozen=True, slots=True)
class Season(NewSeason):
    """A stored season. `revision` counts the changes that its message must show; the message shows revision
    `shown`, and was posted for `message_round`.
    """

    id: int
    state: SeasonState
    rounds: int
    round: int
    round_ends_at: int | None
    revision: int
    shown: int
    message_id: int | None
    message_round: int | None
    ended_at: int | None
    entrants: tuple[Entrant, ...]
    pairings: tuple[Pairing, ...]

    @property
    def is_open(self) -> bool:
        """Whether the season is still open."""
        return self.state in ("joining", "running")

    @property
    def present(self) -> tuple[Entrant, ...]:
        """The entrants who have not left."""
        return tuple(entrant for entrant in self.entrants if not entrant.has_left)

    @property
    def has_results(self) -> bool:
        """Whether any pairing other than a bye has been decided."""
        return any(pairing.is_decided and pairing.other is not None for pairing in self.pairings)

    @property
    def players(self) -> tuple[Entrant, ...]:
        """The entrants who have not left, and those who were paired before they left."""
        paired = {number for pairing in self.pairings for number in (pairing.one, pairing.other)}
        return tuple(entrant for entrant in self.entrants if not entrant.has_left or entrant.number in paired)

    @property
    def message_number(self) -> int:
        """The number of the message that shows the season now: 0 for joining, then the number of the round,
        and one more at the end.
        """
        return self.round + (self.state == "over")

    @property
    def of_round(self) -> tuple[Pairing, ...]:
        """The pairings of the current round."""
        return tuple(pairing for pairing in self.pairings if pairing.round == self.round)

    def entrant(self, number: int) -> Entrant:
        """Return an entrant by number."""
        return next(entrant for entrant in self.entrants if entrant.number == number)

    def entrant_of(self, user_id: int) -> Entrant | None:
        """Return a person's entry, even if they have left; None if they never joined."""
        return next((entrant for entrant in self.entrants if entrant.user_id == user_id), None)


def add(connection: Connection, new: NewSeason) -> int:
    """Store a season and return its id. Raises `Conflict` if another season is open, and for a known
    interaction.
    """
    cursor = connection.execute(
        "INSERT INTO seasons (interaction_id, guild_id, channel_id, starter_id, game, ruleset, options, form,"
        " days, pace, locale, seed, created_at, state) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,'joining')",
        (
            new.interaction_id, new.guild_id, new.channel_id, new.starter_id, new.game, new.ruleset,
            options_text(new.options), new.form, new.days, new.pace, new.locale, new.seed, new.created_at,
        ),
    )  # fmt: skip
    return cursor.lastrowid or 0


def get(connection: Connection, season_id: int) -> Season | None:
    """Return a season by its id; None if there is none."""
    return _one(connection, "SELECT * FROM seasons WHERE id = ?", season_id)


def by_interaction(connection: Connection, interaction_id: int) -> Season | None:
    """Return the season that an interaction opened; None if there is none."""
    return _one(connection, "SELECT * FROM seasons WHERE interaction_id = ?", interaction_id)


def latest(connection: Connection, guild_id: int) -> Season | None:
    """Return a server's newest season, open or not; None if it never had one."""
    return _one(connection, "SELECT * FROM seasons WHERE guild_id = ? ORDER BY id DESC LIMIT 1", guild_id)


def unfinished(connection: Connection) -> list[int]:
    """Return the ids of all open seasons."""
    rows = connection.execute("SELECT id FROM seasons WHERE state IN ('joining', 'running')")
    return [int(row[0]) for row in rows]


def changed(connection: Connection, season_id: int) -> None:
    """Count a change, so that it will be shown."""
    connection.execute("UPDATE seasons SET revision = revision + 1 WHERE id = ?", (season_id,))


def shown(connection: Connection, season: Season, message_id: int) -> None:
    """Record the message that shows this state of a season."""
    connection.execute(
        "UPDATE seasons SET shown = ?, message_id = ?, message_round = ? WHERE id = ?",
        (season.revision, message_id, season.message_number, season.id),
    )


def join(connection: Connection, season_id: int, entrant: Entrant) -> None:
    """Store a new or returning entrant. Raises `Conflict` for a number that is taken."""
    connection.execute(
        "INSERT INTO entrants (season_id, number, user_id, name, interaction_id) VALUES (?,?,?,?,?)"
        " ON CONFLICT (season_id, user_id) WHERE user_id <> 0 DO UPDATE SET has_left = 0,"
        " name = excluded.name, interaction_id = excluded.interaction_id",
        (season_id, entrant.number, entrant.user_id, entrant.name, entrant.interaction_id),
    )


def leave(connection: Connection, season_id: int, user_id: int) -> bool:
    """Record that a person leaves; return False if they are not in the season."""
    cursor = connection.execute(
        "UPDATE entrants SET has_left = 1"
        " WHERE season_id = ? AND user_id = ? AND user_id <> 0 AND has_left = 0",
        (season_id, user_id),
    )
    return cursor.rowcount == 1


def begin(connection: Connection, season_id: int, form: Form, rounds: int) -> None:
    """Record that a season begins, in this form."""
    connection.execute(
        "UPDATE seasons SET state = 'running', form = ?, rounds = ? WHERE id = ?", (form, rounds, season_id)
    )


def begin_round(connection: Connection, season_id: int, round_: int, ends_at: int) -> None:
    """Record that a round begins, and when it ends."""
    connection.execute(
        "UPDATE seasons SET round = ?, round_ends_at = ? WHERE id = ?", (round_, ends_at, season_id)
    )


def end(connection: Connection, season_id: int, state: SeasonState, now: int) -> bool:
    """Record that a season ends; return False if it had already ended."""
    cursor = connection.execute(
        "UPDATE seasons SET state = ?, ended_at = ? WHERE id = ? AND state IN ('joining', 'running')",
        (state, now, season_id),
    )
    return cursor.rowcount == 1


def pair(connection: Connection, season_id: int, round_: int, first: int, other: int | None) -> int:
    """Store a pairing for a round and return its id."""
    cursor = connection.execute(
        "INSERT INTO pairings (season_id, round, one, other) VALUES (?,?,?,?)",
        (season_id, round_, first, other),
    )
    return cursor.lastrowid or 0


def place(connection: Connection, pairing_id: int, channel_id: int) -> None:
    """Record the channel of a pairing's game."""
    connection.execute("UPDATE pairings SET channel_id = ? WHERE id = ?", (channel_id, pairing_id))


def play(connection: Connection, pairing_id: int, game_id: int) -> None:
    """Record a pairing's game."""
    connection.execute("UPDATE pairings SET game_id = ? WHERE id = ?", (game_id, pairing_id))


def has(connection: Connection, game_id: int) -> bool:
    """Tell whether a game belongs to a season."""
    return connection.execute("SELECT 1 FROM pairings WHERE game_id = ?", (game_id,)).fetchone() is not None


def decide(connection: Connection, pairing_id: int, points: tuple[int, int], verdict: str) -> bool:
    """Record a pairing's result, in half points; return False if it is already known."""
    cursor = connection.execute(
        "UPDATE pairings SET one_points = ?, other_points = ?, verdict = ? WHERE id = ? AND verdict IS NULL",
        (*points, verdict, pairing_id),
    )
    return cursor.rowcount == 1


def _one(connection: Connection, query: str, value: int) -> Season | None:
    row = connection.execute(query, (value,)).fetchone()
    if row is None:
        return None
    entrants = connection.execute(
        "SELECT number, user_id, name, interaction_id, has_left FROM entrants WHERE season_id = ?"
        " ORDER BY number",
        (row["id"],),
    )
    pairings = connection.execute(
        "SELECT id, round, one, other, channel_id, game_id, one_points, other_points, verdict FROM pairings"
        " WHERE season_id = ? ORDER BY round, id",
        (row["id"],),
    )
    return _season(
        row,
        tuple(Entrant(*row[:4], has_left=bool(row[4])) for row in entrants),
        tuple(Pairing(*row) for row in pairings),
    )


def _season(row: Row, entrants: tuple[Entrant, ...], pairings: tuple[Pairing, ...]) -> Season:
    return made_of(Season, row, options=options_of(row["options"]), entrants=entrants, pairings=pairings)


_TO_SHOW = """UPDATE seasons SET revision = revision + 1
    WHERE id IN (SELECT season_id FROM entrants WHERE user_id = :who)"""
"""The statement that has a person's seasons shown again; the seasons keep the results, but not the name."""
OWN_DATA = OwnData(
    {
        # Every season that a person takes or took part in, their name in it, and whether they have left it.
        "seasons": (
            "SELECT seasons.id, guild_id, channel_id, game, state, created_at, number, name, has_left "
            "FROM entrants JOIN seasons ON seasons.id = season_id WHERE user_id = :who ORDER BY "
            "seasons.id"
        ),
    },
    (
        _TO_SHOW,
        "UPDATE entrants SET user_id = :nobody, name = '', has_left = 1 WHERE user_id = :who",
        "UPDATE seasons SET starter_id = :nobody WHERE starter_id = :who",
    ),
)
"""The personal data in these tables."""
