"""A post whose answer was lost may exist, so it is repeated before anything later is posted."""

import pytest

from bot.service.match import Match
from bot.service.proposals import Proposal
from bot.store import outbox, posts
from bot.store.outbox import Topic
from tests.bot.conftest import CHALLENGER, CHANNEL, OPPONENT, World
from tests.support.seeding import request, say_all, undeliverable
from tests.support.tables import query


async def shown(world: World) -> Match:
    """Return a game whose first card is posted."""
    match = await world.begin()
    assert await world.outbox.flush("game", match.id)
    await world.outbox.flush_due()
    world.announcer.games.clear()
    return match


async def lost(world: World, topic: Topic, subject: int) -> None:
    """Post the entries of a subject without learning that it worked."""
    world.announcer.lost = 1
    assert not await world.outbox.flush(topic, subject)


def told(world: World) -> list[tuple[int, int]]:
    return [(since, version) for _, _, since, version in world.announcer.games]


async def live(world: World, topic: Topic, subject: int) -> list[int]:
    read = await world.database.read(posts.live, topic, subject, CHANNEL)
    return [post.message_id for post in read]


async def owed(world: World) -> int:
    return len(await query(world.database, "SELECT 1 FROM outbox"))


async def test_each_version_is_told_once_and_no_old_card_keeps_its_buttons(world: World) -> None:
    match = await shown(world)
    await say_all(world.matches, match.id, ["a1"])
    await lost(world, "game", match.id)
    await say_all(world.matches, match.id, ["b2"], first=50)
    assert await world.outbox.flush("game", match.id)
    await world.outbox.idle()
    assert told(world) == [(0, 1), (0, 1), (1, 2)]
    cards = [message for (topic, *_), message in world.announcer.messages.items() if topic == "game"]
    assert len(cards) == 3, "the repeated one is the same message"
    assert world.announcer.retired[-2:] == cards[:2]
    assert await live(world, "game", match.id) == cards[2:]
    assert await owed(world) == 0


async def test_several_turns_that_came_meanwhile_are_told_together_afterwards(world: World) -> None:
    match = await shown(world)
    await say_all(world.matches, match.id, ["a1"])
    await lost(world, "game", match.id)
    await say_all(world.matches, match.id, ["b2", "c3"], first=50)
    world.clock.seconds += 60
    assert await world.outbox.flush_due()
    assert told(world) == [(0, 1), (0, 1), (1, 3)]


async def test_as_long_as_it_cannot_be_repeated_nothing_later_is_shown(world: World) -> None:
    match = await shown(world)
    await say_all(world.matches, match.id, ["a1"])
    await lost(world, "game", match.id)
    await say_all(world.matches, match.id, ["b2"], first=50)
    world.announcer.failures = [undeliverable()]
    assert not await world.outbox.flush("game", match.id)
    assert told(world) == [(0, 1)]
    assert await world.outbox.flush("game", match.id)
    assert told(world) == [(0, 1), (0, 1), (1, 2)]


async def test_when_discord_has_forgotten_it_nothing_is_repeated(world: World) -> None:
    match = await shown(world)
    await say_all(world.matches, match.id, ["a1"])
    await lost(world, "game", match.id)
    await say_all(world.matches, match.id, ["b2"], first=50)
    world.clock.seconds += outbox.REMEMBERED
    assert await world.outbox.flush_due()
    assert told(world) == [(0, 1), (0, 2)]


async def test_in_the_direct_messages_of_two_only_the_lost_one_is_repeated(world: World) -> None:
    match = await world.begin(opponent_channel_id=CHANNEL + 1)
    await world.outbox.flush_due()
    world.announcer.games.clear()
    await say_all(world.matches, match.id, ["a1"])
    await lost(world, "game", match.id)
    await say_all(world.matches, match.id, ["b2"], first=50)
    assert await world.outbox.flush("game", match.id)
    assert [(channel, since, version) for _, channel, since, version in world.announcer.games] == [
        (CHANNEL, 0, 1), (CHANNEL + 1, 0, 1),  # one answer is lost
        (CHANNEL, 0, 1), (CHANNEL + 1, 1, 2),
        (CHANNEL, 1, 2),
    ]  # fmt: skip


async def test_a_channel_that_fails_again_does_not_stop_the_other(world: World) -> None:
    match = await world.begin(opponent_channel_id=CHANNEL + 1)
    await world.outbox.flush_due()
    world.announcer.games.clear()
    await say_all(world.matches, match.id, ["a1"])
    world.announcer.lost = 2
    assert not await world.outbox.flush("game", match.id)
    await say_all(world.matches, match.id, ["b2"], first=50)
    world.announcer.failures = [undeliverable(permanent=True)]
    assert not await world.outbox.flush("game", match.id)
    assert [(channel, since, version) for _, channel, since, version in world.announcer.games[2:]] == [
        (CHANNEL + 1, 0, 1),
        (CHANNEL + 1, 1, 2),
    ]


@pytest.mark.parametrize("answered", [True, False])
async def test_a_challenge_loses_its_buttons_when_it_is_answered(world: World, answered: bool) -> None:  # noqa: FBT001  the two cases
    invitation = await world.invitations.open(request(CHALLENGER, OPPONENT, {}, channel_id=CHANNEL))
    await lost(world, "invitation", invitation.id)
    if answered:
        await world.invitations.decline(invitation, world.by(OPPONENT))
    assert await world.outbox.flush("invitation", invitation.id)
    (message,) = world.announcer.messages.values()
    assert world.announcer.retired == ([message] if answered else [])
    assert await live(world, "invitation", invitation.id) == ([] if answered else [message])
    assert await owed(world) == 0


@pytest.mark.parametrize("canceled", [True, False])
async def test_a_lobbys_message_says_what_holds_now(world: World, canceled: bool) -> None:  # noqa: FBT001  the two cases
    options = {"sides": "AAAAA", "start": "random", "wrath": "no"}
    opening = Proposal(world.by(CHALLENGER), 9, CHANNEL, "imhotep", options, 4, "en-US")
    lobby = await world.invitations.open(opening)
    await lost(world, "invitation", lobby.id)
    await world.invitations.join(lobby, world.by(OPPONENT))
    if canceled:
        await world.invitations.cancel(lobby, world.by(CHALLENGER))
    assert await world.outbox.flush("invitation", lobby.id)
    (message,) = world.announcer.messages.values()
    assert world.announcer.refreshed[-1] == (lobby.id, 2 if canceled else 1)
    assert await live(world, "invitation", lobby.id) == ([] if canceled else [message])
    assert await owed(world) == 0


async def test_a_request_to_take_back_loses_its_buttons_when_the_game_goes_on(world: World) -> None:
    match = await say_all(world.matches, (await shown(world)).id, ["a1", "b1", "x1"], first=50)
    asked = await world.requests.ask(match, world.by(CHALLENGER), match.version)
    await lost(world, "request", asked.id)
    await say_all(world.matches, match.id, ["c3"], first=60)
    await world.outbox.flush("game", match.id)
    messages = {topic: message for (topic, *_), message in world.announcer.messages.items()}
    assert messages["request"] in world.announcer.retired
    assert await live(world, "request", asked.id) == []


class Crash(BaseException):
    """Raised where the process ends."""


async def test_a_process_that_ended_while_posting_is_taken_over_by_the_next(world: World) -> None:
    match = await shown(world)
    await say_all(world.matches, match.id, ["a1"])

    def crash() -> None:
        raise Crash

    world.announcer.on_announce = crash
    with pytest.raises(Crash):
        await world.outbox.flush("game", match.id)
    world.announcer.on_announce = lambda: None
    after = world.restarted()
    await after.outbox.recover()
    await say_all(after.matches, match.id, ["b2"], first=50)
    assert await after.outbox.flush("game", match.id)
    assert told(world) == [(0, 1), (0, 1), (1, 2)]


# --- a post's own entries, and those of others ---------------------------------------------------------


async def test_whoever_moves_posts_nothing_of_others_that_waits(world: World) -> None:
    here, there = await shown(world), await world.begin(channel_id=CHANNEL + 1)
    there = await say_all(world.matches, there.id, ["a1", "b1", "x1"], first=50)
    await world.outbox.flush_due()
    asked = await world.requests.ask(there, world.by(CHALLENGER), there.version)
    world.announcer.failures = [undeliverable(permanent=True)]
    assert not await world.outbox.flush("request", asked.id)
    for turn, code in enumerate(("a2", "b2", "c2")):
        await say_all(world.matches, here.id, [code], first=70 + turn)
        assert await world.outbox.flush("game", here.id)
        assert await world.outbox.flush_due()
    assert world.announcer.requests == []
    await world.outbox.flush("request", asked.id)
    assert world.announcer.requests == [(asked.id, CHANNEL + 1)], "one's own does not wait"
