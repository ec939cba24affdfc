"""Modal forms: opened by a button or a command, recognized by their ids."""

import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import TextStyle
from discord.ui import Label, Modal, TextInput

from bot.flows.reply import services_of
from bot.messages.sending import SEND_FAILURES

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Field:
    """A field of one line, or several if `long`."""

    name: str
    label: str
    about: str
    value: str = ""
    most: int = 40
    required: bool = True
    long: bool = False


async def open_form(
    interaction: discord.Interaction, custom_id: str, title: str, fields: Sequence[Field]
) -> None:
    """Show a form; it must be the first answer to the interaction."""
    if not services_of(interaction).runtime.begun.add(interaction.id):
        return
    modal = Modal(title=title, timeout=None, custom_id=custom_id)
    for wanted in fields:
        typed = TextInput[Modal](
            style=TextStyle.paragraph if wanted.long else TextStyle.short,
            custom_id=wanted.name,
            max_length=wanted.most,
            default=wanted.value or None,
            required=wanted.required,
        )
        modal.add_item(Label(text=wanted.label, description=wanted.about, component=typed))
    modal.stop()  # forms are recognized by id (`bot.interactions`), so the library need not remember them
    try:
        await interaction.response.send_modal(modal)
    except SEND_FAILURES as error:
        log.warning("interaction %s: the form could not be opened: %s", interaction.id, error)


def filled_in(interaction: discord.Interaction) -> dict[str, str]:
    """Return the values of a form by the names of its fields, at any depth."""
    data: Mapping[str, Any] = interaction.data or {}
    return {
        part["custom_id"]: str(part["value"])
        for part in _parts(data.get("components", ()))
        if "value" in part
    }


def _parts(components: Any) -> Iterator[Mapping[str, Any]]:
    for component in components:
        yield component
        yield from _parts([*component.get("components", ()), *filter(None, (component.get("component"),))])
