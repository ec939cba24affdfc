"""Measures how long turns take at a high rate, across many games; the baseline is a bare bot under the same
load.

Turns begin on schedule, whether or not earlier ones have ended. They go straight to the sandbox instead of
through a page, and end when a page would show the card. The sandbox shares the machine with the bot.
"""

import asyncio
import json
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING

from benchmarks import processor
from benchmarks.table import PATIENCE, at_rest, bare_bot, our_bot, unlimited, until
from benchmarks.timing import Comparison, Series, progress
from bot.clock import DAY, unix_now
from bot.service.choices import PREVIEW
from bot.service.drafts import Preview
from bot.service.invitations import Invitations
from bot.service.matches import Actor, Matches
from bot.service.preferences import Preferences
from bot.service.proposals import DIRECT, Invited, Proposal
from bot.store.database import open_database
from engine.duel import Duel
from sandbox.page.actions import Actions
from sandbox.server import Sandbox
from tests.support.seeding import play_bundle

if TYPE_CHECKING:
    from engine.record import Play
    from sandbox.protocol.json_values import Json

SECONDS, BLOCKS = 20.0, 3
GAMES_EACH = 4
"""The number of games for each turn per second; so each game rests this many seconds between turns."""
REST = 1.0  # seconds after a block


def measure(rate: int, processes: int = 1, seconds: float = SECONDS, blocks: int = BLOCKS) -> Comparison:
    """Measure our bot and the baseline alternately, in blocks of this many seconds. Several processes share
    the rate, each with servers and a database of its own, as processes with different shards do.
    """
    with TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder), rate, processes, seconds, blocks))


async def _measure(folder: Path, rate: int, processes: int, seconds: float, blocks: int) -> Comparison:
    each = rate // processes
    async with AsyncExitStack() as open_things:
        enter = open_things.enter_async_context
        taken, baseline = list[Load](), list[Load]()
        for number in range(processes):
            own = folder / str(number)
            own.mkdir()
            crowd, others = [Crowd(await enter(unlimited()), each * GAMES_EACH) for _ in range(2)]
            await crowd.sit_down(own)
            ours = await enter(our_bot(own, crowd.sandbox))
            await crowd.all_shown()
            await at_rest(ours)
            picture = own / "picture.png"
            picture.write_bytes(bytes(crowd.size_of_a_picture()))
            bare = await enter(bare_bot(own, others.sandbox, picture))
            await others.online()
            taken.append(Load(ours, crowd, crowd.move))
            baseline.append(Load(bare, others, others.place))
        for _ in progress(f"{rate} a second", blocks):
            for loads in (taken, baseline):
                await asyncio.gather(*(load.block(each, seconds) for load in loads))
    shared = "" if processes == 1 else f" and {processes} processes"
    return Comparison(
        f"{rate} turns a second in {rate * GAMES_EACH} games{shared}, from when a turn is due to its card",
        Series("this bot", [second for load in taken for second in load.seconds]),
        Series("a bare bot", [second for load in baseline for second in load.seconds]),
        tail=True,
        notes=(
            f"of one core, this bot / bare bot: {_busy(taken)} / {_busy(baseline)}",
            f"turns that had to wait for a free game: {_late(taken)} / {_late(baseline)}",
        ),
    )


def _busy(loads: Sequence["Load"]) -> str:
    return " and ".join(f"{load.busy:.0%}" for load in loads)


def _late(loads: Sequence["Load"]) -> int:
    return sum(load.late for load in loads)


class Load:
    """The measurements of one bot's turns in a crowd's games."""

    def __init__(self, process: int, crowd: "Crowd", turn: Callable[[int], None]) -> None:
        self._process = process
        self._crowd = crowd
        self._turn = turn
        self._working = self._lasted = 0.0
        self.seconds: list[float] = []
        self.late = 0

    @property
    def busy(self) -> float:
        """The seconds of processor time used per second."""
        return self._working / self._lasted

    async def block(self, rate: int, seconds: float) -> None:
        """Begin turns at this rate for this many seconds, and wait for the last one to end."""
        crowd = self._crowd
        start, working = perf_counter(), processor.seconds(self._process)
        waiting: list[asyncio.Task[float]] = []
        for number in range(round(rate * seconds)):
            due = start + number / rate
            await asyncio.sleep(max(0.0, due - perf_counter()))
            if crowd.free.empty():
                self.late += 1
            game = await crowd.free.get()
            seen = crowd.next_card(game)
            self._turn(game)
            waiting.append(asyncio.create_task(_since(due, seen, crowd, game)))
        self.seconds += await asyncio.gather(*waiting)
        self._lasted += perf_counter() - start
        await asyncio.sleep(REST)
        self._working += processor.seconds(self._process) - working


async def _since(due: float, seen: asyncio.Future[float], crowd: "Crowd", game: int) -> float:
    async with asyncio.timeout(PATIENCE):
        seconds = await seen - due
    await asyncio.sleep(REST)  # leaves the bot time for the work after a card
    crowd.may_go_on(game)
    return seconds


class Crowd:
    """Two people with games in many threads of one sandbox."""

    def __init__(self, sandbox: Sandbox, games: int) -> None:
        self.sandbox = sandbox
        world = sandbox.world
        self._actions = Actions(
            world, sandbox.commands, sandbox.interactions, sandbox.posting,
            places=sandbox.places, tabs=sandbox.tabs,
        )  # fmt: skip
        self._people = [(person["id"], person["name"]) for person in list(world.people.values())[:2]]
        harbor = world.channels[world.channels.named("harbor")]
        owner = self._people[0][0]
        self._rooms = [
            world.channels.add_thread(harbor, f"game {number}", owner)["id"] for number in range(games)
        ]
        self._guild = int(harbor["guild_id"])
        self._cards: dict[str, asyncio.Future[float]] = {}
        self._pictured: set[str] = set()
        """The ids of messages that have had a picture. A message counts as a card once it has a picture, even
        if an edit added it."""
        self._plays: list[Play] = []
        self._chance = Random(1)
        self._watching = asyncio.create_task(self._watch())
        self.free: asyncio.Queue[int] = asyncio.Queue()
        for game in range(games):
            self.free.put_nowait(game)

    async def _watch(self) -> None:
        tab = self.sandbox.tabs.open(self._people[1][0])
        while True:
            event: Json = json.loads(await tab.outgoing.get())
            message = event.get("message")
            if message and message["files"] and message["id"] not in self._pictured:
                self._pictured.add(message["id"])
                seen = self._cards.pop(message["channel_id"], None)
                if seen is not None and not seen.done():
                    seen.set_result(perf_counter())

    def next_card(self, game: int) -> asyncio.Future[float]:
        """Return a future that resolves to the time at which a game's next card is shown."""
        seen: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._cards[self._rooms[game]] = seen
        return seen

    async def online(self) -> None:
        """Wait until the bot is connected and has registered its commands."""
        await until(lambda: self.sandbox.gateway.online)
        await until(lambda: bool(self.sandbox.commands.all(None)))

    def may_go_on(self, game: int) -> None:
        """Let the game's next turn begin, unless the game is over."""
        if not self._plays or not self.is_over(game):
            self.free.put_nowait(game)

    def is_over(self, game: int) -> bool:
        """Tell whether a game of our bot is over."""
        return self._plays[game].game.decision is None

    def room(self, game: int) -> str:
        """Return the id of a game's thread."""
        return self._rooms[game]

    # ours

    async def sit_down(self, folder: Path) -> None:
        """Create the games before the bot starts; their first cards wait in the outbox."""
        numbers = count(1)
        async with open_database(folder / "imhotep.sqlite3") as database:
            matches = Matches(database, unix_now)
            # No one may send this many invitations at once, so each comes a minute after the one before.
            invitations = Invitations(database, partial(next, count(unix_now() - DAY, 60)))
            for person, _ in self._people:
                await Preferences(database, matches).choose(PREVIEW, int(person), Preview.NEVER)
            (host, host_name), (guest, guest_name) = self._people
            for room in self._rooms:
                proposal = Proposal(
                    actor=Actor(int(host), host_name, next(numbers)),
                    guild_id=self._guild,
                    channel_id=int(room),
                    game=Duel.id,
                    options={"sides": "ABAB", "start": "0"},
                    most=DIRECT,
                    locale="en-US",
                    invited=Invited(int(guest), guest_name, int(room)),
                )
                invitation = await invitations.open(proposal)
                accepting = Actor(int(guest), guest_name, next(numbers))
                match = await matches.get(await invitations.accept(invitation, accepting))
                self._plays.append(match.play.copy())

    async def all_shown(self) -> None:
        """Wait for the first card of every game."""
        await self.online()
        history = self.sandbox.world.messages.history
        await until(lambda: all(any(message.files for message in history(room)) for room in self._rooms))
        await asyncio.sleep(REST)

    def size_of_a_picture(self) -> int:
        """Return the size of the first card's picture in bytes."""
        messages = self.sandbox.world.messages.history(self._rooms[0])
        return next(int(message.files[0]["size"]) for message in messages if message.files)

    def move(self, game: int) -> None:
        """Play a random turn of this game."""
        play = self._plays[game]
        decision = play.game.decision
        assert decision is not None, "a game that is over is not free"
        words = play_bundle(play.game, self._chance)
        self._command(self._people[decision.seat][0], game, "move", "codes", words)

    # the bare bot's

    def place(self, game: int) -> None:
        """Make the bare bot post its picture in this game's thread."""
        self._command(self._people[0][0], game, "place", "field", "a1")

    def _command(self, person: str, game: int, name: str, option: str, value: str) -> None:
        self._actions.command(person, self._rooms[game], name, [{"name": option, "type": 3, "value": value}])
