"""The values in memory equal those in the file, and a turn reads little."""

import asyncio
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from bot.features.privacy.service import Privacy
from bot.service.choices import FORM, Form
from bot.service.matches import Matches
from bot.service.preferences import Newcomers, Preferences
from bot.store import posts
from bot.store.database import Database
from tests.bot.conftest import CHALLENGER, CHANNEL, OPPONENT, World
from tests.support.registered import OWN_DATA
from tests.support.seeding import say_all

if TYPE_CHECKING:
    from collections.abc import Callable

AFTER_ALL = 10**9
"""An interaction id higher than that of anything posted before."""


@pytest.fixture
def trips(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Return a counter of how often the database's threads are used, by method."""
    counted: Counter[str] = Counter()

    def counting(name: str) -> None:
        method: Callable[..., object] = getattr(Database, name)

        def noted(*args: object, **kwargs: object) -> object:
            counted[name] += 1
            return method(*args, **kwargs)

        monkeypatch.setattr(Database, name, noted)

    for name in ("read", "write", "note"):
        counting(name)
    return counted


async def whole_turn(world: World, preferences: Preferences, code: str) -> None:
    """Ask the services for everything that a slash command needs."""
    match = await world.matches.in_channel(CHANNEL)
    await world.outbox.flush("game", match.id)
    actor = world.mover(match)
    await preferences.habits(actor.user_id)
    version = await world.matches.shown_version(match, CHANNEL, AFTER_ALL)
    after = (await world.matches.act(match, actor, [code], version)).match
    await preferences.theme(after.stored.guild_id)
    await preferences.is_read(after)
    await Newcomers(world.database).are_addressed(after)
    assert await world.outbox.flush("game", match.id)


async def test_a_turn_waits_for_the_disk_once_and_reads_once(world: World, trips: Counter[str]) -> None:
    preferences = Preferences(world.database, world.matches)
    await world.begin()
    for code in ("a1", "b1", "c2"):
        await whole_turn(world, preferences, code)
    trips.clear()
    await whole_turn(world, preferences, "a2")
    assert trips == {"write": 1, "read": 1, "note": 3}, (
        "the turn; what waits; its words, the card, the older one's buttons"
    )


async def test_a_turn_that_is_canceled_while_it_is_written_is_not_forgotten(world: World) -> None:
    match = await world.begin()
    acting = asyncio.create_task(world.matches.act(match, world.by(CHALLENGER), ["a1"], 0))
    await asyncio.sleep(0)
    acting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await acting
    stored = (await world.restarted().matches.get(match.id)).version
    assert stored == 1
    assert (await world.matches.in_channel(CHANNEL)).version == stored
    assert await world.outbox.flush("game", match.id)
    assert world.announcer.games[-1][-1] == stored


async def test_a_channel_has_the_next_game_when_one_is_over(world: World) -> None:
    first = await world.begin()
    assert (await world.matches.in_channel(CHANNEL)).id == first.id
    await world.matches.resign(first, world.by(OPPONENT), 0)
    assert (await world.matches.in_channel(CHANNEL)).id == first.id, "the one played last"
    second = await world.begin()
    assert (await world.matches.in_channel(CHANNEL)).id == second.id != first.id


async def test_a_game_that_is_closed_without_an_entry_does_not_run(world: World) -> None:
    match = await world.begin()
    await world.matches.in_channel(CHANNEL)
    await world.matches.abandon(match.id)
    assert (await world.matches.in_channel(CHANNEL)).stored.ended_at is not None


async def test_what_a_channel_had_been_shown_is_the_same_as_in_the_file(world: World) -> None:
    match = await world.begin()
    for number, code in enumerate(("a1", "b2", "c3", "a2")):
        assert await world.outbox.flush("game", match.id)
        match = await say_all(world.matches, match.id, [code], first=100 + number)
    messages = sorted(world.announcer.messages.values())
    for before in (1, *messages, *(message + 1 for message in messages), AFTER_ALL):
        stored = await world.database.read(posts.shown_version, "game", match.id, CHANNEL, before)
        known = await world.matches.shown_version(match, CHANNEL, before)
        assert known == (-1 if stored is None else stored)


async def test_what_someone_chooses_holds_at_once(world: World) -> None:
    preferences = Preferences(world.database, world.matches)
    user = CHALLENGER[0]
    for form in (Form.TEXT, Form.PICTURE, Form.TEXT):
        reading = asyncio.create_task(preferences.habits(user))  # its answer may come outdated
        await asyncio.sleep(0)
        await preferences.choose(FORM, user, form)
        await reading
        assert (await preferences.habits(user)).form is form
        assert (
            await Preferences(world.database, Matches(world.database, world.clock)).habits(user)
        ).form is form


async def test_nothing_of_someone_who_was_forgotten_stays_in_memory(world: World) -> None:
    preferences = Preferences(world.database, world.matches)
    match = await world.begin()
    await preferences.choose(FORM, CHALLENGER[0], Form.TEXT)
    assert await preferences.is_read(match)
    await Privacy(world.database, world.matches, world.invitations, OWN_DATA).forget(world.by(CHALLENGER))
    assert (await preferences.habits(CHALLENGER[0])).form is Form.PICTURE
    assert CHALLENGER[1] not in (await world.matches.get(match.id)).names


async def test_a_game_is_looked_at_again_after_a_post_failed(world: World) -> None:
    match = await world.begin()
    assert await world.outbox.flush("game", match.id)
    await say_all(world.matches, match.id, ["a1"])
    world.announcer.failures = [RuntimeError("a bug")]
    assert not await world.outbox.flush("game", match.id)
    assert await world.outbox.flush("game", match.id)
    assert world.announcer.games[-1] == (match.id, CHANNEL, 0, 1)
