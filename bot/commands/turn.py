"""`/place`, `/unload`, `/action`: the three things a turn can be (D-8); `/move` by codes, `/undo`."""

from collections.abc import Iterable, Sequence

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.commands.suggesting import suggesting
from bot.commands.translation import text
from bot.host.drafts import Draft, follow
from bot.host.match import Match
from bot.speech.answering import Visit, answer
from bot.speech.boards import move
from bot.speech.catalog import catalogue
from bot.speech.desk import desk_of
from bot.speech.takebacks import undo
from bot.speech.voices import voice_of
from engine.contract import Refused, Step
from engine.duel import steps
from engine.duel.tiles import Action
from render.say import Say
from render.table import Table

CHOICES, NAME_LENGTH = 25, 100
"""Discord's limits for answers to autocomplete."""


@app_commands.command(name=text("command.place.name"), description=text("command.place.description"))
@app_commands.rename(field=text("command.place.field.name"))
@app_commands.describe(field=text("command.place.field.description"))
async def place(interaction: discord.Interaction, field: str) -> None:
    """D-10; also the figures that an action tile lets one place."""
    await _say_words(interaction, field.lower().split())


@app_commands.command(name=text("command.unload.name"), description=text("command.unload.description"))
@app_commands.rename(boat=text("command.unload.boat.name"))
@app_commands.describe(boat=text("command.unload.boat.description"))
async def unload(interaction: discord.Interaction, boat: str) -> None:
    """D-12; also the second unloading of D-32."""
    await _say_words(interaction, [f"x{boat.strip().lower().removeprefix('x')}"])


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
    await _say_words(interaction, words)


@app_commands.command(name=text("command.move.name"), description=text("command.move.description"))
@app_commands.rename(codes=text("command.move.codes.name"))
@app_commands.describe(codes=text("command.move.codes.description"))
async def move_(interaction: discord.Interaction, codes: str) -> None:
    """A turn by step codes, several at once, also past what an unloading reveals: `U a1 x2 xb`."""
    await _say_words(interaction, codes.split(), past_reveals=True)


@app_commands.command(name=text("command.undo.name"), description=text("command.undo.description"))
async def undo_(interaction: discord.Interaction) -> None:
    """Take back one's own last turn, while nothing new was seen and nobody else has moved."""

    async def work(visit: Visit) -> None:
        match, version = await _seen(visit)
        await undo(visit, match, version)

    await answer(interaction, work)


async def _say_words(
    interaction: discord.Interaction, words: Sequence[str], *, past_reveals: bool = False
) -> None:
    async def work(visit: Visit) -> None:
        match, version = await _seen(visit)
        await move(visit, match, words, version, past_reveals=past_reveals)

    await answer(interaction, work)


async def _seen(visit: Visit) -> tuple[Match, int]:
    """A command means the board that this channel had been shown when it was sent (promise 2)."""
    matches = visit.desk.matches
    match = await matches.in_channel(visit.channel_id)
    await visit.desk.outbox.flush("game", match.id)
    return match, await matches.seen_version(match, visit.channel_id, visit.interaction.id)


@place.autocomplete("field")
@suggesting
async def suggest_fields(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """Fields that may be chosen now."""
    return await _suggest(interaction, (), steps.Place, current)


@unload.autocomplete("boat")
@suggesting
async def suggest_boats(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """Boats that may be unloaded now, and what that brings."""
    return await _suggest(interaction, (), steps.Unload, current)


@action.autocomplete("tile")
@suggesting
async def suggest_tiles(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """Action tiles that may be played now."""
    say = catalogue(interaction.locale.value)
    found = await _draft(interaction, ())
    letters = {choice.words[0] for choice in found[1].choices} if found is not None else set[str]()
    tiles = ((say(f"label.play.{kind.value}"), kind.value) for kind in Action if kind.value in letters)
    return _filtered(tiles, current)


@action.autocomplete("first")
@suggesting
async def suggest_first(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """What may follow the tile."""
    return await _suggest(interaction, ("tile",), Step, current)


@action.autocomplete("second")
@suggesting
async def suggest_second(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """What may follow the tile and the first choice."""
    return await _suggest(interaction, ("tile", "first"), Step, current)


@action.autocomplete("third")
@suggesting
async def suggest_third(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """What may follow the tile and two choices."""
    return await _suggest(interaction, ("tile", "first", "second"), Step, current)


@move_.autocomplete("codes")
@suggesting
async def suggest_codes(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """What is typed so far, gone on by every code that is legal then; nothing past what is hidden yet."""
    said, _, last = current.rpartition(" ")
    found = await _follow(interaction, said.split())
    if found is None:
        return []
    (match, draft), say = found, catalogue(interaction.locale.value)
    offered: list[Choice[str]] = []
    for choice in draft.choices:
        code = " ".join(choice.words)
        if code.startswith(last):
            whole = f"{said} {code}".strip()
            label = f"{whole} · {_label(match, draft, choice.step, say)}"
            offered.append(Choice(name=label[:NAME_LENGTH], value=whole))
    return offered[:CHOICES]


async def _suggest(
    interaction: discord.Interaction, before: Sequence[str], kind: type[Step], current: str
) -> list[Choice[str]]:
    """Legal ways to go on after the options filled in before, each with what it would bring."""
    found = await _draft(interaction, before)
    if found is None:
        return []
    (match, draft), say = found, catalogue(interaction.locale.value)
    wanted = [choice for choice in draft.choices if isinstance(choice.step, kind)]
    labelled = ((_label(match, draft, choice.step, say), " ".join(choice.words)) for choice in wanted)
    return _filtered(labelled, current)


def _label(match: Match, draft: Draft, step: Step, say: Say) -> str:
    return voice_of(match).label(draft.play.game, step, Table(match.names), say)


async def _draft(interaction: discord.Interaction, before: Sequence[str]) -> tuple[Match, Draft] | None:
    """The position after the options filled in so far; None where nothing can follow."""
    said = [str(getattr(interaction.namespace, name, None) or "") for name in before]
    if "" in said:
        return None
    return await _follow(interaction, [word for part in said for word in part.split()])


async def _follow(interaction: discord.Interaction, words: Sequence[str]) -> tuple[Match, Draft] | None:
    """The channel's game and the position after these words of the one who types; None if they are not
    possible.
    """
    try:
        match = await desk_of(interaction).matches.in_channel(interaction.channel_id or 0)
        seat = match.stored.seat_of(interaction.user.id)
        return None if seat is None else (match, follow(match.play, seat, words))
    except Refused:
        return None


def _filtered(labelled: Iterable[tuple[str, str]], current: str) -> list[Choice[str]]:
    typed = current.strip().lower()
    found = [
        Choice(name=label[:NAME_LENGTH], value=value)
        for label, value in labelled
        if typed in label.lower() or value.lower().startswith(typed)
    ]
    return found[:CHOICES]
