"""The life of an interaction, step by step, without a client in between."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import aiohttp
import pytest

from sandbox.page.forms import filled_rows
from sandbox.page.typed_options import TypedError
from sandbox.protocol.constants import EPHEMERAL, LOADING, V2
from sandbox.protocol.json_values import Json, obj
from tests.support.sandbox.person import Person
from tests.support.sandbox.recording import RecordingSandbox

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

BUTTON = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}
MENU: Json = {
    "type": 1,
    "components": [
        {
            "type": 3,
            "custom_id": "pick",
            "max_values": 2,
            "options": [{"label": f"Nr {n}", "value": str(n)} for n in range(3)],
        }
    ],
}
PEOPLE = {"type": 1, "components": [{"type": 5, "custom_id": "who", "placeholder": "Who?"}]}
FORM = {
    "custom_id": "f",
    "title": "Form",
    "components": [{"type": 18, "label": "Word", "component": {"type": 4, "custom_id": "w", "style": 1}}],
}


class Stage:
    """A sandbox with one command, somebody who uses it, and bare hands in the bot's place."""

    def __init__(self, sandbox: RecordingSandbox, http: aiohttp.ClientSession, ana: Person) -> None:
        self.sandbox, self.http, self.ana = sandbox, http, ana
        self.events: list[Json] = []
        sandbox.gateway.dispatch = self._note

    def _note(self, event: str, data: object, *, guild: str | None, intent: int = 0) -> None:
        self.events.append({"t": event, "d": data})

    @property
    def event(self) -> Json:
        """The newest interaction."""
        return [one["d"] for one in self.events if one["t"] == "INTERACTION_CREATE"][-1]

    async def go(self) -> None:
        await self.ana.slash("nile", "go", wait=False)

    async def answer(self, kind: int, **data: Any) -> tuple[int, Json]:
        one = self.event
        return await self.call(
            "POST",
            f"/interactions/{one['id']}/{one['token']}/callback?with_response=1",
            {"type": kind, "data": data},
        )

    async def hook(self, method: str, rest: str = "", body: Json | None = None) -> tuple[int, Json]:
        return await self.call(
            method, f"/webhooks/{self.sandbox.world.bot_id}/{self.event['token']}{rest}", body
        )

    async def call(self, method: str, path: str, body: Json | None = None) -> tuple[int, Json]:
        key = {"Authorization": f"Bot {self.sandbox.token}"}
        async with self.http.request(method, self.sandbox.api + path, json=body, headers=key) as response:
            return response.status, obj(await response.json()) if response.status != 204 else {}

    async def code(self, method: str, rest: str = "", body: Json | None = None) -> int:
        return (await self.hook(method, rest, body))[1]["code"]


@pytest.fixture
async def stage() -> AsyncIterator[Stage]:
    async with (
        RecordingSandbox() as sandbox,
        aiohttp.ClientSession() as http,
        Person(sandbox.url, "Ana") as ana,
    ):
        sandbox.commands.replace(None, [{"name": "go", "description": "Go"}])
        yield Stage(sandbox, http, ana)


async def test_what_the_bot_is_told(stage: Stage) -> None:
    await stage.go()
    one = stage.event
    assert one["member"]["user"]["id"] == stage.ana.id
    assert int(one["member"]["permissions"]) & 8
    assert (one["locale"], one["guild_locale"], one["context"]) == ("en-US", "en-US", 0)
    assert one["authorizing_integration_owners"] == {"0": one["guild_id"]}
    assert one["channel"]["name"] == "nile"
    assert {"version", "token", "application_id", "attachment_size_limit", "entitlements"} <= one.keys()
    await stage.ana.slash("dm", "go", wait=False)
    assert stage.event["user"]["id"] == stage.ana.id
    assert stage.event["context"] == 1
    assert not {"guild_id", "member"} & stage.event.keys()


async def test_a_deferred_answer_is_filled_in(stage: Stage) -> None:
    await stage.go()
    status, answer = await stage.answer(5, flags=EPHEMERAL)
    assert status == 200
    assert answer["interaction"]["response_message_loading"]
    assert answer["interaction"]["response_message_ephemeral"]
    message = answer["resource"]["message"]
    assert message["flags"] == EPHEMERAL | LOADING
    body: Json = {"flags": V2, "components": [{"type": 10, "content": "done"}]}
    status, message = await stage.hook("PATCH", "/messages/@original", body)
    assert (status, message["flags"]) == (200, EPHEMERAL | V2)
    seen = await stage.ana.wait_for(lambda one: one.text == "done")
    assert (seen.thinking, seen.ephemeral) == (False, True)
    assert (await stage.hook("GET", "/messages/@original"))[1]["id"] == seen.id
    assert (await stage.hook("DELETE", "/messages/@original"))[0] == 204
    assert await stage.code("GET", "/messages/@original") == 10008


async def test_the_first_follow_up_fills_a_deferred_answer(stage: Stage) -> None:
    await stage.go()
    await stage.answer(5)
    status, first = await stage.hook("POST", "", {"content": "one <@1>", "flags": EPHEMERAL})
    assert (status, first["flags"]) == (200, 0)
    _, second = await stage.hook("POST", "", {"content": "two", "flags": EPHEMERAL})
    assert (second["id"] != first["id"], second["flags"]) == (True, EPHEMERAL)
    assert (await stage.hook("PATCH", f"/messages/{second['id']}", {"content": "2"}))[0] == 200
    assert (await stage.hook("DELETE", f"/messages/{second['id']}"))[0] == 204


async def test_nothing_before_the_first_answer(stage: Stage) -> None:
    await stage.go()
    assert await stage.code("POST", "", {"content": "early"}) == 10015
    assert await stage.code("GET", "/messages/@original") == 10015


async def test_wrong_kinds_of_answers(stage: Stage) -> None:
    await stage.go()
    for kind in (1, 6, 7, 8, 99):
        status, answer = await stage.answer(kind)
        assert (status, answer["code"]) == (400, 50035)
    status, answer = await stage.answer(4)
    assert (status, answer["code"]) == (400, 50006)
    await stage.answer(4, content="hello")
    status, answer = await stage.answer(4, content="hello")
    assert (status, answer["code"]) == (400, 40060)
    one = stage.event
    status, answer = await stage.call("POST", f"/interactions/{one['id']}/wrong/callback", {"type": 5})
    assert (status, answer["code"]) == (404, 10062)


async def test_a_component_and_its_original(stage: Stage) -> None:
    await stage.go()
    await stage.answer(4, content="card", components=[BUTTON])
    card = await stage.ana.wait_for(lambda one: one.text == "card")
    await stage.ana.press(card.id, "go", wait=False)
    assert stage.event["message"]["id"] == card.id
    await stage.answer(6)
    assert (await stage.hook("GET", "/messages/@original"))[1]["id"] == card.id
    _, private = await stage.hook("POST", "", {"content": "psst", "flags": EPHEMERAL})
    assert private["flags"] == EPHEMERAL
    await stage.ana.press(card.id, "go", wait=False)
    await stage.answer(5)
    assert (await stage.hook("GET", "/messages/@original"))[1]["id"] != card.id
    await stage.ana.press(card.id, "go", wait=False)
    await stage.answer(7, content="changed", components=[])
    await stage.ana.wait_for(lambda one: one.text == "changed" and not one.buttons)


async def test_menus(stage: Stage) -> None:
    await stage.go()
    await stage.answer(4, content="card", components=[MENU, PEOPLE])
    card = await stage.ana.wait_for(lambda one: one.text == "card")
    await stage.ana.choose(card, "pick", ["Nr 1", "2"], wait=False)
    assert stage.event["data"]["values"] == ["1", "2"]
    await stage.ana.choose(card, "Who?", stage.sandbox.world.people.named("Ben"), wait=False)
    (user,) = stage.event["data"]["resolved"]["users"].values()
    assert user["global_name"] == "Ben"


async def test_a_form_from_a_button_may_change_its_message(stage: Stage) -> None:
    await stage.go()
    await stage.answer(4, content="card", components=[BUTTON])
    card = await stage.ana.wait_for(lambda one: one.text == "card")
    await stage.ana.press(card.id, "go", wait=False)
    await stage.answer(9, **FORM)
    await stage.ana.submit(await stage.ana.wait_modal(), {"Word": "hi"}, wait=False)
    assert stage.event["message"]["id"] == card.id
    assert stage.event["data"]["components"][0]["component"]["value"] == "hi"
    status, answer = await stage.answer(9, **FORM)
    assert (status, answer["code"]) == (400, 50035)
    await stage.answer(7, content="filled in")
    await stage.ana.wait_for(lambda one: one.text == "filled in")


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
    theirs = (await stage.ana.wait_for(lambda one: one.text == "mine")).id
    _, refusal = await stage.call("PATCH", f"/channels/{nile}/messages/{theirs}", {"content": "x"})
    assert refusal["code"] == 50005
    _, refusal = await stage.call("DELETE", f"/channels/{nile}/messages/{theirs}")
    assert refusal["code"] == 50013
    stage.sandbox.faults.deny(nile, "send_messages_in_threads", "create_public_threads")
    _, refusal = await stage.call("POST", f"/channels/{thread['id']}/messages", {"content": "no"})
    assert refusal["code"] == 50013
    _, refusal = await stage.call("POST", f"/channels/{nile}/threads", {"name": "x", "type": 11})
    assert refusal["code"] == 50013


async def test_commands_are_kept_by_name(stage: Stage) -> None:
    app = f"/applications/{stage.sandbox.world.bot_id}"
    (old,) = stage.sandbox.commands.all(None)
    _, one = await stage.call("POST", f"{app}/commands", {"name": "go", "description": "Go on"})
    assert (one["id"], one["description"]) == (old["id"], "Go on")
    guild = next(iter(stage.sandbox.world.guilds))
    _, two = await stage.call("POST", f"{app}/guilds/{guild}/commands", {"name": "here", "description": "x"})
    assert [c["name"] for c in await stage.ana.commands("nile")] == ["go", "here"]
    assert [c["name"] for c in await stage.ana.commands("dm")] == ["go"]
    assert (await stage.call("DELETE", f"{app}/guilds/{guild}/commands/{two['id']}"))[0] == 204
    _, refusal = await stage.call("GET", f"{app}/guilds/{guild}/commands/{two['id']}")
    assert refusal["code"] == 10063
    await stage.call("PATCH", f"{app}/commands/{one['id']}", {"contexts": [0]})
    assert await stage.ana.commands("dm") == []


FIELDS: list[Json] = [
    {"type": 4, "custom_id": "w", "style": 1, "min_length": 2, "max_length": 4},
    {"type": 3, "custom_id": "s", "options": [{"label": "A", "value": "a"}], "required": False},
    {"type": 5, "custom_id": "u", "required": False},
    {"type": 22, "custom_id": "c", "options": [{"label": x, "value": x} for x in "xyz"], "required": False},
    {"type": 21, "custom_id": "r", "options": [{"label": x, "value": x} for x in "xyz"], "required": False},
    {"type": 23, "custom_id": "b"},
]
MODAL: Json = {"components": [{"type": 18, "label": f["custom_id"], "component": f} for f in FIELDS]}


def test_forms_are_filled_in() -> None:
    filled: list[Json] = [
        {"custom_id": "w", "value": "abc"},
        {"type": 18, "component": {"custom_id": "u", "values": [7]}},
        {"custom_id": "c", "values": ["x", "z"]},
        {"custom_id": "b", "value": True},
    ]
    rows, named = filled_rows(MODAL, filled)
    inner = {row["component"]["custom_id"]: row["component"] for row in rows}
    assert named == [(6, "7")]
    assert (inner["w"]["value"], inner["c"]["values"], inner["b"]["value"]) == ("abc", ["x", "z"], True)
    assert (inner["s"]["values"], inner["r"]["value"]) == ([], None)


@pytest.mark.parametrize(
    "wrong",
    [
        {"custom_id": "w", "value": ""},
        {"custom_id": "w", "value": "abcde"},
        {"custom_id": "s", "values": ["b"]},
        {"custom_id": "c", "values": ["x", "x"]},
        {"custom_id": "r", "value": "q"},
    ],
)
def test_forms_are_checked(wrong: Json) -> None:
    with pytest.raises(TypedError):
        filled_rows(MODAL, [{"custom_id": "w", "value": "abc"}, wrong])
