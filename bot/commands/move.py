"""`/move` by codes and `/undo`: for every game."""

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.commands.autocomplete import suggesting
from bot.commands.translation import text
from bot.commands.words import CHOICES, NAME_LENGTH, follow_words, label, say_words, shown_match
from bot.flows.reply import Request, answer
from bot.flows.takeback import undo
from bot.messages.catalog import catalogue


@app_commands.command(name=text("command.move.name"), description=text("command.move.description"))
@app_commands.rename(codes=text("command.move.codes.name"))
@app_commands.describe(codes=text("command.move.codes.description"))
async def move_(interaction: discord.Interaction, codes: str) -> None:
    """A turn by step codes, several at once, also past what an unloading reveals: `U a1 x2 xb`. What comes
    before the reveal counts in any case.
    """
    await say_words(interaction, lambda _request, _match: codes.split(), past_reveals=True)


@app_commands.command(name=text("command.undo.name"), description=text("command.undo.description"))
async def undo_(interaction: discord.Interaction) -> None:
    """Take back one's own last turn, while nothing new was seen and nobody else has moved."""

    async def work(request: Request) -> None:
        match, version = await shown_match(request)
        await undo(request, match, version)

    await answer(interaction, work)


@move_.autocomplete("codes")
@suggesting
async def suggest_codes(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """What is typed so far, gone on by every code that is legal then; nothing past what is hidden yet."""
    said, _, last = current.rpartition(" ")
    found = await follow_words(interaction, said.split())
    if found is None:
        return []
    (match, draft), say = found, catalogue(interaction.locale.value)
    offered: list[Choice[str]] = []
    for choice in draft.choices:
        code = " ".join(choice.words)
        if code.startswith(last):
            whole = f"{said} {code}".strip()
            name = f"{whole} · {label(match, draft, choice.step, say)}"
            offered.append(Choice(name=name[:NAME_LENGTH], value=whole))
    return offered[:CHOICES]
