"""A channel's second game is played in a thread, which is checked before it is opened and never left
empty.
"""

import asyncio
from collections.abc import Callable

import pytest

from sandbox.protocol.constants import THREAD
from sandbox.world.faults import SEND, Faults
from tests.support.sandbox.rendered import RenderedMessage
from tests.wire.table import PATIENCE, Table

pytestmark = pytest.mark.wire

OPEN = "POST /channels/{channel_id}/threads"
BUTTONS = {
    "challenge": "Challenge in a new thread",
    "new": "Play in a new thread",
}


def threads(table: Table, *, archived: bool = False) -> list[str]:
    """Return the ids of the existing threads."""
    rooms = table.sandbox.world.channels.values()
    return [room["id"] for room in rooms if room["type"] == THREAD and room["archived"] == archived]


async def offered(table: Table, command: str) -> RenderedMessage:
    """Have Cleo start a game where Ana and Ben play; return the panel that offers a thread."""
    await table.start()
    if command == "challenge":
        await table.cleo.slash(table.channel, command, opponent=table.ben)
    else:
        await table.cleo.slash(table.channel, command)
    return await table.told(table.cleo, "already a game in this channel")


@pytest.fixture(params=list(BUTTONS))
def command(request: pytest.FixtureRequest) -> str:
    return request.param


async def test_the_opponent_has_left(table: Table) -> None:
    offer = await offered(table, "challenge")
    table.sandbox.faults.leave(table.ben.id)
    await table.cleo.click(offer, BUTTONS["challenge"])
    await table.told(table.cleo, "isn’t in this server")
    await table.cleo.slash("nile", "challenge", opponent=table.ben)
    await table.cleo.wait_for(lambda seen: "isn’t in this server" in seen.text, PATIENCE, "nile")
    assert not table.sandbox.sent(OPEN)
    assert not table.ana.messages("nile")


async def test_discord_does_not_say_who_the_opponent_is(table: Table) -> None:
    offer = await offered(table, "challenge")
    table.sandbox.faults.refuse("GET /guilds/{guild_id}/members/{user_id}", 403, 50001, "Missing Access")
    await table.cleo.click(offer, BUTTONS["challenge"])
    await table.told(table.cleo, "didn’t let me open a thread")
    assert not table.sandbox.sent(OPEN)


async def test_the_opponent_cannot_see_the_channel(table: Table) -> None:
    offer = await offered(table, "challenge")
    table.sandbox.faults.hide(table.sandbox.channel(table.channel), table.ben.id)
    await table.cleo.click(offer, BUTTONS["challenge"])
    await table.told(table.cleo, "Ben can’t see this channel")
    table.sandbox.faults.hide(table.sandbox.channel("nile"), table.ben.id)
    await table.cleo.slash("nile", "challenge", opponent=table.ben)
    await table.cleo.wait_for(lambda seen: "Ben can’t see this channel" in seen.text, PATIENCE, "nile")
    assert not table.sandbox.sent(OPEN)
    assert not table.ana.messages("nile")


@pytest.mark.parametrize(
    ("denied", "words"),
    [
        ("send_messages_in_threads", "I’m missing Send Messages in Threads"),
        ("create_public_threads", "I’m missing Create Public Threads"),
        ("attach_files", "I’m missing Attach Files"),
    ],
)
async def test_permissions_are_checked_first(table: Table, command: str, denied: str, words: str) -> None:
    offer = await offered(table, command)
    table.sandbox.faults.deny(table.sandbox.channel(table.channel), denied)
    await table.cleo.click(offer, BUTTONS[command])
    await table.told(table.cleo, words)
    assert not table.sandbox.sent(OPEN)


async def test_who_may_write_in_threads_only_plays_in_a_thread(table: Table, command: str) -> None:
    offer = await offered(table, command)
    table.sandbox.faults.deny(table.sandbox.channel(table.channel), "send_messages")
    await table.cleo.click(offer, BUTTONS[command])
    await table.cleo.wait_until(lambda: len(table.sandbox.sent(SEND)) == 3, PATIENCE)
    assert len(threads(table)) == 1


@pytest.mark.parametrize("limited", [False, True])
async def test_discord_opens_none(table: Table, command: str, *, limited: bool) -> None:
    """If Discord opens no thread, because there are too many or the wait is too long, Cleo is told, and the
    button still works.
    """
    offer = await offered(table, command)
    if limited:
        table.sandbox.faults.rate_limit(OPEN, retry_after=31)
    else:
        table.sandbox.faults.refuse(OPEN, 400, 160006, "Maximum number of active threads reached")
    await table.cleo.click(offer, BUTTONS[command])
    await table.told(table.cleo, "didn’t let me open a thread")
    assert not threads(table)
    await table.cleo.click(offer, BUTTONS[command])
    await table.cleo.wait_until(lambda: len(table.sandbox.sent(SEND)) == 3, PATIENCE)
    assert len(threads(table)) == 1, "the button still works"


@pytest.mark.parametrize("lose", [Faults.lose_answer, Faults.fail_after])
async def test_the_answer_is_lost(table: Table, command: str, lose: Callable[[Faults, str], None]) -> None:
    """If Discord's answer to opening a thread is lost and the repeated request opens another, one of the two
    is used, and the other archived.
    """
    offer = await offered(table, command)
    lose(table.sandbox.faults, OPEN)
    await table.cleo.click(offer, BUTTONS[command])
    await table.cleo.wait_until(lambda: len(table.sandbox.sent(SEND)) == 3, PATIENCE)
    await table.cleo.wait_until(lambda: len(threads(table)) == 1, PATIENCE)
    await table.cleo.wait_for(lambda seen: bool(seen.buttons), PATIENCE, threads(table)[0])


async def test_a_thread_is_called_in_the_servers_language(table: Table, command: str) -> None:
    offer = await offered(table, command)
    await table.choose(table.ana, "language", "de")
    await table.cleo.click(offer, BUTTONS[command])
    await table.cleo.wait_until(lambda: bool(threads(table)), PATIENCE)
    name = table.sandbox.world.channels.find(threads(table)[0])["name"]
    assert name == {"challenge": "Das Duell: Cleo und Ben", "new": "Imhotep mit Cleo"}[command]


async def test_a_double_click_opens_one(table: Table, command: str) -> None:
    offer = await offered(table, command)
    table.sandbox.faults.latency = 0.05
    button = next(button.custom_id for button in offer.buttons if button.label == BUTTONS[command])
    assert button is not None
    await asyncio.gather(*(table.cleo.press(offer.id, button) for _ in range(3)))
    await table.told(table.cleo, "opened that thread already")
    await table.cleo.wait_until(lambda: len(table.sandbox.sent(SEND)) == 3, PATIENCE)
    assert len(threads(table)) == 1


async def test_what_cannot_be_played_is_refused_before(table: Table) -> None:
    """A game with options that it doesn't have is refused before a thread is offered."""
    await table.start()
    await table.cleo.slash(table.channel, "challenge", opponent=table.ben, game="duel", preset="dynasty")
    await table.told(table.cleo, "That preset is for Imhotep: leave out `game`")
    await table.cleo.slash(table.channel, "new", game="duel", preset="everything")
    await table.cleo.wait_until(
        lambda: (
            len(
                [
                    message
                    for message in table.cleo.messages(table.channel)
                    if message.ephemeral and message.text
                ]
            )
            == 2
        )
    )
    assert not any(message.buttons for message in table.cleo.messages(table.channel) if message.ephemeral)


async def test_a_thread_is_archived_when_nothing_can_live_there(
    table: Table, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    offer = await offered(table, command)

    async def fails(*_: object) -> None:
        raise RuntimeError("the database is gone")

    monkeypatch.setattr("bot.service.invitations.Invitations.open", fails)
    await table.cleo.click(offer, BUTTONS[command])
    await table.told(table.cleo, "Something went wrong")
    assert not threads(table)
    assert len(threads(table, archived=True)) == 1
