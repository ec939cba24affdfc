"""People own their data (promise 9): every table with data about people is in their copies, and its data can
be deleted.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import own_data
from bot.store.database import open_database
from tests.support.registered import OWN_DATA

PERSON, OTHER, NAME = 987_654_321, 123_456_789, "Percy"
PEOPLE = {
    *("guests.user_id", "seats.user_id", "commits.user_id", "ratings.user_id", "results.user_id"),
    *("holidays.user_id", "entrants.user_id", "reminders.user_id", "reminded.user_id"),
    *("puzzle_answers.user_id", "invitations.host_id", "invitations.invited_id"),
    *("requests.user_id", "requests.left_user_id", "seasons.starter_id", "blocked.blocked_id"),
    *("imports.user_id", "imports.opponent_id", "preferences.owner_id", "timers.subject_id"),
}
"""Columns that identify a person. Depending on its scope or kind, a row of `preferences` or `timers` can also
be about something else.
"""
THINGS = {
    *("id", "game_id", "invitation_id", "season_id", "request_id", "commit_id", "guest_id", "rating_id"),
    *("channel_id", "invited_channel_id", "guild_id", "message_id", "interaction_id", "original_id"),
    *("left_interaction_id", "answer_interaction_id", "refused_id", "edited_id", "deal_id", "subject_id"),
}
"""Names of columns that identify something else. Enter new ones here, or above."""
OF_OTHERS = {"imports.opponent_id", "seasons.starter_id", "timers.subject_id"}
"""Columns left out of the copy. Others' ids belong to the copies of the people who loaded a record, or to the
server; a timer only says when to check something.
"""
KINDS: dict[str, list[dict[str, object]]] = {
    "preferences": [{"scope": "person"}],
    "timers": [{"kind": "holiday"}, {"kind": "reminder"}],
    "requests": [{"id": 1, "kind": "undo"}, {"id": 2, "interaction_id": 2, "kind": "moved"}],
}
"""Example rows of the tables that hold several kinds of things."""


@pytest.fixture
async def database(tmp_path: Path) -> Path:
    path = tmp_path / "imhotep.sqlite3"
    async with open_database(path):
        return path


def columns(connection: sqlite3.Connection) -> Iterator[tuple[str, str, str]]:
    """Yield the table, name and type of every column."""
    tables = connection.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    )
    for (table,) in tables.fetchall():
        for column in connection.execute(f"PRAGMA table_info({table})").fetchall():
            yield table, column[1], column[2]


def filled(path: Path, person: dict[str, int]) -> sqlite3.Connection:
    """Return a database with a row in every table. People get a number per column; all other references are
    number 1.
    """
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA foreign_keys = OFF")
    connection.execute("PRAGMA ignore_check_constraints = ON")
    connection.row_factory = sqlite3.Row
    rows: dict[str, dict[str, object]] = {}
    for table, column, kind in columns(connection):
        row = rows.setdefault(table, dict[str, object]())
        if f"{table}.{column}" in PEOPLE:
            row[column] = person.get(f"{table}.{column}", PERSON)
        elif "name" in column and table not in ("facts", "preferences"):
            row[column] = NAME
        else:
            row[column] = {"INTEGER": 1, "REAL": 1.0, "BLOB": b"1"}.get(kind, "1")
    for table, row in rows.items():
        connection.execute(f"DELETE FROM {table}")  # noqa: S608  a name of the schema
        for kinds in KINDS.get(table, [{}]):
            values = {**row, **kinds}
            places = f"({', '.join(values)}) VALUES ({', '.join('?' * len(values))})"
            connection.execute(f"INSERT INTO {table} {places}", [*values.values()])
    return connection


def everything(connection: sqlite3.Connection) -> list[tuple[object, ...]]:
    """Return every row of every table, each preceded by the table's name."""
    return [
        (table, *row)
        for table in sorted({table for table, _, _ in columns(connection)})
        for row in connection.execute(f"SELECT * FROM {table}").fetchall()  # noqa: S608  a name of the schema
    ]


async def test_every_number_is_known_to_be_a_person_or_not(database: Path) -> None:
    with closing(sqlite3.connect(database)) as connection:
        texts = {
            f"{table}.{column}"
            for table, column, _ in columns(connection)
            if column.endswith("_id") and (column not in THINGS or f"{table}.{column}" in PEOPLE)
        }
    assert texts == PEOPLE


async def test_a_copy_has_something_of_every_kind(database: Path) -> None:
    with closing(filled(database, {})) as connection:
        assert all(own_data.about(connection, PERSON, OWN_DATA).values())


@pytest.mark.parametrize("column", sorted(PEOPLE - OF_OTHERS))
async def test_every_table_with_a_person_is_in_their_copy(database: Path, column: str) -> None:
    """A person whose number is in just one column gets a copy that differs from a stranger's."""
    table, _, _ = column.partition(".")
    others = {person: OTHER for person in PEOPLE if person.startswith(f"{table}.")}
    with closing(filled(database, others)) as connection:
        without = own_data.about(connection, PERSON, OWN_DATA)
    with closing(filled(database, others | {column: PERSON})) as connection:
        assert own_data.about(connection, PERSON, OWN_DATA) != without


async def test_every_table_with_a_person_forgets_them(database: Path) -> None:
    with closing(filled(database, {})) as connection:
        own_data.forget(connection, PERSON, OWN_DATA)
        assert [row for row in everything(connection) if PERSON in row or NAME in row] == []


async def test_nothing_of_others_is_forgotten(database: Path) -> None:
    with closing(filled(database, dict.fromkeys(PEOPLE, OTHER))) as connection:
        before = everything(connection)
        own_data.forget(connection, PERSON, OWN_DATA)
        assert everything(connection) == before
