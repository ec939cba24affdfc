"""Every invalid attempt gets a private sentence that says why, and changes nothing."""

import asyncio

import pytest

from tests.wire.table import PATIENCE, Table, shows_a_board

pytestmark = pytest.mark.wire


async def test_a_strangers_click(table: Table) -> None:
    card = await table.start()
    await table.cleo.click(card, "a1")
    await table.told(table.cleo, "You’re not playing in this game")
    assert not [seen for seen in table.ana.messages(table.channel) if seen.ephemeral]
    assert len(table.cards()) == 1


async def test_out_of_turn(table: Table) -> None:
    card = await table.start()
    await table.ben.click(card, "a1")
    await table.told(table.ben, "Erst ist Ana am Zug")  # Ben reads German
    await table.ben.slash(table.channel, "duel unload", boat="1")
    assert len(table.cards()) == 1


async def test_a_taken_field_and_a_short_line(table: Table) -> None:
    card = await table.start()
    await table.ana.slash(table.channel, "duel place", field="b2")
    await table.card_after(card)
    await table.ben.slash(table.channel, "duel place", field="b2")
    await table.told(table.ben, "Feld b2 ist besetzt")
    await table.ben.slash(table.channel, "duel unload", boat="2")
    await table.told(table.ben, "Nötig sind 2 Figuren in seiner Reihe oder Spalte, da sind 1")
    await table.ben.slash(table.channel, "duel place", field="z9")
    await table.told(table.ben, "Zur Wahl stehen a1 bis c3")
    await table.ben.slash(table.channel, "duel action", tile="T", first="11")
    await table.told(table.ben, "kein Aktionsplättchen T")
    assert len(table.cards()) == 1


@pytest.mark.parametrize("command", ["duel place", "game board", "game score", "game resign"])
async def test_nobody_plays_here(table: Table, command: str) -> None:
    if command == "duel place":
        await table.ana.slash(table.channel, command, field="b2")
    else:
        await table.ana.slash(table.channel, command)
    await table.told(table.ana, "There’s no game here")


async def test_challenges_that_make_no_sense(table: Table) -> None:
    ana = table.ana
    await ana.slash(table.channel, "challenge", opponent=ana)
    await table.told(ana, "can’t challenge yourself")
    await ana.slash(table.channel, "challenge", opponent=table.ben, game="duel", preset="everything")
    await table.told(ana, "That preset is for Imhotep: leave out `game`")
    await ana.slash(table.channel, "challenge", opponent=table.ben)
    await ana.slash(table.channel, "challenge", opponent=table.ben)
    await table.told(ana, "open challenge between you and Ben")


async def test_only_the_right_people_answer_a_challenge(table: Table) -> None:
    await table.ana.slash(table.channel, "challenge", opponent=table.ben)
    asked = await table.cleo.wait_for(lambda seen: seen.offers("accept"))
    assert asked.pinged == [table.ben.id]
    await table.cleo.click(asked, "accept")
    await table.told(table.cleo, "Only Ben can answer")
    await table.ana.click(asked, "decline")
    await table.told(table.ana, "Only Ben can answer")
    await table.ben.click(asked, "more")
    more = await table.told(table.ben, "Mehr zu dieser Einladung")
    assert not more.offers("cancel")
    await table.ben.click(asked, "decline")
    why = await table.told(table.ben, "ablehnen?")
    await table.ben.click(why, "Keine Zeit")
    says = "**Ben** declined **Ana**’s challenge: no time these days."
    await table.cleo.wait_until(lambda: table.cleo.again(asked.id).text == says)
    assert not table.cleo.again(asked.id).buttons
    await table.ana.slash(table.channel, "challenge", opponent=table.ben)
    await table.told(table.ana, "you can ask again <t:")
    await table.ben.slash(table.channel, "challenge", opponent=table.ana)
    await table.ana.wait_for(lambda seen: seen.offers("accept"))


async def test_a_moderator_closes_what_others_have_opened(table: Table) -> None:
    """Ana, who owns the server, can close challenges and lobbies that others have opened."""
    await table.ben.slash(table.channel, "challenge", opponent=table.cleo)
    asked = await table.cleo.wait_for(lambda seen: seen.offers("accept"))
    await table.ana.click(asked, "more")
    sure = await table.told(table.ana, "More about this invitation")
    await table.ana.click(sure, "Close the challenge")
    await table.cleo.wait_until(lambda: "moderates this channel closed" in table.cleo.again(asked.id).text)
    assert not table.cleo.again(asked.id).buttons
    await table.ana.wait_until(
        lambda: not [message for message in table.ana.messages(table.channel) if message.ephemeral]
    )


async def test_accepting_and_withdrawing_at_the_same_instant(table: Table) -> None:
    """If accepting and withdrawing come at the same moment, exactly one counts, and the other person is
    told.
    """
    await table.ana.slash(table.channel, "challenge", opponent=table.ben)
    asked = await table.cleo.wait_for(lambda seen: seen.offers("accept"))
    await table.ana.click(asked, "more")
    more = await table.told(table.ana, "More about this invitation")
    await asyncio.gather(table.ben.click(asked, "accept"), table.ana.click(more, "cancel"))
    await table.cleo.wait_until(lambda: not table.cleo.again(asked.id).buttons, PATIENCE)
    accepted = "accepted" in table.cleo.again(asked.id).text
    loser, says = (table.ana, "no longer open") if accepted else (table.ben, "nicht mehr offen")
    await table.told(loser, says)
    assert len(table.cards()) == accepted


async def test_a_challenge_taken_back(table: Table) -> None:
    await table.ana.slash(table.channel, "challenge", opponent=table.ben)
    asked = await table.cleo.wait_for(lambda seen: seen.offers("accept"))
    await table.ana.click(asked, "more")
    await table.ana.click(await table.told(table.ana, "More about this invitation"), "cancel")
    says = "**Ana** withdrew the challenge to **Ben**."
    await table.cleo.wait_until(lambda: table.cleo.again(asked.id).text == says)
    assert not table.cleo.again(asked.id).buttons


async def test_a_busy_channel_is_offered_a_thread(table: Table) -> None:
    await table.start()
    await table.cleo.slash(table.channel, "challenge", opponent=table.ben, preset="all_b")
    offer = await table.told(table.cleo, "already a game in this channel")
    await table.cleo.click(offer, "t")
    asked = await table.ben.wait_for(lambda seen: "Cleo" in seen.text and bool(seen.buttons), PATIENCE)
    assert asked.channel != table.sandbox.channel(table.channel)
    await table.ben.click(asked, "accept")
    card = await table.ben.wait_for(lambda seen: seen.channel == asked.channel and shows_a_board(seen))
    assert "B" in card.pictures[0].alt


async def test_missing_permissions_are_named(table: Table) -> None:
    table.sandbox.faults.deny(table.sandbox.channel(table.channel), "attach_files", "send_messages")
    await table.ana.slash(table.channel, "challenge", opponent=table.ben)
    await table.told(table.ana, "I’m missing Attach Files, Send Messages")


async def test_an_unknown_button_is_answered_with_the_board(table: Table) -> None:
    card = await table.start()
    message = table.sandbox.world.messages[card.id]
    message.wire["components"][-1]["components"][-1]["custom_id"] = "from-another-age:1"
    await table.ana.press(card.id, "from-another-age:1")
    answer = await table.told(table.ana, "out of date")
    assert answer.pictures
