"""A few processes that think. They are started when needed, and each handles one question at a time."""

import asyncio
import json
import logging
import os
import sys
from collections import deque
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from typing import Any

from bot.service.ports import ThinkingFailed
from bot.thinking import worker
from bot.thinking.worker import Question, packed
from engine.contract import Game
from engine.rivals.hints import Hint
from engine.rivals.levels import Level
from engine.rivals.reasons import TermGain
from engine.rivals.review import Assessment, Judged, Look, Turning

log = logging.getLogger(__name__)

PRIVATE = "IMHOTEP_"
"""The prefix of settings, which these processes don't get, because the token is one of them."""


IDLE = 300.0
"""Seconds after which an idle process, which takes about 45 MB, is ended."""


class Pool:
    """A pool of a limited number of processes. Questions are answered in order; those that give way are
    answered only when no others wait.
    """

    def __init__(self, size: int, idle: float = IDLE) -> None:
        self.size = size
        self._idle_for = idle
        self._places = _Places(size)
        self._idle: dict[_Thinking, asyncio.TimerHandle] = {}
        self._busy: set[_Thinking] = set()
        self._ending: set[asyncio.Task[None]] = set()

    async def ask(self, question: bytes, within: float, *, gives_way: bool = False) -> bytes:
        """Return the answer of a free process; a process that takes longer than `within` seconds is ended.
        Raises `ThinkingFailed` in that case, or if the process dies.
        """
        async with self._places.one(gives_way=gives_way):
            thinking = self._waiting() or await _start()
            self._busy.add(thinking)
            try:
                async with asyncio.timeout(within):
                    answer = await thinking.ask(question)
            except TimeoutError:
                await thinking.end()
                raise ThinkingFailed(f"no answer within {within} s") from None
            except (OSError, asyncio.IncompleteReadError) as error:
                await thinking.end()
                raise ThinkingFailed(f"process {thinking.pid} ended") from error
            except asyncio.CancelledError:
                await thinking.end()
                raise
            finally:
                self._busy.discard(thinking)
            loop = asyncio.get_running_loop()
            self._idle[thinking] = loop.call_later(self._idle_for, self._dismiss, thinking)
            return answer

    def _waiting(self) -> "_Thinking | None":
        """Return an idle process; those that have died in the meantime are dropped first."""
        while self._idle:
            thinking, dismissal = self._idle.popitem()
            dismissal.cancel()
            if thinking.lives:
                return thinking
        return None

    def _dismiss(self, thinking: "_Thinking") -> None:
        """End a process that has been idle for a long time; the next question starts another."""
        del self._idle[thinking]
        log.info("thinking: process %s is not needed now", thinking.pid)
        ending = asyncio.create_task(thinking.end())
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)

    @property
    def pids(self) -> list[int]:
        """Return the ids of the processes."""
        return [thinking.pid for thinking in (*self._idle, *self._busy) if thinking.lives]

    async def aclose(self) -> None:
        """End all processes, even those that are thinking."""
        while self._idle:
            thinking, dismissal = self._idle.popitem()
            dismissal.cancel()
            await thinking.end()
        for thinking in tuple(self._busy):
            await thinking.end()
        await asyncio.gather(*self._ending)


class _Places:
    """Admits a limited number of callers at once. The others wait in two queues; the second is served only
    when the first is empty.
    """

    def __init__(self, free: int) -> None:
        self._free = free
        self._lines = (deque[asyncio.Future[None]](), deque[asyncio.Future[None]]())

    @asynccontextmanager
    async def one(self, *, gives_way: bool) -> AsyncGenerator[None]:
        """Hold a place, after waiting for it."""
        if self._free and not any(self._lines):
            self._free -= 1
        else:
            await self._wait(self._lines[gives_way])
        try:
            yield
        finally:
            self._hand_on()

    async def _wait(self, line: deque[asyncio.Future[None]]) -> None:
        turn = asyncio.get_running_loop().create_future()
        line.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it was admitted but canceled
                self._hand_on()
            raise

    def _hand_on(self) -> None:
        for line in self._lines:
            while line:
                turn = line.popleft()
                if not turn.done():
                    turn.set_result(None)
                    return
        self._free += 1


class _Thinking:
    """One process that thinks."""

    def __init__(
        self, process: asyncio.subprocess.Process, asking: asyncio.StreamWriter, hearing: asyncio.StreamReader
    ) -> None:
        self._process = process
        self._asking = asking
        self._hearing = hearing

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def lives(self) -> bool:
        """Tell whether the process is still running, as far as is known."""
        return self._process.returncode is None

    async def ask(self, question: bytes) -> bytes:
        self._asking.write(len(question).to_bytes(worker.LENGTH) + question)
        await self._asking.drain()
        length = int.from_bytes(await self._hearing.readexactly(worker.LENGTH))
        return await self._hearing.readexactly(length)

    async def end(self) -> None:
        if self.lives:
            self._process.kill()
        await self._process.wait()


async def _start() -> _Thinking:
    try:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", worker.__name__,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=_environment(os.environ),
        )  # fmt: skip
    except OSError as error:
        raise ThinkingFailed(f"no process could be started: {error}") from error
    asking, hearing = process.stdin, process.stdout
    if asking is None or hearing is None:
        raise ThinkingFailed("a process without pipes")
    log.info("thinking: process %s", process.pid)
    return _Thinking(process, asking, hearing)


def _environment(ours: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in ours.items() if not name.startswith(PRIVATE)}


WITHIN = 300.0
"""The maximum number of seconds for an answer, however busy the machine is; a process bounds its own
processor time.
"""


class ProcessThinker:
    """See `bot.service.ports.Thinker`."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    @property
    def at_once(self) -> int:
        """See `bot.service.ports.Thinker`."""
        return self._pool.size

    async def steps(self, game: str, blind: Game, level: Level, seed: bytes) -> list[str]:
        """See `bot.service.ports.Thinker`."""
        question = packed(Question("turn", game, level, seed, blind))
        return json.loads(await self._pool.ask(question, WITHIN))

    async def hints(self, game: str, blind: Game) -> list[Hint]:
        """See `bot.service.ports.Thinker`."""
        question = packed(Question("hints", game, Level.IMHOTEP, b"", blind))
        return [_hint(*hint) for hint in json.loads(await self._pool.ask(question, WITHIN))]

    async def look(self, game: str, subject: Look) -> Judged:
        """See `bot.service.ports.Thinker`."""
        question = packed(Question("look", game, Level.ARCHITECT, b"", subject.blind, subject.played))
        leads, choice = json.loads(await self._pool.ask(question, WITHIN, gives_way=True))
        return Judged(tuple(leads), None if choice is None else _choice(choice))


def _hint(code: str, worth: float, gain: list[Any], same: list[str], rest: list[str]) -> Hint:
    return Hint(code, worth, TermGain(*gain), tuple(same), tuple(rest))


def _choice(judged: list[Any]) -> Assessment:
    seat, turning, *own, gain, rest, result = judged
    own += [TermGain(*gain), tuple(rest), tuple(result)]
    return Assessment(seat, Turning(turning), *own)
