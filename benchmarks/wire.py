"""Times a turn from the slash command to the card that the other player sees; the baseline is a bare bot.

Two sandboxes run in this process, and two bots in separate processes; turns alternate between them.
"""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.table import Game, Turn, at_rest, bare_bot, online, our_bot, timed, unlimited
from benchmarks.timing import Comparison, Series, progress
from tests.support.sandbox.person import Person

TURNS, WARM_UP = 40, 4


def measure(turns: int = TURNS, warm_up: int = WARM_UP) -> tuple[Comparison, Comparison]:
    """Compare the two bots by wall-clock time and by processor time per turn. Neither includes their
    start, and the wall-clock time excludes the work after the card.
    """
    with TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder), turns, warm_up))


async def _measure(folder: Path, turns: int, warm_up: int) -> tuple[Comparison, Comparison]:
    ours: list[Turn] = []
    baseline: list[Turn] = []
    picture = folder / "picture.png"
    picture.write_bytes(b"")
    async with AsyncExitStack() as open_things:
        enter = open_things.enter_async_context
        first, second = await enter(unlimited()), await enter(unlimited())
        bot, bare = await enter(our_bot(folder, first)), await enter(bare_bot(folder, second, picture))
        game = Game(await enter(Person(first.url, "Ana")), await enter(Person(first.url, "Ben")), bot)
        asking, watching = await enter(Person(second.url, "Ana")), await enter(Person(second.url, "Ben"))
        await online(game.ana, asking)
        await game.sit_down()
        await at_rest(bot)
        for run in progress("wire", warm_up + turns):
            ours.append(await game.turn())
            picture.write_bytes(await game.ana.picture(ours[-1].card.pictures[0].url))
            baseline.append(await timed(asking, watching, "place", {"field": f"a{run % 3 + 1}"}, bare))
        size = picture.stat().st_size
    bare_name = f"a bare bot, ready-made picture as large ({size // 1000} kB)"
    ours, baseline = ours[warm_up:], baseline[warm_up:]
    return (
        Comparison(
            "A turn over the wire, from the slash command to the card on the other player's screen",
            Series("this bot", [turn.seconds for turn in ours]),
            Series(bare_name, [turn.seconds for turn in baseline]),
        ),
        Comparison(
            "Processor time of such a turn, with what follows the card",
            Series("this bot", [turn.busy for turn in ours]),
            Series(bare_name, [turn.busy for turn in baseline]),
        ),
    )
