"""The whole bot on its own database, with a stand-in for Discord and for the thinking processes. Everything
that it says to anyone is written down.
"""

import json
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine, Generator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple, cast
from unittest.mock import patch

import discord
from discord.ui import LayoutView

from bot.app import all_features
from bot.features.reminders.service import REMIND, Remind
from bot.features.rivals.service import Rivals
from bot.service import matches
from bot.service.choices import FORM, PREVIEW, Form
from bot.service.drafts import Preview
from bot.service.match import Chapter, Match, TakenBack, continued, replayed
from bot.service.matches import Actor
from bot.service.proposals import DIRECT, Invited, Proposal
from bot.settings import Settings
from bot.store import games
from bot.store.database import open_database
from bot.store.games import StoredGame, StoredStep
from bot.store.hooks import Hook
from bot.thinking.worker import answer_to, unpacked
from bot.wiring import Bot, bot_for
from engine.contract import Game
from engine.deal import Deal
from engine.record import Entry, Header
from engine.rivals.levels import Level
from tests.bot.oracle.asking import NAMES, Ask, Notes
from tests.bot.oracle.where import CHANNEL, GUILD, Server, Where
from tests.support.migrated import migrated
from tests.support.pictured import pictured
from tests.support.seeding import Clock, known_key, say_all
from tests.support.tables import execute

ASKED = "asked"
"""How the notes of questions to the thinking processes begin."""
LATER_KEY = bytes(32)
"""The key of all other games, which are the same in every house."""
NEVER = 1e6
"""The number of seconds after which a guest answers privately, whatever the result will be: it may not depend
on how fast a machine is.
"""
EDITED = datetime(2026, 1, 1, tzinfo=UTC)


@dataclass
class Ears:
    """Everything that the bot has said since the last look, and the numbers of messages and interactions."""

    heard: list[str] = field(default_factory=list[str])
    number: int = 1000

    def next(self) -> int:
        self.number += 1
        return self.number

    def note(self, how: str, **said: Any) -> None:
        """Write down a message with every word, file name, alt text and pixel."""
        said = {name: value for name, value in said.items() if value is not discord.utils.MISSING}
        files = [*said.pop("files", ()), *said.pop("attachments", ())]
        shown = {name: _plain(value) for name, value in said.items()}
        with_files = [f"{how} {json.dumps(shown, sort_keys=True)}"]
        for file in files:
            file.fp.seek(0)
            with_files.append(f"{file.filename} {file.description} {pictured(file.fp.read())}")
        self.heard.append("\n".join(with_files))

    def take(self) -> tuple[str, ...]:
        """Return everything that was heard, and forget it."""
        heard, self.heard = tuple(self.heard), []
        return heard


def _plain(value: Any) -> object:
    if isinstance(value, LayoutView):
        return value.to_components()
    return value.to_dict() if hasattr(value, "to_dict") else repr(value)


class Message:
    """A message, or the private answer to an interaction."""

    flags = SimpleNamespace(ephemeral=False)

    def __init__(self, ears: Ears, where: str) -> None:
        self.id, self.edited_at, self.created_at = ears.next(), EDITED, EDITED
        self._ears, self._where = ears, where

    async def edit(self, **said: Any) -> "Message":
        self._ears.note(f"edit {self._where}", **said)
        return self

    async def delete(self) -> None:
        self._ears.note(f"delete {self._where}")


class Answers:
    """The ways to answer an interaction privately."""

    def __init__(self, ears: Ears) -> None:
        self._ears = ears

    async def defer(self, **said: Any) -> None:
        self._ears.note("defer", **said)

    async def send_message(self, **said: Any) -> None:
        self._ears.note("answer at once", **said)

    async def send_modal(self, modal: discord.ui.Modal) -> None:
        self._ears.note("form", modal=modal)

    async def send(self, **said: Any) -> Message:
        self._ears.note("follow", **said)
        return Message(self._ears, "privately")

    async def edit(self, **said: Any) -> Message:
        self._ears.note("answer", **said)
        return Message(self._ears, "privately")

    async def delete(self) -> None:
        self._ears.note("done")


class Webhook:
    """The way in which a guest posts: with the token of an interaction."""

    def __init__(self, ears: Ears) -> None:
        self._ears = ears

    async def send(self, **said: Any) -> Message:
        self._ears.note("post", **said)
        return Message(self._ears, "posted")

    async def edit_message(self, which: object, **said: Any) -> Message:
        self._ears.note(f"edit {which}", **said)
        return Message(self._ears, "posted")


def webhook(hooks: Any, _hook: Hook) -> Webhook:
    """Return the way in which a house's bot posts as a guest."""
    return Webhook(hooks._client.ears)


class Place:
    """A channel."""

    def __init__(self, ears: Ears, number: int) -> None:
        self.id, self._ears = number, ears

    async def send(self, **said: Any) -> Message:
        said.pop("reference", None)
        self._ears.note(f"send in {self.id}", **said)
        return Message(self._ears, f"in {self.id}")

    def get_partial_message(self, number: int) -> Message:
        return Message(self._ears, f"{number} in {self.id}")

    async def history(self, **_: object) -> AsyncIterator[Message]:
        for message in ():
            yield message


class Discord:
    """A stand-in for the library's client."""

    def __init__(self, ears: Ears, where: Where) -> None:
        self.ears = ears
        self._where = where
        self.services: Any = None

    def get_partial_messageable(self, number: int) -> Place:
        return Place(self.ears, number)

    async def create_dm(self, person: discord.Object) -> Place:
        return Place(self.ears, person.id)

    def get_guild(self, number: int) -> Server | None:
        return Server() if number == GUILD and self._where.with_bot else None


@dataclass
class Thinking:
    """Answers the questions to computer players, and writes them down."""

    ears: Ears
    size: int = 1

    async def ask(self, question: bytes, within: float, *, gives_way: bool = False) -> bytes:
        self.ears.heard.append(f"{ASKED} {question.hex()}")
        return json.dumps(answer_to(unpacked(question))).encode()

    async def aclose(self) -> None:
        """Do nothing."""


class Customs(NamedTuple):
    """The language of everyone in a house, and the pace of the game."""

    locale: discord.Locale
    pace: str


@dataclass
class House:
    """A running bot with a game in it."""

    bot: Bot
    ears: Ears
    client: Discord
    where: Where
    clock: Clock
    commitment: str
    locale: discord.Locale
    changed: Callable[[Game], Game]
    """Returns another position that looks alike to someone who has forgotten how it came about."""
    game_id: int = 0
    held: Match | None = None
    """The game in the changed position."""
    untidy: list[Coroutine[None, None, None]] = field(default_factory=list[Coroutine[None, None, None]])

    async def match(self) -> Match:
        return await self.bot.services.matches.get(self.game_id)

    def by(self, seat: int) -> Actor:
        return Actor(1 + seat, NAMES[seat], self.ears.next())

    async def begin(self, header: Header, pace: str) -> None:
        """Begin a game between people, who want reminders, and previews of all their moves."""
        services = self.bot.services
        invitations, seats = services.invitations, range(header.seats)
        if self.where.is_direct and header.seats == DIRECT:
            asked = await invitations.open(self._proposal(header, pace, directly=True))
            self.game_id = await invitations.accept(asked, self.by(1))
        else:
            lobby = await invitations.open(self._proposal(header, pace))
            for seat in seats[1:]:
                await invitations.join(lobby, self.by(seat))
            self.game_id = await invitations.start(await invitations.get(lobby.id), self.by(0))
        await execute(services.database, "DELETE FROM outbox")  # nobody has seen the invitation
        for seat in seats:
            await services.preferences.choose(PREVIEW, 1 + seat, Preview.ALWAYS)
            await services.preferences.choose(REMIND, 1 + seat, Remind.DIRECT)

    def _proposal(self, header: Header, pace: str, *, directly: bool = False) -> Proposal:
        """Propose a game to everyone in a channel, or directly to one person."""
        where = self.where
        return Proposal(
            actor=self.by(0),
            guild_id=None if directly else where.guild_id,
            channel_id=where.channel_of(1) if directly else CHANNEL,
            game=header.game,
            options=dict(header.options),
            most=header.seats,
            locale=self.locale.value,
            invited=Invited(2, NAMES[1], where.channel_of(2)) if directly else None,
            delivery=where.delivery,
            pace=pace,
        )

    async def play(self, entries: Sequence[Entry], *, hints: bool) -> tuple[str, ...]:
        """Play these entries, show the position to everyone, and return the messages."""
        services = self.bot.services
        for takes_back, some in groupby(entries, lambda entry: entry.undone > 0):
            await (self._take_back if takes_back else self._say)([*some])
        assert (await self.match()).play.entries == [*entries]
        if hints:
            await services.database.write(games.allow_hints, self.game_id)
            services.matches.clear_memory()
        await self._change(await self.match())
        await services.outbox.flush("game", self.game_id)
        await self.tidy()
        return self.heard()

    async def _say(self, entries: Sequence[Entry]) -> None:
        first = self.ears.number + 1
        self.ears.number += len(entries)
        await say_all(self.bot.services.matches, self.game_id, [entry.text for entry in entries], first=first)

    async def _take_back(self, entries: Sequence[Entry]) -> None:
        matches = self.bot.services.matches
        for entry in entries:
            match, actor = await self.match(), self.by(entry.seat)
            if entry.agreed:
                taken = TakenBack(entry.seat, entry.undone)
                await matches.take_back(match, actor, taken, match.version)
            else:
                await matches.undo(match, actor, match.version)

    async def _change(self, match: Match) -> None:
        """Let the game go on from the changed position instead of the one to which the log leads, and let the
        bot find out its standing. After a takeback, two chapters have this position.
        """
        chapters, changed = [*match.chapters], self.changed(match.play.game)
        for chapter in (match.line[-1], chapters[-1]):
            play = chapter.play.copy()
            play.game = changed.copy()
            chapters[chapter.play.version] = Chapter(play, chapter.events)
        self.held = Match(match.stored, chapters[-1].play, tuple(chapters))
        self.bot.services.matches.clear_memory()
        await execute(self.bot.services.database, "DELETE FROM standings")

    def recalled(self, stored: StoredGame, log: Sequence[StoredStep]) -> Match:
        """Return the game with this log, which goes on from the changed position once there is one."""
        if self.held is None:
            return replayed(stored, log)
        more = continued(self.held.play, [step.entry for step in log[self.held.version :]])
        line = (*self.held.chapters, *more)
        return Match(stored, line[-1].play, line)

    async def answered_by_rival(self, level: Level) -> tuple[str, ...]:
        """Ask a computer player for the next turn; return its question and its steps, which aren't played."""
        match, rivals = await self.match(), cast("Any", self.bot.services.of(Rivals))
        decision = match.play.game.decision
        assert decision is not None
        steps: list[str] = []

        async def note(_match: Match, _seat: int, codes: Sequence[str]) -> None:
            steps.extend(codes)

        with patch.object(self.bot.services.matches, "play_for", note):
            await rivals._play(match, decision.seat, level)
        return (*self.heard(), *steps)

    async def told(self, ask: Ask, user_id: int, form: Form, options: Mapping[str, str]) -> tuple[str, ...]:
        """Return everything that the bot says to anyone after a request, with its log and metrics."""
        await self.bot.services.preferences.choose(FORM, user_id, form)
        with Notes() as notes:
            offered = await ask(self.interaction(user_id, options))
            running = self.bot.services.runtime.running
            while running:
                await next(iter(running))
            await self.tidy()
        if isinstance(offered, list):
            self.ears.heard += [f"{choice.name} = {choice.value}" for choice in cast("list[Any]", offered)]
        return self.heard() + tuple(notes.lines)

    async def later(self, seconds: int) -> tuple[str, ...]:
        """Return everything that the bot says after some time without being asked, in any order."""
        self.clock.seconds += seconds
        for _ in range(3):
            await self.bot.timers.handle_due()
            await self.bot.services.outbox.flush_due()
            await self.tidy()
        return tuple(sorted(self.heard()))

    def aside(self, stripping: Coroutine[None, None, None], _game_id: int) -> None:
        """Put off taking buttons off older cards, which the bot does in the background."""
        self.untidy.append(stripping)

    async def tidy(self) -> None:
        """Take the buttons off now."""
        while self.untidy:
            await self.untidy.pop(0)

    def heard(self) -> tuple[str, ...]:
        """Return everything that was heard, without the commitment, which is shown to everyone."""
        return tuple(text.replace(self.commitment, "the commitment") for text in self.ears.take())

    def interaction(self, user_id: int, options: Mapping[str, str]) -> discord.Interaction:
        """Return a person's new interaction where the game is played."""
        answers = Answers(self.ears)
        stand_in = SimpleNamespace(
            id=self.ears.next(),
            token="a token",  # noqa: S106  of nothing
            application_id=1,
            **self.where.of(user_id),
            locale=self.locale,
            type=discord.InteractionType.application_command,
            message=None,
            data={},
            extras={},
            _state=None,
            client=self.client,
            response=answers,
            followup=answers,
            edit_original_response=answers.edit,
            delete_original_response=answers.delete,
            namespace=SimpleNamespace(**options),
        )
        return cast("discord.Interaction", stand_in)


@contextmanager
def dealt(*headers: Header) -> Generator[None]:
    """Read these deals from databases by their keys: with orders that may not be those of the key."""
    known = {header.deal.key: header.deal for header in headers}

    def deal(key: bytes, salt: str, id_: str) -> Deal:
        return known.get(key) or Deal(key, salt, id_)

    with patch("bot.store.games.Deal", deal), patch("bot.store.invitations.Deal", deal):
        yield


@asynccontextmanager
async def housed(
    folder: Path, header: Header, where: Where, customs: Customs, changed: Callable[[Game], Game]
) -> AsyncGenerator[House]:
    """Yield a bot in which a game with these options and this deal (see `dealt`) has begun."""
    ears, clock = Ears(), Clock()
    client, settings = Discord(ears, where), Settings(data=folder, backups=None)

    def thinking(_size: int) -> Thinking:
        return Thinking(ears)

    with (
        known_key(LATER_KEY),
        patch("bot.wiring.unix_now", clock),
        patch("bot.wiring.Pool", thinking),
        patch("bot.flows.answering.LOOKING", NEVER),
        patch("bot.messages.hooks.Hooks._webhook", webhook),
    ):
        async with (
            open_database(migrated(folder / "imhotep.sqlite3")) as database,
            bot_for(cast("Any", client), database, settings, all_features()) as bot,
        ):
            client.services = bot.services
            house = House(bot, ears, client, where, clock, header.deal.commitment, customs.locale, changed)
            with known_key(header.deal.key):
                await house.begin(header, customs.pace)
            with recalling(house, header), patch.object(bot.services.outbox, "_aside", house.aside):
                yield house


@contextmanager
def recalling(house: House, header: Header) -> Generator[None]:
    """Let this house read its game from the database as `House.recalled` says."""
    others = matches.replayed

    def recalled(stored: StoredGame, log: Sequence[StoredStep]) -> Match:
        is_here = stored.id == house.game_id and stored.header.deal.key == header.deal.key
        return (house.recalled if is_here else others)(stored, log)

    with patch("bot.service.matches.replayed", recalled):
        yield
