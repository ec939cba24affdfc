"""Runs bots in their own processes, and lets two people play The Duel with ours over the wire."""

import asyncio
import os
import sys
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from benchmarks import processor
from sandbox.server import Sandbox
from tests.support.choosing import choose
from tests.support.patience import PATIENCE
from tests.support.sandbox.person import Person
from tests.support.sandbox.rendered import RenderedMessage
from tests.wire.bots import with_a_message_a_turn

CHANNEL = "harbor"
LOOK_EVERY = 0.02  # seconds
CALM, IDLE = 2.0, 0.005  # seconds of rest, and of processor time that may pass in them
SETTLE = 0.15  # seconds for the work after a card, which removes old buttons and the placeholder


SPEED = 1_000.0
"""How much faster than normal the sandbox's rate-limit buckets fill, because the bot's limits are measured,
not Discord's.
"""


def unlimited() -> Sandbox:
    """Return a sandbox without rate limits."""
    sandbox = Sandbox()
    sandbox.rates.speed = SPEED
    return sandbox


@asynccontextmanager
async def process(folder: Path, says: dict[str, str], *arguments: str) -> AsyncGenerator[int]:
    """Start a Python process that lives as long as the block; yield its id."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("IMHOTEP_")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # installed packages are compiled already
    noted = folder / f"{Path(arguments[1]).name}.log"
    with noted.open("wb") as log:
        running = await asyncio.create_subprocess_exec(
            sys.executable, *arguments, cwd=folder, env=environment | says, stdout=log, stderr=log
        )
    try:
        yield running.pid
    except BaseException:
        sys.stderr.write(f"\n{' '.join(arguments)} said:\n{noted.read_text('utf-8')}\n")
        raise
    finally:
        if running.returncode is None:
            running.terminate()
        try:
            await asyncio.wait_for(running.wait(), PATIENCE)
        except TimeoutError:
            running.kill()
            await running.wait()


@asynccontextmanager
async def our_bot(folder: Path, sandbox: Sandbox) -> AsyncGenerator[int]:
    """Start our bot, with its data in the folder, posting a new message every turn; yield its process id."""
    await with_a_message_a_turn(folder)
    says = {
        "IMHOTEP_TOKEN": sandbox.token,
        "IMHOTEP_DISCORD_URL": sandbox.url,
        "IMHOTEP_DATA": str(folder),
    }
    async with process(folder, says, "-m", "bot", "run") as number:
        yield number


@asynccontextmanager
async def bare_bot(folder: Path, sandbox: Sandbox, picture: Path) -> AsyncGenerator[int]:
    """Start the smallest possible bot, which posts this picture; yield its process id."""
    script, says = Path(__file__).with_name("bare_bot.py"), {"BARE_TOKEN": sandbox.token}
    async with process(folder, says, str(script), sandbox.url, str(picture)) as number:
        yield number


@asynccontextmanager
async def meanwhile(work: Coroutine[Any, Any, None]) -> AsyncGenerator[None]:
    """Do endless work while the block runs, starting a second before it."""
    task = asyncio.create_task(work)
    try:
        await asyncio.sleep(1)
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def until(fact: Callable[[], bool]) -> None:
    """Poll until a condition that no event announces becomes true."""
    async with asyncio.timeout(PATIENCE):
        while not fact():  # noqa: ASYNC110  see above
            await asyncio.sleep(LOOK_EVERY)


async def at_rest(bot: int) -> None:
    """Wait until a bot has nothing to do. After its start, ours draws ahead for a minute and a half, which
    isn't part of any turn.
    """
    before = -IDLE
    while (now := processor.seconds(bot)) > before + IDLE:
        before = now
        await asyncio.sleep(CALM)


async def online(*people: Person) -> None:
    """Wait until these people see their bot online."""
    for person in people:
        await person.wait_until(lambda person=person: person.bot_online, PATIENCE)


@dataclass
class Game:
    """Two people who play one game of The Duel after another, without previews, in one channel."""

    ana: Person
    ben: Person
    bot: int
    """The id of the bot's process."""

    async def sit_down(self) -> None:
        """Switch off previews, so that a turn is one command, and begin."""
        for person in (self.ana, self.ben):
            await choose(person, CHANNEL, "preview", "never")
        await self.begin()

    async def begin(self) -> None:
        """Begin a game: Ana challenges Ben, and Ben accepts."""
        await self.ana.slash(CHANNEL, "challenge", opponent=self.ben)
        asked = await self.ben.wait_for(lambda message: message.offers("accept"), PATIENCE)
        await self.ben.click(asked, "accept")
        await self.ben.wait_for(
            lambda posted: bool(posted.pictures) and int(posted.id) > int(asked.id), PATIENCE
        )
        await asyncio.sleep(1)

    async def turn(self) -> "Turn":
        """Let the player to move place or unload, and wait until the other one sees the card."""
        mover, command, options = await self._legal()
        watcher = self.ben if mover is self.ana else self.ana
        return await timed(mover, watcher, command, options, self.bot)

    async def _legal(self) -> tuple[Person, str, dict[str, str]]:
        """Return a move that is a whole turn: who moves, the command and its options. Begins a new game if
        the old one is over.
        """
        for _ in range(2):
            for command, option in (("duel place", "field"), ("duel unload", "boat")):
                for person in (self.ana, self.ben):
                    choices = await person.autocomplete(CHANNEL, command, focused=option, **{option: ""})
                    if choices:
                        return person, command, {option: str(choices[0]["value"])}
            await self.begin()
        raise LookupError("nobody can place or unload")


class Turn(NamedTuple):
    """The seconds from a command until someone else sees a newer card, that card, and the seconds of
    processor time that the bot spent, including the work after the card.
    """

    seconds: float
    card: RenderedMessage
    busy: float


async def timed(mover: Person, watcher: Person, command: str, options: dict[str, str], bot: int) -> Turn:
    """Send a command, wait until the other person sees a newer card, and give the bot time for the work after
    it.
    """
    before = _newest(watcher)
    newest = int(before.id) if before else 0
    busy = processor.seconds(bot)
    start = perf_counter()
    await mover.slash(CHANNEL, command, wait=False, **options)
    card = await watcher.wait_for(
        lambda message: bool(message.pictures) and int(message.id) > newest, PATIENCE, CHANNEL
    )
    seconds = perf_counter() - start
    await asyncio.sleep(SETTLE)
    return Turn(seconds, card, processor.seconds(bot) - busy)


def _newest(person: Person) -> RenderedMessage | None:
    """Return the newest public message with a picture, or None if there isn't any."""
    return next((message for message in reversed(person.messages(CHANNEL)) if message.pictures), None)
