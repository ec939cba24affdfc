"""Guests of a lobby: one seat each, in the order of joining; leaving forgets nothing that happened."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.host.lobbies import Opening
from bot.store import challenges, guests
from bot.store import database as store
from bot.store.database import Conflict, migrations, open_database
from bot.store.guests import Guest
from tests.bot.conftest import CHALLENGER, CHANNEL, World
from tests.support.tables import execute

ANY, OTHER = Guest(22, "Akhenaten", 201), Guest(33, "Hatschepsut", 202)


async def lobby(world: World) -> int:
    options = {"sides": "AAAAA", "start": "random", "wrath": "no"}
    opening = Opening(world.by(CHALLENGER), 9, CHANNEL, "imhotep", options, 4, "en-US")
    return (await world.lobbies.open(opening)).id


async def join(world: World, challenge: int, guest: Guest) -> None:
    await world.database.write(guests.join, challenge, guest, 1)


async def leave(world: World, challenge: int, guest: Guest, interaction_id: int | None) -> bool:
    return await world.database.write(guests.leave, challenge, guest.user_id, interaction_id, 2)


async def test_they_are_seated_in_the_order_of_joining(world: World) -> None:
    here = await lobby(world)
    for guest in (OTHER, ANY):
        await join(world, here, guest)
    assert await world.database.read(guests.seated, here) == (OTHER, ANY)
    assert not await world.database.read(guests.seated, here + 1)


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
    assert await world.database.read(guests.seated, here) == ()
    known = [await world.database.read(guests.is_known, number) for number in (201, 301, 302)]
    assert known == [True, True, False]
    again = Guest(ANY.user_id, ANY.name, 401)
    await join(world, here, again)
    assert await world.database.read(guests.seated, here) == (again,)


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
    assert [guest.user_id for guest in await world.database.read(guests.seated, here)] == [0, 0]


async def test_only_an_open_lobby_is_revised(world: World) -> None:
    here = await lobby(world)
    assert [await world.database.write(challenges.revise, here) for _ in range(2)] == [1, 2]
    await world.database.write(challenges.answer, here, "cancelled", 9, 9)
    assert await world.database.write(challenges.revise, here) is None


async def test_challenges_from_before_there_were_lobbies_are_direct_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, known = tmp_path / "imhotep.sqlite3", migrations()
    monkeypatch.setattr(store, "migrations", lambda: known[:3])
    async with open_database(path):
        pass
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(
            "INSERT INTO challenges VALUES (1,5,NULL,7,7,11,'Nefertiti',22,'Akhenaten','duel',1,"
            "'sides=AAAA start=random','resident','de','shuffle-v1',zeroblob(32),'open',NULL,1,NULL)"
        )
        connection.commit()
    monkeypatch.setattr(store, "migrations", lambda: known)
    async with open_database(path) as database:
        found = await database.read(challenges.get, 1)
    assert found is not None
    assert (found.kind, found.most, found.revision, found.guests) == ("direct", 2, 0, ())
    assert found.seated == ((11, "Nefertiti"), (22, "Akhenaten"))
