"""Time: the panel of `/clock`, and what its buttons and the command do."""

from collections.abc import Awaitable, Callable
from functools import partial

from bot.cards.clock import claim_rows, claim_text, clock_rows, clock_text
from bot.flows.look import announce, end_of_page, show_if_stale, show_request
from bot.flows.reply import Request
from bot.messages.layout import layout
from bot.service.clocks.clocks import must_run
from bot.service.match import Match
from bot.service.refusals import ServiceReason
from engine.contract import Refused


async def show_clock(request: Request, match: Match, _version: int = 0) -> None:
    """How time stands, and what whoever asks may do."""
    must_run(match)
    face, seat = await request.services.clocks.face(match), match.stored.seat_of(request.actor.user_id)
    text, rows = clock_text(match, face, seat, request.say), clock_rows(match, face, seat, request.say)
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
    """Whoever looked at an older board is shown the present one."""

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
"""What can be done about time, by the word that ids have."""
