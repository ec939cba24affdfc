"""Reconnects, resumes, and wrong tokens; nothing is missed, and nothing comes twice unless that is asked
for.
"""

from __future__ import annotations

import json
import time
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
import pytest

from sandbox.discord import gateway
from tests.sandbox.bots import Bot, running
from tests.support.patience import until
from tests.support.sandbox.recording import RecordingSandbox

if TYPE_CHECKING:
    from tests.support.sandbox.person import Person

pytestmark = pytest.mark.wire


async def test_the_bot_identifies_modestly(sandbox: RecordingSandbox, bot: Bot) -> None:
    assert sandbox.gateway.identifies[0]["intents"] == 1
    assert bot.guilds[0].name == "Thebes"
    assert [channel.name for channel in bot.guilds[0].text_channels] == ["general", "harbor", "nile"]


async def test_what_happens_while_away_is_replayed(sandbox: RecordingSandbox, bot: Bot, ana: Person) -> None:
    await ana.slash("harbor", "board")
    await sandbox.gateway.drop(4000)
    assert not sandbox.gateway.online
    await ana.click(ana.last("harbor"), "Pressed 0")
    assert bot.log == ["ready", "resumed"]
    assert [number for _, number in bot.pressed] == [0]
    assert sandbox.gateway.resumes == 1


async def test_op_7_resumes(sandbox: RecordingSandbox, bot: Bot, ana: Person) -> None:
    sandbox.gateway.reconnect()
    await until(lambda: bot.log == ["ready", "resumed"])
    await ana.slash("harbor", "board")


async def test_op_9_identifies_anew(sandbox: RecordingSandbox, bot: Bot, ana: Person) -> None:
    sandbox.gateway.invalidate()
    await until(lambda: bot.log == ["ready", "ready"])
    assert len(sandbox.gateway.identifies) == 2
    await ana.slash("harbor", "board")


async def test_op_9_may_be_resumable(sandbox: RecordingSandbox, bot: Bot) -> None:
    sandbox.gateway.invalidate(resumable=True)
    await until(lambda: bot.log == ["ready", "resumed"])


async def test_a_wrong_token_is_refused() -> None:
    async with RecordingSandbox() as sandbox:
        sandbox.world.about["token"] = "right"  # noqa: S105  of this test only
        bot = Bot()
        with pytest.raises(discord.LoginFailure):
            async with running(sandbox, bot, token="wrong"):  # noqa: S106  of this test only
                pass


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ({"op": 2, "d": {"token": "wrong", "intents": 1}}, 4004),
        ({"op": 2, "d": {"token": "TOKEN", "intents": 1 << 15}}, 4014),
        ({"op": 2, "d": {"token": "TOKEN", "intents": 1, "shard": [3, 2]}}, 4010),
        ({"op": 3, "d": {}}, 4003),
        ({"op": 77, "d": {}}, 4001),
        ("nonsense", 4002),
        ([1], 4002),
    ],
)
async def test_close_codes(sandbox: RecordingSandbox, frame: object, code: int) -> None:
    text = json.dumps(frame).replace("TOKEN", sandbox.token)
    async with aiohttp.ClientSession() as http, http.ws_connect(sandbox.gateway_url) as ws:
        assert (await ws.receive_json())["op"] == 10
        await ws.send_str(text)
        assert (await ws.receive()).type is aiohttp.WSMsgType.CLOSE
        assert ws.close_code == code


async def identified(sandbox: RecordingSandbox, **more: Any) -> tuple[int, int | None]:
    """Return the op of the answer to an IDENTIFY, or the close code."""
    async with aiohttp.ClientSession() as http, http.ws_connect(sandbox.gateway_url) as ws:
        await ws.receive_json()
        await ws.send_json({"op": 2, "d": {"token": sandbox.token, "intents": 1} | more})
        frame = await ws.receive()
        return (-1, ws.close_code) if frame.type is aiohttp.WSMsgType.CLOSE else (frame.json()["op"], None)


async def test_sharding_may_be_required(sandbox: RecordingSandbox) -> None:
    sandbox.gateway.shards = 2
    assert await identified(sandbox) == (-1, 4011)
    assert await identified(sandbox, shard=[0, 1]) == (-1, 4011)
    assert await identified(sandbox, shard=[1, 2]) == (0, None)


async def test_sessions_are_not_started_too_often(
    sandbox: RecordingSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    sandbox.gateway.identify_every = 1000
    assert await identified(sandbox) == (0, None)
    assert await identified(sandbox) == (9, None)
    later = time.monotonic() + 1000
    monkeypatch.setattr(gateway, "time", SimpleNamespace(monotonic=lambda: later))
    assert await identified(sandbox) == (0, None)
    sandbox.gateway.identify_every, sandbox.gateway.starts_left = 0, 1
    assert await identified(sandbox) == (0, None)
    assert await identified(sandbox) == (-1, 4004)


async def test_heartbeats_and_an_unknown_session(sandbox: RecordingSandbox) -> None:
    async with aiohttp.ClientSession() as http, http.ws_connect(sandbox.gateway_url) as ws:
        await ws.receive_json()
        await ws.send_json({"op": 1, "d": None})
        assert (await ws.receive_json())["op"] == 11
        resume: dict[str, Any] = {"token": sandbox.token, "session_id": "gone", "seq": 4}
        await ws.send_json({"op": 6, "d": resume})
        answer = await ws.receive_json()
        assert (answer["op"], answer["d"]) == (9, False)


async def test_events_go_to_their_shard(sandbox: RecordingSandbox) -> None:
    guild = int(next(iter(sandbox.world.guilds)))
    async with aiohttp.ClientSession() as http:
        sockets = [await http.ws_connect(sandbox.gateway_url) for _ in range(2)]
        for number, ws in enumerate(sockets):
            await ws.receive_json()
            data: dict[str, Any] = {"token": sandbox.token, "intents": 1, "shard": [number, 2]}
            await ws.send_json({"op": 2, "d": data})
        ready = [await ws.receive_json() for ws in sockets]
        assert [len(hello["d"]["guilds"]) for hello in ready] == [
            int((guild >> 22) % 2 == n) for n in range(2)
        ]
        for ws in sockets:
            await ws.close()
