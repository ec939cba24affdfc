"""The commands that the games describe (`bot.games.commands`), as Discord wants them."""

from collections.abc import Sequence
from typing import cast

import discord
from discord.app_commands import Choice

from bot.commands.autocomplete import Suggest, suggesting
from bot.commands.described import Command, described, optional, required
from bot.commands.words import filtered, follow_words, say_words
from bot.flows.reply import Request
from bot.games.commands import Argument, TurnCommand
from bot.games.hearing import filled, heard
from bot.messages.catalog import catalogue
from bot.service.match import Match

Said = dict[str, str | None]
"""What somebody filled in, by argument."""


def turn_command(game: str, command: TurnCommand) -> Command:
    """A command that says words of a turn of this game."""

    async def callback(interaction: discord.Interaction, **said: str | None) -> None:
        def read(request: Request, match: Match) -> Sequence[str]:
            seat = match.stored.seat_of(request.actor.user_id)
            return command.words(heard(command, said, match, seat, request.say))

        await say_words(interaction, read, game=game)

    made = described(
        command.name,
        callback,
        {one.name: (required if one.required else optional)(one.name, str) for one in command.arguments},
    )
    for one in command.arguments:
        made.autocomplete(one.name)(_suggester(command, one))
    return made


def _suggester(command: TurnCommand, argument: Argument) -> Suggest:
    """What is offered while somebody types this argument, by what it is called and by what it is."""

    @suggesting
    async def suggest(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
        known = filled(command, cast("Said", vars(interaction.namespace)))
        before = [known.get(name, "") for name in argument.after]
        if "" in before:
            return []
        found = await follow_words(interaction, [word for part in before for word in part.split()])
        if found is None:
            return []
        offered = list(argument.suggest(*found, known, catalogue(interaction.locale.value)))
        meant = None if argument.things is None else argument.things.meant(current)
        return filtered(offered, current) or ([] if meant is None else filtered(offered, meant))

    return suggest
