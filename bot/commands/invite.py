"""The commands that invite people to a game (`bot.games.invitation`), as Discord wants them."""

import inspect
from collections.abc import Iterator
from itertools import islice

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.commands.autocomplete import Suggest, suggesting
from bot.commands.described import Command, described, optional, required
from bot.commands.words import CHOICES, NAME_LENGTH
from bot.flows.invite import Person, Wish, invite
from bot.flows.reply import Request, answer
from bot.games.invitation import PRESET, Inviting, Menu, Offer, Switch, Typed
from bot.messages.catalog import catalogue
from bot.messages.clean import clean
from bot.service.invitations import DIRECT
from engine.contract import Game

OPPONENT, SEATS = "opponent", "seats"
Said = str | bool | None


def invite_commands(game: type[Game], inviting: Inviting) -> Iterator[Command]:
    """To one person, and to all."""
    if inviting.to_one is not None:
        taken = {OPPONENT: required(OPPONENT, discord.User)}
        yield _command(inviting.to_one, game, inviting, taken)
    if inviting.to_all is not None:
        numbers = app_commands.Range[int, min(game.seat_counts), max(game.seat_counts)]
        yield _command(inviting.to_all, game, inviting, {SEATS: optional(SEATS, numbers)})


def _command(name: str, game: type[Game], inviting: Inviting, taken: dict[str, inspect.Parameter]) -> Command:
    """A command with these parameters and one for every option."""
    known = game.choices()
    offers = inviting.offered(known)

    async def callback(
        interaction: discord.Interaction,
        opponent: Person | None = None,
        seats: int | None = None,
        **said: Said,
    ) -> None:
        async def work(request: Request) -> None:
            cleaned = {one: clean(value) if isinstance(value, str) else value for one, value in said.items()}
            most = DIRECT if opponent is not None else seats or max(game.seat_counts)
            options = inviting.chosen(known, cleaned)
            anything = all(value is None for value in cleaned.values())
            mirrored = None if anything else inviting.mirrored(options)
            await invite(request, Wish(game.id, options, most, opponent, mirrored))

        await answer(interaction, work)

    choices = {offer.argument: offer.values for offer in offers if isinstance(offer, Menu)}
    if inviting.presets:
        taken = {PRESET: optional(PRESET, str), **taken}
        choices[PRESET] = {word: word for word in inviting.presets}
    chosen = {offer.argument: optional(offer.argument, _kind(offer)) for offer in offers}
    made = described(name, callback, {**taken, **chosen}, choices)
    for offer in offers:
        if isinstance(offer, Typed):
            made.autocomplete(offer.argument)(_suggester(offer))
    return made


def _kind(offer: Offer) -> type[bool | str]:
    return bool if isinstance(offer, Switch) else str


def _suggester(offer: Typed) -> Suggest:
    """What is offered while somebody types the value of this option."""

    @suggesting
    async def suggest(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
        found = islice(offer.suggest(current, catalogue(interaction.locale.value)), CHOICES)
        return [Choice(name=label[:NAME_LENGTH], value=value) for label, value in found]

    return suggest
