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
    """One line to fill in; `long`: several."""

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
    for one in fields:
        typed = TextInput[Modal](
            style=TextStyle.paragraph if one.long else TextStyle.short,
            custom_id=one.name,
            max_length=one.most,
            default=one.value or None,
            required=one.required,
        )
        modal.add_item(Label(text=one.label, description=one.about, component=typed))
    modal.stop()  # every form is understood by its id (`bot.interactions`): the library need not remember it
    try:
        await interaction.response.send_modal(modal)
    except SEND_FAILURES as error:
        log.warning("interaction %s: the form could not be opened: %s", interaction.id, error)


def filled_in(interaction: discord.Interaction) -> dict[str, str]:
    """The values of a form, by the names of the fields, however deep they are."""
    data: Mapping[str, Any] = interaction.data or {}
    return {
        one["custom_id"]: str(one["value"]) for one in _parts(data.get("components", ())) if "value" in one
    }


def _parts(components: Any) -> Iterator[Mapping[str, Any]]:
    for one in components:
        yield one
        yield from _parts([*one.get("components", ()), *filter(None, (one.get("component"),))])
