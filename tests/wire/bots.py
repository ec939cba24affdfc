"""The bot of these tests, either the real client in this process or the real program as a separate one."""

import asyncio
import os
import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Self

from pydantic import SecretStr

from bot.app import Client, serving
from bot.flows import answering
from bot.service.preferences import TURNS_UNTIL
from bot.settings import Settings
from bot.store import database
from bot.store.database import open_database, put_fact
from sandbox.server import Sandbox
from tests.support.forked import started_bot
from tests.support.migrated import migrated
from tests.support.patience import PATIENCE, until
from tests.support.quick import quick_clients


async def with_a_message_a_turn(data: Path) -> None:
    """Make a bot that will start in this folder treat its games as older ones, so that each turn brings a
    message. By default, they have one living card.
    """
    async with open_database(migrated(Settings(data=data).database)) as database:
        await database.write(put_fact, TURNS_UNTIL, str(2**40))


@asynccontextmanager
async def bot_here(
    sandbox: Sandbox, data: Path, *, emojis: bool = False, shards: str | None = None
) -> AsyncGenerator[Client]:
    """Run the real client in this process, over a real socket. It starts fast, especially without emojis."""
    settings = Settings(
        token=SecretStr(sandbox.token), discord_url=sandbox.url, data=data, emojis=emojis, shards=shards
    )
    migrated(settings.database)
    with quick_clients():
        async with serving(settings) as (client, _):
            await asyncio.wait_for(client.wait_until_ready(), PATIENCE)
            yield client


class BotProcess:
    """The program `imhotep run` as a process that can be killed."""

    def __init__(
        self,
        sandbox: Sandbox,
        data: Path,
        log: Path | None = None,
        *,
        hasty: bool = False,
        window: float = answering.WITHIN,
        patience: float = database.PATIENCE,
    ) -> None:
        self._sandbox = sandbox
        self._log = log
        self._hasty = hasty
        self._window = window
        self._patience = patience
        self._environment = {
            **os.environ,
            "IMHOTEP_TOKEN": sandbox.token,
            "IMHOTEP_DISCORD_URL": sandbox.url,
            "IMHOTEP_DATA": str(data),
            "IMHOTEP_EMOJIS": "false",
        }
        self._process: BaseProcess | None = None

    async def __aenter__(self) -> Self:
        try:
            await self.start()
        except BaseException:
            await self.kill()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.end()

    async def start(self) -> None:
        """Start the process, and wait until it is connected."""
        before = len(self._sandbox.gateway.identifies)
        migrated(Settings(data=Path(self._environment["IMHOTEP_DATA"])).database)
        await self.launch()

        def connected() -> bool:
            assert self._running.exitcode is None, f"the bot ended with {self._running.exitcode}"
            return len(self._sandbox.gateway.identifies) > before

        await until(connected)

    async def launch(self) -> None:
        """Start the process."""
        self._process = await asyncio.to_thread(
            started_bot,
            self._environment,
            self._log,
            hasty=self._hasty,
            window=self._window,
            patience=self._patience,
        )

    @property
    def pid(self) -> int:
        """The process's id."""
        pid = self._running.pid
        assert pid is not None
        return pid

    @property
    def ended(self) -> bool:
        """Whether the process has ended on its own."""
        return self._running.exitcode is not None

    async def kill(self) -> None:
        """Kill the process at once, as `kill -9` does."""
        process = self._running
        process.kill()
        await asyncio.to_thread(process.join)
        self._process = None

    async def end(self) -> int | None:
        """Send SIGTERM, and return the exit code."""
        process, self._process = self._process, None
        if process is None:
            return None
        process.terminate()
        await asyncio.to_thread(process.join, PATIENCE)
        if process.exitcode is None:
            raise TimeoutError
        return process.exitcode

    @property
    def memory(self) -> float:
        """The process's current memory in MiB."""
        return self._mebibytes("VmRSS")

    @property
    def most_memory(self) -> float:
        """The process's peak memory in MiB since its start."""
        return self._mebibytes("VmHWM")

    def _mebibytes(self, name: str) -> float:
        status = Path(f"/proc/{self.pid}/status").read_text("utf-8")
        (size,) = re.findall(rf"^{name}:\s+(\d+) kB$", status, re.MULTILINE)
        return int(size) / 1024

    @property
    def _running(self) -> BaseProcess:
        if self._process is None:
            raise RuntimeError("the bot does not run")
        return self._process
