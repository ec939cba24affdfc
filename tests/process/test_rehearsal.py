"""`imhotep rehearse` reports differences, of which the sandbox has none, and leaves nothing behind."""

import asyncio
import re
import signal
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import pytest

from bot import app
from bot.errors import CannotConnect, ProgramError, Unreachable
from bot.rehearsal.checks import BY_HAND, CHECKS, listening
from bot.rehearsal.program import rehearse
from bot.rehearsal.venue import opened
from sandbox.discord.gateway import CloseSocket
from sandbox.discord.posting import NewMessage
from sandbox.protocol.constants import ANNOUNCEMENT, FORUM, THREADS, VOICE
from sandbox.protocol.json_values import Json
from sandbox.world.faults import CALLBACK, EDIT, SEND
from tests.support.process import SECRET, Ended, against, imhotep, started
from tests.support.program import settings_for
from tests.support.registered import all_commands
from tests.support.sandbox.person import Person
from tests.support.sandbox.recording import RecordingSandbox
from tests.wire.bots import bot_here

pytestmark = pytest.mark.wire

CHANNEL = "harbor"
THREAD_CREATED = 18  # the type of the message with which Discord announces a new thread


@pytest.fixture
async def sandbox(tmp_path: Path) -> AsyncGenerator[RecordingSandbox]:
    """Yield a sandbox that knows the commands and lets the bot delete threads in #harbor."""
    async with RecordingSandbox() as server:
        kinds = {"games": FORUM, "news": ANNOUNCEMENT, "talk": VOICE}
        for channel in (server.channel(CHANNEL), *(server.open_channel(*kind) for kind in kinds.items())):
            server.faults.grant(channel, "manage_threads")
        await app.sync(settings_for(server.url, server.token, tmp_path))
        yield server


async def as_process(sandbox: RecordingSandbox, data: Path) -> Ended:
    """Run `imhotep rehearse` as a separate process, and return how it ended."""
    return await asyncio.to_thread(imhotep, data, "rehearse", sandbox.channel(CHANNEL), **against(sandbox))


class Here:
    """Runs the rehearsal in this process, which starts faster."""

    def __init__(self, sandbox: RecordingSandbox, data: Path, output: pytest.CaptureFixture[str]) -> None:
        self._sandbox = sandbox
        self._settings = settings_for(sandbox.url, sandbox.token, data)
        self._output = output

    async def __call__(self, channel: str = CHANNEL) -> Ended:
        code, last = 0, ""
        number = int(channel) if channel.isdigit() else int(self._sandbox.channel(channel))
        try:
            await rehearse(self._settings, number)
        except ProgramError as error:
            code, last = error.exit_code, str(error)
        return Ended(code, self._output.readouterr().out + last)


@pytest.fixture
def rehearsed(sandbox: RecordingSandbox, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Here:
    return Here(sandbox, tmp_path, capsys)


def lines(text: str, verdict: str) -> list[str]:
    """Return the names of the checks that have this verdict."""
    rows = ([cell.strip() for cell in line.split("|")] for line in text.splitlines() if line.startswith("|"))
    return [name for _, shown, name, *_ in rows if shown == verdict]


def left(sandbox: RecordingSandbox) -> list[str]:
    """Return the messages and threads that are left in the sandbox, where there is nobody else."""
    threads = [channel["name"] for channel in sandbox.world.channels.values() if channel["type"] in THREADS]
    return [*threads, *(str(message.wire) for message in sandbox.world.messages.values())]


async def test_the_sandbox_does_what_is_expected_of_it(tmp_path: Path, sandbox: RecordingSandbox) -> None:
    before = set(tmp_path.iterdir())
    ended = await as_process(sandbox, tmp_path)
    assert ended.code == 0, ended.text
    forget_doubts = lines(ended.text, "not tried")
    assert forget_doubts == ["V2 in a stage"], "the sandbox has none"
    expected = [
        check.name for check in CHECKS if check.expected is not None and check.name not in forget_doubts
    ]
    assert lines(ended.text, "same") == [*expected, "all of it deleted"]
    assert lines(ended.text, "measured") == [check.name for check in CHECKS if check.expected is None]
    assert all(check in ended.text for check in BY_HAND)
    assert left(sandbox) == []
    assert len(sandbox.sent(SEND)) > 20, "it did post"
    assert set(tmp_path.iterdir()) == before, "the bot's own folder is left alone"


async def test_one_difference_is_named(sandbox: RecordingSandbox, rehearsed: Here) -> None:
    """If nonces expire at once, the checks that rely on them are reported as different."""
    sandbox.faults.nonce_life = 0.0
    ended = await rehearsed()
    assert ended.code == 8, ended.text
    differing = ["card posted twice", "one nonce in two channels", "one nonce, message deleted"]
    assert lines(ended.text, "DIFFERENT") == differing
    assert f"3 of {len(CHECKS) + 1} lines differ" in ended.text.splitlines()[-1]
    assert left(sandbox) == []


async def test_a_failed_check_does_not_end_it(sandbox: RecordingSandbox, rehearsed: Here) -> None:
    sandbox.faults.refuse(EDIT, 403, 50013, "Missing Permissions")
    ended = await rehearsed()
    assert ended.code == 8, ended.text
    assert lines(ended.text, "DIFFERENT") == ["plain message edited into V2"]
    assert "refused: 403, 50013" in ended.text
    assert left(sandbox) == []


async def test_commands_that_discord_does_not_know(sandbox: RecordingSandbox, rehearsed: Here) -> None:
    (first, *_) = sandbox.commands.all(None)
    sandbox.commands.remove(None, first["id"])
    ended = await rehearsed()
    assert ended.code == 8
    assert lines(ended.text, "DIFFERENT") == ["the slash commands"]
    assert f"different: /{first['name']}" in ended.text
    assert "imhotep sync" in ended.text


async def test_posted_but_answered_by_an_error(sandbox: RecordingSandbox, rehearsed: Here) -> None:
    """If a message is posted although the answer is an error, so that the library repeats the request, it
    still exists only once, and is deleted.
    """
    sandbox.faults.fail_after(SEND, times=2)
    ended = await rehearsed()
    assert ended.code == 0, ended.text
    assert left(sandbox) == []


async def test_a_lost_answer_is_owned_up_to(sandbox: RecordingSandbox, rehearsed: Here) -> None:
    """If an answer is lost, the report says that something may be left, because nobody knows the message's
    id.
    """
    sandbox.faults.lose_answer(SEND)
    ended = await rehearsed()
    assert ended.code == 8
    assert lines(ended.text, "DIFFERENT")[-1] == "all of it deleted"
    assert "perhaps something in" in ended.text
    assert len(left(sandbox)) == 1


async def test_what_cannot_be_deleted_is_named(sandbox: RecordingSandbox, rehearsed: Here) -> None:
    sandbox.faults.refuse("DELETE /channels/{channel_id}", 403, 50013, "Missing Permissions", times=2)
    ended = await rehearsed()
    assert ended.code == 8
    assert lines(ended.text, "DIFFERENT") == ["events of a thread", "all of it deleted"]
    (thread,) = [channel for channel in sandbox.world.channels.values() if channel["type"] in THREADS]
    assert f"{thread['guild_id']}/{thread['id']} (403" in ended.text


async def test_what_discord_says_about_new_threads_goes_too(
    sandbox: RecordingSandbox, rehearsed: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The messages with which Discord announces new threads are deleted, too."""
    open_thread, notes = sandbox.places.open_thread, list[str]()

    def opened(parent: Json, name: str, owner: str, **more: Any) -> Json:
        thread = open_thread(parent, name, owner, **more)
        reference = {"type": 0, "channel_id": thread["id"], "guild_id": thread["guild_id"]}
        extra: Json = {"type": THREAD_CREATED, "message_reference": reference}
        note = sandbox.posting.send(NewMessage(parent, owner, {"content": name}, via="person", extra=extra))
        notes.append(note.id)
        return thread

    monkeypatch.setattr(sandbox.places, "open_thread", opened)
    ended = await rehearsed()
    assert ended.code == 0, ended.text
    assert len(notes) == 5
    assert left(sandbox) == []


@pytest.mark.parametrize(
    ("number", "name"),
    [(signal.SIGINT, "edit in an archived thread"), (signal.SIGTERM, "time of edits")],
    ids=["in the middle", "while it deletes"],
)
async def test_ended_early(
    tmp_path: Path, sandbox: RecordingSandbox, number: signal.Signals, name: str
) -> None:
    sandbox.faults.latency = 0.05
    async with started(tmp_path, "rehearse", sandbox.channel(CHANNEL), **against(sandbox)) as program:
        await program.until(lambda: name in program.text)
        assert left(sandbox) != []
        assert await program.end(number) == 1
    assert left(sandbox) == []
    assert "all of it deleted" in program.text
    assert "not complete" in program.text.splitlines()[-1]


async def test_ended_while_an_answer_is_waited_for(tmp_path: Path, sandbox: RecordingSandbox) -> None:
    """A message whose answer is still awaited when the rehearsal is ended is deleted, too."""
    sandbox.faults.slow(SEND, 1.0)
    async with started(tmp_path, "rehearse", sandbox.channel(CHANNEL), **against(sandbox)) as program:
        await program.until(lambda: left(sandbox))
        assert await program.end() == 1
    assert left(sandbox) == []


async def test_nothing_is_posted_where_it_could_not_be_deleted(
    sandbox: RecordingSandbox, rehearsed: Here
) -> None:
    ended = await rehearsed("nile")
    assert ended.code == 2
    assert ended.text.splitlines()[-1].endswith("in #nile the bot lacks, for the rehearsal: Manage Threads")
    assert left(sandbox) == []


@pytest.mark.parametrize("channel", ["1", "0", str(2**64)])
async def test_a_channel_that_there_is_not(rehearsed: Here, channel: str) -> None:
    ended = await rehearsed(channel)
    assert ended.code == 2
    assert f"no channel {channel}" in ended.text.splitlines()[-1]


async def test_a_wrong_token(tmp_path: Path, sandbox: RecordingSandbox) -> None:
    with pytest.raises(CannotConnect, match="refuses the token"):
        await rehearse(settings_for(sandbox.url, SECRET, tmp_path), int(sandbox.channel(CHANNEL)))


async def test_no_discord(tmp_path: Path) -> None:
    with pytest.raises(Unreachable, match="cannot be reached"):
        await rehearse(settings_for("http://127.0.0.1:9", SECRET, tmp_path), 1)


def test_only_commands_that_there_are_are_to_be_tried_by_hand() -> None:
    named = set(re.findall(r"/([a-z-]+)", " ".join(BY_HAND)))
    assert named
    assert named <= {command.path.split()[0] for command in all_commands()}


@pytest.mark.parametrize("number", [4004, 4014])
async def test_the_gateway_says_no(
    sandbox: RecordingSandbox, rehearsed: Here, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """If the gateway refuses the connection, all other checks are still made."""

    def refuse(*_: object) -> None:
        raise CloseSocket(number, "no")

    monkeypatch.setattr(sandbox.gateway, "_identify", refuse)
    ended = await rehearsed()
    assert ended.code == 8, ended.text
    assert lines(ended.text, "DIFFERENT") == ["events of a thread"]
    assert left(sandbox) == []


async def test_a_bot_that_runs_is_not_disturbed(tmp_path: Path, sandbox: RecordingSandbox) -> None:
    """The rehearsal's connection leaves interactions to the running bot, although Discord reports them to
    both.
    """
    channel = int(sandbox.channel(CHANNEL))
    async with (
        bot_here(sandbox, tmp_path),
        Person(sandbox.url, "Ana") as ana,
        opened(settings_for(sandbox.url, sandbox.token, tmp_path), channel) as venue,
        listening(venue),
    ):
        assert len(sandbox.gateway.identifies) == 2
        await ana.slash(CHANNEL, "help")
        await asyncio.sleep(0.5)
        assert len(sandbox.sent(CALLBACK)) == 1
