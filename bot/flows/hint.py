"""`/hint`: the best steps, privately, for whoever plays against computer players."""

from bot.cards.hint import hint_text
from bot.flows.reply import Request
from bot.messages.layout import layout
from bot.service.match import Match


async def show_hint(request: Request, match: Match) -> None:
    """What a strong computer player would think of first, in the words of the buttons."""
    hints = await request.services.rivals.hints(match, request.actor)
    await request.reply(layout(hint_text(match, hints, request.say)), instead=True)
