"""`/hint`: what one could do, against computer players."""

import discord
from discord import app_commands

from bot.commands.translation import text
from bot.flows.hint import show_hint
from bot.flows.reply import Request, answer


@app_commands.command(name=text("command.hint.name"), description=text("command.hint.description"))
async def hint(interaction: discord.Interaction) -> None:
    """The best steps, privately."""

    async def work(request: Request) -> None:
        await show_hint(request, await request.services.matches.in_channel(request.channel_id))

    await answer(interaction, work)
