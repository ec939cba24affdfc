"""Lines that are dropped, kept or replaced at the moment when the game is checked."""

import asyncio
from typing import Any

import pytest

from bot.features.plans import store as stored_plans
from tests.bot.conftest import World
from tests.bot.features.plans.test_service import began, moved, planned, waiting
from tests.support.tables import query


async def test_a_line_that_is_dropped_at_this_moment_is_not_played(world: World) -> None:
    plans, match = await began(world)
    await planned(world, plans, match, "a1 b2")
    who = waiting(world, match)
    after = (await world.matches.act(match, world.mover(match), ["a1"], match.version)).match
    (plan,) = await plans.of(after, world.by(who))
    played, _ = await asyncio.gather(plans.settle(match.id), plans.drop(after, world.by(who), plan.id))
    assert await query(world.database, "SELECT 1 FROM plans") == []
    assert (await world.matches.get(match.id)).version == 1 + played


async def test_a_line_that_is_kept_while_the_game_is_looked_at_is_played(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line that is still being written when the game is checked is played afterwards."""
    plans, match = await began(world)
    write = world.database.write

    async def late(*written: Any) -> Any:
        await plans.settle(match.id)
        return await write(*written)

    monkeypatch.setattr(world.database, "write", late)
    await planned(world, plans, match, "a1 b2")
    monkeypatch.undo()
    assert [entry.text for entry in (await moved(world, plans, match, "a1")).play.line] == ["a1", "b2"]


async def test_a_line_that_is_made_anew_at_this_moment_stays(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When a plan is replaced while the game is checked, the old one is dropped and the new one stays."""
    plans, match = await began(world, ["a1"])
    who = waiting(world, match)
    await planned(world, plans, match, "b1 c2", any_way=True)
    before = await world.matches.undo(match, world.by(who), match.version)
    now = (await world.matches.act(before, world.by(who), ["a2"], before.version)).match
    read = world.database.read

    async def slow(*asked: Any) -> Any:
        parsed = await read(*asked)
        if asked[0] is stored_plans.of_game:
            monkeypatch.undo()
            await planned(world, plans, now, "b1 c3", any_way=True)
        return parsed

    monkeypatch.setattr(world.database, "read", slow)
    assert not await plans.settle(match.id)
    (left,) = await plans.of(now, world.by(who))
    assert left.steps == ("c3",)
    assert (await moved(world, plans, now, "b1")).play.entries[-1].text == "c3"
