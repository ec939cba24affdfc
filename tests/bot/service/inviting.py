"""Both kinds of invitation, and their actions, for use in tests."""

from collections.abc import Awaitable
from typing import Any

import pytest

from bot.service.match import Match
from bot.service.matches import Actor
from bot.service.proposals import Proposal
from bot.store.invitations import NO_PACE, Invitation
from engine.contract import Refused
from tests.bot.conftest import CHALLENGER, CHANNEL, KEY, ONLOOKER, OPPONENT, World
from tests.support.seeding import known_key, request
from tests.support.tables import query

Person = tuple[int, str]
HOST = CHALLENGER
GUILD = 9
TO_ALL_OPTIONS = {"sides": "AAAAA", "start": "random", "wrath": "no"}


def asking(world: World, opponent: Person = OPPONENT, **where: Any) -> Proposal:
    """Return a proposal to one person, with a new interaction."""
    interaction = world.by(HOST).interaction_id
    filled: dict[str, Any] = {"channel_id": CHANNEL, "interaction_id": interaction, **where}
    return request(HOST, opponent, {}, **filled)


def opening(
    world: World, host: Person = HOST, *, channel_id: int = CHANNEL, most: int = 4, start: str = "random"
) -> Proposal:
    """Return a proposal to everyone, with a new interaction."""
    options = {**TO_ALL_OPTIONS, "start": start}
    return Proposal(world.by(host), GUILD, channel_id, "imhotep", options, most, "en-US")


async def opened(world: World, *guests: Person, most: int = 4, channel_id: int = CHANNEL) -> Invitation:
    """Return an invitation to all that these people have joined."""
    with known_key(KEY):
        invitation = await world.invitations.open(opening(world, most=most, channel_id=channel_id))
    for guest in guests:
        await world.invitations.join(invitation, world.by(guest))
    return await world.invitations.get(invitation.id)


async def did(world: World, how: str, invitation: Invitation, actor: Actor) -> Any:
    """Accept, decline, join, leave, start or cancel; return the service's result."""
    return await getattr(world.invitations, how)(invitation, actor)


async def refused(work: Awaitable[object]) -> Refused:
    """Return the refusal that this work ends with."""
    with pytest.raises(Refused) as raised:
        await work
    return raised.value


async def owed(world: World) -> list[tuple[object, ...]]:
    """Return the entries to show, each with its subject, its channel, and the versions shown and due."""
    rows = await query(
        world.database, "SELECT topic, subject_id, channel_id, from_version, version FROM outbox ORDER BY id"
    )
    return [tuple(row) for row in rows]


async def of_three(world: World, pace: str = NO_PACE) -> Match:
    """Return a game of Imhotep in the channel: the challenger begins, then the opponent, then the
    onlooker.
    """
    lobby = await world.invitations.open(opening(world, most=3, start="0"))
    for guest in (OPPONENT, ONLOOKER):
        await world.invitations.join(lobby, world.by(guest))
    lobby = await world.invitations.set_pace(lobby, world.by(HOST), pace)
    return await world.matches.get(await world.invitations.start(lobby, world.by(HOST)))
