"""`/reminders`: one's time zone and quiet hours."""

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.commands.autocomplete import suggesting
from bot.commands.translation import text
from bot.commands.words import filtered
from bot.flows.clocks.reminders import show_reminders
from bot.flows.reply import Request, answer
from bot.service.reminders.quiet import zones

Hour = app_commands.Range[int, 0, 23]


@app_commands.command(name=text("command.reminders.name"), description=text("command.reminders.description"))
@app_commands.rename(
    zone=text("command.reminders.zone.name"),
    begins=text("command.reminders.begins.name"),
    ends=text("command.reminders.ends.name"),
)
@app_commands.describe(
    zone=text("command.reminders.zone.description"),
    begins=text("command.reminders.begins.description"),
    ends=text("command.reminders.ends.description"),
)
async def reminders(
    interaction: discord.Interaction,
    zone: str | None = None,
    begins: Hour | None = None,
    ends: Hour | None = None,
) -> None:
    """How one is reminded, privately; with anything filled in, that is set first."""

    async def work(request: Request) -> None:
        await show_reminders(request, zone, begins, ends)

    await answer(interaction, work)


@reminders.autocomplete("zone")
@suggesting
async def suggest_zones(_: discord.Interaction, current: str) -> list[Choice[str]]:
    """Time zones by a part of their name."""
    return filtered(((zone.replace("_", " "), zone) for zone in zones()), current)
