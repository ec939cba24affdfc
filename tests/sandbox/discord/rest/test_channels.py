"""Messages and threads over REST: which of them the bot may see and change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.protocol.constants import EPHEMERAL

if TYPE_CHECKING:
    from tests.sandbox.discord.stage import Stage


async def test_ephemeral_messages_are_unknown_to_the_channel(stage: Stage) -> None:
    await stage.go()
    _, answer = await stage.answer(4, content="psst", flags=EPHEMERAL)
    message = answer["resource"]["message"]
    path = f"/channels/{message['channel_id']}/messages"
    for method, body in (("GET", None), ("PATCH", {"content": "x"}), ("DELETE", None)):
        status, refusal = await stage.call(method, f"{path}/{message['id']}", body)
        assert (status, refusal["code"]) == (404, 10008)
    async with stage.http.get(
        stage.sandbox.api + path, headers={"Authorization": f"Bot {stage.sandbox.token}"}
    ) as all_:
        assert await all_.json() == []


async def test_messages_and_threads(stage: Stage) -> None:
    nile = stage.sandbox.channel("nile")
    _, card = await stage.call("POST", f"/channels/{nile}/messages", {"content": "a game?"})
    _, thread = await stage.call(
        "POST", f"/channels/{nile}/messages/{card['id']}/threads", {"name": "the game"}
    )
    assert thread["id"] == card["id"]
    assert thread["thread_metadata"]["archived"] is False
    _, again = await stage.call("POST", f"/channels/{nile}/messages/{card['id']}/threads", {"name": "again"})
    assert again["code"] == 160004
    _, post = await stage.call("POST", f"/channels/{thread['id']}/messages", {"content": "hello"})
    await stage.call("PATCH", f"/channels/{thread['id']}", {"archived": True})
    _, refusal = await stage.call(
        "PATCH", f"/channels/{thread['id']}/messages/{post['id']}", {"content": "x"}
    )
    assert refusal["code"] == 50083
    await stage.call("POST", f"/channels/{thread['id']}/messages", {"content": "awake"})
    assert (await stage.call("GET", f"/channels/{thread['id']}"))[1]["thread_metadata"]["archived"] is False
    await stage.ana.say("nile", "mine")
    theirs = (await stage.ana.wait_for(lambda message: message.text == "mine")).id
    _, refusal = await stage.call("PATCH", f"/channels/{nile}/messages/{theirs}", {"content": "x"})
    assert refusal["code"] == 50005
    _, refusal = await stage.call("DELETE", f"/channels/{nile}/messages/{theirs}")
    assert refusal["code"] == 50013
    stage.sandbox.faults.deny(nile, "send_messages_in_threads", "create_public_threads")
    _, refusal = await stage.call("POST", f"/channels/{thread['id']}/messages", {"content": "no"})
    assert refusal["code"] == 50013
    _, refusal = await stage.call("POST", f"/channels/{nile}/threads", {"name": "x", "type": 11})
    assert refusal["code"] == 50013
