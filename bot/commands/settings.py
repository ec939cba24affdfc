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


@app_commands.command(name=text("command.settings.name"), description=text("command.settings.description"))
@app_commands.rename(language=text("command.settings.language.name"))
@app_commands.describe(language=text("command.settings.language.description"))
@app_commands.choices(language=LANGUAGE_CHOICES)
@app_commands.guild_only()
@app_commands.default_permissions(manage_guild=True)
async def settings(interaction: discord.Interaction, language: str) -> None:
    """The language of what is posted in this server; everybody is still answered in their own."""

    async def work(visit: Visit) -> None:
        if interaction.guild_id is None or not interaction.permissions.manage_guild:
            await visit.reply(layout(visit.say("error.not_manager")))
            return
        discords = (interaction.guild_locale or interaction.locale).value
        chosen = None if language == AS_DISCORD else language
        await visit.desk.preferences.set_locale(interaction.guild_id, chosen, discords)
        await visit.reply(layout(visit.say(f"settings.language.{language}")))

    await answer(interaction, work)
