"""The commands that the games describe (`bot.games.commands`), as Discord wants them."""

from typing import cast

import discord
from discord.app_commands import Choice

from bot.commands.autocomplete import Suggest, suggesting
from bot.commands.described import Command, described, optional, required
from bot.commands.words import draft_after, filtered, say_words
from bot.games.commands import Argument, Filled, TurnCommand
from bot.messages.catalog import catalogue

Said = dict[str, str | None]
"""What somebody filled in, by argument."""


def turn_command(game: str, command: TurnCommand) -> Command:
    """A command that says words of a turn of this game."""

    async def callback(interaction: discord.Interaction, **said: str | None) -> None:
        await say_words(interaction, command.words(_filled(command, said)), game=game)

    made = described(
        command.name,
        callback,
        {one.name: (required if one.required else optional)(one.name, str) for one in command.arguments},
    )
    for one in command.arguments:
        made.autocomplete(one.name)(_suggester(command, one))
    return made


def _filled(command: TurnCommand, said: Said) -> Filled:
    found = ((one, said.get(one.name) or "") for one in command.arguments)
    return {one.name: value for one, value in found if value or one.required}


def _suggester(command: TurnCommand, argument: Argument) -> Suggest:
    """What is offered while somebody types this argument."""

    @suggesting
    async def suggest(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
        found = await draft_after(interaction, argument.after)
        if found is None:
            return []
        match, draft = found
        filled = _filled(command, cast("Said", vars(interaction.namespace)))
        return filtered(argument.suggest(match, draft, filled, catalogue(interaction.locale.value)), current)

    return suggest
