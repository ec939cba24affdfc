"""An invitation to one person: who is asked, and where they see it."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot.service.proposals import Invited
from bot.service.refusals import ServiceReason
from tests.bot.conftest import CHALLENGER, CHANNEL, ONLOOKER, OPPONENT, World
from tests.bot.service.inviting import asking, owed, refused
from tests.support.seeding import request
from tests.support.tables import query


async def test_a_challenge_is_stored_and_to_be_shown(world: World) -> None:
    invitation = await world.invitations.open(asking(world, opponent_channel_id=CHANNEL + 1))
    assert (invitation.state, invitation.options) == ("open", (("sides", "AAAA"), ("start", "random")))
    assert invitation.channels == (CHANNEL, CHANNEL + 1)
    assert await owed(world) == [
        ("invitation", invitation.id, channel, 0, 0) for channel in invitation.channels
    ]
    assert await world.invitations.get(invitation.id) == invitation
    assert await world.invitations.game_of(invitation) is None


async def test_two_people_have_one_open_challenge_in_a_channel_whoever_asks(world: World) -> None:
    await world.invitations.open(asking(world))
    back = request(OPPONENT, CHALLENGER, {}, channel_id=CHANNEL, interaction_id=5)
    other_game = replace(back, game="imhotep", options={})
    other_sides = replace(back, mirrored={"sides": "BBBB", "start": "random"})
    before = await world.dump()
    for again, why in (
        (asking(world), ServiceReason.ALREADY_CHALLENGED),
        (other_game, ServiceReason.OTHER_TERMS),
        (other_sides, ServiceReason.OTHER_TERMS),
    ):
        assert (await refused(world.invitations.open(again))).because(why)
    assert await world.dump() == before
    await world.invitations.open(asking(world, ONLOOKER))


@pytest.mark.parametrize("where", [(CHANNEL, CHANNEL), (CHANNEL, CHANNEL + 1)])
async def test_whoever_asks_back_for_the_same_accepts(world: World, where: tuple[int, int]) -> None:
    """Asking back for the same game accepts the invitation, even in direct messages, and only once, even if
    the interaction is delivered twice.
    """
    mine, theirs = where
    invitation = await world.invitations.open(asking(world, channel_id=mine, opponent_channel_id=theirs))
    back = request(
        OPPONENT, CHALLENGER, {}, channel_id=theirs, opponent_channel_id=mine, interaction_id=5, locale="de"
    )
    for _ in range(2):
        accepted = await world.invitations.open(replace(back, mirrored=dict(invitation.options)))
        assert (accepted.id, accepted.state) == (invitation.id, "accepted")
    match = await world.matches.get(await world.invitations.game_of(invitation) or 0)
    assert match.play.header.deal.salt == "5"
    assert match.names == (CHALLENGER[1], OPPONENT[1])
    assert match.stored.locale_in(theirs) == ("en-US" if mine == theirs else "de")
    assert len(await query(world.database, "SELECT 1 FROM invitations")) == 1


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"invited": Invited(*CHALLENGER, CHANNEL)}, ServiceReason.SELF_CHALLENGE),
        ({"invited": Invited(*OPPONENT, CHANNEL, is_bot=True)}, ServiceReason.BOT_CHALLENGE),
        ({"options": {"start": "2"}}, ServiceReason.BAD_OPTION),
        ({"game": "imhotep", "options": {"start": "2"}}, ServiceReason.BAD_MIXTURE),
    ],
)
async def test_what_cannot_be_asked_is_refused_and_nothing_is_stored(
    world: World, changed: dict[str, Any], reason: ServiceReason
) -> None:
    before = await world.dump()
    assert (await refused(world.invitations.open(replace(asking(world), **changed)))).because(reason)
    assert await world.dump() == before


@pytest.mark.parametrize(
    ("mine", "theirs", "reason"),
    [
        (CHANNEL, CHANNEL, ServiceReason.CHANNEL_BUSY),
        (CHANNEL, 7, ServiceReason.DIRECT_BUSY),
        (7, CHANNEL, ServiceReason.OTHER_DIRECT_BUSY),
    ],
)
async def test_the_channels_of_both_must_be_free(
    world: World, mine: int, theirs: int, reason: ServiceReason
) -> None:
    await world.begin()
    asked = asking(world, channel_id=mine, opponent_channel_id=theirs)
    assert (await refused(world.invitations.open(asked))).because(reason)


@pytest.mark.parametrize(
    ("busy", "reason"), [(8, ServiceReason.DIRECT_BUSY), (7, ServiceReason.OTHER_DIRECT_BUSY)]
)
async def test_whoever_accepts_hears_in_whose_direct_messages_a_game_runs_by_now(
    world: World, busy: int, reason: ServiceReason
) -> None:
    invitation = await world.invitations.open(asking(world, channel_id=7, opponent_channel_id=8))
    other = await world.invitations.open(asking(world, ONLOOKER, channel_id=busy, opponent_channel_id=busy))
    await world.invitations.accept(other, world.by(ONLOOKER))
    assert (await refused(world.invitations.accept(invitation, world.by(OPPONENT)))).because(reason)


async def test_accepting_starts_the_game_salted_by_the_accepting_interaction(world: World) -> None:
    invitation = await world.invitations.open(asking(world, opponent_channel_id=CHANNEL + 1))
    actor = world.by(OPPONENT)
    match = await world.matches.get(await world.invitations.accept(invitation, actor))
    assert match.play.header.deal.salt == str(actor.interaction_id)
    assert match.play.header.deal.key == invitation.deal.key
    assert match.names == (CHALLENGER[1], OPPONENT[1])
    assert match.stored.places == invitation.channels
    assert await world.invitations.game_of(invitation) == match.id
    assert ("game", match.id, CHANNEL, 0, 0) in await owed(world)
    assert ("invitation", invitation.id, CHANNEL, 0, 1) in await owed(world)


async def test_another_game_of_two_can_be_asked_for_too(world: World) -> None:
    """One person can also be invited to a two-player game of Imhotep."""
    invitation = await world.invitations.open(replace(asking(world), game="imhotep", options={"start": "1"}))
    match = await world.matches.get(await world.invitations.accept(invitation, world.by(OPPONENT)))
    assert (match.play.header.game, match.mover) == ("imhotep", OPPONENT[0])


async def test_terms_that_changed_meanwhile_are_not_accepted(world: World) -> None:
    """An invitation can't be accepted on terms that changed in the meantime."""
    invitation = await world.invitations.open(asking(world))
    changed = await world.invitations.change(
        invitation, world.by(CHALLENGER), lambda options: {**options, "sides": "BBBB"}
    )
    refusal = await refused(world.invitations.accept(invitation, world.by(OPPONENT)))
    assert refusal.because(ServiceReason.TERMS_CHANGED)
    assert await world.invitations.game_of(invitation) is None
    paced = await world.invitations.set_pace(changed, world.by(CHALLENGER), "3")
    for seen in (invitation, changed):
        late = await refused(world.invitations.accept(seen, world.by(OPPONENT)))
        assert late.because(ServiceReason.TERMS_CHANGED)
    actor = world.by(OPPONENT)
    game_id = await world.invitations.accept(paced, actor)
    assert (await world.matches.get(game_id)).play.header.options == changed.options
    assert await world.invitations.accept(paced, actor) == game_id, "the same click again"


async def test_changing_and_accepting_at_once_never_begins_what_was_not_seen(world: World) -> None:
    begun = list[bool]()
    for number in range(6):
        invitation = await world.invitations.open(asking(world, channel_id=CHANNEL + number))
        change = world.invitations.change(
            invitation, world.by(CHALLENGER), lambda options: {**options, "sides": "BBBB"}
        )
        accept = world.invitations.accept(invitation, world.by(OPPONENT))
        works = (change, accept) if number % 2 else (accept, change)
        await asyncio.gather(*works, return_exceptions=True)
        game_id = await world.invitations.game_of(invitation)
        begun.append(game_id is not None)
        if game_id is not None:
            assert (await world.matches.get(game_id)).play.header.options == invitation.options
    assert any(begun)
    assert not all(begun)
