"""People's plans, line by line."""

import json
from collections.abc import Iterable
from dataclasses import dataclass

from bot.store.database import Connection
from bot.store.own_data import OwnData
from bot.store.requests import NewRequest

Expected = tuple[tuple[int, str], ...]
"""Steps of the other players, as seats and codes."""


@dataclass(frozen=True, slots=True)
class NewPlan:
    """A line of a seat's plan, made after `base` steps, in the position with this digest. `words` are the
    codes that its maker typed or pressed. The `steps` are played once the others have played `expected`, or
    whatever they play if `any_way`.
    """

    game_id: int
    seat: int
    base: int
    digest: str
    words: str
    expected: Expected
    steps: tuple[str, ...]
    any_way: bool


@dataclass(frozen=True, slots=True)
class Plan(NewPlan):
    """A stored line."""

    id: int


def put(connection: Connection, new: NewPlan, now: int) -> int:
    """Store a line and return its id; it replaces any line for the same moves by the others."""
    cursor = connection.execute(
        "INSERT INTO plans (game_id, seat, base, digest, words, expected, steps, any_way, created_at)"
        " VALUES (?,?,?,?,?,?,?,?,?) ON CONFLICT (game_id, seat, expected, any_way) DO UPDATE SET"
        " base = excluded.base, digest = excluded.digest, words = excluded.words, steps = excluded.steps"
        " RETURNING id",
        (
            new.game_id, new.seat, new.base, new.digest, new.words, json.dumps(new.expected),
            json.dumps(new.steps), new.any_way, now,
        ),
    )  # fmt: skip
    return int(cursor.fetchone()[0])


def of_game(connection: Connection, game_id: int) -> list[Plan]:
    """Return all lines of a game, oldest first."""
    rows = connection.execute(
        "SELECT game_id, seat, base, digest, words, expected, steps, any_way, id FROM plans"
        " WHERE game_id = ? ORDER BY id",
        (game_id,),
    )
    return [
        Plan(
            *row[:5],
            expected=tuple((int(seat), str(code)) for seat, code in json.loads(row["expected"])),
            steps=tuple(map(str, json.loads(row["steps"]))),
            any_way=bool(row["any_way"]),
            id=row["id"],
        )
        for row in rows
    ]


def planned(connection: Connection) -> list[int]:
    """Return the ids of the games for which a player has plans."""
    return [int(row[0]) for row in connection.execute("SELECT DISTINCT game_id FROM plans ORDER BY game_id")]


def drop(connection: Connection, plan_id: int, game_id: int, seat: int) -> bool:
    """Drop a seat's line; return False if there is no such line."""
    cursor = connection.execute(
        "DELETE FROM plans WHERE id = ? AND game_id = ? AND seat = ?", (plan_id, game_id, seat)
    )
    return cursor.rowcount == 1


def drop_with_seat(connection: Connection, request: NewRequest) -> None:
    """Drop the plans of a seat that goes to another player."""
    connection.execute(
        "DELETE FROM plans WHERE game_id = ? AND seat = ?", (request.game_id, request.for_seat)
    )


def take(connection: Connection, plan: Plan) -> bool:
    """Drop a line that hasn't changed; return False if it is gone or was replaced under the same id."""
    cursor = connection.execute(
        "DELETE FROM plans WHERE id = ? AND (game_id, seat, base, digest, words) = (?,?,?,?,?)",
        (plan.id, plan.game_id, plan.seat, plan.base, plan.digest, plan.words),
    )
    return cursor.rowcount == 1


def clear(connection: Connection, plans: Iterable[Plan]) -> None:
    """Drop obsolete lines."""
    for plan in plans:
        take(connection, plan)


def answered_for(connection: Connection, name: str, value: str) -> list[int]:
    """Return the ids of the running games of people who made this choice."""
    rows = connection.execute(
        "SELECT DISTINCT games.id FROM games JOIN seats ON seats.game_id = games.id"
        " JOIN preferences ON scope = 'person' AND owner_id = user_id"
        " WHERE ended_at IS NULL AND preferences.name = ? AND value = ? ORDER BY games.id",
        (name, value),
    )
    return [int(row[0]) for row in rows]


OWN_DATA = OwnData(
    {
        # A person's plans.
        "plans": (
            "SELECT game_id, expected, steps, any_way, created_at FROM plans JOIN seats USING "
            "(game_id, seat) WHERE user_id = :who ORDER BY plans.id"
        ),
    },
    ("DELETE FROM plans WHERE (game_id, seat) IN (SELECT game_id, seat FROM seats WHERE user_id = :who)",),
)
"""The personal data in these tables."""
