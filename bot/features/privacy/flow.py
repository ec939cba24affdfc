"""Showing a person the stored data about them, privately (promise 9)."""

import asyncio
import io
import zipfile
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import asdict

import discord
from discord import ButtonStyle

from bot.features.privacy.service import Privacy
from bot.flows.reply import Request
from bot.flows.slash import slash
from bot.messages.buttons import Click, ClickForm, Row, button, row_of
from bot.messages.layout import layout
from render.kit.say import Say

PRIVACY_BUTTON = ClickForm("p", "(?P<what>export|delete|sure|keep)")

_PRIVACY: Mapping[str, ButtonStyle] = {"export": ButtonStyle.secondary, "delete": ButtonStyle.danger}
_PRIVACY_SURE: Mapping[str, ButtonStyle] = {"sure": ButtonStyle.danger, "keep": ButtonStyle.secondary}


def privacy_rows(say: Say, *, sure: bool = False) -> list[Row]:
    """Return the buttons to export and delete, or, with `sure`, those to confirm or cancel deleting."""
    styles = _PRIVACY_SURE if sure else _PRIVACY
    return [
        row_of(
            button(say(f"button.privacy.{action}"), PRIVACY_BUTTON, action, style=style)
            for action, style in styles.items()
        )
    ]


EXPORT_NAME, PACKED_NAME = "imhotep-data.json", "imhotep-data.zip"
LARGE = 4_000_000
"""A copy of this many bytes or more is compressed to about a tenth, because Discord's limit is ten
million.
"""


async def show(request: Request) -> None:
    """Show how much is stored, and the possible actions."""
    holdings = await request.services.of(Privacy).holdings(request.actor.user_id)
    rows, values = privacy_rows(request.say), asdict(holdings)
    await request.reply(layout(request.say("privacy.show", **values), rows=rows), instead=True)


async def export(request: Request) -> None:
    """Send a file with all the stored data."""
    everything = await request.services.of(Privacy).export(request.actor.user_id)
    name, content = await asyncio.to_thread(packed, everything.encode())
    file = discord.File(io.BytesIO(content), name)
    await request.reply(layout(request.say("privacy.export"), attached=name), [file], instead=True)


def packed(content: bytes) -> tuple[str, bytes]:
    """Return a file's name and content, compressed if it is large."""
    if len(content) < LARGE:
        return EXPORT_NAME, content
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(EXPORT_NAME, content)
    return PACKED_NAME, buffer.getvalue()


async def ask_to_delete(request: Request) -> None:
    """Explain what deleting means, and ask for confirmation."""
    holdings = await request.services.of(Privacy).holdings(request.actor.user_id)
    rows = privacy_rows(request.say, sure=True)
    await request.reply(layout(request.say("privacy.delete", **asdict(holdings)), rows=rows), instead=True)


async def delete(request: Request) -> None:
    """Delete the data, and show the changes in the channels."""
    ended, closed = await request.services.of(Privacy).forget(request.actor)
    for match in ended:
        await request.services.outbox.flush("game", match.id)
    for invitation_id in closed:
        await request.services.outbox.flush("invitation", invitation_id)
    await request.reply(layout(request.say("privacy.deleted")), instead=True)


async def keep(request: Request) -> None:
    """Close the question without deleting anything."""
    await request.done()


PRIVACY: dict[str, Callable[[Request], Awaitable[None]]] = {
    "export": export,
    "delete": ask_to_delete,
    "sure": delete,
    "keep": keep,
}
"""The flow of each button, by the word in its id."""


@slash()
async def privacy(request: Request) -> None:
    """Tell the reader which data about them is stored; from there they can get a
    copy or delete it (promise 9).
    """
    await show(request)


async def pressed(request: Request, click: Click) -> None:
    """Handle a click about the person's own data."""
    await PRIVACY[click["what"]](request)
