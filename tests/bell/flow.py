"""Ringing, by `/bell` or its button."""

from bot.flows.reply import Request
from bot.flows.slash import slash
from bot.messages.buttons import Click
from bot.messages.layout import layout
from bot.store.people import Scope
from tests.bell.card import bell_row
from tests.bell.service import Bells


@slash()
async def bell(request: Request) -> None:
    """Ring once."""
    rings = await request.services.of(Bells).ring(request.actor.user_id)
    await request.reply(layout(request.say("bell.rung", count=rings), rows=[bell_row(request.say)]))


async def pressed(request: Request, click: Click) -> None:
    """Ring again, in the same message."""
    del click
    rings = await request.services.of(Bells).ring(request.actor.user_id)
    await request.reply(layout(request.say("bell.rung", count=rings)), instead=True)


async def struck_note(request: Request, scope: Scope, owner_id: int) -> list[str]:
    """Return a person's line in `/settings` that says how often they rang the bell, if they ever did."""
    rings = await request.services.of(Bells).rings(owner_id) if scope == "person" else 0
    return [request.say("bell.rung", count=rings)] if rings else []
