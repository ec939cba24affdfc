"""Every action on an invitation, by everyone, in every state, has its effect or is refused. The other tests
cover the rest of its life: it expires, a moderator closes it, or a declined person waits before asking again.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from itertools import product
from typing import Any

import pytest

from bot.clock import DAY
from bot.service.invitations import EXPIRY, expiring
from bot.service.limits import FIRST_PAUSE, LONGEST_PAUSE, MOST_WITHDRAWN, REMEMBERED, Declined
from bot.service.proposals import LASTS_TO_ALL, LASTS_TO_ONE
from bot.service.refusals import ServiceReason
from bot.service.timers import Timers
from bot.store.invitations import Invitation
from engine.contract import Refused
from tests.bot.conftest import CHALLENGER, CHANNEL, ONLOOKER, OPPONENT, World
from tests.bot.service.inviting import asking, opening, owed, refused
from tests.support.seeding import request
from tests.support.tables import query

HOST, OTHER = CHALLENGER, OPPONENT
"""The person who invites, and the person who is asked or has joined."""
PEOPLE = {"host": HOST, "other": OTHER, "onlooker": ONLOOKER}
Act = Callable[[World, Invitation, Any], Awaitable[object]]
WHY = ServiceReason


def _plain(name: str) -> Act:
    return lambda world, invitation, actor: getattr(world.invitations, name)(invitation, actor)


def _because(reason: Declined) -> Act:
    return lambda world, invitation, actor: world.invitations.decline(invitation, actor, reason)


def _closing(*, moderates: bool) -> Act:
    return lambda world, invitation, actor: world.invitations.close(invitation, actor, moderates=moderates)


async def _change(world: World, invitation: Invitation, actor: Any) -> object:
    return await world.invitations.change(invitation, actor, lambda options: {**options, "start": "1"})


ACTIONS: dict[str, Act] = {
    **{name: _plain(name) for name in ("accept", "decline", "join", "leave", "start", "cancel")},
    **{f"decline:{reason}": _because(reason) for reason in Declined},
    "change": _change,
    "close": _closing(moderates=False),
    "close as moderator": _closing(moderates=True),
}
NOT_ASKED = dict.fromkeys(("host", "onlooker"), WHY.NOT_CHALLENGED)
NOT_HOST = dict.fromkeys(("other", "onlooker"), WHY.NOT_THE_HOST)
NEVER = dict.fromkeys(PEOPLE, WHY.NOT_A_MODERATOR)
MODERATOR = dict.fromkeys(PEOPLE, "closed")
DECLINES = ("decline", *(f"decline:{reason}" for reason in Declined))
OPEN: dict[str, dict[str, Mapping[str, str]]] = {
    "one": {
        "accept": {"other": "accepted", **NOT_ASKED},
        **{how: {"other": "declined", **NOT_ASKED} for how in DECLINES},
        "cancel": {"host": "cancelled", **dict.fromkeys(("other", "onlooker"), WHY.NOT_THE_CHALLENGER)},
        **{how: dict.fromkeys(PEOPLE, WHY.CHALLENGE_CLOSED) for how in ("join", "leave", "start")},
        "change": {"host": "open", **dict.fromkeys(("other", "onlooker"), WHY.NOT_THE_CHALLENGER)},
        "close": NEVER,
        "close as moderator": MODERATOR,
    },
    "all": {
        **{how: dict.fromkeys(PEOPLE, WHY.LOBBY_CLOSED) for how in ("accept", *DECLINES)},
        "join": {"onlooker": "open", **dict.fromkeys(("host", "other"), WHY.ALREADY_SEATED)},
        "leave": {"host": WHY.HOST_STAYS, "other": "open", "onlooker": WHY.NOT_SEATED},
        "start": {"host": "accepted", **NOT_HOST},
        "change": {"host": "open", **NOT_HOST},
        "cancel": {"host": "cancelled", **NOT_HOST},
        "close": NEVER,
        "close as moderator": MODERATOR,
    },
}
"""The results of actions on an open invitation, by kind, action and person: the state afterwards, or the
reason for the refusal.
"""
ENDS = ("accepted", "declined", "cancelled", "expired", "closed")
CLOSED = {"one": WHY.CHALLENGE_CLOSED, "all": WHY.LOBBY_CLOSED}
LASTS = {"one": LASTS_TO_ONE, "all": LASTS_TO_ALL}


async def _open(world: World, kind: str) -> Invitation:
    if kind == "one":
        return await world.invitations.open(asking(world))
    invitation = await world.invitations.open(opening(world))
    await world.invitations.join(invitation, world.by(OTHER))
    return await world.invitations.get(invitation.id)


async def _in_state(world: World, kind: str, state: str) -> Invitation:
    """Return an invitation in this state."""
    opened = await _open(world, kind)
    if state == "accepted":
        await ACTIONS["accept" if kind == "one" else "start"](
            world, opened, world.by(OTHER if kind == "one" else HOST)
        )
    elif state == "declined":
        await world.invitations.decline(opened, world.by(OTHER))
    elif state == "cancelled":
        await world.invitations.cancel(opened, world.by(HOST))
    elif state == "closed":
        await world.invitations.close(opened, world.by(ONLOOKER), moderates=True)
    elif state in {"expired", "overdue"}:
        world.clock.seconds += LASTS[kind]
        if state == "expired":
            assert await world.invitations.expire(opened.id)
    invitation = await world.invitations.get(opened.id)
    assert invitation.state == ("open" if state == "overdue" else state)
    return invitation


async def _came_to(world: World, invitation: Invitation, action: str, who: str) -> str:
    try:
        await ACTIONS[action](world, invitation, world.by(PEOPLE[who]))
    except Refused as no:
        return str(no.reason)
    return (await world.invitations.get(invitation.id)).state


@pytest.mark.parametrize("kind", OPEN)
@pytest.mark.parametrize("action", ACTIONS)
async def test_what_may_be_done_while_it_is_open(world: World, kind: str, action: str) -> None:
    """A refused action writes nothing; every other effect is shown once."""
    for who, expected in OPEN[kind][action].items():
        invitation = await _open(world, kind)
        before, shown = await world.dump(), len(await owed(world))
        assert await _came_to(world, invitation, action, who) == expected, who
        if isinstance(expected, ServiceReason):
            assert await world.dump() == before
        else:
            new = (await owed(world))[shown:]
            assert [post[:3] for post in new if post[0] == "invitation"] == [
                ("invitation", invitation.id, CHANNEL)
            ]
        await _clear(world)


@pytest.mark.parametrize("kind", OPEN)
@pytest.mark.parametrize("state", [*ENDS, "overdue"])
async def test_nothing_may_be_done_when_it_is_over(world: World, kind: str, state: str) -> None:
    """Every action on a closed or expired invitation is refused, even if no one has noticed yet that it
    expired.
    """
    if (kind, state) == ("all", "declined"):
        return  # no one who could decline is asked
    over = await _in_state(world, kind, state)
    before = await world.dump()
    for action, who in product(ACTIONS, PEOPLE):
        outcome = OPEN[kind][action][who]
        general = outcome if isinstance(outcome, ServiceReason) else CLOSED[kind]
        seats = {WHY.ALREADY_SEATED, WHY.NOT_SEATED, WHY.HOST_STAYS}
        expected = CLOSED[kind] if general in seats else general
        assert await _came_to(world, over, action, who) == expected, (action, who)
    assert await world.dump() == before
    if state != "overdue":
        assert not await world.invitations.expire(over.id)


async def _clear(world: World) -> None:
    """End everything, so that the next invitation can be opened in the same channel, by the same people."""

    def clear(connection: Any) -> None:
        for table in ("timers", "outbox", "places", "seats", "guests", "games", "invitations"):
            connection.execute(f"DELETE FROM {table}")  # noqa: S608  names of tables

    await world.database.write(clear)
    world.matches.clear_memory()


@pytest.mark.parametrize("kind", OPEN)
@pytest.mark.parametrize("rival", ["cancel", "close", "expire", "decline", "privacy"])
@pytest.mark.parametrize("first", [True, False])
async def test_beginning_and_ending_at_the_same_instant_one_of_them_wins_whole(
    world: World, kind: str, rival: str, *, first: bool
) -> None:
    invitation = await _open(world, kind)
    begins, beginner = ("accept", OTHER) if kind == "one" else ("start", HOST)
    ends: dict[str, Callable[[], Awaitable[object]]] = {
        "cancel": lambda: world.invitations.cancel(invitation, world.by(HOST)),
        "close": lambda: world.invitations.close(invitation, world.by(ONLOOKER), moderates=True),
        "expire": lambda: world.invitations.expire(invitation.id),
        "decline": lambda: world.invitations.decline(invitation, world.by(OTHER)),
        "privacy": lambda: world.invitations.withdraw(invitation.id, HOST[0]),
    }
    if rival == "decline" and kind == "all":
        return
    if rival == "expire":
        world.clock.seconds += LASTS[kind]
    both = [ends[rival](), ACTIONS[begins](world, invitation, world.by(beginner))]
    await asyncio.gather(*(both if first else reversed(both)), return_exceptions=True)
    state, games = (
        (await world.invitations.get(invitation.id)).state,
        await query(world.database, "SELECT id FROM games"),
    )
    assert (state == "accepted") == (len(games) == 1)
    assert state != "open"
    if rival == "expire":
        assert state == "expired"


# --- time ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", OPEN)
async def test_it_expires_at_its_time_and_not_before(world: World, kind: str) -> None:
    invitation = await _open(world, kind)
    assert invitation.expires_at == world.clock.seconds + LASTS[kind]
    world.clock.seconds += LASTS[kind] - 1
    assert not await world.invitations.expire(invitation.id)
    world.clock.seconds += 1
    assert await world.invitations.expire(invitation.id)
    assert not await world.invitations.expire(invitation.id)
    over = await world.invitations.get(invitation.id)
    assert (over.state, over.answer_interaction_id) == ("expired", None)
    assert (await owed(world))[-1] == ("invitation", invitation.id, CHANNEL, 0, over.revision)


@pytest.mark.parametrize("kind", OPEN)
async def test_its_timer_lets_it_expire_and_shows_it(world: World, kind: str) -> None:
    """The timer lets an invitation expire even after a restart; an answered invitation has no timer."""
    invitation, answered = await _open(world, kind), await _elsewhere(world, kind)
    await world.invitations.cancel(answered, world.by(HOST))
    await world.outbox.flush_due()
    world = world.restarted()
    timers = Timers(world.database, world.clock)
    timers.handle(EXPIRY, expiring(world.invitations, world.outbox))
    assert await timers.handle_due() == 0
    world.clock.seconds += LASTS[kind]
    assert await timers.handle_due() == 1
    over = await world.invitations.get(invitation.id)
    assert over.state == "expired"
    assert world.announcer.refreshed[-1] == (invitation.id, over.revision)
    assert await query(world.database, "SELECT 1 FROM timers") == []


async def _elsewhere(world: World, kind: str) -> Invitation:
    asked = (asking if kind == "one" else opening)(world, channel_id=CHANNEL + 1)
    return await world.invitations.open(asked)


async def test_one_whose_time_is_over_is_in_nobodys_way(world: World) -> None:
    """An expired invitation blocks no new one, even before its timer is handled, and withdrawing it leaves it
    expired.
    """
    first = await _open(world, "one")
    world.clock.seconds += LASTS_TO_ONE
    again = await world.invitations.open(asking(world))
    assert [(await world.invitations.get(invitation.id)).state for invitation in (first, again)] == [
        "expired",
        "open",
    ]
    world.clock.seconds += LASTS_TO_ONE
    await world.invitations.withdraw(again.id, HOST[0])
    assert (await world.invitations.get(again.id)).state == "expired"


# --- after a decline ----------------------------------------------------------------------------------


async def _asked_again(world: World) -> int | None:
    """Ask again; return None if it works, the time at which it will be allowed after a decline, or -1 for any
    other refusal.
    """
    try:
        await world.invitations.open(asking(world))
    except Refused as no:
        return int(no.details["until"]) if no.because(WHY.DECLINED_LATELY) else -1
    return None


async def _declined(world: World) -> None:
    [row] = await query(world.database, "SELECT id FROM invitations WHERE state = 'open'")
    await world.invitations.decline(await world.invitations.get(row[0]), world.by(OTHER))


async def test_who_was_declined_waits_longer_each_time(world: World) -> None:
    pauses: list[int] = []
    for _ in range(10):
        assert await _asked_again(world) is None
        await _declined(world)
        until = await _asked_again(world)
        assert until is not None
        pauses.append(until - world.clock.seconds)
        world.clock.seconds = until - 1
        assert await _asked_again(world) == until
        world.clock.seconds = until
    assert pauses == [min(FIRST_PAUSE << number, LONGEST_PAUSE) for number in range(len(pauses))]
    world.clock.seconds += REMEMBERED
    assert await _asked_again(world) is None
    await _declined(world)
    assert await _asked_again(world) == world.clock.seconds + FIRST_PAUSE


async def test_nobody_is_called_on_and_on_by_asking_and_withdrawing(world: World) -> None:
    """Inviting and withdrawing is possible three times a day per person; a game between the two resets the
    count.
    """
    first = world.clock.seconds
    for _ in range(MOST_WITHDRAWN):
        invitation = await world.invitations.open(asking(world))
        await world.invitations.cancel(invitation, world.by(HOST))
        world.clock.seconds += 60
    often = await refused(world.invitations.open(asking(world)))
    assert (often.reason, often.details["until"]) == (WHY.WITHDRAWN_OFTEN, first + DAY)
    await world.invitations.open(asking(world, ONLOOKER))
    world.clock.seconds = first + DAY
    invitation = await world.invitations.open(asking(world))
    await world.invitations.cancel(invitation, world.by(HOST))
    assert (await refused(world.invitations.open(asking(world)))).because(WHY.WITHDRAWN_OFTEN)
    back = await world.invitations.open(_back(world))
    await world.invitations.accept(back, world.by(HOST))
    await world.invitations.open(asking(world, channel_id=CHANNEL + 1))


async def test_others_and_other_places_and_the_one_who_declined(world: World) -> None:
    """After a decline, another channel doesn't help, but others may be asked, and the person who declined may
    ask back. A game that the two agree on resets the wait.
    """
    assert await _asked_again(world) is None
    await _declined(world)
    assert (await refused(world.invitations.open(asking(world, channel_id=CHANNEL + 1)))).because(
        WHY.DECLINED_LATELY
    )
    await world.invitations.open(asking(world, ONLOOKER))
    back = await world.invitations.open(_back(world))
    accepted = await world.invitations.open(asking(world))
    assert (accepted.id, accepted.state) == (back.id, "accepted")
    world.clock.seconds += 1
    again = await world.invitations.open(asking(world, channel_id=CHANNEL + 1))
    await world.invitations.decline(again, world.by(OTHER), Declined.BUSY)
    refusal = await refused(world.invitations.open(asking(world, channel_id=CHANNEL + 1)))
    assert refusal.details["until"] == world.clock.seconds + FIRST_PAUSE


def _back(world: World) -> Any:

    return request(OTHER, HOST, {}, channel_id=CHANNEL, interaction_id=world.by(OTHER).interaction_id)


async def test_a_reason_is_kept_with_the_answer(world: World) -> None:
    invitation = await _open(world, "one")
    await world.invitations.decline(invitation, world.by(OTHER), Declined.OTHER_PACE)
    assert (await world.invitations.get(invitation.id)).reason == "pace"


async def test_a_choice_that_changes_nothing_leaves_the_acceptance_valid(world: World) -> None:
    invitation = await world.invitations.open(asking(world))
    after = await world.invitations.change(invitation, world.by(HOST), dict)
    assert after.revision == invitation.revision
    assert (
        await world.invitations.change(after, world.by(HOST), lambda options: {**options, "start": "1"})
    ).revision > invitation.revision
