"""Inviting people to play: posting an invitation from a command or a button, and handling its buttons."""

import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace

import discord

from bot.cards.invitation import (
    ASK,
    PICK,
    deal_text,
    invitation_text,
    kind_of,
    opponent_rows,
    option_refused,
    thread_name,
)
from bot.cards.rows import about_rows, hosting_rows, invitation_rows, leave_rows, thread_rows
from bot.discord_inside import picked
from bot.flows.invitations.lobby import CLOSING, or_moderator, show_invitation, show_terms
from bot.flows.look import announce
from bot.flows.places import moderates, not_permitted, opened_thread, pace_here, parent_of
from bot.flows.reply import Request
from bot.games.refusals import sentence
from bot.messages.buttons import Click, unpacked
from bot.messages.catalog import catalog
from bot.messages.layout import layout
from bot.messages.names import clean, mention, rival_name
from bot.messages.permissions import lacking, may_open_thread
from bot.messages.sending import SEND_FAILURES, readable
from bot.service.proposals import DIRECT, Invited, Proposal
from bot.service.refusals import ServiceReason
from bot.store.invitations import Invitation
from bot.store.people import NOBODY
from engine.contract import Refused
from engine.games import GAMES
from engine.rivals.levels import Level

log = logging.getLogger(__name__)

Person = discord.User | discord.Member


@dataclass(frozen=True)
class Wish:
    """The game that a person asks for, with its maximum number of players; `opponent` is the invited person,
    `level` is the level of an invited computer player; with neither, anyone may join. `mirrored` is as in
    `Proposal`.
    """

    game: str
    options: dict[str, str]
    most: int
    opponent: Person | None = None
    mirrored: Mapping[str, str] | None = None
    level: Level | None = None
    pace: str | None = None
    """The pace; None if none was named."""

    def asking(self, opponent: Person) -> "Wish":
        """Return the wish with a person as opponent."""
        return replace(self, opponent=opponent, most=DIRECT)

    def against(self, level: Level) -> "Wish":
        """Return the wish with a computer player as opponent."""
        return replace(self, level=level, most=DIRECT)


async def invite(request: Request, wish: Wish) -> None:
    """Post an invitation in this channel, or say why that isn't possible."""
    request.must_be_public()
    if (complaint := await not_permitted(request)) is not None:
        await request.reply(layout(complaint))
        return
    if request.guest is None and (complaint := lacking(request.interaction, request.say)):
        await request.reply(layout(complaint))
        return
    opponent = wish.opponent
    if opponent is not None and request.guest is not None:
        _must_be_in(request, opponent)
    elif opponent is not None and request.interaction.guild_id is not None:
        must_see(opponent, opponent.resolved_permissions if isinstance(opponent, discord.Member) else None)
    await propose(request, await _proposal(request, wish, request.channel_id))


async def show_opponents(request: Request, wish: Wish) -> None:
    """Ask for the opponent with a menu of people and the computer players. In direct messages with the bot,
    Discord may offer no other people, so say where it does.
    """
    text = request.say("opponents.ask", game=request.say(f"game.{wish.game}"))
    if request.interaction.guild_id is None and request.guest is None:
        text = f"{text}\n{request.say('opponents.elsewhere')}"
    await request.reply(layout(text, rows=opponent_rows(wish.game, wish.options, wish.pace, request.say)))


async def ask_opponents(request: Request, click: Click) -> None:
    """Invite the picked person or computer player, or show the choice."""
    game = click["kind"]
    if game not in GAMES:
        raise Refused(ServiceReason.UNKNOWN_GAME)
    options = unpacked(click["options"], GAMES[game].choices())
    wish = Wish(game, options, DIRECT, pace=click.arguments["pace"])
    if click["against"] == ASK:
        await show_opponents(request, wish)
    elif click["against"] != PICK:
        await invite(request, wish.against(Level(click["against"])))
    elif (person := picked_person(request.interaction)) is not None:
        mine = person.id == request.interaction.application_id
        await invite(request, wish.against(Level.MASON) if mine else wish.asking(person))


def picked_person(interaction: discord.Interaction) -> Person | None:
    """Return the person picked in a menu of people; None if no one was picked."""
    users = (each for each in picked(interaction) if isinstance(each, discord.User | discord.Member))
    return next(users, None)


async def propose(request: Request, proposal: Proposal) -> None:
    """Post an invitation, or offer an alternative if it is refused."""
    try:
        await post(request, proposal)
    except Refused as refused:
        await _offer_another_way(request, proposal, refused)


async def invite_in_thread(
    request: Request, game: str, most: int, against: int | Level | None, options: str, *, pace: str | None
) -> None:
    """Open a thread for a second game in the same channel, and post the invitation in it, or say why that
    isn't possible. `against` is a person's id or a computer player's level; `options` are written as in the
    button's id.
    """
    if request.guest is not None:
        raise Refused(ServiceReason.CHANNEL_BUSY)
    channel = parent_of(request)
    complaint = await not_permitted(request) or lacking(request.interaction, request.say, new_thread=True)
    if complaint is not None:
        await request.reply(layout(complaint), instead=True)
        return
    if game not in GAMES:
        raise Refused(ServiceReason.UNKNOWN_GAME)
    level = against if isinstance(against, Level) else None
    opponent = None if against is None or level else await member_of(channel, int(against))
    wish = Wish(game, unpacked(options, GAMES[game].choices()), most, opponent, level=level, pace=pace)
    say = catalog(await locale_here(request))
    invited = None if opponent is None else clean(opponent.display_name)
    if level is not None:
        invited = rival_name(level, say)
    name = thread_name(game, request.actor.name, invited, say)
    async with opened_thread(request, name) as thread:
        await post(request, await _proposal(request, wish, thread.id), thread)


async def member_of(channel: discord.TextChannel | discord.Thread, user_id: int) -> discord.Member:
    """Return the person to invite in this channel or thread. Raises `Refused` if they have left or can't see
    it.
    """
    try:
        member = await readable(lambda: channel.guild.fetch_member(user_id))
    except discord.NotFound:
        raise Refused(ServiceReason.OPPONENT_GONE) from None
    except SEND_FAILURES as error:
        log.warning("user %s of server %s is not known: %s", user_id, channel.guild.id, error)
        raise Refused(ServiceReason.NO_THREAD) from None
    must_see(member, channel.permissions_for(member))
    return member


def must_see(opponent: Person, allowed: discord.Permissions | None) -> None:
    """Refuse an opponent who has left the server, or who can't see the channel."""
    if not isinstance(opponent, discord.Member):
        raise Refused(ServiceReason.OPPONENT_GONE)
    if allowed is not None and not allowed.view_channel:
        raise Refused(ServiceReason.OPPONENT_CANNOT_SEE, name=clean(opponent.display_name))


def _must_be_in(request: Request, opponent: Person) -> None:
    """Refuse an opponent who can't see the channel, as far as a guest can tell."""
    channel = request.interaction.channel
    recipients = channel.recipients if isinstance(channel, discord.GroupChannel) else ()
    allowed = opponent.resolved_permissions if isinstance(opponent, discord.Member) else None
    outside = bool(recipients) and opponent not in (*recipients, request.interaction.user)
    if outside or (allowed is not None and not allowed.view_channel):
        raise Refused(ServiceReason.OPPONENT_CANNOT_SEE, name=clean(opponent.display_name))


async def _offer_another_way(request: Request, proposal: Proposal, refused: Refused) -> None:
    """Offer a thread if the channel is busy, offer to cancel an earlier invitation, or name the values that
    an option may have; re-raise any other refusal.
    """
    say = request.say
    may_open = request.guest is None and may_open_thread(request.interaction)
    if refused.because(ServiceReason.CHANNEL_BUSY) and may_open:
        view = layout(say("invitation.busy"), rows=thread_rows(proposal, say))
    elif refused.because(ServiceReason.ALREADY_HOSTING):
        hosted = await request.services.invitations.hosted(proposal.channel_id, request.actor.user_id)
        view = layout(sentence(refused, say), rows=() if hosted is None else hosting_rows(hosted, say))
    elif refused.because(ServiceReason.BAD_OPTION):
        view = layout(option_refused(refused, say))
    else:
        raise refused
    await request.reply(view, instead=True)


async def _proposal(request: Request, wish: Wish, channel_id: int) -> Proposal:
    locale = await locale_here(request)
    return Proposal(
        actor=request.actor,
        guild_id=request.interaction.guild_id,
        channel_id=channel_id,
        game=wish.game,
        options=wish.options,
        most=wish.most,
        delivery=request.delivery,
        locale=locale,
        mirrored=wish.mirrored,
        pace=await pace_here(request, wish.pace),
        any_pace=wish.pace is None,
        invited=await _asked(request, wish, channel_id, locale),
    )


async def _asked(request: Request, wish: Wish, channel_id: int, locale: str) -> Invited | None:
    if wish.level is not None:
        return rival(wish.level, channel_id, locale)
    return None if wish.opponent is None else await _invited(request, wish.opponent, channel_id)


def rival(level: Level, channel_id: int, locale: str) -> Invited:
    """Return a computer player as the invited player; it accepts at once."""
    return Invited(NOBODY, rival_name(level, catalog(locale)), channel_id, level=level)


async def locale_here(request: Request) -> str:
    """Return the locale of posts here. Only Community servers have one on Discord; any other server gets that
    of the first person who invites there, until a manager chooses one.
    """
    here, preferences = request.interaction, request.services.preferences
    if here.guild_id is not None and not is_community(here.guild):
        await preferences.hear(here.guild_id, request.say.language)
    return await preferences.locale(here.guild_id, discord_locale(here))


def discord_locale(here: discord.Interaction) -> str:
    """Return the locale that Discord reports for a place: a Community server's own, or else that of the
    acting person.
    """
    known = here.guild_locale if is_community(here.guild) else None
    return (known or here.locale).value


def is_community(guild: discord.Guild | None) -> bool:
    """Tell whether a server has its own language on Discord; for all others
    Discord reports American English.
    """
    return guild is not None and "COMMUNITY" in guild.features


async def _invited(request: Request, opponent: Person, channel_id: int) -> Invited:
    """Return the invited person with the channel where they see the game: this one, or, in direct messages,
    their own. Raises `Refused` if they can't be reached there.
    """
    name = clean(opponent.display_name)
    own = request.guest is None and request.interaction.guild_id is None
    if own and not opponent.bot and opponent.id != request.actor.user_id:
        try:
            channel_id = (await readable(opponent.create_dm)).id
        except SEND_FAILURES as error:
            raise Refused(ServiceReason.UNREACHABLE, name=name) from error
    return Invited(opponent.id, name, channel_id, is_bot=opponent.bot)


async def post(request: Request, proposal: Proposal, thread: discord.Thread | None = None) -> None:
    """Store an invitation and show it; if a game begins at once (it accepts an open invitation, or a computer
    player is invited), show the game first. A person who asked for a thread is told where it is.
    """
    invitation = await request.services.invitations.open(proposal)
    game_id = None if invitation.state == "open" else await request.services.invitations.game_of(invitation)
    if game_id is not None:
        await announce(request, await request.services.matches.get(game_id))
        await request.show("invitation", invitation.id)
        return
    if await request.show("invitation", invitation.id):
        if thread is None:
            await request.done()
        else:
            await request.reply(
                layout(request.say("invitation.in_thread", thread=thread.mention)), instead=True
            )
        return
    invited = "" if proposal.invited is None else mention(proposal.invited.user_id)
    words = request.say(f"invitation.{kind_of(proposal)}.not_delivered", invited=invited)
    await request.reply(layout(words), instead=True)


# --- answering -------------------------------------------------------------------------------------------


async def _accept(request: Request, invitation: Invitation) -> None:
    locale = request.interaction.locale.value
    try:
        game_id = await request.services.invitations.accept(invitation, request.actor, locale)
    except Refused as refused:
        if not refused.because(ServiceReason.TERMS_CHANGED):
            raise
        await _show_new_terms(request, await request.services.invitations.get(invitation.id), refused)
        return
    await request.show("game", game_id)
    await request.show("invitation", invitation.id)


async def _show_new_terms(request: Request, invitation: Invitation, refused: Refused) -> None:
    """Show the new terms privately for confirmation, and on the public message."""
    await request.show("invitation", invitation.id)
    text = "\n".join((sentence(refused, request.say), invitation_text(invitation, request.say)))
    await request.reply(layout(text, rows=invitation_rows(invitation, request.say)), instead=True)


async def _join(request: Request, invitation: Invitation) -> None:
    try:
        game_id = await request.services.invitations.join(invitation, request.actor)
    except Refused as refused:
        if not refused.because(ServiceReason.ALREADY_SEATED) or request.actor.user_id == invitation.host_id:
            raise
        view = layout(sentence(refused, request.say), rows=leave_rows(invitation, request.say))
        await request.reply(view)
        return
    if game_id is None:
        await show_invitation(request, invitation)
    else:
        await _show_begun(request, invitation, game_id)


async def _leave(request: Request, invitation: Invitation) -> None:
    await request.services.invitations.leave(invitation, request.actor)
    await show_invitation(request, invitation)


async def _start(request: Request, invitation: Invitation) -> None:
    game_id = await request.services.invitations.start(invitation, request.actor)
    await _show_begun(request, invitation, game_id)


async def _show_begun(request: Request, invitation: Invitation, game_id: int) -> None:
    """Show the first card before updating the lobby's message, so that people can play at once."""
    await announce(request, await request.services.matches.get(game_id))
    await request.show("invitation", invitation.id)


async def _more(request: Request, invitation: Invitation) -> None:
    """Show the buttons that open pages about an invitation and, for its host, those that change it."""
    is_host = request.actor.user_id == invitation.host_id
    may_close = moderates(request.interaction)
    parts = request.services.register.parts
    rows = about_rows(invitation, is_host=is_host, moderates=may_close, say=request.say, parts=parts)
    await request.reply(layout(request.say("invitation.more"), rows=rows))


async def _change(request: Request, invitation: Invitation) -> None:
    """Show the host the panel that changes the options, and anyone else the pages about the invitation."""
    if request.actor.user_id == invitation.host_id or invitation.state != "open":
        await show_terms(request, invitation)
    else:
        await _more(request, invitation)


async def _deal(request: Request, invitation: Invitation) -> None:
    await request.reply(layout(deal_text(invitation, request.say)))


INVITATION_ANSWERS: dict[str, Callable[[Request, Invitation], Awaitable[None]]] = {
    "accept": _accept,
    "join": _join,
    "leave": _leave,
    "start": _start,
    "change": or_moderator(_change),
    "deal": _deal,
    "more": _more,
    **CLOSING,
}
"""The flows of an invitation's buttons, by their words in ids."""
