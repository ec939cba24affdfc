"""The panel of `/clock`, and the effects of the command and of the panel's buttons."""

import re
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from functools import partial

import discord

from bot.cards.clock import claim_rows, claim_text, clock_rows, clock_text
from bot.cards.settings import SETTING
from bot.flows.look import announce, end_of_page, show_if_stale, show_request
from bot.flows.reply import Field, Request, filled_in, open_form
from bot.messages.catalog import catalog
from bot.messages.layout import layout
from bot.service.clocks.clocks import ALLOWED, must_run
from bot.service.match import Match
from bot.service.refusals import ServiceReason
from engine.contract import Refused

UNTIL, VACATION_FORM = "until", "vacation_days"
MOST_DIGITS = 4
_DATES = (
    re.compile(r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})", re.ASCII),
    re.compile(r"(?P<day>\d{1,2})\. ?(?P<month>\d{1,2})\. ?(?P<year>\d{4})", re.ASCII),
)
NOON = timedelta(hours=12)
"""At noon UTC, the previous day is over everywhere."""


def end_of(date: str) -> int:
    """Return when a date is over everywhere on Earth. Raises `Refused` for text that isn't a date."""
    match = next(filter(None, (form.fullmatch(date.strip()) for form in _DATES)), None)
    try:
        if match is not None:
            day = datetime(int(match["year"]), int(match["month"]), int(match["day"]), tzinfo=UTC)
            return int((day + timedelta(days=1) + NOON).timestamp())
    except (ValueError, OverflowError):
        pass
    raise Refused(ServiceReason.NO_DATE)


async def ask_for_vacation(interaction: discord.Interaction) -> None:
    """Open the form that asks how long a person will be away."""
    say = catalog(interaction.locale.value)
    field = Field(UNTIL, say("vacation.form.until"), say("vacation.form.about"))
    await open_form(interaction, SETTING.id(VACATION_FORM), say("vacation.form.title"), [field])


async def set_vacation(request: Request) -> None:
    """Apply the form: a number of days, 0 to come back, or the last day."""
    text = filled_in(request.interaction).get(UNTIL, "").strip()
    days = int(text) if text.isascii() and text.isdecimal() and len(text) < MOST_DIGITS else None
    await vacation(request, days, text if days is None else None)


async def vacation(request: Request, days: int | None, until: str | None) -> None:
    """Begin a vacation of this many days, or until a date; 0 days ends it; without either, show the current
    state.
    """
    who, vacations = request.actor.user_id, request.services.clocks.vacations
    if until is not None:
        leave = await vacations.begin_until(who, end_of(until))
    elif days is None:
        leave = await vacations.leave(who)
    elif days:
        leave = await vacations.begin(who, days)
    else:
        leave = await vacations.end(who)
    here, away = request.say("vacation.here"), request.say("vacation.away", until=f"<t:{leave.until}:f>")
    now = here if leave.until is None else away
    rest = request.say("vacation.left", count=leave.days_left, all=ALLOWED)
    await request.reply(layout(f"{now}\n-# {rest}"))


async def show_clock(request: Request, match: Match, _version: int = 0) -> None:
    """Show the clocks, and the reader's possible actions."""
    must_run(match)
    face, seat = await request.services.clocks.face(match), match.stored.seat_of(request.actor.user_id)
    text = clock_text(match, face, seat, request.say)
    rows = clock_rows(match, face, seat, request.say, request.services.register.parts)
    await request.reply(layout(text, rows=await end_of_page(request, match, rows)), instead=True)


async def _nudge(request: Request, match: Match, version: int) -> None:
    request.must_be_public()
    await show_request(request, await request.services.clocks.nudge(match, request.actor, version))


async def _give(request: Request, match: Match, _version: int, *, days: int) -> None:
    await request.services.clocks.give(match, request.actor, days)
    await show_clock(request, match)


async def _ask_to_claim(request: Request, match: Match, _version: int) -> None:
    face = await request.services.clocks.face(match)
    if not face.late:
        await show_clock(request, match)
        return
    text, rows = claim_text(match, request.say), claim_rows(match, request.say)
    await request.reply(layout(text, rows=rows), instead=True)


async def _claim(request: Request, match: Match, version: int) -> None:
    request.must_be_public()
    await announce(request, await request.services.clocks.claim(match, request.actor, version))


async def _pause(request: Request, match: Match, _version: int) -> None:
    request.must_be_public()
    await show_request(request, (await request.services.clocks.ask_to_pause(match, request.actor)).id)


async def _resume(request: Request, match: Match, _version: int) -> None:
    await request.services.clocks.resume(match, request.actor)
    await show_clock(request, match)


ClockFlow = Callable[[Request, Match, int], Awaitable[None]]


def _unless_stale(flow: ClockFlow) -> ClockFlow:
    """Make a flow that answers a click on an outdated board with the current board."""

    async def checked(request: Request, match: Match, version: int) -> None:
        try:
            await flow(request, match, version)
        except Refused as refused:
            if not refused.because(ServiceReason.STALE):
                raise
            await show_if_stale(request, match, refused)

    return checked


CLOCK: dict[str, ClockFlow] = {
    "show": show_clock,
    "nudge": _unless_stale(_nudge),
    "give1": partial(_give, days=1),
    "give3": partial(_give, days=3),
    "claim": _ask_to_claim,
    "sure": _unless_stale(_claim),
    "pause": _pause,
    "resume": _resume,
}
"""The clock actions, by their words in ids."""
