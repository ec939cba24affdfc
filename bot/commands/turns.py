"""The commands that the games describe (`bot.games.commands`), as Discord wants them."""

import inspect
from typing import Any, cast

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.commands.autocomplete import Suggest, suggesting
from bot.commands.translation import text
from bot.commands.words import draft_after, filtered, say_words
from bot.games.commands import Argument, Filled, TurnCommand
from bot.messages.catalog import catalogue

Command = app_commands.Command[Any, Any, Any]
Said = dict[str, str | None]
"""What somebody filled in, by argument."""

NAME, DESCRIPTION = "name", "description"
"""How the keys of a command's texts end."""


def turn_command(game: str, described: TurnCommand) -> Command:
    """A command that says words of a turn of this game."""

    async def callback(interaction: discord.Interaction, **said: str | None) -> None:
        await say_words(interaction, described.words(_filled(described, said)), game=game)

    _take(callback, {one.name: _parameter(one) for one in described.arguments})
    for decorate, what in ((app_commands.rename, NAME), (app_commands.describe, DESCRIPTION)):
        decorate(**{one.name: text(_key(described.name, one.name, what)) for one in described.arguments})(
            callback
        )
    made: Command = app_commands.Command(
        name=text(_key(described.name, NAME)),
        description=text(_key(described.name, DESCRIPTION)),
        callback=callback,
    )
    for one in described.arguments:
        made.autocomplete(one.name)(_suggester(described, one))
    return made


def _key(*parts: str) -> str:
    return ".".join(("command", *parts))


def _take(callback: Any, parameters: dict[str, inspect.Parameter]) -> None:
    """Tell discord.py, which reads signatures, what a function takes."""
    interaction = inspect.Parameter(
        "interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction
    )
    callback.__signature__ = inspect.Signature([interaction, *parameters.values()])


def _parameter(one: Argument) -> inspect.Parameter:
    kind = inspect.Parameter.KEYWORD_ONLY
    if one.required:
        return inspect.Parameter(one.name, kind, annotation=str)
    return inspect.Parameter(one.name, kind, annotation=str | None, default=None)


def _filled(described: TurnCommand, said: Said) -> Filled:
    found = ((one, said.get(one.name) or "") for one in described.arguments)
    return {one.name: value for one, value in found if value or one.required}


def _suggester(described: TurnCommand, argument: Argument) -> Suggest:
    """What is offered while somebody types this argument."""

    @suggesting
    async def suggest(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
        found = await draft_after(interaction, argument.after)
        if found is None:
            return []
        match, draft = found
        filled = _filled(described, cast("Said", vars(interaction.namespace)))
        return filtered(argument.suggest(match, draft, filled, catalogue(interaction.locale.value)), current)

    return suggest
