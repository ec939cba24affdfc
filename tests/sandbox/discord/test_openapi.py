"""Discord's own OpenAPI file judges the requests, and the sandbox's answers, too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from discord.http import Route

from sandbox.world.faults import CALLBACK, SEND
from tests.sandbox.bots import running
from tests.support.sandbox.openapi import Spec, spec_or_skip
from tests.support.sandbox.person import Person
from tests.support.sandbox.recording import RecordingSandbox

if TYPE_CHECKING:
    from sandbox.protocol.json_values import Json

COMMANDS = "PUT /applications/{application_id}/commands"
THREADS = "POST /channels/{channel_id}/threads"


@pytest.fixture
def spec() -> Spec:
    return spec_or_skip()


def reply(**data: Any) -> Json:
    return {"type": 4, "data": data}


def row(*components: Json) -> Json:
    return {"type": 1, "components": list(components)}


def button(**more: Any) -> Json:
    return {"type": 2, "style": 1, "label": "x", "custom_id": "a"} | more


def select(count: int) -> Json:
    return {"type": 3, "custom_id": "s", "options": [{"label": "x", "value": str(n)} for n in range(count)]}


def form(title: str | None) -> Json:
    field = {"type": 4, "custom_id": "t", "style": 1, "label": "x"}
    return {
        "type": 9,
        "data": {"custom_id": "m", "components": [row(field)]} | ({"title": title} if title else {}),
    }


def command(**more: Any) -> list[Json]:
    return [{"name": "play", "description": "Play", "type": 1} | more]


GALLERY = {"type": 12, "items": [{"media": {"url": "attachment://b.png"}, "description": "x"}]}

GOOD: list[tuple[str, object]] = [
    (CALLBACK, reply(content="hi")),
    (CALLBACK, {"type": 5}),
    (CALLBACK, reply(flags=32768, components=[{"type": 17, "components": [GALLERY]}])),
    (CALLBACK, form("A title")),
    (
        SEND,
        {"content": "hi", "attachments": [{"id": 0, "description": "x"}], "allowed_mentions": {"users": [5]}},
    ),
    (COMMANDS, command()),
]

BAD: list[tuple[str, object]] = [
    (SEND, {"content": "x" * 4001}),
    (CALLBACK, reply(content="x" * 2001)),
    (CALLBACK, {"type": 99}),
    (CALLBACK, reply(components=[row({"type": 2, "label": "x", "custom_id": "a"})])),
    (CALLBACK, reply(components=[row(*[button(custom_id=str(n)) for n in range(6)])])),
    (CALLBACK, reply(components=[row(button(custom_id="x" * 101))])),
    (CALLBACK, reply(components=[row(button(label="x" * 81))])),
    (CALLBACK, reply(components=[row(select(26))])),
    (CALLBACK, reply(components=[button()])),
    (CALLBACK, reply(flags=32768, components=[{"type": 10, "content": "x" * 4001}])),
    (CALLBACK, reply(embeds=[{"title": "x" * 257}])),
    (CALLBACK, reply(embeds=[{"fields": [{"name": "x", "value": "y"}] * 26}])),
    (CALLBACK, reply(attachments=[{"id": "0", "description": "x" * 1025}])),
    (CALLBACK, {"type": 8, "data": {"choices": [{"name": "x", "value": "x"}] * 26}}),
    (CALLBACK, form(None)),
    (CALLBACK, form("x" * 46)),
    (THREADS, {"name": "x" * 101, "type": 11}),
    (COMMANDS, command(name="x" * 33)),
    (COMMANDS, command(description="x" * 101)),
    (COMMANDS, command(options=[{"type": 3, "name": f"o{n}", "description": "x"} for n in range(26)])),
    ("POST /no/such/route", {}),
]


@pytest.mark.parametrize(("route", "body"), GOOD)
def test_accepts(spec: Spec, route: str, body: object) -> None:
    method, path = route.split(" ")
    assert spec.check(method, path, body) == []


@pytest.mark.parametrize(("route", "body"), BAD)
def test_rejects(spec: Spec, route: str, body: object) -> None:
    method, path = route.split(" ")
    assert spec.check(method, path, body)


@pytest.mark.wire
@pytest.mark.prompt
async def test_all_that_the_real_client_sends_is_valid(spec: Spec) -> None:
    async with (
        RecordingSandbox(check_request=spec.check) as sandbox,
        running(sandbox) as bot,
        Person(sandbox.url, "Ana") as ana,
        Person(sandbox.url, "Ben") as ben,
    ):
        await ana.slash("harbor", "board")
        await ben.click(ana.last("harbor"), "Pressed 0")
        await ana.slash("harbor", "play", friend=ben)
        await ana.slash("nile", "whisper")
        await ana.slash("nile", "place", field="b2")
        await ana.autocomplete("nile", "place", focused="field", field="b")
        modal = await ana.wait_modal(await ana.slash("nile", "form"))
        await ana.submit(modal, {"Words": "hello", "pick": ["1"]})
        channel = bot.get_channel(int(sandbox.channel("nile")))
        thread = await (await _post(channel)).create_thread(name="a game")
        await thread.send("hello")
        await thread.edit(archived=True)
        assert sandbox.violations == []


async def _post(channel: Any) -> Any:
    return await channel.send("a game?")


@pytest.mark.wire
@pytest.mark.prompt
async def test_the_answers_are_honest(spec: Spec) -> None:
    async with RecordingSandbox() as sandbox, running(sandbox) as bot, Person(sandbox.url, "Ana") as ana:
        await ana.slash("harbor", "board")
        await ana.click(ana.last("harbor"), "Pressed 0")
        channel, card = int(sandbox.channel("harbor")), int(ana.last("harbor").id)
        answers = {
            "/channels/{channel_id}/messages/{message_id}": await bot.http.get_message(channel, card),
            "/users/@me": await bot.http.request(Route("GET", "/users/@me")),
            "/channels/{channel_id}": await bot.http.get_channel(channel),
            "/applications/{application_id}/commands": await bot.http.get_global_commands(
                int(sandbox.world.bot_id)
            ),
            "/guilds/{guild_id}": await bot.http.get_guild(bot.guilds[0].id),
            "/guilds/{guild_id}/members/{user_id}": await bot.http.get_member(bot.guilds[0].id, int(ana.id)),
            "/gateway/bot": await bot.http.request(Route("GET", "/gateway/bot")),
        }
        await ana.slash("harbor", "whisper")
        await ana.slash("harbor", "play", friend=ana)
        modal = await ana.wait_modal(await ana.slash("nile", "form"))
        await ana.submit(modal, {"Words": "hello", "pick": ["1"]})
        await ana.say("harbor", "hello")
        for message in sandbox.world.messages.values():
            assert spec.check_answer("GET", next(iter(answers)), message.wire) == []
        wrong = {route: spec.check_answer("GET", route, body) for route, body in answers.items()}
        assert not {route: complaints for route, complaints in wrong.items() if complaints}
