"""Finished games are deleted when their time is up and not before; nothing else deletes a log."""

import sqlite3

import pytest

from bot.clock import DAY
from bot.features.records import store as retention
from bot.features.records.service import EVERY, RETENTION, Expiry, Retention
from bot.features.records.service import KEPT_FOR as CHOICE
from bot.service.match import Match
from bot.service.preferences import Preferences
from bot.service.refusals import ServiceReason
from bot.service.timers import Timers
from engine.contract import Refused
from tests.bot.conftest import CHALLENGER, CHANNEL, World
from tests.bot.features.privacy.test_service import privacy
from tests.support.tables import execute, query

GUILD = 77
"""The server in which all games are played."""
LOG = {
    **dict.fromkeys(("steps", "requests"), "game_id = {game}"),
    "commits": "game_id = {game} AND (user_id <> 0 OR interaction_id IS NOT NULL)",
    "agreements": "request_id IN (SELECT id FROM requests WHERE game_id = {game})",
    **dict.fromkeys(("posts", "outbox"), "topic = 'game' AND subject_id = {game}"),
}


async def a_game(world: World, channel_id: int, *, over: bool) -> Match:
    """Return a game in the server, with two turns and a posted card."""
    match = await world.begin(channel_id=channel_id)
    await execute(world.database, "UPDATE games SET guild_id = 77")
    world.matches.clear_memory()
    for words in ("b2", "a1"):
        match = await world.matches.get(match.id)
        match = (await world.matches.act(match, world.mover(match), [words], match.version)).match
    if over:
        match = await world.matches.resign(match, world.mover(match), match.version)
    await world.outbox.flush("game", match.id)
    await world.outbox.idle()
    return match


async def rows(world: World, game_id: int) -> dict[str, int]:
    """Return the number of rows in each table that belong to a game, including its log."""
    counts: dict[str, int] = {}
    for table, where in LOG.items():
        sql = f"SELECT count(*) FROM {table} WHERE {where.format(game=game_id)}"  # noqa: S608  our own words
        ((counts[table],),) = await query(world.database, sql)
    return counts


async def tidied(world: World, days: int | None) -> None:
    """Delete old games as the program does, with `days` as the operator's setting: the timer is due at the
    start and is set again.
    """
    timers = Timers(world.database, world.clock)
    retaining = Expiry(world.database, world.matches, world.clock, days)
    timers.handle(RETENTION, retaining.tidy)
    await retaining.begin()
    assert await timers.handle_due() == 1
    ((due,),) = await query(world.database, f"SELECT due_at FROM timers WHERE kind = '{RETENTION}'")  # noqa: S608  our own word
    assert due == world.clock.seconds + EVERY


@pytest.mark.parametrize(
    ("host", "server", "days"),
    [
        (None, Retention.FOREVER, None),
        (40, Retention.FOREVER, 40),
        (None, Retention.QUARTER, 90),
        (40, Retention.YEAR, 40),
        (400, Retention.MONTH, 30),
        (7, Retention.MONTH, 7),
    ],
)
async def test_the_shorter_time_counts(
    world: World, host: int | None, server: Retention, days: int | None
) -> None:
    over, running = await a_game(world, CHANNEL, over=True), await a_game(world, CHANNEL + 1, over=False)
    world = world.restarted()
    await Preferences(world.database, world.matches).choose(CHOICE, GUILD, server)
    before = await rows(world, running.id)
    world.clock.seconds += 5000 * DAY if days is None else days * DAY - 1
    await tidied(world, host)
    assert (await rows(world, over.id))["steps"] == 3
    world.clock.seconds += 1
    await tidied(world, host)
    kept = await rows(world, over.id)
    assert (kept["steps"] == 3) is (days is None)
    assert await rows(world, running.id) == before
    assert (await world.matches.get(running.id)).version == 2


async def test_what_is_left_of_a_game(world: World) -> None:
    match = await a_game(world, CHANNEL, over=True)
    world = world.restarted()
    held = await world.matches.get(match.id)
    world.clock.seconds += 8 * DAY
    await tidied(world, 7)
    assert set((await rows(world, held.id)).values()) == {0}
    for look in (world.matches.get(held.id), world.matches.in_channel(CHANNEL)):
        with pytest.raises(Refused) as refused:
            await look
        assert refused.value.reason is ServiceReason.LOG_REMOVED
    assert "Nefertiti" in str([tuple(row) for row in await query(world.database, "SELECT * FROM seats")])
    export = await privacy(world).export(CHALLENGER[0])
    assert '"record": null' in export
    assert (await world.begin()).version == 0, "the channel is free as before"
    await tidied(world, 7)


async def test_no_other_way_removes_a_log(world: World) -> None:
    over, running = await a_game(world, CHANNEL, over=True), await a_game(world, CHANNEL + 1, over=False)
    before = await world.dump()
    for statement in (
        "DELETE FROM steps",
        f"DELETE FROM steps WHERE game_id = {over.id}",  # noqa: S608  a number
        f"UPDATE games SET log_removed_at = 1 WHERE id = {running.id}",  # noqa: S608  a number
        "UPDATE steps SET text = 'a1'",
    ):
        with pytest.raises(sqlite3.IntegrityError):
            await execute(world.database, statement)
    with pytest.raises(sqlite3.IntegrityError):
        await world.database.write(retention.remove, running.id, 1)
    assert await world.dump() == before
