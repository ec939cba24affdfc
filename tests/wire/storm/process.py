"""The bot of a storm: a process whose memory is measured each time before it ends, and whose log is kept."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Self

from sandbox.server import Sandbox
from tests.wire.bots import BotProcess, with_a_message_a_turn
from tests.wire.storm.discord import DISCORD_WAITS


class Bot(BotProcess):
    """A bot process that records the peak memory of each run. If its database is an old one, it is killed as
    many seconds after its first starts as `kills` says, while it upgrades the database or soon after.
    """

    def __init__(self, sandbox: Sandbox, data: Path, kills: Sequence[float] = ()) -> None:
        super().__init__(sandbox, data, data / "log", window=DISCORD_WAITS)
        self._log_file = data / "log"
        self._data = data
        self._kills = kills
        self.peaks: list[float] = []
        """The peak memory of each run, in MiB."""

    async def __aenter__(self) -> Self:
        for seconds in self._kills:
            await self.launch()
            await asyncio.sleep(seconds)
            await super().kill()
        if self._kills:
            await self.start()
            await self.end()
        await with_a_message_a_turn(self._data)  # so that every turn can be read afterwards
        return await super().__aenter__()

    async def kill(self) -> None:
        self.peaks.append(self.most_memory)
        await super().kill()

    async def end(self) -> int | None:
        if self._process is not None:
            self.peaks.append(self.most_memory)
        return await super().end()

    async def tracebacks(self) -> list[str]:
        """Return the lines of the log that come just before tracebacks."""
        lines = (await asyncio.to_thread(self._log_file.read_text, "utf-8")).splitlines()
        return [lines[number - 1] for number, line in enumerate(lines) if line.startswith("Traceback")]
