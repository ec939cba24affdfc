"""The places of games: moving a game here, and handling the buttons of games that have moved elsewhere."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator, Iterable, Sequence
from contextlib import asynccontextmanager
from functools import partial

import discord

from bot.flows.look import show_board
from bot.flows.reply import Request
from bot.messages.layout import layout
from bot.messages.permissions import (
    Place,
    lacking,
    may_moderate,
    missing_permissions,
    must_not_be_hidden,
    place_of,
    sees,
)
from bot.messages.sending import SEND_FAILURES, UNKNOWN_OUTCOME, readable
from bot.service.choices import CHANNELS, PACES_OFFERED, STARTERS, Selection
from bot.service.clocks.face import PACES
from bot.service.match import Match
from bot.service.matches import seat_of
from bot.service.places import Brought
from bot.service.refusals import ServiceReason
from bot.store.games import StoredGame
from bot.store.invitations import NO_PACE
from engine.contract import Refused
from render.kit.lists import series

log = logging.getLogger(__name__)

NAME_LENGTH = 100
ARCHIVED_AFTER = 10080  # minutes without a message, the most that Discord allows: clicks do not wake a thread
HEARD_OF = 1.0  # seconds after which the gateway has reported a thread whose answer was lost


def parent_of(request: Request) -> discord.TextChannel:
    """Return the channel in which a thread can be opened; raises `Refused` if there is none."""
    channel = request.interaction.channel
    if not isinstance(channel, discord.TextChannel):
        raise Refused(ServiceReason.CHANNEL_BUSY)
    return channel


@asynccontextmanager
async def opened_thread(
    request: Request, name: str, channel: discord.TextChannel | None = None
) -> AsyncGenerator[discord.Thread]:
    """Yield a new thread in `channel`, by default this one; the thread is archived if the block fails. Raises
    `Refused` if none can be opened. A panel opens only one thread, however often its button is pressed; so
    does a command.
    """
    panel = request.interaction.message.id if request.interaction.message else -request.interaction.id
    if not request.services.runtime.begun.add(panel):
        raise Refused(ServiceReason.THREAD_OPENED)
    threads: list[discord.Thread] = []
    try:
        threads = await _open(request, channel or parent_of(request), name[:NAME_LENGTH])
        yield threads[0]
        await _let_in(threads[0], request.actor.user_id)
    except BaseException:
        request.services.runtime.begun.forget(panel)
        await archive(threads)
        raise
    await archive(threads[1:])


async def _open(request: Request, channel: discord.TextChannel, name: str) -> list[discord.Thread]:
    """Open a thread and return it, followed by any others that the same request opened when it was repeated
    after a lost answer. Raises `Refused` if none could be opened.
    """
    kind = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
    opened: list[discord.Thread] = []
    try:
        opened.append(
            await readable(
                lambda: channel.create_thread(name=name, type=kind, auto_archive_duration=ARCHIVED_AFTER)
            )
        )
    except UNKNOWN_OUTCOME as error:
        log.warning("nobody knows whether a thread was opened: %r", error)
        await asyncio.sleep(HEARD_OF)
    except SEND_FAILURES as error:
        log.warning("no thread in channel %s: %s", channel.id, error)
    me = request.interaction.application_id
    for thread in channel.threads:
        ours = thread.owner_id == me and thread.name == name and thread.id > request.interaction.id
        if ours and all(thread.id != other.id for other in opened):
            opened.append(thread)
    if not opened:
        raise Refused(ServiceReason.NO_THREAD)
    return opened


async def _let_in(thread: discord.Thread, user_id: int) -> None:
    """Make the person who asked for the thread a member, so that they find it
    again; mentions add the others.
    """
    try:
        await thread.add_user(discord.Object(user_id))
    except SEND_FAILURES as error:
        log.info("nobody was added to thread %s: %s", thread.id, error)


async def archive(threads: Iterable[discord.Thread]) -> None:
    """Archive unused threads."""
    for thread in threads:
        with contextlib.suppress(*SEND_FAILURES):
            await readable(partial(thread.edit, archived=True))


async def found_place(request: Request, stored: StoredGame) -> Place | None:
    """Return the place of a server's game; None if it is gone. The gateway doesn't report archived threads,
    so this asks Discord about those. Raises the errors of a failed request.
    """
    client, place = request.interaction.client, stored.places[0]
    guild = None if stored.guild_id is None else client.get_guild(stored.guild_id)
    if guild is None:
        return None
    known = guild.get_channel_or_thread(place)
    if known is not None:
        return known
    try:
        channel = await readable(lambda: client.fetch_channel(place))
    except (discord.NotFound, discord.Forbidden):
        return None
    return channel if isinstance(channel, Place) else None


async def is_gone(request: Request, stored: StoredGame) -> bool:
    """Tell whether the place of a server's game is gone. A guest can't know."""
    if stored.delivery == "guest" or stored.guild_id is None:
        return False
    try:
        return await found_place(request, stored) is None
    except SEND_FAILURES:
        return False  # unknown: treated as existing


async def bring(request: Request, number: str) -> None:
    """Move a running game to this channel, or say why that isn't possible. Any player may always move it back
    to its last place, but the person who moved it away only when it is their turn. If the person can't see
    its current place, the bot doesn't check who else can.
    """
    match, moderated = await _movable(request, number)
    request.must_be_public()
    services = request.services
    away_by = await services.places.moved_away_by(match, request.actor, request.channel_id)
    back = away_by is not None
    complaint = None if back or moderates(request.interaction) else await wrong_place(request)
    if complaint is None and request.guest is None:
        complaint = lacking(request.interaction, request.say)
    if complaint is not None:
        await request.reply(layout(complaint))
        return
    old = await _place_before(request, match)
    if not (back or moderated or may_write(request.interaction) or old is None):
        raise Refused(ServiceReason.MUST_WRITE_HERE)
    await _must_be_visible(request, match, old, away_by)
    brought = Brought(request.actor, tells_there=old is not None or request.guest is not None, back=back)
    try:
        match = await services.places.move(match, request.channel_id, brought)
    except Refused as refused:
        room = _room_for_thread(request)
        if not (back and refused.because(ServiceReason.CHANNEL_BUSY)) or room is None:
            raise
        await _bring_to_thread(request, match, brought, room)
        return
    shown = await request.show("game", match.id)
    services.outbox.strip_old_cards(match)
    if shown:
        await request.done()
    else:
        await show_board(request, match, request.say("bring.not_shown", host=request.host))


def _room_for_thread(request: Request) -> discord.TextChannel | None:
    """Return the channel in which a thread can be opened for a game that comes back: this one, or the parent
    of this thread unless the thread is private. None if the bot can't open one.
    """
    here = request.interaction.channel
    if isinstance(here, discord.Thread) and not here.is_private():
        here = here.parent
    if request.guest is not None or missing_permissions(request.interaction, new_thread=True):
        return None
    return here if isinstance(here, discord.TextChannel) else None


async def _bring_to_thread(
    request: Request, match: Match, brought: Brought, room: discord.TextChannel
) -> None:
    """Move a game back to a new thread, because another one is now in its old place."""
    name = f"{request.say(f'game.{match.play.header.game}')} {match.id}"
    async with opened_thread(request, name, room) as thread:
        match = await request.services.places.move(match, thread.id, brought)
        await request.show("game", match.id)
    request.services.outbox.strip_old_cards(match)
    await request.reply(layout(request.say("bring.in_thread", thread=thread.mention)))


async def _place_before(request: Request, match: Match) -> Place | None:
    """Return the old place of a game that is being moved; None if it is gone,
    or if the bot is a guest here.
    """
    if request.guest is not None:
        return None
    try:
        return await found_place(request, match.stored)
    except SEND_FAILURES:
        raise Refused(ServiceReason.DISCORD_SAYS_NOTHING) from None


async def _must_be_visible(request: Request, match: Match, old: Place | None, away_by: int | None) -> None:
    """Refuse a place that a player at the table can't see. A guest can't know, so in that case clocks must
    not be running. When a game is moved back, the person who moved it away isn't considered.
    """
    here, guild, who = request.interaction.channel, request.interaction.guild, request.interaction.user
    if request.guest is not None and away_by is None:
        await _must_not_tick(request, match)
    if request.guest is not None or guild is None or not isinstance(here, Place):
        return
    excused = {request.actor.user_id}
    if away_by is not None and away_by != request.actor.user_id:
        if old is None or (isinstance(who, discord.Member) and not await sees(who, old)):
            return
        excused.add(away_by)
    await must_not_be_hidden(match, guild, old, here, excused)


async def _must_not_tick(request: Request, match: Match) -> None:
    face = await request.services.clocks.shown(match)
    if face is not None and not face.paused and len(match.people) > 1:
        raise Refused(ServiceReason.CLOCK_STAYS)


async def _movable(request: Request, number: str) -> tuple[Match, bool]:
    """Return a game elsewhere in this server that the person may move here, and whether they may only because
    they moderate both places, without playing in it. Raises `Refused` for any other game.
    """
    interaction = request.interaction
    if not (number.isascii() and number.isdecimal() and len(number) < len(str(1 << 63))):
        raise Refused(ServiceReason.NO_SUCH_GAME)
    server = interaction.guild_id if moderates(interaction) else None
    stored = await request.services.places.find(int(number), request.actor.user_id, server)
    moderated = moderates_game(interaction, stored)
    if not moderated and stored.seat_of(request.actor.user_id) is None:
        raise Refused(ServiceReason.NO_SUCH_GAME)
    match = await request.services.matches.get(stored.id)
    if not moderated:
        seat_of(match, request.actor)
    if request.channel_id in stored.places:
        raise Refused(ServiceReason.ALREADY_HERE)
    if stored.guild_id is None or stored.guild_id != interaction.guild_id:
        raise Refused(ServiceReason.OTHER_SERVER)
    return match, moderated


def moderates(interaction: discord.Interaction) -> bool:
    """Tell whether a person moderates this place."""
    return interaction.guild_id is not None and interaction.permissions.manage_messages


def moderates_game(interaction: discord.Interaction, stored: StoredGame) -> bool:
    """Tell whether a person may move other people's game here: they moderate this place and the game's
    current one.
    """
    guild, who = interaction.guild, interaction.user
    if guild is None or not isinstance(who, discord.Member) or stored.guild_id != guild.id:
        return False
    return moderates(interaction) and may_moderate(who, place_of(guild, stored.places[0]))


def may_write(interaction: discord.Interaction) -> bool:
    """Tell whether a person may post here; in direct messages Discord doesn't say."""
    if interaction.guild_id is None:
        return True
    allowed = interaction.permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    return allowed.send_messages_in_threads if in_thread else allowed.send_messages


async def game_here(request: Request, game_id: int, otherwise: ServiceReason) -> Match:
    """Return the game that a button belongs to, if it is played in this channel. Otherwise raises `Refused`,
    which says where the game went if it was here before.
    """
    match = await request.services.matches.get(game_id)
    if request.channel_id in match.stored.places:
        return match
    if await request.services.places.was_in(match, request.channel_id):
        raise Refused(ServiceReason.GAME_MOVED, channel=match.stored.places[0])
    raise Refused(otherwise)


def label(stored: StoredGame, interaction: discord.Interaction, game: str) -> str:
    """Return a game's label in a list, with its number, so that labels are unique."""
    guild = interaction.guild
    channel = None if guild is None else guild.get_channel_or_thread(stored.places[0])
    names = ", ".join(seat.name for seat in stored.seats if seat.name)
    parts = (str(stored.id), game, names, "" if channel is None else f"#{channel.name}")
    return " · ".join(filter(None, parts))


def still_there(request: Request, selection: Selection, picked: Sequence[str]) -> tuple[str, ...]:
    """Return the picked channels and roles that still exist; a guest can't know."""
    guild = request.interaction.guild
    if guild is None or request.guest is not None:
        return tuple(picked)
    find = {"channel": guild.get_channel, "role": guild.get_role}.get(selection.what)
    return tuple(picked_id for picked_id in picked if find is None or find(int(picked_id)) is not None)


async def not_permitted(request: Request) -> str | None:
    """Return the sentence that says where or by whom a game may be started;
    None if it may be started here.
    """
    return await wrong_place(request) or await _wrong_person(request)


async def wrong_place(request: Request) -> str | None:
    """Return the sentence that names the channels for games, if this isn't one of them."""
    channels = await _picked(request, CHANNELS)
    channel = request.interaction.channel
    parent = channel.parent_id if isinstance(channel, discord.Thread) else None
    if not channels or {str(request.channel_id), str(parent)} & set(channels):
        return None
    return request.say(
        "permitted.channels", channels=series([f"<#{channel_id}>" for channel_id in channels], request.say)
    )


async def _wrong_person(request: Request) -> str | None:
    roles, who = await _picked(request, STARTERS), request.interaction.user
    if not roles or request.guest is not None or not isinstance(who, discord.Member):
        return None
    if {str(role.id) for role in who.roles} & set(roles):
        return None
    return request.say("permitted.roles", roles=series([f"<@&{role_id}>" for role_id in roles], request.say))


async def paces_offered(request: Request) -> tuple[str, ...]:
    """Return the paces that may be chosen here."""
    picked = await _picked(request, PACES_OFFERED)
    return tuple(pace for pace in PACES if not picked or pace in picked)


async def pace_here(request: Request, pace: str | None) -> str:
    """Return the pace that a person wants; by default no clocks, or else the first pace offered here. Raises
    `Refused` for a pace that isn't offered.
    """
    offered = await paces_offered(request)
    if pace is None:
        return NO_PACE if NO_PACE in offered else offered[0]
    if pace in PACES and pace not in offered:
        names = [request.say(f"command.invite.pace.{pace}") for pace in offered]
        raise Refused(ServiceReason.PACE_NOT_OFFERED, paces=series(names, request.say))
    return pace


async def _picked(request: Request, selection: Selection) -> tuple[str, ...]:
    """Return the server's picks that still exist."""
    picked = await request.services.preferences.picked(selection, request.interaction.guild_id)
    return still_there(request, selection, picked)
