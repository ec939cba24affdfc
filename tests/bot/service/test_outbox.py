"""Every commit is shown exactly once, now or later (promise 3)."""

import asyncio
import contextlib
import sqlite3

import pytest

from bot.service.outbox import CALL, FIRST_WAIT, HOPELESS, LONGEST_WAIT, LOOK_EVERY
from bot.store import outbox, posts, timers
from bot.store.database import Connection
from bot.store.outbox import Topic
from bot.store.timers import Timer
from tests.bot.conftest import CHALLENGER, CHANNEL, OPPONENT, World
from tests.support.patience import PATIENCE, until
from tests.support.seeding import request, say_all, undeliverable
from tests.support.tables import query


class Crash(BaseException):
    """Raised where the process ends."""


async def owed(world: World) -> list[tuple[object, ...]]:
    rows = await query(
        world.database,
        "SELECT topic, subject_id, from_version, version, attempts, not_before FROM outbox ORDER BY id",
    )
    return [tuple(row) for row in rows]


async def wait(world: World) -> int:
    """Return the seconds until the next attempt."""
    (row,) = await query(world.database, "SELECT max(not_before) FROM outbox WHERE topic = 'game'")
    return int(row[0]) - world.clock()


async def live(world: World, game: int) -> list[int]:
    return [post.version for post in await world.database.read(posts.live, "game", game, CHANNEL)]


# --- showing -----------------------------------------------------------------------------------------


async def test_an_open_challenge_is_shown_and_its_buttons_go_when_it_is_answered(world: World) -> None:
    asked = request(CHALLENGER, OPPONENT, {}, channel_id=CHANNEL, opponent_channel_id=CHANNEL + 1)
    invitation = await world.invitations.open(asked)
    assert await world.outbox.flush("invitation", invitation.id)
    assert world.announcer.invitations == [(invitation.id, CHANNEL), (invitation.id, CHANNEL + 1)]
    await world.invitations.decline(invitation, world.by(OPPONENT))
    assert await world.outbox.flush("invitation", invitation.id)
    assert world.announcer.retired == list(world.announcer.messages.values())
    assert await owed(world) == []
    for channel in invitation.channels:
        assert await world.database.read(posts.live, "invitation", invitation.id, channel) == []


async def test_a_challenge_answered_before_it_was_shown_is_not_shown_anymore(world: World) -> None:
    invitation = await world.invitations.open(request(CHALLENGER, OPPONENT, {}, channel_id=CHANNEL))
    await world.invitations.cancel(invitation, world.by(CHALLENGER))
    assert await world.outbox.flush_due()
    assert world.announcer.invitations == []
    assert await owed(world) == []


async def test_every_place_of_a_game_is_told_and_older_buttons_go(world: World) -> None:
    match = await world.begin(opponent_channel_id=CHANNEL + 1)
    await world.outbox.flush_due()
    await say_all(world.matches, match.id, ["a1"])
    assert await world.outbox.flush("game", match.id)
    assert world.announcer.games == [
        (match.id, CHANNEL, 0, 0),
        (match.id, CHANNEL + 1, 0, 0),
        (match.id, CHANNEL, 0, 1),
        (match.id, CHANNEL + 1, 0, 1),
    ]
    await world.outbox.idle()
    assert world.announcer.retired == [9_001, 9_002]
    assert await live(world, match.id) == [1]
    assert await owed(world) == []


async def test_several_turns_that_wait_are_told_in_one_message(world: World) -> None:
    match = await world.begin()
    await say_all(world.matches, match.id, ["a1", "b2", "c3"])
    assert await world.outbox.flush_due()
    assert world.announcer.games == [(match.id, CHANNEL, 0, 3)]


async def test_a_match_is_shown_as_it_was_when_the_errand_was_written(world: World) -> None:
    match = await world.begin()
    await world.outbox.flush_due()

    async def went_on() -> None:
        await say_all(world.matches, match.id, ["b2"], first=88)

    await say_all(world.matches, match.id, ["a1"])
    flushing = asyncio.create_task(world.outbox.flush_due())
    await went_on()
    assert await flushing
    assert await world.outbox.flush_due()
    shown = [(since, version) for _, _, since, version in world.announcer.games[1:]]
    assert shown in ([(0, 1), (1, 2)], [(0, 2)])


async def test_nothing_owed_is_fine(world: World) -> None:
    assert await world.outbox.flush_due()
    assert await world.outbox.flush("game", 77)


@pytest.mark.parametrize("living", [True, False])
async def test_whoever_has_not_moved_is_called_once_beside_a_living_card(
    world: World, *, living: bool
) -> None:
    world.announcer.living = living
    match = await world.begin()
    await world.outbox.flush_due()
    for _ in range(2):
        await world.outbox.call(Timer(CALL, match.id, world.clock()))
    assert world.announcer.calls == ([(match.id, CHANNEL, 9_001)] if living else [])


async def test_a_call_of_which_nobody_knows_is_repeated(world: World) -> None:
    """A call whose answer was lost is repeated until its message is known and can be deleted with the
    turn.
    """
    world.announcer.living = True
    match = await world.begin()
    await world.outbox.flush_due()
    timer = Timer(CALL, match.id, world.clock())
    left: list[int] = []
    for failure in (undeliverable(maybe_posted=True), None, None):
        await world.database.write(timers.put, *(timer.kind, timer.subject_id, timer.due_at))
        world.announcer.failures = [] if failure is None else [failure]
        (due,) = await world.database.read(timers.due, timer.due_at, [CALL], 9)
        await world.outbox.call(due)
        left.append(len(await world.database.read(timers.due, timer.due_at, [CALL], 9)))
    assert left == [1, 0, 0]
    assert len(world.announcer.calls) == 1
    shown = await world.database.read(posts.live, "game", match.id, CHANNEL)
    assert [post.kind for post in shown] == ["living", "line"]


# --- failing -----------------------------------------------------------------------------------------


async def test_after_every_failure_the_wait_is_doubled_up_to_the_longest(world: World) -> None:
    match = await world.begin()
    waits: list[int] = []
    for _ in range(14):
        world.announcer.failures = [undeliverable()]
        assert not await world.outbox.flush("game", match.id)
        waits.append(await wait(world))
    assert waits == [min(FIRST_WAIT * 2**number, LONGEST_WAIT) for number in range(14)]
    assert waits[-1] == LONGEST_WAIT


async def test_what_is_hopeless_waits_longest(world: World) -> None:
    match = await world.begin()
    world.announcer.failures = [undeliverable(permanent=True)]
    assert not await world.outbox.flush("game", match.id)
    assert await wait(world) == LONGEST_WAIT


async def test_what_is_hopeless_is_given_up_after_some_times(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    """A hopeless post is abandoned after several attempts with hours between them; attempts that people cause
    don't count.
    """
    match = await world.begin()
    for number in range(HOPELESS):
        world.announcer.failures = [undeliverable(permanent=True)]
        assert not await world.outbox.flush_due()
        for _ in range(HOPELESS):
            if await owed(world):
                world.announcer.failures = [undeliverable(permanent=True)]
                assert not await world.outbox.flush("game", match.id, CHANNEL)
        assert bool(await owed(world)) == (number < HOPELESS - 1)
        world.clock.seconds += LONGEST_WAIT
    assert "given up" in caplog.text


@pytest.mark.parametrize("maybe_posted", [True, False])
async def test_refusals_do_not_count_because_a_newer_version_is_due(
    world: World, *, maybe_posted: bool
) -> None:
    """People who go on playing where the bot may not post don't use up the attempts, whether the version that
    waits is repeated alone or together with theirs.
    """
    match = await world.begin()
    await world.outbox.flush("game", match.id)
    for number, code in enumerate(("a1", "b2", "c3", "a2", "b3", "c1"), 100):
        await say_all(world.matches, match.id, [code], first=number)
        first = undeliverable(maybe_posted=True) if maybe_posted and number == 100 else None
        world.announcer.failures = [first or undeliverable(permanent=True)]
        assert not await world.outbox.flush("game", match.id)
    await world.database.write(outbox.forget, "invitation", 1)
    assert (await owed(world))[0][2] == 0, "nothing was given up"
    shown = len(world.announcer.games)
    world.announcer.failures = [undeliverable(permanent=True)]
    if maybe_posted:
        await world.outbox.flush_due()
        assert len(world.announcer.failures) == 1, "newer versions wait for the one that is repeated"
    world.announcer.failures = []
    assert await world.outbox.flush("game", match.id)
    assert [row[2:] for row in world.announcer.games[shown:]] == (
        [(0, 1), (1, 6)] if maybe_posted else [(0, 6)]
    )
    assert await owed(world) == []


async def test_what_waits_for_a_channel_is_woken(world: World) -> None:
    match = await world.begin()
    world.announcer.failures = [undeliverable(permanent=True)]
    await world.outbox.flush_due()
    await world.outbox.wake([CHANNEL + 1])
    assert await wait(world) == LONGEST_WAIT
    await world.outbox.wake([CHANNEL, CHANNEL + 1])
    assert await world.outbox.flush_due()
    assert world.announcer.games[-1] == (match.id, CHANNEL, 0, 0)
    assert await owed(world) == []


async def test_a_channel_that_comes_back_during_an_attempt_is_not_missed(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A post is tried again at once if its channel comes back during a failing attempt, for example because
    the bot is invited again.
    """
    await world.begin()

    async def refused_meanwhile(*_: object) -> None:
        await world.outbox.wake([CHANNEL])
        raise undeliverable(permanent=True)

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(world.announcer, "announce", refused_meanwhile)
        assert not await world.outbox.flush_due()
    assert await wait(world) <= 0
    assert await world.outbox.flush_due()
    assert await owed(world) == []


async def test_what_waits_is_not_left_to_the_next_look(world: World) -> None:
    await world.begin()
    world.announcer.failures = [undeliverable(permanent=True)]

    async def postponed() -> bool:
        return await wait(world) == LONGEST_WAIT

    async def shown() -> bool:
        return await owed(world) == []

    looking = asyncio.create_task(world.outbox.run())
    await until(postponed)
    await world.outbox.wake([CHANNEL])
    await until(shown, LOOK_EVERY / 2)
    looking.cancel()


async def test_a_channel_that_is_gone_is_owed_nothing(world: World) -> None:
    await world.begin(opponent_channel_id=CHANNEL + 1)
    await world.outbox.abandon(CHANNEL)
    assert await world.outbox.flush_due()
    assert [channel for _, channel, *_ in world.announcer.games] == [CHANNEL + 1]


async def test_who_moves_is_told_of_the_own_channel_only(world: World) -> None:
    match = await world.begin(opponent_channel_id=CHANNEL + 1)
    await world.outbox.flush_due()
    await say_all(world.matches, match.id, ["a1"])
    world.announcer.dead = {CHANNEL + 1}
    assert await world.outbox.flush("game", match.id, CHANNEL)
    assert not await world.outbox.flush("game", match.id, CHANNEL + 1)
    tried = len(world.announcer.games)
    assert await world.outbox.flush("game", match.id, CHANNEL), "what waits elsewhere goes on waiting"
    assert len(world.announcer.games) == tried
    world.announcer.dead = set()
    world.clock.seconds += LONGEST_WAIT
    assert await world.outbox.flush_due()
    assert await owed(world) == []


async def test_old_cards_hold_nobody_up(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game continues while Discord delays edits of old cards, and the edits are tried again later."""
    monkeypatch.setattr("bot.service.outbox.STRIP_WITHIN", 0.05)
    match = await world.begin()
    await world.outbox.flush_due()
    world.announcer.edits_take = 2 * PATIENCE
    for number, code in enumerate(("a1", "b2")):
        await say_all(world.matches, match.id, [code], first=100 + number)
        async with asyncio.timeout(PATIENCE):
            assert await world.outbox.flush("game", match.id, CHANNEL)
    await world.outbox.idle()
    assert await live(world, match.id) == [0, 1, 2]
    world.announcer.edits_take = 0.0
    await world.outbox.flush_due()
    assert await live(world, match.id) == [2]


async def test_the_end_of_the_program_does_not_wait_for_old_cards(world: World) -> None:
    match = await world.begin()
    await world.outbox.flush_due()
    world.announcer.edits_take = 2 * PATIENCE
    await say_all(world.matches, match.id, ["a1"])
    assert await world.outbox.flush("game", match.id)
    async with asyncio.timeout(PATIENCE):
        await world.outbox.close()
    assert await live(world, match.id) == [0, 1]
    world.announcer.edits_take = 0.0
    await world.restarted().outbox.flush_due()
    assert await live(world, match.id) == [1]


async def test_a_failed_errand_comes_back_in_its_time_not_before(world: World) -> None:
    match = await world.begin()
    world.announcer.failures = [undeliverable()]
    await world.outbox.flush("game", match.id)
    world.announcer.games.clear()
    world.clock.seconds += FIRST_WAIT - 1
    assert await world.outbox.flush_due()
    assert world.announcer.games == []
    world.clock.seconds += 1
    assert await world.outbox.flush_due()
    assert world.announcer.games == [(match.id, CHANNEL, 0, 0)]


async def test_the_next_turn_does_not_wait_for_the_time_of_a_failed_one(world: World) -> None:
    match = await world.begin()
    world.announcer.failures = [undeliverable(permanent=True)]
    await world.outbox.flush("game", match.id)
    await say_all(world.matches, match.id, ["a1"])
    assert await world.outbox.flush("game", match.id)
    assert world.announcer.games == [(match.id, CHANNEL, 0, 1)]
    assert [row for row in await owed(world) if row[0] == "game"] == []


@pytest.mark.parametrize("failure", [undeliverable(), undeliverable(permanent=True), RuntimeError("a bug")])
async def test_one_failing_subject_does_not_stop_the_others(world: World, failure: Exception) -> None:
    games = [await world.begin(channel_id=CHANNEL + number) for number in range(3)]
    world.announcer.failures = [None, failure, None]
    assert not await world.outbox.flush_due()
    assert [game for game, *_ in world.announcer.games] == [games[0].id, games[2].id]
    world.clock.seconds += LONGEST_WAIT
    assert await world.outbox.flush_due()
    assert world.announcer.games[-1][0] == games[1].id


async def test_after_a_bug_a_turn_waits_and_then_comes_with_the_next_one(world: World) -> None:
    match = await world.begin()
    world.announcer.failures = [RuntimeError("a bug")]
    assert not await world.outbox.flush_due()
    assert await wait(world) == FIRST_WAIT
    await say_all(world.matches, match.id, ["a1"])
    assert await world.outbox.flush("game", match.id)
    assert world.announcer.games == [(match.id, CHANNEL, 0, 1)]


async def test_one_failing_channel_does_not_stop_the_other(world: World) -> None:
    match = await world.begin(opponent_channel_id=CHANNEL + 1)
    world.announcer.failures = [undeliverable()]
    assert not await world.outbox.flush("game", match.id)
    assert world.announcer.games == [(match.id, CHANNEL + 1, 0, 0)]


# --- text that will become a card ----------------------------------------------------------------------


async def test_words_become_the_card_before_anything_else_is_said(world: World) -> None:
    """A recorded text message becomes its card before later turns are announced, even after a restart, and
    everything is announced once.
    """
    match = await world.begin()
    await world.outbox.flush_due()
    await say_all(world.matches, match.id, ["a1"])
    world.announcer.failures = [undeliverable()]
    await world.outbox.flush("game", match.id)
    await say_all(world.matches, match.id, ["b2"], first=200)
    world.announcer.card_failures = [undeliverable()]
    assert not await world.outbox.flush("game", match.id)
    await say_all(world.matches, match.id, ["c3"], first=300)
    world.clock.seconds += LONGEST_WAIT
    world = world.restarted()
    assert await world.outbox.flush_due()
    assert [told[2:] for told in world.announcer.games] == [(0, 0), (0, 2), (0, 2), (2, 3)]
    await world.outbox.idle()
    assert await live(world, match.id) == [3]
    assert set(world.announcer.retired) == {9_001, 9_002}
    assert await owed(world) == []


@pytest.mark.parametrize("topic", ["invitation", "request"])
async def test_words_of_a_question_become_it(world: World, topic: Topic) -> None:
    if topic == "invitation":
        invitation = await world.invitations.open(request(CHALLENGER, OPPONENT, {}, channel_id=CHANNEL))
        subject = invitation.id
    else:
        match = await world.begin()
        match = await say_all(world.matches, match.id, ["a1", "b1", "x1"])
        await world.outbox.flush_due()
        asked = await world.requests.ask(match, world.by(CHALLENGER), match.version)
        subject = asked.id
    world.announcer.card_failures = [undeliverable()]
    assert not await world.outbox.flush(topic, subject)
    assert [row[0] for row in await owed(world)] == [topic]
    count = len(world.announcer.messages)
    after = world.restarted()
    world.clock.seconds += LONGEST_WAIT
    assert await after.outbox.flush_due()
    assert len(world.announcer.messages) == count
    assert await owed(world) == []
    assert len(await world.database.read(posts.live, topic, subject, CHANNEL)) == 1


# --- crashing ----------------------------------------------------------------------------------------


def crash() -> None:
    raise Crash


async def test_a_crash_before_posting_loses_nothing(world: World) -> None:
    match = await world.begin()
    world.announcer.failures = [undeliverable()]
    await world.outbox.flush("game", match.id)
    after = world.restarted()
    world.clock.seconds += LONGEST_WAIT
    assert await after.outbox.flush_due()
    assert world.announcer.games == [(match.id, CHANNEL, 0, 0)]


async def test_a_crash_between_posting_and_noting_posts_the_same_version_again(world: World) -> None:
    match = await world.begin()
    world.announcer.on_announce = crash
    with pytest.raises(Crash):
        await world.outbox.flush("game", match.id)
    world.announcer.on_announce = lambda: None
    after = world.restarted()
    assert await after.outbox.flush("game", match.id)
    assert world.announcer.games == [(match.id, CHANNEL, 0, 0)] * 2
    assert len(world.announcer.messages) == 1, "the nonce makes them one message"
    assert await live(after, match.id) == [0]


async def test_what_was_posted_together_before_a_crash_is_posted_together_again(world: World) -> None:
    """Otherwise the older version would be posted below the newer one, which the same nonce finds above."""
    match = await world.begin()
    await world.outbox.flush("game", match.id)
    await say_all(world.matches, match.id, ["a1", "b2"])
    world.announcer.on_announce = crash
    with pytest.raises(Crash):
        await world.outbox.flush("game", match.id)
    world.announcer.on_announce = lambda: None
    after = world.restarted()
    await after.outbox.recover()
    assert await after.outbox.flush("game", match.id)
    assert world.announcer.games[1:] == [(match.id, CHANNEL, 0, 2)] * 2
    await after.outbox.idle()
    assert await live(after, match.id) == [2]


async def test_the_loop_shows_what_was_left_and_survives_a_bug(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await world.begin()
    looks = 0
    due = outbox.due

    def failing_once(connection: Connection, now: int) -> list[tuple[Topic, int]]:
        nonlocal looks
        looks += 1
        if looks == 1:
            raise RuntimeError("a bug")
        return due(connection, now)

    monkeypatch.setattr("bot.service.outbox.LOOK_EVERY", 0.001)
    monkeypatch.setattr("bot.service.outbox.outbox.due", failing_once)
    running = asyncio.create_task(world.outbox.run())
    async with asyncio.timeout(PATIENCE):
        while await owed(world):
            await asyncio.sleep(0.001)
    assert world.announcer.games == [(match.id, CHANNEL, 0, 0)]
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


# --- the database is held by another process ---------------------------------------------------------


async def test_what_cannot_be_noted_stays_due_and_refuses_nobody(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the database is busy after a post, the player sees no refusal, and the entry stays due, because the
    turn is committed.
    """
    monkeypatch.setattr("bot.store.database.PATIENCE", 0.1)
    match = await world.begin()
    await world.outbox.flush_due()
    await say_all(world.matches, match.id, ["b2"])
    posted = len(world.announcer.messages)
    with contextlib.closing(sqlite3.connect(world.database.path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert not await world.outbox.flush("game", match.id)
        other.execute("ROLLBACK")
    assert await owed(world)
    assert await world.outbox.flush("game", match.id)
    assert await owed(world) == []
    assert len(world.announcer.messages) == posted + 1, "the same message, by its nonce"
