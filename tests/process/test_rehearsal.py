"""`imhotep rehearse`, the whole program: against the sandbox everything is the same, and what is not is said."""

import asyncio
import signal
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import pytest

from bot.rehearsal.checks import BY_HAND, CHECKS
from sandbox.discord.posting import NewMessage
from sandbox.protocol.constants import THREADS
from sandbox.protocol.json_values import Json
from sandbox.world.faults import EDIT, SEND
from tests.support.process import SECRET, Ended, Given, against, imhotep, started
from tests.support.sandbox.recording import RecordingSandbox
from tests.wire.table import PATIENCE

pytestmark = pytest.mark.wire

CHANNEL = "harbor"
THREAD_CREATED = 18  # the type of the message by which Discord says that a thread was opened


@pytest.fixture
async def sandbox(tmp_path: Path) -> AsyncGenerator[RecordingSandbox]:
    """One that knows the commands, and lets the bot delete threads in #harbor."""
    async with RecordingSandbox() as one:
        one.faults.window = PATIENCE
        one.faults.grant(one.channel(CHANNEL), "manage_threads")
        done = await asyncio.to_thread(imhotep, tmp_path, "sync", **against(one))
        assert done.code == 0
        yield one


async def rehearsed(sandbox: RecordingSandbox, data: Path, channel: str = CHANNEL) -> Ended:
    return await asyncio.to_thread(imhotep, data, "rehearse", sandbox.channel(channel), **against(sandbox))


def lines(text: str, verdict: str) -> list[str]:
    """The names of the checks with this verdict."""
    cells = (line.removeprefix(verdict).strip() for line in text.splitlines() if line.startswith(verdict))
    return [line.split("  ")[0] for line in cells]


def left(sandbox: RecordingSandbox) -> list[str]:
    """Messages and threads in the sandbox, in which nobody else is."""
    threads = [one["name"] for one in sandbox.world.channels.values() if one["type"] in THREADS]
    return [*threads, *(str(one.wire) for one in sandbox.world.messages.values())]


async def test_the_sandbox_does_what_is_expected_of_it(tmp_path: Path, sandbox: RecordingSandbox) -> None:
    before = set(tmp_path.iterdir())
    done = await rehearsed(sandbox, tmp_path)
    assert done.code == 0, done.text
    expected = [check.name for check in CHECKS if check.expected is not None]
    assert lines(done.text, "same") == [*expected, "all of it deleted"]
    assert lines(done.text, "measured") == [check.name for check in CHECKS if check.expected is None]
    assert all(one in done.text for one in BY_HAND)
    assert left(sandbox) == []
    assert len(sandbox.sent(SEND)) > 20, "it did post"
    assert set(tmp_path.iterdir()) == before, "the bot's own folder is left alone"
    assert not sandbox.gateway.identifies, "a bot that runs is not disturbed"


async def test_one_difference_is_named(tmp_path: Path, sandbox: RecordingSandbox) -> None:
    """Nonces that hold for no time."""
    sandbox.faults.nonce_life = 0.0
    done = await rehearsed(sandbox, tmp_path)
    assert done.code == 8, done.text
    differing = ["card posted twice", "one nonce in two channels", "one nonce, message deleted"]
    assert lines(done.text, "DIFFERENT") == differing
    assert f"imhotep: 3 of {len(CHECKS) + 1} lines differ" in done.text.splitlines()[-1]
    assert left(sandbox) == []


async def test_a_failed_check_does_not_end_it(tmp_path: Path, sandbox: RecordingSandbox) -> None:
    sandbox.faults.refuse(EDIT, 403, 50013, "Missing Permissions")
    done = await rehearsed(sandbox, tmp_path)
    assert done.code == 8, done.text
    assert lines(done.text, "DIFFERENT") == ["plain message edited into V2"]
    assert "refused: 403, 50013" in done.text
    assert left(sandbox) == []


async def test_commands_that_discord_does_not_know(tmp_path: Path, sandbox: RecordingSandbox) -> None:
    (first, *_) = sandbox.commands.all(None)
    sandbox.commands.remove(None, first["id"])
    done = await rehearsed(sandbox, tmp_path)
    assert done.code == 8
    assert lines(done.text, "DIFFERENT") == ["the slash commands"]
    assert f"different: /{first['name']}" in done.text
    assert "imhotep sync" in done.text


async def test_posted_but_answered_by_an_error(tmp_path: Path, sandbox: RecordingSandbox) -> None:
    """The library sends it again; it is there once, and goes."""
    sandbox.faults.fail_after(SEND, times=2)
    done = await rehearsed(sandbox, tmp_path)
    assert done.code == 0, done.text
    assert left(sandbox) == []


async def test_a_lost_answer_is_owned_up_to(tmp_path: Path, sandbox: RecordingSandbox) -> None:
    """Nobody knows what the message is called that came of it."""
    sandbox.faults.lose_answer(SEND)
    done = await rehearsed(sandbox, tmp_path)
    assert done.code == 8
    assert lines(done.text, "DIFFERENT")[-1] == "all of it deleted"
    assert "perhaps something in" in done.text
    assert len(left(sandbox)) == 1


async def test_what_cannot_be_deleted_is_named(tmp_path: Path, sandbox: RecordingSandbox) -> None:
    route = "DELETE /channels/{channel_id}/messages/{message_id}"
    sandbox.faults.slow(route, 0.0)  # the one that a check deletes itself
    sandbox.faults.refuse(route, 403, 50013, "Missing Permissions")
    done = await rehearsed(sandbox, tmp_path)
    assert done.code == 8
    (message,) = sandbox.world.messages.values()
    assert lines(done.text, "DIFFERENT") == ["all of it deleted"]
    assert f"{message.channel}/{message.id} (403" in done.text


async def test_what_discord_says_about_new_threads_goes_too(
    tmp_path: Path, sandbox: RecordingSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thread that hangs on no message leaves one in the channel, which outlives it."""
    open_thread, notes = sandbox.places.open_thread, list[str]()

    def opened(parent: Json, name: str, owner: str, **more: Any) -> Json:
        thread = open_thread(parent, name, owner, **more)
        reference = {"type": 0, "channel_id": thread["id"], "guild_id": thread["guild_id"]}
        extra: Json = {"type": THREAD_CREATED, "message_reference": reference}
        note = sandbox.posting.send(NewMessage(parent, owner, {"content": name}, via="person", extra=extra))
        notes.append(note.id)
        return thread

    monkeypatch.setattr(sandbox.places, "open_thread", opened)
    done = await rehearsed(sandbox, tmp_path)
    assert done.code == 0, done.text
    assert len(notes) == 2
    assert left(sandbox) == []


@pytest.mark.parametrize("name", ["its buttons taken off", "edit in an archived thread"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_ended_in_the_middle(
    tmp_path: Path, sandbox: RecordingSandbox, name: str, number: signal.Signals
) -> None:
    async with started(tmp_path, "rehearse", sandbox.channel(CHANNEL), **against(sandbox)) as program:
        await program.until(lambda: name in program.text)
        assert left(sandbox) != []
        assert await program.end(number) == 1
    assert left(sandbox) == []
    assert "all of it deleted" in program.text
    assert "not complete" in program.text.splitlines()[-1]


async def test_ended_while_an_answer_is_waited_for(tmp_path: Path, sandbox: RecordingSandbox) -> None:
    """What was asked for and not answered yet is deleted as well."""
    sandbox.faults.slow(SEND, 1.0)
    async with started(tmp_path, "rehearse", sandbox.channel(CHANNEL), **against(sandbox)) as program:
        await program.until(lambda: left(sandbox))
        assert await program.end() == 1
    assert left(sandbox) == []


async def test_ended_while_it_deletes(tmp_path: Path, sandbox: RecordingSandbox) -> None:
    async with started(tmp_path, "rehearse", sandbox.channel(CHANNEL), **against(sandbox)) as program:
        await program.until(lambda: "time of edits" in program.text)
        assert await program.end() == 1
    assert left(sandbox) == []


async def test_nothing_is_posted_where_it_could_not_be_deleted(
    tmp_path: Path, sandbox: RecordingSandbox
) -> None:
    done = await rehearsed(sandbox, tmp_path, "nile")
    assert done.code == 2
    assert done.text.splitlines()[-1].endswith("in #nile the bot lacks, for the rehearsal: Manage Threads")
    assert not sandbox.sent(SEND)


@pytest.mark.parametrize("channel", ["1", "0", str(2**64)])
async def test_a_channel_that_there_is_not(tmp_path: Path, sandbox: RecordingSandbox, channel: str) -> None:
    done = await asyncio.to_thread(imhotep, tmp_path, "rehearse", channel, **against(sandbox))
    assert done.code == 2
    assert f"no channel {channel}" in done.text.splitlines()[-1]


async def test_a_wrong_token(tmp_path: Path, sandbox: RecordingSandbox) -> None:
    wrong = Given(IMHOTEP_TOKEN=SECRET, IMHOTEP_DISCORD_URL=sandbox.url)
    done = await asyncio.to_thread(imhotep, tmp_path, "rehearse", sandbox.channel(CHANNEL), **wrong)
    assert done.code == 4
    assert "refuses the token" in done.text.splitlines()[-1]


def test_no_discord(tmp_path: Path) -> None:
    nobody = Given(IMHOTEP_TOKEN=SECRET, IMHOTEP_DISCORD_URL="http://127.0.0.1:9")
    done = imhotep(tmp_path, "rehearse", "1", **nobody)
    assert done.code == 1
    assert "cannot be reached" in done.text.splitlines()[-1]
