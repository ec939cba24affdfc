"""The bot starts as many shards as Discord wants, or says so if Discord doesn't let it in."""

import asyncio
from pathlib import Path

import pytest

from bot.app import Client
from bot.errors import IntentsRefused, TooFewShards
from sandbox.world.faults import CALLBACK
from tests.support.patience import until
from tests.support.program import at_work
from tests.support.sandbox.person import Person
from tests.support.sandbox.recording import RecordingSandbox
from tests.wire.bots import BotProcess, bot_here
from tests.wire.table import PATIENCE, Table

pytestmark = pytest.mark.wire

ASK = "GET /gateway/bot"
COMMANDS = "PUT /applications/{application_id}/commands"
ANOTHER = "not by this process: another one runs with the same token"


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skip the library's wait of five seconds between identifies, because nobody else identifies here."""

    async def hook(*_: object, **__: object) -> None:
        await asyncio.sleep(0)

    monkeypatch.setattr(Client, "before_identify_hook", hook)


@pytest.fixture
async def two_shards(sandbox: RecordingSandbox, at_once: None) -> None:
    sandbox.gateway.shards = 2


async def test_as_many_shards_as_discord_wants(two_shards: None, table: Table) -> None:
    """The bot starts two shards, resumes both after a drop, and answers in a server and in direct
    messages.
    """
    assert [identify["shard"] for identify in table.sandbox.gateway.identifies] == [[0, 2], [1, 2]]
    card = await table.start()
    await table.sandbox.gateway.drop()
    await table.cleo.wait_until(lambda: table.sandbox.gateway.resumes == 2, PATIENCE)
    await table.ana.click(card, "b2")
    await table.card_after(card)
    await table.ana.slash("dm", "help")
    await table.ana.wait_for(lambda seen: bool(seen.text), PATIENCE, "dm")


async def test_two_processes_share_the_shards(
    sandbox: RecordingSandbox, tmp_path: Path, at_once: None
) -> None:
    """Two processes, each with its own folder, share the shards; direct messages belong to the first one."""
    sandbox.gateway.shards = 2
    async with (
        bot_here(sandbox, tmp_path / "one", shards="0-0/2") as first,
        bot_here(sandbox, tmp_path / "two", shards="1-1/2") as second,
        Person(sandbox.url, "Ana") as ana,
    ):
        assert [identify["shard"] for identify in sandbox.gateway.identifies] == [[0, 2], [1, 2]]
        assert {guild.id for guild in first.guilds}.isdisjoint(guild.id for guild in second.guilds)
        await ana.slash("dm", "help")
        await ana.wait_for(lambda seen: bool(seen.text), PATIENCE, "dm")
        assert len(sandbox.sent(CALLBACK)) == 1


async def test_two_processes_with_the_same_shards_notice_it(
    sandbox: RecordingSandbox, tmp_path: Path
) -> None:
    """If two processes on two machines have the same shards, Discord accepts one answer, and the log of the
    other process says why. A very late process can't tell whose answer came first, so people ask again.
    """
    logs = [tmp_path / name for name in ("one.log", "two.log")]

    def complaints() -> list[str]:
        return [line for log in logs for line in log.read_text("utf-8").splitlines() if ANOTHER in line]

    async def ask(count: int) -> None:
        await ana.slash("harbor", "help")
        await until(lambda: len(sandbox.sent(CALLBACK)) >= 2 * count)

    async with (
        BotProcess(sandbox, tmp_path / "one", logs[0]) as first,
        BotProcess(sandbox, tmp_path / "two", logs[1]) as second,
        Person(sandbox.url, "Ana") as ana,
        asyncio.timeout(PATIENCE),
    ):
        asked = 0
        while not complaints():
            asked += 1
            await ask(asked)
        assert all("ERROR" in line and "IMHOTEP_SHARDS" in line for line in complaints())
        await ana.wait_until(lambda: len(ana.messages("harbor")) == asked)
        assert (await first.end(), await second.end()) == (0, 0)


async def test_discord_is_away_when_asked_how_many(sandbox: RecordingSandbox, tmp_path: Path) -> None:
    sandbox.faults.refuse(ASK, 404, 0, "404: Not Found", times=2)
    async with bot_here(sandbox, tmp_path):
        assert sandbox.gateway.online


async def test_no_more_sessions_today(
    sandbox: RecordingSandbox, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """If no sessions are left today, the bot waits and asks again instead of identifying, which would cost
    the token.
    """
    sandbox.gateway.starts_left = 0

    async def tomorrow() -> None:
        while "may be started today" not in caplog.text:
            await asyncio.sleep(0.05)
        sandbox.gateway.starts_left = 1000

    waiting = asyncio.create_task(tomorrow())
    async with bot_here(sandbox, tmp_path):
        await waiting
        assert len(sandbox.gateway.attempts) == 1


@pytest.mark.parametrize(("code", "error"), [(4011, TooFewShards), (4014, IntentsRefused)])
async def test_what_ends_the_connection_for_good(tmp_path: Path, code: int, error: type[Exception]) -> None:
    async with RecordingSandbox() as sandbox, at_work(sandbox.url, sandbox.token, tmp_path) as bot:
        await bot.until(bot.health.exists)
        await sandbox.gateway.drop(code)
        with pytest.raises(error):
            await asyncio.wait_for(bot.running, PATIENCE)


async def test_commands_that_discord_does_not_take_now(sandbox: RecordingSandbox, tmp_path: Path) -> None:
    sandbox.faults.rate_limit(COMMANDS, retry_after=31)
    async with bot_here(sandbox, tmp_path):
        assert not sandbox.sent(CALLBACK)
