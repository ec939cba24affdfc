"""The program in this process: `imhotep run`, which is ended by the test instead of by a signal. It starts in
no time; tests of signals, exit codes and leftover files need a process (`tests.support.process`).
"""

import asyncio
import io
import logging
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from pydantic import SecretStr

from bot import app
from bot.logs import TEXT, Worked
from bot.process import Stop
from bot.settings import Settings
from tests.support.patience import PATIENCE, until
from tests.support.quick import quick_clients


class Asking(Stop):
    """Waits for a test instead of for signals, which belong to pytest."""

    def __init__(self) -> None:
        self._event = asyncio.Event()

    def ask(self) -> None:
        """Ask the program to end."""
        self._event.set()

    async def wait(self) -> None:
        await self._event.wait()


class Program:
    """The running program and its log."""

    def __init__(self, settings: Settings, log: io.StringIO) -> None:
        self.health = settings.health
        self._log = log
        self._stop = Asking()
        self.running = asyncio.create_task(app.run(settings, self._stop))

    @property
    def text(self) -> str:
        """Everything the program has logged so far."""
        return self._log.getvalue()

    async def until(self, condition: Callable[[], object]) -> None:
        """Wait until a condition holds while the program runs."""

        def holds() -> object:
            value = condition()
            assert value or not self.running.done(), self.text
            return value

        await until(holds)

    async def end(self) -> None:
        """Ask the program to end; raise TimeoutError if it doesn't end in time."""
        self._stop.ask()
        await asyncio.wait_for(self.running, PATIENCE)
        assert self.text.endswith("stopped\n")


def settings_for(url: str, token: str, data: Path) -> Settings:
    """Return settings of a bot without emojis, for a Discord on this machine."""
    return Settings(token=SecretStr(token), discord_url=url, data=data, emojis=False)


@asynccontextmanager
async def at_work(url: str, token: str, data: Path) -> AsyncGenerator[Program]:
    """Start the program, and check that it logs neither a traceback nor its token."""
    log, root = io.StringIO(), logging.getLogger()
    handler, level = logging.StreamHandler(log), root.level
    handler.addFilter(Worked())
    handler.setFormatter(logging.Formatter(TEXT))
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    program = Program(settings_for(url, token, data), log)
    try:
        with quick_clients():
            yield program
    finally:
        program.running.cancel()
        await asyncio.wait((program.running,))
        root.removeHandler(handler)
        root.setLevel(level)
    assert "Traceback" not in program.text, program.text
    assert token not in program.text
