"""`/games`: a panel with links to a person's own running games, or, for onlookers, to a server's games."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from enum import StrEnum
from typing import NamedTuple

import discord

from bot.features.places.card import (
    LISTED,
    GameList,
    Listed,
    game_line,
    game_rows,
    list_rows,
    list_text,
    other_rows,
)
from bot.flows import places
from bot.flows.places import is_gone, label
from bot.flows.reply import Request
from bot.flows.slash import slash
from bot.messages.buttons import Click
from bot.messages.layout import layout
from bot.messages.names import command_mention
from bot.messages.permissions import may_look, place_of
from bot.service.places import FoundGame
from engine.contract import Refused


class PlaceReason(StrEnum):
    """Why something about a list of games is refused."""

    GAME_LIST_NEEDS_SERVER = "only_servers_have"


CARD = "https://discord.com/channels/{guild}/{channel}/{message}"
Find = Callable[[Request, int], Awaitable[tuple[list[FoundGame], int]]]


async def _mine(request: Request, page: int) -> tuple[list[FoundGame], int]:
    """Return a page of a person's games everywhere, those that wait for them first, and the total number."""
    user_id = request.actor.user_id
    return await request.services.places.running_of(user_id, page * LISTED, LISTED)


async def _here(request: Request, page: int) -> tuple[list[FoundGame], int]:
    """Return a page of a server's games in channels that the reader can see, and the number of all such
    games.
    """
    guild, who = request.interaction.guild, request.interaction.user
    if guild is None or not isinstance(who, discord.Member):
        raise Refused(PlaceReason.GAME_LIST_NEEDS_SERVER)
    every = await request.services.places.running_in(guild.id)
    visible = [number for number, place in every if may_look(who, place_of(guild, place))]
    shown = visible[page * LISTED : (page + 1) * LISTED]
    return await request.services.places.found(shown, request.actor.user_id), len(visible)


LISTS: dict[str, Find] = {"mine": _mine, "here": _here}
"""The lists, by name."""


@slash()
async def games(request: Request) -> None:
    """Show the person's running games and their places privately, with a button for this server's games."""
    await show_games(request)


async def show_games(request: Request, which: str = "mine", page: int = 0) -> None:
    """Show a page of a list privately, or the last page if the list has become shorter."""
    find = LISTS[which]
    page_games, total = await find(request, page)
    if page and not page_games:
        page = max(0, (total - 1) // LISTED)
        page_games, total = await find(request, page)
    if not page_games:
        rows = other_rows(which, _others_here(request), request.say)
        await request.reply(layout(request.say(f"games.none.{which}"), rows=rows), instead=True)
        return
    games = await asyncio.gather(*(_listed(request, game) for game in page_games))
    shown = GameList(which, page, games, total)
    rows = [*list_rows(shown, request.say), *other_rows(which, _others_here(request), request.say)]
    view = layout(list_text(shown, request.say), rows=rows)
    await request.reply(view, instead=True)


def _others_here(request: Request) -> bool:
    """Tell whether there is a server whose games can be listed."""
    return request.interaction.guild is not None


async def chosen(request: Request, which: str, number: int, values: Sequence[str]) -> None:
    """Handle a list's buttons: another page, a chosen game, or moving a game here."""
    if which == "bring":
        await places.bring(request, str(number))
    elif values and values[0].isdecimal():
        await _show_one(request, which, number, int(values[0]))
    else:
        await show_games(request, which, number)


async def _show_one(request: Request, which: str, page: int, game_id: int) -> None:
    """Show a game with a link to it; if it has ended or may not be listed, show the list."""
    games, _ = await LISTS[which](request, page)
    chosen = next((game for game in games if game.stored.id == game_id), None)
    if chosen is None:
        await show_games(request, which, page)
        return
    listed = await _listed(request, chosen)
    inside = chosen.stored.guild_id is not None and chosen.stored.guild_id == request.interaction.guild_id
    elsewhere = request.channel_id not in chosen.stored.places
    may_bring = (
        inside
        and elsewhere
        and (which == "mine" or places.moderates_game(request.interaction, chosen.stored))
    )
    rows = game_rows(listed, which, page, request.say, may_bring=may_bring)
    await request.reply(layout(game_line(listed, request.say), rows=rows), instead=True)


class _Place(NamedTuple):
    """A game's place as text, the address of the game's newest card, and whether the place is gone."""

    words: str
    url: str | None = None
    is_gone: bool = False


async def _listed(request: Request, game: FoundGame) -> Listed:
    place = await _where(request, game)
    named = label(game.stored, request.interaction, request.say(f"game.{game.stored.header.game}"))
    return Listed(game, named, place.words, place.url, place.is_gone)


async def _where(request: Request, game: FoundGame) -> _Place:
    """Return the place of a game, with its newest card if the reader can open it."""
    stored, say = game.stored, request.say
    if stored.guild_id is None:
        here = [card for card in game.cards if card[0] == request.channel_id]
    elif stored.delivery == "guest":
        here = list(game.cards)
    elif request.interaction.client.get_guild(stored.guild_id) is None:
        return _Place(say("games.away"))
    elif await is_gone(request, stored):
        bringing = command_mention("games", request.services.runtime.commands, say)
        return _Place(say("games.gone", bring=bringing), is_gone=True)
    else:
        here = list(game.cards)
    if here:
        channel, message = here[0]
        url = CARD.format(guild=stored.guild_id or "@me", channel=channel, message=message)
        return _Place(f"[{say('games.link')}]({url})", url)
    return _Place(say("games.direct") if stored.guild_id is None else f"<#{stored.places[0]}>")


async def pressed(request: Request, click: Click) -> None:
    """Handle a click in a list of games."""
    await chosen(request, click["list"], click.number("number"), click.values)
