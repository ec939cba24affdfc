"""Games and their logs: entries are appended and never rewritten, and each version is followed only once."""

import sqlite3
from dataclasses import replace

import pytest

from bot.store import games, invitations
from bot.store.database import Conflict, Connection, Database
from bot.store.games import Commit, StoredStep
from bot.store.invitations import Invitation
from engine.record import Entry
from tests.bot.conftest import CHALLENGER, CHANNEL, OPPONENT, World
from tests.support.tables import execute


def bundle(game_id: int, interaction_id: int, from_version: int, *codes: str) -> Commit:
    steps = tuple(StoredStep(Entry(from_version % 2, code), "0" * 16) for code in codes)
    return Commit(interaction_id, game_id, from_version, CHALLENGER[0], 1, steps)


async def commit(database: Database, commit_: Commit, *, ended: bool = False) -> bool:
    return await database.write(games.commit, commit_, ended=ended)


async def version(database: Database, game_id: int) -> int:
    stored = await database.read(games.get, game_id)
    assert stored is not None
    return stored.version


async def test_a_game_comes_back_as_it_was_made(world: World) -> None:
    match = await world.begin(sides="ABBA", start="1", opponent_channel_id=CHANNEL + 1)
    stored = match.stored
    assert [(seat.seat, seat.user_id, seat.name) for seat in stored.seats] == [
        (0, *CHALLENGER),
        (1, *OPPONENT),
    ]
    assert stored.places == (CHANNEL, CHANNEL + 1)
    assert stored.header.options == (("sides", "ABBA"), ("start", "1"))
    assert (stored.version, stored.ended_at, stored.delivery) == (0, None, "resident")
    assert [stored.seat_of(person) for person in (CHALLENGER[0], OPPONENT[0], 33)] == [0, 1, None]


async def test_options_come_back_from_their_text() -> None:
    options = (("sides", "AAAB"), ("start", "random"))
    assert invitations.options_of(invitations.options_text(options)) == options
    assert invitations.options_of("") == ()


async def test_a_bundle_is_appended_and_read_back(world: World) -> None:
    game = (await world.begin()).id
    assert await commit(world.database, bundle(game, 1, 0, "a1"))
    assert await commit(world.database, bundle(game, 2, 1, "U", "b2", "x1"))
    assert [step.entry.text for step in await world.database.read(games.log, game)] == ["a1", "U", "b2", "x1"]
    assert [step.entry.text for step in await world.database.read(games.log, game, start=2)] == ["b2", "x1"]
    assert await version(world.database, game) == 4
    assert await world.database.read(games.committed, 2) == (game, 4)
    assert await world.database.read(games.committed, 3) is None


@pytest.mark.parametrize("from_version", [0, 2, -1])
async def test_a_version_is_followed_once(world: World, from_version: int) -> None:
    game = (await world.begin()).id
    await commit(world.database, bundle(game, 1, 0, "a1"))
    before = await world.dump()
    assert not await commit(world.database, bundle(game, 2, from_version, "a2"))
    assert await world.dump() == before


async def test_an_interaction_changes_a_game_once(world: World) -> None:
    game = (await world.begin()).id
    await commit(world.database, bundle(game, 1, 0, "a1"))
    before = await world.dump()
    with pytest.raises(Conflict):
        await commit(world.database, bundle(game, 1, 1, "a2"))
    assert await world.dump() == before


async def test_a_bundle_without_steps_is_refused(world: World) -> None:
    game = (await world.begin()).id
    with pytest.raises((Conflict, sqlite3.IntegrityError)):
        await commit(world.database, bundle(game, 1, 0))


async def test_nothing_follows_the_end_and_the_channel_is_free(world: World) -> None:
    game = (await world.begin()).id
    await commit(world.database, bundle(game, 1, 0, "a1"), ended=True)
    assert not await commit(world.database, bundle(game, 2, 1, "a2"))
    assert await world.database.read(games.active_in, CHANNEL) is None
    assert await world.database.read(games.latest_in, CHANNEL) == game
    again = (await world.begin()).id
    assert await world.database.read(games.active_in, CHANNEL) == again
    assert await world.database.read(games.latest_in, CHANNEL) == again


def begin(connection: Connection, challenge: Invitation) -> None:
    added = invitations.add(connection, challenge)
    games.add(connection, replace(challenge, id=added), "9", 1)


async def test_one_running_game_per_channel_also_for_either_of_two_places(world: World) -> None:
    await world.begin(opponent_channel_id=CHANNEL + 1)
    stored = await world.database.read(invitations.get, 1)
    assert stored is not None
    for channels in ((CHANNEL, CHANNEL + 2), (CHANNEL + 3, CHANNEL + 1)):
        other = replace(
            stored, channel_id=channels[0], invited_channel_id=channels[1], interaction_id=sum(channels)
        )
        before = await world.dump()
        with pytest.raises(Conflict):
            await world.database.write(begin, other)
        assert await world.dump() == before


async def test_the_log_cannot_be_changed(world: World) -> None:
    game = (await world.begin()).id
    await commit(world.database, bundle(game, 1, 0, "a1"))
    with pytest.raises((Conflict, sqlite3.IntegrityError), match="only appended"):
        await execute(world.database, "UPDATE steps SET text = 'a2'")
    assert [step.entry.text for step in await world.database.read(games.log, game)] == ["a1"]


async def test_the_log_cannot_be_shortened(world: World) -> None:
    game = (await world.begin()).id
    await commit(world.database, bundle(game, 1, 0, "a1"))
    with pytest.raises((Conflict, sqlite3.IntegrityError)):
        await execute(world.database, "DELETE FROM steps")


async def test_a_rename_is_of_one_person_in_one_game(world: World) -> None:
    first, second = (await world.begin()).id, (await world.begin(channel_id=CHANNEL + 1)).id
    await world.database.write(games.rename, first, OPPONENT[0], "Echnaton")
    loaded = [await world.database.read(games.get, game) for game in (first, second)]
    assert [[seat.name for seat in game.seats] for game in loaded if game] == [
        [CHALLENGER[1], "Echnaton"],
        [CHALLENGER[1], OPPONENT[1]],
    ]
