"""Older messages lose their buttons, even if Discord was down at that moment (promise 3)."""

from bot.store import posts
from bot.store.posts import Kind, Post
from tests.bot.conftest import CHALLENGER, CHANNEL, OPPONENT, World
from tests.support.seeding import request, say_all, undeliverable
from tests.support.tables import query


async def live(world: World, game: int) -> list[int]:
    return [post.version for post in await world.database.read(posts.live, "game", game, CHANNEL)]


async def play(world: World, game: int, code: str, first: int = 100) -> None:
    """Play a turn and show it."""
    await say_all(world.matches, game, [code], first=first)
    assert await world.outbox.flush("game", game)


async def test_a_card_that_kept_its_buttons_loses_them_with_the_next_one(world: World) -> None:
    match = await world.begin()
    await world.outbox.flush_due()
    world.announcer.edit_failures = [undeliverable()]
    await play(world, match.id, "a1")
    await world.outbox.idle()
    assert await live(world, match.id) == [0, 1]
    await play(world, match.id, "b2", first=200)
    await world.outbox.idle()
    assert await live(world, match.id) == [2]
    assert world.announcer.retired == [9_001, 9_002]


async def test_also_when_no_other_card_follows(world: World) -> None:
    match = await world.begin()
    await world.outbox.flush_due()
    world.announcer.edit_failures = [undeliverable(), undeliverable()]
    await play(world, match.id, "a1")
    await world.outbox.flush_due()
    assert await live(world, match.id) == [0, 1], "still away"
    await world.outbox.flush_due()
    assert await live(world, match.id) == [1]
    assert world.announcer.retired == [9_001]


async def test_of_two_cards_of_one_position_the_older_one(world: World) -> None:
    """Of two cards that show the same position, the older one loses its buttons; lines of a living card
    outdate nothing.
    """
    match = await world.begin()
    await world.outbox.flush_due()
    kinds: dict[int, Kind] = {9_500: "living", 9_501: "line"}
    for number, kind in kinds.items():
        await world.database.write(posts.add, Post(number, CHANNEL, "game", match.id, 0, 0, kind), 0)
    again = world.restarted()
    await again.outbox.flush_due()
    assert world.announcer.retired == [9_001]


async def test_what_can_never_be_edited_is_left_alone(world: World) -> None:
    match = await world.begin()
    await world.outbox.flush_due()
    world.announcer.edit_failures = [undeliverable(permanent=True)]
    await play(world, match.id, "a1")
    await world.outbox.flush_due()
    await world.outbox.idle()
    assert await live(world, match.id) == [1]
    assert world.announcer.retired == []


async def test_an_answered_challenge_says_so_in_the_end(world: World) -> None:
    asked = request(CHALLENGER, OPPONENT, {}, channel_id=CHANNEL)
    invitation = await world.invitations.open(asked)
    assert await world.outbox.flush("invitation", invitation.id)
    await world.invitations.decline(invitation, world.by(OPPONENT))
    world.announcer.edit_failures = [undeliverable()]
    assert not await world.outbox.flush("invitation", invitation.id)
    assert len(await query(world.database, "SELECT 1 FROM outbox")) == 1
    assert await world.outbox.flush("invitation", invitation.id)
    assert world.announcer.retired == list(world.announcer.messages.values())
    assert await query(world.database, "SELECT 1 FROM outbox") == []


async def test_a_challenge_whose_message_is_gone_is_done(world: World) -> None:
    invitation = await world.invitations.open(request(CHALLENGER, OPPONENT, {}, channel_id=CHANNEL))
    assert await world.outbox.flush("invitation", invitation.id)
    await world.invitations.decline(invitation, world.by(OPPONENT))
    world.announcer.edit_failures = [undeliverable(permanent=True)]
    assert await world.outbox.flush("invitation", invitation.id)
    assert await query(world.database, "SELECT 1 FROM outbox") == []


async def test_of_a_living_card_only_the_lines_go(world: World) -> None:
    """Only the lines beside a living card are deleted, each with the version that the channel had seen. If
    that fails, the deletion is repeated after the next start.
    """
    world.announcer.living = True
    match = await world.begin()
    await world.outbox.flush_due()
    await play(world, match.id, "a1")
    await world.outbox.idle()
    world.announcer.edit_failures = [undeliverable()]
    await play(world, match.id, "b2", first=200)
    await world.outbox.idle()
    card, first, second = sorted(world.announcer.messages.values())
    assert await live(world, match.id) == [0, 1, 2]
    after = world.restarted()
    match = await after.matches.get(match.id)
    shown = [
        await after.matches.shown_version(match, CHANNEL, message + 1) for message in (card, first, second)
    ]
    assert shown == [0, 1, 2]
    assert await after.outbox.flush_due()
    assert await live(world, match.id) == [0, 2]
    assert world.announcer.retired == [first]
    await after.matches.resign(match, world.by(OPPONENT), match.version)
    assert await after.outbox.flush("game", match.id)
    await after.outbox.idle()
    assert world.announcer.retired == [first, second]
    assert await live(world, match.id) == []
