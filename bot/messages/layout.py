"""Messages made of components: text, pictures, rows of buttons."""

import io
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

import discord
from discord.ui import LayoutView, MediaGallery, TextDisplay

from bot.messages.buttons import Row


@dataclass(frozen=True)
class Gallery:
    """The pictures of a message, the most important first, with their alt texts. Without `pictures`: an edit
    that keeps them.
    """

    alts: tuple[str, ...]
    pictures: tuple[bytes, ...] = ()
    form: Literal["png", "gif"] = "png"
    name: str = "board"

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the files; they tell nothing."""
        return tuple(f"{self.name}{number or ''}.{self.form}" for number in range(len(self.alts)))

    def below(self) -> "Gallery":
        """The same without the first picture."""
        return replace(self, alts=self.alts[1:], pictures=self.pictures[1:])

    def beside(self, other: "Gallery") -> "Gallery":
        """These pictures, then those of another."""
        return replace(self, alts=self.alts + other.alts, pictures=self.pictures + other.pictures)

    @property
    def weight(self) -> int:
        """Bytes of the pictures, and about those of the words."""
        return sum(map(len, self.pictures)) + 2 * sum(map(len, self.alts))

    def files(self) -> list[discord.File]:
        """Files to send; used up by sending."""
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
    """A message: words, the slices of a picture from the top, a file, rows. It never expires.

    The position as text (`board`) follows the pictures.
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
    """A piece of text, without its beginning if it is too long."""
    return TextDisplay(text if len(text) <= room else "…" + text[len(text) - room + 1 :])


def panel(parts: Sequence[Part]) -> LayoutView:
    """A message in which texts, pictures and rows take turns. Lives for ever."""
    return _filled(LayoutView(timeout=None), parts)


def _filled(view: LayoutView, parts: Sequence[Part]) -> LayoutView:
    for part in parts:
        view.add_item(part)
    # Every click is understood by its id (`bot.interactions`): keep the library from remembering this view.
    view.stop()
    return view


def pictures_of(gallery: Gallery) -> list[Picture]:
    """One by one: two in one gallery are shown side by side, half as wide and cropped."""
    pictures: list[Picture] = []
    for name, alt in zip(gallery.names, gallery.alts, strict=True):
        shown: Picture = MediaGallery()
        shown.add_item(media=f"attachment://{name}", description=alt)
        pictures.append(shown)
    return pictures
