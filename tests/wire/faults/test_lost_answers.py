"""When posts succeed without the bot learning of it, each card is shown once, and no old buttons are left."""

from collections.abc import Callable

import pytest

from bot.messages.posting import PAUSES
from bot.service.outbox import LOOK_EVERY
from sandbox.world.faults import EDIT, SEND, Faults, edit_of
from tests.support.sandbox.rendered import RenderedMessage
from tests.wire.table import PATIENCE, Table, invite, previews, shows_a_board

pytestmark = pytest.mark.wire


TRIES = len(PAUSES) + 1


def lose(faults: Faults, times: int = TRIES) -> None:
    faults.lose_answer(SEND, times=times)


def fail(faults: Faults, times: int = TRIES) -> None:
    faults.fail_after(SEND, status=503, times=times)  # the library stops trying after this many


def garble(faults: Faults, times: int = TRIES) -> None:
    faults.garble(SEND, lambda _: {"id": None}, times=times)


LOST = [lose, fail, garble]


def public(table: Table, channel: str | None = None) -> list[RenderedMessage]:
    return [seen for seen in table.cleo.messages(channel or table.channel) if not seen.ephemeral]


async def only_the_last_has_turn_buttons(table: Table) -> None:
    """Wait until no card before the last has buttons, as everyone sees them."""

    def stripped() -> bool:
        return not any(table.cleo.again(card.id).buttons for card in table.cards()[:-1])

    await table.cleo.wait_until(stripped, PATIENCE + LOOK_EVERY)
    assert table.cleo.again(table.cards()[-1].id).buttons


async def answered(table: Table) -> None:
    """Wait until no command is in progress, which placeholders and confirmed previews would show."""

    def at_work() -> bool:
        thinking = any(message.thinking for message in table.sandbox.world.messages.values())
        return thinking or any(previews(seen) for seen in table.ana.messages(table.channel))

    await table.ana.wait_until(lambda: not at_work(), PATIENCE)


@pytest.mark.usefixtures("message_a_turn")
@pytest.mark.parametrize("break_off", LOST)
async def test_a_move_before_the_retry_tells_each_version_once(
    table: Table, break_off: Callable[[Faults], None]
) -> None:
    card = await table.start()
    break_off(table.sandbox.faults)
    await table.ana.click(card, "b2")
    await table.told(table.ana, "couldn’t post it here")
    await table.ben.slash(table.channel, "duel place", field="a1")
    card = await table.card_after(card)
    while "on a1" not in card.text:
        card = await table.card_after(card)
    await only_the_last_has_turn_buttons(table)
    texts = [table.cleo.again(card.id).text for card in table.cards()]
    assert len(texts) == 3
    assert [sum(f"on {field}" in text for text in texts) for field in ("b2", "a1")] == [1, 1]


@pytest.mark.usefixtures("message_a_turn")
async def test_a_card_that_is_posted_anew_is_there_once(table: Table) -> None:
    """A card is there only once, even if Discord refuses to edit the text into it at first but would accept
    the edit when the card is posted again.
    """
    card = await table.start()
    faults = table.sandbox.faults
    faults.slow(SEND, 0.01)  # this is the text
    faults.refuse(EDIT, 403, 50013, "Missing Permissions")
    lose(faults)
    await table.ana.click(card, "b2")
    await table.told(table.ana, "couldn’t post it here")
    card = await table.card_after(card)
    await only_the_last_has_turn_buttons(table)
    assert [("on b2" in seen.text, shows_a_board(seen)) for seen in public(table)[-2:]] == [
        (False, True),
        (True, True),
    ]


@pytest.mark.parametrize("break_off", LOST)
async def test_a_challenge_is_there_once(table: Table, break_off: Callable[[Faults, int], None]) -> None:
    break_off(table.sandbox.faults, 1)
    await invite(table.ana, table.channel, "challenge", opponent=table.ben, start="0")
    asked = await table.ben.wait_for(lambda seen: seen.offers("accept"), PATIENCE)
    await table.ben.click(asked, "accept")
    await table.card_after(None)
    await table.cleo.wait_until(lambda: not table.cleo.again(asked.id).buttons, PATIENCE)
    assert len(public(table)) == 2


@pytest.mark.parametrize("break_off", LOST)
async def test_a_lobby_that_is_joined_before_the_retry(
    table: Table, break_off: Callable[[Faults], None]
) -> None:
    break_off(table.sandbox.faults)
    await table.ana.slash(table.channel, "new")
    lobby = await table.ben.wait_for(lambda seen: not seen.ephemeral and seen.offers("join"), PATIENCE)
    await table.ben.click(lobby, "join")
    await table.cleo.wait_until(lambda: "**Ben**" in table.cleo.again(lobby.id).text, PATIENCE)
    await table.ana.click(lobby, "start")
    await table.card_after(None)
    await table.cleo.wait_until(lambda: not table.cleo.again(lobby.id).buttons, PATIENCE)
    assert len(public(table)) == 2


@pytest.mark.parametrize("break_off", LOST)
async def test_a_request_to_take_back_that_is_overtaken_before_the_retry(
    table: Table, break_off: Callable[[Faults], None]
) -> None:
    card = await table.start()
    for who, code in ((table.ana, "a1"), (table.ben, "b1")):
        await who.slash(table.channel, "move", codes=code)
        card = await table.card_after(card)
    await table.say(table.ana, "move", codes="x1")
    card = await table.card_after(card)
    await table.look_up(table.ana, card, "u")
    offer = await table.told(table.ana, "must agree")
    break_off(table.sandbox.faults)
    await table.ana.click(offer, "a")
    asked = await table.ben.wait_for(
        lambda seen: "would like to take this back" in seen.text and not seen.ephemeral, PATIENCE
    )
    await table.ben.click(card, "c3")
    await table.card_after(card)
    await table.cleo.wait_until(lambda: "the game moved on" in table.cleo.again(asked.id).text, PATIENCE)
    assert not table.cleo.again(asked.id).buttons


@pytest.mark.usefixtures("message_a_turn")
async def test_in_direct_messages_everyone_has_a_card_of_their_own(table: Table) -> None:
    """In direct messages, a repeated card of one player doesn't return the other's message, although they
    show the same version.
    """
    ana, ben = table.ana, table.ben
    await invite(ana, "dm", "challenge", opponent=ben, start="0")
    asked = await ben.wait_for(lambda seen: seen.offers("accept"), PATIENCE, "dm")
    await ben.click(asked, "accept")
    card = await ana.wait_for(shows_a_board, PATIENCE, "dm")
    await ben.wait_for(shows_a_board, PATIENCE, "dm")
    lose(table.sandbox.faults, 1)
    await ana.click(card, "b2")
    his = await ben.wait_for(lambda seen: " b2" in seen.text and bool(seen.buttons), PATIENCE, "dm")
    await ben.click(his, "a1")
    for person in (ana, ben):
        last = await person.wait_for(lambda seen: " a1" in seen.text and shows_a_board(seen), PATIENCE, "dm")
        cards = [message for message in person.messages("dm") if message.pictures and not message.ephemeral]
        assert [(" b2" in card.text, " a1" in card.text) for card in cards] == [
            (False, False), (True, False), (False, True),
        ]  # fmt: skip
        assert cards[-1].id == last.id
        await person.wait_until(
            lambda person=person, cards=cards: not any(person.again(card.id).buttons for card in cards[:-1]),
            PATIENCE,
        )
    sent = table.sandbox.sent(SEND)
    nonces = [str(body["nonce"]) for body in sent]
    assert len(set(nonces)) == len(nonces) - 1, "only what was lost was sent twice"
    assert max(map(len, nonces)) <= 25, "Discord's limit"


@pytest.mark.usefixtures("message_a_turn")
async def test_moves_elsewhere_send_nothing_to_a_channel_that_refuses(table: Table) -> None:
    """Moves in another channel send no requests to a channel that refuses posts, and aren't delayed by it."""
    card = await table.start()
    there = Table(table.sandbox, table.people, "nile")
    other = await there.start()
    for who, code in ((there.ana, "a1"), (there.ben, "b1")):
        await who.slash(there.channel, "move", codes=code)
        other = await there.card_after(other)
    await there.say(there.ana, "move", codes="x1")
    other = await there.card_after(other)
    await answered(there)  # at its end, a move repeats anything that its own game has not shown
    await there.look_up(there.ana, other, "u")
    offer = await there.told(there.ana, "must agree")
    nile = other.channel
    table.sandbox.faults.deny(nile, "send_messages")
    await there.ana.click(offer, "a")
    await there.told(there.ana, "couldn’t")

    def refused() -> int:
        return sum(f"/channels/{nile}/messages" in request.path for request in table.sandbox.requests)

    before = refused()
    for field in ("b2", "a1", "c1", "b1"):
        await table.mover(card).click(card, field)
        card = await table.card_after(card)
    await table.cleo.wait_until(lambda: not table.cleo.again(table.cards()[-2].id).buttons, PATIENCE)
    assert refused() == before


@pytest.mark.usefixtures("message_a_turn")
async def test_a_repeat_that_is_refused_says_nothing_about_the_first_try(table: Table) -> None:
    """If a post gets a 500 and its repeat is refused, the first try may have succeeded, so each turn is still
    announced only once.
    """
    card = await table.start()
    table.sandbox.faults.fail_after(SEND, status=500)
    await table.ana.click(card, "b2", wait=False)
    await table.cleo.wait_for(lambda seen: "on b2" in seen.text, PATIENCE)
    table.sandbox.faults.refuse(SEND, 403, 50013, "Missing Permissions")
    await table.told(table.ana, "couldn’t post it here")
    await table.ben.slash(table.channel, "duel place", field="a1")
    await table.cleo.wait_until(lambda: len(table.cards()) == 3, PATIENCE)
    await only_the_last_has_turn_buttons(table)
    texts = [table.cleo.again(card.id).text for card in table.cards()]
    assert len(texts) == 3
    assert [sum(f"on {field}" in text for text in texts) for field in ("b2", "a1")] == [1, 1]


async def test_a_strip_that_fails_is_made_up_for(table: Table) -> None:
    """Buttons that couldn't be removed because Discord was down are removed later, even if no other card
    follows.
    """
    card = await table.start()
    table.sandbox.faults.server_error(edit_of(card.id), status=503)
    await table.ana.click(card, "b2")
    await table.card_after(card)
    await only_the_last_has_turn_buttons(table)
