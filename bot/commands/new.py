"""`/new`: open a game of Imhotep that others join."""

import secrets

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.cards.invitation import FIRST_GAME
from bot.commands.autocomplete import suggesting
from bot.commands.translation import text
from bot.flows.invite import gather
from bot.flows.reply import Request, answer
from bot.games.imhotep.cards import sides_text
from bot.messages.catalog import catalogue
from engine.contract import NO, YES
from engine.imhotep import options as of
from engine.imhotep.components import SITES
from render.kit.say import Say

HOST = "0"
STARTS = [
    Choice(name=text("command.new.start.random"), value=of.RANDOM),
    Choice(name=text("command.new.start.host"), value=HOST),
]
MOST = 4
MIXED = "?????"
"""Sides that are drawn."""
PRESETS: dict[str, dict[str, str]] = {
    "first": {of.SIDES_OPTION: FIRST_GAME},
    "dynasty": {of.SIDES_OPTION: "CDCDC"},
    "everything": {
        of.SIDES_OPTION: "DACBD",
        of.WRATH_OPTION: YES,
        of.PROPHECIES_OPTION: YES,
        of.HIDDEN_CARDS_OPTION: YES,
        of.PRIVATE_SHIPS_OPTION: YES,
    },
    "random": {of.SIDES_OPTION: MIXED},
}
"""What can be chosen by one word (N-3, N-7); everything said beside it goes before it."""
PRESET_CHOICES = [Choice(name=text(f"command.new.preset.{name}"), value=name) for name in PRESETS]
SUGGESTED = (FIRST_GAME, "BBBBB", "CCCCC", "DDDDD", "ABABA", "BABAB", "CDCDC", "DCDCD", "DACBD")
"""Sides that are offered while nothing is typed."""
CHOICES = 25
"""Discord's limit for suggestions."""


@app_commands.command(name=text("command.new.name"), description=text("command.new.description"))
@app_commands.rename(
    preset=text("command.new.preset.name"),
    sides=text("command.new.sides.name"),
    seats=text("command.new.seats.name"),
    start=text("command.new.start.name"),
    wrath=text("command.new.wrath.name"),
    new_cards=text("command.new.new_cards.name"),
    prophecies=text("command.new.prophecies.name"),
    hidden_cards=text("command.new.hidden_cards.name"),
    private_ships=text("command.new.private_ships.name"),
)
@app_commands.describe(
    preset=text("command.new.preset.description"),
    sides=text("command.new.sides.description"),
    seats=text("command.new.seats.description"),
    start=text("command.new.start.description"),
    wrath=text("command.new.wrath.description"),
    new_cards=text("command.new.new_cards.description"),
    prophecies=text("command.new.prophecies.description"),
    hidden_cards=text("command.new.hidden_cards.description"),
    private_ships=text("command.new.private_ships.description"),
)
@app_commands.choices(preset=PRESET_CHOICES, start=STARTS)
async def new(  # noqa: PLR0917  Discord names them
    interaction: discord.Interaction,
    preset: str = "first",
    sides: str | None = None,
    seats: app_commands.Range[int, 2, 4] = MOST,
    start: str = of.RANDOM,
    wrath: bool | None = None,  # noqa: FBT001  what Discord fills in
    new_cards: bool | None = None,  # noqa: FBT001  what Discord fills in
    prophecies: bool | None = None,  # noqa: FBT001  what Discord fills in
    hidden_cards: bool | None = None,  # noqa: FBT001  what Discord fills in
    private_ships: bool | None = None,  # noqa: FBT001  what Discord fills in
) -> None:
    """Open a lobby for Imhotep (§2, §11, N-7)."""
    switches = {
        of.WRATH_OPTION: wrath,
        of.NEW_CARDS_OPTION: new_cards,
        of.PROPHECIES_OPTION: prophecies,
        of.HIDDEN_CARDS_OPTION: hidden_cards,
        of.PRIVATE_SHIPS_OPTION: private_ships,
    }

    async def work(request: Request) -> None:
        await gather(request, chosen(preset, sides, start, switches), seats)

    await answer(interaction, work)


def chosen(preset: str, sides: str | None, start: str, switches: dict[str, bool | None]) -> dict[str, str]:
    """The options of a game: those of the preset, then what was said beside it. Sides may be drawn here."""
    found = {of.WRATH_OPTION: NO, **PRESETS.get(preset, PRESETS["first"]), of.START_OPTION: start}
    if sides is not None:
        found[of.SIDES_OPTION] = sides.strip().upper()
    if found[of.SIDES_OPTION] == MIXED:
        found[of.SIDES_OPTION] = "".join(secrets.choice(of.PLAYABLE) for _ in SITES)
    for name, wanted in switches.items():
        if wanted is not None:
            found[name] = YES if wanted else NO
    return found


@new.autocomplete("sides")
@suggesting
async def suggest_sides(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """Some mixtures to begin with; what is typed, gone on by every side that there is (§2, N-3)."""
    say, typed = catalogue(interaction.locale.value), current.strip().upper()
    return [Choice(name=_sides_label(sides, say), value=sides) for sides in mixtures(typed)[:CHOICES]]


def mixtures(typed: str) -> list[str]:
    """The suggested mixtures that begin like what is typed, then what is typed filled up with one side."""
    if len(typed) > len(SITES) or not set(typed) <= set(of.PLAYABLE):
        return []
    filled = (typed + side * (len(SITES) - len(typed)) for side in of.PLAYABLE)
    every = (*(sides for sides in SUGGESTED if set(sides) <= set(of.PLAYABLE)), *filled)
    return [sides for sides in dict.fromkeys(every) if sides.startswith(typed)]


def _sides_label(sides: str, say: Say) -> str:
    """A mixture in words."""
    if sides == FIRST_GAME:
        return say("command.new.sides.first", letters=sides, sides=sides_text(sides, say))
    return say("command.new.sides.mixture", letters=sides, sides=sides_text(sides, say))
