"""Building messages of components: text, pictures, rows of buttons."""

import io
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

import discord
from discord.ui import LayoutView, MediaGallery, TextDisplay

from bot.messages.buttons import Row


@dataclass(frozen=True)
class Gallery:
    """The pictures of a message, the most important first, with their alt texts. Without `pictures`,
    an edit keeps the existing ones.
    """

    alts: tuple[str, ...]
    pictures: tuple[bytes, ...] = ()
    form: Literal["png", "gif"] = "png"
    name: str = "board"

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the files, which reveal nothing."""
        return tuple(f"{self.name}{number or ''}.{self.form}" for number in range(len(self.alts)))

    def below(self) -> "Gallery":
        """Return the gallery without the first picture."""
        return replace(self, alts=self.alts[1:], pictures=self.pictures[1:])

    def beside(self, other: "Gallery") -> "Gallery":
        """Return these pictures followed by those of another gallery."""
        return replace(self, alts=self.alts + other.alts, pictures=self.pictures + other.pictures)

    @property
    def weight(self) -> int:
        """Return the size in bytes of the pictures and, roughly, of the alt texts."""
        return sum(map(len, self.pictures)) + 2 * sum(map(len, self.alts))

    def files(self) -> list[discord.File]:
        """Return files to send; sending uses them up."""
        named = zip(self.pictures, self.names, self.alts, strict=True)
        return [discord.File(io.BytesIO(picture), name, description=alt) for picture, name, alt in named]


TEXT_LIMIT = 4000
Text = TextDisplay[LayoutView]
Picture = MediaGallery[LayoutView]
Part = Row | Text | Picture


def layout(
    text: str,
    *,
    gallery: Gallery | None = None,
    board: str = "",
    rows: Sequence[Row] = (),
    attached: str | None = None,
) -> LayoutView:
    """Build a message that never expires: text, pictures from top to bottom, the position as text (`board`),
    a file, and rows.
    """
    view = LayoutView(timeout=None)
    view.add_item(words(text, TEXT_LIMIT - len(board)))
    for picture in [] if gallery is None else pictures_of(gallery):
        view.add_item(picture)
    if board:
        view.add_item(words(board))
    if attached is not None:
        view.add_item(discord.ui.File(f"attachment://{attached}"))
    return _filled(view, rows)


def words(text: str, room: int = TEXT_LIMIT) -> Text:
    """Make a text component; a text that is too long loses its beginning."""
    return TextDisplay(text if len(text) <= room else "…" + text[len(text) - room + 1 :])


def panel(parts: Sequence[Part]) -> LayoutView:
    """Build a message of texts, pictures and rows in any order. It never expires."""
    return _filled(LayoutView(timeout=None), parts)


def _filled(view: LayoutView, parts: Sequence[Part]) -> LayoutView:
    for part in parts:
        view.add_item(part)
    # Clicks are recognized by their ids (`bot.interactions`), so the library need not remember this view.
    view.stop()
    return view


def pictures_of(gallery: Gallery) -> list[Picture]:
    """Make a gallery for each picture, because two in one gallery are cropped and shown
    side by side at half the width.
    """
    pictures: list[Picture] = []
    for name, alt in zip(gallery.names, gallery.alts, strict=True):
        shown: Picture = MediaGallery()
        shown.add_item(media=f"attachment://{name}", description=alt)
        pictures.append(shown)
    return pictures
