"""A small bot on the real discord.py client, to try the sandbox with."""

from __future__ import annotations

import asyncio
import contextlib
import io
import struct
import zlib
from typing import TYPE_CHECKING, Any, Self

import discord
import yarl
from discord import app_commands, ui
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

from tests.support.patience import PATIENCE

if TYPE_CHECKING:
    import re
    from collections.abc import AsyncGenerator

    from tests.support.sandbox.recording import RecordingSandbox


def png(width: int = 110, height: int = 70, shade: int = 90) -> bytes:
    """Return a small PNG."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        size = struct.pack(">I", len(content))
        return size + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    body = chunk(b"IDAT", zlib.compress((b"\0" + bytes([shade]) * width) * height))
    return b"\x89PNG\r\n\x1a\n" + head + body + chunk(b"IEND", b"")


def picture(name: str = "board.png", alt: str = "A board") -> discord.File:
    return discord.File(io.BytesIO(png()), name, description=alt)


class Count(ui.DynamicItem[ui.Button[Any]], template=r"count:(?P<number>\d+)"):
    """A button that counts how often it was pressed, in its own id."""

    def __init__(self, number: int) -> None:
        self.number = number
        super().__init__(ui.Button(label=f"Pressed {number}", custom_id=f"count:{number}"))

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction, _item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(int(match["number"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        bot = interaction.client
        assert isinstance(bot, Bot)
        bot.pressed.append((interaction.id, self.number))
        if bot.on_press == "silent":
            return
        if bot.on_press == "defer":
            await interaction.response.defer()
            await interaction.edit_original_response(view=Board(self.number + 1, "next.png"))
            return
        new = [picture("next.png", "The next board")]
        await interaction.response.edit_message(view=Board(self.number + 1, "next.png"), attachments=new)


class Board(ui.LayoutView):
    """Text, picture, button: the parts of a game's card."""

    def __init__(self, number: int = 0, file: str = "board.png", text: str = "**Your turn**") -> None:
        super().__init__(timeout=None)
        row: ui.ActionRow[Board] = ui.ActionRow()
        row.add_item(Count(number))
        self.add_item(ui.TextDisplay(text))
        gallery: ui.MediaGallery[Board] = ui.MediaGallery()
        gallery.add_item(media=f"attachment://{file}", description="A board with six boats")
        self.add_item(gallery)
        self.add_item(row)


class Form(ui.Modal, title="A form"):
    words: ui.Label[Any] = ui.Label(text="Words", component=ui.TextInput(custom_id="words", max_length=40))
    pick: ui.Label[Any] = ui.Label(
        text="Pick",
        component=ui.Select(
            custom_id="pick", required=True, options=[discord.SelectOption(label="One", value="1")]
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        words, pick = self.words.component, self.pick.component
        assert isinstance(words, ui.TextInput)
        assert isinstance(pick, ui.Select)
        await interaction.response.send_message(f"{words.value} {pick.values[0]}", ephemeral=True)


class Bot(discord.Client):
    """Counts the events that the bot gets. `errors` are those of its commands."""

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            chunk_guilds_at_startup=False,
            guild_ready_timeout=0.05,
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
        )
        self.tree = app_commands.CommandTree(self)
        self.pressed: list[tuple[int, int]] = []
        self.errors: list[Exception] = []
        self.log: list[str] = []
        self.on_press = "edit"
        add_commands(self)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Count)
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Skip the wait of five seconds, because no other bot starts here."""

    async def on_resumed(self) -> None:
        self.log.append("resumed")

    async def on_ready(self) -> None:
        self.log.append("ready")


def add_commands(bot: Bot) -> None:
    """Register the bot's commands."""

    @bot.tree.command(description="Show a board")
    async def board(interaction: discord.Interaction, text: str = "**Your turn**") -> None:
        await interaction.response.send_message(view=Board(text=text), file=picture())

    @bot.tree.command(description="Defer, post, clean up")
    async def play(interaction: discord.Interaction, friend: discord.User, nonce: str = "g1:1") -> None:
        await interaction.response.defer(ephemeral=True)
        channel = interaction.channel
        assert isinstance(channel, discord.abc.Messageable)
        view = Board(text=f"{friend.mention}, it is your turn; {interaction.user.mention} waits")
        mentions = discord.AllowedMentions(users=[friend])
        await channel.send(view=view, file=picture(), nonce=nonce, allowed_mentions=mentions)
        await interaction.delete_original_response()

    @bot.tree.command(description="Whisper")
    async def whisper(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("only you", ephemeral=True)
        await interaction.followup.send("and once more", file=picture("note.png", "A note"), ephemeral=True)
        await interaction.followup.send("aloud")

    @bot.tree.command(description="Place a stone")
    async def place(interaction: discord.Interaction, field: str) -> None:
        await interaction.response.send_message(f"placed {field}")

    @place.autocomplete("field")
    async def fields(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        names = [f"b{number}" for number in range(1, 7)]
        return [
            app_commands.Choice(name=f"Field {name}", value=name)
            for name in names
            if name.startswith(current)
        ]

    add_more_commands(bot)


def add_more_commands(bot: Bot) -> None:
    """Register commands that open a form or never answer, one that says where it was used, a group, and an
    error handler.
    """

    @bot.tree.command(description="Open a form")
    async def form(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Form())

    @bot.tree.command(description="Say nothing")
    async def silent(interaction: discord.Interaction) -> None:
        await asyncio.sleep(0)

    @bot.tree.command(description="Who, where and what")
    async def where(interaction: discord.Interaction) -> None:
        kind = interaction.channel.type.name if interaction.channel else "none"
        missing = not interaction.app_permissions.send_messages
        await interaction.response.send_message(f"{interaction.locale.value} {kind} {missing}")

    group = app_commands.Group(name="game", description="Games")

    @group.command(description="Start one")
    @app_commands.describe(size="How many")
    async def start(interaction: discord.Interaction, size: app_commands.Range[int, 2, 4]) -> None:
        await interaction.response.send_message(f"a game for {size}")

    bot.tree.add_command(group)

    @bot.tree.error
    async def on_error(interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
        assert isinstance(error, app_commands.CommandInvokeError)
        bot.errors.append(error.original)


def point_at(api: str, gateway: yarl.URL, cdn: str) -> None:
    """Set the three constants that decide which server discord.py talks to."""
    Route.BASE = api
    DiscordWebSocket.DEFAULT_GATEWAY = gateway
    setattr(Asset, "BASE", cdn)  # noqa: B010  typed as a string that never changes


@contextlib.asynccontextmanager
async def running(
    sandbox: RecordingSandbox, bot: Bot | None = None, token: str = ""
) -> AsyncGenerator[Bot, None]:
    """Run a bot against a sandbox, then restore all changed settings."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE
    point_at(sandbox.api, yarl.URL(sandbox.gateway_url), sandbox.cdn)
    bot = bot or Bot()
    task = asyncio.create_task(bot.start(token or sandbox.token))
    try:
        ready = asyncio.create_task(_ready(bot))
        finished, _ = await asyncio.wait({task, ready}, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        if task in finished:
            ready.cancel()
            task.result()
        await ready
        yield bot
    finally:
        await bot.close()
        with contextlib.suppress(asyncio.CancelledError, discord.LoginFailure):
            await asyncio.wait_for(task, PATIENCE)
        point_at(*before)


async def _ready(bot: Bot) -> None:
    while not bot.log:
        await asyncio.sleep(0.01)
