"""Commands as Discord wants them, made of what the games describe: texts by key, what parameters take."""

import inspect
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.commands.translation import text
from bot.games.commands import text_key

Command = app_commands.Command[Any, Any, Any]

NAME, DESCRIPTION = "name", "description"
"""How the keys of a command's texts end."""


def described(
    name: str,
    callback: Any,
    parameters: Mapping[str, inspect.Parameter],
    choices: Mapping[str, Mapping[str, str]] = MappingProxyType({}),
) -> Command:
    """A command that hands what was filled in to this function, by name. `choices` are those of a parameter:
    values by the words that end the keys of their texts.
    """
    interaction = inspect.Parameter(
        "interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction
    )
    callback.__signature__ = inspect.Signature([interaction, *parameters.values()])
    for decorate, what in ((app_commands.rename, NAME), (app_commands.describe, DESCRIPTION)):
        decorate(**{one: text(text_key(name, one, what)) for one in parameters})(callback)
    listed = {
        one: [Choice(name=text(text_key(name, one, word)), value=value) for word, value in words.items()]
        for one, words in choices.items()
    }
    app_commands.choices(**listed)(callback)
    return app_commands.Command(
        name=text(text_key(name, NAME)), description=text(text_key(name, DESCRIPTION)), callback=callback
    )


def required(name: str, kind: Any) -> inspect.Parameter:
    """A parameter that must be filled in."""
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=kind)


def optional(name: str, kind: Any) -> inspect.Parameter:
    """A parameter that may be left out, and is None then."""
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=kind | None, default=None)
