"""`/puzzle`: the puzzle of the day."""

import discord
from discord import app_commands

from bot.commands.translation import text
from bot.flows.puzzle import show_today
from bot.flows.reply import answer


@app_commands.command(name=text("command.puzzle.name"), description=text("command.puzzle.description"))
async def puzzle(interaction: discord.Interaction) -> None:
    """The position and what is asked, privately."""
    await answer(interaction, show_today)
