"""What is stored about a person, and how it is forgotten (promise 9)."""

from bot.store.database import Connection
from bot.store.people import NOBODY
from engine.record import RESIGN

_TO_SHOW = """UPDATE seasons SET revision = revision + 1
    WHERE id IN (SELECT season_id FROM entrants WHERE user_id = ?2)"""
"""What a person took part in is shown without the name."""

Values = dict[str, int | str | None]


def about(connection: Connection, user_id: int) -> dict[str, list[Values]]:
    """Everything that is stored about a person, by kind."""
    return {
        "invitations": invitations_of(connection, user_id),
        "joined": joins_of(connection, user_id),
        "games": seats_of(connection, user_id),
        "turns": commits_of(connection, user_id),
        "results": results_of(connection, user_id),
        "ratings": ratings_of(connection, user_id),
        "seasons": seasons_of(connection, user_id),
        "preferences": preferences_of(connection, user_id),
        "imports": imports_of(connection, user_id),
        "holidays": holidays_of(connection, user_id),
        "plans": plans_of(connection, user_id),
        "reminders": reminders_of(connection, user_id),
        "reminded": reminded_of(connection, user_id),
        "puzzles": puzzles_of(connection, user_id),
        "requests": requests_of(connection, user_id),
        "substitutes": substitutes_of(connection, user_id),
        "brought": moves_of(connection, user_id),
    }


def invitations_of(connection: Connection, user_id: int) -> list[Values]:
    """Every invitation from or to a person, without the deal's key."""
    rows = connection.execute(
        "SELECT id, guild_id, channel_id, host_id, host_name, invited_id, invited_name, game, options, most,"
        " state, reason, created_at, answered_at, expires_at FROM invitations"
        " WHERE host_id = ?1 OR invited_id = ?1 ORDER BY id",
        (user_id,),
    )
    return [dict(row) for row in rows]


def joins_of(connection: Connection, user_id: int) -> list[Values]:
    """Every invitation of others that a person took up by joining: which, by what name, when, and when they
    left.
    """
    rows = connection.execute(
        "SELECT invitations.id, invitations.guild_id, invitations.channel_id, invitations.game, guests.name,"
        " guests.joined_at, guests.left_at FROM guests"
        " JOIN invitations ON invitations.id = guests.invitation_id"
        " WHERE guests.user_id = ? ORDER BY guests.id",
        (user_id,),
    )
    return [dict(row) for row in rows]


def seats_of(connection: Connection, user_id: int) -> list[Values]:
    """Every game of a person: number, seat, name, when it began and ended, whether they have left it: nobody
    takes that back.
    """
    rows = connection.execute(
        "SELECT games.id, games.guild_id, seats.seat, seats.name, games.created_at, games.ended_at,"
        " EXISTS (SELECT 1 FROM steps WHERE steps.game_id = games.id AND steps.seat = seats.seat"
        " AND steps.text = ?1) AS has_left"
        " FROM seats JOIN games ON games.id = seats.game_id WHERE seats.user_id = ?2 ORDER BY games.id",
        (RESIGN, user_id),
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


def results_of(connection: Connection, user_id: int) -> list[Values]:
    """How every finished game of a person ended, and what their rating was after it."""
    rows = connection.execute(
        "SELECT game_id, seat, guild_id, game, place, points, has_left, ended_at, mu, sigma FROM results"
        " WHERE user_id = ? ORDER BY id",
        (user_id,),
    )
    return [dict(row) for row in rows]


def ratings_of(connection: Connection, user_id: int) -> list[Values]:
    """A person's ratings, by server and game."""
    rows = connection.execute(
        "SELECT guild_id, game, name, mu, sigma, games FROM ratings"
        " WHERE user_id = ? AND user_id <> 0 ORDER BY id",
        (user_id,),
    )
    return [dict(row) for row in rows]


def seasons_of(connection: Connection, user_id: int) -> list[Values]:
    """Every season that a person takes or took part in, by what name; whether they have left it."""
    rows = connection.execute(
        "SELECT seasons.id, guild_id, channel_id, game, state, created_at, number, name, has_left"
        " FROM entrants JOIN seasons ON seasons.id = season_id WHERE user_id = ? ORDER BY seasons.id",
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


def imports_of(connection: Connection, user_id: int) -> list[Values]:
    """Every record from outside that a person loaded and that is still kept."""
    rows = connection.execute(
        "SELECT id, opponent_id, text, created_at FROM imports WHERE user_id = ? ORDER BY id", (user_id,)
    )
    return [dict(row) for row in rows]


def plans_of(connection: Connection, user_id: int) -> list[Values]:
    """What they plan to play."""
    rows = connection.execute(
        "SELECT game_id, expected, steps, any_way, created_at FROM plans JOIN seats USING (game_id, seat)"
        " WHERE user_id = ? ORDER BY plans.id",
        (user_id,),
    )
    return [dict(row) for row in rows]


def holidays_of(connection: Connection, user_id: int) -> list[Values]:
    """When a person was or is away."""
    rows = connection.execute(
        "SELECT starts_at, ends_at FROM holidays WHERE user_id = ? ORDER BY id", (user_id,)
    )
    return [dict(row) for row in rows]


def reminders_of(connection: Connection, user_id: int) -> list[Values]:
    """How a person is reminded, beside what they chose by `/settings`."""
    rows = connection.execute(
        "SELECT zone, quiet_from, quiet_to, reminded_at, refused FROM reminders WHERE user_id = ?", (user_id,)
    )
    return [dict(row) for row in rows]


def reminded_of(connection: Connection, user_id: int) -> list[Values]:
    """Of which games a person was reminded, and since when they had waited."""
    rows = connection.execute(
        "SELECT game_id, since FROM reminded WHERE user_id = ? ORDER BY game_id", (user_id,)
    )
    return [dict(row) for row in rows]


def puzzles_of(connection: Connection, user_id: int) -> list[Values]:
    """What a person answered to the puzzles of which days (counted since 1970)."""
    rows = connection.execute(
        "SELECT day, tried, is_solved, is_shared FROM puzzle_answers WHERE user_id = ? ORDER BY day",
        (user_id,),
    )
    return [dict(row) for row in rows]


def requests_of(connection: Connection, user_id: int) -> list[Values]:
    """What a person asked the others for in a game, such as to take back, and what they answered."""
    rows = connection.execute(
        "SELECT requests.game_id, kind, state, created_at, answered_at, requests.seat = seats.seat AS asked,"
        " agreements.seat IS NOT NULL AS agreed, declined_by IS seats.seat AS declined"
        " FROM seats JOIN requests ON requests.game_id = seats.game_id"
        " LEFT JOIN agreements ON agreements.request_id = requests.id AND agreements.seat = seats.seat"
        " WHERE seats.user_id = ? AND ((requests.seat = seats.seat AND interaction_id > 0)"
        " OR agreements.seat IS NOT NULL OR declined_by = seats.seat) ORDER BY requests.id",
        (user_id,),
    )
    return [dict(row) for row in rows]


def substitutes_of(connection: Connection, user_id: int) -> list[Values]:
    """Every game in which a person was asked to take another's seat, or another took theirs."""
    rows = connection.execute(
        "SELECT game_id, for_seat, state, created_at, user_id IS ?1 AS was_asked FROM requests"
        " WHERE (user_id = ?1 OR left_user_id = ?1) AND kind <> 'moved' ORDER BY id",
        (user_id,),
    )
    return [dict(row) for row in rows]


def moves_of(connection: Connection, user_id: int) -> list[Values]:
    """Every game that a person brought from one channel to another."""
    rows = connection.execute(
        "SELECT game_id, went_from, went_to, created_at FROM requests"
        " WHERE user_id = ? AND kind = 'moved' ORDER BY id",
        (user_id,),
    )
    return [dict(row) for row in rows]


def has_moved(connection: Connection, user_id: int) -> bool:
    """Whether a person has ever made a turn."""
    row = connection.execute("SELECT 1 FROM commits WHERE user_id = ? LIMIT 1", (user_id,)).fetchone()
    return row is not None


def running_games_of(connection: Connection, user_id: int) -> list[int]:
    """The numbers of a person's running games, but for those that go on without them."""
    return [
        int(game["id"] or 0)
        for game in seats_of(connection, user_id)
        if game["ended_at"] is None and not game["has_left"]
    ]


def open_invitations_of(connection: Connection, user_id: int) -> list[int]:
    """The numbers of the open invitations that a person made or received, or where they have a seat."""
    rows = connection.execute(
        "SELECT id FROM invitations WHERE state = 'open' AND (host_id = ?1 OR invited_id = ?1)"
        " UNION SELECT invitations.id FROM guests JOIN invitations ON invitations.id = guests.invitation_id"
        " WHERE guests.user_id = ?1 AND guests.left_at IS NULL AND invitations.state = 'open'",
        (user_id,),
    )
    return [int(row[0]) for row in rows]


def forget(connection: Connection, user_id: int) -> None:
    """Put nobody in a person's place everywhere: games and records stay, for the others who played them."""
    connection.execute(
        "DELETE FROM plans WHERE (game_id, seat) IN (SELECT game_id, seat FROM seats WHERE user_id = ?)",
        (user_id,),
    )
    for statement in (
        "UPDATE seats SET user_id = ?1, name = '' WHERE user_id = ?2",
        "UPDATE invitations SET host_id = ?1, host_name = '' WHERE host_id = ?2",
        "UPDATE invitations SET invited_id = ?1, invited_name = '' WHERE invited_id = ?2",
        "UPDATE guests SET user_id = ?1, name = '' WHERE user_id = ?2",
        "UPDATE commits SET user_id = ?1 WHERE user_id = ?2",
        "UPDATE requests SET user_id = ?1, user_name = '' WHERE user_id = ?2",
        "UPDATE requests SET left_user_id = ?1, left_name = '' WHERE left_user_id = ?2",
        "UPDATE results SET user_id = ?1 WHERE user_id = ?2",
        "UPDATE ratings SET user_id = ?1, name = '' WHERE user_id = ?2 AND user_id <> 0",
        _TO_SHOW,
        "UPDATE entrants SET user_id = ?1, name = '', has_left = 1 WHERE user_id = ?2",
        "UPDATE seasons SET starter_id = ?1 WHERE starter_id = ?2",
    ):
        connection.execute(statement, (NOBODY, user_id))
    connection.execute("UPDATE imports SET opponent_id = NULL WHERE opponent_id = ?", (user_id,))
    connection.execute("DELETE FROM imports WHERE user_id = ?", (user_id,))
    connection.execute("DELETE FROM holidays WHERE user_id = ?", (user_id,))
    connection.execute(
        "DELETE FROM timers WHERE kind IN ('holiday', 'reminder') AND subject_id = ?", (user_id,)
    )
    connection.execute("DELETE FROM puzzle_answers WHERE user_id = ?", (user_id,))
    connection.execute("DELETE FROM reminders WHERE user_id = ?", (user_id,))
    connection.execute("DELETE FROM reminded WHERE user_id = ?", (user_id,))
    connection.execute("DELETE FROM preferences WHERE scope = 'person' AND owner_id = ?", (user_id,))
