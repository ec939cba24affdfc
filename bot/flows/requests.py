"""How the buttons under a request are answered, whatever it asks for."""

from collections.abc import Awaitable, Callable

from bot.flows.look import announce, show_if_stale
from bot.flows.reply import Request
from bot.store.requests import StoredRequest
from engine.contract import Refused


async def _agree(request: Request, asked: StoredRequest) -> None:
    try:
        after = await request.services.requests.agree(asked, request.actor)
    except Refused as refused:
        await show_if_stale(request, await request.services.matches.get(asked.game_id), refused)
        return
    if asked.kind in ("substitute", "seat"):
        await request.services.rivals.answered(after)
        await request.show("game", asked.game_id)
    if asked.kind != "takeback" or after.version == asked.version:  # others have not agreed yet
        await request.show("request", asked.id)
        await request.done()
    else:
        await announce(request, after)


async def _decline(request: Request, asked: StoredRequest) -> None:
    await request.services.requests.decline(asked, request.actor)
    await request.show("request", asked.id)


REQUEST_ANSWERS: dict[str, Callable[[Request, StoredRequest], Awaitable[None]]] = {
    "yes": _agree,
    "no": _decline,
}
"""What the buttons under a request do; `no` by whoever asked withdraws it."""
