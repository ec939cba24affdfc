"""Slash commands as values: name, parameters, choices, texts and handling follow from one function.
`@slash()` makes a `Slash` from a function that takes a `Request` and the filled-in options; `build` makes the
library's commands from them when a tree is made, so importing reads no catalog and no register. A command's
texts are `command.<name>.name` and `.description`, those of a parameter `command.<name>.<parameter>.…`; texts
of a group's commands begin with `command.<group>.<name>`.
"""

import functools
import inspect
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import (
    AppCommandContext,
    AppInstallationType,
    Choice,
    TranslationContextTypes,
    locale_str,
)

from bot.flows.reply import answer, services_of
from bot.games.commands import text_key
from bot.messages.catalog import LANGUAGES, Catalog, catalog

log = logging.getLogger(__name__)

BASE = Catalog(LANGUAGES[0])
NAME, DESCRIPTION = "name", "description"
"""The last parts of a command's text keys."""
SHOWN, LABEL = 25, 100
"""Discord's limits for suggestions: how many there may be, and how many characters each may have."""

Command = app_commands.Command[Any, Any, Any]
Suggest = Callable[[discord.Interaction, str], Awaitable[list[Choice[str]]]]
Suggesting = Callable[[discord.Interaction, str], Coroutine[Any, Any, list[Choice[str]]]]
Choices = Mapping[str, str] | Callable[[], Mapping[str, str]]
"""The choices of a parameter: values with the keys of their texts, or a function that returns them when
needed.
"""


@dataclass(frozen=True)
class Reach:
    """Where Discord offers a command: everywhere, unless it is restricted to servers, or to places where the
    bot itself is a member.
    """

    only_servers: bool = False
    only_members: bool = False

    def contexts(self) -> AppCommandContext | None:
        """Return the command's own contexts; None if the tree's apply."""
        return (
            AppCommandContext(guild=True, dm_channel=False, private_channel=False)
            if self.only_servers
            else None
        )

    def installs(self) -> AppInstallationType | None:
        """Return the installations that the command needs; None if the tree's apply."""
        return AppInstallationType(guild=True, user=False) if self.only_members else None


EVERYWHERE = Reach()


@dataclass(frozen=True)
class Slash:
    """A command: the function that does its work, and its parameters by name."""

    name: str
    work: Callable[..., Awaitable[None]]
    parameters: Mapping[str, inspect.Parameter]
    choices: Mapping[str, Choices] = field(default_factory=dict[str, Choices])
    group: "CommandGroup | None" = None
    texts: str = ""
    """The prefix of the keys of its parameters' texts, if it isn't the command's own."""
    answers_itself: bool = False
    """Whether the function gets the interaction itself, to open a form, which must be the first answer."""
    reach: Reach = EVERYWHERE
    suggesters: dict[str, Suggesting] = field(default_factory=dict[str, Suggesting])

    @property
    def path(self) -> str:
        """The command as it is typed, without the slash."""
        return self.name if self.group is None else f"{self.group.name} {self.name}"

    @property
    def keys(self) -> str:
        """The prefix of the keys of its texts."""
        return text_key(*self.path.split())

    def suggests(self, parameter: str) -> Callable[[Suggest], Suggesting]:
        """Return a decorator for the function that makes suggestions while this parameter is typed."""

        def note(suggest: Suggest) -> Suggesting:
            self.suggesters[parameter] = always(suggest)
            return self.suggesters[parameter]

        return note

    def build(self) -> Command:
        """Build the library's command."""
        command = app_commands.Command(
            name=text(f"{self.keys}.{NAME}"),
            description=text(f"{self.keys}.{DESCRIPTION}"),
            callback=self._callback(),
        )
        if self.group is None:
            command.allowed_contexts, command.allowed_installs = self.reach.contexts(), self.reach.installs()
        for parameter, suggest in self.suggesters.items():
            command.autocomplete(parameter)(suggest)
        return command

    async def sent(self, interaction: discord.Interaction, **filled: Any) -> None:
        """Answer the command with these options."""
        if self.answers_itself:
            await self.work(interaction, **filled)
        else:
            await answer(interaction, lambda request: self.work(request, **filled))

    def _callback(self) -> Any:
        async def callback(interaction: discord.Interaction, **filled: Any) -> None:
            await self.sent(interaction, **filled)

        described: Any = callback
        first = inspect.Parameter(
            "interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction
        )
        described.__signature__ = inspect.Signature([first, *self.parameters.values()])
        begin = self.texts or self.keys
        for decorate, part in ((app_commands.rename, NAME), (app_commands.describe, DESCRIPTION)):
            decorate(**{parameter: text(f"{begin}.{parameter}.{part}") for parameter in self.parameters})(
                described
            )
        app_commands.choices(**{option: _listed(choices) for option, choices in self.choices.items()})(
            described
        )
        return described


@dataclass(frozen=True)
class CommandGroup:
    """Several commands under one name."""

    name: str
    reach: Reach = EVERYWHERE

    def slash(self, name: str = "", **choices: Choices) -> Callable[[Callable[..., Awaitable[None]]], Slash]:
        """Return a decorator that makes a command of this group from a function."""
        return lambda work: _made(work, name, choices, group=self)

    def build(self, commands: Iterable[Slash]) -> app_commands.Group:
        """Build the library's group of these commands."""
        group = app_commands.Group(
            name=text(f"{text_key(self.name)}.{NAME}"),
            description=text(f"{text_key(self.name)}.{DESCRIPTION}"),
            allowed_contexts=self.reach.contexts(),
            allowed_installs=self.reach.installs(),
        )
        for command in sorted(commands, key=lambda entry: entry.name):
            group.add_command(command.build())
        return group


def slash(
    name: str = "", *, reach: Reach = EVERYWHERE, texts: str = "", **choices: Choices
) -> Callable[[Callable[..., Awaitable[None]]], Slash]:
    """Return a decorator that makes a top-level command from a function."""
    return lambda work: _made(work, name, choices, reach=reach, texts=texts)


def _made(
    work: Callable[..., Awaitable[None]],
    name: str,
    choices: Mapping[str, Choices],
    *,
    group: CommandGroup | None = None,
    reach: Reach = EVERYWHERE,
    texts: str = "",
) -> Slash:
    first, *others = inspect.signature(work).parameters.values()
    return Slash(
        name or work.__name__.rstrip("_"),
        work,
        {parameter.name: parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY) for parameter in others},
        choices,
        group,
        texts,
        answers_itself=first.annotation is discord.Interaction,
        reach=reach,
    )


def required(name: str, kind: Any) -> inspect.Parameter:
    """Declare a parameter that must be filled in."""
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=kind)


def optional(name: str, kind: Any) -> inspect.Parameter:
    """Declare a parameter that may be left out, and is then None."""
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=kind | None, default=None)


def commands_of(*modules: ModuleType) -> list[Slash]:
    """Return the commands that these modules define, without those that they import."""
    commands = (
        (module, value) for module in modules for value in vars(module).values() if isinstance(value, Slash)
    )
    return [command for module, command in commands if command.work.__module__ == module.__name__]


def build(commands: Sequence[Slash]) -> list[Command | app_commands.Group]:
    """Build the library's commands, sorted by name; a group counts as one command."""
    groups = dict.fromkeys(command.group for command in commands if command.group is not None)
    built = [
        *(command.build() for command in commands if command.group is None),
        *(group.build(command for command in commands if command.group == group) for group in groups),
    ]
    return sorted(built, key=lambda command: command.name)


# --- texts -------------------------------------------------------------------------------------------


def text(key: str) -> locale_str:
    """Return a catalog text that Discord also gets in the other languages."""
    return locale_str(BASE(key), key=key)


def _listed(choices: Choices) -> list[Choice[str]]:
    values = choices() if callable(choices) else choices
    return [Choice(name=text(key), value=value) for value, key in values.items()]


class CatalogTranslator(app_commands.Translator):
    """Gives Discord the texts in our languages, apart from the base language."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: TranslationContextTypes
    ) -> str | None:
        del context
        key = string.extras.get("key")
        language = catalog(locale.value).language
        if key is None or language == BASE.language:
            return None
        return Catalog(language)(str(key))


# --- autocomplete ------------------------------------------------------------------------------------


def always(suggest: Suggest) -> Suggesting:
    """Make a function suggest nothing, and log why, if it fails; otherwise the library wouldn't answer at
    all.
    """

    @functools.wraps(suggest)
    async def suggesting(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
        try:
            choices = await suggest(interaction, current)
        except Exception:
            log.exception("autocomplete failed in interaction %s", interaction.id)
            return []
        services_of(interaction).runtime.offered.remember(interaction, choices)
        return choices

    return suggesting


def filtered(labelled: Iterable[tuple[str, str]], current: str) -> list[Choice[str]]:
    """Return the labels that match the typed text, with their values."""
    typed = current.strip().lower()
    choices = [
        Choice(name=label[:LABEL], value=value)
        for label, value in labelled
        if typed in label.lower() or value.lower().startswith(typed)
    ]
    return choices[:SHOWN]
