"""What autocomplete has offered: a client may send the label of a choice instead of its value."""

from collections import OrderedDict
from collections.abc import Iterable
from typing import Any, cast

import discord
from discord.app_commands import Choice

Option = dict[str, Any]

REMEMBERED = 4096
"""Labels kept in mind, of all people together."""


class Offered:
    """The latest choices whose labels are not values too, by person and label (discord-api-docs#7206)."""

    def __init__(self) -> None:
        self._values: OrderedDict[tuple[int, str], str] = OrderedDict()

    def remember(self, interaction: discord.Interaction, choices: Iterable[Choice[str]]) -> None:
        """Note what somebody is offered."""
        every = list(choices)
        values = {choice.value for choice in every}
        for choice in every:
            if choice.name not in values:
                self._values[interaction.user.id, choice.name] = choice.value
        while len(self._values) > REMEMBERED:
            self._values.popitem(last=False)

    def put_values(self, interaction: discord.Interaction) -> None:
        """Put values in the place of labels that somebody was offered, before a command is read."""
        data = cast("Option", interaction.data or {})
        self._put(interaction.user.id, data)

    def _put(self, user_id: int, holder: Option) -> None:
        for option in cast("list[Option]", holder.get("options") or ()):
            if not option.get("focused") and isinstance(option.get("value"), str):
                option["value"] = self._values.get((user_id, option["value"]), option["value"])
            self._put(user_id, option)  # a subcommand has options of its own
