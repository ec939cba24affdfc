"""A log that differs from the game played is noticed, and nothing is written."""

import pytest

from bot.service.matches import Actor
from bot.service.refusals import ServiceReason
from engine.contract import Refused
from tests.bot.conftest import CHALLENGER, CHANNEL, World
from tests.support.seeding import say_all, scribble

CODES = ("a1", "b2", "c3", "a2", "x2")


async def damaged(world: World, *statements: str) -> Refused:
    """Change the file of a game of five entries; check that it can't be read or played, and return the
    refusal.
    """
    match = await world.begin()
    await say_all(world.matches, match.id, CODES)
    scribble(world.database.path, *statements)
    before = await world.dump()
    after = world.restarted()
    with pytest.raises(Refused) as refused:
        await after.matches.in_channel(CHANNEL)
    with pytest.raises(Refused) as again:
        await after.matches.act(match, Actor(*CHALLENGER, 1), ("c1",), 5)
    assert again.value.because(ServiceReason.GAME_DAMAGED) or again.value.because(ServiceReason.STALE)
    assert await after.dump() == before
    assert refused.value.because(ServiceReason.GAME_DAMAGED)
    return refused.value


async def test_the_log_as_it_was_written_is_fine(world: World) -> None:
    match = await world.begin()
    await say_all(world.matches, match.id, CODES)
    assert (await world.restarted().matches.in_channel(CHANNEL)).version == 5


@pytest.mark.parametrize(
    ("statement", "entry"),
    [
        ("UPDATE steps SET digest = '0000000000000000' WHERE number = 4", 5),
        ("UPDATE steps SET digest = '' WHERE number IN (0, 4)", 1),
        ("UPDATE steps SET text = 'b1' WHERE number = 1", 2),
        ("UPDATE steps SET text = 'a1' WHERE number = 1", 2),
        ("UPDATE steps SET text = 'nonsense' WHERE number = 4", 5),
        ("UPDATE steps SET text = '' WHERE number = 4", 5),
        ("UPDATE steps SET text = 'undo 9' WHERE number = 3", 4),
        ("UPDATE steps SET seat = 1 - seat WHERE number = 0", 1),
        ("UPDATE steps SET seat = 7 WHERE number = 4", 5),
        ("UPDATE steps SET seat = 7, text = 'resign' WHERE number = 4", 5),
        ("DELETE FROM steps WHERE number = 4", 5),
        ("DELETE FROM steps WHERE number = 0", 1),
        ("DELETE FROM steps WHERE number = 2", 3),
        ("DELETE FROM steps", 1),
        ("UPDATE games SET version = 4", 6),
        ("UPDATE games SET version = 7", 6),
        ("UPDATE games SET options = 'sides=BBBB start=0'", 1),
        ("UPDATE games SET options = 'sides=XXXX start=0'", 1),
        ("UPDATE games SET salt = 'other'", 1),
        ("UPDATE games SET ruleset = 99", 1),
        ("UPDATE games SET game = 'chess'", 1),
    ],
)
async def test_every_damage_is_noticed_and_placed(world: World, statement: str, entry: int) -> None:
    reports = await damaged(world, statement)
    assert reports.details == {"game": 1, "entry": entry}


async def test_a_digest_before_the_last_is_only_looked_at_where_something_is_wrong(world: World) -> None:
    match = await world.begin()
    match = await say_all(world.matches, match.id, CODES)
    scribble(world.database.path, "UPDATE steps SET digest = '' WHERE number = 2")
    after = await world.restarted().matches.in_channel(CHANNEL)
    assert after.play.game.state() == match.play.game.state()


@pytest.mark.parametrize("statement", ["UPDATE games SET deal_id = 'x'", "UPDATE games SET salt = 'ä ö'"])
async def test_a_damaged_deal_is_a_damaged_game(world: World, statement: str) -> None:
    assert (await damaged(world, statement)).details == {"game": 1, "entry": 0}


async def test_a_damaged_game_does_not_stop_the_others(world: World) -> None:
    await damaged(world, "UPDATE steps SET digest = '' WHERE number = 4")
    after = world.restarted()
    other = await after.begin(channel_id=CHANNEL + 1)
    assert not await after.outbox.flush_due()
    assert [game for game, *_ in world.announcer.games] == [other.id]
