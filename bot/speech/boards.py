"""Showing the present board privately, and moving."""

import asyncio
import io
from collections.abc import Sequence

import discord

from bot.host.drafts import Draft
from bot.host.match import Match
from bot.host.refusals import HostReason
from bot.speech import cards
from bot.speech.answering import Visit
from bot.speech.layout import layout, picture_file
from bot.speech.refusals import sentence
from bot.speech.voices import voice_of
from engine.contract import Refused


async def show_board(visit: Visit, match: Match, words: str | None = None) -> None:
    """The present board, only for the one who asks; the player to move gets the buttons too."""
    since = match.last_turn
    theme = await visit.desk.preferences.theme(match.stored.guild_id)
    picture = await asyncio.to_thread(cards.draw, match, since, visit.say, theme)
    alt = cards.alt_text(match, since, visit.say)
    text = cards.turn_text(match, since, visit.say) if words is None else words
    mine = match.mover == visit.actor.user_id
    rows = visit.desk.controls.turn(match, visit.say) if mine else ()
    await visit.reply(layout(text, alt=alt, rows=rows), picture_file(picture, alt), instead=True)


async def show_text(visit: Visit, match: Match) -> None:
    """The present board in words, for those who cannot or do not want to see the picture."""
    board = voice_of(match).text_board(match.play.game.view(None), cards.plain_table(match), visit.say)
    await visit.reply(layout(_block(board)), instead=True)


async def show_score(visit: Visit, match: Match) -> None:
    """Both score sheets, as if the game ended now."""
    sheet = voice_of(match).score_sheet(match.play.game.view(None), cards.plain_table(match), visit.say)
    await visit.reply(layout(_block(sheet)), instead=True)


async def show_record(visit: Visit, match: Match) -> None:
    """The text record of a finished game, as a file; it holds the deal's key, so not earlier."""
    if match.play.game.outcome is None:
        raise Refused(HostReason.NOT_OVER)
    name = f"{match.play.header.game}-{match.id}.txt"
    view = layout(visit.say("record.here"), attached=name)
    file = discord.File(io.BytesIO(cards.record_text(match).encode()), name)
    await visit.reply(view, file, instead=True)


async def show_draft(visit: Visit, match: Match, draft: Draft) -> None:
    """What is chosen so far of a turn, and how it can go on; only for the player."""
    so_far = voice_of(match).describe(draft.events, cards.marked_table(match, visit.say), visit.say)
    text = "\n".join((*so_far, visit.say(_question(draft)), visit.say("draft.dismiss")))
    rows = visit.desk.controls.draft(match, draft, visit.say)
    await visit.reply(layout(text, rows=rows), instead=True)


def _question(draft: Draft) -> str:
    """The catalogue's key for what is asked: by what was said first (an action tile) and the decision."""
    decision = draft.play.game.decision
    if decision is None:
        raise ValueError("a draft that ends the game is complete")
    kind = f"{decision.kind}_optional" if decision.optional else decision.kind
    return ".".join(("draft", *draft.words[:1], kind))


async def move(
    visit: Visit, match: Match, words: Sequence[str], version: int, *, past_reveals: bool = False
) -> None:
    """Say the words of a turn for the one who acts: commit and announce them, or ask for what is missing."""
    matches = visit.desk.matches
    try:
        acted = await matches.act(match, visit.actor, words, version, past_reveals=past_reveals)
    except Refused as refused:
        await _show_if_stale(visit, match, refused)
        return
    if acted.draft is not None:
        await show_draft(visit, acted.match, acted.draft)
        return
    await announce(visit, acted.match)


async def undo(visit: Visit, match: Match, version: int) -> None:
    """Take back the last turn of the one who acts, and tell everybody."""
    try:
        after = await visit.desk.matches.undo(match, visit.actor, version)
    except Refused as refused:
        await _show_if_stale(visit, match, refused)
        return
    await announce(visit, after)


async def _show_if_stale(visit: Visit, match: Match, refused: Refused) -> None:
    """For somebody who looked at an older board: the present one with a sentence; else refuse."""
    if not refused.because(HostReason.STALE):
        raise refused
    await visit.desk.outbox.flush("game", match.id)
    await show_board(visit, await visit.desk.matches.get(match.id), sentence(refused, visit.say))


async def announce(visit: Visit, match: Match) -> None:
    """Show a committed turn to everybody, and clear up behind the interaction that brought it."""
    if await visit.desk.outbox.flush("game", match.id):
        await visit.done()
    else:
        await show_board(visit, match, visit.say("error.not_shown"))


def _block(text: str) -> str:
    """Text in a monospaced block that nothing in it can end."""
    return f"```\n{text.replace('`', chr(0x2019))}\n```"
