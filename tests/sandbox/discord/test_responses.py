"""The life of an interaction, step by step, without a client in between."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.protocol.constants import EPHEMERAL, LOADING, V2

if TYPE_CHECKING:
    from sandbox.protocol.json_values import Json
    from tests.sandbox.discord.stage import Stage

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


async def test_what_the_bot_is_told(stage: Stage) -> None:
    await stage.go()
    event = stage.event
    assert event["member"]["user"]["id"] == stage.ana.id
    assert int(event["member"]["permissions"]) & 8
    assert (event["locale"], event["guild_locale"], event["context"]) == ("en-US", "en-US", 0)
    assert event["authorizing_integration_owners"] == {"0": event["guild_id"], "1": stage.ana.id}
    assert event["channel"]["name"] == "nile"
    assert {"version", "token", "application_id", "attachment_size_limit", "entitlements"} <= event.keys()
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
    seen = await stage.ana.wait_for(lambda posted: posted.text == "done")
    assert (seen.thinking, seen.ephemeral) == (False, True)
    assert (await stage.hook("GET", "/messages/@original"))[1]["id"] == seen.id
    assert (await stage.hook("DELETE", "/messages/@original"))[0] == 204
    assert await stage.code("GET", "/messages/@original") == 10008


async def test_a_deferred_answer_takes_one_flag_only(stage: Stage) -> None:
    await stage.go()
    for flags in (V2, EPHEMERAL | V2, 1 << 2):
        status, answer = await stage.answer(5, flags=flags)
        assert (status, answer["code"]) == (400, 50035)
    assert (await stage.answer(5, flags=EPHEMERAL))[0] == 200


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
    event = stage.event
    status, answer = await stage.call("POST", f"/interactions/{event['id']}/wrong/callback", {"type": 5})
    assert (status, answer["code"]) == (404, 10062)


async def test_a_component_and_its_original(stage: Stage) -> None:
    await stage.go()
    await stage.answer(4, content="card", components=[BUTTON])
    card = await stage.ana.wait_for(lambda message: message.text == "card")
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
    await stage.ana.wait_for(lambda posted: posted.text == "changed" and not posted.buttons)


async def test_menus(stage: Stage) -> None:
    await stage.go()
    await stage.answer(4, content="card", components=[MENU, PEOPLE])
    card = await stage.ana.wait_for(lambda message: message.text == "card")
    await stage.ana.choose(card, "pick", ["Nr 1", "2"], wait=False)
    assert stage.event["data"]["values"] == ["1", "2"]
    await stage.ana.choose(card, "Who?", stage.sandbox.world.people.named("Ben"), wait=False)
    (user,) = stage.event["data"]["resolved"]["users"].values()
    assert user["global_name"] == "Ben"


async def test_a_form_from_a_button_may_change_its_message(stage: Stage) -> None:
    await stage.go()
    await stage.answer(4, content="card", components=[BUTTON])
    card = await stage.ana.wait_for(lambda message: message.text == "card")
    await stage.ana.press(card.id, "go", wait=False)
    await stage.answer(9, **FORM)
    await stage.ana.submit(await stage.ana.wait_modal(), {"Word": "hi"}, wait=False)
    assert stage.event["message"]["id"] == card.id
    assert stage.event["data"]["components"][0]["component"]["value"] == "hi"
    status, answer = await stage.answer(9, **FORM)
    assert (status, answer["code"]) == (400, 50035)
    await stage.answer(7, content="filled in")
    await stage.ana.wait_for(lambda posted: posted.text == "filled in")
