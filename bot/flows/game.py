"""The commands about a channel's current or last game: looking, taking back, resigning; and the flows of the
buttons below any kind of request.
"""

from collections.abc import Awaitable, Callable

from discord import app_commands

from bot.cards import turn
from bot.cards.home import whom
from bot.cards.rows import resign_rows, takeback_rows
from bot.flows.clocks import show_clock
from bot.flows.look import (
    announce,
    end_of_page,
    show_board,
    show_deal,
    show_if_stale,
    show_request,
    show_score,
    show_text,
)
from bot.flows.moves import shown_match
from bot.flows.reply import Request
from bot.flows.slash import CommandGroup
from bot.messages.layout import layout
from bot.messages.names import marked_table
from bot.service.match import Match
from bot.service.matches import playing
from bot.service.refusals import ServiceReason
from bot.store.requests import StoredRequest
from engine.contract import Reason, Refused

TEXT = "text"
FINGERPRINT = 64
"""The number of characters in a hexadecimal SHA-256."""
GAME = CommandGroup("game")


@GAME.slash(form={"picture": "command.game.board.form.picture", TEXT: "command.game.board.form.text"})
async def board(request: Request, form: str = "picture") -> None:
    """Show the current board privately; but if the bot, as a guest, still owes the channel a message, post
    that instead.
    """
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
    """Ask the player to confirm resigning (D-57)."""
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
    """Show the deal's commitment, and, after the game, its key; or compare a fingerprint that a player
    kept.
    """
    match = await request.services.matches.in_channel(request.channel_id)
    await show_deal(request, match, fingerprint)


async def _agree(request: Request, asked: StoredRequest) -> None:
    try:
        after = await request.services.requests.agree(asked, request.actor)
    except Refused as refused:
        await show_if_stale(request, await request.services.matches.get(asked.game_id), refused)
        return
    if asked.for_seat is not None:
        await request.services.matches.answered(after)
        await request.show("game", asked.game_id)
    if asked.kind != "takeback" or after.version == asked.version:  # others haven't agreed yet
        await request.show("request", asked.id)
        await request.done()
    else:
        await announce(request, after)


async def _decline(request: Request, asked: StoredRequest) -> None:
    await request.services.requests.decline(asked, request.actor)
    await request.show("request", asked.id)


REQUEST_ANSWERS: dict[str, Callable[[Request, StoredRequest], Awaitable[None]]] = {
    "yes": _agree,
    "no": _decline,
}
"""The flows of a request's buttons; `no` from the player who asked withdraws it."""


async def undo(request: Request, match: Match, version: int) -> None:
    """Take back the player's last turn and tell everyone; if that is no longer
    free, offer to ask the others.
    """
    request.must_be_public()
    try:
        after = await request.services.matches.undo(match, request.actor, version)
    except Refused as refused:
        if refused.because(ServiceReason.NOTHING_TO_UNDO):
            await _undo_or_offer(request, await request.services.matches.get(match.id), version)
        else:
            await show_if_stale(request, match, refused)
        return
    await announce(request, after)


async def _undo_or_offer(request: Request, match: Match, version: int) -> None:
    """Take the turn back at once if only computer players must agree; otherwise offer to ask the others."""
    requests, seat = request.services.requests, playing(match, request.actor)
    mover = match.play.line[-1].seat if match.free_to_undo is not None else seat
    if mover != seat and request.is_click and not request.in_panel:  # a card's button names the turn
        name = marked_table(match, request.say).names[mover]
        await request.reply(layout(request.say("takeback.only", name=name)), instead=True)
        return
    if not requests.needs_consent(match, request.actor):
        await announce(request, await requests.at_once(match, request.actor, version))
        return
    steps, say = requests.steps(match, request.actor), request.say
    others = whom(match, seat, say)
    text, rows = turn.takeback_text(match, steps, others, say), takeback_rows(match, others, say)
    await request.reply(layout(text, rows=await end_of_page(request, match, rows)), instead=True)


async def ask(request: Request, match: Match, version: int) -> None:
    """Ask the others in the channel to agree to a takeback."""
    request.must_be_public()
    try:
        asked = await request.services.requests.ask(match, request.actor, version)
    except Refused as refused:
        await show_if_stale(request, match, refused)
        return
    await show_request(request, asked.id)
