"""A turn from the press to the card, with everything that may happen in between: the model of `test_turn`.

Every step is the program's own: acknowledging, committing, posting the words, turning them into the card,
recording that, and removing the older card's buttons. The test chooses who presses which button and when, how
each request to Discord ends, and where the program ends.
"""
# pyright: reportPrivateUsage=false

import asyncio
import hashlib
import logging
import math
import re
import shutil
import sqlite3
import tempfile
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, closing
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, TypeVar, cast
from unittest.mock import patch

import discord
from hypothesis import currently_in_test_context, note
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from bot import wiring
from bot.flows.reply import Services
from bot.interactions import clicked
from bot.messages import posting
from bot.messages.layout import Gallery
from bot.messages.posting import nonce_of
from bot.service.choices import CARDS, Cards
from bot.service.matches import Matches
from bot.service.preferences import Preferences
from bot.settings import Settings
from bot.store.database import open_database
from tests.bot.month.house import Fuse, Killed, mortal
from tests.soak.far import CHANNEL, GUILD, Asked, Far, Interaction, Message, Outcome
from tests.soak.still import StillLoop, at_once
from tests.support.registered import EVERYTHING, all_commands, read
from tests.support.seeding import START, Clock, begin, request
from tests.support.tables import execute

Chosen = TypeVar("Chosen")

ANA, BEN, CLEO = (11, "Ana"), (22, "Ben"), (33, "Cleo")
GAME = 1
AT_ONCE = 3
"""How many interactions can be in progress at the same time."""
TURNS = frozenset("msyun")
"""The first letters of ids that are about a turn: words, a menu, a confirmation, taking back, and closing a
panel.
"""
MOVE = next(command for command in all_commands() if command.path == "move")
SETTINGS = Settings(_env_file=None)  # pyright: ignore[reportCallIssue]  pydantic's own argument
OUTCOMES = [*(Outcome.OK,) * 6, *Outcome]


def chosen(data: st.DataObject, options: Sequence[Chosen]) -> Chosen:
    """Return one of these options; the first is the simplest."""
    return options[data.draw(st.integers(0, len(options) - 1))]


def tell(name: str) -> None:
    """Note an action in the report of a failing run."""
    if currently_in_test_context():
        note(name)


def texts(message: Message) -> list[str]:
    """Return the texts of a message."""
    items = message.view.walk_children() if message.view is not None else ()
    return [item.content for item in items if isinstance(item, discord.ui.TextDisplay)]


class Undrawn:
    """Stands in for the pictures, whose look doesn't matter here."""

    async def card(self, *_: object) -> Gallery:
        return Gallery(("a board",), (b"a picture",))

    async def private(self, *_: object) -> Gallery:
        return Gallery(())

    def close(self) -> None:
        """Do nothing, because nothing is open."""


class Errors(logging.Handler):
    """Remembers logged errors, except those about Discord's slow answers."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info is None or not isinstance(record.exc_info[1], Killed | TimeoutError):
            self.found.append(f"{record.getMessage()}: {record.exc_info and record.exc_info[1]!r}")


@cache
def beginning(*, living: bool) -> bytes:
    """Return the bytes of a database with one game, of which nothing has been shown."""

    async def made(path: Path) -> None:
        async with open_database(path) as database:
            asked = request(ANA, BEN, {"start": "0"}, channel_id=CHANNEL, guild_id=GUILD)
            assert await begin(database, asked, hashlib.sha256(b"a turn").digest()) == GAME
            await execute(database, "DELETE FROM outbox WHERE topic = 'invitation'")
            preferences = Preferences(database, Matches(database, Clock()))
            await preferences.choose(CARDS, GUILD, Cards.LIVING if living else Cards.TURN)

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "imhotep.sqlite3")
        asyncio.run(made(path))
        return path.read_bytes()


@asynccontextmanager
async def program(folder: Path, far: Far, fuse: Fuse) -> AsyncGenerator[Services]:
    """Run the program on a database in this folder, from its start."""
    settings = SETTINGS.model_copy(update={"data": folder})
    async with open_database(folder / "imhotep.sqlite3") as database:
        client = cast("discord.Client", far)
        async with wiring.bot_for(client, mortal(database, fuse), settings, EVERYTHING) as bot:
            far.services, far.timers = bot.services, bot.timers
            await bot.recover()
            yield bot.services


class Turns(RuleBasedStateMachine):
    """People playing a game, a Discord, and a program that may end at any moment."""

    done: ClassVar[Counter[str]] = Counter()
    """How often each action was tried, in all runs together."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.clock, self.loop, self.fuse = Clock(START), StillLoop(), Fuse()
        self.far = Far(self.clock)
        self.errors = Errors()
        self.sent: list[Interaction] = []
        self.working: dict[asyncio.Task[None], Interaction | None] = {}
        self.all: list[asyncio.Task[Any]] = []
        """The tasks begun since the program started."""
        self.cut_off: set[int] = set()
        """Interactions during which the program ended."""
        self.known: list[tuple[int, str]] = []
        self.open = AsyncExitStack()
        self.around = ExitStack()
        self.around.enter_context(at_once())
        self.around.enter_context(patch.object(wiring, "unix_now", self.clock))
        self.around.enter_context(patch.object(wiring, "Drawing", Undrawn))
        self.around.enter_context(patch.object(posting, "machine_now", self.clock))
        logging.getLogger("bot").addHandler(self.errors)

    # --- the program ----------------------------------------------------------------------------------

    @initialize(living=st.booleans())
    def begins(self, living: bool) -> None:  # noqa: FBT001  hypothesis names it
        """Start the program with a game that was accepted."""
        (self.folder / "imhotep.sqlite3").write_bytes(beginning(living=living))
        self._start()
        self.calm()

    def _start(self) -> None:
        self.fuse = Fuse()
        self.loop.set_task_factory(self._noted)
        self.far.breath = self.fuse.breath
        self.open = AsyncExitStack()
        self.loop.run(self.open.enter_async_context(program(self.folder, self.far, self.fuse)))
        self._look()

    def _noted(self, loop: asyncio.AbstractEventLoop, work: Any, **more: Any) -> "asyncio.Task[Any]":
        task = asyncio.Task(work, loop=loop, **more)
        self.all.append(task)
        return task

    def _end(self) -> None:
        self.fuse.dead = True

        async def end() -> None:
            running = asyncio.all_tasks() - {asyncio.current_task()}
            for task in running:
                task.cancel()
            if running:
                await asyncio.wait(running)
            for task in self.all:  # marked as seen, so that no warning is logged
                if task.done() and not task.cancelled():
                    task.exception()
            self.all.clear()
            await self.open.aclose()

        self.loop.run(end())

    def _look(self) -> None:
        """Let the background tasks look for due work."""

        async def look() -> None:
            services: Services = self.far.services
            await self.far.timers.handle_due()
            await services.outbox.flush_due()

        self._begin(look())

    def _begin(self, work: Any, about: Interaction | None = None) -> None:
        task = self.loop.create_task(work)
        self.working[task] = about
        self._go_on()

    def _go_on(self) -> None:
        self.loop.go_on()
        if self.fuse.dead:
            self.crash(carried_out=False)
        for task in [task for task in self.working if task.done()]:
            self._finished(self.working.pop(task), task)

    def _finished(self, interaction: Interaction | None, task: "asyncio.Task[None]") -> None:
        task.result()
        if (
            interaction is None
            or not interaction.acknowledged
            or interaction.id in self.cut_off
            or interaction in self.working.values()
        ):
            return
        closes = re.fullmatch("n.*|r:.*:no", str(interaction.data.get("custom_id")))
        assert interaction.said or closes or self._commits(interaction.id), (
            f"nothing came of {interaction.codes or interaction.data}"
        )

    def crash(self, *, carried_out: bool) -> None:
        """End the program and start it again; `carried_out` says whether Discord carries out the requests in
        progress.
        """
        self.done["ends"] += 1
        tell(f"the program ends, {carried_out=}")
        self.cut_off.update(clicked.id for clicked in self.working.values() if clicked is not None)
        self.working.clear()
        for waiting in list(self.far.asked):
            waiting.answer.cancel()
            self.far.settle(waiting, Outcome.LOST if carried_out else Outcome.NEVER)
        self._end()
        self.clock.seconds += 1
        self._start()

    # --- the choices ----------------------------------------------------------------------------------

    @rule(data=st.data())
    def goes_on(self, data: st.DataObject) -> None:
        """Let the next thing happen."""
        likely: list[tuple[int, Callable[[st.DataObject], None]]] = [(1, self._time_goes_by)]
        if self.far.asked:
            likely += [(9, self._answers), (1, self._ends)]
        if len(self.working) < AT_ONCE:
            likely += [(3, self._presses), (1, self._types), (1 if self.sent else 0, self._comes_again)]
        if self.fuse.left is None and self.working:
            likely.append((1, self._ends_soon))
        chosen(data, [kind for often, kind in likely for _ in range(often)])(data)

    def _person(self, data: st.DataObject) -> tuple[int, str]:
        """Return a player, usually the one who must move."""
        mover = (ANA, BEN)[len(self.known) % 2]
        return chosen(data, (mover, mover, mover, ANA, BEN, CLEO))

    def _presses(self, data: st.DataObject) -> None:
        """Press a button or choose from a menu that some person sees."""
        person = self._person(data)
        seen = [message for message in self.far.messages.values() if message.owner in (None, person[0])]
        usable = [
            message for message in sorted(seen, key=lambda message: -message.id) if self._offers(message)
        ][:3]
        if usable:
            message = chosen(data, usable)
            self.press(person, message, *chosen(data, self._offers(message)))

    def press(
        self, person: tuple[int, str], message: Message, custom_id: str, values: Sequence[str] = ()
    ) -> None:
        """Press this button or choose these values, as this person."""
        pressed = {"custom_id": custom_id, "values": list(values)}
        self._send(Interaction(self.far, self.far.number(), person[0], message, pressed))

    def _offers(self, message: Message) -> list[tuple[str, list[str]]]:
        return [press for press in message.presses if press[0][0] in TURNS]

    def _types(self, data: st.DataObject) -> None:
        """Type a move, as some person."""
        code = chosen(data, ("a1", "b2", "c3", "b1", "q", "x2"))
        self.type(self._person(data), code)

    def type(self, person: tuple[int, str], code: str) -> None:
        """Type this move, as this person."""
        self._send(Interaction(self.far, self.far.number(), person[0], codes=code))

    def _comes_again(self, data: st.DataObject) -> None:
        """Deliver an interaction again."""
        self._deliver(chosen(data, self.sent[-3:]))

    def _send(self, interaction: Interaction) -> None:
        self.clock.seconds += 1
        self.sent.append(interaction)
        self.done["interactions"] += 1
        self._deliver(interaction)

    def _deliver(self, interaction: Interaction) -> None:
        tell(f"{interaction.id % 4_194_304}: {interaction.user_id} {interaction.codes or interaction.data}")
        given = cast("discord.Interaction", interaction)
        self._begin(
            clicked(given) if interaction.message else MOVE.sent(given, codes=interaction.codes), interaction
        )

    def _answers(self, data: st.DataObject) -> None:
        """Decide the fate of a request."""
        self._answer(chosen(data, self.far.asked), chosen(data, OUTCOMES))

    def _answer(self, asked: Asked, outcome: Outcome) -> None:
        tell(f"{asked.what}: {outcome}")
        self.done["requests"] += 1
        self.done["failures"] += outcome is not Outcome.OK
        self.far.settle(asked, outcome)
        self._go_on()

    def _time_goes_by(self, _data: st.DataObject | None = None) -> None:
        """Move the time to the next moment for which something waits."""
        due = self.loop.next_timer
        if due is None:
            self.clock.seconds += 10
            self._look()
        else:
            self.clock.seconds += math.ceil(max(0.0, due - self.loop.moment))
            self.loop.moment = max(due, self.loop.moment)
            self._go_on()

    def _ends(self, data: st.DataObject) -> None:
        """Kill the program at once."""
        self.crash(carried_out=data.draw(st.booleans()))

    def _ends_soon(self, data: st.DataObject) -> None:
        """Kill the program soon, around something that it reads, writes or sends."""
        self.fuse.left = data.draw(st.integers(1, 25))

    def answer_until(self, name: str) -> None:
        """Let every request succeed until one with this name is made."""
        while self.far.asked[0].what != name:
            self._answer(self.far.asked[0], Outcome.OK)

    def calm(self, outcome: Callable[[Asked], Outcome] = lambda _: Outcome.OK) -> None:
        """Run until nothing is left to do; every request succeeds, or ends as `outcome` says."""
        for _ in range(400):
            if self.far.asked:
                self._answer(self.far.asked[0], outcome(self.far.asked[0]))
            elif self.loop.next_timer is not None:
                self._time_goes_by()
            else:
                return
        raise AssertionError(f"it never comes to rest: {[request.what for request in self.far.asked]}")

    # --- what must be ------------------------------------------------------------------------------------

    def _rows(self, sql: str) -> list[Any]:
        file = self.folder / "imhotep.sqlite3"
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as opened:
            return opened.execute(sql).fetchall()

    def _commits(self, interaction: int) -> bool:
        return bool(self._rows(f"SELECT 1 FROM commits WHERE interaction_id = {interaction}"))  # noqa: S608  a number

    @invariant()
    def nothing_is_lost(self) -> None:
        """Check that the log only grows, and that no error was logged."""
        log = self._rows("SELECT seat, text FROM steps ORDER BY number") if self.far.services else []
        assert log[: len(self.known)] == self.known
        self.known = log
        assert not self.errors.found, self.errors.found

    def _ends_well(self) -> None:
        """Check that once everything has settled, all of it is shown exactly once, and the game can
        continue.
        """
        self.fuse.left = None
        for _ in range(3):
            self.loop.run(self.far.services.outbox.wake([CHANNEL]))
            self._look()
            self.calm()
        self.nothing_is_lost()
        assert not self._rows("SELECT * FROM outbox"), "something is still to be shown"
        version = self._rows("SELECT version FROM games")[0][0]
        self.done.update(runs=1, turns=version)
        assert version == len(self.known)
        skipped = self.far.refused | self._calls_unheard()
        cards = [message for message in self.far.public if message.id not in skipped]
        story = [
            (message.id, message.content, texts(message), self._versions(message))
            for message in self.far.public
        ]
        assert [version for card in cards for version in self._versions(card)] == [version], story
        living = self._rows("SELECT 1 FROM posts WHERE kind = 'living'")
        assert sum(card.view is None for card in cards) <= bool(living), f"words that became nothing: {story}"
        assert not living or sum(card.view is not None for card in cards) == 1, story
        waits = [message for message in self.far.messages.values() if message.thinking]
        assert all(
            any(clicked.original == m.id and clicked.id in self.cut_off for clicked in self.sent)
            for m in waits
        )

    def _calls_unheard(self) -> set[int]:
        """Return the calls that nobody ever learned were posted; these stay (see docs/reliability.md)."""
        every = ((version, who) for version in range(len(self.known) + 1) for who in (ANA[0], BEN[0]))
        calls = {nonce_of("call", GAME, version, CHANNEL, 0, who) for version, who in every}
        return self.far.unheard & {id_ for nonce, id_ in self.far.nonces.items() if nonce in calls}

    def _versions(self, message: Message) -> set[int]:
        """Return the versions in the buttons of a card."""
        clicks = [read(custom_id, values) for custom_id, values in message.presses]
        return {
            int(click["version"]) for click in clicks if click is not None and "version" in click.arguments
        }

    def teardown(self) -> None:
        try:
            if self.far.services is not None:
                self._ends_well()
        finally:
            self._end()
            self.around.close()
            logging.getLogger("bot").removeHandler(self.errors)
            self.loop.close()
            shutil.rmtree(self.folder)
