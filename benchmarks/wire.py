"""From a slash command to the card that the other player sees: our bot beside a bare one.

Two sandboxes run in this process, two bots in processes of their own; turns alternate between them.
"""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.table import Game, online, our_bot, process, timed
from benchmarks.timing import Comparison, Series, progress
from sandbox.server import Sandbox
from tests.support.sandbox.person import Person
from tests.support.sandbox.recording import HURRY

TURNS, WARM_UP = 40, 4


def measure(turns: int = TURNS, warm_up: int = WARM_UP) -> Comparison:
    """Neither the start of the bots nor what follows a card is counted."""
    with TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder), turns, warm_up))


async def _measure(folder: Path, turns: int, warm_up: int) -> Comparison:
    ours: list[float] = []
    baseline: list[float] = []
    picture = folder / "picture.png"
    picture.write_bytes(b"")
    async with AsyncExitStack() as open_things:
        enter = open_things.enter_async_context
        first, second = await enter(Sandbox()), await enter(Sandbox())
        first.rates.speed = second.rates.speed = HURRY
        await enter(our_bot(folder, first))
        bare_says = {"BARE_TOKEN": second.token}
        await enter(process(folder, bare_says, str(_BARE), second.url, str(picture)))
        game = Game(await enter(Person(first.url, "Ana")), await enter(Person(first.url, "Ben")))
        asking, watching = await enter(Person(second.url, "Ana")), await enter(Person(second.url, "Ben"))
        await online(game.ana, asking)
        await game.sit_down()
        for run in progress("wire", warm_up + turns):
            seconds, card = await game.turn()
            ours.append(seconds)
            picture.write_bytes(await game.ana.picture(card.pictures[0].url))
            bare, _ = await timed(asking, watching, "place", {"field": f"a{run % 3 + 1}"})
            baseline.append(bare)
        size = picture.stat().st_size
    return Comparison(
        "A turn over the wire, from the slash command to the card on the other player's screen",
        Series("this bot", ours[warm_up:]),
        Series(f"a bare bot, ready-made picture as large ({size // 1000} kB)", baseline[warm_up:]),
    )


_BARE = Path(__file__).with_name("bare_bot.py")
