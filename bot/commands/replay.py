"""`/replay`: a game of this channel step by step, from any turn on."""

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.cards.replay import Replay
from bot.commands.autocomplete import suggesting
from bot.commands.translation import text
from bot.commands.words import filtered
from bot.flows.places import game_here, label
from bot.flows.records.replay import of_match, show_step
from bot.flows.reply import Request, answer
from bot.flows.services import services_of
from bot.messages.catalog import catalogue
from bot.service.refusals import ServiceReason
from engine.contract import Refused

MOST_TURNS = 9999


@app_commands.command(name=text("command.replay.name"), description=text("command.replay.description"))
@app_commands.rename(game=text("command.replay.game.name"), turn=text("command.replay.turn.name"))
@app_commands.describe(
    game=text("command.replay.game.description"), turn=text("command.replay.turn.description")
)
async def replay(
    interaction: discord.Interaction,
    game: str | None = None,
    turn: app_commands.Range[int, 0, MOST_TURNS] = 0,
) -> None:
    """A game from a turn on, privately; `game` is the number of one that was played here."""

    async def work(request: Request) -> None:
        found = await chosen(request, game)
        await show_step(request, found, found.start_of(turn))

    await answer(interaction, work)


async def chosen(request: Request, game: str | None) -> Replay:
    """The game of this channel that somebody means, by its number; without one the present or last one."""
    if game is None:
        match = await request.services.matches.in_channel(request.channel_id)
    elif game.isascii() and game.isdecimal() and len(game) < len(str(1 << 63)):
        match = await game_here(request, int(game), ServiceReason.NO_SUCH_GAME)
    else:
        raise Refused(ServiceReason.NO_SUCH_GAME)
    return of_match(request, match)


@suggesting
async def suggest_games(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """The latest games of this channel."""
    found = await services_of(interaction).places.played_in(interaction.channel_id or 0)
    say = catalogue(interaction.locale.value)
    labelled = ((label(one, interaction, say(f"game.{one.header.game}")), str(one.id)) for one in found)
    return filtered(labelled, current)


replay.autocomplete("game")(suggest_games)
