"""`/review`: a game of this channel that is over, with the eyes of a computer player."""

import discord
from discord import app_commands

from bot.commands.replay import chosen, suggest_games
from bot.commands.translation import text
from bot.flows.records.review import show_review
from bot.flows.reply import Request, answer


@app_commands.command(name=text("command.review.name"), description=text("command.review.description"))
@app_commands.rename(game=text("command.review.game.name"))
@app_commands.describe(game=text("command.review.game.description"))
async def review(interaction: discord.Interaction, game: str | None = None) -> None:
    """Who was ahead and what mattered, privately; `game` is the number of one that was played here."""

    async def work(request: Request) -> None:
        await show_review(request, await chosen(request, game))

    await answer(interaction, work)


review.autocomplete("game")(suggest_games)
