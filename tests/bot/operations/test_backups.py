"""Copies are made automatically, the newest are kept, and games can be continued from each copy."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.backups import BACKUP, Backups, kept
from bot.clock import HOUR
from bot.errors import StoreError
from bot.service.matches import Matches
from bot.service.timers import Timers
from bot.store.database import backup, open_database, restore
from bot.store.statistics import everything, of_file
from tests.bot.conftest import World


async def test_copies_come_by_themselves_and_the_newest_stay(world: World, tmp_path: Path) -> None:
    folder, timers = tmp_path / "copies", Timers(world.database, world.clock)
    backups = Backups(world.database, world.database.path, world.clock)
    timers.handle(BACKUP, backups.copy)
    await backups.begin(folder, 6, 3)
    (mine := folder / "mine.sqlite3").parent.mkdir(exist_ok=True)
    mine.touch()
    for _ in range(5):
        assert await timers.handle_due() == 1
        assert await timers.handle_due() == 0, "the next one is due later"
        world.clock.seconds += 6 * HOUR
    names = [path.name for path in kept(folder)]
    assert len(names) == 3
    assert names == sorted(names)
    assert mine.exists()
    assert all(path.stat().st_mode & 0o077 == 0 for path in kept(folder))
    await backups.begin(None, 6, 3)
    assert await timers.handle_due() == 0


async def test_a_copy_is_restored_and_played_on(world: World, tmp_path: Path) -> None:
    """A restored copy can be played on; the replaced database is set aside with the turns that the copy
    lacks.
    """
    match = await world.begin()
    for words in ("b2", "a1"):
        match = (await world.matches.act(match, world.mover(match), [words], match.version)).match
    backups = Backups(world.database, world.database.path, world.clock)
    timers = Timers(world.database, world.clock)
    timers.handle(BACKUP, backups.copy)
    await backups.begin(tmp_path / "copies", 24, 7)
    await timers.handle_due()
    later = (await world.matches.act(match, world.mover(match), ["b1"], match.version)).match
    (copy,) = kept(tmp_path / "copies")
    path = tmp_path / "elsewhere" / "imhotep.sqlite3"
    path.parent.mkdir()
    await backup(world.database.path, path)
    path.with_name(f"{path.name}-wal").write_bytes(b"of the old one")
    aside = path.with_name("imhotep-replaced.sqlite3")
    assert restore(copy, path) == aside
    assert path.stat().st_mode & 0o077 == 0
    assert [*copy.parent.iterdir()] == [copy], "nothing is left beside it"
    assert {file.name for file in path.parent.iterdir()} == {path.name, aside.name, f"{aside.name}-wal"}
    async with open_database(path) as database:
        matches = Matches(database, world.clock)
        again = await matches.get(match.id)
        assert again.play.game.state() == match.play.game.state() != later.play.game.state()
        gone_on = (await matches.act(again, world.mover(again), ["b1"], again.version)).match
        assert gone_on.play.game.state() == later.play.game.state()
    aside.with_name(f"{aside.name}-wal").unlink()
    assert restore(aside, path) == aside, "and back"
    async with open_database(path) as database:
        assert (await Matches(database, world.clock).get(match.id)).version == later.version


async def test_what_is_no_copy_changes_nothing(world: World, tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no database")
    await backup(world.database.path, tmp_path / "newer")
    with closing(sqlite3.connect(tmp_path / "newer")) as newer:
        newer.execute("PRAGMA user_version = 999")
    path = tmp_path / "data" / "imhotep.sqlite3"
    path.parent.mkdir()
    await backup(world.database.path, path)
    before = path.read_bytes()
    for name, reason in (("text", "not a database"), ("newer", "newer program"), ("none", "unable to open")):
        with pytest.raises(StoreError, match=reason):
            restore(tmp_path / name, path)
        assert path.read_bytes() == before
        assert not path.with_suffix(".part").exists()


async def test_numbers_of_a_database_that_is_in_use(world: World) -> None:
    match = await world.begin()
    await world.matches.act(match, world.mover(match), ["b2"], match.version)
    await world.matches.resign(await world.begin(channel_id=9), world.mover(match), 0)
    counts = of_file(world.database.path, world.clock.seconds)
    assert counts.pop("bytes") > 0
    assert counts == await world.database.read(everything, world.clock.seconds)
    wanted = {"games_running": 1, "games_finished": 1, "people": 2, "turns": 2, "turns_in_a_day": 2}
    assert {name: counts[name] for name in wanted} == wanted
    assert counts["outbox_waiting"] > 0


@pytest.mark.parametrize("text", ["", "no database"])
def test_numbers_of_something_else(tmp_path: Path, text: str) -> None:
    path = tmp_path / "x.sqlite3"
    path.write_text(text, "utf-8")
    with pytest.raises(StoreError):
        of_file(path, 0)


async def test_a_folder_that_cannot_be_read_keeps_no_bot_from_starting(
    world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """If the folder can't be read, for example because it belongs to root, the bot still starts, logs the
    problem, and makes a copy later.
    """
    folder, refuses = tmp_path / "roots", list[bool]([True])
    folder.mkdir()

    def newest(path: Path) -> list[Path]:
        if refuses:
            raise PermissionError(13, "Permission denied")
        return kept(path)

    monkeypatch.setattr("bot.backups.kept", newest)
    timers = Timers(world.database, world.clock)
    backups = Backups(world.database, world.database.path, world.clock)
    timers.handle(BACKUP, backups.copy)
    await backups.begin(folder, 6, 3)
    assert "cannot be used for backups" in caplog.text
    await timers.handle_due()
    refuses.clear()
    world.clock.seconds += HOUR
    await timers.handle_due()
    assert kept(folder)
