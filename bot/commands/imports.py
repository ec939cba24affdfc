"""`/import`: a record from outside, as a file or as text."""

import discord
from discord import app_commands

from bot.commands.translation import text
from bot.flows.records.imports import ask_for_text, load_file


@app_commands.command(name=text("command.import.name"), description=text("command.import.description"))
@app_commands.rename(record=text("command.import.record.name"), opponent=text("command.import.opponent.name"))
@app_commands.describe(
    record=text("command.import.record.description"), opponent=text("command.import.opponent.description")
)
async def import_(
    interaction: discord.Interaction,
    record: discord.Attachment | None = None,
    opponent: discord.User | None = None,
) -> None:
    """Load a record, to look at it or to go on with it; without a file a form asks for the text."""
    if record is None:
        await ask_for_text(interaction, opponent)
    else:
        await load_file(interaction, record, opponent)
