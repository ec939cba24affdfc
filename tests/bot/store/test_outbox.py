"""The outbox: versions owed to a channel are announced together, and forgotten once shown."""

from collections.abc import Sequence

import pytest

from bot.store import outbox, posts
from bot.store.database import Conflict, Connection, Database
from bot.store.outbox import OutboxEntry, Topic
from bot.store.posts import Post

NOW = 100


def entry(
    from_version: int, version: int, *, subject: int = 1, channel: int = 5, topic: Topic = "game"
) -> OutboxEntry:
    return OutboxEntry(topic, subject, channel, from_version, version)


async def add(database: Database, *entries: OutboxEntry) -> None:
    await database.write(_add, entries)


def _add(connection: Connection, entries: Sequence[OutboxEntry]) -> None:
    for entry in entries:
        outbox.add(connection, entry, NOW)


async def pending(
    database: Database, now: int = NOW, *, subject: int = 1, due: bool = False
) -> list[OutboxEntry]:
    return await database.read(outbox.pending, now, "game", subject, due=due)


async def fail(
    database: Database, entry: OutboxEntry, *, not_before: int = NOW + 50, tried_at: int | None = None
) -> None:
    await database.write(outbox.postpone, entry, not_before, tried_at=tried_at)


def versions(entries: Sequence[OutboxEntry]) -> list[tuple[int, int]]:
    return [(entry.from_version, entry.version) for entry in entries]


async def test_errands_of_a_subject_in_a_channel_are_one_from_oldest_to_newest(database: Database) -> None:
    await add(database, entry(2, 3), entry(3, 4), entry(4, 9))
    assert await pending(database) == [entry(2, 9)]


async def test_channels_subjects_and_topics_are_kept_apart_oldest_first(database: Database) -> None:
    elsewhere = [entry(0, 1, subject=2), entry(0, 1, topic="invitation")]
    await add(database, entry(0, 1, channel=6), *elsewhere, entry(0, 1), entry(1, 2))
    assert await pending(database) == [entry(0, 1, channel=6), entry(0, 2)]
    assert await pending(database, subject=2) == [elsewhere[0]]
    assert await pending(database, subject=3) == []
    assert await database.read(outbox.due, NOW) == [("game", 1), ("game", 2), ("invitation", 1)]


async def test_the_same_errand_twice_is_a_conflict(database: Database) -> None:
    with pytest.raises(Conflict):
        await add(database, entry(0, 1), entry(0, 1))


async def test_a_postponed_errand_comes_back_in_time_and_counts_its_attempts(database: Database) -> None:
    await add(database, entry(0, 1))
    for attempt in (1, 2, 3):
        await fail(database, entry(0, 1), not_before=NOW + attempt)
        assert await pending(database, NOW + attempt - 1, due=True) == []
        assert await database.read(outbox.due, NOW + attempt - 1) == []
        assert [entry.attempts for entry in await pending(database, NOW + attempt, due=True)] == [attempt]
        assert await database.read(outbox.due, NOW + attempt) == [("game", 1)]
        assert [entry.attempts for entry in await pending(database, NOW)] == [attempt], (
            "who is at it need not wait"
        )


async def test_what_came_while_an_older_one_failed_is_not_postponed(database: Database) -> None:
    await add(database, entry(0, 1), entry(1, 2))
    await fail(database, entry(0, 1))
    assert versions(await pending(database, due=True)) == [(0, 2)]
    await fail(database, entry(0, 2))
    assert await pending(database, due=True) == []


async def test_one_channel_waits_without_the_other(database: Database) -> None:
    await add(database, entry(0, 1), entry(0, 1, channel=6))
    await fail(database, entry(0, 1))
    assert [entry.channel_id for entry in await pending(database, due=True)] == [6]


async def test_a_new_errand_takes_an_older_one_along_that_is_known_to_have_failed(database: Database) -> None:
    await add(database, entry(0, 1))
    await fail(database, entry(0, 1))
    await add(database, entry(1, 2))
    due = versions(await pending(database, due=True))
    assert due == [(0, 2)], "announcing 1 to 2 alone would drop what happened from 0 to 1"


async def test_what_was_perhaps_posted_comes_alone_and_first(database: Database) -> None:
    await add(database, entry(0, 1), entry(1, 2))
    await fail(database, entry(0, 2), tried_at=NOW)
    await add(database, entry(2, 3), entry(3, 4))
    (first,) = await pending(database)
    assert (first.from_version, first.version, first.tried) == (0, 2, True)
    await fail(database, first)  # refused this time; the first attempt is still unknown
    assert versions(await pending(database)) == [(0, 2)]
    await database.write(outbox.done, first)
    assert await pending(database) == [entry(2, 4)]


async def test_what_was_perhaps_posted_long_ago_comes_with_the_rest(database: Database) -> None:
    await add(database, entry(0, 1), entry(1, 2))
    for tried_at in (NOW, NOW + 5):
        await fail(database, entry(0, 1), tried_at=tried_at)
    assert versions(await pending(database, NOW + outbox.REMEMBERED - 1)) == [(0, 1)]
    assert versions(await pending(database, NOW + outbox.REMEMBERED)) == [(0, 2)], "Discord has forgotten it"


async def test_what_was_perhaps_posted_long_ago_and_again_just_now_comes_alone(database: Database) -> None:
    """An entry that may have been posted long ago and again just now is repeated alone, with the later
    nonce.
    """
    await add(database, entry(0, 1), entry(1, 2))
    later = NOW + outbox.REMEMBERED
    for tried_at in (NOW, later):
        await fail(database, entry(0, 1), tried_at=tried_at)
    assert versions(await pending(database, later + 5)) == [(0, 1)]


async def test_after_a_crash_what_failed_was_perhaps_tried_again_when_it_was_due(database: Database) -> None:
    await add(database, entry(0, 1))
    due = NOW + outbox.REMEMBERED
    await fail(database, entry(0, 1), not_before=due)
    await database.write(outbox.doubt)
    await add(database, entry(1, 2))
    assert versions(await pending(database, due + 5)) == [(0, 1)]


async def test_what_is_answered_before_it_is_shown_is_shown_with_the_answer(database: Database) -> None:
    """A question answered before it was shown is posted with the answer, even if the program dies right after
    the post.
    """
    await add(database, entry(0, 1))
    await database.write(outbox.forget_doubts, "game", 1)
    await add(database, entry(1, 2))
    await database.write(outbox.doubt)
    assert versions(await pending(database)) == [(0, 2)]


async def test_after_a_crash_what_nobody_noted_was_perhaps_posted(database: Database) -> None:
    await add(database, entry(0, 1), entry(1, 2))
    assert versions(await pending(database)) == [(0, 2)]
    await database.write(outbox.doubt)
    assert versions(await pending(database)) == [(0, 1)]


async def test_after_a_crash_what_was_combined_was_perhaps_posted_together(database: Database) -> None:
    """Combining keeps the number of attempts and the other channels' entries."""
    await add(database, entry(0, 1), entry(0, 1, channel=6))
    await fail(database, entry(0, 1))
    await add(database, entry(1, 2), entry(1, 2, channel=6))
    together = (await pending(database))[0]
    assert (together.several, together.attempts) == (True, 1)
    await database.write(outbox.combine, together)
    await database.write(outbox.doubt)
    there, here = await pending(database)
    assert versions([there, here]) == [(0, 1), (0, 2)]
    assert (here.several, here.attempts) == (False, 1)


async def test_after_a_crash_the_newest_that_failed_was_perhaps_tried_again(database: Database) -> None:
    await add(database, entry(0, 1), entry(1, 2))
    await fail(database, entry(0, 2))
    await add(database, entry(2, 3), entry(0, 9, channel=6))
    await database.write(outbox.doubt)
    assert versions(await pending(database)) == [(0, 2), (0, 9)]
    await database.write(outbox.done, entry(0, 2))
    assert versions(await pending(database)) == [(2, 3), (0, 9)]


async def test_done_forgets_this_and_older_errands_of_this_channel_only(database: Database) -> None:
    others = [entry(0, 1, channel=6), entry(0, 1, subject=2), entry(0, 1, topic="invitation")]
    await add(database, entry(0, 1), entry(1, 2), *others)
    shown = (await pending(database))[0]
    await add(database, entry(2, 3))
    await database.write(outbox.done, shown)
    assert await pending(database) == [others[0], entry(2, 3)]
    assert await database.read(outbox.due, NOW) == [("game", 1), ("game", 2), ("invitation", 1)]


# --- posts -------------------------------------------------------------------------------------------


def post(message: int, version: int, *, topic: Topic = "game", subject: int = 1, channel: int = 5) -> Post:
    return Post(message, channel, topic, subject, version - 1, version)


async def note(database: Database, *post: Post) -> None:
    for message in post:
        await database.write(posts.add, message, NOW)


async def test_a_message_noted_twice_is_one(database: Database) -> None:
    await note(database, post(77, 1), post(77, 1))
    await note(database, post(77, 2))
    assert await database.read(posts.live, "game", 1, 5) == [post(77, 1)]


async def test_messages_with_buttons_are_found_oldest_first_until_retired(database: Database) -> None:
    await note(database, post(9, 2), post(8, 1), post(7, 2), post(1, 1, channel=6), post(2, 1, subject=2))
    await note(database, post(3, 1, topic="invitation"))
    assert [card.message_id for card in await database.read(posts.live, "game", 1, 5)] == [8, 7, 9]
    await database.write(posts.retire, [post(7, 2), post(12345, 2)])
    assert [card.message_id for card in await database.read(posts.live, "game", 1, 5)] == [8, 9]
    assert [card.message_id for card in await database.read(posts.live, "invitation", 1, 5)] == [3]


async def test_a_retired_message_noted_again_stays_retired(database: Database) -> None:
    await note(database, post(7, 1))
    await database.write(posts.retire, [post(7, 1)])
    await note(database, post(7, 1))
    assert await database.read(posts.live, "game", 1, 5) == []


async def test_what_a_channel_had_seen_is_told_by_the_messages_before(database: Database) -> None:
    await note(database, post(10, 1), post(30, 4), post(20, 3), post(25, 9, channel=6), post(5, 8, subject=2))
    seen = [await database.read(posts.shown_version, "game", 1, 5, before) for before in (5, 10, 11, 25, 31)]
    assert seen == [None, None, 1, 3, 4]


async def test_what_a_channel_had_seen_does_not_decrease_when_messages_retire(database: Database) -> None:
    await note(database, post(10, 1), post(20, 3))
    await database.write(posts.retire, [post(20, 3)])
    assert await database.read(posts.shown_version, "game", 1, 5, 99) == 3
