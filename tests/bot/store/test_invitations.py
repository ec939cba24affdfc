"""Guests of a lobby get one seat each, in the order of joining; leaving erases nothing that happened."""

import pytest

from bot.service.proposals import Proposal
from bot.store import invitations
from bot.store.database import Conflict
from bot.store.invitations import Ending, Guest
from tests.bot.conftest import CHALLENGER, CHANNEL, World
from tests.support.tables import execute

ANY, OTHER = Guest(22, "Akhenaten", 201), Guest(33, "Hatschepsut", 202)


async def lobby(world: World) -> int:
    options = {"sides": "AAAAA", "start": "random", "wrath": "no"}
    opening = Proposal(world.by(CHALLENGER), 9, CHANNEL, "imhotep", options, 4, "en-US")
    return (await world.invitations.open(opening)).id


async def join(world: World, invitation: int, guest: Guest) -> None:
    await world.database.write(invitations.join, invitation, guest, 1)


async def leave(world: World, invitation: int, guest: Guest, interaction_id: int | None) -> bool:
    return await world.database.write(invitations.leave, invitation, guest.user_id, interaction_id, 2)


async def test_they_are_seated_in_the_order_of_joining(world: World) -> None:
    here = await lobby(world)
    for guest in (OTHER, ANY):
        await join(world, here, guest)
    assert await world.database.read(invitations.guests_of, here) == (OTHER, ANY)
    assert not await world.database.read(invitations.guests_of, here + 1)


@pytest.mark.parametrize("again", [Guest(22, "Akhenaten", 203), Guest(44, "Thutmosis", 201)])
async def test_a_person_sits_once_and_an_interaction_seats_once(world: World, again: Guest) -> None:
    here = await lobby(world)
    await join(world, here, ANY)
    with pytest.raises(Conflict):
        await join(world, here, again)


async def test_who_leaves_may_come_back_and_both_are_remembered(world: World) -> None:
    here = await lobby(world)
    await join(world, here, ANY)
    assert await leave(world, here, ANY, 301)
    assert not await leave(world, here, ANY, 302)
    assert await world.database.read(invitations.guests_of, here) == ()
    known = [await world.database.read(invitations.is_known, number) for number in (201, 301, 302)]
    assert known == [True, True, False]
    again = Guest(ANY.user_id, ANY.name, 401)
    await join(world, here, again)
    assert await world.database.read(invitations.guests_of, here) == (again,)


async def test_several_may_be_taken_out_without_an_interaction(world: World) -> None:
    here = await lobby(world)
    for guest in (ANY, OTHER):
        await join(world, here, guest)
        assert await leave(world, here, guest, None)


async def test_several_people_who_were_forgotten_are_the_same_nobody(world: World) -> None:
    here = await lobby(world)
    for guest in (ANY, OTHER):
        await join(world, here, guest)
    await execute(world.database, "UPDATE guests SET user_id = 0, name = ''")
    assert [guest.user_id for guest in await world.database.read(invitations.guests_of, here)] == [0, 0]


async def test_only_an_open_lobby_is_revised(world: World) -> None:
    here = await lobby(world)
    assert [await world.database.write(invitations.revise, here) for _ in range(2)] == [1, 2]
    await world.database.write(invitations.answer, here, Ending("cancelled", 9), 9)
    assert await world.database.write(invitations.revise, here) is None
