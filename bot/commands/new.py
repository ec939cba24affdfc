"""`/new`: open a game of Imhotep that others join."""

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.commands.suggesting import suggesting
from bot.commands.translation import text
from bot.speech.answering import Visit, answer
from bot.speech.catalog import catalogue
from bot.speech.gathering import gather
from bot.speech.imhotep_cards import sides_text
from bot.speech.lobbies import FIRST_GAME
from engine.imhotep.basics import SITES
from engine.imhotep.game import NO, RANDOM, SIDES_OPTION, START_OPTION, WRATH_OPTION, YES
from render.say import Say

SIDES = "AB"
PRESETS = (FIRST_GAME, "BBBBB", "ABABA", "BABAB", "AABBB", "BBAAA")
"""What is offered while nothing is typed."""

HOST = "0"
STARTS = [
    Choice(name=text("command.new.start.random"), value=RANDOM),
    Choice(name=text("command.new.start.host"), value=HOST),
]
MOST = 4


@app_commands.command(name=text("command.new.name"), description=text("command.new.description"))
@app_commands.rename(
    sides=text("command.new.sides.name"),
    wrath=text("command.new.wrath.name"),
    seats=text("command.new.seats.name"),
    start=text("command.new.start.name"),
)
@app_commands.describe(
    sides=text("command.new.sides.description"),
    wrath=text("command.new.wrath.description"),
    seats=text("command.new.seats.description"),
    start=text("command.new.start.description"),
)
@app_commands.choices(start=STARTS)
async def new(
    interaction: discord.Interaction,
    sides: str = FIRST_GAME,
    wrath: bool = False,  # noqa: FBT001, FBT002  what Discord fills in
    seats: app_commands.Range[int, 2, 4] = MOST,
    start: str = RANDOM,
) -> None:
    """Open a lobby for Imhotep (§2, §11)."""

    async def work(visit: Visit) -> None:
        options = {
            SIDES_OPTION: sides.strip().upper(),
            START_OPTION: start,
            WRATH_OPTION: YES if wrath else NO,
        }
        await gather(visit, options, seats, visit.channel_id)

    await answer(interaction, work)


@new.autocomplete("sides")
@suggesting
async def suggest_sides(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """Some mixtures to begin with; for what is typed all that begin like this (§2)."""
    say, typed = catalogue(interaction.locale.value), current.strip().upper()
    offered = [sides for sides in (mixtures(typed) if typed else PRESETS) if sides.startswith(typed)]
    return [Choice(name=_told(sides, say), value=sides) for sides in offered]


def mixtures(typed: str) -> list[str]:
    """All mixtures, the presets first; those that begin like what is typed."""
    every = [
        "".join(SIDES[number >> place & 1] for place in reversed(range(len(SITES))))
        for number in range(len(SIDES) ** len(SITES))
    ]
    return [sides for sides in dict.fromkeys((*PRESETS, *every)) if sides.startswith(typed)]


def _told(sides: str, say: Say) -> str:
    """A mixture in words."""
    if sides == FIRST_GAME:
        return say("command.new.sides.first", letters=sides, sides=sides_text(sides, say))
    return say("command.new.sides.mixture", letters=sides, sides=sides_text(sides, say))
