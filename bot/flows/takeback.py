"""Taking a turn back: at once where it is free, else by asking the others."""

from collections.abc import Awaitable, Callable

from bot.cards import turn
from bot.cards.rows import takeback_rows
from bot.flows.look import announce, show_if_stale
from bot.flows.reply import Visit
from bot.messages.layout import layout
from bot.service.match import Match
from bot.service.refusals import HostReason
from bot.store.requests import TakebackRequest
from engine.contract import Refused


async def undo(visit: Visit, match: Match, version: int) -> None:
    """Take back the last turn of the one who acts and tell everybody; where it is not free any more, offer
    to ask the others.
    """
    try:
        after = await visit.desk.matches.undo(match, visit.actor, version)
    except Refused as refused:
        if refused.because(HostReason.NOTHING_TO_UNDO):
            await _offer_to_ask(visit, await visit.desk.matches.get(match.id))
        else:
            await show_if_stale(visit, match, refused)
        return
    await announce(visit, after)


async def _offer_to_ask(visit: Visit, match: Match) -> None:
    steps = visit.desk.takebacks.steps(match, visit.actor)
    text = turn.takeback_text(match, steps, visit.say)
    await visit.reply(layout(text, rows=takeback_rows(match, visit.say)), instead=True)


async def ask(visit: Visit, match: Match, version: int) -> None:
    """Ask the others, in the channel."""
    try:
        request = await visit.desk.takebacks.ask(match, visit.actor, version)
    except Refused as refused:
        await show_if_stale(visit, match, refused)
        return
    if await visit.desk.outbox.flush("request", request.id):
        await visit.done()
    else:
        await visit.reply(layout(visit.say("error.not_shown")), instead=True)


async def _agree(visit: Visit, request: TakebackRequest) -> None:
    try:
        after = await visit.desk.takebacks.agree(request, visit.actor)
    except Refused as refused:
        await show_if_stale(visit, await visit.desk.matches.get(request.game_id), refused)
        return
    await announce(visit, after)


async def _decline(visit: Visit, request: TakebackRequest) -> None:
    await visit.desk.takebacks.decline(request, visit.actor)
    await visit.desk.outbox.flush("request", request.id)


ANSWERS: dict[str, Callable[[Visit, TakebackRequest], Awaitable[None]]] = {"yes": _agree, "no": _decline}
"""What the buttons under a request do; `no` by whoever asked withdraws it."""
