"""`/challenge`: ask a friend to play."""

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.commands.autocomplete import suggesting
from bot.commands.translation import text
from bot.flows.invite import ask
from bot.flows.reply import Request, answer
from engine.duel.game import RANDOM, SIDES_OPTION, START_OPTION
from engine.duel.sites import SIDES, SITES

DEFAULT_SIDES = SIDES[0] * len(SITES)
STARTS = [
    Choice(name=text("command.challenge.start.random"), value=RANDOM),
    Choice(name=text("command.challenge.start.challenger"), value="0"),
    Choice(name=text("command.challenge.start.opponent"), value="1"),
]


@app_commands.command(name=text("command.challenge.name"), description=text("command.challenge.description"))
@app_commands.rename(
    opponent=text("command.challenge.opponent.name"),
    sides=text("command.challenge.sides.name"),
    start=text("command.challenge.start.name"),
)
@app_commands.describe(
    opponent=text("command.challenge.opponent.description"),
    sides=text("command.challenge.sides.description"),
    start=text("command.challenge.start.description"),
)
@app_commands.choices(start=STARTS)
async def challenge(
    interaction: discord.Interaction,
    opponent: discord.User,
    sides: str = DEFAULT_SIDES,
    start: str = RANDOM,
) -> None:
    """Ask somebody to play The Duel (D-3, D-5)."""

    async def work(request: Request) -> None:
        options = {SIDES_OPTION: sides.strip().upper(), START_OPTION: start}
        await ask(request, opponent, options)

    await answer(interaction, work)


@challenge.autocomplete("sides")
@suggesting
async def suggest_sides(_interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """The sixteen mixtures of sides that begin like this (D-3)."""
    mixtures = [
        "".join(SIDES[number >> place & 1] for place in reversed(range(len(SITES))))
        for number in range(len(SIDES) ** len(SITES))
    ]
    return [
        Choice(name=sides, value=sides) for sides in mixtures if sides.startswith(current.strip().upper())
    ]
