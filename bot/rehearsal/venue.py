"""The channel of a rehearsal, and everything that the rehearsal made there."""

import asyncio
import contextlib
import itertools
import re
import secrets
import tempfile
from collections.abc import AsyncGenerator, Coroutine, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from types import SimpleNamespace
from typing import Any, TypeVar

import aiohttp
import discord
from discord.ui import LayoutView

from bot.announcer import DiscordAnnouncer
from bot.app import Client, open_client
from bot.cards.parts import NO_PARTS
from bot.clock import machine_now, unix_now
from bot.connection import explained
from bot.errors import SettingsError
from bot.messages.poster import Poster
from bot.messages.sending import SEND_FAILURES, insist, is_refusal
from bot.service.clocks.clocks import Clocks
from bot.service.clocks.face import ClockFace
from bot.service.match import Match
from bot.service.ports import Notice
from bot.service.preferences import Newcomers
from bot.settings import Settings
from bot.store.clocks import Patience
from bot.store.games import Seat, StoredGame
from engine.deal import KEY_BYTES, Deal
from engine.games import GAMES
from engine.record import Header, Play

KINDS = {
    "sends": ("POST", re.compile(r"/messages$")),
    "edits": ("PATCH", re.compile(r"/messages/[0-9]+$")),
    "deletions": ("DELETE", re.compile(r"/messages/[0-9]+$")),
}
"""The kinds of requests, by their method and the end of their path."""

OK = 300  # a status below this says that the request was carried out


@dataclass(frozen=True)
class Answer:
    """The answer to a request that was carried out."""

    seconds: float
    headers: Mapping[str, str]


@dataclass
class Traffic:
    """The answers by kind of request, oldest first."""

    answers: dict[str, list[Answer]] = field(default_factory=lambda: {kind: list[Answer]() for kind in KINDS})

    def trace(self) -> aiohttp.TraceConfig:
        """Return the callbacks for the library's session."""
        config = aiohttp.TraceConfig()
        config.on_request_start.append(self._began)
        config.on_request_end.append(self._ended)
        return config

    async def _began(
        self, _: aiohttp.ClientSession, request: SimpleNamespace, __: aiohttp.TraceRequestStartParams
    ) -> None:
        request.began = monotonic()

    async def _ended(
        self, _: aiohttp.ClientSession, request: SimpleNamespace, ended: aiohttp.TraceRequestEndParams
    ) -> None:
        for kind, (method, path) in KINDS.items():
            if ended.method == method and path.search(ended.url.path) and ended.response.status < OK:
                answer = Answer(monotonic() - request.began, ended.response.headers)
                self.answers[kind].append(answer)


NAME = "rehearsal"  # the name of every thread

NEEDED_TO_SAY = ("view_channel", "send_messages", "attach_files", "read_message_history")
NEEDED = (
    *NEEDED_TO_SAY,
    "create_public_threads",
    "send_messages_in_threads",
    "manage_threads",  # without it, not even the bot that opened a thread may delete it
)

Place = discord.TextChannel | discord.Thread | discord.VoiceChannel | discord.StageChannel
"""A channel where messages can be posted."""

Thing = discord.Message | discord.PartialMessage | discord.Thread
Made = TypeVar("Made", bound=Thing)


class Timeless(Clocks):
    """The clocks of games that aren't stored; such games have no time limits."""

    async def face(self, match: Match) -> ClockFace:
        """Return a face without any time limits."""
        return ClockFace(0, Patience(match.stored.pace, None, None, 0, 0, None), (), None)


class Venue:
    """A channel, and everything made in it."""

    def __init__(
        self, client: Client, channel: discord.TextChannel, me: discord.Member, person: discord.abc.User
    ) -> None:
        self.client = client
        self.channel = channel
        self.permissions = channel.permissions_for(me)
        self.me = me
        self.person = person
        """The person to mention: the owner of the application."""
        self.traffic = Traffic()
        services = client.services
        shown = services.poster
        self.announcer = DiscordAnnouncer(
            Poster(client, services.preferences, shown.drawing, shown.hooks),
            Newcomers(services.database),
            services.runtime.presence,
            Timeless(services.database, services.matches, unix_now),
            NO_PARTS,
        )
        self._making: list[asyncio.Future[Any]] = []
        self._thread: discord.Thread | None = None
        self._parents: dict[int, discord.TextChannel] = {}
        self._numbers = itertools.count(int(machine_now() * 1000))

    @property
    def mentions(self) -> discord.AllowedMentions:
        """Return the allowed mentions: only this person."""
        return discord.AllowedMentions(everyone=False, roles=False, users=[self.person])

    def number(self) -> int:
        """Return a nonce that no earlier rehearsal has used, because Discord remembers nonces for minutes."""
        return next(self._numbers)

    def match(self) -> Match:
        """Return a new game that isn't stored; this person plays all sides. Discord doesn't care which game
        it is.
        """
        game, number = next(iter(GAMES.values())), self.number()
        options = tuple(
            sorted(
                (option.name, option.values[0] if option.default is None else option.default)
                for option in game.choices()
            )
        )
        header = Header(game.id, game.ruleset, options, 2, Deal(secrets.token_bytes(KEY_BYTES), ""))
        seats = tuple(Seat(seat, self.person.id, self.person.name) for seat in range(header.seats))
        places = (self.channel.id,)
        stored = StoredGame(number, number, None, header, "resident", "en-US", 0, None, seats, places)
        return Match(stored, Play(header))

    async def make(self, request: Coroutine[Any, Any, Made]) -> Made:
        """Make a request and return its result, which is deleted later even if the caller is gone."""
        making = asyncio.ensure_future(request)
        self._making.append(making)
        return await asyncio.shield(making)

    async def post(
        self, match: Match, channel: discord.TextChannel | discord.Thread
    ) -> discord.PartialMessage:
        """Post the card of a game, as the bot's own announcer does, and return the message."""

        async def posted() -> discord.PartialMessage:
            card = await self.announcer.announce(match, channel.id, 0, Notice())
            return channel.get_partial_message(card.message_id)

        return await self.make(posted())

    async def say(
        self, channel: discord.TextChannel | discord.Thread, text: str, nonce: int | None = None, **more: Any
    ) -> discord.Message:
        """Post a message, with a nonce of its own unless one is given, and return it."""
        return await self.make(channel.send(text, nonce=nonce or self.number(), **more))

    async def show(self, channel: Place, view: LayoutView, *files: discord.File) -> discord.Message:
        """Post a message made of components, and return it."""
        return await self.make(channel.send(view=view, files=files, nonce=self.number()))

    async def of_kind(self, kind: discord.ChannelType) -> Place | discord.ForumChannel | None:
        """Return a channel of this kind in which the bot may post and delete its messages; None if there is
        none.
        """
        for channel in await self.channel.guild.fetch_channels():
            allowed = channel.permissions_for(self.me)
            threaded = kind not in (discord.ChannelType.voice, discord.ChannelType.stage_voice)
            needed = NEEDED if threaded else NEEDED_TO_SAY
            if channel.type is kind and all(getattr(allowed, name) for name in needed):
                return None if isinstance(channel, discord.CategoryChannel) else channel
        return None

    async def open_thread(self, channel: discord.TextChannel | None = None) -> discord.Thread:
        """Open a new thread, as the bot does, and return it."""
        channel = channel or self.channel
        self._parents[channel.id] = channel
        announces = channel.is_news()
        kind = discord.ChannelType.news_thread if announces else discord.ChannelType.public_thread
        return await self.make(channel.create_thread(name=NAME, type=kind, auto_archive_duration=10080))

    async def thread(self) -> discord.Thread:
        """Return the same thread each time; the first call opens it."""
        self._thread = self._thread or await self.open_thread()
        return self._thread

    async def look(self, message: discord.Message | discord.PartialMessage) -> dict[str, Any]:
        """Return a message as Discord has it now."""
        return dict(await self.client.http.get_message(message.channel.id, message.id))

    async def channel_now(self, thread: discord.Thread) -> dict[str, Any]:
        """Return a thread as Discord has it now."""
        return dict(await self.client.http.get_channel(thread.id))

    async def clear(self) -> list[str]:
        """Delete everything that was made; return the places where something is left."""
        results = await asyncio.gather(*self._making, return_exceptions=True)
        # When a nonce is reused, Discord may return the earlier message but with the wrong channel, so the
        # first answer for each id is kept.
        things = {result.id: result for result in reversed(results) if not isinstance(result, BaseException)}
        threads = {key: thing for key, thing in things.items() if isinstance(thing, discord.Thread)}
        notes = await self._notes(threads)
        messages = [thing for thing in things.values() if not isinstance(thing, discord.Thread)]
        gone = [
            *threads.values(),
            *notes,
            *(message for message in messages if message.channel.id not in threads),
        ]
        left = [where for thing in gone if (where := await _left(thing)) is not None]
        lost = [result for result in results if isinstance(result, Exception) and _may_have_made(result)]
        return [*left, *(f"perhaps something in {self.channel.jump_url}: {error!r}" for error in lost)]

    async def _notes(self, threads: dict[int, discord.Thread]) -> list[discord.Message]:
        """Return the messages in which Discord announced threads; they outlive the threads."""
        if not threads:
            return []
        first, notes = discord.Object(min(threads) - 1), list[discord.Message]()
        for channel in self._parents.values():
            with contextlib.suppress(*SEND_FAILURES):
                notes += [
                    message
                    async for message in channel.history(after=first, limit=None)
                    if message.type is discord.MessageType.thread_created
                    and message.reference is not None
                    and message.reference.channel_id in threads
                ]
        return notes


async def _left(thing: Thing) -> str | None:
    """Delete a message or thread; return where it is if that failed, or None if it is gone."""
    try:
        await insist(thing.delete, twice_is_harmless=True)
    except discord.NotFound:
        return None
    except SEND_FAILURES as error:
        return f"{thing.jump_url} ({error})"
    return None


def _may_have_made(error: Exception) -> bool:
    """Tell whether a request may have been carried out although it failed."""
    cause = error.__cause__ if isinstance(error.__cause__, Exception) else error
    return not is_refusal(cause)


@asynccontextmanager
async def opened(settings: Settings, channel_id: int) -> AsyncGenerator[Venue]:
    """Open the venue, with a client that is logged in but not connected, so that a running bot is not
    disturbed. The venue's database is temporary. Raises `ProgramError`.
    """
    token = settings.read_token()
    with tempfile.TemporaryDirectory() as folder:
        async with open_client(settings.model_copy(update={"data": Path(folder)})) as client:
            client.sync_at_login = False
            traffic = Traffic()
            client.http.http_trace = traffic.trace()
            with explained():
                await client.login(token)
                venue = await _found(client, channel_id)
            venue.traffic = traffic
            yield venue


async def _found(client: Client, channel_id: int) -> Venue:
    """Return the venue for a channel; raises `SettingsError` if a rehearsal can't take place there."""
    try:
        named = await client.fetch_channel(channel_id)
    except (discord.NotFound, discord.Forbidden) as error:
        raise SettingsError(f"there is no channel {channel_id} that the bot can see") from error
    if not isinstance(named, discord.TextChannel) or named.type is not discord.ChannelType.text:
        raise SettingsError(f"{channel_id} is not a text channel of a server: name one")
    # Of a server that it hasn't fetched, the library knows only the id; this call also returns the roles.
    guild = await client.fetch_guild(named.guild.id, with_counts=False)
    channel = await guild.fetch_channel(channel_id)
    if client.user is None or client.application is None or not isinstance(channel, discord.TextChannel):
        raise SettingsError(f"{channel_id} is no longer a text channel of a server: name another one")
    me = await guild.fetch_member(client.user.id)
    team = client.application.team
    owner = client.application.owner if team is None or team.owner is None else team.owner
    venue = Venue(client, channel, me, owner)
    missing = [name for name in NEEDED if not getattr(venue.permissions, name)]
    if missing:
        names = ", ".join(name.replace("_", " ").title() for name in missing)
        raise SettingsError(f"in #{channel.name} the bot lacks, for the rehearsal: {names}")
    return venue
