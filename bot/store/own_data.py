"""Exporting and deleting the stored data about a person (promise 9)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.store.database import Connection
from bot.store.people import NOBODY
from engine.record import RESIGN

Values = dict[str, int | str | None]


@dataclass(frozen=True)
class OwnData:
    """The data about people in a set of tables: the query for each part of an export, and the
    statements that delete it. `:who` is the person, `:nobody` the id that replaces them,
    `:resign` the entry of a resignation.
    """

    kinds: Mapping[str, str]
    forget: Sequence[str]


def running_games_of(connection: Connection, user_id: int) -> list[int]:
    """Return the ids of a person's running games, except those that continue without them."""
    rows = connection.execute(
        "SELECT games.id FROM seats JOIN games ON games.id = seats.game_id"
        " WHERE seats.user_id = ? AND games.ended_at IS NULL AND NOT EXISTS (SELECT 1 FROM steps"
        " WHERE steps.game_id = games.id AND steps.seat = seats.seat AND steps.text = ?) ORDER BY games.id",
        (user_id, RESIGN),
    )
    return [int(row[0]) for row in rows]


def open_invitations_of(connection: Connection, user_id: int) -> list[int]:
    """Return the ids of the open invitations that a person made or received, or in which they have a seat."""
    rows = connection.execute(
        "SELECT id FROM invitations WHERE state = 'open' AND (host_id = ?1 OR invited_id = ?1)"
        " UNION SELECT invitations.id FROM guests JOIN invitations ON invitations.id = guests.invitation_id"
        " WHERE guests.user_id = ?1 AND guests.left_at IS NULL AND invitations.state = 'open'",
        (user_id,),
    )
    return [int(row[0]) for row in rows]


KERNEL_DATA = OwnData(
    {
        # Every invitation from or to a person, without the deal's key.
        "invitations": (
            "SELECT id, guild_id, channel_id, host_id, host_name, invited_id, invited_name, game, "
            "options, most, state, reason, created_at, answered_at, expires_at FROM invitations WHERE "
            "host_id = :who OR invited_id = :who ORDER BY id"
        ),
        # Every lobby that a person joined as a guest: the name they had, when they joined, and when they
        # left.
        "joined": (
            "SELECT invitations.id, invitations.guild_id, invitations.channel_id, invitations.game, "
            "guests.name, guests.joined_at, guests.left_at FROM guests JOIN invitations ON "
            "invitations.id = guests.invitation_id WHERE guests.user_id = :who ORDER BY guests.id"
        ),
        # Every game of a person: their seat and name, when it began and ended, and whether they left it.
        "games": (
            "SELECT games.id, games.guild_id, seats.seat, seats.name, games.created_at, "
            "games.ended_at, EXISTS (SELECT 1 FROM steps WHERE steps.game_id = games.id AND "
            "steps.seat = seats.seat AND steps.text = :resign) AS has_left FROM seats JOIN games ON "
            "games.id = seats.game_id WHERE seats.user_id = :who ORDER BY games.id"
        ),
        # Every turn that a person took: the interaction, the game, the versions it spans, and the time.
        "turns": (
            "SELECT interaction_id, game_id, from_version, to_version, created_at FROM commits WHERE "
            "user_id = :who ORDER BY id"
        ),
        # The result of every finished game of a person, with their rating after it.
        "results": (
            "SELECT game_id, seat, guild_id, game, place, points, has_left, ended_at, mu, sigma FROM "
            "results WHERE user_id = :who ORDER BY id"
        ),
        # A person's ratings, by server and game.
        "ratings": (
            "SELECT guild_id, game, name, mu, sigma, games FROM ratings WHERE user_id = :who AND "
            "user_id <> 0 ORDER BY id"
        ),
        # A person's settings.
        "preferences": (
            "SELECT name, value FROM preferences WHERE scope = 'person' AND owner_id = :who ORDER BY name"
        ),
        # The time at which the bot's operator blocked a person, if they did.
        "blocked": "SELECT since FROM blocked WHERE blocked_id = :who",
        # A person's vacations.
        "holidays": "SELECT starts_at, ends_at FROM holidays WHERE user_id = :who ORDER BY id",
        # A person's requests in games, such as takebacks, and their answers to others'.
        "requests": (
            "SELECT requests.game_id, kind, state, created_at, answered_at, requests.seat = "
            "seats.seat AS asked, agreements.seat IS NOT NULL AS agreed, declined_by IS seats.seat AS "
            "declined FROM seats JOIN requests ON requests.game_id = seats.game_id LEFT JOIN "
            "agreements ON agreements.request_id = requests.id AND agreements.seat = seats.seat WHERE "
            "seats.user_id = :who AND ((requests.seat = seats.seat AND interaction_id > 0) OR "
            "agreements.seat IS NOT NULL OR declined_by = seats.seat) ORDER BY requests.id"
        ),
        # Every game in which a person was asked to take another's seat, or in which theirs was taken.
        "substitutes": (
            "SELECT game_id, for_seat, state, created_at, user_id IS :who AS was_asked FROM requests "
            "WHERE (user_id = :who OR left_user_id = :who) AND kind <> 'moved' ORDER BY id"
        ),
        # Every game that a person moved from one channel to another.
        "brought": (
            "SELECT game_id, went_from, went_to, created_at FROM requests WHERE user_id = :who AND "
            "kind = 'moved' ORDER BY id"
        ),
    },
    (
        "UPDATE seats SET user_id = :nobody, name = '' WHERE user_id = :who",
        "UPDATE invitations SET host_id = :nobody, host_name = '' WHERE host_id = :who",
        "UPDATE invitations SET invited_id = :nobody, invited_name = '' WHERE invited_id = :who",
        "UPDATE guests SET user_id = :nobody, name = '' WHERE user_id = :who",
        "UPDATE commits SET user_id = :nobody WHERE user_id = :who",
        "UPDATE requests SET user_id = :nobody, user_name = '' WHERE user_id = :who",
        "UPDATE requests SET left_user_id = :nobody, left_name = '' WHERE left_user_id = :who",
        "UPDATE results SET user_id = :nobody WHERE user_id = :who",
        "UPDATE ratings SET user_id = :nobody, name = '' WHERE user_id = :who AND user_id <> 0",
        "DELETE FROM blocked WHERE blocked_id = :who",
        "DELETE FROM holidays WHERE user_id = :who",
        "DELETE FROM timers WHERE kind = 'holiday' AND subject_id = :who",
        "DELETE FROM preferences WHERE scope = 'person' AND owner_id = :who",
    ),
)
"""The personal data in the kernel's tables."""


def about(connection: Connection, user_id: int, data: Iterable[OwnData]) -> dict[str, list[Values]]:
    """Return everything that is stored about a person, by kind."""
    return {
        kind: _rows(connection, query, user_id)
        for table_data in data
        for kind, query in table_data.kinds.items()
    }


def forget(connection: Connection, user_id: int, data: Iterable[OwnData]) -> None:
    """Replace a person with `NOBODY` everywhere; games and records are kept for the other players."""
    for statement in (statement for table_data in data for statement in table_data.forget):
        _rows(connection, statement, user_id)


def _rows(connection: Connection, statement: str, user_id: int) -> list[Values]:
    values = {"who": user_id, "nobody": NOBODY, "resign": RESIGN}
    used_values = {name: value for name, value in values.items() if f":{name}" in statement}
    return [dict(row) for row in connection.execute(statement, used_values)]
