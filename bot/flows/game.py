"""The commands about the game of a channel, or its last one: looking, taking back, giving up."""

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.cards import turn
from bot.cards.replay import Replay
from bot.cards.rows import resign_rows
from bot.flows.clocks.panel import show_clock
from bot.flows.hint import show_hint
from bot.flows.look import show_board, show_deal, show_score, show_text
from bot.flows.moves import shown_match
from bot.flows.places import game_here, label
from bot.flows.plan import show_plan
from bot.flows.records.imports import ask_for_text, load_file
from bot.flows.records.replay import of_match, show_step
from bot.flows.reply import Request
from bot.flows.services import services_of
from bot.flows.slash import CommandGroup, filtered
from bot.flows.takeback import undo
from bot.messages.catalog import catalogue
from bot.messages.layout import layout
from bot.service.matches import playing
from bot.service.refusals import ServiceReason
from engine.contract import Reason, Refused

TEXT = "text"
FINGERPRINT = 64
"""Characters of a SHA-256 in hex."""
MOST_TURNS = 9999
GAME = CommandGroup("game")


@GAME.slash(form={"picture": "command.game.board.form.picture", TEXT: "command.game.board.form.text"})
async def board(request: Request, form: str = "picture") -> None:
    """The board as it is now, privately; for all, where they could not be shown it by a guest."""
    if await request.catch_up():
        return
    match = await request.services.matches.in_channel(request.channel_id)
    await (show_text if form == TEXT else show_board)(request, match)


@GAME.slash()
async def score(request: Request) -> None:
    """All score sheets, privately; temple values included (D-19)."""
    await show_score(request, await request.services.matches.in_channel(request.channel_id))


@GAME.slash()
async def resign(request: Request) -> None:
    """D-57, after asking again."""
    match = await request.services.matches.in_channel(request.channel_id)
    seat = playing(match, request.actor)
    if match.play.game.outcome is not None:
        raise Refused(Reason.GAME_OVER)
    rows = resign_rows(match, request.say)
    await request.reply(layout(turn.resign_text(match, seat, request.say), rows=rows))


@GAME.slash("undo")
async def undo_(request: Request) -> None:
    """Take back one's own last turn, while nothing new was seen and nobody else has moved."""
    match, version = await shown_match(request)
    await undo(request, match, version)


@GAME.slash()
async def plan(request: Request) -> None:
    """What one wants to play when the others have moved, privately."""
    await show_plan(request, await request.services.matches.in_channel(request.channel_id))


@GAME.slash()
async def hint(request: Request) -> None:
    """The best steps, privately."""
    await show_hint(request, await request.services.matches.in_channel(request.channel_id))


@GAME.slash()
async def clock(request: Request) -> None:
    """How time stands in the game of this channel, and what may be done about it."""
    match, version = await shown_match(request)
    await show_clock(request, match, version)


@GAME.slash()
async def verify(
    request: Request, fingerprint: app_commands.Range[str, FINGERPRINT, FINGERPRINT] | None = None
) -> None:
    """How the deal can be checked: the commitment, and when the game is over the key too; whether somebody
    has kept the same.
    """
    match = await request.services.matches.in_channel(request.channel_id)
    await show_deal(request, match, fingerprint)


@GAME.slash()
async def replay(
    request: Request, game: str | None = None, turn: app_commands.Range[int, 0, MOST_TURNS] = 0
) -> None:
    """A game from a turn on, privately; `game` is the number of one that was played here."""
    found = await chosen(request, game)
    await show_step(request, found, found.start_of(turn))


async def chosen(request: Request, game: str | None) -> Replay:
    """The game of this channel that somebody means, by its number; without one the present or last one."""
    if game is None:
        match = await request.services.matches.in_channel(request.channel_id)
    elif game.isascii() and game.isdecimal() and len(game) < len(str(1 << 63)):
        match = await game_here(request, int(game), ServiceReason.NO_SUCH_GAME)
    else:
        raise Refused(ServiceReason.NO_SUCH_GAME)
    return of_match(request, match)


@replay.suggests("game")
async def suggest_games(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """The latest games of this channel."""
    found = await services_of(interaction).places.played_in(interaction.channel_id or 0)
    say = catalogue(interaction.locale.value)
    labelled = ((label(one, interaction, say(f"game.{one.header.game}")), str(one.id)) for one in found)
    return filtered(labelled, current)


@GAME.slash()
async def import_(
    interaction: discord.Interaction,
    record: discord.Attachment | None = None,
    opponent: discord.User | None = None,
) -> None:
    """Load a record, to look at it or to go on with it; without a file a form asks for the text."""
    if record is None:
        await ask_for_text(interaction, opponent)
    else:
        await load_file(interaction, record, opponent)
