"""`/board`, `/score`, `/resign`, `/help`, `/settings`, `/privacy`: looking, giving up, getting help,
one's own choices and data.
"""

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.cards import turn
from bot.cards.rows import resign_rows
from bot.commands.translation import text
from bot.flows.help import show_help
from bot.flows.look import show_board, show_deal, show_score, show_text
from bot.flows.privacy import PRIVACY
from bot.flows.reply import Request, answer
from bot.flows.settings import show_settings
from bot.messages.layout import layout
from bot.service.matches import playing
from engine.contract import Reason, Refused

TEXT = "text"
FINGERPRINT = 64
"""Characters of a SHA-256 in hex."""
BOARD_FORMS = [
    Choice(name=text("command.board.form.picture"), value="picture"),
    Choice(name=text("command.board.form.text"), value=TEXT),
]


@app_commands.command(name=text("command.board.name"), description=text("command.board.description"))
@app_commands.rename(form=text("command.board.form.name"))
@app_commands.describe(form=text("command.board.form.description"))
@app_commands.choices(form=BOARD_FORMS)
async def board(interaction: discord.Interaction, form: str = "picture") -> None:
    """The board as it is now, privately; for all, where they could not be shown it by a guest."""

    async def work(request: Request) -> None:
        if await request.catch_up():
            return
        match = await request.services.matches.in_channel(request.channel_id)
        await (show_text if form == TEXT else show_board)(request, match)

    await answer(interaction, work)


@app_commands.command(name=text("command.score.name"), description=text("command.score.description"))
async def score(interaction: discord.Interaction) -> None:
    """Both score sheets, privately; temple values included (D-19)."""

    async def work(request: Request) -> None:
        await show_score(request, await request.services.matches.in_channel(request.channel_id))

    await answer(interaction, work)


@app_commands.command(name=text("command.resign.name"), description=text("command.resign.description"))
async def resign(interaction: discord.Interaction) -> None:
    """D-57, after asking again."""

    async def work(request: Request) -> None:
        match = await request.services.matches.in_channel(request.channel_id)
        seat = playing(match, request.actor)
        if match.play.game.outcome is not None:
            raise Refused(Reason.GAME_OVER)
        rows = resign_rows(match, request.say)
        await request.reply(layout(turn.resign_text(match, seat, request.say), rows=rows))

    await answer(interaction, work)


@app_commands.command(name=text("command.verify.name"), description=text("command.verify.description"))
@app_commands.rename(fingerprint=text("command.verify.fingerprint.name"))
@app_commands.describe(fingerprint=text("command.verify.fingerprint.description"))
async def verify(
    interaction: discord.Interaction,
    fingerprint: app_commands.Range[str, FINGERPRINT, FINGERPRINT] | None = None,
) -> None:
    """How the deal can be checked: the commitment, and when the game is over the key too; whether somebody
    has kept the same.
    """

    async def work(request: Request) -> None:
        match = await request.services.matches.in_channel(request.channel_id)
        await show_deal(request, match, fingerprint)

    await answer(interaction, work)


@app_commands.command(name=text("command.help.name"), description=text("command.help.description"))
async def help_(interaction: discord.Interaction) -> None:
    """How to play here, in a dozen lines."""
    await answer(interaction, show_help)


@app_commands.command(name=text("command.settings.name"), description=text("command.settings.description"))
async def settings(interaction: discord.Interaction) -> None:
    """What people choose for themselves, and what a server chooses."""
    await answer(interaction, show_settings)


PRIVACY_CHOICES = [
    Choice(name=text(f"command.privacy.what.{what}"), value=what) for what in ("show", "export", "delete")
]


@app_commands.command(name=text("command.privacy.name"), description=text("command.privacy.description"))
@app_commands.rename(what=text("command.privacy.what.name"))
@app_commands.describe(what=text("command.privacy.what.description"))
@app_commands.choices(what=PRIVACY_CHOICES)
async def privacy(interaction: discord.Interaction, what: str = "show") -> None:
    """What is stored about me, a copy of it, or away with it (promise 9)."""
    await answer(interaction, PRIVACY.get(what, PRIVACY["show"]))
