"""The commands that invite people: `/challenge` asks one person, `/new` all; either opens any game.

What may be chosen (`bot.games.invitation`) is offered for all games together, those of a name once; what the
game that is opened does not know is refused.
"""

import inspect
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.cards.invitation import option_refused
from bot.flows.invitations.invite import Person, Wish, invite
from bot.flows.reply import Request
from bot.flows.slash import LABEL, SHOWN, Choices, Slash, Suggest, optional, required
from bot.games import GAMES, game_choices
from bot.games.commands import text_key
from bot.games.invitation import COMMANDS, FAMILY, LEVEL, PACE, PRESET, Kind, Menu, Offer, Switch, Typed
from bot.messages.catalog import catalogue
from bot.messages.clean import clean
from bot.messages.layout import layout
from bot.service.clocks.pace import PACES
from bot.service.invitations.proposals import DIRECT
from bot.service.refusals import ServiceReason
from engine.contract import Refused
from engine.games import GAMES as ENGINES
from engine.rivals.levels import Level

GAME, OPPONENT, SEATS = "game", "opponent", "seats"
Said = str | bool | None


@dataclass(frozen=True)
class _Filled:
    """What the commands ask for beside a game's options."""

    game: str
    opponent: Person | None
    seats: int | None
    level: Level | None
    pace: str | None


def invite_commands() -> Iterator[Slash]:
    """To one person, and to all."""
    counts = [count for game in ENGINES.values() for count in game.seat_counts]
    seats = app_commands.Range[int, min(counts), max(counts)]
    first = {"one": required(OPPONENT, discord.User), "all": optional(GAME, str)}
    second = {"one": optional(GAME, str), "all": optional(SEATS, seats)}
    more = {"one": (optional(LEVEL, str),), "all": ()}
    for kind, name in COMMANDS.items():
        yield _command(kind, name, {one.name: one for one in (first[kind], second[kind], *more[kind])})


def usual(kind: Kind) -> str:
    """The game that a command opens where none is named."""
    return next((id_ for id_, game in GAMES.items() if kind in game.inviting.usual), next(iter(GAMES)))


def meant(kind: Kind, said: Mapping[str, Said]) -> str:
    """The game that a command opens where none is named: the usual one, or one that has what was chosen."""
    chosen = {argument: value for argument, value in said.items() if value is not None}

    def has_all(game: str) -> bool:
        arguments = {offer.argument for offer in offered(game)}
        preset = chosen.get(PRESET)
        named = preset is None or preset in GAMES[game].inviting.presets
        return named and chosen.keys() - {PRESET} <= arguments

    first = usual(kind)
    return next((game for game in (first, *GAMES) if has_all(game)), first)


def offered(game: str) -> tuple[Offer, ...]:
    """What may be chosen before a game."""
    return GAMES[game].inviting.offered(ENGINES[game].choices())


def every_offer() -> dict[str, list[Offer]]:
    """The offers of all games, by argument."""
    found: dict[str, list[Offer]] = {}
    for game in GAMES:
        for offer in offered(game):
            found.setdefault(offer.argument, []).append(offer)
    return found


def _command(kind: Kind, name: str, taken: dict[str, inspect.Parameter]) -> Slash:
    """A command with these parameters and one for everything that may be chosen."""

    async def work(
        request: Request,
        opponent: Person | None = None,
        seats: int | None = None,
        game: str | None = None,
        level: str | None = None,
        *,
        pace: str | None = None,
        **said: Said,
    ) -> None:
        cleaned = {one: clean(value) if isinstance(value, str) else value for one, value in said.items()}
        known = None if level is None else Level(level)
        wanted = _Filled(game or meant(kind, said), opponent, seats, known, pace)
        await _invite(request, wanted, cleaned)

    offers = every_offer()
    kinds = {one: bool if isinstance(found[0], Switch) else str for one, found in offers.items()}
    chosen = {one: optional(one, kind) for one, kind in {PRESET: str, PACE: str, **kinds}.items()}
    taken = {**taken, **chosen}
    choices = {one: found for one, found in _choices(offers).items() if one in taken}
    made = Slash(name, work, taken, choices, texts=text_key(FAMILY))
    for argument, found in offers.items():
        if isinstance(found[0], Typed):
            made.suggests(argument)(_suggester(kind, argument))
    return made


def _choices(offers: dict[str, list[Offer]]) -> dict[str, Choices]:
    """Games, presets, and the values of menus: of all games together."""
    words = {word: word for game in GAMES.values() for word in game.inviting.presets}
    paces = {name: name for name in PACES}
    menus: dict[str, dict[str, str]] = {}
    for argument, found in offers.items():
        for menu in (offer for offer in found if isinstance(offer, Menu)):
            menus.setdefault(argument, {}).update(menu.values)
    listed = {
        argument: {value: text_key(FAMILY, argument, word) for word, value in values.items()}
        for argument, values in {PRESET: words, PACE: paces, **menus}.items()
    }
    levels = {level.value: text_key(FAMILY, LEVEL, level) for level in Level}
    return {GAME: game_choices, LEVEL: levels, **listed}


async def _invite(request: Request, wanted: _Filled, said: dict[str, Said]) -> None:
    game, opponent = wanted.game, wanted.opponent
    if game not in GAMES:
        raise Refused(ServiceReason.UNKNOWN_GAME)
    inviting, engine = GAMES[game].inviting, ENGINES[game]
    try:
        options = inviting.chosen(engine.choices(), said)
    except Refused as refused:
        await request.reply(layout(option_refused(refused, game, request.say)))
        return
    most = DIRECT if opponent is not None else wanted.seats or max(engine.seat_counts)
    anything = all(value is None for value in said.values())
    mirrored = None if anything else inviting.mirrored(options)
    if opponent is not None and opponent.id == request.interaction.application_id:
        await invite(request, Wish(game, options, most, level=wanted.level or Level.MASON, pace=wanted.pace))
    elif wanted.level is not None:
        raise Refused(ServiceReason.LEVEL_OF_A_PERSON)
    else:
        await invite(request, Wish(game, options, most, opponent, mirrored, pace=wanted.pace))


def _suggester(kind: Kind, argument: str) -> Suggest:
    """What is offered while somebody types the value of an option, in the game that is named so far."""

    async def suggest(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
        typed = {one: value for one, value in vars(interaction.namespace).items() if one in every_offer()}
        named = getattr(interaction.namespace, GAME, None) or meant(kind, typed)
        offers = offered(named) if named in GAMES else ()
        offer = next((one for one in offers if one.argument == argument), None)
        if not isinstance(offer, Typed):
            return []
        found = islice(offer.suggest(current, catalogue(interaction.locale.value)), SHOWN)
        return [Choice(name=label[:LABEL], value=value) for label, value in found]

    return suggest
