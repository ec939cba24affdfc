"""People own their data: they see it, get it, and are forgotten (promise 9)."""

import json

import pytest

from bot.host.matches import Actor
from bot.host.privacy import Holdings, Privacy
from bot.store.posts import live
from engine.record import read
from tests.bot.conftest import CHALLENGER, CHANNEL, ONLOOKER, OPPONENT, World
from tests.support.seeding import request, say_all, scribble


def privacy(world: World) -> Privacy:
    return Privacy(world.database, world.matches, world.challenges)


async def a_life(world: World) -> None:
    """One finished game, one running, one open challenge."""
    over = await world.begin()
    await say_all(world.matches, over.id, ["a1", "b2", "resign"], first=1)
    running = await world.begin()
    await say_all(world.matches, running.id, ["c3"], first=11)
    await world.challenges.open(
        request(
            CHALLENGER,
            OPPONENT,
            {},
            channel_id=CHANNEL + 1,
            interaction_id=world.by(CHALLENGER).interaction_id,
        )
    )


async def test_everybody_sees_how_much_is_stored(world: World) -> None:
    await a_life(world)
    assert await privacy(world).holdings(CHALLENGER[0]) == Holdings(challenges=3, games=2, running=1, turns=3)
    assert await privacy(world).holdings(OPPONENT[0]) == Holdings(challenges=3, games=2, running=1, turns=1)
    assert await privacy(world).holdings(ONLOOKER[0]) == Holdings(0, 0, 0, 0)


async def test_a_copy_holds_the_records_of_finished_games_and_no_secret_of_running_ones(world: World) -> None:
    await a_life(world)
    text = await privacy(world).export(CHALLENGER[0])
    over, running = json.loads(text)["games"]
    assert [entry.text for entry in read(over["record"]).entries] == ["a1", "b2", "resign"]
    assert running["record"] is None
    match = await world.matches.get(int(running["id"]))
    del over["record"]
    assert match.play.header.deal.key.hex() not in json.dumps([over, running, json.loads(text)["challenges"]])


async def test_who_is_forgotten_is_nowhere_any_more(world: World) -> None:
    await a_life(world)
    ended, closed = await privacy(world).forget(Actor(*OPPONENT, 99_999))
    assert [match.mover for match in ended] == [None]
    assert len(closed) == 1
    assert await privacy(world).holdings(OPPONENT[0]) == Holdings(0, 0, 0, 0)
    for row in await world.dump():
        assert OPPONENT[1] not in row
        assert OPPONENT[0] not in row[1:] or row[0] in ("outbox", "steps", "commits", "sqlite_sequence"), row
    again = await world.restarted().matches.in_channel(CHANNEL)
    assert again.names == (CHALLENGER[1], "")
    assert again.play.game.outcome is not None
    assert again.play.game.outcome.winners == (0,)


async def test_the_others_keep_their_games_and_the_channels_are_told(world: World) -> None:
    await a_life(world)
    await world.outbox.flush()
    await privacy(world).forget(Actor(*OPPONENT, 99_999))
    assert await world.outbox.flush()
    assert await privacy(world).holdings(CHALLENGER[0]) == Holdings(challenges=3, games=2, running=0, turns=3)
    assert [post.version for post in await live(world.database, "game", 2, CHANNEL)] == [2]
    assert (await world.begin()).version == 0, "the channel is free"


async def test_both_may_be_forgotten_and_again(world: World) -> None:
    await a_life(world)
    for person in (OPPONENT, CHALLENGER, OPPONENT):
        await privacy(world).forget(Actor(*person, 99_999))
    assert (await world.matches.in_channel(CHANNEL)).names == ("", "")
    assert await world.outbox.flush()


@pytest.mark.parametrize("what", ["forget", "export"])
async def test_a_damaged_game_does_not_keep_anybody_from_their_data(world: World, what: str) -> None:
    await a_life(world)
    scribble(world.database.path, "UPDATE steps SET digest = ''")
    after = world.restarted()
    if what == "forget":
        await privacy(after).forget(Actor(*OPPONENT, 99_999))
    else:
        await privacy(after).export(OPPONENT[0])
