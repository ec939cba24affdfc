"""Showing a review of a finished game privately, in one message that changes."""

import asyncio
from functools import partial

from bot.cards import turn
from bot.features.records.card import Replay
from bot.features.records.flow import named
from bot.features.reviews import card as cards
from bot.features.reviews.service import Reviewing, Reviews, must_be_reviewable
from bot.flows.reply import Request, later
from bot.messages.buttons import Click
from bot.messages.layout import layout, panel, pictures_of, words
from bot.service.choices import Form
from engine.rivals.review import Review

EVERY = 2.0
"""Seconds between updates about the progress of the analysis."""


async def review(request: Request, click: Click) -> None:
    """Handle a button of a review, or the one that opens it."""
    await show_review(request, await named(request, click), int(click["at"] or 0))


async def show_review(request: Request, replay: Replay, part: int = 0) -> None:
    """Show a part of a review, or its progress until it is ready."""
    must_be_reviewable(replay.match)
    known = request.services.of(Reviews).known(replay.match)
    if known is not None:
        await _show_part(request, replay, known, part)
        return
    reviewing = request.services.of(Reviews).begin(replay.match, request.actor.user_id)
    await _say_how_far(request, replay, reviewing, part)

    async def follow(request: Request) -> None:
        await _follow(request, replay, reviewing, part)

    later(request, follow)


async def _follow(request: Request, replay: Replay, reviewing: Reviewing, part: int) -> None:
    finished_positions = reviewing.done
    while not request.services.runtime.stopping:
        finished, _ = await asyncio.wait((reviewing.result,), timeout=EVERY)
        if finished:
            await _show_part(request, replay, await reviewing.result, part)
            return
        if finished_positions != reviewing.done:
            finished_positions = reviewing.done
            await _say_how_far(request, replay, reviewing, part)
    await request.reply(layout(request.say("error.stopping")), instead=True)


async def _say_how_far(request: Request, replay: Replay, reviewing: Reviewing, part: int) -> None:
    text = cards.waiting_text(reviewing.done, reviewing.positions, request.say)
    await request.reply(layout(text, rows=cards.waiting_rows(replay, part, request.say)), instead=True)


async def _show_part(request: Request, replay: Replay, known: Review, part: int) -> None:
    """Show the curve with the accuracies, or a moment by its number from 1."""
    part = min(part, len(known.moments))
    habits = await request.services.preferences.habits(request.actor.user_id)
    if habits.form is Form.TEXT:
        await _show_text(request, replay, known, part)
    else:
        await _show_pictures(request, replay, known, part)


async def _show_text(request: Request, replay: Replay, known: Review, part: int) -> None:
    say, rows = request.say, cards.part_rows(replay, known, part, request.say)
    if part == 0:
        text = "\n".join((cards.overview_text(replay, known, say), cards.curve_text(replay, known, say)))
        await request.reply(layout(text, rows=rows), instead=True)
        return
    moment = known.moments[part - 1]
    board = turn.text_board(replay.match, replay.scene(moment.number), say)
    await request.reply(layout(cards.moment_text(replay, moment, say), board=board, rows=rows), instead=True)


async def _show_pictures(request: Request, replay: Replay, known: Review, part: int) -> None:
    say, rows = request.say, cards.part_rows(replay, known, part, request.say)
    theme = await request.services.preferences.theme(replay.match.stored.guild_id)
    if part == 0:
        text = cards.overview_text(replay, known, say)
        draw = partial(cards.curve_gallery, replay, known, say, theme)
    else:
        text = cards.moment_text(replay, known.moments[part - 1], say)
        draw = partial(cards.moment_gallery, replay, known.moments[part - 1], say, theme)
    key = turn.picture_key(replay.match, replay.seat, say, theme, "review", part)
    gallery = await request.drawn(key, lambda _: draw())
    await request.reply(panel([words(text), *pictures_of(gallery), *rows]), gallery.files(), instead=True)
