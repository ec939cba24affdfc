"""`/stats` and `/leaderboard`: how people have fared, and how good they are."""

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.commands.translation import text
from bot.flows.invitations.invite import Person
from bot.flows.reply import Request, answer
from bot.flows.stats import Named, show_leaderboard, show_stats, show_versus
from bot.games import GAMES
from bot.messages.clean import clean

GAME_CHOICES = [Choice(name=text(f"game.{id_}"), value=id_) for id_ in GAMES]


@app_commands.command(name=text("command.stats.name"), description=text("command.stats.description"))
@app_commands.rename(
    person=text("command.stats.person.name"),
    game=text("command.stats.game.name"),
    versus=text("command.stats.versus.name"),
)
@app_commands.describe(
    person=text("command.stats.person.description"),
    game=text("command.stats.game.description"),
    versus=text("command.stats.versus.description"),
)
@app_commands.choices(game=GAME_CHOICES)
async def stats(
    interaction: discord.Interaction,
    person: discord.User | None = None,
    game: str | None = None,
    versus: discord.User | None = None,
) -> None:
    """What somebody, or whoever asks, has reached here; or how they fared against somebody else."""

    async def work(request: Request) -> None:
        one = _named(person or interaction.user)
        if versus is None:
            await show_stats(request, one, game)
        else:
            await show_versus(request, one, _named(versus))

    await answer(interaction, work)


def _named(person: Person) -> Named:
    return Named(person.id, clean(person.display_name))


@app_commands.command(
    name=text("command.leaderboard.name"), description=text("command.leaderboard.description")
)
@app_commands.rename(game=text("command.leaderboard.game.name"))
@app_commands.describe(game=text("command.leaderboard.game.description"))
@app_commands.choices(game=GAME_CHOICES)
async def leaderboard(interaction: discord.Interaction, game: str | None = None) -> None:
    """A server's people by their ratings."""

    async def work(request: Request) -> None:
        await show_leaderboard(request, game)

    await answer(interaction, work)
