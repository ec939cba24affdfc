"""The page API: its answers to each person, and its refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.support.sandbox.person import Person, RefusedByPageError

if TYPE_CHECKING:
    import aiohttp

    from tests.sandbox.bots import Bot
    from tests.support.sandbox.recording import RecordingSandbox


async def test_the_world(sandbox: RecordingSandbox, http: aiohttp.ClientSession) -> None:
    world = await (await http.get(f"{sandbox.url}/page/world")).json()
    assert [(person["name"], person["locale"]) for person in world["people"]][:2] == [
        ("Ana", "en-US"),
        ("Ben", "de"),
    ]
    guild, elsewhere = world["guilds"]
    assert (guild["bot"], elsewhere["bot"]) == (True, False)
    assert [group["name"] for group in world["groups"]] == ["Ana, Ben, Cleo"]
    assert guild["channels"][0] == {
        "id": sandbox.channel("general"),
        "name": "general",
        "type": 0,
        "parent_id": None,
        "archived": False,
        "locked": False,
    }
    assert world["bot"] == {"id": sandbox.world.bot_id, "name": "Imhotep", "online": False}


async def test_new_people_threads_and_words(sandbox: RecordingSandbox, http: aiohttp.ClientSession) -> None:
    person = await (
        await http.post(f"{sandbox.url}/page/people", json={"name": "Eva", "locale": "de"})
    ).json()
    assert person["person"]["name"] == "Eva"
    async with Person(sandbox.url, "Eva") as eva, Person(sandbox.url, "Ana") as ana:
        thread = await eva.thread("nile", "a talk")
        await eva.say(thread, f"hello <@{ana.id}>")
        heard = await ana.wait_for(lambda message: message.channel == thread)
        assert heard.pinged == [ana.id]
        sandbox.archive(thread)
        await ana.say(thread, "wake up")
        assert not sandbox.world.channels[thread]["archived"]
    for wrong in (
        {"name": "Eva", "locale": "de"},
        {"name": "", "locale": "de"},
        {"name": "X", "locale": "xx"},
    ):
        assert (await http.post(f"{sandbox.url}/page/people", json=wrong)).status == 400


async def test_direct_messages_are_private(sandbox: RecordingSandbox) -> None:
    async with Person(sandbox.url, "Ana") as ana, Person(sandbox.url, "Ben") as ben:
        await ana.say("dm", "a secret")
        await ana.wait_for(lambda message: message.text == "a secret")
        channel = ana.last("dm").channel
        with pytest.raises(RefusedByPageError) as refusal:
            await ben.say(channel, "may I?")
        assert refusal.value.status == 404
        assert ben.messages(channel) == []


async def raw(
    http: aiohttp.ClientSession, sandbox: RecordingSandbox, path: str, **body: Any
) -> tuple[int, str]:
    response = await http.post(f"{sandbox.url}/page/{path}", json=body)
    return response.status, (await response.json()).get("error", "")


@pytest.mark.wire
async def test_refusals(
    sandbox: RecordingSandbox, bot: Bot, ana: Person, ben: Person, http: aiohttp.ClientSession
) -> None:
    nile = sandbox.channel("nile")
    base = {"as": ana.id, "channel": nile}
    size = {"name": "size", "type": 4, "value": 7}
    start = {"name": "start", "type": 1, "options": [size]}
    cases: list[tuple[int, str, dict[str, Any]]] = [
        (404, "command", base | {"name": "nothing", "options": []}),
        (400, "command", base | {"name": "place", "options": []}),
        (400, "command", base | {"name": "game", "options": [start]}),
        (400, "command", base | {"name": "game", "options": []}),
        (400, "command", base | {"name": "board", "options": [{"name": "nope", "type": 3, "value": "x"}]}),
        (404, "command", base | {"as": "1", "name": "board"}),
        (404, "component", {"as": ana.id, "message": "1", "custom_id": "x"}),
        (404, "modal", {"as": ana.id, "interaction": "1", "custom_id": "x", "components": []}),
        (400, "say", base | {"content": " "}),
        (400, "say", {"as": ana.id, "channel": 3}),
        (400, "thread", base | {"name": ""}),
    ]
    for status, path, body in cases:
        answered, sentence = await raw(http, sandbox, path, **body)
        assert (answered, bool(sentence)) == (status, True), (path, body)
    await ana.slash("nile", "whisper")
    secret = ana.messages("nile")[0]
    assert (await raw(http, sandbox, "dismiss", **{"as": ben.id, "message": secret.id}))[0] == 404
    await ana.wait_for(lambda message: message.text == "aloud")
    assert (await raw(http, sandbox, "dismiss", **{"as": ana.id, "message": ana.last("nile").id}))[0] == 400


@pytest.mark.wire
async def test_an_unanswered_autocomplete(sandbox: RecordingSandbox, bot: Bot, ana: Person) -> None:
    sandbox.faults.window = 0.1
    sandbox.faults.server_error("POST /interactions/*")
    with pytest.raises(RefusedByPageError) as refusal:
        await ana.autocomplete("nile", "place", focused="field", field="b")
    assert refusal.value.status == 504
