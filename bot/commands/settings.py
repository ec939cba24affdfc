"""`/settings`: what a server chooses."""

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.commands.translation import text
from bot.speech.answering import Visit, answer
from bot.speech.catalog import LANGUAGES
from bot.speech.layout import layout

AS_DISCORD = "discord"
LANGUAGE_CHOICES = [
    Choice(name=text(f"command.settings.language.{value}"), value=value) for value in (*LANGUAGES, AS_DISCORD)
]
THEME_CHOICES = [
    Choice(name=text(f"command.settings.theme.{value}"), value=value) for value in ("light", "dark")
]


@app_commands.command(name=text("command.settings.name"), description=text("command.settings.description"))
@app_commands.rename(
    language=text("command.settings.language.name"), theme=text("command.settings.theme.name")
)
@app_commands.describe(
    language=text("command.settings.language.description"), theme=text("command.settings.theme.description")
)
@app_commands.choices(language=LANGUAGE_CHOICES, theme=THEME_CHOICES)
@app_commands.guild_only()
@app_commands.default_permissions(manage_guild=True)
async def settings(
    interaction: discord.Interaction, language: str | None = None, theme: str | None = None
) -> None:
    """Language and look of what is posted in this server; everybody is answered in their own language."""

    async def work(visit: Visit) -> None:
        if interaction.guild_id is None or not interaction.permissions.manage_guild:
            await visit.reply(layout(visit.say("error.not_manager")))
            return
        said = [visit.say("settings.nothing")] if language is theme is None else []
        if language is not None:
            said.append(await _choose_language(visit, interaction.guild_id, language))
        if theme is not None:
            await visit.desk.preferences.set_theme(interaction.guild_id, theme)
            said.append(visit.say(f"settings.theme.{theme}"))
        await visit.reply(layout("\n".join(said)))

    await answer(interaction, work)


async def _choose_language(visit: Visit, guild_id: int, language: str) -> str:
    """Store it; what to say about it."""
    discords = (visit.interaction.guild_locale or visit.interaction.locale).value
    chosen = None if language == AS_DISCORD else language
    await visit.desk.preferences.set_locale(guild_id, chosen, discords)
    return visit.say(f"settings.language.{language}")
