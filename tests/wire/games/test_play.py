"""`make play` for a newcomer: it is one command, Ctrl-C ends everything, and the state is kept."""

import asyncio
import os
import re
import signal
import sys
from asyncio.subprocess import PIPE, STDOUT, Process
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.support.sandbox.person import Person
from tests.wire.table import PATIENCE, invite, shows_a_board

pytestmark = pytest.mark.wire


@asynccontextmanager
async def playing(data: Path) -> AsyncGenerator[tuple[Process, str]]:
    """Start the command, yield it with the address it prints, and end it with Ctrl-C."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "play", "--no-browser", "--port", "0",
        env={**os.environ, "IMHOTEP_DATA": str(data)}, stdout=PIPE, stderr=STDOUT, start_new_session=True,
    )  # fmt: skip
    assert process.stdout is not None
    try:
        async with asyncio.timeout(PATIENCE):
            address = None
            while address is None:
                line = (await process.stdout.readline()).decode()
                address = re.search(r"http://127\.0\.0\.1:\d+", line)
        drain = asyncio.create_task(process.stdout.read())
        yield process, address.group()
        process.send_signal(signal.SIGINT)
        assert await asyncio.wait_for(process.wait(), PATIENCE) == 0
        await drain
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def test_play_stop_and_play_on(tmp_path: Path) -> None:
    async with playing(tmp_path) as (_, url), Person(url, "Ana") as ana, Person(url, "Ben") as ben:
        await ana.wait_until(lambda: ana.bot_online, PATIENCE)
        await invite(ana, "harbor", "challenge", opponent=ben, start="0")
        asked = await ben.wait_for(lambda seen: seen.offers("accept"), PATIENCE)
        await ben.click(asked, "accept")
        card = await ana.wait_for(shows_a_board, PATIENCE)
        await ana.click(card, "b2")
        await ben.wait_for(lambda seen: "on b2" in seen.text, PATIENCE)
    async with playing(tmp_path) as (_, url), Person(url, "Ben") as ben:
        await ben.wait_until(lambda: ben.bot_online, PATIENCE)
        card = await ben.wait_for(lambda seen: "on b2" in seen.text, PATIENCE)
        await ben.click(card, "c3")
        await ben.wait_for(lambda seen: "on c3" in seen.text, PATIENCE)


async def test_a_taken_port_is_said(tmp_path: Path) -> None:
    async with playing(tmp_path) as (_, url):
        port = url.rsplit(":", 1)[1]
        other = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", "play", "--no-browser", "--port", port,
            env={**os.environ, "IMHOTEP_DATA": str(tmp_path / "other")}, stderr=PIPE,
        )  # fmt: skip
        _, text = await asyncio.wait_for(other.communicate(), PATIENCE)
        assert other.returncode == 2
        assert f"port {port} is taken".encode() in text
