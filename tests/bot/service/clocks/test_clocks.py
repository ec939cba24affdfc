"""Clocks, with the time set by the test: only the player to move loses time, and nothing happens without a
person.
"""

import asyncio
import random
from collections.abc import Awaitable
from enum import StrEnum
from unittest.mock import patch

import pytest

from bot.clock import DAY
from bot.service.clocks.face import PACES
from bot.service.match import Match
from bot.service.refusals import ServiceReason
from bot.store import clocks as store
from bot.store import requests
from engine.contract import Reason, Refused
from tests.bot.conftest import CHALLENGER, CHANNEL, ONLOOKER, OPPONENT, World
from tests.bot.service.inviting import of_three
from tests.support.tables import query

HOUR = 3600
PACED = [name for name, pace in PACES.items() if pace.ticks]


async def refusal(work: Awaitable[object]) -> Refused:
    with pytest.raises(Refused) as refused:
        await work
    return refused.value


async def refuses(work: Awaitable[object], why: StrEnum) -> None:
    assert (await refusal(work)).because(why)


async def left(world: World, match: Match) -> list[int]:
    """Return the time left for every seat."""
    return [clock.left(world.clock()) for clock in (await world.clocks.face(match)).clocks]


async def say(world: World, match: Match, words: str) -> Match:
    """Play these words for the player to move, and return the match."""
    match = await world.matches.get(match.id)
    return (await world.matches.act(match, world.mover(match), words.split(), match.version)).match


async def announced(world: World) -> list[str]:
    """Return the kinds of notices beside the cards, each with its state."""
    rows = await query(world.database, "SELECT kind, state FROM requests ORDER BY id")
    return [f"{row['kind']} {row['state']}" for row in rows]


async def wait(world: World, seconds: int) -> None:
    world.clock.seconds += seconds
    await world.timers.handle_due()
    await world.outbox.flush_due()


async def lately(world: World, pace: str = "1") -> Match:
    """Return a game in which the challenger's time has just run out."""
    match = await world.begin(pace=pace)
    await wait(world, PACES[pace].first)
    return match


async def test_the_card_offers_a_nudge_only_while_it_is_possible(world: World) -> None:
    """The card is refreshed when nudging becomes possible or impossible: a day after a move or a nudge, and
    at the nudge.
    """
    match = await say(world, await world.begin(), "a1")
    await world.outbox.flush("game", match.id)
    shown = world.announcer.cards_refreshed
    counts: list[tuple[int, bool]] = []
    for hours in (0, 25, 0, 25, 1):
        await wait(world, hours * HOUR)
        face = await world.clocks.face(match)
        counts.append((len(shown), face.may_nudge))
        if face.may_nudge and len(counts) == 2:
            await world.clocks.nudge(match, world.by(CHALLENGER), match.version)
    assert counts == [(0, False), (1, True), (2, False), (3, True), (3, True)]


@pytest.mark.parametrize("pace", PACED)
async def test_each_move_stops_one_clock_and_starts_the_other(world: World, pace: str) -> None:
    match, first = await world.begin(pace=pace), PACES[pace].first
    spent = [0, 0]
    for number, code in enumerate(("a1", "a2", "a3", "b1")):
        world.clock.seconds += (number + 1) * HOUR
        spent[number % 2] += (number + 1) * HOUR
        match = await say(world, match, code)
        mover = (number + 1) % 2
        whole = [first - seconds if PACES[pace].game else first for seconds in spent]
        face = await world.clocks.face(match)
        assert face.on_move is not None
        assert face.on_move.seat == mover
        assert face.on_move.left(world.clock()) == whole[mover]
        assert [clock.since for clock in face.clocks].count(None) == 1
        if PACES[pace].game:
            assert await left(world, match) == whole
    assert match.stored.pace == pace


@pytest.mark.parametrize("pace", PACES)
async def test_a_card_reads_its_time_once(world: World, pace: str) -> None:
    """One read of the database gives both the time that the card shows and the time that its buttons need."""
    match = await world.begin(pace=pace)
    with patch.object(world.database, "read", wraps=world.database.read) as read:
        shown, now = await world.clocks.on_card(match)
    assert read.call_count == 1
    assert now == await world.clocks.face(match)
    assert shown == (now if PACES[pace].ticks else None) == await world.clocks.shown(match)


async def test_without_a_pace_nothing_ticks(world: World) -> None:
    match = await world.begin()
    await wait(world, 40 * DAY)
    assert await announced(world) == []
    assert (await world.clocks.face(match)).clocks == ()
    for work in (
        world.clocks.give(match, world.by(OPPONENT), 1),
        world.clocks.claim(match, world.by(OPPONENT), 0),
        world.clocks.ask_to_pause(match, world.by(OPPONENT)),
    ):
        await refuses(work, ServiceReason.NO_CLOCK)
    await world.clocks.nudge(match, world.by(OPPONENT), 0)
    assert (await refusal(world.clocks.nudge(match, world.by(OPPONENT), 0))).because(
        ServiceReason.NUDGE_LATER
    )


async def test_taking_back_gains_no_time(world: World) -> None:
    """After a takeback the player continues with the time left; the other player isn't charged for the time
    in between.
    """
    match = await world.begin(pace="bank")
    bank = PACES["bank"].game
    world.clock.seconds += HOUR
    match = await say(world, match, "a1")
    world.clock.seconds += 5 * HOUR
    match = await world.matches.undo(match, world.by(CHALLENGER), match.version)
    world.clock.seconds += HOUR
    assert await left(world, match) == [bank - 2 * HOUR, bank]
    match = await world.matches.get((await world.begin(pace="3", channel_id=CHANNEL + 1)).id)
    for _ in range(3):
        world.clock.seconds += HOUR
        match = await say(world, match, "a1")
        match = await world.matches.undo(match, world.by(CHALLENGER), match.version)
    assert (await left(world, match))[0] == 3 * DAY - 3 * HOUR


async def test_taking_back_by_agreement_is_a_new_turn(world: World) -> None:
    match = await world.begin(pace="3")
    for code in ("a1", "b1", "x1"):
        world.clock.seconds += HOUR
        match = await say(world, match, code)
    request = await world.requests.ask(match, world.by(CHALLENGER), match.version)
    world.clock.seconds += HOUR
    match = await world.requests.agree(request, world.by(OPPONENT))
    assert match.mover == CHALLENGER[0]
    assert (await left(world, match))[0] == 3 * DAY


async def test_a_second_bundle_of_one_turn_goes_on_with_the_same_time(world: World) -> None:
    """A second bundle of the same turn continues with the same time; another seat or turn gets time of its
    own. In the soak, this includes choices of other players in Imhotep.
    """
    match = await world.begin(pace="1")
    for code in ("a1", "b1"):
        match = await say(world, match, code)
    world.clock.seconds += HOUR
    decision = match.play.game.decision
    assert decision is not None
    before = await left(world, match)
    match = await say(world, match, "x1")
    after = match.play.game.decision
    assert after is not None
    same = after.seat == decision.seat and match.play.game.mid_turn
    assert (await left(world, match))[after.seat] == (before[after.seat] if same else DAY)


async def test_time_up_is_announced_once_and_nothing_else_happens(world: World) -> None:
    match = await lately(world)
    assert await announced(world) == ["late open"]
    assert world.announcer.requests == [(1, CHANNEL)]
    await wait(world, 10 * DAY)
    assert await announced(world) == ["late open"]
    assert (await world.matches.get(match.id)).version == 0
    await say(world, match, "a1")
    assert await announced(world) == ["late overtaken"]
    await wait(world, 0)
    assert world.announcer.requested[-1] == (1, "overtaken", frozenset())
    assert (await left(world, match))[1] == DAY


async def test_a_claim_of_two_is_a_win(world: World) -> None:
    match = await world.begin(pace="1")
    still = await refusal(world.clocks.claim(match, world.by(OPPONENT), 0))
    assert still.because(ServiceReason.STILL_TIME)
    await wait(world, DAY)
    await refuses(world.clocks.claim(match, world.by(CHALLENGER), 0), ServiceReason.OWN_TURN)
    onlooker = await refusal(world.clocks.claim(match, world.by(ONLOOKER), 0))
    assert onlooker.because(ServiceReason.NOT_A_PLAYER)
    claiming = world.by(OPPONENT)
    after = await world.clocks.claim(match, claiming, 0)
    assert after.play.game.outcome is not None
    assert after.play.game.outcome.winners == (1,)
    assert after.stored.claims == ((0, 1),)
    assert await announced(world) == ["late overtaken"]
    assert await query(world.database, "SELECT * FROM timers WHERE kind <> 'card'") == []
    again = world.restarted()
    assert (await again.clocks.claim(match, claiming, 0)).version == 1


async def test_a_claim_of_three_lets_the_others_play_on(world: World) -> None:
    match = await of_three(world, pace="1")
    late = match.play.game.decision
    assert late is not None
    await wait(world, DAY)
    other = match.stored.seats[(late.seat + 1) % 3]
    after = await world.clocks.claim(match, world.by((other.user_id, other.name)), match.version)
    assert after.play.game.outcome is None
    assert after.play.game.absent == (late.seat,)
    face = await world.clocks.face(after)
    assert face.on_move is not None
    assert face.on_move.left(world.clock()) == DAY


async def test_who_is_to_move_gains_no_time_when_someone_else_resigns(world: World) -> None:
    match = await of_three(world, pace="1")
    mover = match.play.game.decision
    assert mover is not None
    await wait(world, DAY // 2)
    other = match.stored.seats[(mover.seat + 1) % 3]
    after = await world.matches.resign(match, world.by((other.user_id, other.name)), match.version)
    face = await world.clocks.face(after)
    assert face.on_move is not None
    assert (face.on_move.seat, face.on_move.left(world.clock())) == (mover.seat, DAY // 2)


async def test_a_resignation_may_be_the_last_agreement_to_a_pause(world: World) -> None:
    match = await of_three(world, pace="1")
    asking, agreeing, leaving = (world.by((seat.user_id, seat.name)) for seat in match.stored.seats)
    request = await world.clocks.ask_to_pause(match, asking)
    await world.requests.agree(request, agreeing)
    assert not (await world.clocks.face(match)).paused
    after = await world.matches.resign(match, leaving, match.version)
    assert after.version == match.version + 1
    assert (await world.clocks.face(after)).paused


async def test_giving_time(world: World) -> None:
    match = await lately(world, "3")
    await world.clocks.give(match, world.by(OPPONENT), 3)
    assert await left(world, match) == [3 * DAY, 3 * DAY]
    assert await announced(world) == ["late agreed"]
    await world.outbox.flush_due()
    await wait(world, 0)
    assert world.announcer.cards_refreshed, "the card says until when"
    await refuses(world.clocks.claim(match, world.by(OPPONENT), 0), ServiceReason.STILL_TIME)
    await wait(world, 3 * DAY)
    assert await announced(world) == ["late agreed", "late open"]
    for _ in range(20):
        if (await left(world, match))[0] > 57 * DAY:
            break
        await world.clocks.give(match, world.by(OPPONENT), 3)
    enough = await refusal(world.clocks.give(match, world.by(OPPONENT), 3))
    assert enough.because(ServiceReason.ENOUGH_TIME)


async def test_nudging_once_a_day(world: World) -> None:
    match = await world.begin(pace="1")
    assert (await refusal(world.clocks.nudge(match, world.by(OPPONENT), 0))).because(
        ServiceReason.NUDGE_LATER
    )
    await wait(world, DAY)
    nudging = world.by(OPPONENT)
    first = await world.clocks.nudge(match, nudging, 0)
    assert await world.restarted().clocks.nudge(match, nudging, 0) == first
    world.clock.seconds += DAY - 1
    assert (await refusal(world.clocks.nudge(match, world.by(OPPONENT), 0))).because(
        ServiceReason.NUDGE_LATER
    )
    world.clock.seconds += 1
    await world.clocks.nudge(match, world.by(OPPONENT), 0)
    assert await announced(world) == ["late open", "nudge overtaken", "nudge open"]


async def test_a_pause_by_agreement_and_resuming_by_anyone(world: World) -> None:
    match = await world.begin(pace="3")
    world.clock.seconds += DAY
    request = await world.clocks.ask_to_pause(match, world.by(CHALLENGER))
    assert (await refusal(world.clocks.ask_to_pause(match, world.by(OPPONENT)))).because(
        ServiceReason.ALREADY_ASKED
    )
    await world.requests.decline(request, world.by(OPPONENT))
    insists = await refusal(world.clocks.ask_to_pause(match, world.by(CHALLENGER)))
    assert insists.because(ServiceReason.ASK_LATER)
    assert insists.details == {"until": world.clock.seconds + DAY}
    request = await world.clocks.ask_to_pause(match, world.by(OPPONENT))
    await world.requests.agree(request, world.by(CHALLENGER))
    assert await announced(world) == ["pause declined", "pause agreed"]
    await wait(world, 30 * DAY)
    assert (await left(world, match))[0] == 2 * DAY
    claimed = await refusal(world.clocks.claim(match, world.by(OPPONENT), 0))
    assert claimed.because(ServiceReason.PAUSED)
    match = await say(world, match, "a1")  # a pause stops clocks, not people
    await wait(world, 30 * DAY)
    assert await left(world, match) == [2 * DAY, 3 * DAY]
    await refuses(world.clocks.resume(match, world.by(ONLOOKER)), ServiceReason.NOT_A_PLAYER)
    await world.clocks.resume(match, world.by(CHALLENGER))
    await refuses(world.clocks.resume(match, world.by(OPPONENT)), ServiceReason.NOT_PAUSED)
    await wait(world, DAY)
    assert await left(world, match) == [2 * DAY, 2 * DAY]


async def test_a_game_that_ended_during_a_pause_does_not_go_on(world: World) -> None:
    match = await world.begin(pace="3")
    request = await world.clocks.ask_to_pause(match, world.by(CHALLENGER))
    await world.requests.agree(request, world.by(OPPONENT))
    match = await world.matches.resign(match, world.by(CHALLENGER), 0)
    await refuses(world.clocks.resume(match, world.by(OPPONENT)), Reason.GAME_OVER)


async def test_a_clock_on_the_wall_that_goes_back_takes_nothing(world: World) -> None:
    """If the clock is set back by an hour or a year and then corrected, no one loses more time than has
    passed.
    """
    match = await world.begin(pace="3")
    start = world.clock()
    for back in (HOUR, 365 * DAY):
        world.clock.seconds = start - back
        await world.timers.handle_due()
        assert (await left(world, match))[0] == 3 * DAY
    world.clock.seconds = start + DAY
    await world.timers.handle_due()
    assert (await left(world, match))[0] == 2 * DAY
    assert await announced(world) == []


async def test_a_claim_and_a_move_at_the_same_instant(world: World) -> None:
    for number in range(6):
        match = await world.begin(pace="1", channel_id=CHANNEL + number)
        await wait(world, DAY)
        works = [
            world.matches.act(match, world.by(CHALLENGER), ["a1"], 0),
            world.clocks.claim(match, world.by(OPPONENT), 0),
        ]
        results = await asyncio.gather(*(works if number % 2 else works[::-1]), return_exceptions=True)
        assert sum(isinstance(result, BaseException) for result in results) == 1
        again = await world.restarted().matches.get(match.id)
        assert again.version == 1
        claimed = again.play.entries[-1].text == "resign"
        assert again.stored.claims == (((0, 1),) if claimed else ())


async def test_a_claim_and_more_time_at_the_same_instant(world: World) -> None:
    match = await lately(world)
    results = await asyncio.gather(
        world.clocks.give(match, world.by(OPPONENT), 1),
        world.clocks.claim(match, world.by(OPPONENT), 0),
        return_exceptions=True,
    )
    assert isinstance(results[1], Refused)
    assert results[1].because(ServiceReason.STILL_TIME)
    assert (await world.restarted().matches.get(match.id)).version == 0


async def test_a_game_that_is_over_has_no_clock(world: World) -> None:
    match = await world.begin(pace="1")
    match = await world.matches.resign(match, world.by(CHALLENGER), 0)
    await wait(world, 100 * DAY)
    assert await announced(world) == []
    assert (await refusal(world.clocks.nudge(match, world.by(OPPONENT), 1))).because(Reason.GAME_OVER)


@pytest.mark.parametrize("seed", range(4))
async def test_any_order_of_everything_keeps_the_books(world: World, seed: int) -> None:
    """After random moves, undos, claims, gifts, pauses and restarts, at most one clock runs, its timer is
    right, and a bank has lost exactly its owner's thinking time.
    """
    dice, pace = random.Random(seed), random.Random(seed).choice(PACED)
    match = await world.begin(pace=pace)
    for _ in range(60):
        if dice.random() < 0.2:
            world = world.restarted()
        match = await world.matches.get(match.id)
        if match.over:
            break
        await attempt(world, match, dice)
        world.clock.seconds += dice.choice((0, HOUR, 5 * HOUR, DAY))
        await world.timers.handle_due()
        await world.outbox.flush_due()
        await books_are_right(world, await world.matches.get(match.id))


async def attempt(world: World, match: Match, dice: random.Random) -> None:
    """Try a random action, which may be refused."""
    who = world.by(dice.choice((CHALLENGER, OPPONENT)))
    seat = match.play.game.decision
    options = [] if seat is None else [step.code for step in match.play.game.options()]
    version = match.version
    try:
        match dice.choice(("move", "move", "move", "undo", "give", "nudge", "claim", "pause", "resume")):
            case "move":
                await world.matches.act(match, world.mover(match), [dice.choice(options)], version)
            case "undo":
                await world.matches.undo(match, who, version)
            case "give":
                await world.clocks.give(match, who, 1)
            case "nudge":
                await world.clocks.nudge(match, who, version)
            case "claim":
                await world.clocks.claim(match, who, version)
            case "pause":
                request = await world.clocks.ask_to_pause(match, who)
                other = OPPONENT if who.user_id == CHALLENGER[0] else CHALLENGER
                await world.requests.agree(request, world.by(other))
            case _:
                await world.clocks.resume(match, who)
    except Refused:
        pass


async def books_are_right(world: World, match: Match) -> None:
    face = await world.clocks.face(match)
    decision = match.play.game.decision
    due = await query(world.database, "SELECT due_at FROM timers WHERE kind = 'clock'")
    open_now = await world.database.read(requests.open_in, match.id)
    assert match.over is (decision is None)
    if decision is None:
        assert (face.on_move, list(due), open_now) == (None, [], {})
        return
    clock = face.on_move
    assert clock is not None
    assert clock.seat == decision.seat
    assert (clock.since is None) == face.paused
    assert ("late" in open_now) == (clock.since is not None and clock.left(world.clock()) == 0) or face.paused
    if clock.until is not None and clock.until > world.clock():
        assert [row["due_at"] for row in due] == [clock.until]
    assert all(clock.since is None for clock in face.clocks if not clock.on_move)
    assert await world.database.read(store.on_move_of, match.mover or 0) == [match.id]
