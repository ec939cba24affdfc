"""`/vacation`: being away."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import discord
from babel.dates import format_date
from discord import app_commands
from discord.app_commands import Choice

from bot.clock import utc_now
from bot.flows.reply import Request
from bot.flows.slash import filtered, slash
from bot.messages.catalog import catalogue
from bot.messages.layout import layout
from bot.service.clocks.holidays import ALLOWED
from bot.service.clocks.pace import DAY
from bot.service.refusals import ServiceReason
from engine.contract import Refused

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


def coming_days(now: datetime, language: str) -> Iterator[tuple[str, str]]:
    """Days that a holiday may end with: how they are written, and as `end_of` reads them."""
    longest = now.timestamp() + ALLOWED * DAY
    for number in range(ALLOWED):
        day = (now + timedelta(days=number)).date()
        if end_of(day.isoformat()) <= longest:
            yield format_date(day, "full", locale=language), day.isoformat()


@slash()
async def vacation(
    request: Request, days: app_commands.Range[int, 0, ALLOWED] | None = None, until: str | None = None
) -> None:
    """Being away, privately: one's own clocks stand."""
    await holiday(request, days, until)


@vacation.suggests("until")
async def suggest_days(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """The coming days as far as a holiday may last, each as somebody would write it."""
    return filtered(coming_days(utc_now(), catalogue(interaction.locale.value).language), current)


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
