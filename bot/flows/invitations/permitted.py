"""Where a server lets games be started, and whom."""

from collections.abc import Sequence

import discord

from bot.flows.reply import Request
from bot.service.choices import CHANNELS, PACES_OFFERED, STARTERS, Selection
from bot.service.clocks.face import PACES
from bot.service.refusals import ServiceReason
from bot.store.invitations import NO_PACE
from engine.contract import Refused
from render.kit.lists import series


def still_there(request: Request, selection: Selection, picked: Sequence[str]) -> tuple[str, ...]:
    """What was picked without channels and roles that were deleted since; a guest cannot know."""
    guild = request.interaction.guild
    if guild is None or request.guest is not None:
        return tuple(picked)
    find = {"channel": guild.get_channel, "role": guild.get_role}.get(selection.what)
    return tuple(one for one in picked if find is None or find(int(one)) is not None)


async def not_permitted(request: Request) -> str | None:
    """The sentence that says where or by whom a game may be started here; None if it may."""
    return await wrong_place(request) or await _wrong_person(request)


async def wrong_place(request: Request) -> str | None:
    """The sentence that names the channels in which games are played, if this is none of them."""
    channels = await _picked(request, CHANNELS)
    channel = request.interaction.channel
    parent = channel.parent_id if isinstance(channel, discord.Thread) else None
    if not channels or {str(request.channel_id), str(parent)} & set(channels):
        return None
    return request.say("permitted.channels", channels=series([f"<#{one}>" for one in channels], request.say))


async def _wrong_person(request: Request) -> str | None:
    roles, who = await _picked(request, STARTERS), request.interaction.user
    if not roles or request.guest is not None or not isinstance(who, discord.Member):
        return None
    if {str(role.id) for role in who.roles} & set(roles):
        return None
    return request.say("permitted.roles", roles=series([f"<@&{one}>" for one in roles], request.say))


async def paces_offered(request: Request) -> tuple[str, ...]:
    """The paces that may be chosen here."""
    picked = await _picked(request, PACES_OFFERED)
    return tuple(pace for pace in PACES if not picked or pace in picked)


async def pace_here(request: Request, pace: str | None) -> str:
    """The pace a person wants; by default no clocks, else the first pace offered here. Raises `Refused` for a
    pace that is not.
    """
    offered = await paces_offered(request)
    if pace is None:
        return NO_PACE if NO_PACE in offered else offered[0]
    if pace in PACES and pace not in offered:
        names = [request.say(f"command.invite.pace.{one}") for one in offered]
        raise Refused(ServiceReason.PACE_NOT_OFFERED, paces=series(names, request.say))
    return pace


async def _picked(request: Request, selection: Selection) -> tuple[str, ...]:
    """What the server picked, as far as it still is there."""
    picked = await request.services.preferences.picked(selection, request.interaction.guild_id)
    return still_there(request, selection, picked)
