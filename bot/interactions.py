"""Dispatching interactions: commands, clicks according to the form of their ids, and interactions that
nothing handles. Buttons carry no behavior: the register has a flow for each form of id, no matter which
version of the program posted the message.
"""

import contextlib
import hashlib
import json
import logging
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import cast

import discord
from discord import app_commands

from bot.cards.settings import SETTING
from bot.flows.help import say_where
from bot.flows.look import show_board
from bot.flows.reply import Request, answer, services_of
from bot.flows.slash import CatalogTranslator, Slash, build
from bot.messages.buttons import Click
from bot.messages.layout import layout
from bot.messages.sending import SEND_FAILURES

log = logging.getLogger(__name__)

IDS = range(1 << 63)
"""The ids that Discord gives, which the database can store."""


class LibraryLog(logging.Filter):
    """A filter for the library's log. When suggestions can't be sent, the library logs who typed, with a
    traceback; but the log must not name people, and a failed answer is worth only one line.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Rewrite such records, and let every record through."""
        error = record.exc_info[1] if record.exc_info else None
        if str(record.msg).startswith("Ignoring exception in autocomplete") and isinstance(
            record.args, tuple
        ):
            record.msg, record.args = "suggestions for /%s were not sent: %s", (record.args[0], error)
            if isinstance(error, SEND_FAILURES):
                record.levelno, record.levelname, record.exc_info = logging.WARNING, "WARNING", None
        return True


_library_log = LibraryLog()


class Tree(app_commands.CommandTree[discord.Client]):
    """The command tree; its commands work in servers, in the bot's direct messages, and wherever people
    install the app.
    """

    def __init__(self, client: discord.Client, commands: Sequence[Slash]) -> None:
        super().__init__(
            client,
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=True
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
        )
        logging.getLogger(app_commands.tree.__name__).addFilter(_library_log)
        for command in build(commands):
            self.add_command(command)

    async def prepare(self) -> str:
        """Set the translator, and return a hash of all commands as Discord gets them."""
        if self.translator is None:
            await self.set_translator(CatalogTranslator())
        payload = [
            await command.get_translated_payload(self, self.translator or CatalogTranslator())
            for command in self.get_commands()
        ]
        return hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()

    async def interaction_check(self, interaction: discord.Interaction[discord.Client], /) -> bool:
        """Accept every sound command, after replacing the labels of suggestions with their values."""
        services_of(interaction).runtime.offered.put_values(interaction)
        return is_sound(interaction)

    async def on_error(
        self, interaction: discord.Interaction[discord.Client], error: app_commands.AppCommandError, /
    ) -> None:
        """Handle an error that occurs before a command begins; `answer` handles errors inside it."""
        log.warning("interaction %s: %s", interaction.id, error)
        if interaction.type is discord.InteractionType.autocomplete:
            with contextlib.suppress(*SEND_FAILURES):
                await interaction.response.autocomplete([])
        else:
            await answer(interaction, partial(_not_understood, str((interaction.data or {}).get("name"))))


async def _not_understood(name: str, request: Request) -> None:
    if name in request.services.register.moved:
        await say_where(request, name)
    else:
        await request.reply(layout(request.say("error.not_understood")))


def is_sound(interaction: discord.Interaction) -> bool:
    """Tell whether an interaction says who acts, with possible ids and a language. Otherwise nobody can be
    answered, which is logged, because it is Discord's mistake.
    """
    sound = (
        interaction.user is not discord.utils.MISSING
        and all(id_ in IDS for id_ in (interaction.id, interaction.user.id, interaction.channel_id or 0))
        and isinstance(cast("object", interaction.locale.value), str)
    )
    if not sound:
        log.error("an interaction cannot be answered: it lacks a person, an id or a language")
    return sound


async def clicked(interaction: discord.Interaction) -> None:
    """Handle a click on a button or in a menu; the message may be from an older version of the program."""
    if not is_sound(interaction):
        return
    register, data = services_of(interaction).register, cast("dict[str, object]", interaction.data or {})
    values = data.get("values")
    chosen = map(str, cast("list[object]", values)) if isinstance(values, list) else ()
    click = register.read(str(data.get("custom_id", "")), chosen)
    if click is not None and click.form is SETTING:
        form = next((form for form in register.forms if form.button == click["name"]), None)
        if form is not None:
            await form.open(interaction)
            return

    async def work(request: Request) -> None:
        if click is None:
            await _show_present(request)
        else:
            about = _about(request, click)
            request = request if about is None else replace(request, game=about)
            await register.flows[click.form](request, click)

    await answer(interaction, work)


def _about(request: Request, click: Click) -> int | None:
    """Return the id of the game that a click is about, which is in the button's id or known from the panel;
    None if neither says.
    """
    numbered = "number" if click.arguments.get("of") == "g" else "game"
    text, message = click.arguments.get(numbered), request.interaction.message
    if text is not None:
        return int(text)
    return (
        None
        if message is None
        else request.services.runtime.panels.game_of(request.actor.user_id, message.id)
    )


async def _show_present(request: Request) -> None:
    """Show the current board and a sentence in response to a button that this version doesn't know."""
    match = await request.services.matches.in_channel(request.channel_id)
    await show_board(request, match, request.say("error.old_button"))
