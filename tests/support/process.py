"""The program as an ordinary process, either run to its end or running against the sandbox."""

import asyncio
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict, Unpack, cast

from bot.clock import SHIFT
from sandbox.server import Sandbox
from tests.support.patience import PATIENCE, until

IMHOTEP = Path(sys.executable).with_name("imhotep")
SECRET = "a.token.that-nobody-may-see"  # noqa: S105  it opens nothing


class Given(TypedDict, total=False):
    """Settings of the program, as in its environment."""

    IMHOTEP_TOKEN: str
    IMHOTEP_TOKEN_FILE: str
    IMHOTEP_DISCORD_URL: str
    IMHOTEP_EMOJIS: str
    IMHOTEP_METRICS_PORT: str


@dataclass
class Ended:
    """How a command ended, and everything it wrote."""

    code: int
    text: str

    @property
    def sentence(self) -> str:
        """The only line that it wrote; raises AssertionError if there isn't exactly one."""
        lines = self.text.strip().splitlines()
        assert len(lines) == 1, self.text
        return lines[0]


def environment(data: Path, **settings: Unpack[Given]) -> dict[str, str]:
    """Return the current environment with these settings of the bot and no others."""
    kept = {
        name: value for name, value in os.environ.items() if name == SHIFT or not name.startswith("IMHOTEP_")
    }
    return {**kept, "IMHOTEP_DATA": str(data), **cast("dict[str, str]", settings)}


def imhotep(data: Path, *arguments: str, folder: Path | None = None, **settings: Unpack[Given]) -> Ended:
    """Run the command in an empty folder, which has no .env, and return how it ended. Only the test's limit
    applies: with another one Python would wait in short sleeps, and libfaketime refuses those that are
    already over.
    """
    ended = subprocess.run(
        [IMHOTEP, *arguments],
        cwd=folder or data,
        env=environment(data, **settings),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert SECRET not in ended.stdout
    return Ended(ended.returncode, ended.stdout)


@dataclass
class Running:
    """The running program; `pid` is its own id, as seen from this process."""

    process: asyncio.subprocess.Process
    pid: int
    data: Path
    output: Path

    @property
    def health(self) -> Path:
        return self.data / "health"

    @property
    def text(self) -> str:
        """Everything the program has written so far."""
        return self.output.read_text("utf-8")

    async def end(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Ask the program to end, and return the exit code; raise TimeoutError if it doesn't end in time."""
        os.kill(self.pid, number)
        return await asyncio.wait_for(self.process.wait(), PATIENCE)

    async def until(self, condition: Callable[[], object]) -> None:
        """Wait until a condition holds while the program runs."""

        def holds() -> object:
            value = condition()
            assert value or self.process.returncode is None, self.text
            return value

        await until(holds)

    async def until_it_catches(self, number: signal.Signals) -> None:
        """Wait until the program has a handler for this signal, so that the signal doesn't end it."""
        await self.until(lambda: caught(self.pid) >> (number - 1) & 1)


def caught(pid: int) -> int:
    """Return the signals for which a process has handlers, as bits."""
    status = Path(f"/proc/{pid}/status").read_text("utf-8")
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("SigCgt:")), 16)


@asynccontextmanager
async def started(
    data: Path, *command: str, before: tuple[str, ...] = (), **settings: Unpack[Given]
) -> AsyncGenerator[Running]:
    """Start the program, and kill it at the end if it still runs; check that it never writes a traceback."""
    output = data / "log"
    with output.open("wb") as written:
        process = await asyncio.create_subprocess_exec(
            *before,
            str(IMHOTEP),
            *command,
            cwd=data,
            env=environment(data, **settings),
            stdout=written,
            stderr=written,
        )
    running = Running(process, process.pid, data, output)
    try:
        if "--fork" in before:
            children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
            await running.until(lambda: children.read_text("utf-8"))
            running.pid = int(children.read_text("utf-8"))
        yield running
    finally:
        if process.returncode is None:
            os.kill(running.pid, signal.SIGKILL)
            await process.wait()
    assert "Traceback" not in running.text, running.text


def against(sandbox: Sandbox) -> Given:
    """Return the settings of a bot for a sandbox; it uploads no emojis, which would take a second."""
    return {"IMHOTEP_TOKEN": sandbox.token, "IMHOTEP_DISCORD_URL": sandbox.url, "IMHOTEP_EMOJIS": "false"}


@asynccontextmanager
async def running(
    sandbox: Sandbox, data: Path, *, before: tuple[str, ...] = (), **settings: Unpack[Given]
) -> AsyncGenerator[Running]:
    """Run the bot against the sandbox, and wait until it is healthy; check that its log has no token."""
    async with started(data, "run", before=before, **{**against(sandbox), **settings}) as bot:
        await bot.until(bot.health.exists)
        yield bot
    assert sandbox.token not in bot.text


def may_unshare() -> bool:
    """Return whether this user may start a process as number 1 of a namespace."""
    if shutil.which("unshare") is None:
        return False
    tried = subprocess.run(["unshare", "--pid", "--fork", "true"], capture_output=True, check=False)
    return tried.returncode == 0
