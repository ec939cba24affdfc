"""Times a turn while someone presses *What happened* twenty times a second in another channel; the baseline
is a turn while no one does.
"""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.table import PATIENCE, Game, meanwhile, online, our_bot, unlimited
from benchmarks.timing import Comparison, Series, progress
from tests.support.choosing import choose
from tests.support.sandbox.person import Person
from tests.support.sandbox.recording import HURRY
from tests.support.sandbox.rendered import RenderedMessage
from tests.wire.table import invite

BLOCKS, TURNS = 4, 10
EVERY = 0.05  # seconds between presses
NAMES = ("Ana", "Ben", "Cleo", "Dan")
ELSEWHERE = "nile"
BUTTON = "more"


def measure(blocks: int = BLOCKS, turns: int = TURNS) -> Comparison:
    """Measure turns in blocks, alternately with and without presses."""
    with TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder), blocks, turns))


async def _measure(folder: Path, blocks: int, turns: int) -> Comparison:
    pressed: list[float] = []
    peace: list[float] = []
    async with AsyncExitStack() as open_things:
        enter = open_things.enter_async_context
        sandbox = await enter(unlimited())
        sandbox.rates.speed = HURRY
        bot = await enter(our_bot(folder, sandbox))
        people = [await enter(Person(sandbox.url, name)) for name in NAMES]
        await online(*people)
        game = Game(people[0], people[1], bot)
        await game.sit_down()
        card = await crowded(people)
        for _ in progress("pressing", blocks):
            async with meanwhile(_press(people[3], card)):
                pressed += [(await game.turn()).seconds for _ in range(turns)]
            peace += [(await game.turn()).seconds for _ in range(turns)]
    return Comparison(
        f"A turn over the wire while someone presses {BUTTON!r} 20 times a second",
        Series("pressed", pressed),
        Series("in peace", peace),
    )


async def crowded(people: list[Person]) -> RenderedMessage:
    """Start a game of Imhotep for four with everything on, in another channel, let three players take a turn
    each, and return the current card. *What happened* then has four scenes of three pictures.
    """
    for person in people[2:]:
        await choose(person, ELSEWHERE, "preview", "never")
    host, *others = people
    lobby = await invite(host, ELSEWHERE, "new", seats=len(people), preset="everything", start="0")
    for person in others:
        await person.click(await person.wait_for(lambda seen: seen.id == lobby.id, PATIENCE), "join")
        await host.wait_until(
            lambda person=person: f"**{person.name}**" in host.again(lobby.id).text, PATIENCE
        )
    await host.click(lobby, "start")
    card = await _newer(host, lobby)
    for person in people[:-1]:
        await person.slash(ELSEWHERE, "imhotep load", place=await _place(person))
        card = await _newer(host, card)
    return await people[-1].wait_for(lambda seen: seen.id == card.id and bool(seen.buttons), PATIENCE)


async def _place(person: Person) -> str:
    choices = await person.autocomplete(ELSEWHERE, "imhotep load", focused="place", place="")
    return str(choices[0]["value"])


async def _newer(person: Person, card: RenderedMessage) -> RenderedMessage:
    return await person.wait_for(
        lambda message: bool(message.pictures) and int(message.id) > int(card.id), PATIENCE, ELSEWHERE
    )


async def _press(person: Person, card: RenderedMessage) -> None:
    """Keep pressing the button, without waiting for replies."""
    async with asyncio.TaskGroup() as presses:
        while True:
            presses.create_task(person.click(card, BUTTON, wait=False))
            await asyncio.sleep(EVERY)
