"""People's answers to the daily puzzles, and the posts of these puzzles. Days are counted from 1970."""

from dataclasses import dataclass
from itertools import takewhile

from bot.service.periodic import PeriodicPost
from bot.store.database import Connection
from bot.store.own_data import OwnData


@dataclass(frozen=True, slots=True)
class Tally:
    """How many people finished a day's puzzle, and how many of them solved it at each try."""

    people: int = 0
    first: int = 0
    second: int = 0


@dataclass(frozen=True, slots=True)
class Answers:
    """A person's tries on a day, in order. `streak`: how many days in a row the person has solved the puzzle,
    up to this day, or up to the day before while this one is unanswered; `before`: everyone's results on the
    previous day.
    """

    tried: tuple[str, ...] = ()
    is_solved: bool = False
    is_shared: bool = False
    streak: int = 0
    before: Tally = Tally()


def answers(connection: Connection, user_id: int, day: int) -> Answers:
    """Return a person's answers to a day's puzzle."""
    row = connection.execute(
        "SELECT tried, is_solved, is_shared FROM puzzle_answers WHERE user_id = ? AND day = ?", (user_id, day)
    ).fetchone()
    if row is None:
        return Answers(streak=_streak(connection, user_id, day - 1), before=tally(connection, day - 1))
    is_solved = bool(row["is_solved"])
    return Answers(
        tried=tuple(row["tried"].split(",")),
        is_solved=is_solved,
        is_shared=bool(row["is_shared"]),
        streak=_streak(connection, user_id, day if is_solved else day - 1),
        before=tally(connection, day - 1),
    )


def tally(connection: Connection, day: int) -> Tally:
    """Return the results of all people who solved a day's puzzle or have no tries left."""
    finished = "SELECT tried NOT LIKE '%,%' AS at_once, is_solved FROM puzzle_answers WHERE day = ?"
    rows = connection.execute(finished, (day,)).fetchall()
    first = sum(row["is_solved"] and row["at_once"] for row in rows)
    second = sum(row["is_solved"] and not row["at_once"] for row in rows)
    return Tally(sum(row["is_solved"] or not row["at_once"] for row in rows), first, second)


def _streak(connection: Connection, user_id: int, last: int) -> int:
    """Return how many days in a row, up to `last`, a person has solved the puzzle."""
    solved = connection.execute(
        "SELECT day FROM puzzle_answers WHERE user_id = ? AND day <= ? AND is_solved = 1 ORDER BY day DESC",
        (user_id, last),
    )
    in_a_row = takewhile(lambda pair: pair[1][0] == last - pair[0], enumerate(solved))
    return sum(1 for _ in in_a_row)


def put(connection: Connection, user_id: int, day: int, tried: tuple[str, ...], *, is_solved: bool) -> None:
    """Store a person's tries."""
    connection.execute(
        "INSERT INTO puzzle_answers (user_id, day, tried, is_solved) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (user_id, day) DO UPDATE SET tried = excluded.tried, is_solved = excluded.is_solved",
        (user_id, day, ",".join(tried), is_solved),
    )


def share(connection: Connection, user_id: int, day: int, done: bool) -> bool:  # noqa: FBT001  for `write`
    """Record whether a person shared the result; return False if nothing changed."""
    cursor = connection.execute(
        "UPDATE puzzle_answers SET is_shared = ?1 WHERE user_id = ?2 AND day = ?3 AND is_shared <> ?1",
        (done, user_id, day),
    )
    return cursor.rowcount == 1


# --- posted in servers ---------------------------------------------------------------------------------


def last_post(connection: Connection, guild_id: int) -> PeriodicPost | None:
    """Return a server's last post; None before the first."""
    row = connection.execute(
        "SELECT guild_id, day, tried_at, channel_id, message_id FROM puzzle_posts"
        " WHERE guild_id = ? AND day IS NOT NULL",
        (guild_id,),
    ).fetchone()
    return None if row is None else PeriodicPost(*row)


def put_post(connection: Connection, post: PeriodicPost) -> None:
    """Store a post that is being tried, or that exists."""
    connection.execute(
        "INSERT INTO puzzle_posts (guild_id, day, tried_at, channel_id, message_id) VALUES (?,?,?,?,?)"
        " ON CONFLICT (guild_id) DO UPDATE SET day = excluded.day, tried_at = excluded.tried_at,"
        " channel_id = excluded.channel_id, message_id = excluded.message_id",
        (post.guild_id, post.period, post.tried_at, post.channel_id, post.message_id),
    )


def refuse(connection: Connection, guild_id: int, channel_id: int | None) -> None:
    """Record the channel in which posting has become impossible; None once it works again."""
    connection.execute(
        "INSERT INTO puzzle_posts (guild_id, refused_id) VALUES (?1, ?2)"
        " ON CONFLICT (guild_id) DO UPDATE SET refused_id = ?2",
        (guild_id, channel_id),
    )


def refused(connection: Connection, guild_id: int) -> int | None:
    """Return the channel in which posting has become impossible; None if there is none."""
    row = connection.execute("SELECT refused_id FROM puzzle_posts WHERE guild_id = ?", (guild_id,)).fetchone()
    return None if row is None else row["refused_id"]


OWN_DATA = OwnData(
    {
        # People's answers to the puzzles, by day (counted since 1970).
        "puzzles": (
            "SELECT day, tried, is_solved, is_shared FROM puzzle_answers WHERE user_id = :who ORDER BY day"
        ),
    },
    ("DELETE FROM puzzle_answers WHERE user_id = :who",),
)
"""The personal data in these tables."""
