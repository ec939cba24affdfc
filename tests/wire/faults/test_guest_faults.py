"""Nothing committed is lost where the bot is a guest: it is shown while a token is valid, and afterwards with
`/game board`.
"""

import asyncio
from collections.abc import Callable

import pytest

from sandbox.world.faults import CALLBACK, EDIT_ORIGINAL, FOLLOWUP, SEND, Faults
from tests.wire.bots import BotProcess
from tests.wire.faults.test_lost_acknowledgements import LOST
from tests.wire.guests import ELSEWHERE, GuestTable
from tests.wire.table import PATIENCE, tried

pytestmark = pytest.mark.wire


@pytest.mark.parametrize("lose", LOST.values(), ids=list(LOST))
@pytest.mark.parametrize("route", [CALLBACK, EDIT_ORIGINAL])
async def test_lost_answers(guests: GuestTable, lose: Callable[[Faults, str], None], route: str) -> None:
    """After lost answers to acknowledgements and placeholders there is one card, nobody waits, and the game
    continues.
    """
    faults = guests.sandbox.faults
    lose(faults, route)
    card = await guests.start()
    for person, field in ((guests.ana, "b2"), (guests.ben, "b1")):
        lose(faults, route)
        await person.slash(ELSEWHERE, "duel place", field=field)
        card = await guests.card_after(card)
    lose(faults, route)
    await guests.ben.slash(ELSEWHERE, "duel place", field="b3")
    await guests.told(guests.ben, "Ana")
    await guests.settled()
    assert len(guests.cards()) == 3


@pytest.mark.parametrize("lose", LOST.values(), ids=list(LOST))
async def test_lost_follow_ups(guests: GuestTable, lose: Callable[[Faults, str], None]) -> None:
    """After lost follow-ups, which have no nonce, a card appears at least once."""
    card = await guests.start()
    lose(guests.sandbox.faults, FOLLOWUP)
    await guests.ana.click(card, "b2")
    card = await guests.card_after(card)
    await guests.ben.click(guests.cards()[-1], "b1")
    await guests.cleo.wait_until(lambda: "on b1" in guests.cards()[-1].text, PATIENCE)


async def shown_by_board(guests: GuestTable, count: int) -> None:
    """Check that nothing is posted without a request, and that a requested board is shown to everyone."""
    assert len(guests.cards()) == count
    await guests.ben.slash(ELSEWHERE, "game board")
    await guests.cleo.wait_until(lambda: len(guests.cards()) == count + 1, PATIENCE)
    assert "on b2" in guests.cards()[-1].text
    assert not guests.sandbox.sent(SEND)


@pytest.mark.parametrize(
    ("route", "refusal"),
    [
        (EDIT_ORIGINAL, (401, 50027, "Invalid Webhook Token")),
        (EDIT_ORIGINAL, (403, 50001, "Missing Access")),
        (EDIT_ORIGINAL, (404, 10008, "Unknown Message")),
    ],
)
async def test_a_placeholder_that_cannot_be_filled(
    guests: GuestTable, route: str, refusal: tuple[int, int, str]
) -> None:
    """If the placeholder can't be filled, the confirmation is private, because it may be about hidden
    things.
    """
    await guests.start()
    guests.sandbox.faults.refuse(route, *refusal, times=3)
    guests.sandbox.faults.refuse(FOLLOWUP, 403, 50001, "Missing Access")
    await guests.ana.slash(ELSEWHERE, "duel place", field="b2")
    await guests.cleo.wait_until(
        lambda: not any(message.thinking for message in guests.cleo.messages(ELSEWHERE)), PATIENCE
    )
    assert not any("That counts" in message.text for message in guests.cleo.messages(ELSEWHERE))
    guests.sandbox.faults.clear()
    if len(guests.cards()) == 1:
        await shown_by_board(guests, 1)


async def test_a_challenge_that_could_not_be_shown(guests: GuestTable) -> None:
    guests.sandbox.faults.refuse(EDIT_ORIGINAL, 403, 50001, "Missing Access")
    await guests.ana.slash(ELSEWHERE, "challenge", opponent=guests.ben)
    await guests.told(guests.ana, "couldn’t")
    await guests.settled()
    assert not any(message.buttons for message in guests.ben.messages(ELSEWHERE))
    await guests.ana.slash(ELSEWHERE, "game board")
    asked = await guests.ben.wait_for(lambda seen: seen.offers("accept"), PATIENCE)
    await guests.ben.click(asked, "accept")
    await guests.card_after(None)
    await guests.settled()


async def test_a_token_that_is_too_old(guests: GuestTable) -> None:
    card = await guests.start()
    guests.sandbox.faults.refuse(FOLLOWUP, 401, 50027, "Invalid Webhook Token", times=9)
    await guests.ana.click(card, "b2")
    await guests.cleo.wait_until(lambda: len(guests.sandbox.sent(FOLLOWUP)) >= 2, PATIENCE)
    await guests.rest()
    guests.sandbox.faults.clear()
    await shown_by_board(guests, 1)


@pytest.mark.parametrize("command", [False, True])
async def test_killed_between_commit_and_post(guests: GuestTable, bot: BotProcess, *, command: bool) -> None:
    """A card that wasn't posted before a kill is posted once after the restart, because the token is kept."""
    card = await guests.start()
    route = EDIT_ORIGINAL if command else FOLLOWUP
    before = len(guests.sandbox.sent(route))
    guests.sandbox.faults.rate_limit(route, retry_after=60.0)
    if command:
        await guests.ana.slash(ELSEWHERE, "duel place", field="b2")
    else:
        await guests.ana.click(card, "b2")
    await tried(guests, route, before + 1)
    await bot.kill()
    assert len(guests.cards()) == 1
    await bot.start()
    card = await guests.card_after(card)
    assert "on b2" in card.text
    await guests.ben.click(card, "b1")
    await guests.card_after(card)
    await guests.settled()
    assert len(guests.cards()) == 3


async def test_killed_and_started_too_late(guests: GuestTable, bot: BotProcess) -> None:
    card = await guests.start()
    before = len(guests.sandbox.sent(FOLLOWUP))
    guests.sandbox.faults.rate_limit(FOLLOWUP, retry_after=60.0)
    await guests.ana.click(card, "b2")
    await tried(guests, FOLLOWUP, before + 1)
    await bot.kill()
    life, guests.sandbox.faults.token_life = guests.sandbox.faults.token_life, 0.0
    await bot.start()
    await tried(guests, FOLLOWUP, before + 2)
    await asyncio.sleep(0.5)  # time for a message that must not arrive
    guests.sandbox.faults.token_life = life
    await shown_by_board(guests, 1)


@pytest.mark.usefixtures("message_a_turn")
async def test_what_waits_is_shown_when_the_bot_is_invited(guests: GuestTable) -> None:
    card = await guests.start()
    guests.sandbox.faults.refuse(FOLLOWUP, 401, 50027, "Invalid Webhook Token", times=9)
    await guests.ana.click(card, "b2")
    await guests.cleo.wait_until(lambda: len(guests.sandbox.sent(FOLLOWUP)) >= 2, PATIENCE)
    await guests.rest()
    guild = guests.sandbox.world.channels[guests.sandbox.channel(ELSEWHERE)]["guild_id"]
    guests.sandbox.places.invite_bot(guild)
    await guests.card_after(card)
    await tried(guests, SEND, 2)  # including the greeting


async def test_who_would_see_it_alone_gets_no_card_of_the_others(guests: GuestTable) -> None:
    """The answer to Cleo, who may not use external apps and would see it alone, isn't used for other people's
    cards.
    """
    card = await guests.start()
    guests.sandbox.faults.whisper(guests.sandbox.channel(ELSEWHERE), guests.cleo.id)
    guests.sandbox.faults.refuse(FOLLOWUP, 403, 50001, "Missing Access")
    await guests.ana.click(card, "b2")
    await tried(guests, FOLLOWUP, 2)
    await guests.cleo.click(card, "more")
    await guests.cleo.wait_for(lambda seen: seen.ephemeral, PATIENCE, ELSEWHERE)
    assert not any(seen.ephemeral and seen.pictures for seen in guests.cleo.messages(ELSEWHERE))
    await shown_by_board(guests, len(guests.cards()))


async def test_what_turns_out_to_be_private_is_not_posted(
    guests: GuestTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If an answer turns out to be private, contrary to the permissions that Discord reported, no card is
    posted with it.
    """

    def never(_: object) -> bool:
        return False

    monkeypatch.setattr("bot.flows.answering.only_privately", never)
    card = await guests.start()
    guests.sandbox.faults.whisper(guests.sandbox.channel(ELSEWHERE), guests.cleo.id)
    await guests.cleo.click(card, "more")
    await guests.cleo.wait_for(lambda seen: seen.ephemeral, PATIENCE, ELSEWHERE)
    guests.sandbox.faults.refuse(FOLLOWUP, 400, 40094, "too many follow-ups")
    await guests.ana.click(card, "b2")
    await guests.card_after(card)
    assert not any(seen.ephemeral and seen.pictures for seen in guests.cleo.messages(ELSEWHERE))
