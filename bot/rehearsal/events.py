"""What the gateway says of a thread that opens, changes and goes, and which permissions follow from it."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import discord

from bot.gateway import SteadyClient
from bot.rehearsal.venue import Venue

READY_WITHIN = 30.0  # seconds
HEARD_WITHIN = 10.0  # seconds after the last thing was done


class Listener(SteadyClient):
    """Hears what the bot hears, by the same intent, and answers nobody."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None)
        self.heard: dict[int, list[str]] = {}
        """What became of threads, by their ids."""
        self.gone = asyncio.Event()

    def _hear(self, thread_id: int, what: str) -> None:
        self.heard.setdefault(thread_id, []).append(what)

    async def on_thread_create(self, thread: discord.Thread) -> None:
        """A thread was opened."""
        self._hear(thread.id, "opened")

    async def on_raw_thread_update(self, changed: discord.RawThreadUpdateEvent) -> None:
        """A thread is archived, or has another name."""
        self._hear(changed.thread_id, "changed")

    async def on_raw_thread_delete(self, deleted: discord.RawThreadDeleteEvent) -> None:
        """A thread is gone."""
        self._hear(deleted.thread_id, "deleted")
        self.gone.set()


@asynccontextmanager
async def listening(venue: Venue) -> AsyncGenerator[Listener]:
    """A connection of its own, beside that of a bot that runs."""
    async with Listener() as listener:
        await listener.login(venue.client.http.token or "")
        connection = asyncio.create_task(listener.connect(), name="listener")
        ready = asyncio.create_task(listener.wait_until_ready(), name="ready")
        try:
            await asyncio.wait((connection, ready), timeout=READY_WITHIN, return_when=asyncio.FIRST_COMPLETED)
            if connection.done():
                connection.result()
            yield listener
        finally:
            await listener.close()
            for task in (connection, ready):
                task.cancel()
            await asyncio.wait((connection, ready))


async def of_a_thread(venue: Venue) -> str:
    """What is heard of a thread's life, and whether the server that the gateway describes gives the same
    permissions as the one that was asked for. One connection: Discord wants five seconds between two.
    """
    async with listening(venue) as listener:
        thread = await venue.open_thread()
        await thread.edit(archived=True)
        await thread.delete()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(listener.gone.wait(), HEARD_WITHIN)
        heard = listener.heard.get(thread.id, ["nothing"])
        return ", ".join((*heard, _permissions(venue, listener.get_channel(venue.channel.id))))


def _permissions(venue: Venue, channel: object) -> str:
    if not isinstance(channel, discord.TextChannel):
        return "channel unknown"
    found = channel.permissions_for(channel.guild.me)
    differing = [name for name, value in venue.permissions if getattr(found, name) != value]
    return f"other permissions: {', '.join(differing)}" if differing else "same permissions"
