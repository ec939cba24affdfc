"""What people answered to the puzzles of the days. Days are counted since 1970."""

from dataclasses import dataclass
from itertools import takewhile

from bot.store.database import Connection


@dataclass(frozen=True, slots=True)
class Answers:
    """What somebody tried on a day, in order; `streak`: how many days in a row they have solved up to it, or
    up to the day before while it is open.
    """

    tried: tuple[str, ...] = ()
    is_solved: bool = False
    is_shared: bool = False
    streak: int = 0


def answers(connection: Connection, user_id: int, day: int) -> Answers:
    """What somebody answered to a day's puzzle."""
    row = connection.execute(
        "SELECT tried, is_solved, is_shared FROM puzzle_answers WHERE user_id = ? AND day = ?", (user_id, day)
    ).fetchone()
    if row is None:
        return Answers(streak=_streak(connection, user_id, day - 1))
    is_solved = bool(row["is_solved"])
    return Answers(
        tried=tuple(row["tried"].split(",")),
        is_solved=is_solved,
        is_shared=bool(row["is_shared"]),
        streak=_streak(connection, user_id, day if is_solved else day - 1),
    )


def _streak(connection: Connection, user_id: int, last: int) -> int:
    """How many days in a row somebody has solved, up to this one."""
    solved = connection.execute(
        "SELECT day FROM puzzle_answers WHERE user_id = ? AND day <= ? AND is_solved = 1 ORDER BY day DESC",
        (user_id, last),
    )
    in_a_row = takewhile(lambda pair: pair[1][0] == last - pair[0], enumerate(solved))
    return sum(1 for _ in in_a_row)


def put(connection: Connection, user_id: int, day: int, tried: tuple[str, ...], *, is_solved: bool) -> None:
    """Note what somebody has tried by now."""
    connection.execute(
        "INSERT INTO puzzle_answers (user_id, day, tried, is_solved) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (user_id, day) DO UPDATE SET tried = excluded.tried, is_solved = excluded.is_solved",
        (user_id, day, ",".join(tried), is_solved),
    )


def share(connection: Connection, user_id: int, day: int, done: bool) -> bool:  # noqa: FBT001  for `write`
    """Note whether somebody told others; False if that was noted before."""
    cursor = connection.execute(
        "UPDATE puzzle_answers SET is_shared = ?1 WHERE user_id = ?2 AND day = ?3 AND is_shared <> ?1",
        (done, user_id, day),
    )
    return cursor.rowcount == 1
