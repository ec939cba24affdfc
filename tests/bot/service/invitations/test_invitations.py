"""Whether one person is asked or anyone may join, an invitation is stored once, closed once, and becomes one
game or none.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from bot.clock import HOUR
from bot.service.proposals import Proposal
from bot.service.refusals import ServiceReason
from bot.store.invitations import Invitation
from engine.contract import Refused
from tests.bot.conftest import CHANNEL, ONLOOKER, OPPONENT, World
from tests.bot.service.inviting import HOST, Person, asking, did, opened, opening, owed, refused
from tests.support.tables import query


async def _asked(world: World) -> Invitation:
    return await world.invitations.open(asking(world))


async def _joined(world: World) -> Invitation:
    return await opened(world, OPPONENT)


@dataclass(frozen=True)
class Kind:
    """The differences between kinds: how to ask, how to prepare the start, who does what, what starts the
    game, and what else closes the invitation.
    """

    propose: Callable[..., Proposal]
    ready: Callable[[World], Awaitable[Invitation]]
    who: dict[str, Person]
    begins: str
    ends: tuple[str, ...]
    second: ServiceReason
    closed: ServiceReason
    wrong: dict[str, tuple[tuple[Person, ...], ServiceReason, str]]


TO_ONE = Kind(
    asking,
    _asked,
    {"accept": OPPONENT, "decline": OPPONENT, "cancel": HOST},
    "accept",
    ("decline", "cancel"),
    ServiceReason.ALREADY_CHALLENGED,
    ServiceReason.CHALLENGE_CLOSED,
    {
        "accept": ((HOST, ONLOOKER), ServiceReason.NOT_CHALLENGED, OPPONENT[1]),
        "decline": ((HOST, ONLOOKER), ServiceReason.NOT_CHALLENGED, OPPONENT[1]),
        "cancel": ((OPPONENT, ONLOOKER), ServiceReason.NOT_THE_CHALLENGER, HOST[1]),
    },
)
TO_ALL = Kind(
    opening,
    _joined,
    {"start": HOST, "cancel": HOST, "join": ONLOOKER, "leave": OPPONENT},
    "start",
    ("cancel",),
    ServiceReason.ALREADY_HOSTING,
    ServiceReason.LOBBY_CLOSED,
    {
        "start": ((OPPONENT, ONLOOKER), ServiceReason.NOT_THE_HOST, HOST[1]),
        "cancel": ((OPPONENT, ONLOOKER), ServiceReason.NOT_THE_HOST, HOST[1]),
    },
)
KINDS = {"one": TO_ONE, "all": TO_ALL}
BOTH = pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
EVERY_END = pytest.mark.parametrize(
    ("kind", "how"), [(kind, how) for kind in KINDS.values() for how in (kind.begins, *kind.ends)]
)

# --- opening -----------------------------------------------------------------------------------------


@BOTH
async def test_each_has_a_key_of_its_own_that_is_not_shown(world: World, kind: Kind) -> None:
    invitation = await world.invitations.open(kind.propose(world))
    other = await world.invitations.open(kind.propose(world, channel_id=CHANNEL + 1))
    assert invitation.deal.key != other.deal.key
    assert invitation.deal.key.hex() not in repr(invitation)


@BOTH
async def test_the_same_interaction_again_or_twice_at_once_gives_the_same_one(
    world: World, kind: Kind
) -> None:
    asked = kind.propose(world)
    first, other = await asyncio.gather(world.invitations.open(asked), world.invitations.open(asked))
    assert first == other == await world.invitations.open(asked)
    assert await owed(world) == [("invitation", first.id, CHANNEL, 0, 0)]


@BOTH
async def test_of_several_at_once_one_is_open(world: World, kind: Kind) -> None:
    outcomes = await asyncio.gather(
        *(world.invitations.open(kind.propose(world)) for _ in range(3)), return_exceptions=True
    )
    assert sum(isinstance(outcome, Invitation) for outcome in outcomes) == 1
    assert sum(isinstance(outcome, Refused) and outcome.because(kind.second) for outcome in outcomes) == 2


WRONG: list[tuple[dict[str, Any], ServiceReason]] = [
    ({"game": "chess"}, ServiceReason.UNKNOWN_GAME),
    ({"pace": "2"}, ServiceReason.BAD_OPTION),
    ({"options": {"cheat": "1"}}, ServiceReason.UNKNOWN_OPTION),
    ({"options": {"sides": "AAA"}}, ServiceReason.BAD_OPTION),
    ({"options": {"sides": "AAAAE"}}, ServiceReason.BAD_OPTION),
    ({"options": {"sides": ""}}, ServiceReason.BAD_OPTION),
    ({"options": {"sides": "AAAA x=y"}}, ServiceReason.BAD_OPTION),
    ({"options": {"start": "4"}}, ServiceReason.BAD_OPTION),
    ({"most": 1}, ServiceReason.BAD_SEATS),
    ({"most": 5}, ServiceReason.BAD_SEATS),
]


@BOTH
@pytest.mark.parametrize(("changed", "reason"), WRONG)
async def test_what_cannot_be_played_is_refused_and_nothing_is_stored(
    world: World, kind: Kind, changed: dict[str, Any], reason: ServiceReason
) -> None:
    before = await world.dump()
    assert (await refused(world.invitations.open(replace(kind.propose(world), **changed)))).because(reason)
    assert await world.dump() == before


async def test_a_refused_option_is_named_with_its_value(world: World) -> None:
    """The refusal of an option has its name and value, which the sentence mentions."""
    wrong = replace(asking(world), options={"sides": "ABCD"})
    refusal = await refused(world.invitations.open(wrong))
    assert refusal.details == {"option": "sides", "value": "ABCD"}


@BOTH
async def test_a_channel_with_a_game_is_busy(world: World, kind: Kind) -> None:
    await world.begin()
    refusal = await refused(world.invitations.open(kind.propose(world)))
    assert refusal.because(ServiceReason.CHANNEL_BUSY)


# --- answering and closing ---------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "how"), [(kind, how) for kind in KINDS.values() for how in kind.wrong])
async def test_only_the_right_person_does_it(world: World, kind: Kind, how: str) -> None:
    invitation = await kind.ready(world)
    before = await world.dump()
    people, reason, name = kind.wrong[how]
    for person in people:
        refusal = await refused(did(world, how, invitation, world.by(person)))
        assert refusal.because(reason)
        assert refusal.details == {"name": name}
    assert await world.dump() == before


@EVERY_END
async def test_what_is_closed_is_closed_and_another_can_be_opened(world: World, kind: Kind, how: str) -> None:
    invitation = await kind.ready(world)
    await did(world, how, invitation, world.by(kind.who[how]))
    state = {kind.begins: "accepted", "decline": "declined", "cancel": "cancelled"}[how]
    assert (await world.invitations.get(invitation.id)).state == state
    assert (await world.invitations.game_of(invitation) is not None) == (how == kind.begins)
    before = await world.dump()
    for again, who in kind.who.items():
        for known in (invitation, await world.invitations.get(invitation.id)):
            assert (await refused(did(world, again, known, world.by(who)))).because(kind.closed)
    assert await world.dump() == before
    if how != kind.begins:
        world.clock.seconds += HOUR  # a person who was declined has to wait
        assert (await world.invitations.open(kind.propose(world))).id != invitation.id


@EVERY_END
async def test_the_same_click_again_or_twice_at_once_is_fine(world: World, kind: Kind, how: str) -> None:
    invitation = await kind.ready(world)
    actor = world.by(kind.who[how])
    first, other = await asyncio.gather(*(did(world, how, invitation, actor) for _ in range(2)))
    before = await world.dump()
    assert first == other == await did(world, how, await world.invitations.get(invitation.id), actor)
    assert await world.dump() == before


@BOTH
async def test_beginning_several_times_at_once_by_several_clicks_makes_one_game(
    world: World, kind: Kind
) -> None:
    invitation = await kind.ready(world)
    who = kind.who[kind.begins]
    outcomes = await asyncio.gather(
        *(did(world, kind.begins, invitation, world.by(who)) for _ in range(3)), return_exceptions=True
    )
    assert sum(isinstance(outcome, int) for outcome in outcomes) == 1
    assert sum(isinstance(outcome, Refused) and outcome.because(kind.closed) for outcome in outcomes) == 2
    assert len(await query(world.database, "SELECT id FROM games")) == 1


@BOTH
@pytest.mark.parametrize("first", ["cancel", "begin"])
async def test_cancelling_and_beginning_at_once_one_of_them_wins_whole(
    world: World, kind: Kind, first: str
) -> None:
    invitation = await kind.ready(world)
    order = ("cancel", kind.begins) if first == "cancel" else (kind.begins, "cancel")
    outcomes = await asyncio.gather(
        *(did(world, how, invitation, world.by(kind.who[how])) for how in order), return_exceptions=True
    )
    assert sum(isinstance(outcome, Refused) for outcome in outcomes) == 1
    started = (await world.invitations.get(invitation.id)).state == "accepted"
    assert len(await query(world.database, "SELECT id FROM games")) == started


@BOTH
async def test_where_meanwhile_a_game_began_it_cannot_begin_and_stays_open(world: World, kind: Kind) -> None:
    invitation = await kind.ready(world)
    rival = await world.invitations.open(asking(world, ONLOOKER))
    await world.invitations.accept(rival, world.by(ONLOOKER))
    before = await world.dump()
    refusal = await refused(did(world, kind.begins, invitation, world.by(kind.who[kind.begins])))
    assert refusal.because(ServiceReason.CHANNEL_BUSY)
    assert await world.dump() == before
    assert (await world.invitations.get(invitation.id)).state == "open"


# --- each in the other's way -------------------------------------------------------------------------


async def test_one_to_all_and_one_to_one_do_not_get_in_each_others_way(world: World) -> None:
    lobby, challenge = await opened(world), await world.invitations.open(asking(world))
    before = await world.dump()
    for how in ("accept", "decline"):
        assert (await refused(did(world, how, lobby, world.by(OPPONENT)))).because(TO_ALL.closed)
    for how, who in (("join", OPPONENT), ("leave", OPPONENT), ("start", HOST)):
        assert (await refused(did(world, how, challenge, world.by(who)))).because(TO_ONE.closed)
    assert await world.dump() == before


async def test_there_is_no_other_invitation(world: World) -> None:
    assert (await refused(world.invitations.get(77))).because(ServiceReason.CHALLENGE_CLOSED)


async def test_a_channel_with_a_lobby_says_so_until_it_begins(world: World) -> None:
    assert (await refused(world.matches.in_channel(CHANNEL))).because(ServiceReason.NO_GAME_HERE)
    lobby = await opened(world, OPPONENT)
    assert (await refused(world.matches.in_channel(CHANNEL))).because(ServiceReason.LOBBY_HERE)
    await world.invitations.start(lobby, world.by(HOST))
    assert (await world.matches.in_channel(CHANNEL)).version == 0
