"""A bot that only a person installed: the events it gets, the requests it may make, and everything that it
never hears.
"""

import pytest

from sandbox.protocol.constants import EPHEMERAL
from tests.sandbox.discord.stage import Stage

ELSEWHERE = "market"


@pytest.mark.parametrize(("place", "context"), [(ELSEWHERE, 0), ("Ana, Ben, Cleo", 2)])
async def test_the_person_brought_it(stage: Stage, place: str, context: int) -> None:
    """A bot that no guild installed gets only interactions, and can't post or read outside them."""
    await stage.ana.say(place, "hello")
    await stage.ana.slash(place, "go", wait=False)
    event = stage.event
    assert event["authorizing_integration_owners"] == {"1": stage.ana.id}
    assert (event["context"], "member" in event) == (context, context == 0)
    channel = f"/channels/{event['channel_id']}"
    assert (await stage.call("POST", f"{channel}/messages", {"content": "hi"}))[1]["code"] == 50001
    assert (await stage.call("GET", channel))[1]["code"] == 50001
    assert (await stage.answer(4, content="here"))[0] == 200
    assert (await stage.ana.wait_for(lambda seen: seen.text == "here")).ephemeral is False


async def test_who_has_not_installed_it_has_no_commands(stage: Stage) -> None:
    stage.sandbox.world.people.install(stage.ana.id, installed=False)
    assert await stage.ana.commands(ELSEWHERE) == []
    assert await stage.ana.commands("nile") != []
    stage.sandbox.world.people.install(stage.ana.id, installed=True)
    assert await stage.ana.commands(ELSEWHERE) != []


async def test_installing_and_groups_on_the_page(stage: Stage) -> None:
    """The commands of an installed bot are offered everywhere to the person who installed it; only members
    see a group.
    """
    people, url = stage.sandbox.world.people, f"{stage.sandbox.url}/page"
    await stage.http.post(f"{url}/install", json={"as": stage.ana.id, "installed": False})
    assert await stage.ana.commands(ELSEWHERE) == []
    await stage.http.post(f"{url}/install", json={"as": stage.ana.id, "installed": True})
    assert await stage.ana.commands(ELSEWHERE) != []
    for name, groups in (("Ana", 1), ("Dan", 0)):
        async with stage.http.get(f"{url}/world", params={"as": people.named(name)}) as response:
            assert len((await response.json())["groups"]) == groups


async def test_five_follow_ups(stage: Stage) -> None:
    """Where the bot isn't installed, an interaction allows five follow-ups, not counting the answer itself
    and its edits.
    """
    for place, last in ((ELSEWHERE, 40094), ("nile", None)):
        await stage.ana.slash(place, "go", wait=False)
        await stage.answer(4, content="first")
        for number in range(5):
            assert (await stage.hook("POST", body={"content": str(number)}))[0] == 200
        assert (await stage.hook("POST", body={"content": "more"}))[1].get("code") == last
        assert (await stage.hook("PATCH", "/messages/@original", {"content": "edited"}))[0] == 200


async def test_without_external_apps_everything_is_private(stage: Stage) -> None:
    stage.sandbox.faults.whisper(stage.sandbox.channel(ELSEWHERE))
    await stage.ana.slash(ELSEWHERE, "go", wait=False)
    assert not int(stage.event["member"]["permissions"]) & 1 << 50
    message = (await stage.answer(5))[1]["resource"]["message"]
    assert message["flags"] & EPHEMERAL
    await stage.hook("PATCH", "/messages/@original", {"content": "card"})
    assert (await stage.hook("POST", body={"content": "more"}))[1]["flags"] & EPHEMERAL


async def test_the_bot_is_invited(stage: Stage) -> None:
    world = stage.sandbox.world
    guild = world.channels[stage.sandbox.channel(ELSEWHERE)]["guild_id"]
    await stage.http.post(f"{stage.sandbox.url}/page/invite", json={"guild": guild})
    await stage.ana.slash(ELSEWHERE, "go", wait=False)
    assert stage.event["authorizing_integration_owners"] == {"0": guild, "1": stage.ana.id}
    channel = f"/channels/{stage.event['channel_id']}"
    assert (await stage.call("POST", f"{channel}/messages", {"content": "hi"}))[0] == 200
    async with stage.http.post(f"{stage.sandbox.url}/page/invite", json={"guild": guild}) as again:
        assert again.status == 400
