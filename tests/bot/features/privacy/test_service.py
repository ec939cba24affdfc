"""People own their data: they can see it, get a copy, and be forgotten (promise 9)."""

import asyncio
import io
import json
import zipfile
from typing import Any

import pytest

from bot.features.privacy import service
from bot.features.privacy.flow import EXPORT_NAME, LARGE, PACKED_NAME, packed
from bot.features.privacy.service import Holdings, Privacy
from bot.service.matches import Actor
from bot.service.proposals import Proposal
from bot.store.invitations import Invitation
from bot.store.posts import live
from engine.record import read
from tests.bot.conftest import CHALLENGER, CHANNEL, ONLOOKER, OPPONENT, World
from tests.support.registered import OWN_DATA
from tests.support.seeding import request, say_all, scribble


def privacy(world: World) -> Privacy:
    return Privacy(world.database, world.matches, world.invitations, OWN_DATA)


async def a_life(world: World) -> None:
    """Create a finished game, a running one, and an open challenge."""
    over = await world.begin()
    await say_all(world.matches, over.id, ["a1", "b2", "resign"], first=1)
    running = await world.begin()
    await say_all(world.matches, running.id, ["c3"], first=11)
    await world.invitations.open(
        request(
            CHALLENGER,
            OPPONENT,
            {},
            channel_id=CHANNEL + 1,
            interaction_id=world.by(CHALLENGER).interaction_id,
        )
    )


async def test_a_copy_is_read_in_parts(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy is read game by game, so that other reads can come in between; two copies are made one
    after the other.
    """
    monkeypatch.setattr(service, "BATCH", 1)
    for first in (1, 11, 21):
        await say_all(world.matches, (await world.begin()).id, ["a1", "resign"], first=first)
    services, parts, read_on = privacy(world), list[str](), world.database.read

    async def counted(function: Any, *args: Any) -> Any:
        parts.append(function.__name__)
        return await read_on(function, *args)

    monkeypatch.setattr(world.database, "read", counted)
    mine, other = await asyncio.gather(*(services.export(CHALLENGER[0]) for _ in range(2)))
    assert mine == other
    assert all(read(game["record"]).entries for game in json.loads(mine)["games"])
    assert parts == ["about", *["_add_records"] * 3] * 2


@pytest.mark.parametrize("length", [10, LARGE])
def test_a_large_copy_is_packed(length: int) -> None:
    content = b"1234567890" * (length // 10)
    name, file = packed(content)
    if length < LARGE:
        assert (name, file) == (EXPORT_NAME, content)
        return
    with zipfile.ZipFile(io.BytesIO(file)) as archive:
        assert (name, archive.read(EXPORT_NAME)) == (PACKED_NAME, content)


async def test_everyone_sees_how_much_is_stored(world: World) -> None:
    await a_life(world)
    assert await privacy(world).holdings(CHALLENGER[0]) == Holdings(
        invitations=3, joined=0, games=2, running=1, turns=3, results=1, ratings=0
    )
    assert await privacy(world).holdings(OPPONENT[0]) == Holdings(
        invitations=3, joined=0, games=2, running=1, turns=1, results=1, ratings=0
    )
    assert await privacy(world).holdings(ONLOOKER[0]) == Holdings(0, 0, 0, 0, 0, 0, 0)


async def test_a_copy_holds_the_records_of_finished_games_and_no_secret_of_running_ones(world: World) -> None:
    await a_life(world)
    text = await privacy(world).export(CHALLENGER[0])
    over, running = json.loads(text)["games"]
    assert [entry.text for entry in read(over["record"]).entries] == ["a1", "b2", "resign"]
    assert running["record"] is None
    match = await world.matches.get(int(running["id"]))
    del over["record"]
    assert match.play.header.deal.key.hex() not in json.dumps(
        [over, running, json.loads(text)["invitations"]]
    )


async def test_a_copy_holds_what_was_asked_and_answered_in_games(world: World) -> None:
    match = await world.begin()
    match = (await world.matches.act(match, world.by(CHALLENGER), ["a1"], 0)).match
    request = await world.requests.ask(match, world.by(CHALLENGER), match.version)
    await world.requests.decline(request, world.by(OPPONENT))
    match = (await world.matches.act(match, world.by(OPPONENT), ["b2"], match.version)).match
    request = await world.requests.ask(match, world.by(CHALLENGER), match.version)
    await world.requests.agree(request, world.by(OPPONENT))
    for person, counts in ((CHALLENGER, [(1, 0, 0), (1, 0, 0)]), (OPPONENT, [(0, 0, 1), (0, 1, 0)])):
        told = json.loads(await privacy(world).export(person[0]))["requests"]
        assert [(event["asked"], event["agreed"], event["declined"]) for event in told] == counts
    assert json.loads(await privacy(world).export(ONLOOKER[0]))["requests"] == []


async def test_who_is_forgotten_is_nowhere_anymore(world: World) -> None:
    await a_life(world)
    ended, closed = await privacy(world).forget(Actor(*OPPONENT, 99_999))
    assert [match.mover for match in ended] == [None]
    assert len(closed) == 1
    assert await privacy(world).holdings(OPPONENT[0]) == Holdings(0, 0, 0, 0, 0, 0, 0)
    for row in await world.dump():
        assert OPPONENT[1] not in row
        assert OPPONENT[0] not in row[1:] or row[0] in ("outbox", "steps", "commits", "sqlite_sequence"), row
    again = await world.restarted().matches.in_channel(CHANNEL)
    assert again.names == (CHALLENGER[1], "")
    assert again.play.game.outcome is not None
    assert again.play.game.outcome.winners == (0,)


async def test_the_others_keep_their_games_and_the_channels_are_told(world: World) -> None:
    await a_life(world)
    await world.outbox.flush_due()
    await privacy(world).forget(Actor(*OPPONENT, 99_999))
    assert await world.outbox.flush_due()
    assert await privacy(world).holdings(CHALLENGER[0]) == Holdings(
        invitations=3, joined=0, games=2, running=0, turns=3, results=2, ratings=0
    )
    assert world.announcer.games[-1][0::3] == (2, 2)
    assert (await world.begin()).version == 0, "the channel is free"


async def test_both_may_be_forgotten_and_again(world: World) -> None:
    await a_life(world)
    for person in (OPPONENT, CHALLENGER, OPPONENT):
        await privacy(world).forget(Actor(*person, 99_999))
    assert (await world.matches.in_channel(CHANNEL)).names == ("", "")
    assert await world.outbox.flush_due()


@pytest.mark.parametrize("action", ["forget", "export"])
async def test_a_damaged_game_does_not_keep_anyone_from_their_data(world: World, action: str) -> None:
    await a_life(world)
    scribble(world.database.path, "UPDATE steps SET digest = ''")
    after = world.restarted()
    if action == "forget":
        await privacy(after).forget(Actor(*OPPONENT, 99_999))
    else:
        await privacy(after).export(OPPONENT[0])


# --- lobbies -----------------------------------------------------------------------------------------


async def a_lobby(world: World) -> Invitation:
    """Open a lobby that two people join and one of them leaves; return it."""
    options = {"sides": "AAAAA", "start": "random", "wrath": "no"}
    opening = Proposal(world.by(CHALLENGER), 9, CHANNEL, "imhotep", options, 4, "en-US")
    lobby = await world.invitations.open(opening)
    for person in (OPPONENT, ONLOOKER):
        await world.invitations.join(lobby, world.by(person))
    await world.invitations.leave(lobby, world.by(ONLOOKER))
    return lobby


async def test_lobbies_are_shown_and_copied(world: World) -> None:
    lobby = await a_lobby(world)
    for person in (OPPONENT, ONLOOKER):
        assert await privacy(world).holdings(person[0]) == Holdings(0, 1, 0, 0, 0, 0, 0)
    assert await privacy(world).holdings(CHALLENGER[0]) == Holdings(1, 0, 0, 0, 0, 0, 0)
    (joined,) = json.loads(await privacy(world).export(OPPONENT[0]))["joined"]
    assert (joined["id"], joined["name"], joined["left_at"]) == (lobby.id, OPPONENT[1], None)
    (left,) = json.loads(await privacy(world).export(ONLOOKER[0]))["joined"]
    assert left["left_at"] is not None
    (opened,) = json.loads(await privacy(world).export(CHALLENGER[0]))["invitations"]
    assert (opened["invited_id"], opened["most"]) == (None, 4)
    assert lobby.deal.key.hex() not in await privacy(world).export(CHALLENGER[0])


async def test_a_guest_who_is_forgotten_leaves_and_the_channel_is_told(world: World) -> None:
    lobby = await a_lobby(world)
    await world.outbox.flush_due()
    _, closed = await privacy(world).forget(Actor(*OPPONENT, 99_999))
    assert closed == [lobby.id]
    assert await world.outbox.flush("invitation", lobby.id)
    now = await world.invitations.get(lobby.id)
    assert (now.state, now.seated) == ("open", (CHALLENGER,))
    assert world.announcer.refreshed[-1] == (lobby.id, now.revision)
    await privacy(world).forget(Actor(*ONLOOKER, 99_998))
    for row in await world.dump():
        assert not {OPPONENT[1], ONLOOKER[1]} & set(row)
    assert await privacy(world).holdings(OPPONENT[0]) == Holdings(0, 0, 0, 0, 0, 0, 0)


async def test_the_lobby_of_a_host_who_is_forgotten_is_called_off(world: World) -> None:
    lobby = await a_lobby(world)
    await world.outbox.flush_due()
    assert await privacy(world).forget(Actor(*CHALLENGER, 99_999)) == ([], [lobby.id])
    assert await world.outbox.flush("invitation", lobby.id)
    now = await world.invitations.get(lobby.id)
    assert (now.state, now.host_id, now.host_name) == ("cancelled", 0, "")
    assert await world.database.read(live, "invitation", lobby.id, CHANNEL) == []


async def test_everyone_of_a_game_that_came_of_a_lobby_may_be_forgotten(world: World) -> None:
    lobby = await a_lobby(world)
    await world.invitations.join(lobby, world.by(ONLOOKER))
    game_id = await world.invitations.start(lobby, world.by(CHALLENGER))
    for person in (CHALLENGER, OPPONENT, ONLOOKER):
        await privacy(world).forget(Actor(*person, 99_999))
    assert (await world.restarted().matches.get(game_id)).names == ("", "", "")
    assert (await world.invitations.get(lobby.id)).seated == ((0, ""),) * 3
