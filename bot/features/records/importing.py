"""Loading a record from outside, from a file or a form, to view it privately and to continue it."""

import asyncio
import logging

import discord

from bot.features.records.card import IMPORT_FORM
from bot.features.records.flow import of_import, show_step
from bot.features.records.service import MOST_CHARACTERS, Imports, RecordReason
from bot.flows.game import GAME
from bot.flows.invitations.invite import locale_here, member_of, propose
from bot.flows.places import not_permitted, pace_here
from bot.flows.reply import Field, Request, answer, filled_in, open_form
from bot.messages.buttons import Click
from bot.messages.catalog import catalog
from bot.messages.layout import layout
from bot.messages.names import clean
from bot.messages.permissions import lacking
from bot.messages.sending import SEND_FAILURES
from bot.service.proposals import DIRECT, Continued, Invited, Proposal
from bot.service.refusals import ServiceReason
from engine.contract import Refused
from engine.record import write

log = logging.getLogger(__name__)


FIELD = "record"
FORM_LENGTH = 4000
"""The maximum number of characters in a form; longer records need a file."""
BYTES = 4
"""The maximum number of bytes in a character."""
WITHIN = 10.0  # seconds to load a file of a few kilobytes


async def ask_for_text(
    interaction: discord.Interaction, opponent: discord.User | discord.Member | None
) -> None:
    """Open a form to paste a record into."""
    say = catalog(interaction.locale.value)
    custom_id = IMPORT_FORM.id("" if opponent is None else opponent.id)
    field = Field(FIELD, say("import.field"), say("import.about"), most=FORM_LENGTH, long=True)
    await open_form(interaction, custom_id, say("import.title"), [field])


async def load_file(
    interaction: discord.Interaction,
    file: discord.Attachment,
    opponent: discord.User | discord.Member | None,
) -> None:
    """Load an attached file."""

    async def work(request: Request) -> None:
        await _load(request, await text_of(file), None if opponent is None else opponent.id)

    await answer(interaction, work)


async def load_text(request: Request, click: Click) -> None:
    """Load the text pasted into the form."""
    text = filled_in(request.interaction).get(FIELD, "")
    await _load(request, text, int(click["opponent"]) if click["opponent"] else None)


async def text_of(file: discord.Attachment) -> str:
    """Return the text of a file; raises `Refused` if it is too large, can't be read, or isn't text."""
    if file.size > MOST_CHARACTERS * BYTES:
        raise Refused(RecordReason.RECORD_TOO_LARGE, characters=MOST_CHARACTERS)
    try:
        async with asyncio.timeout(WITHIN):
            return (await file.read()).decode("utf-8")
    except UnicodeDecodeError as error:
        raise Refused(RecordReason.BAD_RECORD, line=1) from error
    except SEND_FAILURES as error:
        raise Refused(RecordReason.RECORD_UNREADABLE) from error


async def _load(request: Request, text: str, opponent_id: int | None) -> None:
    """Store a record and show its last position."""
    loaded = await request.services.of(Imports).load(request.actor, text, opponent_id)
    replay = of_import(request, loaded)
    await show_step(request, replay, replay.last)


async def go_on(request: Request, click: Click) -> None:
    """Invite a named person, or anyone if none is named, to continue a record; the host takes the seat that
    the button names.
    """
    request.must_be_public()
    loaded = await request.services.of(Imports).get(click.number("number"))
    play, seat = loaded.match.play, click.number("at")
    if play.game.outcome is not None:
        raise Refused(RecordReason.RECORD_IS_OVER)
    if seat not in play.game.present:
        raise Refused(ServiceReason.NOTHING_PLAYED)
    complaint = await not_permitted(request)
    if complaint is None and request.guest is None:
        complaint = lacking(request.interaction, request.say)
    if complaint:
        await request.reply(layout(complaint))
        return
    many = len(play.game.present)  # seats of players who left stay empty
    named = loaded.stored.opponent_id if many == DIRECT else None
    proposal = Proposal(
        actor=request.actor,
        guild_id=request.interaction.guild_id,
        channel_id=request.channel_id,
        game=play.header.game,
        options=dict(play.header.options),
        most=many,
        delivery=request.delivery,
        locale=await locale_here(request),
        invited=None if named is None else await _invited(request, named),
        mirrored={},
        pace=await pace_here(request, None),
        continues=Continued(play.header, write(play.header, play.line), seat),
    )
    await propose(request, proposal)


async def _invited(request: Request, user_id: int) -> Invited:
    """Return the named person. Raises `Refused` unless they are a member of this server who can see the
    channel.
    """
    channel = request.interaction.channel
    if request.guest is not None or not isinstance(channel, discord.TextChannel | discord.Thread):
        raise Refused(ServiceReason.NOT_IN_A_SERVER)
    member = await member_of(channel, user_id)
    return Invited(member.id, clean(member.display_name), request.channel_id, is_bot=member.bot)


@GAME.slash()
async def import_(
    interaction: discord.Interaction,
    record: discord.Attachment | None = None,
    opponent: discord.User | None = None,
) -> None:
    """Load a record to view or continue it; without a file, a form asks for the text."""
    if record is None:
        await ask_for_text(interaction, opponent)
    else:
        await load_file(interaction, record, opponent)
