"""A server gets its puzzle once a day, despite restarts and failures, until posting is refused."""

from dataclasses import dataclass, field

import pytest

from bot.clock import DAY
from bot.features.puzzles.service import PUZZLE, PUZZLE_CHANNEL, PUZZLE_POSTS, Puzzles
from bot.service.periodic import Periodic
from bot.service.ports import Undeliverable
from bot.service.preferences import Preferences
from bot.store import timers
from tests.bot.conftest import World

GUILD, CHANNEL, OTHER = 9, 71, 72
HOUR = 3600


@dataclass
class RecordingPuzzles:
    """Records the posts. `fails` has the next outcomes: empty for success, `refused` for a permanent failure,
    `perhaps` for one after which the post may exist, or any other word for a temporary failure.
    """

    posted: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    """The posts, each with its day and channel."""
    fails: list[str] = field(default_factory=list[str])
    looked: int = 0

    async def post(self, guild_id: int, channel_id: int, period: int) -> int:
        assert guild_id == GUILD
        fails = self.fails.pop(0) if self.fails else ""
        if fails in ("", "perhaps"):
            self.posted.append((period, channel_id))
        if fails:
            raise Undeliverable(fails, permanent=fails == "refused", maybe_posted=fails == "perhaps")
        return len(self.posted)

    async def find(self, channel_id: int, period: int, since: int) -> int | None:
        self.looked += 1
        return 1 if (period, channel_id) in self.posted else None


@dataclass
class Server:
    """A server in which a channel for the puzzle can be chosen."""

    world: World
    poster: RecordingPuzzles = field(default_factory=RecordingPuzzles)

    def __post_init__(self) -> None:
        self.world.clock.seconds = 30_000 * DAY + 15 * HOUR
        self.start()

    def start(self) -> None:
        """Start posting as the program does, with nothing in memory."""
        database, clock = self.world.database, self.world.clock
        self.world = self.world.restarted()
        self.preferences = Preferences(database, self.world.matches)
        self.puzzles = Puzzles(database, clock)
        posting = Periodic(database, self.world.matches, PUZZLE_POSTS, self.poster, clock)
        self.world.timers.handle(PUZZLE, posting.look)

    async def pick(self, *channels: int) -> None:
        await self.preferences.pick(PUZZLE_CHANNEL, GUILD, [str(channel) for channel in channels])
        await self.world.timers.handle_due()

    async def wait(self, seconds: int, step: int = HOUR // 2) -> None:
        for _ in range(0, seconds, step):
            self.world.clock.seconds += step
            await self.world.timers.handle_due()

    async def picked(self) -> tuple[str, ...]:
        return await self.preferences.picked(PUZZLE_CHANNEL, GUILD)


@pytest.fixture
def server(world: World) -> Server:
    return Server(world)


async def test_at_once_then_at_every_midnight_once(server: Server) -> None:
    await server.wait(2 * DAY)
    assert server.poster.posted == []
    first = server.puzzles.today().day
    await server.pick(CHANNEL)
    assert server.poster.posted == [(first, CHANNEL)]
    for _ in range(2):
        server.start()
        await server.wait(DAY // 2)
    assert server.poster.posted == [(first, CHANNEL), (first + 1, CHANNEL)]
    await server.pick(OTHER)
    assert len(server.poster.posted) == 2, "not twice on a day, in another channel neither"
    server.world.clock.seconds += 5 * DAY
    await server.wait(HOUR)
    assert server.poster.posted[2:] == [(server.puzzles.today().day, OTHER)], "what was missed stays so"
    server.world.clock.seconds -= 2 * DAY
    await server.wait(DAY)
    assert len(server.poster.posted) == 3, "the clock went back"
    await server.pick()
    assert await server.world.database.read(timers.due_at, PUZZLE, GUILD) is None
    await server.wait(5 * DAY)
    assert len(server.poster.posted) == 3
    assert not server.poster.looked


@pytest.mark.parametrize("fails", [["no"], ["perhaps"], ["no", "perhaps", "no"], ["perhaps", "perhaps"]])
@pytest.mark.parametrize("restarts", [False, True])
async def test_once_whatever_becomes_of_it(server: Server, fails: list[str], restarts: bool) -> None:  # noqa: FBT001  pytest gives it
    server.poster.fails = [*fails]
    await server.pick(CHANNEL)
    for _ in range(6):
        if restarts:
            server.start()
        await server.wait(HOUR, step=60)
    assert server.poster.posted == [(30_000, CHANNEL)]
    assert server.poster.looked


async def test_where_it_is_refused_it_stops_and_says_so(server: Server) -> None:
    await server.pick(CHANNEL)
    assert await server.picked() == (str(CHANNEL),)
    server.poster.fails = ["refused"]
    await server.wait(3 * DAY)
    assert len(server.poster.posted) == 1
    assert await server.picked() == ()
    assert await server.puzzles.refused_in(GUILD) == CHANNEL
    await server.pick(OTHER)
    assert await server.puzzles.refused_in(GUILD) is None
    assert server.poster.posted[1:] == [(server.puzzles.today().day, OTHER)]


async def test_a_new_channel_is_not_lost_to_a_refusal_of_the_old_one(server: Server) -> None:
    class Slow(RecordingPuzzles):
        async def post(self, guild_id: int, channel_id: int, period: int) -> int:
            if channel_id == CHANNEL:
                await server.preferences.pick(PUZZLE_CHANNEL, GUILD, [str(OTHER)])
            return await super().post(guild_id, channel_id, period)

    server.poster = Slow(fails=["refused"])
    server.start()
    await server.pick(CHANNEL)
    await server.wait(HOUR)
    assert await server.picked() == (str(OTHER),)
    assert server.poster.posted == [(30_000, OTHER)]
