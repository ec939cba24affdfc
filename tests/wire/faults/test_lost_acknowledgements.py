"""Even if Discord's answers are lost, everything is done once, and nobody waits forever (promises 1 and
2).
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.flows import answering
from sandbox.world.faults import CALLBACK, EDIT_ORIGINAL, FOLLOWUP, Faults
from tests.support.choosing import settings
from tests.support.sandbox.person import InteractionFailedError, Person, RefusedByPageError
from tests.support.sandbox.rendered import RenderedMessage
from tests.wire.faults.test_exactly_once import steps_in
from tests.wire.guests import ELSEWHERE, GuestTable
from tests.wire.table import PATIENCE, Table, invite, shows_a_board

pytestmark = pytest.mark.wire

DELETE_ORIGINAL = "DELETE /webhooks/{webhook_id}/{webhook_token}/messages/@original"
Lose = Callable[[Faults, str], None]
LoseTheRace = Callable[[Awaitable[object]], Awaitable[None]]


def garble(faults: Faults, route: str) -> None:
    """Carry the next request out, but answer with something that can't be read."""
    faults.garble(route, lambda _: {"id": None})


LOST: dict[str, Lose] = {
    "carried out, connection broken": Faults.lose_answer,
    "carried out, but 500": Faults.fail_after,
    "not carried out, connection broken": Faults.cut,
    "not carried out, 500": Faults.server_error,
    "carried out, but unreadable": garble,
}


@pytest.fixture(params=LOST.values(), ids=list(LOST))
def lose(request: pytest.FixtureRequest) -> Lose:
    return request.param


def private(table: Table, person: Person) -> list[RenderedMessage]:
    """Return the messages that only this person sees, placeholders included."""
    return [seen for seen in person.messages(table.channel) if seen.ephemeral]


def thinking(table: Table) -> list[str]:
    """Return the placeholders that were neither filled nor removed."""
    return [message.id for message in table.sandbox.world.messages.values() if message.thinking]


async def settled(table: Table) -> None:
    """Wait until the fault has struck and nobody waits for an answer, and then a bit, in case something comes
    that must not.
    """
    await table.cleo.wait_until(lambda: not table.sandbox.faults.pending, PATIENCE)
    await table.cleo.wait_until(lambda: not thinking(table), PATIENCE)
    await asyncio.sleep(0.3)


@pytest.mark.usefixtures("message_a_turn")
async def test_everything_that_can_be_clicked_or_typed(table: Table, tmp_path: Path, lose: Lose) -> None:
    """In one game, every kind of interaction works although its acknowledgement is lost."""
    faults, ana, ben = table.sandbox.faults, table.ana, table.ben
    lose(faults, CALLBACK)
    await invite(ana, table.channel, "challenge", opponent=ben, start="0")
    asked = await ben.wait_for(lambda seen: seen.offers("accept"), PATIENCE)
    await settled(table)
    assert len(ben.messages(table.channel)) == 1, "asked once"
    lose(faults, CALLBACK)
    await ben.click(asked, "accept")
    card = await table.card_after(None)

    lose(faults, CALLBACK)  # a button that plays a move
    await ana.click(card, "b2")
    card = await table.card_after(card)
    await settled(table)

    lose(faults, CALLBACK)  # a command that plays a move
    await ben.slash(table.channel, "duel place", field="b1")
    card = await table.card_after(card)
    await settled(table)
    assert await steps_in(tmp_path) == ["b2", "b1"]
    assert len(table.cards()) == 3
    assert not private(table, ana) + private(table, ben)

    lose(faults, CALLBACK)  # a command that is answered privately
    await ana.slash(table.channel, "rules")
    page = await ana.wait_for(lambda seen: seen.ephemeral and bool(seen.menus), PATIENCE)
    await settled(table)
    menu = page.menus[0]
    lose(faults, CALLBACK)  # a menu
    await ana.choose(page, menu.custom_id, next(iter(menu.options)))
    await ana.wait_until(lambda: ana.again(page.id).text != page.text, PATIENCE)
    await settled(table)
    assert len(private(table, ana)) == 1

    lose(faults, CALLBACK)  # a refusal
    await ben.click(card, "a1")
    await table.told(ben, "Erst ist Ana am Zug")
    await settled(table)
    assert len(private(table, ben)) == 1

    lose(faults, CALLBACK)  # a command, then a button on its private panel
    await ben.slash(table.channel, "game resign")
    sure = await ben.wait_for(lambda seen: seen.ephemeral and len(seen.buttons) == 2, PATIENCE)
    await settled(table)
    lose(faults, CALLBACK)
    await ben.click(sure, "yes")
    await table.card_after(card)
    await settled(table)
    assert (await steps_in(tmp_path))[2:] == ["resign"]
    assert len(table.cards()) == 4
    assert all(seen.id != sure.id for seen in private(table, ben)), "the panel went away"


async def test_autocomplete(table: Table, lose: Lose) -> None:
    await table.start()
    table.sandbox.faults.window = 3.0
    lose(table.sandbox.faults, CALLBACK)
    with contextlib.suppress(RefusedByPageError):  # no suggestions in time
        assert await table.ana.autocomplete(table.channel, "duel place", focused="field", field="")
    assert await table.ana.autocomplete(table.channel, "duel place", focused="field", field="")


async def test_a_command_and_a_button_that_nobody_knows(table: Table, lose: Lose) -> None:
    card = await table.start()
    faults = table.sandbox.faults
    table.sandbox.commands.upsert(None, {"name": "newer", "description": "Of a newer version"})
    lose(faults, CALLBACK)
    await table.ana.slash(table.channel, "newer")
    await table.told(table.ana, "I didn’t understand this command")
    await settled(table)
    assert len(private(table, table.ana)) == 1
    message = table.sandbox.world.messages[card.id]
    items = (item for row in message.wire["components"] for item in row.get("components", ()))
    next(item for item in items if not item.get("disabled"))["custom_id"] = "from-another-age:1"
    lose(faults, CALLBACK)
    await table.ben.press(card.id, "from-another-age:1")
    await table.told(table.ben, "veraltet")
    await settled(table)
    assert len(private(table, table.ben)) == 1


@pytest.mark.usefixtures("message_a_turn")
async def test_delivered_twice_with_the_answer_lost(table: Table, tmp_path: Path, lose: Lose) -> None:
    card = await table.start()
    table.sandbox.faults.duplicate_events()
    lose(table.sandbox.faults, CALLBACK)
    await table.ana.slash(table.channel, "duel place", field="b2")
    await table.card_after(card)
    await settled(table)
    table.sandbox.faults.duplicate_events()
    lose(table.sandbox.faults, CALLBACK)
    await table.ben.slash(table.channel, "duel place", field="b2")
    await table.told(table.ben, "Feld b2 ist besetzt")
    await settled(table)
    assert await steps_in(tmp_path) == ["b2"]
    assert len(table.cards()) == 2
    assert len(private(table, table.ben)) == 1


@pytest.fixture
def lose_the_race(
    table: Table, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> LoseTheRace:
    """Return a function that acts while another process with the same token is quicker; Discord informs the
    bot of that at its first attempt. The log must say why, and the other process's answer must be left alone.
    """
    monkeypatch.setattr(answering, "LIBRARY_PAUSE", PATIENCE)

    async def act(deed: Awaitable[object]) -> None:
        sandbox = table.sandbox
        routes = (EDIT_ORIGINAL, DELETE_ORIGINAL)
        before = [len(sandbox.sent(route)) for route in routes]
        sandbox.faults.window = 1.0
        sandbox.faults.refuse(CALLBACK, 400, 40060, "Interaction has already been acknowledged.")
        with pytest.raises(InteractionFailedError):
            await deed
        await table.cleo.wait_until(lambda: "another one runs with the same token" in caplog.text)
        await table.rest()
        assert [len(sandbox.sent(route)) for route in routes] == before
        caplog.clear()
        sandbox.faults.window = PATIENCE

    return act


async def test_answered_by_another_process(table: Table, tmp_path: Path, lose_the_race: LoseTheRace) -> None:
    card = await table.start()
    await lose_the_race(table.ana.click(card, "a1"))
    assert not await steps_in(tmp_path)
    panel = await settings(table.ana, table.channel)
    await lose_the_race(table.ana.click(panel, "quiet"))


async def test_a_guest_answered_by_another_process(guests: GuestTable, lose_the_race: LoseTheRace) -> None:
    """A guest, whose first answer comes after the work, leaves the other process's answer alone."""
    await guests.start()
    await lose_the_race(guests.ana.slash(ELSEWHERE, "help"))
    await lose_the_race(guests.ana.slash(ELSEWHERE, "duel place", field="b2"))


async def test_the_answer_itself_is_lost(table: Table, lose: Lose) -> None:
    """If the answer itself is lost, a placeholder may be filled or removed again, but a follow-up is repeated
    only if it wasn't sent.
    """
    card = await table.start()
    faults = table.sandbox.faults
    lose(faults, EDIT_ORIGINAL)
    await table.ben.slash(table.channel, "duel place", field="a1")
    await table.told(table.ben, "Erst ist Ana am Zug")
    await settled(table)
    lose(faults, EDIT_ORIGINAL)
    await table.cleo.slash(table.channel, "game board")  # with a picture, which is sent again, too
    board = await table.cleo.wait_for(lambda seen: seen.ephemeral and shows_a_board(seen), PATIENCE)
    assert await table.cleo.picture(board.pictures[0].url)
    await settled(table)
    lose(faults, DELETE_ORIGINAL)
    await table.ana.slash(table.channel, "duel place", field="a1")
    await table.card_after(card)
    await settled(table)
    assert [len(private(table, person)) for person in (table.ana, table.ben, table.cleo)] == [0, 1, 1]


async def test_a_follow_up_is_not_told_twice(table: Table) -> None:
    card = await table.start()
    table.sandbox.faults.lose_answer(FOLLOWUP)
    await table.ben.click(card, "a1")
    await table.told(table.ben, "Erst ist Ana am Zug")
    await settled(table)
    assert len(private(table, table.ben)) == 1


async def test_a_message_that_is_gone_when_it_is_pressed(table: Table) -> None:
    """If Discord no longer knows the message that someone pressed, the press is answered like a command."""
    card, faults, ben = await table.start(), table.sandbox.faults, table.ben
    faults.vanish(CALLBACK)
    await ben.click(card, "a1")
    await table.told(ben, "Erst ist Ana am Zug")
    await ben.slash(table.channel, "game resign")
    sure = await ben.wait_for(lambda seen: seen.ephemeral and len(seen.buttons) == 2, PATIENCE)
    faults.vanish(CALLBACK)
    await ben.click(sure, "yes")
    await table.card_after(card)
    await settled(table)
    assert not thinking(table)


@pytest.mark.usefixtures("message_a_turn")
async def test_discord_is_away_for_seconds(table: Table) -> None:
    """If the connection is down for longer than Discord waits, nothing is done, and everything continues
    afterwards.
    """
    card = await table.start()
    faults = table.sandbox.faults
    faults.window = 0.5
    faults.cut(CALLBACK, times=3)
    with pytest.raises(InteractionFailedError):
        await table.ana.click(card, "a1")
    await table.cleo.wait_until(lambda: not faults.pending, PATIENCE)
    faults.window = 3.0
    await table.ana.click(card, "a1")
    await table.card_after(card)
    assert len(table.cards()) == 2
