"""If Discord is down when the bot starts, the bot waits and tries again, with one sentence per attempt."""

import logging
import socket
from itertools import pairwise
from pathlib import Path

import pytest
from aiohttp import web

from bot import app
from bot.connection import FIRST_WAIT, LONGEST_WAIT, waits
from bot.errors import CannotConnect, Unreachable
from bot.portal import application_of
from tests.support.process import SECRET
from tests.support.program import Program, at_work, settings_for
from tests.support.quick import quick_clients
from tests.support.sandbox.person import Person
from tests.support.sandbox.recording import RecordingSandbox
from tests.wire.table import PATIENCE

pytestmark = pytest.mark.wire

LOGIN, SYNC = "GET /users/@me", "PUT /applications/{application_id}/commands"
APPLICATION, GATEWAY = "GET /oauth2/applications/@me", "GET /gateway/bot"


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the program try again much sooner than usual."""
    monkeypatch.setattr("bot.connection.FIRST_WAIT", 0.05)
    monkeypatch.setattr("bot.gateway.SHORTEST", 0.05)


def closed_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def nowhere() -> str:
    """Return an address where nothing listens."""
    return f"http://127.0.0.1:{closed_port()}"


def tries(bot: Program) -> list[str]:
    return [line for line in bot.text.splitlines() if "Discord cannot be reached" in line]


async def test_it_comes_in_when_discord_comes_up(tmp_path: Path) -> None:
    port = closed_port()
    data = tmp_path / "discord"
    async with RecordingSandbox(data, port):
        pass
    sandbox = RecordingSandbox(data, port)
    async with at_work(f"http://127.0.0.1:{port}", sandbox.token, tmp_path) as bot:
        await bot.until(lambda: len(tries(bot)) == 2)
        assert not bot.health.exists()
        async with sandbox, Person(sandbox.url, "Ana") as ana:
            await ana.wait_until(lambda: ana.bot_online, PATIENCE)
            await ana.slash("harbor", "help")
            await bot.until(bot.health.exists)
            await bot.end()
    loud = [line for line in bot.text.splitlines() if "WARNING" in line or "ERROR" in line]
    assert loud == tries(bot), "one sentence a try"


async def test_ending_while_it_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.connection.FIRST_WAIT", LONGEST_WAIT)
    async with at_work(nowhere(), SECRET, tmp_path) as bot:
        await bot.until(lambda: tries(bot))
        await bot.end()


@pytest.mark.parametrize("route", [LOGIN, APPLICATION, SYNC])
async def test_ending_while_discord_is_slow(tmp_path: Path, route: str) -> None:
    """The program can be ended while a connection is open but the answer doesn't come."""
    async with RecordingSandbox() as sandbox:
        sandbox.faults.delay(route, 60.0)
        async with at_work(sandbox.url, sandbox.token, tmp_path) as bot:
            await bot.until(lambda: f"{sandbox.requests[-1].method} {sandbox.requests[-1].route}" == route
                            if sandbox.requests else False)  # fmt: skip
            await bot.end()


@pytest.mark.parametrize("route", [LOGIN, SYNC])
async def test_answers_that_break_off_are_tried_again(tmp_path: Path, route: str) -> None:
    async with RecordingSandbox() as sandbox, Person(sandbox.url, "Ana") as ana:
        sandbox.faults.lose_answer(route, times=4)
        async with at_work(sandbox.url, sandbox.token, tmp_path) as bot:
            await ana.wait_until(lambda: ana.bot_online, PATIENCE)
            assert tries(bot)
            await ana.slash("harbor", "help")
            await bot.end()


UNREADABLE: tuple[object, ...] = (
    None,
    [],
    "x",
    {"id": None},
    {"id": "x" * 10_000},
    {"id": 1, "username": []},
)
"""Answers in which the library doesn't find what it looks for."""


@pytest.mark.parametrize("route", [LOGIN, APPLICATION, GATEWAY])
async def test_answers_that_cannot_be_read_are_tried_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, route: str
) -> None:
    async with RecordingSandbox() as sandbox, Person(sandbox.url, "Ana") as ana:
        for answer in UNREADABLE:
            sandbox.faults.garble(route, lambda _, answer=answer: answer)
        with quick_clients():
            async with app.serving(settings_for(sandbox.url, sandbox.token, tmp_path)) as (_, connection):
                await ana.wait_until(lambda: ana.bot_online or connection.done(), PATIENCE)
                await ana.slash("harbor", "help")
    said = [record.getMessage() for record in caplog.records if record.levelno == logging.WARNING]
    assert len(said) == len(UNREADABLE)
    assert all("its answer cannot be read" in sentence and "trying again" in sentence for sentence in said)


@pytest.mark.parametrize("route", [LOGIN, APPLICATION])
async def test_a_command_says_that_an_answer_cannot_be_read(tmp_path: Path, route: str) -> None:
    async with RecordingSandbox() as sandbox:
        settings = settings_for(sandbox.url, sandbox.token, tmp_path)
        for ask in (app.sync, application_of):
            sandbox.faults.garble(route, lambda _: {"id": None})
            with pytest.raises(Unreachable, match="its answer cannot be read"):
                await ask(settings)


async def test_a_gateway_that_is_away_at_first(tmp_path: Path) -> None:
    """If only the first connection to the gateway fails, the bot still gets online, although the library's
    recovery expects an earlier connection.
    """
    sandbox = RecordingSandbox()
    refuse_gateway(sandbox, times=2)
    async with (
        sandbox,
        Person(sandbox.url, "Ana") as ana,
        at_work(sandbox.url, sandbox.token, tmp_path) as bot,
    ):
        await ana.wait_until(lambda: ana.bot_online, PATIENCE)
        await ana.slash("harbor", "help")
        await bot.end()


def refuse_gateway(sandbox: RecordingSandbox, times: int) -> None:
    """Answer the next requests for a socket with an error; call this before the sandbox runs."""
    serve, left = sandbox.gateway.handle, times

    async def handle(request: web.Request) -> web.WebSocketResponse:
        nonlocal left
        left -= 1
        if left >= 0:
            raise web.HTTPServiceUnavailable
        return await serve(request)

    sandbox.gateway.handle = handle


async def test_a_refused_sync_does_not_keep_the_bot_out(tmp_path: Path) -> None:
    async with RecordingSandbox() as sandbox, Person(sandbox.url, "Ana") as ana:
        sandbox.faults.refuse(SYNC, 400, 50035, "Invalid Form Body")
        async with at_work(sandbox.url, sandbox.token, tmp_path) as bot:
            await bot.until(bot.health.exists)
            texts = [line for line in bot.text.splitlines() if "ERROR" in line]
            assert len(texts) == 1
            assert "refuses the commands" in texts[0]
            await bot.end()
        async with at_work(sandbox.url, sandbox.token, tmp_path) as bot:  # said again at the next start
            await bot.until(bot.health.exists)
            await ana.slash("harbor", "help")
            await bot.end()


async def test_a_refused_sync_by_hand_is_one_sentence(tmp_path: Path) -> None:
    async with RecordingSandbox() as sandbox:
        sandbox.faults.refuse(SYNC, 400, 50035, "Invalid Form Body")
        with pytest.raises(CannotConnect, match="refuses the commands"):
            await app.sync(settings_for(sandbox.url, sandbox.token, tmp_path))


async def test_a_wrong_token(tmp_path: Path) -> None:
    async with RecordingSandbox() as sandbox, at_work(sandbox.url, SECRET, tmp_path) as bot:
        with pytest.raises(CannotConnect, match="Discord refuses the token"):
            await bot.running


async def test_sync_without_discord_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(Unreachable, match="cannot be reached"):
        await app.sync(settings_for(nowhere(), SECRET, tmp_path))


def test_waits_grow_and_have_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    times = waits()
    first = [next(times) for _ in range(12)]
    assert first[0] == FIRST_WAIT
    assert all(later >= earlier for earlier, later in pairwise(first))
    assert first[-1] == LONGEST_WAIT
    assert first[3] < LONGEST_WAIT, "they do grow"
