"""Messages made of components: text, picture, rows of buttons."""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import discord
from discord.ui import LayoutView, MediaGallery, TextDisplay

from bot.speech.desk import Row

TEXT_LIMIT = 4000


@dataclass(frozen=True)
class Gallery:
    """Pictures of a message, with what they show in words. Without `pictures`: an edit that keeps them."""

    alts: tuple[str, ...]
    pictures: tuple[bytes, ...] = ()
    form: Literal["png", "gif"] = "png"

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the files; they tell nothing."""
        return tuple(f"harbor{number or ''}.{self.form}" for number in range(len(self.alts)))

    def files(self) -> list[discord.File]:
        """Files to send; used up by sending."""
        named = zip(self.pictures, self.names, self.alts, strict=True)
        return [discord.File(io.BytesIO(picture), name, description=alt) for picture, name, alt in named]


def layout(
    text: str,
    *,
    gallery: Gallery | None = None,
    rows: Sequence[Row] = (),
    attached: str | None = None,
) -> LayoutView:
    """A message: text, attached pictures, a file, rows. Lives for ever."""
    view = LayoutView(timeout=None)
    view.add_item(TextDisplay(text[:TEXT_LIMIT]))
    if gallery is not None:
        for name, alt in zip(gallery.names, gallery.alts, strict=True):
            # One by one: two in one gallery are shown side by side, half as wide and cropped.
            shown: MediaGallery[LayoutView] = MediaGallery()
            shown.add_item(media=f"attachment://{name}", description=alt)
            view.add_item(shown)
    if attached is not None:
        view.add_item(discord.ui.File(f"attachment://{attached}"))
    for row in rows:
        view.add_item(row)
    # Every button is a DynamicItem, found by its id: keep the library from remembering this view as well.
    view.stop()
    return view
