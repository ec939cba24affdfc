"""An invitation to all: seats are taken and left, and one message shows that."""

import asyncio
from dataclasses import replace

import pytest

from bot.cards.invitation import invitation_text
from bot.messages.catalog import Catalog
from bot.messages.names import bold, mention
from bot.service.outbox import LONGEST_WAIT
from bot.service.refusals import ServiceReason
from bot.store import posts
from bot.store.invitations import Invitation
from engine.contract import Refused
from tests.bot.conftest import CHANNEL, KEY, ONLOOKER, OPPONENT, World
from tests.bot.service.inviting import HOST, Person, did, opened, opening, owed, refused
from tests.support.seeding import known_key, undeliverable

SAY = Catalog("en")
FOURTH, FIFTH = (44, "Thutmosis"), (55, "Ramses")


def seated(lobby: Invitation) -> list[str]:
    return [name for _, name in lobby.seated]


async def revisions(world: World) -> list[tuple[object, ...]]:
    """Return the topic and the versions of each entry to show."""
    return [(topic, *versions) for topic, _, _, *versions in await owed(world)]


async def live(world: World, lobby: Invitation) -> list[int]:
    return [
        post.message_id for post in await world.database.read(posts.live, "invitation", lobby.id, CHANNEL)
    ]


@pytest.mark.parametrize("host", range(3))
async def test_in_a_rematch_the_seats_move_on_whoever_comes_first(world: World, host: int) -> None:
    """In a rematch, former players keep their order and move one seat on, whoever joins first; newcomers come
    last.
    """
    people = [HOST, OPPONENT, ONLOOKER]
    first = await world.invitations.start(await opened(world, *people[1:]), world.by(HOST))
    proposal = replace(
        opening(world, people[host], channel_id=CHANNEL + 1, start="0"), rematch_of=first, rematch_from=1
    )
    lobby = await world.invitations.open(proposal)
    others = [OPPONENT, ONLOOKER, HOST]
    others.remove(people[host])
    assert lobby.missing == tuple(user_id for user_id, _ in others)
    begins = bold(OPPONENT[1], SAY) if people[host] is OPPONENT else mention(OPPONENT[0])
    assert f"{begins} begins" in invitation_text(lobby, SAY)
    assert await world.invitations.to_rematch(first) == lobby
    begun = [await world.invitations.join(lobby, world.by(guest)) for guest in (FOURTH, *reversed(others))]
    assert begun[:-1] == [None, None], "it begins by itself, when the last seat is taken"
    lobby = await world.invitations.get(lobby.id)
    assert lobby.seated == (OPPONENT, ONLOOKER, HOST, FOURTH)
    assert lobby.missing == ()
    again = await world.matches.get(begun[-1] or 0)
    assert [seat.name for seat in again.stored.seats] == seated(lobby)
    assert await world.invitations.to_rematch(first) is None


async def test_two_who_want_a_rematch_at_the_same_moment_get_one_lobby(world: World) -> None:
    first = await world.invitations.start(await opened(world, OPPONENT, ONLOOKER), world.by(HOST))
    wanted = [
        replace(opening(world, host, channel_id=CHANNEL + 1), rematch_of=first, rematch_from=1)
        for host in (OPPONENT, HOST, ONLOOKER)
    ]
    lobbies = await asyncio.gather(*map(world.invitations.open, wanted))
    assert len({lobby.id for lobby in lobbies}) == 1
    lobby = await world.invitations.get(lobbies[0].id)
    assert lobby.seated == (OPPONENT, ONLOOKER, HOST)
    assert lobby.missing == ()
    again = await world.invitations.open(wanted[1])
    assert again.id == lobby.id, "the same interaction joins once"
    assert (await world.invitations.get(lobby.id)).seated == lobby.seated
    elsewhere = replace(wanted[1], actor=world.by(HOST), channel_id=CHANNEL + 2)
    assert (await world.invitations.open(elsewhere)).id != lobby.id


async def test_a_rematch_begins_automatically_when_everyone_wants_it(world: World) -> None:
    first = await world.invitations.start(await opened(world, OPPONENT, ONLOOKER), world.by(HOST))
    wanted = [
        replace(opening(world, host, channel_id=CHANNEL + 1, most=3), rematch_of=first, rematch_from=1)
        for host in (OPPONENT, HOST, ONLOOKER)
    ]
    lobby, _, last = [await world.invitations.open(wish) for wish in wanted]
    assert (lobby.state, last.id, last.state) == ("open", lobby.id, "accepted")
    assert (await world.matches.in_channel(CHANNEL + 1)).stored.invitation_id == lobby.id


# --- opening -----------------------------------------------------------------------------------------


async def test_a_lobby_is_stored_and_to_be_shown(world: World) -> None:
    lobby = await world.invitations.open(opening(world, most=3))
    assert (lobby.is_to_all, lobby.state, lobby.most, lobby.game) == (True, "open", 3, "imhotep")
    assert (lobby.invited_id, lobby.invited_name) == (None, "")
    assert lobby.options == (("sides", "AAAAA"), ("start", "random"), ("wrath", "no"))
    assert lobby.seated == (HOST,)
    assert lobby.channels == (CHANNEL,)
    assert await revisions(world) == [("invitation", 0, 0)]
    assert await world.invitations.get(lobby.id) == lobby
    assert await world.invitations.hosted(CHANNEL, HOST[0]) == lobby
    assert await world.invitations.hosted(CHANNEL, OPPONENT[0]) is None


async def test_a_host_has_one_open_lobby_in_a_channel(world: World) -> None:
    lobby = await opened(world)
    before = await world.dump()
    assert (await refused(world.invitations.open(opening(world)))).because(ServiceReason.ALREADY_HOSTING)
    assert await world.dump() == before
    await world.invitations.open(opening(world, host=OPPONENT))
    await world.invitations.open(opening(world, channel_id=CHANNEL + 1))
    await world.invitations.cancel(lobby, world.by(HOST))
    assert (await world.invitations.open(opening(world))).id != lobby.id


async def test_only_in_a_server(world: World) -> None:
    """A lobby in direct messages is refused, because nobody could join it."""
    refusal = await refused(world.invitations.open(replace(opening(world), guild_id=None)))
    assert refusal.because(ServiceReason.ONLY_IN_SERVERS)


async def test_whoever_begins_must_have_a_seat_by_any_number_of_players(world: World) -> None:
    refusal = await refused(world.invitations.open(opening(world, start="3")))
    assert refusal.because(ServiceReason.BAD_MIXTURE)


# --- joining and leaving -----------------------------------------------------------------------------


async def test_guests_sit_in_the_order_in_which_they_joined(world: World) -> None:
    lobby = await opened(world, ONLOOKER, OPPONENT)
    assert seated(lobby) == [HOST[1], ONLOOKER[1], OPPONENT[1]]
    assert lobby.revision == 2
    assert await revisions(world) == [("invitation", 0, 0), ("invitation", 0, 1), ("invitation", 0, 2)]


async def test_who_leaves_and_comes_back_sits_last(world: World) -> None:
    lobby = await opened(world, ONLOOKER, OPPONENT)
    await world.invitations.leave(lobby, world.by(ONLOOKER))
    assert seated(await world.invitations.get(lobby.id)) == [HOST[1], OPPONENT[1]]
    await world.invitations.join(lobby, world.by(ONLOOKER))
    assert seated(await world.invitations.get(lobby.id)) == [HOST[1], OPPONENT[1], ONLOOKER[1]]


@pytest.mark.parametrize("who", [HOST, OPPONENT])
async def test_nobody_sits_twice(world: World, who: Person) -> None:
    lobby = await opened(world, OPPONENT)
    before = await world.dump()
    assert (await refused(world.invitations.join(lobby, world.by(who)))).because(ServiceReason.ALREADY_SEATED)
    assert await world.dump() == before


async def test_a_full_lobby_is_full_until_someone_leaves(world: World) -> None:
    lobby = await opened(world, OPPONENT, ONLOOKER, most=3)
    before = await world.dump()
    refusal = await refused(world.invitations.join(lobby, world.by(FOURTH)))
    assert refusal.because(ServiceReason.LOBBY_FULL)
    assert refusal.details == {"count": 3}
    assert await world.dump() == before
    await world.invitations.leave(lobby, world.by(OPPONENT))
    await world.invitations.join(lobby, world.by(FOURTH))
    assert seated(await world.invitations.get(lobby.id)) == [HOST[1], ONLOOKER[1], FOURTH[1]]


@pytest.mark.parametrize(
    ("who", "reason"), [(HOST, ServiceReason.HOST_STAYS), (ONLOOKER, ServiceReason.NOT_SEATED)]
)
async def test_only_guests_leave(world: World, who: Person, reason: ServiceReason) -> None:
    lobby = await opened(world, OPPONENT)
    before = await world.dump()
    assert (await refused(world.invitations.leave(lobby, world.by(who)))).because(reason)
    assert await world.dump() == before


@pytest.mark.parametrize("how", ["join", "leave"])
async def test_the_same_interaction_again_or_twice_at_once_changes_nothing_more(
    world: World, how: str
) -> None:
    lobby = await opened(world, *([OPPONENT] if how == "leave" else []))
    actor = world.by(OPPONENT)
    work = world.invitations.join if how == "join" else world.invitations.leave
    await asyncio.gather(work(lobby, actor), work(lobby, actor))
    before = await world.dump()
    await work(lobby, actor)
    assert await world.dump() == before


async def test_a_click_that_comes_again_after_leaving_does_not_join_again(world: World) -> None:
    lobby = await opened(world)
    joining, leaving = world.by(OPPONENT), world.by(OPPONENT)
    await world.invitations.join(lobby, joining)
    await world.invitations.leave(lobby, leaving)
    await world.invitations.join(lobby, joining)
    assert seated(await world.invitations.get(lobby.id)) == [HOST[1]]
    await world.invitations.join(lobby, world.by(OPPONENT))
    await world.invitations.leave(lobby, leaving)
    assert seated(await world.invitations.get(lobby.id)) == [HOST[1], OPPONENT[1]]


async def test_of_two_who_want_the_last_seat_at_once_one_gets_it(world: World) -> None:
    lobby = await opened(world, OPPONENT, ONLOOKER)
    outcomes = await asyncio.gather(
        *(world.invitations.join(lobby, world.by(who)) for who in (FOURTH, FIFTH)), return_exceptions=True
    )
    assert sum(outcome is None for outcome in outcomes) == 1
    assert (
        sum(
            isinstance(outcome, Refused) and outcome.because(ServiceReason.LOBBY_FULL) for outcome in outcomes
        )
        == 1
    )
    assert len((await world.invitations.get(lobby.id)).seated) == 4


# --- starting and canceling -----------------------------------------------------------------------------


async def test_the_host_changes_the_options_and_who_joined_before_is_known(world: World) -> None:
    """A repeated interaction changes the options only once; the deal stays, and the lobby knows who joined
    before.
    """
    lobby = await opened(world, OPPONENT)
    actor = world.by(HOST)
    for sides in ("BBBBB", "CCCCC"):
        await world.invitations.change(lobby, actor, lambda options, sides=sides: {**options, "sides": sides})
    await world.invitations.join(lobby, world.by(ONLOOKER))
    present = await world.invitations.get(lobby.id)
    assert dict(present.options) == {**dict(lobby.options), "sides": "BBBBB"}
    assert [guest.name for guest in present.surprised] == [OPPONENT[1]]
    match = await world.matches.get(await world.invitations.start(lobby, world.by(HOST)))
    assert dict(match.play.header.options)["sides"] == "BBBBB"
    assert match.play.header.deal.commitment == present.deal.commitment == lobby.deal.commitment


async def test_what_may_not_be_changed(world: World) -> None:
    lobby = await opened(world, OPPONENT)
    before = await world.dump()
    for who, options, why in (
        (OPPONENT, {"sides": "BBBBB"}, ServiceReason.NOT_THE_HOST),
        (HOST, {"sides": "EEEEE"}, ServiceReason.BAD_OPTION),
        (HOST, {"cheat": "yes"}, ServiceReason.UNKNOWN_OPTION),
        (HOST, {"start": "3"}, ServiceReason.BAD_MIXTURE),
    ):
        changing = world.invitations.change(lobby, world.by(who), lambda _, wanted=options: wanted)
        assert (await refused(changing)).because(why)
    assert await world.dump() == before
    await world.invitations.cancel(lobby, world.by(HOST))
    too_late = world.invitations.change(lobby, world.by(HOST), dict)
    assert (await refused(too_late)).because(ServiceReason.LOBBY_CLOSED)


async def test_the_game_has_everyone_and_is_salted_by_what_they_joined_by(world: World) -> None:
    lobby = await opened(world)
    joining = [world.by(person) for person in (ONLOOKER, OPPONENT)]
    for actor in joining:
        await world.invitations.join(lobby, actor)
    starting = world.by(HOST)
    match = await world.matches.get(await world.invitations.start(lobby, starting))
    assert match.names == (HOST[1], ONLOOKER[1], OPPONENT[1])
    assert match.play.header.seats == 3
    assert match.play.header.game == "imhotep"
    assert match.play.header.deal.key == KEY
    salt = ",".join(str(actor.interaction_id) for actor in (*joining, starting))
    assert match.play.header.deal.salt == salt
    assert match.stored.places == (CHANNEL,)
    assert (await world.invitations.get(lobby.id)).state == "accepted"
    assert (await revisions(world))[-2:] == [("invitation", 0, 3), ("game", 0, 0)]


async def test_who_left_does_not_salt_the_deal(world: World) -> None:
    lobby = await opened(world, ONLOOKER)
    await world.invitations.leave(lobby, world.by(ONLOOKER))
    joining, starting = world.by(OPPONENT), world.by(HOST)
    await world.invitations.join(lobby, joining)
    match = await world.matches.get(await world.invitations.start(lobby, starting))
    assert match.play.header.deal.salt == f"{joining.interaction_id},{starting.interaction_id}"


@pytest.mark.parametrize("count", [2, 3, 4])
async def test_it_can_start_with_two_three_or_four(world: World, count: int) -> None:
    with known_key(KEY):
        lobby = await world.invitations.open(opening(world, start="0"))
    for guest in (OPPONENT, ONLOOKER, FOURTH)[: count - 1]:
        await world.invitations.join(lobby, world.by(guest))
    match = await world.matches.get(await world.invitations.start(lobby, world.by(HOST)))
    assert len(match.names) == match.play.header.seats == count
    assert match.mover == HOST[0]


async def test_only_the_host_starts_early_but_any_guest_a_full_one(world: World) -> None:
    lobby = await opened(world, OPPONENT, most=3)
    why = await refused(world.invitations.start(lobby, world.by(OPPONENT)))
    assert why.because(ServiceReason.NOT_THE_HOST)
    await world.invitations.join(lobby, world.by(ONLOOKER))
    full = await world.invitations.get(lobby.id)
    why = await refused(world.invitations.start(full, world.by(FOURTH)))
    assert why.because(ServiceReason.NOT_THE_HOST)
    match = await world.matches.get(await world.invitations.start(full, world.by(OPPONENT)))
    assert match.names == (HOST[1], OPPONENT[1], ONLOOKER[1])


async def test_alone_it_cannot_start(world: World) -> None:
    lobby = await opened(world)
    before = await world.dump()
    refusal = await refused(world.invitations.start(lobby, world.by(HOST)))
    assert refusal.because(ServiceReason.TOO_FEW_PLAYERS)
    assert refusal.details == {"needed": 2}
    assert await world.dump() == before


@pytest.mark.parametrize("order", [("join", "start"), ("start", "join")])
async def test_joining_and_starting_at_once_the_guest_plays_or_is_refused(
    world: World, order: tuple[str, str]
) -> None:
    lobby = await opened(world, OPPONENT)
    actors = {"join": world.by(ONLOOKER), "start": world.by(HOST)}
    outcomes = dict(
        zip(
            order,
            await asyncio.gather(
                *(did(world, how, lobby, actors[how]) for how in order), return_exceptions=True
            ),
            strict=True,
        )
    )
    assert isinstance(outcomes["start"], int)
    match = await world.matches.get(outcomes["start"])
    assert (ONLOOKER[1] in match.names) == (outcomes["join"] is None)


# --- showing -----------------------------------------------------------------------------------------


async def test_a_lobby_is_posted_once_and_then_only_edited(world: World) -> None:
    lobby = await opened(world)
    await world.outbox.flush_due()
    await world.invitations.join(lobby, world.by(OPPONENT))
    assert await world.outbox.flush("invitation", lobby.id)
    await world.invitations.leave(lobby, world.by(OPPONENT))
    assert await world.outbox.flush("invitation", lobby.id)
    assert world.announcer.invitations == [(lobby.id, CHANNEL)]
    assert world.announcer.refreshed == [(lobby.id, 1), (lobby.id, 2)]
    assert await revisions(world) == []
    assert await live(world, lobby) == [9_001]


@pytest.mark.parametrize("how", ["start", "cancel"])
async def test_a_closed_lobby_says_so_and_loses_its_buttons(world: World, how: str) -> None:
    lobby = await opened(world, OPPONENT)
    await world.outbox.flush_due()
    world.announcer.refreshed.clear()
    await did(world, how, lobby, world.by(HOST))
    assert await world.outbox.flush("invitation", lobby.id)
    assert world.announcer.refreshed == [(lobby.id, 2)]
    assert await live(world, lobby) == []
    assert [row for row in await revisions(world) if row[0] == "invitation"] == []


async def test_a_lobby_called_off_before_it_was_shown_is_not_shown_anymore(world: World) -> None:
    lobby = await opened(world, OPPONENT)
    await world.invitations.cancel(lobby, world.by(HOST))
    assert await world.outbox.flush_due()
    assert (world.announcer.invitations, world.announcer.refreshed) == ([], [])
    assert await revisions(world) == []


async def test_several_changes_that_wait_are_one_edit(world: World) -> None:
    lobby = await opened(world)
    await world.outbox.flush_due()
    for guest in (OPPONENT, ONLOOKER):
        await world.invitations.join(lobby, world.by(guest))
    await asyncio.gather(*(world.outbox.flush("invitation", lobby.id) for _ in range(3)))
    assert world.announcer.refreshed == [(lobby.id, 2)]


async def test_an_edit_that_failed_is_made_later(world: World) -> None:
    lobby = await opened(world)
    await world.outbox.flush_due()
    await world.invitations.join(lobby, world.by(OPPONENT))
    world.announcer.failures = [undeliverable()]
    assert not await world.outbox.flush("invitation", lobby.id)
    after = world.restarted()
    world.clock.seconds += LONGEST_WAIT
    assert await after.outbox.flush_due()
    assert world.announcer.refreshed == [(lobby.id, 1)]
    assert await revisions(world) == []


async def test_a_post_that_may_be_an_earlier_one_is_edited_to_what_holds_now(world: World) -> None:
    """After a kill between posting and recording, a repeated post may be the old message, so it is edited to
    show who has joined.
    """
    lobby = await opened(world, OPPONENT)
    assert await world.restarted().outbox.flush_due()
    assert world.announcer.invitations == [(lobby.id, CHANNEL)]
    assert world.announcer.refreshed == [(lobby.id, 1)]
    assert await revisions(world) == []


async def test_a_first_post_that_fails_leaves_every_errand(world: World) -> None:
    lobby = await opened(world, OPPONENT)
    world.announcer.failures = [None, undeliverable()]
    assert not await world.outbox.flush("invitation", lobby.id)
    assert await live(world, lobby) == [9_001]
    assert await world.outbox.flush("invitation", lobby.id)
    assert world.announcer.invitations == [(lobby.id, CHANNEL)], "not posted again"
    assert world.announcer.refreshed == [(lobby.id, 1)]
