"""Games that nobody plays are announced twice and then closed, and their cards say so."""

from typing import get_args

import pytest

from bot.cards.notice import turn_notice
from bot.cards.turn import record_text, turn_text
from bot.clock import DAY
from bot.messages.catalog import LANGUAGES, Catalog
from bot.service.clocks import ticking
from bot.service.clocks.clocks import IdleGames, close_game
from bot.service.refusals import ServiceReason
from bot.store import games
from bot.store.games import ClosedFor
from engine.record import read
from tests.bot.conftest import CHALLENGER, CHANNEL, OPPONENT, World
from tests.bot.service.clocks.test_clocks import announced, refuses, say, wait
from tests.support.tables import query


@pytest.mark.parametrize("pace", ["none", "bank"])
async def test_announced_twice_and_closed(world: World, pace: str) -> None:
    match = await world.begin(pace=pace)
    match = await say(world, match, "a1")
    days: dict[int, list[str]] = {}
    for day in range(1, 61):
        await wait(world, DAY)
        idle = [topic for topic in await announced(world) if topic.startswith("idle")]
        if idle != days.get(max(days, default=0), []):
            days[day] = idle
    assert days == {46: ["idle open"], 57: ["idle overtaken", "idle open"], 60: ["idle overtaken"] * 2}
    closed = await world.matches.get(match.id)
    assert closed.closed
    assert closed.over
    assert await query(world.database, "SELECT * FROM timers") == []
    assert world.announcer.games[-1] == (match.id, CHANNEL, 1, 1), "a last card says so"
    for language in LANGUAGES:
        assert turn_text(closed, 1, Catalog(language)).startswith(Catalog(language)("clock.closed.idle"))
    assert read(record_text(closed)).version == 1
    assert await world.database.read(games.active_in, CHANNEL) is None


async def test_commands_say_that_it_is_closed(world: World) -> None:
    match = await world.begin()
    for days in (46, 11, 3):
        await wait(world, days * DAY)
    for again in (world, world.restarted()):
        closed = await again.matches.get(match.id)
        for work in (
            again.matches.act(closed, again.by(CHALLENGER), ["a1"], 0),
            again.matches.resign(closed, again.by(CHALLENGER), 0),
            again.matches.undo(closed, again.by(CHALLENGER), 0),
            again.requests.ask(closed, again.by(CHALLENGER), 0),
            again.clocks.nudge(closed, again.by(OPPONENT), 0),
        ):
            await refuses(work, ServiceReason.GAME_CLOSED)
    assert (await world.begin()).id != match.id, "the channel is free"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", get_args(ClosedFor))
async def test_it_is_said_why_a_game_was_closed(world: World, reason: ClosedFor, language: str) -> None:
    match, say = await world.begin(), Catalog(language)
    await world.database.write(close_game, match.id, reason, world.clock())
    world.matches.clear_memory()
    closed = await world.matches.get(match.id)
    for text in (turn_text(closed, 0, say), turn_notice(closed, 0, say)):
        assert say(f"clock.closed.{reason}") in text


async def test_any_move_keeps_it(world: World) -> None:
    match = await world.begin()
    for code in ("a1", "a2", "a3"):
        await wait(world, 46 * DAY)
        await wait(world, 11 * DAY)
        match = await say(world, match, code)
    assert [topic for topic in await announced(world) if topic.endswith("open")] == []
    assert not (await world.matches.get(match.id)).over


async def test_a_clock_that_was_set_wrong_closes_nothing(world: World) -> None:
    """If the clock is set to another century and back, games are at most announced as idle."""
    match = await world.begin()
    await wait(world, 90 * 365 * DAY)
    await wait(world, -90 * 365 * DAY)
    await wait(world, DAY)
    assert not (await world.matches.get(match.id)).over
    assert await announced(world) == ["idle open"]


async def test_never_where_that_is_set(world: World) -> None:
    match = await world.begin()
    world.timers.handle(ticking.IDLE, IdleGames(world.database, world.matches, world.clock, 0).look)
    for _ in range(20):
        await wait(world, 40 * DAY)
    assert await announced(world) == []
    assert not (await world.matches.get(match.id)).over


async def test_a_day_after_the_move_that_kept_it_a_nudge_is_offered(world: World) -> None:
    match = await world.begin()
    await wait(world, 46 * DAY)
    match = await say(world, match, "a1")
    await world.outbox.flush("game", match.id)
    shown = len(world.announcer.cards_refreshed)
    await wait(world, DAY)
    assert len(world.announcer.cards_refreshed) == shown + 1
    assert (await world.clocks.face(match)).may_nudge


@pytest.mark.parametrize("days", [1, 14, 15])
async def test_where_it_is_closed_soon_it_is_announced_after_a_day(world: World, days: int) -> None:
    await world.begin()
    world.timers.handle(ticking.IDLE, IdleGames(world.database, world.matches, world.clock, days).look)
    await wait(world, DAY - 1)
    assert await announced(world) == []
    await wait(world, 1)
    assert await announced(world) == ["idle open"]
