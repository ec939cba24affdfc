"""`/puzzle`: the puzzle of the day, solved privately, with the same buttons as for a move."""

import logging
from collections.abc import Sequence

import discord

from bot.features.puzzles.card import (
    asked_rows,
    asked_scene,
    asked_text,
    drafted,
    first_step,
    over_rows,
    over_text,
    puzzle_match,
    rules_text,
    shared,
    solution_of,
    solution_scene,
)
from bot.features.puzzles.service import DailyPuzzle, PuzzleReason, Puzzles
from bot.features.puzzles.store import Answers
from bot.flows.invitations.invite import locale_here
from bot.flows.look import show_scene
from bot.flows.places import may_write
from bot.flows.reply import Request
from bot.flows.slash import slash
from bot.messages.buttons import Click
from bot.messages.catalog import catalog
from bot.messages.layout import layout
from bot.messages.sending import SEND_FAILURES, readable
from bot.store.people import Scope
from engine.contract import Refused

log = logging.getLogger(__name__)


@slash("puzzle")
async def puzzle_command(request: Request) -> None:
    """Show the position and the question privately."""
    await show_today(request)


async def show_today(request: Request) -> None:
    """Show today's puzzle as far as the person has got with it."""
    daily = request.services.of(Puzzles).today()
    await _show(request, daily, await request.services.of(Puzzles).answers(daily, request.actor.user_id))


async def puzzle(request: Request, click: Click) -> None:
    """Handle a button of the panel, or of the message that offers it."""
    if click["what"] in ("open", "daily"):
        await show_today(request)
        return
    daily = request.services.of(Puzzles).of(click.number("day"))
    if click["what"] == "rules":
        text = rules_text(puzzle_match(daily, request.say), request.say)
        await request.reply(layout(text))
        return
    if click["what"] == "share":
        await _share(request, daily)
        return
    words = click.words
    puzzles, match = request.services.of(Puzzles), puzzle_match(daily, request.say)
    step = first_step(drafted(match, words))
    if step is None:
        answers = await puzzles.answers(daily, request.actor.user_id)
    else:
        answers, words = await puzzles.answer(daily, request.actor.user_id, step), ()
    await _show(request, daily, answers, words)


async def _show(request: Request, daily: DailyPuzzle, answers: Answers, words: Sequence[str] = ()) -> None:
    """Show the question, or the result."""
    say, match = request.say, puzzle_match(daily, request.say)
    if daily.is_over(answers):
        solution = solution_of(daily, answers)
        scene = solution_scene(match, solution)
        text, rows = over_text(daily, match, answers, say), over_rows(daily, answers, say)
    else:
        solution, scene = (), asked_scene(match)
        rows = asked_rows(daily, match, drafted(match, words), say)
        text = asked_text(daily, match, answers, say)
    await show_scene(request, match, scene, text, "puzzle", daily.day, solution, seat=None, rows=rows)


async def _share(request: Request, daily: DailyPuzzle) -> None:
    """Post the reader's result here, once."""
    puzzles, user_id = request.services.of(Puzzles), request.actor.user_id
    answers = await puzzles.answers(daily, user_id)
    if daily.is_over(answers):
        request.must_be_public()
        if not may_write(request.interaction):
            raise Refused(PuzzleReason.MAY_NOT_SHARE)
        if await puzzles.share(daily, user_id):
            try:
                await readable(lambda: _tell(request, daily, answers))
            except SEND_FAILURES as error:
                log.info("interaction %s: the puzzle is not shared: %s", request.interaction.id, error)
                await puzzles.share(daily, user_id, done=False)
                await request.reply(layout(request.say("puzzle.not_shared")))
                return
    await _show(request, daily, await puzzles.answers(daily, user_id))


async def _tell(request: Request, daily: DailyPuzzle, answers: Answers) -> None:
    """Post the reader's result, with a button for others who want to try."""
    here, say = request.interaction, catalog(await locale_here(request))
    view = shared(daily, request.actor.name, answers, say)
    nobody = discord.AllowedMentions.none()
    if request.guest is not None:
        await here.followup.send(view=view, allowed_mentions=nobody)
    else:
        channel = here.client.get_partial_messageable(request.channel_id)
        await channel.send(view=view, allowed_mentions=nobody)


async def refused_note(request: Request, scope: Scope, owner_id: int) -> list[str]:
    """Return a note that tells a server's manager where the puzzle of the day couldn't be posted, if that
    happened.
    """
    channel_id = None if scope == "person" else await request.services.of(Puzzles).refused_in(owner_id)
    return [] if channel_id is None else [request.say("settings.puzzle.refused", channel=channel_id)]
