"""Games that ended before results were stored are rated once, in order, even if the program ends early."""

import asyncio
import logging
from pathlib import Path
from random import Random

import pytest

from bot.service import results
from bot.service.results import NEWCOMER, Skill, after_game, catch_up
from bot.store.database import open_database
from tests.bot.conftest import World
from tests.bot.service.results.playing import begun, played, resigned
from tests.bot.test_keepsake import FINISHED, KEEPSAKE
from tests.support.keepsake import GUILD, restore
from tests.support.tables import execute, query

PEOPLE = (11, "Ana"), (22, "Ben"), (33, "Cleo"), (44, "Dan")


async def everything(world: World) -> list[list[tuple[object, ...]]]:
    return [
        [tuple(row) for row in await query(world.database, f"SELECT * FROM {table} ORDER BY id")]  # noqa: S608  a table's own name
        for table in ("results", "ratings")
    ]


async def as_before_there_were_results(world: World) -> None:
    await execute(
        world.database,
        "DELETE FROM results",
        "DELETE FROM ratings",
        "INSERT INTO facts VALUES ('results_owed', 'yes')",
    )


async def test_what_is_rated_later_is_what_would_have_been_rated_at_once(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    chance = Random(3)
    for _ in range(8):
        await played(world, await begun(world, *chance.sample(PEOPLE, 2)), chance)
    closed = await begun(world, *PEOPLE[:2])
    await world.matches.abandon(closed.id)
    await played(world, await begun(world, *chance.sample(PEOPLE, 3)), chance)
    at_once = await everything(world)
    await as_before_there_were_results(world)

    settled, settle = list[int](), results.settle

    async def until_the_program_ends(database: object, game_id: int) -> bool:
        if len(settled) == 4:
            raise asyncio.CancelledError
        settled.append(game_id)
        return await settle(world.database, game_id)

    with monkeypatch.context() as patched:
        patched.setattr(results, "settle", until_the_program_ends)
        with pytest.raises(asyncio.CancelledError):
            await catch_up(world.database)
    assert len({row[1] for row in (await everything(world))[0]}) == 4
    # A game that ends in the meantime waits for its turn.
    late = await resigned(world, await begun(world, *PEOPLE[:2]), PEOPLE[0])
    assert late.id not in {row[1] for row in (await everything(world))[0]}
    with caplog.at_level(logging.INFO):
        await catch_up(world.restarted().database)
    assert "complete; 1 games without one" in caplog.text
    rows, ratings = await everything(world)
    assert [row for row in rows if row[1] != late.id] == at_once[0]
    assert ratings == at_once[1]
    assert await query(world.database, "SELECT 1 FROM facts WHERE name = 'results_owed'") == []
    caplog.clear()
    await catch_up(world.database)
    assert caplog.text == ""


async def test_the_games_of_an_old_database_are_rated_when_it_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "imhotep.sqlite3"
    restore(KEEPSAKE.read_text("utf-8"), path)
    async with open_database(path) as database:
        await catch_up(database)
        rows = await query(database, "SELECT game_id, place, mu, sigma, rating_id FROM results ORDER BY id")
        assert list(dict.fromkeys(int(row[0]) for row in rows)) == list(FINISHED)
        for game_id in FINISHED:
            seats = [row for row in rows if row[0] == game_id]
            after = after_game([NEWCOMER] * len(seats), [int(row[1]) for row in seats])
            assert [Skill(row[2], row[3], 1) for row in seats] == after
        guilds = await query(database, "SELECT DISTINCT guild_id FROM ratings")
        assert [row[0] for row in guilds] == [GUILD]
