"""`/games` and `/bring`: where one's games are, and going on with one in this channel."""

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.commands.autocomplete import suggesting
from bot.commands.translation import text
from bot.commands.words import filtered
from bot.flows import places
from bot.flows.game_lists import LISTS, show_games
from bot.flows.reply import Request, answer
from bot.flows.services import services_of
from bot.messages.catalog import catalogue

WHICH = [Choice(name=text(f"command.games.where.{which}"), value=which) for which in LISTS]


@app_commands.command(name=text("command.games.name"), description=text("command.games.description"))
@app_commands.rename(where=text("command.games.where.name"))
@app_commands.describe(where=text("command.games.where.description"))
@app_commands.choices(where=WHICH)
async def games(interaction: discord.Interaction, where: str = "mine") -> None:
    """One's running games and where they are, or those of this server, privately."""

    async def work(request: Request) -> None:
        await show_games(request, where if where in LISTS else "mine")

    await answer(interaction, work)


@app_commands.command(name=text("command.bring.name"), description=text("command.bring.description"))
@app_commands.rename(game=text("command.bring.game.name"))
@app_commands.describe(game=text("command.bring.game.description"))
async def bring(interaction: discord.Interaction, game: str) -> None:
    """Go on with a running game in this channel; `game` is its number."""

    async def work(request: Request) -> None:
        await places.bring(request, game)

    await answer(interaction, work)


@bring.autocomplete("game")
@suggesting
async def suggest_games(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """The games of this server that may be brought here by the one who types."""
    if interaction.guild_id is None:
        return []
    found = await services_of(interaction).places.movable(
        interaction.user.id, interaction.guild_id, moderates=places.moderates(interaction)
    )
    say = catalogue(interaction.locale.value)
    labelled = (
        (places.label(one, interaction, say(f"game.{one.header.game}")), str(one.id))
        for one in found
        if interaction.channel_id not in one.places
    )
    return filtered(labelled, current)
