"""What is stored about somebody, told to them alone (promise 9)."""

import io
from collections.abc import Awaitable, Callable
from dataclasses import asdict

import discord

from bot.cards.rows import privacy_rows
from bot.flows.reply import Visit
from bot.messages.layout import layout

EXPORT_NAME = "imhotep-data.json"


async def show(visit: Visit) -> None:
    """How much is stored, and what can be done about it."""
    holdings = await visit.desk.privacy.holdings(visit.actor.user_id)
    rows = privacy_rows(visit.say)
    await visit.reply(layout(visit.say("privacy.show", **asdict(holdings)), rows=rows), instead=True)


async def export(visit: Visit) -> None:
    """A file with everything."""
    everything = await visit.desk.privacy.export(visit.actor.user_id)
    file = discord.File(io.BytesIO(everything.encode()), EXPORT_NAME)
    await visit.reply(layout(visit.say("privacy.export"), attached=EXPORT_NAME), [file], instead=True)


async def ask_to_delete(visit: Visit) -> None:
    """Say what deleting means, and ask."""
    holdings = await visit.desk.privacy.holdings(visit.actor.user_id)
    rows = privacy_rows(visit.say, sure=True)
    await visit.reply(layout(visit.say("privacy.delete", **asdict(holdings)), rows=rows), instead=True)


async def delete(visit: Visit) -> None:
    """Do it, and show in the channels what ended by it."""
    ended, closed = await visit.desk.privacy.forget(visit.actor)
    for match in ended:
        await visit.desk.outbox.flush("game", match.id)
        await visit.desk.outbox.flush_requests(match.id)
    for invitation_id in closed:
        await visit.desk.outbox.flush("invitation", invitation_id)
    await visit.reply(layout(visit.say("privacy.deleted")), instead=True)


async def keep(visit: Visit) -> None:
    """Nothing happens."""
    await visit.done()


PRIVACY: dict[str, Callable[[Visit], Awaitable[None]]] = {
    "show": show,
    "export": export,
    "delete": ask_to_delete,
    "sure": delete,
    "keep": keep,
}
"""What a command or a button asks for. `sure` is only on a button, so nobody deletes by a slip."""
