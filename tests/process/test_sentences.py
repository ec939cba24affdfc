"""Every error in settings and files is reported in one sentence."""

import os
import signal
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from bot.errors import SettingsError, StoreError
from bot.settings import load_settings
from bot.store.database import backup
from tests.support.process import SECRET, imhotep, started


def test_a_token_with_a_line_break(tmp_path: Path) -> None:
    ended = imhotep(tmp_path, "run", IMHOTEP_TOKEN=f"{SECRET}\nmore")
    assert ended.code == 2
    assert "IMHOTEP_TOKEN" in ended.sentence


def test_an_env_file_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"IMHOTEP_LOG_LEVEL=INFO\n# Gr\xfc\xdfe\n")
    ended = imhotep(tmp_path, "check")
    assert ended.code == 2
    assert ".env" in ended.sentence
    assert "UTF-8" in ended.sentence


def test_an_env_file_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".env").write_text("IMHOTEP_LOG_LEVEL=INFO\n", "utf-8")
    monkeypatch.chdir(tmp_path)

    def refuse(*_: object, **__: object) -> object:
        raise PermissionError(13, "Permission denied", ".env")

    monkeypatch.setattr("dotenv.main.open", refuse, raising=False)
    with pytest.raises(SettingsError, match=r"\.env.*Permission denied"):
        load_settings()


@pytest.mark.parametrize("name", ["IMHOTEP_DATA", "IMHOTEP_TOKEN_FILE"])
def test_a_path_that_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".env").write_text(f'{name}="a\0b"\n', "utf-8")
    with pytest.raises(SettingsError, match=name):
        load_settings()


@pytest.mark.parametrize("port", ["65536", "-1"])
def test_a_port_that_there_is_not(tmp_path: Path, port: str) -> None:
    ended = imhotep(tmp_path, "play", "--no-browser", f"--port={port}")
    assert ended.code == 2
    assert port in ended.sentence
    assert "65535" in ended.sentence


@pytest.mark.parametrize(
    "command", [["check"], ["run"], ["backup", "copy"], ["sync"], ["play", "--no-browser"]]
)
def test_data_that_is_no_folder(tmp_path: Path, command: list[str]) -> None:
    file = tmp_path / "data"
    file.touch()
    ended = imhotep(file, *command, folder=tmp_path, IMHOTEP_TOKEN=SECRET)
    assert ended.code == {"check": 1, "run": 3, "backup": 2, "sync": 3, "play": 3}[command[0]]
    assert str(file) in ended.text.splitlines()[-1]
    assert "Traceback" not in ended.text


def test_no_database_to_copy(tmp_path: Path) -> None:
    assert imhotep(tmp_path, "backup", str(tmp_path / "copy")).code == 2


def test_a_health_file_from_the_future(tmp_path: Path) -> None:
    assert "not running" in imhotep(tmp_path, "check").sentence
    health = tmp_path / "health"
    health.touch()
    touch(health, time.time())
    assert imhotep(tmp_path, "check").code == 0
    touch(health, time.time() + 3600)
    checked = imhotep(tmp_path, "check")
    assert checked.code == 1
    assert "future" in checked.sentence
    touch(health, time.time() - 61)
    assert imhotep(tmp_path, "check").code == 1


def touch(file: Path, when: float) -> None:
    os.utime(file, (when, when))


# --- backups -----------------------------------------------------------------------------------------


def test_a_failed_backup_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "imhotep.sqlite3").write_bytes(b"no database, but long enough to look like one" * 30)
    ended = imhotep(tmp_path, "backup", str(tmp_path / "copy"))
    assert ended.code == 3
    assert "could not be copied" in ended.sentence
    assert sorted(path.name for path in tmp_path.iterdir()) == ["imhotep.sqlite3"]


async def test_a_backup_leaves_alone_what_it_did_not_make(tmp_path: Path) -> None:
    """A backup leaves alone a file that someone else created between its check and the copy."""
    with closing(sqlite3.connect(tmp_path / "source")) as source:
        source.execute("CREATE TABLE one (two)")
    target = tmp_path / "copy"
    target.write_text("mine", "utf-8")
    with pytest.raises(StoreError):
        await backup(tmp_path / "source", target)
    assert target.read_text("utf-8") == "mine"


async def test_a_backup_that_is_ended_leaves_nothing(tmp_path: Path) -> None:
    database = tmp_path / "imhotep.sqlite3"
    with closing(sqlite3.connect(database)) as source:
        source.execute("CREATE TABLE one (two)")
        source.executemany("INSERT INTO one VALUES (?)", [("x" * 1_000_000,) for _ in range(150)])
        source.commit()
    target = tmp_path / "copy"
    async with started(tmp_path, "backup", str(target)) as copying:
        await copying.until(lambda: target.exists() and target.stat().st_size)
        assert await copying.end(signal.SIGTERM) == 1
        assert "not complete" in copying.text
    assert not target.exists()
    assert not list(tmp_path.glob("copy*"))
