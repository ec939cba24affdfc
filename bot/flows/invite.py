"""Inviting people to play: from a command or a button to a posted invitation, and what its buttons do."""

from collections.abc import Awaitable, Callable
from typing import NamedTuple

import discord

from bot.cards.rows import challenge_thread_rows, hosting_rows, lobby_thread_rows
from bot.flows.look import announce
from bot.flows.reply import Request
from bot.flows.threads import opened_thread, parent_of
from bot.messages.clean import clean
from bot.messages.layout import layout
from bot.messages.names import mention
from bot.messages.permissions import lacking, may_open_thread
from bot.messages.refusals import sentence
from bot.messages.sending import SEND_FAILURES
from bot.service.invitations import DIRECT, Invited, Proposal
from bot.service.refusals import ServiceReason
from bot.store.invitations import Invitation
from engine.contract import Refused
from engine.duel import Duel
from engine.imhotep import Imhotep

Person = discord.User | discord.Member


class Wish(NamedTuple):
    """What is to be played, and by how many at most."""

    game: str
    options: dict[str, str]
    most: int


# --- to one person ---------------------------------------------------------------------------------------


async def ask(request: Request, opponent: Person, options: dict[str, str]) -> None:
    """Make and post a challenge in this channel, or say why not."""
    interaction, say = request.interaction, request.say
    if complaint := lacking(interaction, say):
        await request.reply(layout(complaint))
        return
    if interaction.guild_id is not None:
        _must_see(opponent, opponent.resolved_permissions if isinstance(opponent, discord.Member) else None)
    try:
        await _post(request, await _challenge(request, opponent, options, request.channel_id))
    except Refused as refused:
        if not refused.because(ServiceReason.CHANNEL_BUSY) or not may_open_thread(interaction):
            raise
        rows = challenge_thread_rows(opponent.id, options, say)
        await request.reply(layout(say("challenge.busy"), rows=rows), instead=True)


async def ask_in_thread(request: Request, opponent_id: int, options: dict[str, str]) -> None:
    """Open a thread for a second game of the same channel, and ask there, or say why not."""
    channel = parent_of(request)
    if complaint := lacking(request.interaction, request.say, new_thread=True):
        await request.reply(layout(complaint), instead=True)
        return
    try:
        opponent = await channel.guild.fetch_member(opponent_id)
    except discord.NotFound:
        raise Refused(ServiceReason.OPPONENT_GONE) from None
    _must_see(opponent, channel.permissions_for(opponent))
    name = request.say(
        "challenge.thread", challenger=request.actor.name, opponent=clean(opponent.display_name)
    )
    async with opened_thread(request, name) as thread:
        await _post(request, await _challenge(request, opponent, options, thread.id))


def _must_see(opponent: Person, allowed: discord.Permissions | None) -> None:
    """Refuse an opponent who has left the server, or whom the channel is hidden from."""
    if not isinstance(opponent, discord.Member):
        raise Refused(ServiceReason.OPPONENT_GONE)
    if allowed is not None and not allowed.view_channel:
        raise Refused(ServiceReason.OPPONENT_CANNOT_SEE, name=clean(opponent.display_name))


async def _challenge(
    request: Request, opponent: Person, options: dict[str, str], channel_id: int
) -> Proposal:
    invited = Invited(
        opponent.id,
        clean(opponent.display_name),
        await _opponent_channel(request, opponent, channel_id),
        is_bot=opponent.bot,
    )
    return await _proposal(request, Wish(Duel.id, options, DIRECT), channel_id, invited)


async def _opponent_channel(request: Request, opponent: Person, channel_id: int) -> int:
    """Where the opponent sees the game: here, but for a challenge from direct messages in their own."""
    if request.interaction.guild_id is not None or opponent.bot or opponent.id == request.actor.user_id:
        return channel_id
    try:
        return (await opponent.create_dm()).id
    except SEND_FAILURES as error:
        raise Refused(ServiceReason.UNREACHABLE, name=clean(opponent.display_name)) from error


# --- to all ----------------------------------------------------------------------------------------------


async def gather(request: Request, options: dict[str, str], most: int) -> None:
    """Open and post a lobby in this channel, or say why not."""
    if complaint := lacking(request.interaction, request.say):
        await request.reply(layout(complaint))
        return
    proposal = await _proposal(request, Wish(Imhotep.id, options, most), request.channel_id)
    try:
        await _post(request, proposal)
    except Refused as refused:
        await _offer_another_way(request, proposal, refused)


async def gather_in_thread(request: Request, options: dict[str, str], most: int) -> None:
    """Open a thread for a second game of the same channel, and gather there, or say why not."""
    parent_of(request)
    if complaint := lacking(request.interaction, request.say, new_thread=True):
        await request.reply(layout(complaint), instead=True)
        return
    async with opened_thread(request, request.say("lobby.thread", host=request.actor.name)) as thread:
        await _post(request, await _proposal(request, Wish(Imhotep.id, options, most), thread.id))


async def _offer_another_way(request: Request, proposal: Proposal, refused: Refused) -> None:
    """A thread where the channel is busy; calling off the lobby that one has already."""
    say = request.say
    if refused.because(ServiceReason.CHANNEL_BUSY) and may_open_thread(request.interaction):
        rows = lobby_thread_rows(proposal.options, proposal.most, say)
        await request.reply(layout(say("challenge.busy"), rows=rows), instead=True)
        return
    if refused.because(ServiceReason.ALREADY_HOSTING):
        lobby = await request.services.invitations.hosted(proposal.channel_id, request.actor.user_id)
        if lobby is not None:
            rows = hosting_rows(lobby, say)
            await request.reply(layout(sentence(refused, say), rows=rows), instead=True)
            return
    raise refused


# --- both ------------------------------------------------------------------------------------------------


async def _proposal(
    request: Request, wish: Wish, channel_id: int, invited: Invited | None = None
) -> Proposal:
    interaction = request.interaction
    discords = (interaction.guild_locale or interaction.locale).value
    return Proposal(
        actor=request.actor,
        guild_id=interaction.guild_id,
        channel_id=channel_id,
        game=wish.game,
        options=wish.options,
        most=wish.most,
        locale=await request.services.preferences.locale(interaction.guild_id, discords),
        invited=invited,
    )


async def _post(request: Request, proposal: Proposal) -> None:
    """Store an invitation and show it."""
    made = await request.services.invitations.open(proposal)
    if await request.services.outbox.flush("invitation", made.id):
        await request.done()
    elif proposal.invited is None:
        await request.reply(layout(request.say("lobby.not_delivered")), instead=True)
    else:
        words = request.say("error.not_delivered", opponent=mention(proposal.invited.user_id))
        await request.reply(layout(words), instead=True)


# --- answering -------------------------------------------------------------------------------------------


async def _accept(request: Request, invitation: Invitation) -> None:
    game_id = await request.services.invitations.accept(invitation, request.actor)
    await request.services.outbox.flush("game", game_id)
    await request.services.outbox.flush("invitation", invitation.id)


async def _decline(request: Request, invitation: Invitation) -> None:
    await request.services.invitations.decline(invitation, request.actor)
    await _show(request, invitation)


async def _join(request: Request, invitation: Invitation) -> None:
    await request.services.invitations.join(invitation, request.actor)
    await _show(request, invitation)


async def _leave(request: Request, invitation: Invitation) -> None:
    await request.services.invitations.leave(invitation, request.actor)
    await _show(request, invitation)


async def _start(request: Request, invitation: Invitation) -> None:
    """The first card goes before the lobby's own message: nothing is to keep people from playing."""
    game_id = await request.services.invitations.start(invitation, request.actor)
    await announce(request, await request.services.matches.get(game_id))
    await request.services.outbox.flush("invitation", invitation.id)


async def _cancel(request: Request, invitation: Invitation) -> None:
    await request.services.invitations.cancel(invitation, request.actor)
    await _show(request, invitation)


async def _show(request: Request, invitation: Invitation) -> None:
    """Let the invitation's message say what holds now."""
    if await request.services.outbox.flush("invitation", invitation.id):
        await request.done()
    elif invitation.is_to_all:
        await request.reply(layout(request.say("lobby.not_shown")), instead=True)


INVITATION_ANSWERS: dict[str, Callable[[Request, Invitation], Awaitable[None]]] = {
    "accept": _accept,
    "decline": _decline,
    "join": _join,
    "leave": _leave,
    "start": _start,
    "cancel": _cancel,
}
"""What the buttons of an invitation do."""
