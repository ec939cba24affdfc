"""Messages made of components: text, picture, rows of buttons."""

import io
from collections.abc import Sequence

import aiohttp
import discord
from discord.ui import LayoutView, MediaGallery, TextDisplay

from bot.speech.desk import Row

PICTURE = "harbor.png"
ANIMATION = "harbor.gif"
"""The names of all pictures that are sent; they tell nothing."""

TEXT_LIMIT = 4000

SEND_FAILURES = (discord.HTTPException, aiohttp.ClientError, TimeoutError)
"""What sending may raise: Discord says no, or cannot be reached."""


def layout(
    text: str,
    *,
    alt: str | None = None,
    picture: str = PICTURE,
    rows: Sequence[Row] = (),
    attached: str | None = None,
) -> LayoutView:
    """A message: text, the attached picture if there is alt text for it, a file, rows. Lives for ever."""
    view = LayoutView(timeout=None)
    view.add_item(TextDisplay(text[:TEXT_LIMIT]))
    if alt is not None:
        gallery: MediaGallery[LayoutView] = MediaGallery(
            discord.MediaGalleryItem(f"attachment://{picture}", description=alt)
        )
        view.add_item(gallery)
    if attached is not None:
        view.add_item(discord.ui.File(f"attachment://{attached}"))
    for row in rows:
        view.add_item(row)
    # Every button is a DynamicItem, found by its id: keep the library from remembering this view as well.
    view.stop()
    return view


def picture_file(picture: bytes, alt: str, name: str = PICTURE) -> discord.File:
    """A file to send; used up by sending."""
    return discord.File(io.BytesIO(picture), name, description=alt)
