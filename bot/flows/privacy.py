"""What is stored about somebody, told to them alone (promise 9)."""

import io
from collections.abc import Awaitable, Callable
from dataclasses import asdict

import discord

from bot.cards.rows import privacy_rows
from bot.flows.reply import Request
from bot.messages.layout import layout

EXPORT_NAME = "imhotep-data.json"


async def show(request: Request) -> None:
    """How much is stored, and what can be done about it."""
    holdings = await request.services.privacy.holdings(request.actor.user_id)
    rows, values = privacy_rows(request.say), asdict(holdings)
    await request.reply(layout(request.say("privacy.show", **values), rows=rows), instead=True)


async def export(request: Request) -> None:
    """A file with everything."""
    everything = await request.services.privacy.export(request.actor.user_id)
    file = discord.File(io.BytesIO(everything.encode()), EXPORT_NAME)
    await request.reply(layout(request.say("privacy.export"), attached=EXPORT_NAME), [file], instead=True)


async def ask_to_delete(request: Request) -> None:
    """Say what deleting means, and ask."""
    holdings = await request.services.privacy.holdings(request.actor.user_id)
    rows = privacy_rows(request.say, sure=True)
    await request.reply(layout(request.say("privacy.delete", **asdict(holdings)), rows=rows), instead=True)


async def delete(request: Request) -> None:
    """Do it, and show in the channels what ended by it."""
    ended, closed = await request.services.privacy.forget(request.actor)
    for match in ended:
        await request.services.outbox.flush("game", match.id)
    for invitation_id in closed:
        await request.services.outbox.flush("invitation", invitation_id)
    await request.reply(layout(request.say("privacy.deleted")), instead=True)


async def keep(request: Request) -> None:
    """Nothing happens."""
    await request.done()


PRIVACY: dict[str, Callable[[Request], Awaitable[None]]] = {
    "show": show,
    "export": export,
    "delete": ask_to_delete,
    "sure": delete,
    "keep": keep,
}
"""What a command or a button asks for. `sure` is only on a button, so nobody deletes by a slip."""
