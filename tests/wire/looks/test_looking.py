"""`/game board`, `score`, `resign`, `/help` and the buttons that look things up."""

import hashlib
import re

import pytest

from tests.support.sandbox.rendered import RenderedMessage
from tests.wire.table import PATIENCE, Table, invite, shows_a_board

pytestmark = pytest.mark.wire


async def test_the_board_privately_as_picture_and_as_text(table: Table) -> None:
    card = await table.start()
    await table.ana.slash(table.channel, "game board")
    board = await table.ana.wait_for(lambda seen: seen.ephemeral and shows_a_board(seen))
    assert board.buttons, "the player to move gets the buttons"
    picture = await table.ana.picture(board.pictures[0].url)
    assert picture.startswith(b"\x89PNG")
    await table.cleo.slash(table.channel, "game board", form="text")
    words = await table.cleo.wait_for(lambda seen: seen.ephemeral and "Harbor" in seen.text)
    assert not words.pictures
    await table.look_up(table.cleo, card, "score")
    by_button = await table.told(table.cleo, "Total")
    await table.ana.slash(table.channel, "game score")
    by_command = await table.told(table.ana, "Figures in the harbor")
    assert by_command.text == by_button.text
    await table.look_up(table.ana, card, "v:text")
    assert (await table.told(table.ana, "Harbor")).text == words.text


async def test_a_move_from_ones_private_board(table: Table) -> None:
    card = await table.start()
    await table.ana.slash(table.channel, "game board")
    board = await table.ana.wait_for(lambda seen: seen.ephemeral and shows_a_board(seen))
    await table.ana.click(board, "c3")
    card = await table.card_after(card)
    assert "places a figure on c3" in card.text


async def test_help_in_the_readers_language(table: Table) -> None:
    await table.ana.slash(table.channel, "help")
    await table.told(table.ana, "a turn whenever you like")
    await table.ben.slash(table.channel, "help")
    await table.told(table.ben, "ein Zug, wann du magst")


async def test_resigning_asks_first(table: Table) -> None:
    card = await table.start()
    await table.cleo.slash(table.channel, "game resign")
    await table.told(table.cleo, "You’re not playing")
    await table.ben.slash(table.channel, "game resign")  # it isn't his turn, which D-57 allows
    asked = await table.told(table.ben, "Wirklich aufgeben")
    await table.ben.click(asked, "no")
    await table.ben.wait_until(
        lambda: asked.id not in {message.id for message in table.ben.messages(table.channel)}
    )
    assert len(table.cards()) == 1
    await table.ben.slash(table.channel, "game resign")
    asked = await table.told(table.ben, "Wirklich aufgeben")
    await table.ben.click(asked, "yes")
    card = await table.card_after(card)
    assert card.text.startswith("# Ana wins\n")
    await table.ana.slash(table.channel, "duel place", field="a1")
    await table.told(table.ana, "This game is over")


async def test_a_rematch(table: Table) -> None:
    """The first player to press *Rematch* asks the other, who may press the same button; seats are swapped.
    If the channel has another game, the rematch goes into a thread.
    """
    card = await resigned(table)
    await table.cleo.click(card, "e")
    await table.told(table.cleo, "not playing")
    await table.ben.click(card, "e")
    asked = await table.ana.wait_for(lambda seen: "The Duel**; seats are swapped" in seen.text, PATIENCE)
    assert asked.pinged == [table.ana.id]
    await table.ana.click(card, "e")
    again = await table.card_after(card)
    assert "● **Ben** moves first" in again.text
    assert table.mover(again) is table.ben
    await table.ana.click(card, "e")
    offer = await table.told(table.ana, "Shall I open a thread")
    await table.ana.click(offer, "e")
    opened = await table.told(table.ana, "I opened")
    (thread,) = re.findall(r"<#([0-9]+)>", opened.text)
    await table.ben.wait_for(
        lambda seen: "The Duel**; seats are swapped" in seen.text and seen.pinged == [table.ben.id],
        PATIENCE,
        thread,
    )


async def resigned(table: Table) -> RenderedMessage:
    """Return the last card of a game that Ana began and resigned."""
    card = await table.start()
    await table.ana.slash(table.channel, "game resign")
    asked = await table.told(table.ana, "Really resign")
    await table.ana.click(asked, "yes")
    return await table.card_after(card)


@pytest.mark.usefixtures("message_a_turn")
async def test_a_resignation_confirmed_too_late(table: Table) -> None:
    card = await table.start()
    await table.ben.slash(table.channel, "game resign")
    asked = await table.told(table.ben, "Wirklich aufgeben")
    await table.ana.slash(table.channel, "duel place", field="a1")
    await table.card_after(card)
    await table.ben.click(asked, "yes")
    await table.told(table.ben, "weitergegangen")
    assert len(table.cards()) == 2


@pytest.mark.usefixtures("message_a_turn")
async def test_a_game_in_direct_messages(table: Table) -> None:
    ana, ben = table.ana, table.ben
    await invite(ana, "dm", "challenge", opponent=ben, start="0")
    asked = await ben.wait_for(lambda seen: seen.offers("accept"), PATIENCE, "dm")
    await ben.click(asked, "accept")
    mine = await ana.wait_for(shows_a_board, PATIENCE, "dm")
    await ben.wait_for(shows_a_board, PATIENCE, "dm")
    await ana.click(mine, "b2")
    his = await ben.wait_for(lambda seen: " b2" in seen.text and shows_a_board(seen), PATIENCE, "dm")
    assert his.pinged == [ben.id]
    await ana.wait_for(lambda seen: " b2" in seen.text and shows_a_board(seen), PATIENCE, "dm")
    await ben.slash("dm", "duel place", field="a2")
    await ana.wait_for(lambda seen: " a2" in seen.text and seen.pinged == [ana.id], PATIENCE, "dm")


async def test_the_deal_can_be_checked(table: Table) -> None:
    """The key stays secret during the game, and afterwards its SHA-256 equals the public fingerprint."""
    await table.ana.slash(table.channel, "challenge", opponent=table.ben)
    asked = await table.ben.wait_for(lambda seen: seen.offers("accept"), PATIENCE)
    await table.cleo.click(asked, "more")
    await table.cleo.click(await table.told(table.cleo, "More about this invitation"), "deal")
    offered = await table.told(table.cleo, "already fixed")
    (commitment,) = re.findall(r"`([0-9a-f]{64})`", offered.text)
    await table.ben.click(asked, "accept")
    card = await table.card_after(None)
    await table.look_up(table.cleo, card, "deal")
    shown = await table.told(table.cleo, "when the game is over")
    assert commitment in shown.text
    assert not any(commitment in seen.text for seen in table.ana.messages(table.channel))
    await table.ana.slash(table.channel, "game resign")
    asked = await table.told(table.ana, "Really resign")
    await table.ana.click(asked, "yes")
    await table.cleo.wait_until(lambda: "resigns" in table.cards()[-1].text, PATIENCE)
    await table.ben.slash(table.channel, "game verify")
    over = await table.told(table.ben, "Der Schlüssel dieser Partie")
    key, told = re.findall(r"`([0-9a-f]{64})`", over.text)
    assert told == commitment == hashlib.sha256(bytes.fromhex(key)).hexdigest()
