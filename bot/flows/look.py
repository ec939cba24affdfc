"""Showing the current board privately, and playing turns."""

import io
from collections.abc import Awaitable, Callable, Hashable, Sequence

import discord

from bot.cards import turn
from bot.cards.clock import clock_lines
from bot.cards.ending import course_lines
from bot.cards.home import home_rows, home_text, page_rows, this_game_rows
from bot.cards.rows import draft_rows, legend_rows, preview_rows, resign_rows, turn_rows, waiting_rows
from bot.cards.turn import Scene, block
from bot.flows.reply import Request
from bot.games import game_of, renderer_of
from bot.games.refusals import sentence
from bot.games.rulebook import pages
from bot.messages.buttons import LOOK, Press, Row, button, rows_of
from bot.messages.drawing import GiveWay
from bot.messages.layout import Gallery, layout
from bot.messages.names import bold
from bot.service.choices import Form
from bot.service.drafts import Draft, Preview
from bot.service.match import Match, Story
from bot.service.matches import playing
from bot.service.refusals import ServiceReason
from engine.contract import Refused
from render.kit.animation import Film
from render.kit.fit import ALT_LIMIT
from render.kit.lists import series, shorten
from render.kit.say import Say

Draw = Callable[[str | None], Gallery]
"""Draws the pictures in the theme with this name."""


async def show_scene(
    request: Request,
    match: Match,
    scene: Scene,
    text: str,
    *extra: Hashable,
    seat: int | None,
    rows: Sequence[Row],
    draw: Draw | None = None,
) -> None:
    """Show a seat's view (None: everyone's). `extra` identifies a position other than the current one; `draw`
    draws pictures other than the scene's.
    """
    say, preferences = request.say, request.services.preferences
    if (await preferences.habits(request.actor.user_id)).form is Form.TEXT:
        await request.reply(layout(text, board=turn.text_board(match, scene, say), rows=rows), instead=True)
        return
    guild_id = match.stored.guild_id or request.interaction.guild_id
    theme = await preferences.theme(guild_id)
    key = turn.picture_key(match, seat, say, theme, *extra)
    gallery = await request.drawn(
        key,
        lambda _: turn.gallery(match, scene, say, theme) if draw is None else draw(theme),
    )
    await request.reply(layout(text, gallery=gallery, rows=rows), gallery.files(), instead=True)


CARD = "https://discord.com/channels/{guild}/{channel}/{message}"
SCENES = 16
"""The maximum number of scenes in an animation; the oldest ones are left out."""


async def end_of_page(
    request: Request, match: Match, after: Sequence[Row] = (), back: Press | None = None
) -> list[Row]:
    """Return a page's own rows, then `back` or else a button to the start page, and a link to the card."""
    here = request.channel_id
    card = await request.services.places.board_in(match, here)
    guild = request.interaction.guild_id or "@me"
    address = None if card is None else CARD.format(guild=guild, channel=here, message=card)
    return page_rows(match, address, request.say, after, back)


async def show_board(request: Request, match: Match, words: str | None = None) -> None:
    """Show the current board privately, with buttons for the player to move."""
    text = turn.turn_text(match, match.last_turn, request.say) if words is None else words
    shown, now = await request.services.clocks.on_card(match)
    text = "\n".join((text, *clock_lines(match, shown, request.say)))
    mine, parts = match.mover == request.actor.user_id, request.services.register.parts
    rows = turn_rows(match, request.say, face=now, parts=parts) if mine else await end_of_page(request, match)
    seat = match.stored.seat_of(request.actor.user_id)
    await show_scene(request, match, turn.scene(match, seat), text, seat=seat, rows=rows)


async def show_text(request: Request, match: Match) -> None:
    """Show the current board as text, for readers who can't or don't want to see the picture."""
    seat = match.stored.seat_of(request.actor.user_id)
    board = turn.text_board(match, turn.scene(match, seat), request.say)
    await request.reply(layout(board, rows=await end_of_page(request, match)), instead=True)


async def show_more(request: Request, match: Match) -> None:
    """Show the start page of the private panel."""
    seat = match.stored.seat_of(request.actor.user_id)
    text, rows = (
        home_text(match, seat, request.say),
        home_rows(match, seat, request.say, request.services.register.parts),
    )
    await request.reply(layout(text, rows=rows), instead=True)


async def show_this_game(request: Request, match: Match) -> None:
    """Show the buttons that open rarely needed pages."""
    seat, parts = match.stored.seat_of(request.actor.user_id), request.services.register.parts
    rows = this_game_rows(match, seat, request.say, parts)
    text = request.say("look.this")
    await request.reply(layout(text, rows=await end_of_page(request, match, rows)), instead=True)


async def show_resigning(request: Request, match: Match) -> None:
    """Ask whether to resign (D-57)."""
    seat = playing(match, request.actor)
    text = turn.resign_text(match, seat, request.say)
    await request.reply(layout(text, rows=resign_rows(match, request.say)), instead=True)


async def show_legend(request: Request, match: Match, page: int = 0) -> None:
    """Show the legend of this game's pictures."""
    names = [bold(name, request.say) for name in match.names]
    texts = pages(game_of(match).legend(match.play.game, names, request.say))
    page = min(page, len(texts) - 1)
    text = "\n".join((f"### {request.say('legend.title')}", *texts[page : page + 1]))
    rows = await end_of_page(request, match, legend_rows(match, page, len(texts), request.say))
    await request.reply(layout(text, rows=rows), instead=True)


async def show_replay(request: Request, match: Match) -> None:
    """Show as text the events since the reader's last turn (for an onlooker, since the last turn of the
    player to move), and, after the game, how it went.
    """
    story, say = match.story(match.stored.seat_of(request.actor.user_id)), request.say
    lines = turn.sentences(match, story.chapters[1:], say) or [say("replay.nothing")]
    over = match.play.game.outcome is not None
    course = course_lines(match, say) if over else []
    text = "\n".join((*course, *lines, *turn.recap_lines(match, story, say)))
    habits = await request.services.preferences.habits(request.actor.user_id)
    moves = len(story.chapters) > 1 and habits.form is not Form.TEXT
    film = rows_of([button(say("button.play_it"), LOOK, "film", match.id)] if moves else [])
    await request.reply(layout(text, rows=await end_of_page(request, match, film)), instead=True)


async def show_film(request: Request, match: Match) -> None:
    """Show the events of `show_replay` as an animation."""
    seat, say = match.stored.seat_of(request.actor.user_id), request.say
    story = match.story(seat)
    theme = await request.services.preferences.theme(match.stored.guild_id)
    key = turn.picture_key(match, seat, say, theme, "story")
    animated = await request.drawn(key, lambda give_way: animation(match, story, say, theme, give_way))
    text = "\n".join(turn.sentences(match, story.chapters[-1:], say) or [say("replay.nothing")])
    view = layout(text, gallery=animated, rows=await end_of_page(request, match))
    await request.reply(view, animated.files(), instead=True)


def animation(match: Match, story: Story, say: Say, theme: str | None, give_way: GiveWay) -> Gallery:
    """Draw an animation for each picture of a position."""
    chapters = story.chapters[-SCENES:]
    films: list[Film] = []
    for chapter in chapters:
        give_way()
        scene = Scene(chapter.game.view(None), chapter.events)
        scenes = turn.compose(match.showing(chapter), scene, say, theme)
        films = films or [Film() for _ in scenes]
        for film, canvas in zip(films, scenes, strict=True):
            film.add(canvas)
    alt = say("replay.alt", scenes=len(chapters))
    return Gallery((alt,) * len(films), tuple(film.finish() for film in films), "gif")


async def show_score(request: Request, match: Match) -> None:
    """Show all score sheets as if the game ended now, from the reader's point of view."""
    view = match.play.game.view(match.stored.seat_of(request.actor.user_id))
    sheet = renderer_of(match).score_sheet(view, turn.plain_table(match), request.say)
    await request.reply(layout(block(sheet), rows=await end_of_page(request, match)), instead=True)


async def show_deal(request: Request, match: Match, kept: str | None = None) -> None:
    """Show the data for checking the deal (docs/fair-deal.md); the key only when the game is over."""
    deal = match.play.header.deal
    values = {"commitment": deal.commitment, "salt": deal.salt}
    if not match.over:
        text = request.say("verify.running", **values)
    else:
        text = request.say("verify.over", key=deal.key.hex(), **values)
    if kept is not None:
        same = kept.strip().lower() == deal.commitment
        text = "\n".join((request.say("verify.same" if same else "verify.other"), text))
    await request.reply(layout(text, rows=await end_of_page(request, match)), instead=True)


async def show_record(request: Request, match: Match) -> None:
    """Show the text record of a finished game as a file. It holds the deal's key,
    so it isn't available earlier.
    """
    if not match.over:
        match = await request.services.matches.newer(match) or match
    if not match.over:
        raise Refused(ServiceReason.NOT_OVER)
    name = f"{match.play.header.game}-{match.id}.txt"
    view = layout(request.say("record.here"), attached=name, rows=await end_of_page(request, match))
    file = discord.File(io.BytesIO(turn.record_text(match).encode()), name)
    await request.reply(view, [file], instead=True)


async def show_draft(request: Request, match: Match, draft: Draft, part: str | None = None) -> None:
    """Show a player's unfinished turn: the choices so far, the board as it
    would look, and the next choices.
    """
    game, so_far = game_of(match), turn.describe(match, draft.events, request.say)
    question = game.question(draft, turn.plain_table(match), request.say)
    text = "\n".join((*so_far, question, request.say("draft.dismiss")))
    await _show_draft(request, match, draft, text, "sketch", rows=draft_rows(match, draft, request.say, part))


async def show_preview(request: Request, match: Match, draft: Draft) -> None:
    """Show the position as it would be, privately; nothing has happened yet."""
    rows = preview_rows(match, draft, request.say)
    text = turn.preview_text(match, draft, request.say)
    await _show_draft(request, match, draft, text, "preview", rows=rows)


async def _show_draft(
    request: Request, match: Match, draft: Draft, text: str, subject: str, *, rows: Sequence[Row]
) -> None:
    """Show a position that doesn't exist yet, after a drawing of the choices if the game has one."""
    say, scene = request.say, turn.draft_scene(match, draft)

    def draw(theme: str | None) -> Gallery:
        board = turn.gallery(match, scene, say, theme)
        if game_of(match).needs_only_below(draft):
            board = board.below()
        return _sketch(match, draft, say, theme).beside(board)

    seat = draft.seat
    await show_scene(request, match, scene, text, subject, draft.words, seat=seat, rows=rows, draw=draw)


def _sketch(match: Match, draft: Draft, say: Say, theme: str | None) -> Gallery:
    """Draw the options, if the game has pictures of them."""
    game, table = game_of(match), turn.plain_table(match)
    pictures = tuple(canvas.png() for canvas in game.sketch(draft, say, turn.theme_named(theme)))
    if not pictures:
        return Gallery(())
    labels = (game.label(draft.play.game, way.step, table, say) for way in draft.choices)
    alt = shorten(series(labels, say), ALT_LIMIT)
    return Gallery((alt,) * len(pictures), pictures)


async def move(
    request: Request,
    match: Match,
    words: Sequence[str],
    version: int,
    *,
    past_reveals: bool = False,
    confirmed: bool = False,
    part: str | None = None,
) -> None:
    """Play the words of a turn: commit and announce the turn, or preview it privately (unless `confirmed`),
    or ask for the next choice, or only for a `part` of that.
    """
    request.must_be_public()
    matches = request.services.matches
    habits = await request.services.preferences.habits(request.actor.user_id)
    preview = Preview.NEVER if confirmed else habits.preview
    try:
        acted = await matches.act(
            match, request.actor, words, version, past_reveals=past_reveals, preview=preview
        )
    except Refused as refused:
        if refused.because(ServiceReason.WAITING_FOR):
            seat, parts = match.stored.seat_of(request.actor.user_id), request.services.register.parts
            rows = await end_of_page(request, match, waiting_rows(match, seat, request.say, parts))
            await request.reply(layout(sentence(refused, request.say), rows=rows), instead=True)
        else:
            await show_if_stale(request, match, refused)
        return
    if acted.draft is None:
        words_left = None if acted.left is None else turn.left_text(acted.left, request.say)
        await announce(request, acted.match, words_left)
    elif acted.draft.complete:
        await show_preview(request, acted.match, acted.draft)
    else:
        await show_draft(request, acted.match, acted.draft, part)


async def show_if_stale(request: Request, match: Match, refused: Refused) -> None:
    """Show the current board, with an explanation, to a person who acted on an older one; re-raise any other
    refusal.
    """
    if not refused.because(ServiceReason.STALE):
        raise refused
    await request.show("game", match.id)
    await show_board(request, await request.services.matches.get(match.id), sentence(refused, request.say))


def _not_shown(request: Request) -> str:
    """Return the sentence that says that a turn counts although it couldn't be shown here."""
    return request.say(f"error.not_shown.{request.delivery}", host=request.host)


async def show_request(request: Request, request_id: int) -> None:
    """Show a request or announcement to everyone, and finish the interaction."""
    if await request.show("request", request_id):
        await request.done()
    else:
        await request.reply(layout(_not_shown(request)), instead=True)


async def announce(request: Request, match: Match, more: str | None = None) -> None:
    """Show a committed turn to everyone, and finish its interaction, or say `more` to its player. A computer
    player's reply is included if it comes soon.
    """
    if match.version and match.thinker is not None:
        await request.services.matches.answered(match)
    shown = await request.show("game", match.id)
    if not shown:
        await show_board(
            request,
            match,
            "\n".join(filter(None, (_not_shown(request), more))),
        )
    elif more is not None:
        await request.reply(layout(more), instead=True)
    else:
        await request.done()


Look = Callable[[Request, Match], Awaitable[None]]

LOOKS: dict[str, Look] = {
    "board": show_board,
    "text": show_text,
    "replay": show_replay,
    "score": show_score,
    "record": show_record,
    "deal": show_deal,
    "more": show_more,
    "legend": show_legend,
    "this": show_this_game,
    "resign": show_resigning,
    "film": show_film,
}
