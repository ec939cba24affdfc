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
    choices: Mapping[str, list[Choice[str]]] = MappingProxyType({}),
    family: str | None = None,
) -> Command:
    """A command that hands what was filled in to this function, by name. `choices` are those of a parameter;
    the texts of parameters are the command's own, or those of a `family` of commands.
    """
    interaction = inspect.Parameter(
        "interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction
    )
    callback.__signature__ = inspect.Signature([interaction, *parameters.values()])
    for decorate, what in ((app_commands.rename, NAME), (app_commands.describe, DESCRIPTION)):
        decorate(**{one: text(text_key(family or name, one, what)) for one in parameters})(callback)
    app_commands.choices(**choices)(callback)
    return app_commands.Command(
        name=text(text_key(name, NAME)), description=text(text_key(name, DESCRIPTION)), callback=callback
    )


def required(name: str, kind: Any) -> inspect.Parameter:
    """A parameter that must be filled in."""
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=kind)


def optional(name: str, kind: Any) -> inspect.Parameter:
    """A parameter that may be left out, and is None then."""
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=kind | None, default=None)
