"""The walk-through: a few private pages, each on a position of one real game that lies in the package.

Nothing is kept between the pages: a button says which one comes next.
"""

from collections.abc import Sequence

from bot.cards import turn
from bot.cards.tour_rows import tour_rows
from bot.flows.reply import Request
from bot.games import GAMES
from bot.messages.buttons import Click, Row, split
from bot.messages.layout import layout
from bot.service.choices import Form
from bot.service.match import Match
from bot.service.refusals import ServiceReason
from engine.contract import Refused


def scene_of(match: Match) -> turn.Scene:
    """The position as everybody sees it, the last turn marked."""
    return turn.Scene(match.view, match.happened(match.last_turn))


async def show_tour(request: Request, game: str, number: int, tried: str | None = None) -> None:
    """A page of a game's tour, privately, instead of the one before."""
    tour = GAMES[game].tour if game in GAMES else None
    if tour is None:
        raise Refused(ServiceReason.UNKNOWN_GAME, game=game)
    page = tour.page(number, tried, request.say, request.services.commands)
    await _show(request, page.match, page.text, tour_rows(tour, page, request.say))


async def _show(request: Request, match: Match, text: str, rows: Sequence[Row]) -> None:
    """With the picture, what has just been done ringed; or in words for those who chose that."""
    say, preferences = request.say, request.services.preferences
    scene = scene_of(match)
    if (await preferences.habits(request.actor.user_id)).form is Form.TEXT:
        board = turn.text_board(match, scene, say)
        await request.reply(layout(text, board=board, rows=rows), instead=True)
        return
    theme = await preferences.theme(request.interaction.guild_id)
    key = turn.picture_key(match, None, say, theme, "tour")
    gallery = await request.services.drawing.private(
        request.actor.user_id, key, lambda _: turn.gallery(match, scene, say, theme)
    )
    await request.reply(layout(text, gallery=gallery, rows=rows), gallery.files(), instead=True)


async def turned(request: Request, click: Click) -> None:
    """A page of a walk-through, perhaps with a step that was tried there."""
    tried = " ".join(split(click.arguments.get("tried") or ""))
    await show_tour(request, click["of"], click.number("page"), tried)
