"""A guest bot says privately what it can't do, stores nothing, and leaves nothing half done."""

import pytest

from bot.flows import answering
from sandbox.protocol.json_values import obj
from sandbox.world.faults import CALLBACK, FOLLOWUP
from tests.wire.guests import ELSEWHERE, GROUP, GuestTable
from tests.wire.table import PATIENCE

pytestmark = pytest.mark.wire

PRIVATE_ANSWER, PUBLIC_PLACEHOLDER = {"type": 4, "flags": 64}, {"type": 5, "flags": 0}


def answers(guests: GuestTable) -> list[dict[str, int]]:
    """Return how interactions were acknowledged: the type of each answer, and whether it was private."""
    return [
        {"type": sent["type"], "flags": obj(sent.get("data")).get("flags", 0) & 64}
        for sent in guests.sandbox.sent(CALLBACK)
    ]


async def test_no_challenge_where_everything_would_be_private(guests: GuestTable) -> None:
    guests.sandbox.faults.whisper(guests.sandbox.channel(ELSEWHERE))
    await guests.ana.slash(ELSEWHERE, "challenge", opponent=guests.ben)
    await guests.told(guests.ana, "Use External Apps")
    assert answers(guests) == [PRIVATE_ANSWER]
    guests.sandbox.faults.clear()
    await guests.start()


async def test_no_turn_where_it_would_be_private(guests: GuestTable) -> None:
    card = await guests.start()
    guests.sandbox.faults.whisper(guests.sandbox.channel(ELSEWHERE))
    await guests.ana.click(card, "b2")
    await guests.told(guests.ana, "Use External Apps")
    await guests.ana.slash(ELSEWHERE, "duel place", field="b2")
    await guests.ana.wait_until(
        lambda: sum("External" in message.text for message in guests.ana.messages(ELSEWHERE)) == 2, PATIENCE
    )
    await guests.ana.slash(ELSEWHERE, "game score")
    await guests.told(guests.ana, "Total")
    guests.sandbox.faults.clear()
    await guests.ana.click(card, "b2")
    await guests.card_after(card)
    assert len(guests.cards()) == 2


async def test_refusals_are_private_and_cards_public(guests: GuestTable) -> None:
    """Each interaction gets one answer, which is right at once: a refusal is private, and a card's
    placeholder is public.
    """
    card = await guests.start()
    before = len(answers(guests))
    await guests.ben.slash(ELSEWHERE, "duel place", field="b2")
    await guests.told(guests.ben, "Ana")
    await guests.ana.slash(ELSEWHERE, "duel place", field="b2")
    await guests.card_after(card)
    assert answers(guests)[before:] == [PRIVATE_ANSWER, PUBLIC_PLACEHOLDER]
    cards = [body for body in guests.sandbox.sent(FOLLOWUP) if "More about" not in str(body)]
    assert len(cards) == 1, "the first card, by the click that accepted"


async def test_a_command_that_takes_long(guests: GuestTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """A command that takes a long time is acknowledged privately in time, and the card follows."""
    card = await guests.start()
    monkeypatch.setattr(answering, "LOOKING", 0.0)
    await guests.ana.slash(ELSEWHERE, "duel place", field="b2")
    card = await guests.card_after(card)
    await guests.settled()
    assert not any(message.ephemeral for message in guests.ana.messages(ELSEWHERE))
    await guests.ana.slash(ELSEWHERE, "duel place", field="b1")
    await guests.told(guests.ana, "Ben")
    await guests.ben.click(card, "b1")
    await guests.card_after(card)
    await guests.settled()


async def test_whom_a_group_does_not_know(guests: GuestTable) -> None:
    guests.channel = GROUP
    dan = guests.sandbox.world.people.named("Dan")
    await guests.ana.slash(GROUP, "challenge", opponent=dan)
    await guests.told(guests.ana, "Dan")
    assert answers(guests) == [PRIVATE_ANSWER]


async def test_no_thread_for_a_second_game(guests: GuestTable) -> None:
    await guests.start()
    await guests.ben.slash(ELSEWHERE, "challenge", opponent=guests.ana)
    refused = await guests.ben.wait_for(lambda seen: seen.ephemeral, PATIENCE, ELSEWHERE)
    assert refused.buttons == []
