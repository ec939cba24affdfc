"""Where the bot isn't installed, people who installed it for themselves can play."""

import random

import pytest

from sandbox.world.faults import SEND
from tests.support.sandbox.rendered import RenderedMessage
from tests.wire.games import test_imhotep_game as imhotep
from tests.wire.guests import ELSEWHERE, GROUP, GuestTable
from tests.wire.table import PATIENCE, bring, in_play
from tests.wire.turns import by_buttons, by_commands

pytestmark = pytest.mark.wire

TURNS = 16


@pytest.mark.parametrize(("channel", "game"), [(ELSEWHERE, "duel"), (ELSEWHERE, "imhotep")])
async def test_a_game_by_clicks_and_by_commands(guests: GuestTable, channel: str, game: str) -> None:
    """Each new card takes the buttons and the board from the one before, to the end of the game."""
    luck, table = random.Random(channel), guests
    table.channel = channel
    typed = by_commands if game == "duel" else imhotep.by_commands
    card, count = await (table.start() if game == "duel" else imhotep.start(table, 2)), 1
    await table.cleo.wait_until(lambda: not table.cleo.messages(channel)[0].buttons, PATIENCE)
    while count <= TURNS:
        await luck.choice((by_buttons, typed))(table, card, luck)
        card, count = await table.card_after(card), count + 1
    await table.resign(table.mover(card))
    card, count = await table.card_after(card), count + 1
    assert all(f"<@{player.id}>" in card.text for player in (table.ana, table.ben))
    await table.settled()
    boards = [False] * (count - 1) + [True]
    await table.cleo.wait_until(lambda: [bool(card.pictures) for card in table.cards()] == boards, PATIENCE)
    await again(table, card, game)
    assert not table.sandbox.sent(SEND)
    assert not table.sandbox.rates.invalid


async def again(table: GuestTable, card: RenderedMessage, game: str) -> None:
    """Have both players ask for a rematch with the same button, after which a lobby begins without another
    click.
    """
    await table.ana.click(card, "e")
    answer = "accept" if game == "duel" else "join"
    await table.ben.wait_for(
        lambda seen: int(seen.id) > int(card.id) and seen.offers(answer), PATIENCE, table.channel
    )
    await table.ben.click(card, "e")
    assert in_play(await table.card_after(card))


async def test_a_lobby(guests: GuestTable) -> None:
    """A lobby can be opened in a server, but not in a group."""
    guests.channel = ELSEWHERE
    assert "new" not in {command["name"] for command in await guests.ana.commands(GROUP)}
    await guests.ana.slash(ELSEWHERE, "new", seats=2)
    lobby = await guests.ben.wait_for(lambda seen: seen.offers("join"), PATIENCE)
    await guests.ben.click(lobby, "join")
    await guests.cleo.wait_until(lambda: "**Ben**" in guests.cleo.again(lobby.id).text, PATIENCE)
    await guests.ana.click(lobby, "start")
    await guests.card_after(None)
    await guests.cleo.wait_until(lambda: not guests.cleo.again(lobby.id).buttons, PATIENCE)


async def test_taking_back_by_consent(guests: GuestTable) -> None:
    card = await guests.start()
    for person, field in ((guests.ana, "b2"), (guests.ben, "b1")):
        await person.click(card, field)
        card = await guests.card_after(card)
    await guests.ana.slash(ELSEWHERE, "game undo")
    offer = await guests.ana.wait_for(lambda seen: seen.ephemeral and bool(seen.buttons), PATIENCE, ELSEWHERE)
    await guests.ana.click(offer, "a")
    asked = await guests.ben.wait_for(
        lambda seen: bool(seen.buttons) and not seen.pictures and int(seen.id) > int(card.id), PATIENCE
    )
    await guests.ben.click(asked, "yes")
    card = await guests.card_after(card)
    assert guests.mover(card) is guests.ana
    await guests.settled()
    await guests.cleo.wait_until(lambda: not guests.cleo.again(asked.id).buttons, PATIENCE)


@pytest.mark.usefixtures("message_a_turn")
async def test_the_bot_moves_in_and_out(guests: GuestTable) -> None:
    """The bot posts on its own once it is invited, and is a guest again once removed, as each interaction
    says.
    """
    sandbox, card = guests.sandbox, await guests.start()
    guild = sandbox.world.channels[sandbox.channel(ELSEWHERE)]["guild_id"]
    await guests.ana.click(card, "b2")
    card = await guests.card_after(card)
    await guests.settled()
    sandbox.places.invite_bot(guild)
    await guests.ben.click(card, "b1")
    card = await guests.card_after(card)
    await guests.settled()
    assert len(sandbox.sent(SEND)) == 2, "it greets the server, too"
    assert card.pinged == [guests.ana.id]
    sandbox.places.remove_bot(guild)
    await guests.ana.slash(ELSEWHERE, "duel place", field="a1")
    card = await guests.card_after(card)
    await guests.ben.click(card, "b3")
    await guests.card_after(card)
    assert len(sandbox.sent(SEND)) == 2
    assert len(guests.cards()) == 5


async def test_a_game_is_brought_to_another_channel(guests: GuestTable) -> None:
    """A player can move the game to another channel, where the bot's answer is the new card; the old card
    loses its buttons.
    """
    card = await guests.start()
    await guests.ana.click(card, "b2")
    old = await guests.card_after(card)
    await guests.settled()
    guests.channel = "oasis"
    await bring(guests.ben, "oasis", "1")
    card = await guests.card_after(None)
    assert "on b2" in card.text
    await guests.ben.click(card, "b1")
    card = await guests.card_after(card)
    assert guests.mover(card) is guests.ana
    await guests.settled()
    await guests.cleo.wait_until(lambda: not guests.cleo.again(old.id).buttons, PATIENCE)
    assert not guests.sandbox.sent(SEND)


async def test_a_game_with_a_clock_stays_unless_all_agree_to_pause(guests: GuestTable) -> None:
    """A game with a clock can't be moved unless all agree to a pause, because a guest doesn't know who can
    see the other channel.
    """
    await guests.ana.slash(ELSEWHERE, "challenge", opponent=guests.ben, pace="1")
    asked = await guests.ben.wait_for(lambda seen: seen.offers("accept"), PATIENCE, ELSEWHERE)
    await guests.ben.click(asked, "accept")
    await guests.card_after(None)
    await guests.settled()
    await bring(guests.ana, "oasis", "1")
    await guests.ana.wait_for(lambda seen: "as a guest I don’t know" in seen.text, PATIENCE, "oasis")
    await guests.ana.slash(ELSEWHERE, "game clock")
    panel = await guests.ana.wait_for(lambda seen: seen.offers("pause"), PATIENCE, ELSEWHERE)
    await guests.ana.click(panel, "pause")
    wish = await guests.ben.wait_for(lambda seen: seen.offers("k:yes"), PATIENCE, ELSEWHERE)
    await guests.ben.click(wish, "k:yes")
    await guests.cleo.wait_until(lambda: not guests.cleo.again(wish.id).buttons, PATIENCE)
    guests.channel = "oasis"
    await bring(guests.ana, "oasis", "1")
    await guests.card_after(None)
