"""The running bot: every resource is opened here, in one place, and closed here."""

import asyncio
import contextlib
import logging
import math
import signal
import time
from collections.abc import AsyncGenerator, Callable, Generator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import discord
import yarl
from discord.app_commands import AppCommand
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.commands.tree import Tree, unknown_button
from bot.errors import CannotConnect
from bot.host.challenges import Challenges
from bot.host.lobbies import Lobbies
from bot.host.matches import Matches
from bot.host.newcomers import Newcomers
from bot.host.outbox import Outbox
from bot.host.preferences import Preferences
from bot.host.privacy import Privacy
from bot.host.takebacks import Takebacks
from bot.panels.controls import PanelControls
from bot.panels.items import ITEMS, knows
from bot.settings import Settings
from bot.speech.announcer import DiscordAnnouncer
from bot.speech.desk import Desk
from bot.speech.mentions import ids_from, ids_text
from bot.store import facts
from bot.store.database import open_database
from render.games import RENDERERS

log = logging.getLogger(__name__)

COMMANDS_FACT = "commands"
COMMAND_IDS_FACT = "command_ids"
STOP_WITHIN = 5.0  # seconds that running handlers get to finish
HEALTH_EVERY = 15.0  # seconds
SLOWEST_HEARTBEAT = 30.0  # seconds of latency at which the connection counts as unwell


class Client(discord.Client):
    """An interaction bot: intent `guilds` only, nothing cached, nobody pinged by default."""

    desk: Desk

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
        )
        self.logged_in = asyncio.Event()
        self.tree = Tree(self)
        self.add_dynamic_items(*ITEMS)

    async def setup_hook(self) -> None:
        """Tell Discord about the commands, if they are not those it was told last."""
        fingerprint = await self._fingerprint()
        if await facts.get(self.desk.database, COMMANDS_FACT) != fingerprint:
            await self.sync()
        else:
            await self._recall(fingerprint)
        self.logged_in.set()

    async def _fingerprint(self) -> str:
        return f"{self.application_id}:{await self.tree.prepare()}"

    async def sync(self) -> int:
        """Tell Discord about the commands; how many they are."""
        fingerprint = await self._fingerprint()
        synced = await self.tree.sync()
        async with self.desk.database.write() as connection:
            await facts.put(connection, COMMANDS_FACT, fingerprint)
        await self._remember(fingerprint, synced)
        log.info("synced %s commands", len(synced))
        return len(synced)

    async def _recall(self, fingerprint: str) -> None:
        """Which ids the commands have: as noted, else as Discord says."""
        noted = ids_from(await facts.get(self.desk.database, COMMAND_IDS_FACT), fingerprint)
        if noted is not None:
            self.desk.commands = noted
            return
        try:
            await self._remember(fingerprint, await self.tree.fetch_commands())
        except discord.HTTPException as error:
            log.warning("the ids of the commands are not known, they cannot be clicked on: %s", error)

    async def _remember(self, fingerprint: str, told: Sequence[AppCommand]) -> None:
        """Note which ids Discord gave these commands."""
        self.desk.commands = {command.name: command.id for command in told}
        async with self.desk.database.write() as connection:
            await facts.put(connection, COMMAND_IDS_FACT, ids_text(fingerprint, self.desk.commands))

    async def on_ready(self) -> None:
        """Tell the log."""
        log.info("connected as %s", self.user)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer buttons that no item answers to."""
        if interaction.type is discord.InteractionType.component:
            data = interaction.data or {}
            if not knows(str(data.get("custom_id", ""))):
                await unknown_button(interaction)


def use_discord_at(url: str) -> Callable[[], None]:
    """Talk to a Discord on this machine; gives a function that undoes it."""
    before = (Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE)

    def point(base: str, gateway: yarl.URL, assets: str) -> None:
        Route.BASE = base
        DiscordWebSocket.DEFAULT_GATEWAY = gateway
        setattr(Asset, "BASE", assets)  # noqa: B010  the library declares it final

    address = yarl.URL(url)
    point(f"{url}/api/v10", address.with_scheme("ws") / "gateway", f"{url}/cdn")
    return lambda: point(*before)


def unix_now() -> int:
    """The time in Unix seconds."""
    return int(time.time())


@asynccontextmanager
async def open_client(settings: Settings) -> AsyncGenerator[Client]:
    """A client with everything it needs, not yet connected."""
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    restore = use_discord_at(settings.discord_url) if settings.discord_url else None
    try:
        async with open_database(settings.database) as database:
            client = Client()
            controls = PanelControls()
            matches = Matches(database, unix_now)
            preferences = Preferences(database, matches)
            announcer = DiscordAnnouncer(client, controls, preferences, Newcomers(database))
            outbox = Outbox(database, matches, announcer, unix_now)
            challenges, lobbies = Challenges(database, unix_now), Lobbies(database, unix_now)
            takebacks = Takebacks(database, matches, unix_now)
            privacy = Privacy(database, matches, challenges, lobbies)
            client.desk = Desk(
                database, challenges, lobbies, matches, outbox, takebacks, privacy, preferences, controls
            )
            async with client:
                yield client
    finally:
        if restore is not None:
            restore()


async def run(settings: Settings) -> None:
    """Connect and serve until SIGTERM or SIGINT; raises `CannotConnect`, `SettingsError`, `StoreError`."""
    await asyncio.gather(*(asyncio.to_thread(renderer.warm) for renderer in RENDERERS.values()))
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    async with serving(settings) as (_, connection):
        stopping = asyncio.create_task(stop.wait(), name="stop")
        await asyncio.wait((connection, stopping), return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        log.info("stopping")
    log.info("stopped")


@asynccontextmanager
async def serving(settings: Settings) -> AsyncGenerator[tuple[Client, asyncio.Task[None]]]:
    """A client at work, and the task that is its connection; what ended the connection is raised at the
    end. Running handlers come to their end first.
    """
    token = settings.read_token()
    async with open_client(settings) as client:
        connection = asyncio.create_task(_connect(client, token), name="connection")
        helpers = [
            asyncio.create_task(_announce_when_logged_in(client), name="outbox"),
            asyncio.create_task(_report_health(client, settings.health), name="health"),
        ]
        try:
            yield client, connection
            await _finish_handlers(client.desk)
        finally:
            for helper in helpers:
                helper.cancel()
            await asyncio.wait(helpers)
            await client.close()
            settings.health.unlink(missing_ok=True)
        await connection


async def sync(settings: Settings) -> int:
    """Tell Discord about the commands without serving; how many they are."""
    token = settings.read_token()
    async with open_client(settings) as client:
        with _explained():
            await client.login(token)
            return await client.sync()


async def _connect(client: Client, token: str) -> None:
    with _explained():
        await client.start(token)


@contextlib.contextmanager
def _explained() -> Generator[None]:
    """Turn the library's reasons for not connecting into words that say what to do."""
    try:
        yield
    except discord.LoginFailure as error:
        raise CannotConnect("Discord refuses the token: check IMHOTEP_TOKEN or IMHOTEP_TOKEN_FILE") from error
    except discord.PrivilegedIntentsRequired as error:
        raise CannotConnect(f"Discord refuses the intents: {error}") from error


async def _announce_when_logged_in(client: Client) -> None:
    await client.logged_in.wait()
    await client.desk.outbox.run()


async def _finish_handlers(desk: Desk) -> None:
    """Take on nothing new and let what runs come to its end."""
    desk.stopping = True
    if desk.running:
        await asyncio.wait(desk.running, timeout=STOP_WITHIN)


async def _report_health(client: Client, file: Path) -> None:
    """Touch the health file while connected, quick enough and able to read the database."""
    while True:
        with contextlib.suppress(Exception):
            latency = client.latency
            well = client.is_ready() and math.isfinite(latency) and latency < SLOWEST_HEARTBEAT
            if well and await client.desk.database.read("SELECT 1"):
                await asyncio.to_thread(file.touch)
        await asyncio.sleep(HEALTH_EVERY if client.is_ready() else 1.0)
