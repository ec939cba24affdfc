"""`/hint`: the best steps, privately: against computer players, or where all have agreed."""

from bot.cards.home import whom
from bot.features.hints.card import asking_rows, hint_rows, hint_text
from bot.features.hints.service import HintReason, Hints
from bot.flows.game import GAME
from bot.flows.look import end_of_page, show_request
from bot.flows.places import game_here
from bot.flows.reply import Request
from bot.games.refusals import sentence
from bot.messages.buttons import Click
from bot.messages.layout import layout
from bot.service.match import Match
from bot.service.refusals import ServiceReason
from engine.contract import Refused


async def show_hint(request: Request, match: Match) -> None:
    """What a strong computer player would think of first, in the words of the buttons; where hints are not
    allowed, a button that asks the others.
    """
    say = request.say
    try:
        hints = await request.services.of(Hints).best(match, request.actor)
    except Refused as refused:
        if not refused.because(HintReason.NO_HINTS):
            raise
        seat = match.stored.seat_of(request.actor.user_id)
        rows = asking_rows(match, whom(match, -1 if seat is None else seat, say), say)
        view = layout(sentence(refused, say), rows=await end_of_page(request, match, rows))
    else:
        rows = await end_of_page(request, match, hint_rows(match, hints, say))
        view = layout(hint_text(match, hints, say), rows=rows)
    await request.reply(view, instead=True)


async def ask_for_hints(request: Request, match: Match) -> None:
    """Ask the others, in the channel."""
    request.must_be_public()
    await show_request(request, (await request.services.of(Hints).ask(match, request.actor)).id)


async def look(request: Request, click: Click) -> None:
    """The best steps, from a button of the game."""
    await show_hint(request, await game_here(request, click.number("game"), ServiceReason.NO_GAME_HERE))


async def asked(request: Request, click: Click) -> None:
    """Ask the others to allow hints."""
    await ask_for_hints(request, await game_here(request, click.number("game"), ServiceReason.NO_GAME_HERE))


@GAME.slash("hint")
async def hint_command(request: Request) -> None:
    """The best steps, privately."""
    await show_hint(request, await request.services.matches.in_channel(request.channel_id))
