"""`/place`, `/unload`, `/action`: the three things a turn of The Duel can be (D-8)."""

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.commands.autocomplete import suggesting
from bot.commands.translation import text
from bot.commands.words import draft_after, filtered, say_words, suggest
from bot.messages.catalog import catalogue
from engine.contract import Step
from engine.duel import Duel, steps
from engine.duel.tiles import Action


@app_commands.command(name=text("command.place.name"), description=text("command.place.description"))
@app_commands.rename(field=text("command.place.field.name"))
@app_commands.describe(field=text("command.place.field.description"))
async def place(interaction: discord.Interaction, field: str) -> None:
    """D-10; also the figures that an action tile lets one place."""
    await say_words(interaction, field.lower().split(), game=Duel.id)


@app_commands.command(name=text("command.unload.name"), description=text("command.unload.description"))
@app_commands.rename(boat=text("command.unload.boat.name"))
@app_commands.describe(boat=text("command.unload.boat.description"))
async def unload(interaction: discord.Interaction, boat: str) -> None:
    """D-12; also the second unloading of D-32."""
    await say_words(interaction, [f"x{boat.strip().lower().removeprefix('x')}"], game=Duel.id)


@app_commands.command(name=text("command.action.name"), description=text("command.action.description"))
@app_commands.rename(
    tile=text("command.action.tile.name"),
    first=text("command.action.first.name"),
    second=text("command.action.second.name"),
    third=text("command.action.third.name"),
)
@app_commands.describe(
    tile=text("command.action.tile.description"),
    first=text("command.action.first.description"),
    second=text("command.action.second.description"),
    third=text("command.action.third.description"),
)
async def action(
    interaction: discord.Interaction,
    tile: str | None = None,
    first: str | None = None,
    second: str | None = None,
    third: str | None = None,
) -> None:
    """D-20…D-33. What is not said is asked; without anything: what can be played, or is being played."""
    words = [word for part in (tile, first, second, third) if part for word in part.replace(",", " ").split()]
    await say_words(interaction, words, game=Duel.id)


@place.autocomplete("field")
@suggesting
async def suggest_fields(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """Fields that may be chosen now."""
    return await suggest(interaction, (), steps.Place, current)


@unload.autocomplete("boat")
@suggesting
async def suggest_boats(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """Boats that may be unloaded now, and what that brings."""
    return await suggest(interaction, (), steps.Unload, current)


@action.autocomplete("tile")
@suggesting
async def suggest_tiles(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """Action tiles that may be played now."""
    say = catalogue(interaction.locale.value)
    found = await draft_after(interaction, ())
    letters = {choice.words[0] for choice in found[1].choices} if found is not None else set[str]()
    tiles = ((say(f"label.play.{kind.value}"), kind.value) for kind in Action if kind.value in letters)
    return filtered(tiles, current)


@action.autocomplete("first")
@suggesting
async def suggest_first(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """What may follow the tile."""
    return await suggest(interaction, ("tile",), Step, current)


@action.autocomplete("second")
@suggesting
async def suggest_second(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """What may follow the tile and the first choice."""
    return await suggest(interaction, ("tile", "first"), Step, current)


@action.autocomplete("third")
@suggesting
async def suggest_third(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """What may follow the tile and two choices."""
    return await suggest(interaction, ("tile", "first", "second"), Step, current)
