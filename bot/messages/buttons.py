"""The dynamic items, one for buttons and one for menus: the id says what a click means (`meanings`)."""

import re
from collections.abc import Iterable, Sequence
from typing import Any, Self, cast

import discord
from discord import ButtonStyle
from discord.ui import ActionRow, Button, DynamicItem, Item, LayoutView, Select

from bot.clicks import understood
from bot.flows.reply import Visit, answer
from bot.flows.services import Row

ID_LENGTH = 100
"""Characters of an id: Discord's limit."""


def id_of(letter: str, *arguments: str | int) -> str:
    """The id with a meaning and its arguments; ValueError for one that would not be understood."""
    custom_id = ":".join((letter, *map(str, arguments)))
    if len(custom_id) > ID_LENGTH or understood(custom_id) is None:
        raise ValueError(custom_id)
    return custom_id


async def _do(interaction: discord.Interaction[Any], custom_id: str, values: Sequence[str] = ()) -> None:
    found = understood(custom_id)
    if found is None:
        return  # `app` answers what nobody understands
    meaning, arguments = found

    async def work(visit: Visit) -> None:
        await meaning.work(visit, arguments, values)

    await answer(interaction, work)


class Press(DynamicItem[Button[LayoutView]], template=r"(?![qs]:)(?P<id>[a-z]:.{0,98})"):
    """A button."""

    @classmethod
    def labelled(
        cls,
        label: str,
        *meaning: str | int,
        style: ButtonStyle = ButtonStyle.secondary,
        disabled: bool = False,
    ) -> Self:
        """A button with this label; `meaning` is the letter and its arguments."""
        return cls(Button(label=label, style=style, disabled=disabled, custom_id=id_of(*map(str, meaning))))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(Button(custom_id=match["id"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await _do(interaction, self.custom_id)


class Pick(DynamicItem[Select[LayoutView]], template=r"(?P<id>[qs]:.{0,98})"):
    """A menu: what is chosen goes on with the words of its id."""

    @classmethod
    def among(cls, menu: Select[LayoutView], *meaning: str | int) -> Self:
        """A menu with an id; `meaning` is the letter and its arguments."""
        menu.custom_id = id_of(*map(str, meaning))
        return cls(menu)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: Item[Any], match: re.Match[str], /
    ) -> Self:
        # The library fills in the chosen values later, so the menu itself must be kept.
        return cls(cast("Any", item))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await _do(interaction, self.custom_id, self.item.values)


ITEMS: tuple[type[DynamicItem[Any]], ...] = (Press, Pick)
"""All of them, to be registered once at start."""


def row_of(items: Iterable[Press | Pick]) -> Row:
    """A row with these items."""
    row: Row = ActionRow()
    for item in items:
        row.add_item(item)
    return row


def knows(custom_id: str) -> bool:
    """Whether some item answers to this id."""
    return understood(custom_id) is not None
