"""Hosting: the image and compose files as text, and the entry command as the plain process it is."""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import pytest
import yaml

from bot.settings import Settings, SettingsError, load_settings
from sandbox.server import Sandbox
from tests.support.process import SECRET, Given, imhotep, running
from tests.support.seeding import seed_game

ROOT = Path(__file__).resolve().parents[1]
UID = "10001"


# --- the files ---------------------------------------------------------------------------------------


def dockerfile() -> list[tuple[str, str]]:
    """The instructions of the Dockerfile, with continued lines joined and comments left out."""
    lines = (line for line in read("Dockerfile").splitlines() if not line.lstrip().startswith("#"))
    joined = re.sub(r"\\\n\s*", "", "\n".join(lines))
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in joined.splitlines() if line)]


def read(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def last_stage() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for word, rest in dockerfile():
        if word == "FROM":
            found = {}
        found.setdefault(word, []).append(rest)
    return found


def service() -> dict[str, Any]:
    return cast("dict[str, Any]", yaml.safe_load(read("compose.yaml"))["services"]["imhotep"])


def test_two_stages_of_the_same_python() -> None:
    stages = [rest for word, rest in dockerfile() if word == "FROM"]
    assert len(stages) == 2
    assert stages[0].removesuffix(" AS build") == stages[1]
    assert re.fullmatch(r"python:3\.\d+-slim", stages[1]), "a fixed minor version, not `latest`"


def test_everything_installed_is_pinned() -> None:
    installs = re.findall(r"pip install ([^&\n]+)", read("Dockerfile"))
    assert installs
    assert all("--constraint constraints.txt" in install for install in installs)


def test_the_image_runs_as_nobody_special() -> None:
    stage = last_stage()
    assert stage["USER"] == [f"{UID}:{UID}"]
    assert f"--uid {UID}" in stage["RUN"][0]
    order = [word for word, _ in dockerfile()]
    assert order.index("USER") > max(number for number, word in enumerate(order) if word == "RUN")


def test_the_image_can_be_stopped_and_asked() -> None:
    stage = last_stage()
    assert stage["STOPSIGNAL"] == ["SIGTERM"]
    assert stage["ENTRYPOINT"] == ['["/usr/bin/tini", "--", "imhotep"]']
    assert stage["CMD"] == ['["run"]']
    assert "tini" in stage["RUN"][0]
    health = stage["HEALTHCHECK"][0]
    assert "--start-period=60s" in health
    assert health.endswith('CMD ["imhotep", "check"]')


def test_data_and_environment() -> None:
    stage = last_stage()
    assert stage["VOLUME"] == ["/data"]
    environment = " ".join(stage["ENV"])
    for wanted in ("IMHOTEP_DATA=/data", "PYTHONUNBUFFERED=1", "PYTHONDONTWRITEBYTECODE=1"):
        assert wanted in environment
    assert "TOKEN" not in environment, "a token in an image is public"


def test_what_is_copied_is_let_in() -> None:
    copied = {
        name
        for word, rest in dockerfile()
        if word == "COPY" and not rest.startswith("--from")
        for name in rest.split()[:-1]
    }
    ignored = read(".dockerignore").splitlines()
    assert "*" in ignored, "everything stays out but what is named"
    assert copied == {line[1:] for line in ignored if line.startswith("!")}
    assert all((ROOT / name).exists() for name in copied)


def test_compose_gives_away_nothing() -> None:
    one = service()
    assert one["restart"] == "unless-stopped"
    assert one["read_only"] is True
    assert one["cap_drop"] == ["ALL"]
    assert one["security_opt"] == ["no-new-privileges:true"]
    assert one["tmpfs"][0].startswith("/tmp")  # noqa: S108  the container's own
    assert "mem_limit" in one
    assert "ports" not in one
    assert "init" not in one, "tini is in the image"
    assert one["logging"]["options"].keys() == {"max-size", "max-file"}


def test_compose_waits_longer_than_the_bot_needs_to_stop() -> None:
    from bot.app import STOP_WITHIN

    assert int(service()["stop_grace_period"].removesuffix("s")) >= 2 * STOP_WITHIN


def test_the_token_is_a_secret_file() -> None:
    secrets = cast("dict[str, Any]", yaml.safe_load(read("compose.yaml"))["secrets"])
    (name,) = service()["secrets"]
    assert list(secrets) == [name]
    environment = service()["environment"]
    assert environment["IMHOTEP_TOKEN_FILE"] == f"/run/secrets/{name}"
    assert "IMHOTEP_TOKEN" not in environment
    assert service()["volumes"] == ["data:/data"]


# --- the command -------------------------------------------------------------------------------------


@pytest.mark.wire
async def test_check_and_backup_while_it_runs(tmp_path: Path) -> None:
    database, copy = tmp_path / "imhotep.sqlite3", tmp_path / "copy.sqlite3"
    await seed_game(
        database,
        channel_id=1,
        challenger=(1, "Ana"),
        opponent=(2, "Ben"),
        options={"start": "0"},
        key=bytes(32),
        codes=["b1", "b2"],
    )
    async with Sandbox() as sandbox, running(sandbox, tmp_path) as bot:
        assert (await asyncio.to_thread(imhotep, tmp_path, "check")).code == 0
        made = await asyncio.to_thread(imhotep, tmp_path, "backup", str(copy))
        assert (made.code, "is copied to" in made.text) == (0, True), made.text
        with closing(sqlite3.connect(copy)) as opened:
            assert opened.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            assert opened.execute("SELECT text FROM steps ORDER BY number").fetchall() == [("b1",), ("b2",)]
        content = copy.read_bytes()
        refused = await asyncio.to_thread(imhotep, tmp_path, "backup", str(copy))
        assert (refused.code, "exists already" in refused.text) == (2, True), refused.text
        assert copy.read_bytes() == content
        os.utime(bot.health, (0, 0))
        assert (await asyncio.to_thread(imhotep, tmp_path, "check")).code == 1
        assert await bot.end() == 0


def test_not_running_is_not_well(tmp_path: Path) -> None:
    checked = imhotep(tmp_path, "check")
    assert checked.code == 1
    assert "not running" in checked.text


@pytest.mark.wire
async def test_a_wrong_token_is_told_in_a_sentence(tmp_path: Path) -> None:
    async with Sandbox() as sandbox:
        settings = Given(IMHOTEP_TOKEN=SECRET, IMHOTEP_DISCORD_URL=sandbox.url)
        ended = await asyncio.to_thread(imhotep, tmp_path, "run", **settings)
    assert ended.code == 4
    assert "Discord refuses the token" in ended.text
    assert "Traceback" not in ended.text


def test_no_token(tmp_path: Path) -> None:
    ended = imhotep(tmp_path, "run")
    assert ended.code == 2
    assert "IMHOTEP_TOKEN" in ended.text
    assert "make play" in ended.text


def test_a_token_file_that_everybody_can_read(tmp_path: Path) -> None:
    file = tmp_path / "token"
    file.write_text(SECRET, "utf-8")
    file.chmod(0o604)
    ended = imhotep(tmp_path, "run", IMHOTEP_TOKEN_FILE=str(file))
    assert (ended.code, "chmod 600" in ended.text) == (2, True)


def test_no_other_discord_than_one_on_this_machine(tmp_path: Path) -> None:
    ended = imhotep(tmp_path, "run", IMHOTEP_TOKEN=SECRET, IMHOTEP_DISCORD_URL="http://192.0.2.1:80")
    assert (ended.code, "IMHOTEP_DISCORD_URL" in ended.text) == (2, True)


@pytest.mark.parametrize(
    "url", ["https://127.0.0.1:80", "http://example.org", "http://127.0.0.1.example.org"]
)
def test_what_is_not_on_this_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, url: str) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("IMHOTEP_DISCORD_URL", url)
    with pytest.raises(SettingsError, match="IMHOTEP_DISCORD_URL"):
        load_settings()


@pytest.mark.parametrize(("text", "words"), [("", "is empty"), (None, "cannot be read")])
def test_token_files_without_a_token(tmp_path: Path, text: str | None, words: str) -> None:
    file = tmp_path / "token"
    if text is not None:
        file.touch(0o600)
    with pytest.raises(SettingsError, match=words):
        Settings(token=None, token_file=file).read_token()


def test_a_token_file_of_one_s_own(tmp_path: Path) -> None:
    """Mode 600, and 640 for a group such as that of a service; blanks around the token do not matter."""
    file = tmp_path / "token"
    file.write_text(f"{SECRET}\n", "utf-8")
    for mode in (0o400, 0o600, 0o640):
        file.chmod(mode)
        assert Settings(token=None, token_file=file).read_token() == SECRET


def test_a_newer_database_is_left_alone(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "imhotep.sqlite3")) as database:
        database.execute("PRAGMA user_version = 9999")
    ended = imhotep(tmp_path, "run", IMHOTEP_TOKEN=SECRET, IMHOTEP_DISCORD_URL="http://127.0.0.1:9")
    assert ended.code == 3
    assert "newer program" in ended.text


def test_no_database_to_copy(tmp_path: Path) -> None:
    assert imhotep(tmp_path, "backup", str(tmp_path / "copy")).code == 2
