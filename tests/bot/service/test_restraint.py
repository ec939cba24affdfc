"""Nobody can pester others or fill the disk: after several attempts people are told to wait."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from itertools import count

import pytest

from bot.clock import HOUR
from bot.features.records.service import MOST_LINES
from bot.service import limits
from bot.service.places import Brought, GamePlaces
from bot.service.proposals import Proposal
from bot.service.refusals import ServiceReason
from engine.contract import Refused
from tests.bot.conftest import CHALLENGER, CHANNEL, OPPONENT, World
from tests.bot.features.rivals.test_service import challenged
from tests.bot.service.inviting import asking, opening, refused
from tests.support.tables import query


async def until_refused(work: Callable[[], Awaitable[object]], most: int = 200) -> tuple[int, Refused]:
    """Return how often something is allowed, and the refusal that follows."""
    for number in range(most):
        try:
            await work()
        except Refused as refusal:
            return number, refusal
    pytest.fail("it goes on for ever")


def to(number: int, **where: int) -> Callable[[World], Proposal]:
    """Return a function that makes a challenge to a particular person."""
    return lambda world: asking(world, (1000 + number, f"Person {number}"), **where)


async def test_one_person_is_not_challenged_in_every_channel(world: World) -> None:
    channels = count(CHANNEL)
    number, why = await until_refused(
        lambda: world.invitations.open(asking(world, channel_id=next(channels)))
    )
    assert number == limits.TO_ONE
    assert why.because(ServiceReason.CHALLENGED_OFTEN)


async def test_not_everyone_is_challenged(world: World) -> None:
    people = count()
    number, why = await until_refused(lambda: world.invitations.open(to(next(people))(world)))
    assert number == limits.TO_ALL
    assert why.because(ServiceReason.INVITED_OFTEN)


async def test_lobbies_are_not_opened_for_ever(world: World) -> None:
    async def gather() -> None:
        invitation = await world.invitations.open(opening(world))
        await world.invitations.cancel(invitation, world.by(CHALLENGER))

    number, why = await until_refused(gather)
    assert number == limits.MADE
    assert why.because(ServiceReason.INVITED_OFTEN)
    world.clock.seconds += HOUR
    await gather()


async def test_a_turn_is_not_taken_back_for_ever(world: World) -> None:
    match = await world.begin()

    async def waver() -> None:
        moved = await world.matches.get(match.id)
        moved = (await world.matches.act(moved, world.by(CHALLENGER), ["b2"], moved.version)).match
        await world.matches.undo(moved, world.by(CHALLENGER), moved.version)

    number, why = await until_refused(waver)
    assert number == limits.UNDONE
    assert why.because(ServiceReason.UNDONE_OFTEN)
    now = await world.matches.get(match.id)
    assert now.play.line[-1].text == "b2", "the turn stands"
    await world.matches.act(now, world.by(OPPONENT), ["a1"], now.version)


async def test_a_log_stays_a_record_that_can_be_loaded(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Takebacks are limited even if nobody has to agree, so that every log can be loaded."""
    assert limits.ENTRIES <= MOST_LINES / 2
    monkeypatch.setattr(limits, "ENTRIES", 8)
    match = await challenged(world, start="0")

    async def waver() -> None:
        moved = await world.matches.get(match.id)
        moved = (await world.matches.act(moved, world.by(CHALLENGER), ["b2"], moved.version)).match
        await world.requests.at_once(moved, world.by(CHALLENGER), moved.version)

    number, why = await until_refused(waver)
    assert number == 4
    assert why.because(ServiceReason.UNDONE_OFTEN)


async def test_a_game_does_not_wander_for_ever(world: World) -> None:
    match, places = await world.begin(guild_id=9), GamePlaces(world.database, world.matches, world.clock)
    channels = count(CHANNEL + 1)

    async def bring() -> None:
        brought = Brought(world.by(CHALLENGER))
        await places.move(await world.matches.get(match.id), next(channels), brought)

    number, why = await until_refused(bring)
    assert number == limits.BROUGHT
    assert why.because(ServiceReason.BROUGHT_OFTEN)
    world.clock.seconds += HOUR + 1
    await bring()


async def test_the_same_interaction_again_is_never_refused(world: World) -> None:
    """An interaction that was allowed once is allowed again, however often it is delivered."""
    asked = [asking(world, channel_id=CHANNEL + number) for number in range(limits.TO_ONE)]
    for again in (False, True):
        invitation = [(await world.invitations.open(wish)).id for wish in asked]
        assert invitation == list(range(1, limits.TO_ONE + 1)), again
    other = replace(asked[0], actor=world.by(CHALLENGER), channel_id=CHANNEL + 99)
    assert (await refused(world.invitations.open(other))).because(ServiceReason.CHALLENGED_OFTEN)
    ((rows,),) = await query(world.database, "SELECT count(*) FROM invitations")
    assert rows == limits.TO_ONE
