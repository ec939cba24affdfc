"""The running bot: this module opens and closes every resource."""

import asyncio
import contextlib
import logging
import math
import sys
from collections.abc import AsyncGenerator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, nullcontext
from importlib.metadata import version
from pathlib import Path

import aiohttp
import discord
from discord.app_commands import AppCommand

from bot import metrics
from bot.connection import connect, explained, refused
from bot.discord_inside import use_discord_at
from bot.errors import ProgramError
from bot.feature import Feature, Work, commands_of
from bot.features import FEATURES
from bot.flows.help import greet
from bot.flows.reply import Services
from bot.gateway import Share, SteadyClient
from bot.interactions import Tree, clicked
from bot.kernel import KERNEL
from bot.messages.names import ids_from, ids_text
from bot.messages.permissions import fell_asleep
from bot.messages.sending import SEND_FAILURES, Unreadable, insist, readable
from bot.process import Stop, Watchdog, give_large_memory_back, hold, note_health, remove_health, standstill
from bot.settings import Settings
from bot.store import statistics
from bot.store.database import fact, open_database, put_fact
from bot.wiring import Bot, bot_for

log = logging.getLogger(__name__)

REFUSED = 400  # the lowest HTTP status that means a refusal
COMMANDS_FACT = "commands"
COMMAND_IDS_FACT = "command_ids"
LONGEST_RATE_LIMIT = 30.0  # seconds; a request that would wait longer is postponed instead
STOP_WITHIN = 5.0  # seconds that running handlers get to finish
HEALTH_EVERY = 15.0  # seconds
SLOWEST_HEARTBEAT = 30.0  # a latency of this many seconds or more is unhealthy


def all_features() -> list[Feature]:
    """Return the kernel and every feature."""
    return [KERNEL, *FEATURES.values()]


class Client(SteadyClient):
    """A client for interactions only: it has only the intent `guilds`, no caches, and no mentions by
    default.
    """

    bot: Bot
    services: Services
    sync_at_login = True

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            max_ratelimit_timeout=LONGEST_RATE_LIMIT,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            http_trace=counting_refusals(),
        )
        self.logged_in = asyncio.Event()
        self._unavailable: set[int] = set()
        self.tree = Tree(self, commands_of(all_features()))

    async def login(self, token: str) -> None:
        """Log in, and sync the commands if they have changed."""
        await super().login(token)
        if self.sync_at_login:
            await self._know_commands()
        self.logged_in.set()

    async def _know_commands(self) -> None:
        fingerprint = await self._fingerprint()
        if await self.services.database.read(fact, COMMANDS_FACT) == fingerprint:
            await self._recall(fingerprint)
        else:
            await self._sync_or_go_on(fingerprint)

    async def _sync_or_go_on(self, fingerprint: str) -> None:
        """Sync the commands; if Discord refuses them, continue, because games can be played with buttons."""
        try:
            await self._sync(fingerprint)
        except ProgramError as error:
            log.error("%s; the bot goes on and tries again at its next start", error)  # noqa: TRY400  a sentence

    async def _fingerprint(self) -> str:
        return f"{self.application_id}:{await self.tree.prepare()}"

    async def sync(self) -> int:
        """Sync the commands and return how many there are. Raises `ProgramError` if Discord refuses them."""
        return await self._sync(await self._fingerprint())

    async def _sync(self, fingerprint: str) -> int:
        try:
            synced = await readable(self.tree.sync)
        except (discord.HTTPException, discord.RateLimited, Unreadable) as error:
            raise refused("the commands", error) from error
        await self.services.database.write(put_fact, COMMANDS_FACT, fingerprint)
        await self._remember(fingerprint, synced)
        log.info("synced %s commands", len(synced))
        return len(synced)

    async def _recall(self, fingerprint: str) -> None:
        """Load the commands' ids from the database, or else from Discord."""
        noted = ids_from(await self.services.database.read(fact, COMMAND_IDS_FACT), fingerprint)
        if noted is not None:
            self.services.runtime.commands = noted
            return
        try:
            await self._remember(fingerprint, await readable(self.tree.fetch_commands))
        except (discord.HTTPException, discord.RateLimited, Unreadable) as error:
            log.warning("the ids of the commands are not known, they cannot be clicked on: %s", error)

    async def _remember(self, fingerprint: str, known: Sequence[AppCommand]) -> None:
        """Store the ids that Discord gave these commands."""
        self.services.runtime.commands = {command.name: command.id for command in known}
        text = ids_text(fingerprint, self.services.runtime.commands)
        await self.services.database.write(put_fact, COMMAND_IDS_FACT, text)

    async def on_ready(self) -> None:
        """Log that the bot is ready."""
        log.info("connected as %s", self.user)

    def established(self, shard_id: int) -> None:
        """See `SteadyClient`; answers that wait for Discord are tried again."""
        super().established(shard_id)
        self.services.runtime.hurry()

    async def on_error(self, event_method: str, /, *args: object, **kwargs: object) -> None:
        """Log that an event's handler failed. If the end of the program interrupted the handler, that isn't
        an error, because the next start shows everything that is pending.
        """
        if self.services.runtime.stopping:
            log.info("%s was interrupted by the end of the program: %r", event_method, sys.exc_info()[1])
        else:
            await super().on_error(event_method, *args, **kwargs)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Show the pending entries of a server that is back after an outage, or in which
        the bot was only a guest before.
        """
        await self.services.matches.move_in(guild.id)
        await self._wake(guild.channels, guild.threads)
        await self._wake_what_slept(guild)

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Remember the outage: Discord reports nothing about a server during one, and afterwards the library
        still knows threads that were archived in the meantime.
        """
        self._unavailable.add(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Introduce the bot, once, in a server that has just invited it."""
        await self.on_guild_available(guild)
        await greet(self.services, guild)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Log the removal. The games are kept, and continue if the bot is invited again."""
        log.info("server %s is gone", guild.id)

    async def on_guild_channel_update(
        self, _before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Show pending entries where the bot may post again."""
        allowed = after.permissions_for(after.guild.me)
        if allowed.send_messages or allowed.send_messages_in_threads:
            threads = [thread for thread in after.guild.threads if thread.parent_id == after.id]
            await self._wake([after], threads)

    async def on_guild_role_update(self, _before: discord.Role, after: discord.Role) -> None:
        """Show pending entries, because the bot may have gained permissions."""
        if after in after.guild.me.roles:
            await self._wake(after.guild.channels, after.guild.threads)

    async def on_raw_thread_update(self, changed: discord.RawThreadUpdateEvent) -> None:
        """Handle a thread that was unlocked, unarchived or archived; the library has already forgotten an
        archived thread.
        """
        state, guild = changed.data["thread_metadata"], self.get_guild(changed.guild_id)
        if not state.get("locked"):
            await self.services.outbox.wake([changed.thread_id])
        if not state["archived"] or guild is None:
            return
        if changed.thread_id in await self.services.places.may_sleep_in(guild.id):
            await self._wake_thread(guild, changed.thread_id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Drop the entries for a deleted channel. Its games are kept."""
        await self.services.outbox.abandon(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Drop the entries for a deleted thread."""
        await self.services.outbox.abandon(payload.thread_id)

    async def _wake_what_slept(self, guild: discord.Guild) -> None:
        """Unarchive threads that were archived while the bot or the server was away. The gateway doesn't
        report them, so this asks Discord.
        """
        awake = {thread.id for thread in guild.threads}
        if guild.id in self._unavailable:
            with contextlib.suppress(*SEND_FAILURES):
                awake = {thread.id for thread in await readable(guild.active_threads)}
                self._unavailable.discard(guild.id)
        for place in await self.services.places.may_sleep_in(guild.id):
            if place not in awake and guild.get_channel(place) is None:
                await self._wake_thread(guild, place)

    async def _wake_thread(self, guild: discord.Guild, place: int) -> None:
        """Unarchive a thread that Discord archived while a game runs in it, because the game's buttons would
        do nothing. The library doesn't know the thread's last message, so this asks Discord.
        """
        with contextlib.suppress(*SEND_FAILURES):
            thread = await readable(lambda: guild.fetch_channel(place))
            if not isinstance(thread, discord.Thread) or not fell_asleep(thread):
                return
            if await self.services.places.wakes(thread.id):
                log.info("thread %s is woken: a game runs in it", thread.id)
                await insist(lambda: thread.edit(archived=False), twice_is_harmless=True)

    async def _wake(self, *places: Iterable[discord.abc.Snowflake]) -> None:
        await self.services.outbox.wake(place.id for group in places for place in group)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer buttons, menus and forms; the tree handles commands."""
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await clicked(interaction)


def counting_refusals() -> aiohttp.TraceConfig:
    """Return the callbacks that count all refused and rate-limited requests."""

    async def ended(_session: object, _context: object, ended: aiohttp.TraceRequestEndParams) -> None:
        if ended.response.status >= REFUSED:
            metrics.REFUSALS.inc()

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(ended)
    return trace


@asynccontextmanager
async def open_client(settings: Settings, *, upgrade: bool = True) -> AsyncGenerator[Client]:
    """Open a client with everything it needs, not yet connected; `upgrade`: see `open_database`."""
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    restore = use_discord_at(settings.discord_url) if settings.discord_url else None
    try:
        async with (
            open_database(settings.database, upgrade=upgrade) as database,
            Client() as client,
            bot_for(client, database, settings, all_features()) as bot,
        ):
            client.bot, client.services = bot, bot.services
            client.share = None if settings.share is None else Share(*settings.share)
            yield client
    finally:
        if restore is not None:
            restore()


async def run(settings: Settings, stop: Stop) -> None:
    """Connect and serve until asked to stop; raises `ProgramError`."""
    give_large_memory_back()
    address = settings.metrics_address
    with hold(settings.data), metrics.serving_metrics(settings.metrics_port, address) as port:
        remove_health(settings.health)
        async with serving(settings, Watchdog(standstill)) as (_, connection):
            if port is not None:
                log.info("metrics: http://%s:%s/metrics", address, port)
            stopping = asyncio.create_task(stop.wait(), name="stop")
            await asyncio.wait((connection, stopping), return_when=asyncio.FIRST_COMPLETED)
            stopping.cancel()
            log.info("stopping")
    log.info("stopped")


@asynccontextmanager
async def serving(
    settings: Settings, watchdog: Watchdog | None = None
) -> AsyncGenerator[tuple[Client, asyncio.Task[None]]]:
    """Yield a connected client and the task of its connection; at the end, raise the error that
    ended the connection. Running handlers are allowed to finish. No other process may serve
    from this data folder (`hold`).
    """
    token = settings.read_token()
    log.info("imhotep %s", version("imhotep-discord"))
    async with open_client(settings) as client:
        await client.bot.recover()
        connection = asyncio.create_task(connect(client, token), name="connection")
        helpers = [
            asyncio.create_task(_when_logged_in(client, work), name=name)
            for name, work in client.bot.background_work().items()
        ]
        beat = (lambda: None) if watchdog is None else watchdog.beat
        helpers.append(asyncio.create_task(_report_health(client, settings.health, beat), name="health"))
        try:
            with nullcontext() if watchdog is None else watchdog:
                yield client, connection
            await _finish_handlers(client.services)
        finally:
            for helper in helpers:
                helper.cancel()
            await client.services.outbox.close()
            await client.close()
            connection.cancel()  # it may be waiting to try again
            await asyncio.wait((connection, *helpers))
            remove_health(settings.health)
        if not connection.cancelled():
            connection.result()


async def sync(settings: Settings) -> int:
    """Sync the commands without serving, and return how many there are."""
    token = settings.read_token()
    async with open_client(settings, upgrade=False) as client:
        client.sync_at_login = False
        with explained():
            await client.login(token)
        return await client.sync()


async def _when_logged_in(client: Client, work: Work) -> None:
    await client.logged_in.wait()
    await work()


async def _finish_handlers(services: Services) -> None:
    """Accept nothing new, and let running handlers finish."""
    services.runtime.stop()
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(STOP_WITHIN):
            while services.runtime.running:
                await asyncio.wait(services.runtime.running)
            await services.outbox.idle()


async def _report_health(client: Client, file: Path, beat: Callable[[], None]) -> None:
    """Touch the health file while the connection is fast enough and the database can be read; tell the
    watchdog each time the database has answered, whether the bot is connected or not.
    """
    while True:
        well, latency = False, client.latency
        with contextlib.suppress(Exception):
            await _measure(client)
            beat()
            if client.is_ready() and math.isfinite(latency) and latency < SLOWEST_HEARTBEAT:
                await client.services.database.check()
                await asyncio.to_thread(note_health, file)
                well = True
        metrics.CONNECTED.set(well)
        await asyncio.sleep(HEALTH_EVERY if client.is_ready() else 1.0)


async def _measure(client: Client) -> None:
    """Update the metrics that aren't counted elsewhere."""
    metrics.LATENCY.set(client.latency)
    metrics.GUILDS.set(len(client.guilds))
    now, read = client.services.now(), client.services.database.read
    present = await read(statistics.present)
    metrics.WAITING.set(present["outbox_waiting"])
    metrics.RUNNING.set(present["games_running"])
    metrics.OLDEST.set(await read(statistics.oldest_waiting, now))
