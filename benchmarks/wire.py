"""From a slash command to the card that the other player sees: our bot beside a bare one.

Two sandboxes run in this process, two bots in processes of their own; turns alternate between them.
"""

import asyncio
import os
import sys
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.timing import Comparison, Series, progress
from sandbox.server import Sandbox
from tests.support.sandbox.person import Person
from tests.support.sandbox.rendered import RenderedMessage

TURNS, WARM_UP = 40, 4
CHANNEL = "harbor"
PATIENCE = 20.0  # seconds
SETTLE = 0.15  # seconds for what follows a card: old buttons off, placeholder away


def measure() -> Comparison:
    """Neither the start of the bots nor what follows a card is counted."""
    with TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder)))


async def _measure(folder: Path) -> Comparison:
    ours: list[float] = []
    baseline: list[float] = []
    picture = folder / "picture.png"
    picture.write_bytes(b"")
    async with AsyncExitStack() as open_things:
        enter = open_things.enter_async_context
        first, second = await enter(Sandbox()), await enter(Sandbox())
        ours_says = {
            "IMHOTEP_TOKEN": first.token,
            "IMHOTEP_DISCORD_URL": first.url,
            "IMHOTEP_DATA": str(folder),
        }
        await enter(_process(folder, ours_says, "-m", "bot", "run"))
        bare_says = {"BARE_TOKEN": second.token}
        await enter(_process(folder, bare_says, str(_BARE), second.url, str(picture)))
        ana, ben = await enter(Person(first.url, "Ana")), await enter(Person(first.url, "Ben"))
        asking, watching = await enter(Person(second.url, "Ana")), await enter(Person(second.url, "Ben"))
        for one in (ana, asking):
            await one.wait_until(lambda one=one: one.bot_online, PATIENCE)
        await _begin(ana, ben)
        for run in progress("wire", WARM_UP + TURNS):
            mover, command, options = await _legal(ana, ben)
            watcher = ben if mover is ana else ana
            ours.append(await _turn(mover, watcher, command, options))
            card = _card(watcher)
            assert card is not None
            picture.write_bytes(await watcher.picture(card.pictures[0].url))
            baseline.append(await _turn(asking, watching, "place", {"field": f"a{run % 3 + 1}"}))
        size = picture.stat().st_size
    return Comparison(
        "A turn over the wire, from the slash command to the card on the other player's screen",
        Series("this bot", ours[WARM_UP:]),
        Series(f"a bare bot, ready-made picture as large ({size // 1000} kB)", baseline[WARM_UP:]),
    )


_BARE = Path(__file__).with_name("bare_bot.py")


@asynccontextmanager
async def _process(folder: Path, says: dict[str, str], *arguments: str) -> AsyncGenerator[None]:
    """A Python process that lives as long as the block."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("IMHOTEP_")}
    noted = folder / f"{Path(arguments[1]).name}.log"
    with noted.open("wb") as log:
        process = await asyncio.create_subprocess_exec(
            sys.executable, *arguments, cwd=folder, env=environment | says, stdout=log, stderr=log
        )
    try:
        yield
    except BaseException:
        sys.stderr.write(f"\n{' '.join(arguments)} said:\n{noted.read_text('utf-8')}\n")
        raise
    finally:
        if process.returncode is None:
            process.terminate()
        try:
            await asyncio.wait_for(process.wait(), PATIENCE)
        except TimeoutError:
            process.kill()
            await process.wait()


async def _begin(ana: Person, ben: Person) -> None:
    """A game without previews: a turn is one command."""
    for one in (ana, ben):
        await one.slash(CHANNEL, "settings", preview="never")
    await ana.slash(CHANNEL, "challenge", opponent=ben)
    await ben.click(await ben.wait_for(lambda one: _has(one, "Accept"), PATIENCE), "Accept")
    await ben.wait_for(lambda one: bool(one.pictures), PATIENCE)
    await asyncio.sleep(1)


def _has(message: RenderedMessage, label: str) -> bool:
    return any(button.label == label for button in message.buttons)


async def _legal(ana: Person, ben: Person) -> tuple[Person, str, dict[str, str]]:
    """Something that the player to move can do in a whole turn: place a figure, else unload a boat."""
    for command, option in (("place", "field"), ("unload", "boat")):
        for person in (ana, ben):
            found = await person.autocomplete(CHANNEL, command, focused=option, **{option: ""})
            if found:
                return person, command, {option: str(found[0]["value"])}
    raise LookupError("nobody can place or unload")


def _card(person: Person) -> RenderedMessage | None:
    """The newest public message with a picture."""
    return next((one for one in reversed(person.messages(CHANNEL)) if one.pictures), None)


async def _turn(mover: Person, watcher: Person, command: str, options: dict[str, str]) -> float:
    before = _card(watcher)
    newest = int(before.id) if before else 0
    start = perf_counter()
    await mover.slash(CHANNEL, command, wait=False, **options)
    await watcher.wait_for(lambda one: bool(one.pictures) and int(one.id) > newest, PATIENCE, CHANNEL)
    seconds = perf_counter() - start
    await asyncio.sleep(SETTLE)
    return seconds
