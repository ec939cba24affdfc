"""Quiet hours without reminders: the form in `/settings`."""

import discord

from bot.cards.settings import SETTING
from bot.features.reminders.service import REMIND, USUAL, ReminderReason, Reminders
from bot.features.reminders.store import Manners
from bot.flows.reply import Field, Request, filled_in, open_form, services_of
from bot.messages.catalog import catalog
from bot.messages.layout import layout
from bot.messages.names import command_mention
from bot.store.people import Scope
from engine.contract import Refused
from render.kit.say import Say

LAST_HOUR = 23
QUIET = "quiet"
"""The word in the id of the button that opens the form."""
ZONE, BEGINS, ENDS, QUIET_FORM = "zone", "begins", "ends", "quiet_hours"


async def ask_for_quiet(interaction: discord.Interaction) -> None:
    """Open the form for the quiet hours, filled in with the current ones."""
    say = catalog(interaction.locale.value)
    quiet = (await services_of(interaction).of(Reminders).manners(interaction.user.id)).quiet
    begins, ends = USUAL if quiet is None else (quiet.begins, quiet.ends)
    zone = "" if quiet is None else quiet.zone
    fields = [
        Field(ZONE, say("reminders.form.zone"), say("reminders.form.zone_about"), zone),
        Field(BEGINS, say("reminders.form.begins"), say("reminders.form.hour"), str(begins), most=2),
        Field(ENDS, say("reminders.form.ends"), say("reminders.form.hour"), str(ends), most=2),
    ]
    await open_form(interaction, SETTING.id(QUIET_FORM), say("reminders.form.title"), fields)


async def set_quiet(request: Request) -> None:
    """Store the hours from the form. Raises `Refused`."""
    values = filled_in(request.interaction)
    await show_reminders(
        request, values.get(ZONE, ""), _hour(values.get(BEGINS, "")), _hour(values.get(ENDS, ""))
    )


def _hour(text: str) -> int:
    """Parse an hour of the day. Raises `Refused`."""
    typed = text.strip()
    if not (
        typed.isascii()
        and typed.isdecimal()
        and len(typed) <= len(str(LAST_HOUR))
        and int(typed) <= LAST_HOUR
    ):
        raise Refused(ReminderReason.NO_HOUR)
    return int(typed)


async def show_reminders(request: Request, zone: str | None, begins: int | None, ends: int | None) -> None:
    """Set the quiet hours, if anything about them is given, then show them."""
    services, who = request.services, request.actor.user_id
    if zone is None and begins is None and ends is None:
        manners = await services.of(Reminders).manners(who)
    else:
        manners = await services.of(Reminders).keep_quiet(who, zone, begins, ends)
    how = await services.preferences.chosen(REMIND, who)
    settings = command_mention("settings", services.runtime.commands, request.say)
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


async def refused_note(request: Request, scope: Scope, owner_id: int) -> list[str]:
    """Return a note that tells a person whose direct messages Discord refused that reminders have stopped."""
    refused = scope == "person" and (await request.services.of(Reminders).manners(owner_id)).refused
    return [request.say("reminders.refused")] if refused else []
