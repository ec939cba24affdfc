"""Times work in a database with many games: a turn (compared with one in an empty database), and exporting
and deleting a person's data.
"""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import chain
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.commit import Table
from benchmarks.timing import Comparison, Series, progress
from bot.feature import register_of
from bot.features import FEATURES
from bot.features.privacy.service import Privacy
from bot.kernel import KERNEL
from bot.service.outbox import Outbox
from bot.store import own_data
from bot.store.database import Database, open_database
from tests.support.seeding import RecordingAnnouncer

RUNNING, FINISHED = 10_000, 100_000
STEPS = 12
"""The number of steps in every game's log; finished games ended by resignation."""
GAMES_OF_A_PERSON = 100
FIRST_PERSON = 1_000_000
PERSONS = 20
"""The number of people whose data is exported and deleted."""
TURNS = 200
MILLISECONDS = 1000


def measure(folder: Path, running: int = RUNNING, finished: int = FINISHED, turns: int = TURNS) -> Comparison:
    """Compare turns in both databases. Each turn is checked, committed and noted as shown, but neither drawn
    nor posted.
    """
    with TemporaryDirectory(dir=folder) as here:
        return asyncio.run(_measure(Path(here), running, finished, turns))


async def _measure(folder: Path, running: int, finished: int, turns: int) -> Comparison:
    ours: list[float] = []
    baseline: list[float] = []
    large, empty = folder / "large.sqlite3", folder / "empty.sqlite3"
    async with open_database(large) as database:
        await Table(database).turn()
    _fill(large, running, finished)
    async with open_database(large) as database, open_database(empty) as other:
        in_large, in_empty = _Shown(database), _Shown(other)
        for _ in progress("large", turns):
            ours.append(await in_large.turn())
            baseline.append(await in_empty.turn())
        exported, deleted = await _privacy(database)
    size = large.stat().st_size >> 20
    return Comparison(
        f"A turn among {running:,} running and {finished:,} finished games",
        Series("checked, committed, noted as shown", ours),
        Series("the same in an empty file", baseline),
        notes=(
            f"database time of an export, of deleting: {exported:.0f} ms, {deleted:.0f} ms",
            f"(medians of {PERSONS} people with {GAMES_OF_A_PERSON} games or more; {size} MiB)",
        ),
    )


class _Shown:
    """Plays turns that no one sees but that are recorded as shown."""

    def __init__(self, database: Database) -> None:
        self._table = Table(database, 10 * FIRST_PERSON)
        self._outbox = Outbox(database, self._table.matches, RecordingAnnouncer(), lambda: 0)

    async def turn(self) -> float:
        seconds = await self._table.turn()
        start = perf_counter()
        assert await self._outbox.flush("game", self._table.game_id)
        return seconds + perf_counter() - start


async def _privacy(database: Database) -> tuple[float, float]:
    """Return the median milliseconds that exporting and deleting a person's data take."""
    times: list[tuple[float, float]] = []
    table = Table(database)
    data = register_of([KERNEL, *FEATURES.values()]).own_data
    privacy = Privacy(database, table.matches, table.invitations, data)
    for person in range(FIRST_PERSON, FIRST_PERSON + PERSONS):
        start = perf_counter()
        await privacy.export(person)
        between = perf_counter()
        await database.write(own_data.forget, person, data)
        times.append((between - start, perf_counter() - between))
    return median(ours for ours, _ in times) * MILLISECONDS, median(
        theirs for _, theirs in times
    ) * MILLISECONDS


# --- many rows -------------------------------------------------------------------------------------------


def _fill(path: Path, running: int, finished: int) -> None:
    """Fill the database with copies of its only game, each with different people and its own channel."""
    with closing(sqlite3.connect(path)) as connection:
        (template,) = connection.execute("SELECT max(id) FROM games").fetchone()
        first = template + 1
        numbers = range(first, first + running + finished)
        ended = range(first + running, numbers.stop)
        for table, rows in _rows(numbers, ended).items():
            first_row = next(rows)
            known = [str(row[1]) for row in connection.execute(f"PRAGMA table_info({table})")]
            columns = ",".join(known[: len(first_row)])  # later columns have a default
            sql = f"INSERT INTO {table} ({columns}) VALUES ({','.join('?' * len(first_row))})"  # noqa: S608  names from below
            connection.executemany(sql, chain((first_row,), rows))
        connection.commit()


def _rows(numbers: range, ended: range) -> dict[str, Iterator[tuple[object, ...]]]:
    """Return the rows of each table. A game and its invitation have the same number; each person plays
    several games in a row, against different people.
    """
    key, beyond, steps = bytes(32), 1 << 40, range(STEPS)
    sides = "sides=ABAB start=0"

    def person(game: int) -> int:
        return FIRST_PERSON + (numbers.stop - game - 1) // GAMES_OF_A_PERSON

    def opposite(game: int) -> int:
        return FIRST_PERSON + (game * 7919) % (len(numbers) // GAMES_OF_A_PERSON + 1)

    def room(game: int) -> int:
        return beyond + game

    def commit(game: int, step: int) -> int:
        return game * STEPS + step

    every = [(game, step) for game in numbers for step in steps]
    return {
        "invitations": (
            (game, beyond + game, 9, *[room(game)] * 2, person(game), "P", opposite(game), "Q", "duel", 1,
             sides, 2, "resident", "en-US", "1", key, "accepted", 1, None, None, 0,
             2 * beyond + game, 0, 0)
            for game in numbers
        ),
        "games": (
            (game, game, 9, "duel", 1, sides, "1", key, "1", "resident", "en-US", STEPS, 0, 0,
             1 if game in ended else None)
            for game in numbers
        ),
        "seats": (
            (game, seat, who(game), "P") for game in numbers for seat, who in enumerate((person, opposite))
        ),
        "places": ((game, room(game), game not in ended, None) for game in numbers),
        "commits": (
            (commit(number, step), 3 * beyond + commit(number, step), number, step, step + 1,
             (person if step % 2 else opposite)(number), 0)
            for number, step in every
        ),
        "steps": (
            (number, step, commit(number, step), step % 2, "resign" if step == STEPS - 1 else "a1", "0" * 32)
            for number, step in every
        ),
        "posts": (
            (4 * beyond + commit(number, step), room(number), "game", number, step, step + 1, "card",
             step == STEPS - 1, 0)
            for number, step in every
            if number not in ended or step == STEPS - 1
        ),
    }  # fmt: skip
