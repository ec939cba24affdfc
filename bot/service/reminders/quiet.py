"""Quiet hours: on the clock on somebody's wall, also when it is put forward or back."""

from datetime import datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from bot.store.people.reminders import Quiet

USUAL = (22, 8)
"""The hours of who names only a time zone."""


@cache
def zones() -> tuple[str, ...]:
    """The names of all time zones that somebody may choose."""
    return tuple(sorted(name for name in available_timezones() if "/" in name or name == "UTC"))


def zone_named(said: str) -> str | None:
    """The zone that somebody means who typed a name without choosing one: all of it, or only its city."""
    wanted = said.strip().replace(" ", "_").casefold()
    by_city = [name for name in zones() if name.casefold().rpartition("/")[2] == wanted]
    found = [name for name in zones() if name.casefold() == wanted] or by_city
    return found[0] if len(found) == 1 else None


def end_of_quiet(quiet: Quiet | None, now: int) -> int:
    """When somebody may be written to: now, or when the quiet hours that it is in are over."""
    if quiet is None:
        return now
    zone = ZoneInfo(quiet.zone)
    local = datetime.fromtimestamp(now, zone)
    if not _is_quiet(quiet, local.hour):
        return now
    end = local.replace(hour=quiet.ends, minute=0, second=0, fold=0)
    if end.replace(tzinfo=None) <= local.replace(tzinfo=None):
        end += timedelta(days=1)  # of the calendar: the wall clock shows the same
    return end_of_quiet(quiet, int(end.timestamp()))  # a single free hour may be left out in spring


def _is_quiet(quiet: Quiet, hour: int) -> bool:
    if quiet.begins <= quiet.ends:
        return quiet.begins <= hour < quiet.ends
    return hour >= quiet.begins or hour < quiet.ends
