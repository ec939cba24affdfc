"""The pictures of a message."""

import io
from dataclasses import dataclass, replace
from typing import Literal

import discord


@dataclass(frozen=True)
class Gallery:
    """Pictures of a message, what is looked at most first, with what they show in words. Without `pictures`:
    an edit that keeps them.
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
