"""A challenge is asked, answered once, and becomes one game."""

import asyncio
from collections.abc import Awaitable
from dataclasses import replace
from typing import Any

import pytest

from bot.service.invitations import Invited, Proposal
from bot.service.matches import Actor
from bot.service.refusals import ServiceReason
from bot.store.invitations import Invitation
from engine.contract import Refused
from tests.bot.conftest import CHALLENGER, CHANNEL, ONLOOKER, OPPONENT, World
from tests.support.seeding import request
from tests.support.tables import query

OPTIONS = {"sides": "AAAA", "start": "random"}


def asking(
    world: World,
    *,
    opponent: tuple[int, str] = OPPONENT,
    channel_id: int = CHANNEL,
    opponent_channel_id: int | None = None,
) -> Proposal:
    actor = world.by(CHALLENGER)
    return request(
        CHALLENGER,
        opponent,
        OPTIONS,
        channel_id=channel_id,
        opponent_channel_id=opponent_channel_id,
        interaction_id=actor.interaction_id,
    )


async def refused(work: Awaitable[object]) -> Refused:
    with pytest.raises(Refused) as found:
        await work
    return found.value


async def owed(world: World) -> list[tuple[object, ...]]:
    rows = await query(
        world.database, "SELECT topic, subject_id, channel_id, from_version, version FROM outbox"
    )
    return [tuple(row) for row in rows]


async def test_a_challenge_is_stored_and_to_be_shown(world: World) -> None:
    asked = asking(world, opponent_channel_id=CHANNEL + 1)
    made = await world.invitations.open(asked)
    assert (made.state, made.options) == ("open", (("sides", "AAAA"), ("start", "random")))
    assert made.channels == (CHANNEL, CHANNEL + 1)
    assert await owed(world) == [("invitation", made.id, channel, 0, 0) for channel in made.channels]
    assert await world.invitations.get(made.id) == made
    assert await world.invitations.game_of(made) is None


async def test_every_challenge_has_a_key_of_its_own_that_is_not_shown(world: World) -> None:
    one = await world.invitations.open(asking(world))
    other = await world.invitations.open(asking(world, channel_id=CHANNEL + 1))
    assert one.deal.key != other.deal.key
    assert one.deal.key.hex() not in repr(one)


async def test_the_same_interaction_again_gives_the_same_challenge(world: World) -> None:
    asked = asking(world)
    made = await world.invitations.open(asked)
    assert await world.invitations.open(asked) == made
    assert len(await owed(world)) == 1


async def test_the_same_interaction_twice_at_once_gives_the_same_challenge(world: World) -> None:
    asked = asking(world)
    one, other = await asyncio.gather(world.invitations.open(asked), world.invitations.open(asked))
    assert one == other


async def test_two_people_have_one_open_challenge_in_a_channel_whoever_asks(world: World) -> None:
    await world.invitations.open(asking(world))
    back = request(OPPONENT, CHALLENGER, OPTIONS, channel_id=CHANNEL, interaction_id=5)
    before = await world.dump()
    for again in (asking(world), back):
        assert (await refused(world.invitations.open(again))).because(ServiceReason.ALREADY_CHALLENGED)
    assert await world.dump() == before
    await world.invitations.open(asking(world, opponent=ONLOOKER))


async def test_two_challenges_at_once_between_the_same_two_are_one(world: World) -> None:
    found = await asyncio.gather(
        *(world.invitations.open(asking(world)) for _ in range(3)), return_exceptions=True
    )
    assert sum(isinstance(one, Invitation) for one in found) == 1
    assert (
        sum(isinstance(one, Refused) and one.because(ServiceReason.ALREADY_CHALLENGED) for one in found) == 2
    )


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"invited": Invited(*CHALLENGER, CHANNEL)}, ServiceReason.SELF_CHALLENGE),
        ({"invited": Invited(*OPPONENT, CHANNEL, is_bot=True)}, ServiceReason.BOT_CHALLENGE),
        ({"options": {"sides": "AAAC", "start": "random"}}, ServiceReason.BAD_SIDES),
        ({"options": {"sides": "AAA", "start": "random"}}, ServiceReason.BAD_SIDES),
        ({"options": {"sides": "", "start": "random"}}, ServiceReason.BAD_SIDES),
        ({"options": {"sides": "AAAA x=y", "start": "random"}}, ServiceReason.BAD_SIDES),
        ({"options": {"sides": "AAAA", "start": "2"}}, ServiceReason.BAD_SIDES),
        ({"options": {"sides": "AAAA", "cheat": "1"}}, ServiceReason.BAD_SIDES),
    ],
)
async def test_what_cannot_be_asked_is_refused_and_nothing_is_stored(
    world: World, changed: dict[str, Any], reason: ServiceReason
) -> None:
    before = await world.dump()
    assert (await refused(world.invitations.open(replace(asking(world), **changed)))).because(reason)
    assert await world.dump() == before


@pytest.mark.parametrize(("mine", "theirs"), [(CHANNEL, CHANNEL), (CHANNEL, 7), (7, CHANNEL)])
async def test_a_channel_with_a_game_is_busy(world: World, mine: int, theirs: int) -> None:
    await world.begin()
    asked = asking(world, channel_id=mine, opponent_channel_id=theirs)
    assert (await refused(world.invitations.open(asked))).because(ServiceReason.CHANNEL_BUSY)


async def test_there_is_no_other_challenge(world: World) -> None:
    assert (await refused(world.invitations.get(77))).because(ServiceReason.CHALLENGE_CLOSED)


# --- answering ---------------------------------------------------------------------------------------


async def test_accepting_starts_the_game_salted_by_the_accepting_interaction(world: World) -> None:
    made = await world.invitations.open(asking(world, opponent_channel_id=CHANNEL + 1))
    actor = world.by(OPPONENT)
    match = await world.matches.get(await world.invitations.accept(made, actor))
    assert match.play.header.deal.salt == str(actor.interaction_id)
    assert match.play.header.deal.key == made.deal.key
    assert match.names == (CHALLENGER[1], OPPONENT[1])
    assert match.stored.places == made.channels
    assert (await world.invitations.get(made.id)).state == "accepted"
    assert await world.invitations.game_of(made) == match.id
    assert ("game", match.id, CHANNEL, 0, 0) in await owed(world)
    assert ("invitation", made.id, CHANNEL, 0, 1) in await owed(world)


async def answered(world: World, how: str, made: Invitation, actor: Actor) -> object:
    match how:
        case "accept":
            return await world.invitations.accept(made, actor)
        case "decline":
            return await world.invitations.decline(made, actor)
        case _:
            return await world.invitations.cancel(made, actor)


@pytest.mark.parametrize(("how", "state"), [("decline", "declined"), ("cancel", "cancelled")])
async def test_a_challenge_can_be_declined_or_taken_back_and_then_asked_again(
    world: World, how: str, state: str
) -> None:
    made = await world.invitations.open(asking(world))
    await answered(world, how, made, world.by(OPPONENT if how == "decline" else CHALLENGER))
    assert (await world.invitations.get(made.id)).state == state
    assert await world.invitations.game_of(made) is None
    assert (await world.invitations.open(asking(world))).id != made.id


@pytest.mark.parametrize(
    ("how", "person", "reason", "name"),
    [
        ("accept", CHALLENGER, ServiceReason.NOT_CHALLENGED, OPPONENT[1]),
        ("accept", ONLOOKER, ServiceReason.NOT_CHALLENGED, OPPONENT[1]),
        ("decline", CHALLENGER, ServiceReason.NOT_CHALLENGED, OPPONENT[1]),
        ("decline", ONLOOKER, ServiceReason.NOT_CHALLENGED, OPPONENT[1]),
        ("cancel", OPPONENT, ServiceReason.NOT_THE_CHALLENGER, CHALLENGER[1]),
        ("cancel", ONLOOKER, ServiceReason.NOT_THE_CHALLENGER, CHALLENGER[1]),
    ],
)
async def test_only_the_right_person_answers(
    world: World, how: str, person: tuple[int, str], reason: ServiceReason, name: str
) -> None:
    made = await world.invitations.open(asking(world))
    before = await world.dump()
    found = await refused(answered(world, how, made, world.by(person)))
    assert found.because(reason)
    assert found.details == {"name": name}
    assert await world.dump() == before


@pytest.mark.parametrize("first", ["accept", "decline", "cancel"])
@pytest.mark.parametrize("second", ["accept", "decline", "cancel"])
async def test_a_challenge_is_answered_once(world: World, first: str, second: str) -> None:
    made = await world.invitations.open(asking(world))
    await answered(world, first, made, world.by(CHALLENGER if first == "cancel" else OPPONENT))
    before = await world.dump()
    for known in (made, await world.invitations.get(made.id)):
        actor = world.by(CHALLENGER if second == "cancel" else OPPONENT)
        assert (await refused(answered(world, second, known, actor))).because(ServiceReason.CHALLENGE_CLOSED)
    assert await world.dump() == before


@pytest.mark.parametrize("how", ["accept", "decline", "cancel"])
async def test_the_same_answer_again_by_the_same_interaction_is_fine(world: World, how: str) -> None:
    made = await world.invitations.open(asking(world))
    actor = world.by(CHALLENGER if how == "cancel" else OPPONENT)
    first = await answered(world, how, made, actor)
    before = await world.dump()
    assert await answered(world, how, await world.invitations.get(made.id), actor) == first
    assert await world.dump() == before


@pytest.mark.parametrize("how", ["accept", "decline", "cancel"])
async def test_the_same_answer_twice_at_once_by_the_same_interaction_is_fine(world: World, how: str) -> None:
    made = await world.invitations.open(asking(world))
    actor = world.by(CHALLENGER if how == "cancel" else OPPONENT)
    one, other = await asyncio.gather(*(answered(world, how, made, actor) for _ in range(2)))
    assert one == other


async def test_accepting_twice_at_once_by_two_interactions_makes_one_game(world: World) -> None:
    made = await world.invitations.open(asking(world))
    found = await asyncio.gather(
        *(world.invitations.accept(made, world.by(OPPONENT)) for _ in range(3)), return_exceptions=True
    )
    assert sum(isinstance(one, int) for one in found) == 1
    assert sum(isinstance(one, Refused) and one.because(ServiceReason.CHALLENGE_CLOSED) for one in found) == 2
    assert len(await query(world.database, "SELECT id FROM games")) == 1


@pytest.mark.parametrize("order", [("cancel", "accept"), ("accept", "cancel")])
async def test_cancelling_and_accepting_at_once_one_of_them_wins_whole(
    world: World, order: tuple[str, str]
) -> None:
    made = await world.invitations.open(asking(world))
    found = await asyncio.gather(
        *(answered(world, how, made, world.by(CHALLENGER if how == "cancel" else OPPONENT)) for how in order),
        return_exceptions=True,
    )
    assert sum(isinstance(one, Refused) for one in found) == 1
    state = (await world.invitations.get(made.id)).state
    assert (await world.invitations.game_of(made) is not None) == (state == "accepted")


async def test_accepting_where_meanwhile_a_game_began_is_refused_and_the_challenge_stays_open(
    world: World,
) -> None:
    made = await world.invitations.open(asking(world))
    rival = await world.invitations.open(asking(world, opponent=ONLOOKER))
    await world.invitations.accept(rival, world.by(ONLOOKER))
    before = await world.dump()
    assert (await refused(world.invitations.accept(made, world.by(OPPONENT)))).because(
        ServiceReason.CHANNEL_BUSY
    )
    assert await world.dump() == before
    assert (await world.invitations.get(made.id)).state == "open"
