"""The bot as people run it: a process of its own against the sandbox."""

from __future__ import annotations

import asyncio
import os
import sys
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator
    from pathlib import Path

    from sandbox.server import Sandbox

ONLINE_WITHIN = 60.0
ENDS_WITHIN = 20.0


@asynccontextmanager
async def bot_process(sandbox: Sandbox, data: Path) -> AsyncGenerator[None]:
    """The bot, online; ended by SIGTERM, with exit code 0. Its log is `bot.log` in the data folder."""
    environment = {
        **os.environ,
        "IMHOTEP_TOKEN": sandbox.token,
        "IMHOTEP_DISCORD_URL": sandbox.url,
        "IMHOTEP_DATA": str(data),
    }
    with (data / "bot.log").open("wb") as log:
        bot = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "bot",
            "run",
            env=environment,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
        try:
            await _online(sandbox, bot)
            yield
        finally:
            code = await _end(bot)
    assert code == 0, (data / "bot.log").read_text()


async def _online(sandbox: Sandbox, bot: asyncio.subprocess.Process) -> None:
    """The sandbox has no event for others to wait on, so look."""
    async with asyncio.timeout(ONLINE_WITHIN):
        while not sandbox.gateway.online and bot.returncode is None:
            await asyncio.sleep(0.05)
    assert bot.returncode is None, "the bot ended at once, see bot.log"


async def _end(bot: asyncio.subprocess.Process) -> int:
    if bot.returncode is None:
        bot.terminate()
    try:
        return await asyncio.wait_for(bot.wait(), ENDS_WITHIN)
    except TimeoutError:
        bot.kill()
        return await bot.wait()
