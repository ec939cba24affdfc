import os
from collections.abc import AsyncGenerator, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bot import wiring
from bot.clock import unix_now
from bot.service import outbox, timers
from tests.support.dealing import own_deals
from tests.support.sandbox import openapi
from tests.support.sandbox.person import Person
from tests.support.sandbox.recording import RecordingSandbox
from tests.support.seeding import Clock
from tests.wire.bots import BotProcess, bot_here, with_a_message_a_turn
from tests.wire.guests import ELSEWHERE, GuestTable
from tests.wire.table import PATIENCE, Table

__all__ = ["own_deals"]


def request_check() -> Callable[[str, str, object], list[str]] | None:
    """Return the check against Discord's OpenAPI file, or None without the file, which CI must have."""
    if openapi.path().is_file():
        return openapi.load(openapi.path()).check
    if os.environ.get("CI") == "true":
        pytest.fail(f"Discord's OpenAPI file is not at {openapi.path()}")
    return None


@pytest.fixture
async def sandbox() -> AsyncGenerator[RecordingSandbox]:
    async with RecordingSandbox(check_request=request_check()) as server:
        server.faults.window = (
            PATIENCE  # a busy machine is nobody's fault; tests about time set a window of their own
        )
        yield server
        assert not server.violations


@pytest.fixture
async def people(sandbox: RecordingSandbox) -> AsyncGenerator[dict[str, Person]]:
    async with AsyncExitStack() as open_tabs:
        yield {
            name: await open_tabs.enter_async_context(Person(sandbox.url, name))
            for name in ("Ana", "Ben", "Cleo")
        }


@pytest.fixture
async def message_a_turn(tmp_path: Path) -> None:
    """Make every turn bring a new message, as a server can choose; the default is one living card."""
    await with_a_message_a_turn(tmp_path)


@pytest.fixture
async def bot(sandbox: RecordingSandbox, tmp_path: Path) -> AsyncGenerator[BotProcess]:
    """Yield the bot as a separate process that can be killed; it takes a second to start."""
    async with BotProcess(sandbox, tmp_path) as process:
        yield process


@pytest.fixture
async def table(
    sandbox: RecordingSandbox, people: dict[str, Person], tmp_path: Path, request: pytest.FixtureRequest
) -> AsyncGenerator[Table]:
    """Yield Ana, Ben and Cleo in #harbor, with the bot running in this process unless the test uses `bot`."""
    async with AsyncExitStack() as stack:
        client = None
        if "bot" not in request.fixturenames:
            client = await stack.enter_async_context(bot_here(sandbox, tmp_path))
        yield Table(sandbox, people, client=client)


@pytest.fixture
def guests(table: Table) -> GuestTable:
    """Return a table of the same people in a server without the bot, which Ana and Ben have installed for
    themselves.
    """
    return GuestTable(table.sandbox, table.people, ELSEWHERE, table.client)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Install the test's own clock before the bot is made, and return it. The bot checks the time often."""
    own_clock = Clock(unix_now())
    monkeypatch.setattr(wiring, "unix_now", own_clock)
    for module, name in ((timers, "SHORTEST_SLEEP"), (timers, "LONGEST_SLEEP"), (outbox, "LOOK_EVERY")):
        monkeypatch.setattr(module, name, 0.1)
    return own_clock
