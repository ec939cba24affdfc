"""A game in direct messages has two channels; with some people, no game is possible."""

import asyncio
import random

import pytest

from sandbox.world.faults import DM_REFUSALS, SEND
from tests.support.sandbox.person import Person
from tests.support.sandbox.rendered import RenderedMessage
from tests.wire.table import PATIENCE, Table, in_play, invite
from tests.wire.turns import by_buttons, by_commands

pytestmark = pytest.mark.wire
a_message_a_turn = pytest.mark.usefixtures("message_a_turn")

CARDS = 16


class Pair(Table):
    """Two people who play in their own channels, without spectators."""

    @property
    def cleo(self) -> Person:
        return self.ana


def cards(person: Person) -> list[RenderedMessage]:
    """Return the cards in a person's own channel."""
    return [
        seen
        for seen in person.messages("dm")
        if seen.pictures and not seen.ephemeral and not seen.offers("accept")
    ]


async def begun(table: Table, sides: str = "AAAA") -> tuple[Person, RenderedMessage]:
    """Have Ana challenge Ben in her direct messages, and Ben accept in his; return who begins, and the
    card.
    """
    table.channel = "dm"
    await invite(table.ana, "dm", "challenge", opponent=table.ben, sides=sides, start="0")
    asked = await table.ben.wait_for(lambda seen: bool(seen.buttons), PATIENCE, "dm")
    await table.ben.click(asked, "accept")
    return await shown(table, 1)


async def shown(table: Table, count: int) -> tuple[Person, RenderedMessage]:
    """Wait until both have this many cards; return the person whom the newest one notified (else Ana), and
    that person's card.
    """
    for person in (table.ana, table.ben):
        await person.wait_until(lambda who=person: len(cards(who)) == count, PATIENCE)
    mover = table.ben if cards(table.ben)[-1].pinged else table.ana
    return mover, cards(mover)[-1]


@a_message_a_turn
async def test_both_get_every_card_to_the_end(table: Table) -> None:
    """Both players get every card to the end, each with a different nonce, because nonces belong to their
    author across channels.
    """
    luck = random.Random("dm")
    _, card = await begun(table)
    count = 1
    while in_play(card):
        await (
            luck.choice((by_buttons, by_commands))(table, card, luck)
            if count < CARDS
            else table.resign(table.mover(card))
        )
        count += 1
        _, card = await shown(table, count)
    hers, his = cards(table.ana), cards(table.ben)
    assert hers[-1].text.startswith("# ")
    assert len(hers) == len(his) == count
    for person in (table.ana, table.ben):
        await person.wait_until(
            lambda who=person: not any(card.buttons for card in cards(who)[:-1]), PATIENCE
        )
    await table.ben.click(his[-1], "e")
    asked = await table.ana.wait_for(lambda seen: seen.offers("accept"), PATIENCE, "dm")
    assert asked.pinged == [table.ana.id]
    await table.ana.click(hers[-1], "e")
    mover, card = await shown(table, count + 1)
    assert (mover, in_play(card)) == (table.ben, True), "a rematch, with the seats swapped"
    assert not table.sandbox.rates.invalid


@a_message_a_turn
async def test_each_reads_the_game_in_the_own_language(table: Table) -> None:
    """Text, buttons and alt text are in each player's language; an older card keeps its language when it is
    edited.
    """
    _, card = await begun(table)
    await table.ana.click(card, "b2")
    await shown(table, 2)
    for person, begins, moved, button in (
        (table.ana, "begins", "places a figure", "Take back b2"),
        (table.ben, "beginnt", "platziert", "b2 zurücknehmen"),
    ):
        await person.wait_until(lambda who=person: not cards(who)[0].buttons, PATIENCE)
        first, second = cards(person)
        assert begins in first.text
        assert moved in second.text
        assert button in [button.label for button in second.buttons]
    assert cards(table.ana)[-1].pictures[0].alt != cards(table.ben)[-1].pictures[0].alt


async def test_a_challenge_to_someone_who_plays_in_direct_messages(table: Table) -> None:
    """The refusal of a challenge says in whose direct messages a game is running."""
    await begun(table)
    await table.cleo.slash("dm", "challenge", opponent=table.ben)
    await table.cleo.wait_for(lambda seen: "Ben is playing another game" in seen.text, PATIENCE, "dm")
    await table.ana.slash("dm", "challenge", opponent=table.cleo)
    await table.ana.wait_for(lambda seen: "finish it first" in seen.text, PATIENCE, "dm")


async def test_whom_to_challenge_in_direct_messages(table: Table) -> None:
    """In direct messages with the bot, the panel sends people to a server, because Discord may offer nobody
    else there.
    """
    for channel, says_where in (("dm", True), (table.channel, False)):
        await table.ana.slash(channel, "challenge")
        panel = await table.ana.wait_for(lambda seen: "who do you want" in seen.text, PATIENCE, channel)
        assert ("in a server" in panel.text) == says_where
        assert panel.menus
        assert len(panel.buttons) == 4


@pytest.mark.parametrize("code", DM_REFUSALS)
async def test_a_direct_channel_that_cannot_be_opened(table: Table, code: int) -> None:
    """If a direct channel can't be opened, the person gets a sentence whatever the reason, and nothing is
    stored.
    """
    table.channel = "dm"
    table.sandbox.faults.unopen_dm(table.ben.id, code)
    await table.ana.slash("dm", "challenge", opponent=table.ben)
    await table.told(table.ana, "I can’t write to Ben directly")
    assert not table.sandbox.sent(SEND)
    table.sandbox.faults.clear()
    await begun(table)


@a_message_a_turn
async def test_ids_that_are_ordered_only_roughly(table: Table) -> None:
    """A person who needs a tenth of a second to read a card plays on the right board, although ids are
    ordered only roughly.
    """
    table.sandbox.faults.jitter()
    card = await table.start()
    for person, field in ((table.ana, "b2"), (table.ben, "b1"), (table.ana, "b3"), (table.ben, "a2")):
        await asyncio.sleep(0.12)
        await person.slash(table.channel, "duel place", field=field)
        await table.cleo.wait_until(lambda old=card: table.cards()[-1].id != old.id, PATIENCE)
        card = table.cards()[-1]
    await table.cleo.wait_until(lambda: len(table.cards()) == 5, PATIENCE)


@a_message_a_turn
async def test_who_moves_hears_only_of_the_own_channel(table: Table) -> None:
    """The player who moves isn't told that the other player's channel has just been closed."""
    mover, card = await begun(table)
    assert mover is table.ana
    table.sandbox.faults.close_dms(table.ben.id)
    await table.ana.click(card, "b2")
    await table.ana.wait_until(lambda: len(cards(table.ana)) == 2, PATIENCE)
    await asyncio.sleep(0.3)
    assert not [seen.text for seen in table.ana.messages("dm") if seen.ephemeral]
    await table.ana.wait_until(lambda: not cards(table.ana)[0].buttons, PATIENCE)


async def test_a_game_leaves_three_messages_for_each(table: Table) -> None:
    """As in a channel, each player keeps three messages: the invitation, the only card with a board, and the
    result.
    """
    luck, pair = random.Random("left"), Pair(table.sandbox, {"Ana": table.ana, "Ben": table.ben}, "dm")
    await begun(pair)
    for turn in range(CARDS):
        cards_of = {person: pair.shown_to(person)[-1] for person in (pair.ana, pair.ben)}
        who = pair.mover(cards_of[pair.ana])
        await (by_buttons(pair, cards_of[who], luck) if turn < CARDS - 1 else pair.resign(who))
        for person, card in cards_of.items():
            await person.wait_until(lambda person=person, card=card: pair.has_gone_on(person, card), PATIENCE)

    def public(person: Person) -> list[RenderedMessage]:
        return [seen for seen in person.messages("dm") if not seen.ephemeral]

    for person in (pair.ana, pair.ben):
        await person.wait_until(lambda person=person: len(public(person)) == 3, PATIENCE)
        assert [bool(seen.pictures) for seen in public(person)] == [False, True, False]
        assert any(seen.text.startswith("# ") for seen in public(person))
