"""The sandbox resumes where it left off after it was stopped or killed."""

from __future__ import annotations

import asyncio
import signal
import sys
from typing import TYPE_CHECKING

import pytest

from tests.sandbox.bots import png, running
from tests.support.patience import PATIENCE
from tests.support.sandbox.person import Person
from tests.support.sandbox.recording import RecordingSandbox

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.wire
async def test_everything_is_still_there(tmp_path: Path) -> None:
    async with RecordingSandbox(tmp_path) as sandbox:
        token, people, harbor = sandbox.token, dict(sandbox.world.people), sandbox.channel("harbor")
        async with running(sandbox) as bot, Person(sandbox.url, "Ana") as ana:
            await ana.slash("harbor", "board")
            await ana.slash("harbor", "whisper")
            await ana.wait_for(lambda posted: posted.text == "aloud")
            await bot.get_partial_messageable(int(harbor)).send("card", nonce="g1:1")
            await ana.wait_for(lambda message: message.text == "card")
            before = [message.raw for message in ana.messages("harbor")]
    async with RecordingSandbox(tmp_path) as sandbox:
        assert (sandbox.token, sandbox.world.people) == (token, people)
        async with running(sandbox) as bot, Person(sandbox.url, "Ana") as ana:
            assert [message.text for message in ana.messages("harbor")] == [
                "**Your turn**",
                *_texts(before)[1:],
            ]
            card = ana.messages("harbor")[0]
            assert await ana.picture(card.pictures[0].url) == png()
            await bot.get_partial_messageable(int(harbor)).send("card", nonce="g1:1")
            assert len(ana.messages("harbor")) == len(before)
            await ana.click(card, "Pressed 0")
            assert ana.again(card).buttons[0].label == "Pressed 1"


def _texts(messages: list[dict[str, str]]) -> list[str]:
    return [message["content"] for message in messages]


@pytest.mark.wire
async def test_the_bot_finds_a_restarted_sandbox(tmp_path: Path) -> None:
    async with RecordingSandbox(tmp_path) as first:
        port = int(first.url.rsplit(":", 1)[1])
        async with running(first) as bot:
            await first.close()
            async with RecordingSandbox(tmp_path, port) as second, Person(second.url, "Ana") as ana:
                await ana.wait_until(lambda: ana.bot_online)
                await ana.slash("nile", "place", field="b2")
                await ana.wait_until(lambda: bot.log == ["ready", "ready"])


async def test_killed_in_the_middle(tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "sandbox", "--data", str(tmp_path), stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    url = (await process.stdout.readline()).decode().split()[1].rstrip("/")
    async with Person(url, "Ben") as ben:
        await ben.say("nile", "remember me\u2028please")
    process.kill()
    await process.wait()
    async with RecordingSandbox(tmp_path) as sandbox, Person(sandbox.url, "Ben") as ben:
        assert [message.text for message in ben.messages("nile")] == ["remember me\u2028please"]


async def test_it_stops_when_asked(tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "sandbox", "--data", str(tmp_path), stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    await process.stdout.readline()
    process.send_signal(signal.SIGTERM)
    assert await asyncio.wait_for(process.wait(), PATIENCE) == 0
    await process.stdout.read()
