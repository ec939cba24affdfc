"""Messages made of components: text, picture, rows of buttons."""

from collections.abc import Sequence

import discord
from discord.ui import LayoutView, MediaGallery, TextDisplay

from bot.messages.buttons import Row
from bot.messages.gallery import Gallery

TEXT_LIMIT = 4000
Text = TextDisplay[LayoutView]
Part = Row | Text


def layout(
    text: str,
    *,
    gallery: Gallery | None = None,
    rows: Sequence[Row] = (),
    attached: str | None = None,
) -> LayoutView:
    """A message: text, attached pictures, a file, rows. Lives for ever."""
    view = LayoutView(timeout=None)
    view.add_item(words(text))
    if gallery is not None:
        for name, alt in zip(gallery.names, gallery.alts, strict=True):
            # One by one: two in one gallery are shown side by side, half as wide and cropped.
            shown: MediaGallery[LayoutView] = MediaGallery()
            shown.add_item(media=f"attachment://{name}", description=alt)
            view.add_item(shown)
    if attached is not None:
        view.add_item(discord.ui.File(f"attachment://{attached}"))
    return _filled(view, rows)


def words(text: str) -> Text:
    """A piece of text."""
    return TextDisplay(text[:TEXT_LIMIT])


def panel(parts: Sequence[Part]) -> LayoutView:
    """A message in which texts and rows take turns. Lives for ever."""
    return _filled(LayoutView(timeout=None), parts)


def _filled(view: LayoutView, parts: Sequence[Part]) -> LayoutView:
    for part in parts:
        view.add_item(part)
    # Every click is understood by its id (`bot.clicks`): keep the library from remembering this view.
    view.stop()
    return view
