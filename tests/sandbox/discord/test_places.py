"""Channels and threads of every kind: who sees them, who may write there, and how they change."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from sandbox.protocol.constants import ANNOUNCEMENT, FORUM, NEWS_THREAD, PRIVATE_THREAD, THREAD, VOICE
from tests.support.sandbox.person import Person, RefusedByPageError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from sandbox.protocol.json_values import Json
    from tests.sandbox.discord.stage import Stage

BUTTON: Json = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}


@pytest.fixture
async def ben(stage: Stage) -> AsyncIterator[Person]:
    """Yield Ben, who owns nothing here; Ana owns the guild and sees everything."""
    async with Person(stage.sandbox.url, "Ben") as person:
        yield person


async def post(stage: Stage, channel: str, content: str = "hello") -> int:
    status, answer = await stage.call("POST", f"/channels/{channel}/messages", {"content": content})
    return 0 if status == 200 else answer["code"]


def told(stage: Stage, event: str) -> list[Json]:
    return [happening["d"] for happening in stage.events if happening["t"] == event]


@pytest.mark.parametrize(
    ("kind", "asked", "code"),
    [
        (0, THREAD, None),
        (0, NEWS_THREAD, 50024),
        (0, PRIVATE_THREAD, 50013),
        (0, None, 50013),
        (ANNOUNCEMENT, NEWS_THREAD, None),
        (ANNOUNCEMENT, THREAD, 50024),
        (VOICE, THREAD, 50024),
        (FORUM, THREAD, 50024),
    ],
)
async def test_which_threads_a_channel_has(
    stage: Stage, kind: int, asked: int | None, code: int | None
) -> None:
    channel = stage.sandbox.open_channel("other", kind)
    body: Json = {"name": "a game"} | ({"type": asked} if asked else {})
    _, answer = await stage.call("POST", f"/channels/{channel}/threads", body)
    assert answer.get("code") == code
    if code is None:
        assert (answer["type"], answer["owner_id"]) == (asked, stage.sandbox.world.bot_id)


@pytest.mark.parametrize(("kind", "code"), [(0, 0), (ANNOUNCEMENT, 0), (VOICE, 0), (FORUM, 50024)])
async def test_where_messages_can_be(stage: Stage, kind: int, code: int) -> None:
    channel = stage.sandbox.open_channel("other", kind)
    assert [event["type"] for event in told(stage, "CHANNEL_CREATE")] == [kind]
    assert await post(stage, channel) == code
    if kind == FORUM:
        with pytest.raises(RefusedByPageError):
            await stage.ana.slash(channel, "go", wait=False)
        assert await post(stage, await stage.ana.thread(channel, "a post")) == 0
    else:
        await stage.ana.slash(channel, "go", wait=False)
        assert stage.event["channel"]["type"] == kind


async def test_a_private_thread_without_the_bot(stage: Stage, ben: Person) -> None:
    sandbox, nile = stage.sandbox, stage.sandbox.channel("nile")
    thread = sandbox.open_thread(nile, "secret", ben.id, kind=PRIVATE_THREAD)
    assert not told(stage, "THREAD_CREATE")
    await ben.slash(thread, "go", wait=False)
    assert stage.event["channel"]["type"] == PRIVATE_THREAD
    assert "member" not in stage.event["channel"]
    assert await post(stage, thread) == 50001
    assert (await stage.call("GET", f"/channels/{thread}"))[1]["code"] == 50001
    await ben.say(thread, f"come here, <@{sandbox.world.bot_id}>")
    (heard,) = told(stage, "THREAD_CREATE")
    assert heard["member"]["user_id"] == sandbox.world.bot_id
    assert await post(stage, thread) == 0
    async with Person(sandbox.url, "Cleo") as cleo:
        with pytest.raises(RefusedByPageError):
            await cleo.say(thread, "may I?")


async def test_writing_makes_a_member(stage: Stage, ben: Person) -> None:
    thread = await stage.ana.thread("nile", "a game")
    assert stage.sandbox.world.channels[thread]["joined"] == [stage.ana.id]
    await ben.say(thread, "me too")
    await post(stage, thread)
    assert stage.sandbox.world.channels[thread]["joined"] == [
        stage.ana.id,
        ben.id,
        stage.sandbox.world.bot_id,
    ]


async def test_hidden_channels(stage: Stage, ben: Person) -> None:
    nile = stage.sandbox.channel("nile")
    thread = await stage.ana.thread("nile", "a game")
    stage.sandbox.faults.hide(nile, ben.id)
    for place in (nile, thread):
        with pytest.raises(RefusedByPageError):
            await ben.say(place, "hello?")
    await stage.ana.say(nile, "the owner sees everything")
    for who, sees in ((ben.id, False), (stage.sandbox.world.people.named("Cleo"), True)):
        response = await stage.http.get(f"{stage.sandbox.url}/page/world", params={"as": who})
        guild, _ = (await response.json())["guilds"]
        assert ("nile" in [channel["name"] for channel in guild["channels"]]) == sees


async def test_clicks_in_archived_and_locked_threads(stage: Stage, ben: Person) -> None:
    """The client doesn't send clicks in archived or locked threads, and says "This interaction failed"
    instead.
    """
    thread = await ben.thread("nile", "a game")
    here = f"/channels/{thread}/messages"
    _, card = await stage.call("POST", here, {"content": "card", "components": [BUTTON]})
    await ben.wait_for(lambda message: message.id == card["id"])
    stage.sandbox.archive(thread)
    with pytest.raises(RefusedByPageError, match="This interaction failed"):
        await ben.press(card["id"], "go", wait=False)
    await ben.say(thread, "wake up")
    await ben.press(card["id"], "go", wait=False)
    stage.sandbox.lock(thread)
    for refused in (ben.press(card["id"], "go", wait=False), ben.say(thread, "x"), ben.slash(thread, "go")):
        with pytest.raises(RefusedByPageError):
            await refused
    assert await post(stage, thread) == 50083
    await stage.ana.press(card["id"], "go", wait=False)  # Ana is a moderator


async def test_threads_are_archived_when_nothing_happens(stage: Stage) -> None:
    nile = stage.sandbox.channel("nile")
    _, thread = await stage.call(
        "POST", f"/channels/{nile}/threads", {"name": "x", "type": THREAD, "auto_archive_duration": 10080}
    )
    day = 24 * 3600.0
    for days, archived in ((1, False), (6.9, False), (7.1, True)):
        stage.sandbox.places.archive_idle(time.time() + days * day)
        assert stage.sandbox.world.channels[thread["id"]]["archived"] == archived
    assert told(stage, "THREAD_UPDATE")[-1]["thread_metadata"]["archived"]
    assert await post(stage, thread["id"]) == 0
    assert not told(stage, "THREAD_UPDATE")[-1]["thread_metadata"]["archived"]


async def test_channels_vanish_with_their_threads(stage: Stage) -> None:
    nile = stage.sandbox.channel("nile")
    first, second = await stage.ana.thread("nile", "one"), await stage.ana.thread("nile", "two")
    assert await post(stage, first) == 0
    stage.sandbox.places.delete(stage.sandbox.world.channels[first])
    (gone,) = told(stage, "THREAD_DELETE")
    assert gone == {"id": first, "guild_id": stage.sandbox.guild, "parent_id": nile, "type": THREAD}
    assert await post(stage, first) == 10003
    stage.sandbox.places.delete(stage.sandbox.world.channels[nile])
    assert [event["id"] for event in told(stage, "THREAD_DELETE")] == [first, second]
    assert [event["id"] for event in told(stage, "CHANNEL_DELETE")] == [nile]
    assert not stage.sandbox.world.messages.history(first)
    with pytest.raises(RefusedByPageError):
        await stage.ana.say(nile, "hello?")


async def test_a_guild_removes_the_bot_and_takes_it_back(stage: Stage) -> None:
    nile, guild, places = stage.sandbox.channel("nile"), stage.sandbox.guild, stage.sandbox.places
    places.remove_bot(guild)
    assert told(stage, "GUILD_DELETE") == [{"id": guild}]
    assert await post(stage, nile) == 50001
    assert (await stage.call("GET", f"/guilds/{guild}"))[1]["code"] == 10004
    stage.sandbox.world.people.install(stage.ana.id, installed=False)
    assert await stage.ana.commands("nile") == []
    places.invite_bot(guild)
    assert [event["id"] for event in told(stage, "GUILD_CREATE")] == [guild]
    assert await post(stage, nile) == 0
    places.lose_guild(guild)
    assert told(stage, "GUILD_DELETE")[-1] == {"id": guild, "unavailable": True}
    places.restore_guild(guild)
    assert len(told(stage, "GUILD_CREATE")) == 2


async def test_who_may_delete_threads(stage: Stage) -> None:
    """People who may manage threads may delete one; the person who opened it may not."""
    channel = stage.sandbox.channel("harbor")
    _, thread = await stage.call("POST", f"/channels/{channel}/threads", {"name": "a game", "type": THREAD})
    _, answer = await stage.call("DELETE", f"/channels/{thread['id']}")
    assert answer["code"] == 50013
    stage.sandbox.faults.grant(channel, "manage_threads")
    assert (await stage.call("DELETE", f"/channels/{thread['id']}"))[0] == 200
    assert [event["id"] for event in told(stage, "THREAD_DELETE")] == [thread["id"]]
    _, answer = await stage.call("DELETE", f"/channels/{channel}")
    assert answer["code"] == 50013
    stage.sandbox.faults.clear()
    _, again = await stage.call("POST", f"/channels/{channel}/threads", {"name": "a game", "type": THREAD})
    _, answer = await stage.call("DELETE", f"/channels/{again['id']}")
    assert answer["code"] == 50013
