"""Rematches: the terms are those of the previous game, and the seats rotate by one."""

import logging
from collections.abc import Awaitable, Callable

import discord

from bot.cards.invitation import thread_name
from bot.flows.invitations.invite import INVITATION_ANSWERS, locale_here, post, propose
from bot.flows.places import not_permitted, opened_thread, parent_of
from bot.flows.reply import Request
from bot.games import GAMES
from bot.messages.catalog import catalog
from bot.messages.layout import layout
from bot.messages.permissions import lacking
from bot.messages.sending import SEND_FAILURES, readable
from bot.service.match import Match
from bot.service.proposals import Invited, Proposal
from bot.service.refusals import ServiceReason
from bot.store.games import Seat
from engine.contract import Refused

log = logging.getLogger(__name__)


async def _rematch(request: Request, match: Match) -> None:
    """Invite the former players again; the second player to do so accepts the first one's invitation."""
    _must_have_played(request, match)
    open_rematch = await request.services.invitations.to_rematch(match.id)
    if open_rematch is not None and request.channel_id in open_rematch.channels:
        await INVITATION_ANSWERS["join" if open_rematch.is_to_all else "accept"](request, open_rematch)
        return
    complaint = await not_permitted(request)
    if complaint is None and request.guest is None:
        complaint = lacking(request.interaction, request.say)
    if complaint is not None:
        await request.reply(layout(complaint))
        return
    await propose(request, await _proposal(request, match, request.channel_id))


async def _rematch_in_thread(request: Request, match: Match) -> None:
    """Open a thread for the rematch, because another game is being played in the channel."""
    _must_have_played(request, match)
    if request.guest is not None:
        raise Refused(ServiceReason.CHANNEL_BUSY)
    parent_of(request)
    complaint = await not_permitted(request) or lacking(request.interaction, request.say, new_thread=True)
    if complaint is not None:
        await request.reply(layout(complaint), instead=True)
        return
    proposal = await _proposal(request, match, request.channel_id)
    invited = None if proposal.invited is None else proposal.invited.name
    name = thread_name(proposal.game, request.actor.name, invited, catalog(proposal.locale))
    async with opened_thread(request, name) as thread:
        await post(request, await _proposal(request, match, thread.id), thread)


REMATCHES: dict[str, Callable[[Request, Match], Awaitable[None]]] = {
    "here": _rematch,
    "thread": _rematch_in_thread,
}
"""The flows for a rematch here or in a thread, by their words in ids."""


def _must_have_played(request: Request, match: Match) -> None:
    request.must_be_public()
    if match.stored.seat_of(request.actor.user_id) is None:
        raise Refused(ServiceReason.NOT_A_PLAYER)
    if not match.over:
        raise Refused(ServiceReason.CHANNEL_BUSY)


async def _proposal(request: Request, match: Match, channel_id: int) -> Proposal:
    """Return a proposal for the same game with the same options; the former second player begins."""
    stored = match.stored
    before = await request.services.invitations.get(stored.invitation_id)
    first = match.line[0].game.decision
    options = GAMES[stored.header.game].inviting.again(dict(stored.header.options))
    others = [seat for seat in stored.seats if seat.user_id != request.actor.user_id]
    invited = None if before.is_to_all else await _invited(request, match, others[0], channel_id)
    return Proposal(
        actor=request.actor,
        guild_id=stored.guild_id,
        channel_id=channel_id,
        game=stored.header.game,
        options=options,
        mirrored=options,
        most=len(stored.seats),
        delivery=request.delivery,
        locale=await locale_here(request),
        invited=invited,
        pace=stored.pace,
        rematch_of=stored.id,
        rematch_from=0 if first is None else (first.seat + 1) % len(stored.seats),
    )


async def _invited(request: Request, match: Match, other: Seat, channel_id: int) -> Invited:
    """Return the former opponent with the channel where they saw that game. Raises `Refused` if they have
    left.
    """
    guild = request.interaction.guild
    if other.level is not None:
        return Invited(other.user_id, other.name, channel_id, level=other.level)
    if not other.user_id:
        raise Refused(ServiceReason.OPPONENT_GONE)
    if request.guest is None and guild is not None:
        try:
            await readable(lambda: guild.fetch_member(other.user_id))
        except discord.NotFound:
            raise Refused(ServiceReason.OPPONENT_GONE) from None
        except SEND_FAILURES as error:
            log.warning("user %s of server %s is not known: %s", other.user_id, guild.id, error)
    elsewhere = [place for place in match.stored.places if place != request.channel_id]
    direct = guild is None and request.guest is None and len(match.stored.places) > 1
    return Invited(other.user_id, other.name, elsewhere[0] if direct else channel_id)
