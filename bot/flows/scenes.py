"""A position shown privately, as a picture or in words: as whoever asks wants boards."""

from collections.abc import Callable, Hashable, Sequence

from bot.cards import turn
from bot.cards.turn import Scene
from bot.flows.reply import Request
from bot.messages.buttons import Row
from bot.messages.gallery import Gallery
from bot.messages.layout import layout
from bot.service.choices import Form
from bot.service.match import Match

Draw = Callable[[str | None], Gallery]
"""Makes the pictures in the look of a server, by its name."""


async def show_scene(
    request: Request,
    match: Match,
    scene: Scene,
    text: str,
    *what: Hashable,
    seat: int | None,
    rows: Sequence[Row],
    draw: Draw | None = None,
) -> None:
    """What a seat sees (None: everybody), `what` it is if not the present position; `draw` if there is more
    than that to be seen.
    """
    say, preferences = request.say, request.services.preferences
    if (await preferences.habits(request.actor.user_id)).form is Form.TEXT:
        await request.reply(layout(text, board=turn.text_board(match, scene, say), rows=rows), instead=True)
        return
    guild_id = match.stored.guild_id or request.interaction.guild_id
    theme = await preferences.theme(guild_id)
    key = turn.picture_key(match, seat, say, theme, *what)
    gallery = await request.services.drawing.private(
        request.actor.user_id,
        key,
        lambda _: turn.gallery(match, scene, say, theme) if draw is None else draw(theme),
    )
    await request.reply(layout(text, gallery=gallery, rows=rows), gallery.files(), instead=True)
