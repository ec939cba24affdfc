"""`/clock`: time."""

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.commands.translation import text
from bot.commands.words import shown_match
from bot.flows.clock import CLOCK
from bot.flows.reply import Request, answer

SHOW = "show"
SURE = {"claim": "sure"}
"""What is typed needs no second question."""
DOABLE = [
    Choice(name=text(f"command.clock.what.{what}"), value=what)
    for what in (SHOW, "nudge", "give1", "give3", "claim", "pause", "resume")
]


@app_commands.command(name=text("command.clock.name"), description=text("command.clock.description"))
@app_commands.rename(what=text("command.clock.what.name"))
@app_commands.describe(what=text("command.clock.what.description"))
@app_commands.choices(what=DOABLE)
async def clock(interaction: discord.Interaction, what: str = SHOW) -> None:
    """How time stands in the game of this channel, and what may be done about it."""

    async def work(request: Request) -> None:
        match, version = await shown_match(request)
        await CLOCK[SURE.get(what, what)](request, match, version)

    await answer(interaction, work)
