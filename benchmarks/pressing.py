"""A turn while somebody else presses a button twenty times a second, beside a turn in peace."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.table import CHANNEL, Game, online, our_bot
from benchmarks.timing import Comparison, Series, progress
from sandbox.person import Person
from sandbox.server import Sandbox

TURNS, WARM_UP = 40, 4
EVERY = 0.05  # seconds between two presses
LABELS = ("What happened",)


def measure(turns: int = TURNS, warm_up: int = WARM_UP) -> Comparison:
    """Cleo looks on in the same channel and presses what plays the game as an animation."""
    with TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder), turns, warm_up))


async def _measure(folder: Path, turns: int, warm_up: int) -> Comparison:
    pressed: list[float] = []
    peace: list[float] = []
    async with AsyncExitStack() as open_things:
        enter = open_things.enter_async_context
        sandbox = await enter(Sandbox())
        await enter(our_bot(folder, sandbox))
        ana, ben, cleo = [await enter(Person(sandbox.url, name)) for name in ("Ana", "Ben", "Cleo")]
        await online(ana)
        game = Game(ana, ben)
        await game.sit_down()
        for _ in progress("pressing", warm_up + turns):
            async with pressing(cleo, LABELS):
                pressed.append((await game.turn())[0])
            await asyncio.sleep(1)
            peace.append((await game.turn())[0])
    return Comparison(
        "A turn over the wire while somebody else presses a button 20 times a second",
        Series(f"{LABELS[0]!r} pressed by a third person", pressed[warm_up:]),
        Series("in peace", peace[warm_up:]),
    )


@asynccontextmanager
async def pressing(person: Person, labels: Sequence[str]) -> AsyncGenerator[None]:
    """While the block lasts, and half a second before it, a person presses these buttons in turn."""
    hand = asyncio.create_task(_press(person, labels))
    try:
        await asyncio.sleep(0.5)
        yield
    finally:
        hand.cancel()
        await asyncio.gather(hand, return_exceptions=True)


async def _press(person: Person, labels: Sequence[str]) -> None:
    """Without waiting for answers."""
    pressed: set[asyncio.Task[str]] = set()
    number = 0
    while True:
        card = next(one for one in reversed(person.messages(CHANNEL)) if one.pictures and one.buttons)
        task = asyncio.create_task(person.click(card, labels[number % len(labels)], wait=False))
        pressed.add(task)
        task.add_done_callback(lambda done: (pressed.discard(done), done.exception()))
        number += 1
        await asyncio.sleep(EVERY)
