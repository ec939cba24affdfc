"""Taking a turn back: at once where it is free, else by asking the others."""

from collections.abc import Awaitable, Callable

from bot.cards import turn
from bot.cards.rows import takeback_rows
from bot.flows.look import announce, show_if_stale, show_request
from bot.flows.reply import Request
from bot.messages.layout import layout
from bot.service.match import Match
from bot.service.refusals import ServiceReason
from bot.store.requests import StoredRequest
from engine.contract import Refused


async def undo(request: Request, match: Match, version: int) -> None:
    """Take back the last turn of the one who acts and tell everybody; where it is not free any more, offer
    to ask the others.
    """
    request.must_be_public()
    try:
        after = await request.services.matches.undo(match, request.actor, version)
    except Refused as refused:
        if refused.because(ServiceReason.NOTHING_TO_UNDO):
            await _undo_or_offer(request, await request.services.matches.get(match.id), version)
        else:
            await show_if_stale(request, match, refused)
        return
    await announce(request, after)


async def _undo_or_offer(request: Request, match: Match, version: int) -> None:
    """Computer players agree at once; people are to be asked."""
    takebacks = request.services.takebacks
    if not takebacks.needs_consent(match, request.actor):
        await announce(request, await takebacks.at_once(match, request.actor, version))
        return
    steps = takebacks.steps(match, request.actor)
    text = turn.takeback_text(match, steps, request.say)
    await request.reply(layout(text, rows=takeback_rows(match, request.say)), instead=True)


async def ask(request: Request, match: Match, version: int) -> None:
    """Ask the others, in the channel."""
    request.must_be_public()
    try:
        takeback = await request.services.takebacks.ask(match, request.actor, version)
    except Refused as refused:
        await show_if_stale(request, match, refused)
        return
    await show_request(request, takeback.id)


async def _agree(request: Request, takeback: StoredRequest) -> None:
    try:
        after = await request.services.takebacks.agree(takeback, request.actor)
    except Refused as refused:
        await show_if_stale(request, await request.services.matches.get(takeback.game_id), refused)
        return
    if takeback.kind in ("substitute", "seat"):
        await request.services.rivals.answered(after)
        await request.show("game", takeback.game_id)
    if takeback.kind != "takeback" or after.version == takeback.version:  # others have not agreed yet
        await request.show("request", takeback.id)
        await request.done()
    else:
        await announce(request, after)


async def _decline(request: Request, takeback: StoredRequest) -> None:
    await request.services.takebacks.decline(takeback, request.actor)
    await request.show("request", takeback.id)


ANSWERS: dict[str, Callable[[Request, StoredRequest], Awaitable[None]]] = {"yes": _agree, "no": _decline}
"""What the buttons under a request do; `no` by whoever asked withdraws it."""
