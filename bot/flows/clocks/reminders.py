"""`/reminders`: how somebody is reminded, and when not."""

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.flows.reply import Request
from bot.flows.slash import filtered, slash
from bot.messages.layout import layout
from bot.messages.mentions import command
from bot.service.choices import REMIND
from bot.service.reminders.quiet import zones
from bot.store.people.reminders import Manners
from render.kit.say import Say

Hour = app_commands.Range[int, 0, 23]


@slash()
async def reminders(
    request: Request, zone: str | None = None, begins: Hour | None = None, ends: Hour | None = None
) -> None:
    """How one is reminded, privately; with anything filled in, that is set first."""
    await show_reminders(request, zone, begins, ends)


@reminders.suggests("zone")
async def suggest_zones(_: discord.Interaction, current: str) -> list[Choice[str]]:
    """Time zones by a part of their name."""
    return filtered(((zone.replace("_", " "), zone) for zone in zones()), current)


async def show_reminders(request: Request, zone: str | None, begins: int | None, ends: int | None) -> None:
    """Set what is said of the quiet hours, then say how it stands."""
    services, who = request.services, request.actor.user_id
    if zone is None and begins is None and ends is None:
        manners = await services.reminders.manners(who)
    else:
        manners = await services.reminders.keep_quiet(who, zone, begins, ends)
    how = await services.preferences.chosen(REMIND, who)
    settings = command("settings", services.commands, request.say)
    lines = [request.say(f"reminders.how.{how}", settings=settings), _quiet(manners, request.say)]
    if manners.refused:
        lines.append(request.say("reminders.refused"))
    await request.reply(layout("\n".join(lines)))


def _quiet(manners: Manners, say: Say) -> str:
    quiet = manners.quiet
    if quiet is None:
        return say("reminders.no_zone")
    if quiet.begins == quiet.ends:
        return say("reminders.no_quiet", zone=f"`{quiet.zone}`")
    return say("reminders.quiet", begins=quiet.begins, ends=quiet.ends, zone=f"`{quiet.zone}`")
