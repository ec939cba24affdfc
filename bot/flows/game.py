"""The commands about a channel's current or last game: looking, taking back, resigning."""

from discord import app_commands

from bot.cards import turn
from bot.cards.rows import resign_rows
from bot.flows.clocks import show_clock
from bot.flows.look import show_board, show_deal, show_score, show_text
from bot.flows.moves import shown_match
from bot.flows.reply import Request
from bot.flows.requests import undo
from bot.flows.slash import CommandGroup
from bot.messages.layout import layout
from bot.service.matches import playing
from engine.contract import Reason, Refused

TEXT = "text"
FINGERPRINT = 64
"""Characters of a SHA-256 in hex."""
GAME = CommandGroup("game")


@GAME.slash(form={"picture": "command.game.board.form.picture", TEXT: "command.game.board.form.text"})
async def board(request: Request, form: str = "picture") -> None:
    """Show the current board privately, or publicly if a guest couldn't show it before."""
    if await request.catch_up():
        return
    match = await request.services.matches.in_channel(request.channel_id)
    await (show_text if form == TEXT else show_board)(request, match)


@GAME.slash()
async def score(request: Request) -> None:
    """Show all score sheets privately, including temple values (D-19)."""
    await show_score(request, await request.services.matches.in_channel(request.channel_id))


@GAME.slash()
async def resign(request: Request) -> None:
    """Resign (D-57), after a question."""
    match = await request.services.matches.in_channel(request.channel_id)
    seat = playing(match, request.actor)
    if match.play.game.outcome is not None:
        raise Refused(Reason.GAME_OVER)
    rows = resign_rows(match, request.say)
    await request.reply(layout(turn.resign_text(match, seat, request.say), rows=rows))


@GAME.slash("undo")
async def undo_(request: Request) -> None:
    """Take back the player's last turn, if nothing new was seen and no one else has moved."""
    match, version = await shown_match(request)
    await undo(request, match, version)


@GAME.slash()
async def clock(request: Request) -> None:
    """Show the clocks of this channel's game, with the possible actions."""
    match, version = await shown_match(request)
    await show_clock(request, match, version)


@GAME.slash()
async def verify(
    request: Request, fingerprint: app_commands.Range[str, FINGERPRINT, FINGERPRINT] | None = None
) -> None:
    """Show the commitment of the deal, and after the game its key; or compare a
    fingerprint that a player kept.
    """
    match = await request.services.matches.in_channel(request.channel_id)
    await show_deal(request, match, fingerprint)
