"""Takebacks that need consent are asked for, agreed to, declined or overtaken, each once, and all of that is
shown.
"""

import asyncio
from collections.abc import Awaitable

import pytest

from bot.games.refusals import sentence
from bot.messages.catalog import Catalog
from bot.service.match import Match
from bot.service.refusals import ServiceReason
from bot.store import outbox, posts
from bot.store.requests import StoredRequest
from engine.contract import Reason, Refused
from tests.bot.conftest import CHALLENGER, CHANNEL, ONLOOKER, OPPONENT, World
from tests.bot.service.inviting import of_three
from tests.support.seeding import say_all
from tests.support.tables import query

REVEALING = ["a1", "b1", "x1"]
"""Steps with which Nefertiti unloads, so that three new tiles are revealed."""


async def revealed(world: World, *more: str) -> Match:
    match = await world.begin()
    match = await say_all(world.matches, match.id, [*REVEALING, *more], first=100)
    await world.outbox.flush_due()
    return match


async def refusal(work: Awaitable[object]) -> Refused:
    with pytest.raises(Refused) as refused:
        await work
    return refused.value


async def asked(world: World, match: Match) -> StoredRequest:
    return await world.requests.ask(match, world.by(CHALLENGER), match.version)


async def owed(world: World) -> list[tuple[object, ...]]:
    return [
        tuple(row) for row in await query(world.database, "SELECT topic, version FROM outbox ORDER BY id")
    ]


async def test_agreed(world: World) -> None:
    match = await revealed(world)
    request = await asked(world, match)
    assert (request.steps, request.seat, request.state) == (1, 0, "open")
    assert await world.outbox.flush_due()
    assert world.announcer.requests == [(request.id, CHANNEL)]
    after = await world.requests.agree(request, world.by(OPPONENT))
    assert after.play.entries[-1].text == "undo 1 agreed"
    assert after.mover == CHALLENGER[0]
    assert (await world.requests.get(request.id)).state == "agreed"
    assert await owed(world) == [("game", 4), ("request", outbox.ANSWERED)]
    assert await world.outbox.flush_due()
    assert await world.database.read(posts.live, "request", request.id, CHANNEL) == []
    again = await world.restarted().matches.get(match.id)
    assert again.play.game.state() == after.play.game.state()


async def test_all_that_followed_goes_back_too(world: World) -> None:
    match = await revealed(world, "c3")
    request = await asked(world, match)
    assert request.steps == 2
    after = await world.requests.agree(request, world.by(OPPONENT))
    assert [entry.text for entry in after.play.line] == ["a1", "b1"]
    assert after.mover == CHALLENGER[0]


async def test_declined_and_withdrawn(world: World) -> None:
    match = await revealed(world)
    for person, state in ((OPPONENT, "declined"), (CHALLENGER, "withdrawn")):
        request = await asked(world, match)
        await world.requests.decline(request, world.by(person))
        await world.requests.decline(request, world.by(person))
        assert (await world.requests.get(request.id)).state == state
        request = await world.requests.get(request.id)
        for answer in (world.requests.agree(request, world.by(OPPONENT)),):
            assert (await refusal(answer)).because(ServiceReason.REQUEST_CLOSED)
        other = CHALLENGER if person is OPPONENT else OPPONENT
        closed = await refusal(world.requests.decline(request, world.by(other)))
        assert closed.because(ServiceReason.REQUEST_CLOSED)
        assert (await refusal(asked(world, match))).because(ServiceReason.ASKED_HERE), "once in a position"
        await world.outbox.flush_due()
        assert (await world.matches.get(match.id)).version == match.version
        match = await say_all(world.matches, match.id, ["c3"] if state == "declined" else [], first=300)


async def test_a_request_shown_never_if_answered_before(world: World) -> None:
    request = await asked(world, await revealed(world))
    await world.requests.decline(request, world.by(OPPONENT))
    assert await world.outbox.flush_due()
    assert world.announcer.requests == []


async def test_overtaken_by_the_next_turn(world: World) -> None:
    match = await revealed(world)
    request = await asked(world, match)
    after = await say_all(world.matches, match.id, ["c3"], first=200)
    assert (await world.requests.get(request.id)).state == "overtaken"
    late = await world.requests.get(request.id)
    assert (await refusal(world.requests.agree(late, world.by(OPPONENT)))).because(
        ServiceReason.REQUEST_CLOSED
    )
    assert (await world.matches.get(match.id)).version == after.version
    stale = await refusal(world.requests.ask(after, world.by(CHALLENGER), match.version))
    assert stale.because(ServiceReason.STALE)


async def test_who_may_ask_and_answer(world: World) -> None:
    match = await revealed(world)
    stranger = await refusal(world.requests.ask(match, world.by(ONLOOKER), match.version))
    assert stranger.because(ServiceReason.NOT_A_PLAYER)
    request = await asked(world, match)
    own = await refusal(world.requests.agree(request, world.by(CHALLENGER)))
    assert own.because(ServiceReason.NOT_ASKED)
    assert sentence(own, Catalog("en")) == f"That question isn’t for you but for {OPPONENT[1]}."
    stranger = await refusal(world.requests.agree(request, world.by(ONLOOKER)))
    assert stranger.because(ServiceReason.NOT_A_PLAYER)
    stranger = await refusal(world.requests.decline(request, world.by(ONLOOKER)))
    assert stranger.because(ServiceReason.NOT_A_PLAYER)
    second = await refusal(world.requests.ask(match, world.by(OPPONENT), match.version))
    assert second.because(ServiceReason.ALREADY_ASKED)
    assert (await refusal(world.requests.get(99))).because(ServiceReason.REQUEST_CLOSED)


async def test_nothing_to_ask_for(world: World) -> None:
    match = await world.begin()
    none = await refusal(world.requests.ask(match, world.by(CHALLENGER), 0))
    assert none.because(ServiceReason.NOTHING_TO_UNDO)
    match = await say_all(world.matches, match.id, ["a1", "resign"], first=300)
    over = await refusal(world.requests.ask(match, world.by(CHALLENGER), match.version))
    assert over.because(Reason.GAME_OVER)


async def test_the_same_interaction_twice_is_one_request_and_one_undo(world: World) -> None:
    match = await revealed(world)
    asking, agreeing = world.by(CHALLENGER), world.by(OPPONENT)
    first, second = await asyncio.gather(
        *(world.requests.ask(match, asking, match.version) for _ in range(2))
    )
    assert first == second
    first_answer, two = await asyncio.gather(*(world.requests.agree(first, agreeing) for _ in range(2)))
    assert first_answer.version == two.version == match.version + 1
    assert (
        await world.requests.agree(await world.requests.get(first.id), agreeing)
    ).version == first_answer.version


async def test_agreeing_and_moving_at_once_is_one_of_the_two(world: World) -> None:
    match = await revealed(world)
    request = await asked(world, match)
    results = await asyncio.gather(
        world.requests.agree(request, world.by(OPPONENT)),
        world.matches.act(match, world.by(OPPONENT), ["c3"], match.version),
        return_exceptions=True,
    )
    assert sum(isinstance(result, Refused) for result in results) == 1
    assert (await world.matches.get(match.id)).version == match.version + 1
    assert (await world.requests.get(request.id)).state in ("agreed", "overtaken")


async def test_after_an_agreed_undo_nobody_takes_back_for_free_what_was_before(world: World) -> None:
    """After an agreed takeback nobody can freely take back earlier turns, because a reveal has been seen (see
    `engine.record.Play.boundary`).
    """
    match = await revealed(world)
    after = await world.requests.agree(await asked(world, match), world.by(OPPONENT))
    free = await refusal(world.matches.undo(after, world.by(OPPONENT), after.version))
    assert free.because(ServiceReason.NOTHING_TO_UNDO)


async def test_with_three_at_the_table_all_the_others_must_agree(world: World) -> None:
    """One agreement isn't enough among three players; the last one undoes the turn, once."""
    match = await of_three(world)
    match = await say_all(world.matches, match.id, ["l a1", "l a2"], first=400)
    request = await world.requests.ask(match, world.by(CHALLENGER), match.version)
    assert request.steps == 2
    after = await world.requests.agree(request, world.by(OPPONENT))
    assert after.version == match.version
    assert (await world.requests.get(request.id)).state == "open"
    again = await world.requests.agree(request, world.by(OPPONENT))
    assert again.version == match.version
    after = await world.requests.agree(request, world.by(ONLOOKER))
    assert after.version == match.version + 1
    assert after.play.line == []
    assert (await world.requests.get(request.id)).state == "agreed"


async def test_what_all_who_stay_agreed_to_is_done_when_the_last_of_the_others_leaves(world: World) -> None:
    match = await of_three(world, pace="3")
    request = await world.clocks.ask_to_pause(match, world.by(CHALLENGER))
    await world.requests.agree(request, world.by(OPPONENT))
    assert (await world.requests.get(request.id)).state == "open"
    match = await world.matches.resign(match, world.by(ONLOOKER), match.version)
    assert (await world.requests.get(request.id)).state == "agreed"
    assert (await world.clocks.face(match)).paused
    assert (request.id, outbox.ANSWERED) in [
        (row[0], row[1])
        for row in await query(
            world.database, "SELECT subject_id, version FROM outbox WHERE topic = 'request'"
        )
    ]


async def test_what_someone_asked_for_goes_with_them(world: World) -> None:
    match = await of_three(world, pace="3")
    request = await world.clocks.ask_to_pause(match, world.by(CHALLENGER))
    await world.outbox.flush_due()
    await world.matches.resign(match, world.by(CHALLENGER), match.version)
    assert (await world.requests.get(request.id)).state == "withdrawn"
    await world.outbox.flush_due()
    assert world.announcer.requested == [(request.id, "withdrawn", frozenset())]
