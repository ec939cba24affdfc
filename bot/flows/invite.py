"""Inviting people to play: from a command or a button to a posted invitation, and what its buttons do."""

from collections.abc import Awaitable, Callable
from typing import NamedTuple

import discord

from bot.cards.rows import challenge_thread_rows, hosting_rows, lobby_thread_rows
from bot.flows.look import announce
from bot.flows.reply import Visit
from bot.flows.threads import opened_thread, parent_of
from bot.messages.clean import clean
from bot.messages.layout import layout
from bot.messages.names import mention
from bot.messages.permissions import lacking, may_open_thread
from bot.messages.refusals import sentence
from bot.messages.sending import SEND_FAILURES
from bot.service.invitations import DIRECT, Invited, Proposal
from bot.service.refusals import HostReason
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


async def ask(visit: Visit, opponent: Person, options: dict[str, str]) -> None:
    """Make and post a challenge in this channel, or say why not."""
    interaction, say = visit.interaction, visit.say
    if complaint := lacking(interaction, say):
        await visit.reply(layout(complaint))
        return
    if interaction.guild_id is not None:
        _must_see(opponent, opponent.resolved_permissions if isinstance(opponent, discord.Member) else None)
    try:
        await _post(visit, await _challenge(visit, opponent, options, visit.channel_id))
    except Refused as refused:
        if not refused.because(HostReason.CHANNEL_BUSY) or not may_open_thread(interaction):
            raise
        rows = challenge_thread_rows(opponent.id, options, say)
        await visit.reply(layout(say("challenge.busy"), rows=rows), instead=True)


async def ask_in_thread(visit: Visit, opponent_id: int, options: dict[str, str]) -> None:
    """Open a thread for a second game of the same channel, and ask there, or say why not."""
    channel = parent_of(visit)
    if complaint := lacking(visit.interaction, visit.say, new_thread=True):
        await visit.reply(layout(complaint), instead=True)
        return
    try:
        opponent = await channel.guild.fetch_member(opponent_id)
    except discord.NotFound:
        raise Refused(HostReason.OPPONENT_GONE) from None
    _must_see(opponent, channel.permissions_for(opponent))
    name = visit.say("challenge.thread", challenger=visit.actor.name, opponent=clean(opponent.display_name))
    async with opened_thread(visit, name) as thread:
        await _post(visit, await _challenge(visit, opponent, options, thread.id))


def _must_see(opponent: Person, allowed: discord.Permissions | None) -> None:
    """Refuse an opponent who has left the server, or whom the channel is hidden from."""
    if not isinstance(opponent, discord.Member):
        raise Refused(HostReason.OPPONENT_GONE)
    if allowed is not None and not allowed.view_channel:
        raise Refused(HostReason.OPPONENT_CANNOT_SEE, name=clean(opponent.display_name))


async def _challenge(visit: Visit, opponent: Person, options: dict[str, str], channel_id: int) -> Proposal:
    invited = Invited(
        opponent.id,
        clean(opponent.display_name),
        await _opponent_channel(visit, opponent, channel_id),
        is_bot=opponent.bot,
    )
    return await _proposal(visit, Wish(Duel.id, options, DIRECT), channel_id, invited)


async def _opponent_channel(visit: Visit, opponent: Person, channel_id: int) -> int:
    """Where the opponent sees the game: here, but for a challenge from direct messages in their own."""
    if visit.interaction.guild_id is not None or opponent.bot or opponent.id == visit.actor.user_id:
        return channel_id
    try:
        return (await opponent.create_dm()).id
    except SEND_FAILURES as error:
        raise Refused(HostReason.UNREACHABLE, name=clean(opponent.display_name)) from error


# --- to all ----------------------------------------------------------------------------------------------


async def gather(visit: Visit, options: dict[str, str], most: int) -> None:
    """Open and post a lobby in this channel, or say why not."""
    if complaint := lacking(visit.interaction, visit.say):
        await visit.reply(layout(complaint))
        return
    proposal = await _proposal(visit, Wish(Imhotep.id, options, most), visit.channel_id)
    try:
        await _post(visit, proposal)
    except Refused as refused:
        await _offer_another_way(visit, proposal, refused)


async def gather_in_thread(visit: Visit, options: dict[str, str], most: int) -> None:
    """Open a thread for a second game of the same channel, and gather there, or say why not."""
    parent_of(visit)
    if complaint := lacking(visit.interaction, visit.say, new_thread=True):
        await visit.reply(layout(complaint), instead=True)
        return
    async with opened_thread(visit, visit.say("lobby.thread", host=visit.actor.name)) as thread:
        await _post(visit, await _proposal(visit, Wish(Imhotep.id, options, most), thread.id))


async def _offer_another_way(visit: Visit, proposal: Proposal, refused: Refused) -> None:
    """A thread where the channel is busy; calling off the lobby that one has already."""
    say = visit.say
    if refused.because(HostReason.CHANNEL_BUSY) and may_open_thread(visit.interaction):
        rows = lobby_thread_rows(proposal.options, proposal.most, say)
        await visit.reply(layout(say("challenge.busy"), rows=rows), instead=True)
        return
    if refused.because(HostReason.ALREADY_HOSTING):
        lobby = await visit.desk.invitations.hosted(proposal.channel_id, visit.actor.user_id)
        if lobby is not None:
            rows = hosting_rows(lobby, say)
            await visit.reply(layout(sentence(refused, say), rows=rows), instead=True)
            return
    raise refused


# --- both ------------------------------------------------------------------------------------------------


async def _proposal(visit: Visit, wish: Wish, channel_id: int, invited: Invited | None = None) -> Proposal:
    interaction = visit.interaction
    discords = (interaction.guild_locale or interaction.locale).value
    return Proposal(
        actor=visit.actor,
        guild_id=interaction.guild_id,
        channel_id=channel_id,
        game=wish.game,
        options=wish.options,
        most=wish.most,
        locale=await visit.desk.preferences.locale(interaction.guild_id, discords),
        invited=invited,
    )


async def _post(visit: Visit, proposal: Proposal) -> None:
    """Store an invitation and show it."""
    made = await visit.desk.invitations.open(proposal)
    if await visit.desk.outbox.flush("invitation", made.id):
        await visit.done()
    elif proposal.invited is None:
        await visit.reply(layout(visit.say("lobby.not_delivered")), instead=True)
    else:
        words = visit.say("error.not_delivered", opponent=mention(proposal.invited.user_id))
        await visit.reply(layout(words), instead=True)


# --- answering -------------------------------------------------------------------------------------------


async def _accept(visit: Visit, invitation: Invitation) -> None:
    game_id = await visit.desk.invitations.accept(invitation, visit.actor)
    await visit.desk.outbox.flush("game", game_id)
    await visit.desk.outbox.flush("invitation", invitation.id)


async def _decline(visit: Visit, invitation: Invitation) -> None:
    await visit.desk.invitations.decline(invitation, visit.actor)
    await _show(visit, invitation)


async def _join(visit: Visit, invitation: Invitation) -> None:
    await visit.desk.invitations.join(invitation, visit.actor)
    await _show(visit, invitation)


async def _leave(visit: Visit, invitation: Invitation) -> None:
    await visit.desk.invitations.leave(invitation, visit.actor)
    await _show(visit, invitation)


async def _start(visit: Visit, invitation: Invitation) -> None:
    """The first card goes before the lobby's own message: nothing is to keep people from playing."""
    game_id = await visit.desk.invitations.start(invitation, visit.actor)
    await announce(visit, await visit.desk.matches.get(game_id))
    await visit.desk.outbox.flush("invitation", invitation.id)


async def _cancel(visit: Visit, invitation: Invitation) -> None:
    await visit.desk.invitations.cancel(invitation, visit.actor)
    await _show(visit, invitation)


async def _show(visit: Visit, invitation: Invitation) -> None:
    """Let the invitation's message say what holds now."""
    if await visit.desk.outbox.flush("invitation", invitation.id):
        await visit.done()
    elif invitation.is_to_all:
        await visit.reply(layout(visit.say("lobby.not_shown")), instead=True)


INVITATION_ANSWERS: dict[str, Callable[[Visit, Invitation], Awaitable[None]]] = {
    "accept": _accept,
    "decline": _decline,
    "join": _join,
    "leave": _leave,
    "start": _start,
    "cancel": _cancel,
}
"""What the buttons of an invitation do."""
