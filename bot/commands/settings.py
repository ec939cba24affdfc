"""`/settings`: what people choose for themselves, and what a server chooses."""

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.commands.translation import text
from bot.flows.reply import Request, answer
from bot.messages.catalog import LANGUAGES
from bot.messages.layout import layout
from bot.service.preferences import Form
from bot.service.previews import Preview

AS_DISCORD = "discord"
PREVIEW_CHOICES = [
    Choice(name=text(f"command.settings.preview.{value}"), value=value.value) for value in Preview
]
BOARD_CHOICES = [Choice(name=text(f"command.settings.board.{value}"), value=value.value) for value in Form]
LANGUAGE_CHOICES = [
    Choice(name=text(f"command.settings.language.{value}"), value=value) for value in (*LANGUAGES, AS_DISCORD)
]
THEME_CHOICES = [
    Choice(name=text(f"command.settings.theme.{value}"), value=value) for value in ("light", "dark")
]


@app_commands.command(name=text("command.settings.name"), description=text("command.settings.description"))
@app_commands.rename(
    preview=text("command.settings.preview.name"),
    board=text("command.settings.board.name"),
    language=text("command.settings.language.name"),
    theme=text("command.settings.theme.name"),
)
@app_commands.describe(
    preview=text("command.settings.preview.description"),
    board=text("command.settings.board.description"),
    language=text("command.settings.language.description"),
    theme=text("command.settings.theme.description"),
)
@app_commands.choices(
    preview=PREVIEW_CHOICES, board=BOARD_CHOICES, language=LANGUAGE_CHOICES, theme=THEME_CHOICES
)
async def settings(
    interaction: discord.Interaction,
    preview: str | None = None,
    board: str | None = None,
    language: str | None = None,
    theme: str | None = None,
) -> None:
    """One's own habits; language and look of what is posted in this server. Without anything: what is set."""

    async def work(request: Request) -> None:
        for_server = language is not None or theme is not None
        if for_server and not (interaction.guild_id and interaction.permissions.manage_guild):
            await request.reply(layout(request.say("error.not_manager")))
            return
        said = [
            *await _choose_habits(request, preview, board),
            *await _choose_for_server(request, interaction.guild_id or 0, language, theme),
        ]
        await request.reply(layout("\n".join(said) if said else await _overview(request)))

    await answer(interaction, work)


async def _choose_habits(request: Request, preview: str | None, board: str | None) -> list[str]:
    """Store what somebody chose for themselves; what to say about it."""
    said: list[str] = []
    preferences, user_id = request.services.preferences, request.actor.user_id
    if preview is not None:
        await preferences.set_preview(user_id, Preview(preview))
        said.append(request.say(f"settings.preview.{preview}"))
    if board is not None:
        await preferences.set_form(user_id, Form(board))
        said.append(request.say(f"settings.board.{board}"))
    return said


async def _choose_for_server(
    request: Request, guild_id: int, language: str | None, theme: str | None
) -> list[str]:
    """Store what is chosen for a server; what to say about it."""
    said: list[str] = []
    if language is not None:
        discords = (request.interaction.guild_locale or request.interaction.locale).value
        chosen = None if language == AS_DISCORD else language
        await request.services.preferences.set_locale(guild_id, chosen, discords)
        said.append(request.say(f"settings.language.{language}"))
    if theme is not None:
        await request.services.preferences.set_theme(guild_id, theme)
        said.append(request.say(f"settings.theme.{theme}"))
    return said


async def _overview(request: Request) -> str:
    habits = await request.services.preferences.habits(request.actor.user_id)
    return request.say(
        "settings.now",
        preview=request.say(f"command.settings.preview.{habits.preview}"),
        board=request.say(f"command.settings.board.{habits.form}"),
    )
