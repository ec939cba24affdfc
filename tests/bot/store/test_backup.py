"""A backup is a whole database, and can be made while the bot is at work."""

import asyncio
import sqlite3
import stat
import threading
from contextlib import closing
from pathlib import Path

import pytest

from bot.errors import StoreError
from bot.store.database import Connection, Database, backup, open_database, put_fact
from tests.support.tables import query


async def put(database: Database, name: str) -> None:
    await database.write(_put, name)


def _put(connection: Connection, name: str) -> None:
    for label in (name, f"{name} too"):
        put_fact(connection, label, "yes")


async def test_a_backup_of_a_database_in_use_is_a_whole_one(database: Database, tmp_path: Path) -> None:
    await put(database, "before")
    enough = asyncio.Event()
    writing = asyncio.create_task(_keep_writing(database, enough))
    await asyncio.sleep(0.01)
    await backup(database.path, tmp_path / "copy.sqlite3")
    enough.set()
    await writing
    await put(database, "after")
    async with open_database(tmp_path / "copy.sqlite3") as copy:
        names = {row[0] for row in await query(copy, "SELECT name FROM facts")}
        assert (await query(copy, "PRAGMA integrity_check"))[0][0] == "ok"
    assert "before" in names
    assert "after" not in names
    assert {f"{name} too" for name in names if not name.endswith(" too")} == {
        name for name in names if name.endswith(" too")
    }, "half a transaction"


async def _keep_writing(database: Database, enough: asyncio.Event) -> None:
    number = 0
    while not enough.is_set():
        number += 1
        await put(database, f"meanwhile {number}")


async def test_a_backup_sees_only_what_is_committed(database: Database, tmp_path: Path) -> None:
    begun, copied = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def slowly(connection: Connection) -> None:
        connection.execute("INSERT INTO facts VALUES ('open', 'yes')")
        loop.call_soon_threadsafe(begun.set)
        assert copied.wait(10)

    writing = asyncio.create_task(database.write(slowly))
    await begun.wait()
    await backup(database.path, tmp_path / "copy.sqlite3")
    copied.set()
    await writing
    with closing(sqlite3.connect(tmp_path / "copy.sqlite3")) as copy:
        assert copy.execute("SELECT * FROM facts").fetchall() == []


async def test_a_backup_is_for_its_owner_only(database: Database, tmp_path: Path) -> None:
    await backup(database.path, tmp_path / "copy.sqlite3")
    assert stat.S_IMODE((tmp_path / "copy.sqlite3").stat().st_mode) == 0o600


async def test_a_backup_overwrites_nothing(database: Database, tmp_path: Path) -> None:
    (tmp_path / "copy.sqlite3").write_text("precious")
    with pytest.raises(StoreError, match=r"copy\.sqlite3"):
        await backup(database.path, tmp_path / "copy.sqlite3")
    assert (tmp_path / "copy.sqlite3").read_text() == "precious"


async def test_a_backup_of_nothing_is_said_and_makes_no_database(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"missing\.sqlite3"):
        await backup(tmp_path / "missing.sqlite3", tmp_path / "copy.sqlite3")
    assert not (tmp_path / "missing.sqlite3").exists()
