"""The bot's services, wired as in the program, on one database file; they may be killed at any moment and are
then recreated.
"""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast
from unittest.mock import patch

from bot import wiring
from bot.features import reminders, seasons
from bot.features.plans.service import Plans
from bot.features.seasons import rounds
from bot.flows.reply import Services
from bot.service import outbox, proposals, timers
from bot.service.timers import Timers
from bot.settings import Settings
from bot.store.database import Database, open_database
from tests.bot.month.outside import Outside
from tests.support.registered import EVERYTHING
from tests.support.seeding import Clock

if TYPE_CHECKING:
    import discord

IDLE_DAYS = 20
"""The number of days without a move after which a game is closed."""


class Killed(BaseException):
    """Raised where the program is killed."""


@dataclass
class Fuse:
    """Ends the program after a number of moments (None: never). Once the program has ended, nothing works
    anymore.
    """

    left: int | None = None
    dead: bool = False
    wrote: int = 0
    """How many transactions were committed."""

    def breath(self) -> None:
        """Mark a moment at which the program may end."""
        if self.left is not None and not self.dead:
            self.left -= 1
            self.dead = self.left <= 0
        if self.dead:
            raise Killed


def mortal(database: Database, fuse: Fuse) -> Database:
    """Return the database of a program that may end just before or after anything it reads or writes.
    Everything is done in sequence: otherwise the order of two threads would differ from run to run.
    """
    alone = asyncio.Lock()

    def guard(real: Callable[..., Awaitable[Any]], *, writes: bool) -> Callable[..., Awaitable[Any]]:
        async def guarded(*args: Any, **kwargs: Any) -> Any:
            fuse.breath()
            async with alone:
                result = await real(*args, **kwargs)
            fuse.wrote += writes
            fuse.breath()
            return result

        return guarded

    for name in ("read", "write", "note"):
        setattr(database, name, guard(getattr(database, name), writes=name != "read"))
    return database


@dataclass
class House:
    """The program; `services` are those of the current run."""

    folder: Path
    clock: Clock
    outside: Outside
    fuse: Fuse = field(default_factory=Fuse)
    ends: int = 0
    """How often the program has ended."""
    stays_away: Callable[[], int] = lambda: 0
    """A function that returns how many seconds the program stays down after it ended."""
    away: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    """The periods in which the program was down."""
    _open: AsyncExitStack = field(default_factory=AsyncExitStack)
    _services: Services | None = None
    _timers: Timers | None = None

    @property
    def services(self) -> Services:
        assert self._services is not None
        return self._services

    @property
    def path(self) -> Path:
        """Return the path of the database."""
        return self.folder / "imhotep.sqlite3"

    async def begin(self) -> None:
        """Begin as the program does: first finish the work that an earlier run left, then start everything in
        the background.
        """
        self.fuse = Fuse()
        self.outside.breath = self._breath
        settings = Settings(_env_file=None, data=self.folder, idle_days=IDLE_DAYS)  # pyright: ignore[reportCallIssue]  pydantic's own argument
        self._open = AsyncExitStack()
        self._open.enter_context(_outside(self.outside, self.clock))
        database = mortal(await self._open.enter_async_context(open_database(self.path)), self.fuse)
        client = cast("discord.Client", SimpleNamespace())
        bot = await self._open.enter_async_context(wiring.bot_for(client, database, settings, EVERYTHING))
        self._services, self._timers = bot.services, bot.timers
        await bot.recover()
        for name in ("seasons", "results"):
            await bot.background_work()[name]()

    def was_away_after(self, at: int, seconds: int) -> bool:
        """Return whether the program was down for at least this long, at this time or from at most a minute
        later.
        """
        return any(start <= at + 60 and end > at and end - start >= seconds for start, end in self.away)

    def away_since(self, at: int) -> int:
        """Return for how many seconds the program was down after a time."""
        return sum(end - max(start, at) for start, end in self.away if end > at)

    def back_after(self, at: int) -> int:
        """Return the first time, from a given one on, at which the program ran; it may have died again
        since.
        """
        for start, end in self.away:
            if start <= at < end:
                at = end
        return at

    def _breath(self) -> None:
        self.fuse.breath()

    async def end(self) -> None:
        """Stop all running work at the point it has reached."""
        self.fuse.dead = True
        running = asyncio.all_tasks() - {asyncio.current_task()}
        for task in running:
            task.cancel()
        if running:
            await asyncio.wait(running)
            for task in running:
                if not task.cancelled():
                    task.exception()
        self._services = None
        await self._open.aclose()

    async def again(self) -> None:
        """Kill the program, and restart it at once or some hours later."""
        self.ends += 1
        await self.end()
        self.away.append((self.clock.seconds, self.clock.seconds + self.stays_away()))
        self.clock.seconds = self.away[-1][1]
        await self.begin()

    async def _due(self) -> int:
        assert self._timers is not None
        return await self._timers.handle_due()

    async def settle(self) -> None:
        """Do all pending work."""
        for _ in range(20):
            await self.services.of(Plans).look_again()
            handled = await self._due()
            await self.services.outbox.flush_due()
            await self.services.outbox.idle()
            if not handled:
                return
        raise AssertionError("it never comes to rest")


@contextmanager
def _outside(outside: Outside, clock: Clock) -> Generator[None]:
    """Wire the program with this `Outside` and this clock instead of the real ones, and run everything in
    sequence, so that a seed gives the same month again.
    """
    drawing = SimpleNamespace(token_bytes=outside.chance.randbytes)

    def instead(*_made_of: object, **_more: object) -> Outside:
        return outside

    with (
        patch.object(proposals, "secrets", drawing),
        patch.object(rounds, "secrets", drawing),
        patch.object(outbox, "AT_ONCE", 1),
        patch.object(timers, "AT_ONCE", 1),
        patch.multiple(
            wiring,
            unix_now=clock,
            DiscordAnnouncer=instead,
        ),
        patch.object(seasons, "DiscordSeasonPoster", instead),
        patch.object(reminders, "DiscordReminderPoster", instead),
    ):
        yield


@asynccontextmanager
async def house(folder: Path, clock: Clock, outside: Outside) -> AsyncGenerator[House]:
    """Start a program that shuts down cleanly at the end."""
    house_here = House(folder, clock, outside)
    await house_here.begin()
    try:
        yield house_here
    finally:
        await house_here.end()
