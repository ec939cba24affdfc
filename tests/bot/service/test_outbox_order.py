"""Posts of one game are sent one after another, however many are requested at once."""

import asyncio

from bot.service.match import Match
from bot.service.matches import Matches
from bot.service.outbox import Outbox
from bot.service.ports import Notice, PostedCard
from tests.bot.conftest import CHANNEL, World
from tests.support.seeding import RecordingAnnouncer, say_all

TURNS = ("a1", "b2", "c3", "a2", "b3", "c1")


class Slow(RecordingAnnouncer):
    """An announcer whose posts take a while; `most` is the maximum number of a game's posts in progress at
    once.
    """

    def __init__(self) -> None:
        super().__init__()
        self.under_way = self.most = 0

    async def announce(self, match: Match, channel_id: int, since: int, notice: Notice) -> PostedCard:
        self.under_way += 1
        self.most = max(self.most, self.under_way)
        await asyncio.sleep(0.01)
        self.under_way -= 1
        return await super().announce(match, channel_id, since, notice)


async def test_two_flushes_at_once_post_once(world: World) -> None:
    match = await world.begin()
    slow = Slow()
    box = Outbox(world.database, Matches(world.database, world.clock), slow, world.clock)
    await asyncio.gather(box.flush("game", match.id), box.flush("game", match.id), box.flush_due())
    assert slow.games == [(match.id, CHANNEL, 0, 0)]


async def test_errands_of_a_subject_run_one_after_the_other_however_many_flush(world: World) -> None:
    match = await world.begin()
    slow, box_matches = Slow(), Matches(world.database, world.clock)
    box = Outbox(world.database, box_matches, slow, world.clock)

    flushing: list[asyncio.Task[bool]] = []
    for number, code in enumerate(TURNS, 100):
        await say_all(box_matches, match.id, [code], first=number)
        flushing += (asyncio.create_task(box.flush("game", match.id)) for _ in range(3))
        await asyncio.sleep(0.004)
    assert all(await asyncio.gather(*flushing))
    assert slow.games[-1][-1] == len(TURNS)
    assert slow.most == 1


async def test_no_lock_is_kept_for_what_is_done(world: World) -> None:
    for channel in range(3):
        await world.begin(channel_id=channel + 1)
    await world.outbox.flush_due()
    assert len(world.outbox._locks) == 0  # pyright: ignore[reportPrivateUsage]  that nothing is kept
