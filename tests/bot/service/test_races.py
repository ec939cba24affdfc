"""When several things happen at the same moment, nobody is told anything wrong, and nothing gets stuck."""

import asyncio
from collections.abc import Awaitable
from random import Random
from typing import TypeVar

import pytest

from bot.features.privacy.service import Holdings, Privacy
from bot.service.match import Match
from bot.service.matches import Acted
from bot.service.refusals import ServiceReason
from bot.store.database import fact
from bot.store.requests import StoredRequest
from engine.contract import Reason, Refused
from tests.bot.conftest import CHALLENGER, CHANNEL, OPPONENT, World
from tests.support.registered import OWN_DATA
from tests.support.seeding import request, say_all
from tests.support.tables import query

ROUNDS = range(16)
Found = TypeVar("Found")


async def after_steps(count: int) -> None:
    """Let other tasks go first for this many steps of the loop."""
    for _ in range(count):
        await asyncio.sleep(0)


async def unloaded(world: World) -> Match:
    """Return a game in which Nefertiti has unloaded, which cannot be taken back freely. Akhenaten is to
    move.
    """
    return await say_all(world.matches, (await world.begin()).id, ["a1", "b1", "x1"], first=100)


async def unless_refused(work: Awaitable[Found]) -> Found | Refused:
    try:
        return await work
    except Refused as refused:
        return refused


def privacy(world: World) -> Privacy:
    return Privacy(world.database, world.matches, world.invitations, OWN_DATA)


# --- two turns ---------------------------------------------------------------------------------------


async def test_a_turn_on_a_version_that_is_past_changes_nothing(world: World) -> None:
    """A turn on an outdated version is refused and changes nothing, even if the process's memory is outdated,
    too.
    """
    other, match = world.restarted(), await world.begin()
    held = await other.matches.get(match.id)
    await say_all(world.matches, match.id, ["a1"])
    await world.outbox.flush_due()
    before = await world.dump()
    with pytest.raises(Refused) as refused:
        await other.matches.act(held, other.by(CHALLENGER), ["b2"], 0)
    assert refused.value.because(ServiceReason.STALE)
    assert await world.dump() == before


# --- a request to take back and a move ---------------------------------------------------------------


@pytest.mark.parametrize("lead", ROUNDS)
async def test_a_request_never_stays_open_for_a_version_that_is_past(world: World, lead: int) -> None:
    match = await unloaded(world)

    async def ask() -> StoredRequest:
        await after_steps(lead)
        return await world.requests.ask(match, world.by(CHALLENGER), match.version)

    async def move() -> Acted:
        await after_steps(ROUNDS[-1] - lead)
        return await world.matches.act(match, world.by(OPPONENT), ["c3"], match.version)

    outcome, acted = await asyncio.gather(unless_refused(ask()), move())
    assert await query(world.database, "SELECT 1 FROM requests WHERE state = 'open'") == []
    if isinstance(outcome, Refused):
        assert outcome.because(ServiceReason.STALE)
    again = await world.requests.ask(acted.match, world.by(CHALLENGER), acted.match.version)
    assert again.version == acted.match.version, "nothing is in the way of the next one"


async def test_a_request_that_was_overtaken_while_it_was_read_is_not_agreed_to(world: World) -> None:
    match = await unloaded(world)
    asked = await world.requests.ask(match, world.by(CHALLENGER), match.version)
    await say_all(world.matches, match.id, ["c3"], first=200)
    with pytest.raises(Refused) as refused:
        await world.requests.agree(asked, world.by(OPPONENT))
    assert refused.value.because(ServiceReason.REQUEST_CLOSED)
    assert await query(world.database, "SELECT 1 FROM agreements") == []


# --- forgetting someone -----------------------------------------------------------------------------


@pytest.mark.parametrize("lead", ROUNDS)
async def test_who_wants_to_be_forgotten_is_also_when_the_opponent_moves(world: World, lead: int) -> None:
    match = await world.begin()

    async def forget() -> tuple[list[Match], list[int]]:
        await after_steps(lead % 8)
        return await privacy(world).forget(world.by(OPPONENT))

    async def move() -> None:
        await after_steps(lead // 8 * 3)
        for turn in ("a1", "b2"):
            who = world.mover(match) if turn == "a1" else world.by(OPPONENT)
            present = await world.matches.get(match.id)
            await world.matches.act(present, who, [turn], present.version)

    (ended, _), _ = await asyncio.gather(forget(), unless_refused(move()))
    assert [match_.play.game.outcome is not None for match_ in ended] == [True]
    assert await privacy(world).holdings(OPPONENT[0]) == Holdings(0, 0, 0, 0, 0, 0, 0)
    assert (await world.matches.get(match.id)).names[1] == "", "nor is the name kept in memory"


@pytest.mark.parametrize("lead", ROUNDS)
async def test_who_wants_to_be_forgotten_is_also_when_the_opponent_ends_the_game(
    world: World, lead: int
) -> None:
    match = await world.begin()

    async def resign() -> Match:
        await after_steps(lead)
        return await world.matches.resign(match, world.by(CHALLENGER), 0)

    forgetting = privacy(world).forget(world.by(OPPONENT))
    (ended, _), resigned = await asyncio.gather(forgetting, unless_refused(resign()))
    assert (len(ended), isinstance(resigned, Match)) in ((0, True), (1, False))
    assert await privacy(world).holdings(OPPONENT[0]) == Holdings(0, 0, 0, 0, 0, 0, 0)


@pytest.mark.parametrize("lead", ROUNDS)
async def test_who_wants_to_be_forgotten_is_also_when_a_challenge_is_accepted(
    world: World, lead: int
) -> None:
    invitation = await world.invitations.open(request(CHALLENGER, OPPONENT, {}, channel_id=CHANNEL))

    async def accept() -> int:
        await after_steps(lead)
        return await world.invitations.accept(invitation, world.by(OPPONENT))

    forgetting = privacy(world).forget(world.by(CHALLENGER))
    (ended, _), accepted = await asyncio.gather(forgetting, unless_refused(accept()))
    assert (len(ended), isinstance(accepted, int)) in ((0, False), (1, True))
    assert await privacy(world).holdings(CHALLENGER[0]) == Holdings(0, 0, 0, 0, 0, 0, 0)


async def test_forgotten_twice_at_once(world: World) -> None:
    for number in range(3):
        await world.begin(channel_id=CHANNEL + number)
    both = [privacy(world).forget(world.by(OPPONENT)) for _ in range(2)]
    await asyncio.gather(*both)
    assert await privacy(world).holdings(OPPONENT[0]) == Holdings(0, 0, 0, 0, 0, 0, 0)


# --- values in memory --------------------------------------------------------------------------------


async def test_what_is_loaded_while_memory_is_emptied_is_not_kept(world: World) -> None:
    match = await world.begin()
    fresh = world.restarted().matches
    loading = asyncio.create_task(fresh.get(match.id))
    await asyncio.sleep(0)
    fresh.clear_memory()
    first = await loading
    assert await fresh.get(match.id) is not first


async def test_a_turn_committed_while_memory_is_emptied_is_read_anew(world: World) -> None:
    match = await world.begin()
    world.matches.clear_memory()
    acted = await world.matches.act(match, world.by(CHALLENGER), ["a1"], 0)
    again = await world.matches.get(match.id)
    assert again is not acted.match
    assert again.version == 1


# --- two views of one file ---------------------------------------------------------------------------


async def elsewhere(world: World, match: Match, *codes: str) -> World:
    """Continue the game in another process, so that this one's memory is outdated; return the other process's
    world.
    """
    assert (await world.matches.get(match.id)).version == match.version
    other = world.restarted()
    await say_all(other.matches, match.id, codes, first=500 + 10 * match.version)
    return other


async def test_what_was_committed_elsewhere_is_played_on_at_once(world: World) -> None:
    match = await world.begin()
    await elsewhere(world, match, "a1")
    acted = await world.matches.act(match, world.by(OPPONENT), ["b2"], 1)
    assert acted.match.version == 2
    await elsewhere(world, acted.match, "c3")
    assert (await world.matches.undo(acted.match, world.by(CHALLENGER), 3)).version == 4
    await elsewhere(world, await world.matches.get(match.id), "c3")
    assert (await world.matches.resign(acted.match, world.by(CHALLENGER), 5)).version == 6


@pytest.mark.parametrize("version", [0, 1, 2])
async def test_a_refusal_shows_what_the_file_says(world: World, version: int) -> None:
    match = await world.begin()
    await elsewhere(world, match, "a1", "b2")
    with pytest.raises(Refused) as refused:
        await world.matches.act(match, world.by(OPPONENT), ["c3"], version)
    assert refused.value.because(ServiceReason.WAITING_FOR if version == 2 else ServiceReason.STALE)
    assert (await world.matches.get(match.id)).version == 2


async def test_a_game_that_ended_elsewhere_is_over_here(world: World) -> None:
    match = await world.begin()
    await elsewhere(world, match, "a1", "resign")
    for work in (
        world.matches.resign(match, world.by(OPPONENT), 2),
        world.requests.ask(match, world.by(CHALLENGER), 2),
    ):
        with pytest.raises(Refused) as refused:
            await work
        assert refused.value.because(Reason.GAME_OVER)


async def test_a_request_about_what_was_played_elsewhere(world: World) -> None:
    match = await world.begin()
    await elsewhere(world, match, "a1", "b1", "x1")
    asked = await world.requests.ask(match, world.by(CHALLENGER), 3)
    assert (asked.version, asked.steps) == (3, 1)


async def test_the_same_interaction_elsewhere_is_answered_with_what_it_brought(world: World) -> None:
    match, actor = await world.begin(), world.by(CHALLENGER)
    other = world.restarted()
    await other.matches.act(await other.matches.get(match.id), actor, ["a1"], 0)
    acted = await world.matches.act(match, actor, ["a1"], 0)
    assert (acted.draft, acted.match.version) == (None, 1)


async def test_what_was_played_elsewhere_is_announced_from_the_file(world: World) -> None:
    match = await world.begin()
    await world.outbox.flush_due()
    await elsewhere(world, match, "a1", "b2")
    assert await world.outbox.flush("game", match.id)
    assert world.announcer.games[-1][2:] == (0, 2)


# --- many at once ------------------------------------------------------------------------------------


async def test_many_readers_never_miss_a_turn_that_was_committed(world: World) -> None:
    """While sixteen people look at games all the time, the entry of each turn is shown as soon as it is
    committed.
    """
    games = [await world.begin(channel_id=CHANNEL + number) for number in range(4)]
    over = asyncio.Event()

    async def look(seed: int) -> None:
        rng = Random(seed)
        while not over.is_set():
            await world.restarted().matches.in_channel(CHANNEL + rng.randrange(4))
            await world.database.read(fact, "commands")

    lookers = [asyncio.create_task(look(seed)) for seed in range(16)]
    missed = 0
    for turn, code in enumerate(("a1", "b2", "c3", "a2", "b1", "c1")):
        for match in games:
            present = await say_all(world.matches, match.id, [code], first=1_000 + 10 * turn + match.id)
            await world.outbox.flush("game", match.id)
            missed += (match.id, present.version) not in {
                (game, to) for game, _, _, to in world.announcer.games
            }
    over.set()
    await asyncio.gather(*lookers)
    assert missed == 0


@pytest.mark.parametrize("lead", ROUNDS)
async def test_what_is_withdrawn_is_not_taken_back(world: World, lead: int) -> None:
    """If the last player agrees while the asker withdraws, only one of the two counts."""
    match = await unloaded(world)
    request = await world.requests.ask(match, world.by(CHALLENGER), match.version)

    async def agree() -> object:
        await after_steps(lead)
        return await unless_refused(world.requests.agree(request, world.by(OPPONENT)))

    async def withdraw() -> object:
        await after_steps(ROUNDS[-1] - lead)
        return await unless_refused(world.requests.decline(request, world.by(CHALLENGER)))

    outcomes = await asyncio.gather(agree(), withdraw())
    state = (await world.requests.get(request.id)).state
    present = await world.matches.get(match.id)
    assert present.version - match.version == (state == "agreed")
    assert state in {"agreed", "withdrawn"}
    (late,) = (outcome for outcome in outcomes if isinstance(outcome, Refused))
    assert late.because(ServiceReason.REQUEST_CLOSED)
