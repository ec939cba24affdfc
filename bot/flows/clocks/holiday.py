"""Being away: the form in `/settings`."""

import re
from datetime import UTC, datetime, timedelta

import discord

from bot.cards.settings import SETTING
from bot.flows.forms import Field, filled_in, open_form
from bot.flows.reply import Request
from bot.messages.catalog import catalogue
from bot.messages.layout import layout
from bot.service.clocks.holidays import ALLOWED
from bot.service.refusals import ServiceReason
from engine.contract import Refused

UNTIL, VACATION_FORM = "until", "vacation_days"
MOST_DIGITS = 4
_DATES = (
    re.compile(r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})", re.ASCII),
    re.compile(r"(?P<day>\d{1,2})\. ?(?P<month>\d{1,2})\. ?(?P<year>\d{4})", re.ASCII),
)
NOON = timedelta(hours=12)
"""When it is noon in Greenwich, the day before is over everywhere."""


def end_of(date: str) -> int:
    """When a day is over, wherever on Earth somebody is. Raises `Refused` for what is no date."""
    found = next(filter(None, (form.fullmatch(date.strip()) for form in _DATES)), None)
    try:
        if found is not None:
            day = datetime(int(found["year"]), int(found["month"]), int(found["day"]), tzinfo=UTC)
            return int((day + timedelta(days=1) + NOON).timestamp())
    except (ValueError, OverflowError):
        pass
    raise Refused(ServiceReason.NO_DATE)


async def ask_for_vacation(interaction: discord.Interaction) -> None:
    """Open the form in which somebody says how long they are away."""
    say = catalogue(interaction.locale.value)
    field = Field(UNTIL, say("holiday.form.until"), say("holiday.form.about"))
    await open_form(interaction, SETTING.id(VACATION_FORM), say("holiday.form.title"), [field])


async def set_vacation(request: Request) -> None:
    """What was filled in: a number of days, 0 for back, or the last day."""
    said = filled_in(request.interaction).get(UNTIL, "").strip()
    days = int(said) if said.isascii() and said.isdecimal() and len(said) < MOST_DIGITS else None
    await holiday(request, days, said if days is None else None)


async def holiday(request: Request, days: int | None, until: str | None) -> None:
    """Be away for some days or until a date; back with 0 days; else how it stands."""
    who, holidays = request.actor.user_id, request.services.holidays
    if until is not None:
        leave = await holidays.begin_until(who, end_of(until))
    elif days is None:
        leave = await holidays.leave(who)
    elif days:
        leave = await holidays.begin(who, days)
    else:
        leave = await holidays.end(who)
    here, away = request.say("holiday.here"), request.say("holiday.away", until=f"<t:{leave.until}:f>")
    now = here if leave.until is None else away
    rest = request.say("holiday.left", count=leave.days_left, all=ALLOWED)
    await request.reply(layout(f"{now}\n-# {rest}"))
