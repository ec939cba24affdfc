"""`/plan`: what one wants to play when the others have moved."""

import discord
from discord import app_commands

from bot.commands.translation import text
from bot.flows.plan import show_plan
from bot.flows.reply import Request, answer


@app_commands.command(name=text("command.plan.name"), description=text("command.plan.description"))
async def plan(interaction: discord.Interaction) -> None:
    """One's plan for the game of this channel, privately."""

    async def work(request: Request) -> None:
        await show_plan(request, await request.services.matches.in_channel(request.channel_id))

    await answer(interaction, work)
