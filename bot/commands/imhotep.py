"""`/quarry`, `/load`, `/sail`, `/card`: what a turn of Imhotep can be (§4); `/choose` for what is asked."""

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.commands.autocomplete import suggesting
from bot.commands.translation import text
from bot.commands.words import NAME_LENGTH, draft_after, filtered, label, say_words, suggest
from bot.messages.catalog import catalogue
from engine.imhotep import Imhotep, steps
from engine.imhotep.rules.ships import NAMES

LOAD, SAIL, PLAY = "l", "s", "c"
"""How the codes of these steps begin."""


@app_commands.command(name=text("command.quarry.name"), description=text("command.quarry.description"))
async def quarry(interaction: discord.Interaction) -> None:
    """§4.1: fetch stones."""
    await say_words(interaction, [steps.FETCH.code], game=Imhotep.id)


@app_commands.command(name=text("command.load.name"), description=text("command.load.description"))
@app_commands.rename(ship=text("command.load.ship.name"), position=text("command.load.position.name"))
@app_commands.describe(
    ship=text("command.load.ship.description"), position=text("command.load.position.description")
)
async def load(interaction: discord.Interaction, ship: str, position: str) -> None:
    """§4.2; also the stones that a card or a bonus lets one load."""
    place = position.strip().lower()
    named = place if place[:1] in NAMES else ship.strip().lower() + place
    await say_words(interaction, [LOAD, named], game=Imhotep.id)


@app_commands.command(name=text("command.sail.name"), description=text("command.sail.description"))
@app_commands.rename(ship=text("command.sail.ship.name"), site=text("command.sail.site.name"))
@app_commands.describe(ship=text("command.sail.ship.description"), site=text("command.sail.site.description"))
async def sail(interaction: discord.Interaction, ship: str, site: str) -> None:
    """§4.3."""
    await say_words(interaction, [SAIL, ship.strip().lower(), site.strip().upper()], game=Imhotep.id)


@app_commands.command(name=text("command.card.name"), description=text("command.card.description"))
@app_commands.rename(card=text("command.card.card.name"))
@app_commands.describe(card=text("command.card.card.description"))
async def card_(interaction: discord.Interaction, card: str) -> None:
    """§4.4; what the card lets one do is asked next."""
    await say_words(interaction, [PLAY, card.strip()], game=Imhotep.id)


@app_commands.command(name=text("command.choose.name"), description=text("command.choose.description"))
@app_commands.rename(answer=text("command.choose.answer.name"))
@app_commands.describe(answer=text("command.choose.answer.description"))
async def choose(interaction: discord.Interaction, answer: str) -> None:
    """§5: what somebody is asked, also while another's ship is unloading."""
    await say_words(interaction, answer.split(), game=Imhotep.id)


@load.autocomplete("ship")
@suggesting
async def suggest_loading(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """Ships with an empty position."""
    return await _ships(interaction, LOAD, current)


@load.autocomplete("position")
@suggesting
async def suggest_positions(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """Empty positions of the ship that is named; of all if none is."""
    ship = str(getattr(interaction.namespace, "ship", None) or "").strip().lower()
    found = await draft_after(interaction, ())
    if found is None:
        return []
    (match, draft), say = found, catalogue(interaction.locale.value)
    places = (
        (label(match, draft, choice.step, say), choice.words[-1].removeprefix(ship))
        for choice in draft.choices
        if isinstance(choice.step, steps.Load) and choice.words[-1].startswith(ship)
    )
    return filtered(places, current)


@sail.autocomplete("ship")
@suggesting
async def suggest_sailing(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """Ships that may sail."""
    return await _ships(interaction, SAIL, current)


@sail.autocomplete("site")
@suggesting
async def suggest_sites(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """Open sites for the ship that is named, and what sailing there brings."""
    ship = str(getattr(interaction.namespace, "ship", None) or "").strip().lower()
    found = await draft_after(interaction, ())
    if found is None:
        return []
    (match, draft), say = found, catalogue(interaction.locale.value)
    sites = (
        (label(match, draft, choice.step, say), choice.words[-1])
        for choice in draft.choices
        if isinstance(choice.step, steps.Sail) and choice.words[1] == ship
    )
    return filtered(sites, current)


@card_.autocomplete("card")
@suggesting
async def suggest_cards(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """Blue cards that can be played now."""
    offered = await suggest(interaction, (), steps.Play, "")
    return filtered(((choice.name, str(choice.value).split()[-1]) for choice in offered), current)


@choose.autocomplete("answer")
@suggesting
async def suggest_answers(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """Everything that may be answered now, and what it brings; nothing at the beginning of a turn."""
    found = await draft_after(interaction, ())
    if found is None or not found[1].play.game.mid_turn:
        return []
    (match, draft), say = found, catalogue(interaction.locale.value)
    answers = ((label(match, draft, choice.step, say), choice.step.code) for choice in draft.choices)
    return filtered(answers, current)


async def _ships(interaction: discord.Interaction, begins: str, current: str) -> list[Choice[str]]:
    """The ships of the legal steps that begin like this, with their load."""
    found = await draft_after(interaction, ())
    if found is None:
        return []
    draft, say = found[1], catalogue(interaction.locale.value)
    ships = draft.play.game.view(None).ships
    named = {choice.words[1][0] for choice in draft.choices if choice.words[0] == begins}
    labelled = (
        (say("label.ship", ship=name, load=ship.load, capacity=ship.capacity)[:NAME_LENGTH], name)
        for name, ship in zip(NAMES, ships, strict=False)
        if name in named
    )
    return filtered(labelled, current)
