"""A turn happens exactly once, or not at all (promise 2)."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from random import Random

import pytest

from bot.service import matches as held
from bot.service.match import Match
from bot.service.matches import Acted, Actor
from bot.service.refusals import ServiceReason
from engine.contract import Game, Reason, Refused
from engine.duel.steps import DuelReason
from tests.bot.conftest import CHALLENGER, CHANNEL, ONLOOKER, OPPONENT, World
from tests.support.seeding import begin as begin_with_key
from tests.support.seeding import find_position, play_bundle, request, say_all
from tests.support.tables import query


async def refused(world: World, work: Awaitable[object]) -> Refused:
    """Return the refusal that this work ends with, and check that nothing has changed."""
    before = await world.dump()
    with pytest.raises(Refused) as raised:
        await work
    assert await world.dump() == before
    return raised.value


async def play(world: World, match: Match, *codes: str) -> Match:
    world.interactions += len(codes)
    return await say_all(world.matches, match.id, codes, first=world.interactions - len(codes) + 1)


async def at(world: World, wanted: Callable[[Game], bool]) -> Match:
    """Return a game that has reached a wanted position."""
    key, codes = find_position(wanted, {"start": "0"})
    asked = request(CHALLENGER, OPPONENT, {"start": "0"}, channel_id=CHANNEL)
    return await play(
        world, await world.matches.get(await begin_with_key(world.database, asked, key)), *codes
    )


def can_play(letter: str) -> Callable[[Game], bool]:
    """Return a function that says whether the player to move can play this action tile."""
    return lambda game: any(step.code[0] == letter for step in game.options())


def two_unloadings(game: Game) -> tuple[str, ...]:
    """Return words for U that unload, reveal new tiles and unload again, or nothing if that is impossible."""
    if not can_play("U")(game):
        return ()
    placing = game.copy()
    placing.play(placing.parse("U"))
    for place in placing.options():
        unloading = placing.copy()
        unloading.play(place)
        for unload in unloading.options():
            after = unloading.copy()
            if any(event.reveals for event in after.play(unload)) and after.mid_turn:
                return ("U", place.code, unload.code, after.options()[0].code)
    return ()


# --- moving ------------------------------------------------------------------------------------------


async def test_a_turn_is_committed_with_an_errand_for_every_place(world: World) -> None:
    match = await world.begin(opponent_channel_id=CHANNEL + 1)
    acted = await world.matches.act(match, world.by(CHALLENGER), ("b2",), 0)
    assert acted.draft is None
    assert (acted.match.version, acted.match.stored.version, acted.match.mover) == (1, 1, OPPONENT[0])
    entries = await query(
        world.database,
        "SELECT channel_id, from_version, version FROM outbox WHERE topic = 'game' AND version > 0",
    )
    assert [tuple(row) for row in entries] == [(CHANNEL, 0, 1), (CHANNEL + 1, 0, 1)]
    assert match.version == 0, "the match that was given has not changed"


async def test_a_known_interaction_gets_what_it_brought_about(world: World) -> None:
    match, actor = await world.begin(), world.by(CHALLENGER)
    first = await world.matches.act(match, actor, ("b2",), 0)
    later = await play(world, first.match, "a1")
    before = await world.dump()
    for known in (match, first.match, later):
        again = await world.matches.act(known, actor, ("b2",), 0)
        assert (again.match.version, again.draft) == (2, None)
        assert (await world.matches.resign(known, actor, 0)).version == 2
    assert await world.dump() == before


async def test_the_same_interaction_twice_at_once_is_one_turn(world: World) -> None:
    match, actor = await world.begin(), world.by(CHALLENGER)
    outcomes = await asyncio.gather(*(world.matches.act(match, actor, ("b2",), 0) for _ in range(3)))
    assert {outcome.match.version for outcome in outcomes} == {1}
    assert [entry.text for entry in (await world.matches.get(match.id)).play.entries] == ["b2"]


async def test_two_clicks_at_once_are_one_turn_and_one_stale(world: World) -> None:
    match = await world.begin()
    outcomes = await asyncio.gather(
        *(world.matches.act(match, world.by(CHALLENGER), (field,), 0) for field in ("a1", "b2", "c3")),
        return_exceptions=True,
    )
    assert sum(isinstance(outcome, Acted) for outcome in outcomes) == 1
    assert (
        sum(isinstance(outcome, Refused) and outcome.because(ServiceReason.STALE) for outcome in outcomes)
        == 2
    )
    assert (await world.matches.get(match.id)).version == 1


async def test_what_was_seen_too_long_ago_is_stale(world: World) -> None:
    old = await world.begin()
    now = await play(world, old, "b2")
    for match, version in ((now, 0), (now, 2), (now, -1), (old, 0)):
        refusal = await refused(world, world.matches.act(match, world.by(CHALLENGER), ("a1",), version))
        assert refusal.because(ServiceReason.STALE)
    assert (await world.matches.get(old.id)).version == 1


async def test_onlookers_do_not_play(world: World) -> None:
    match = await world.begin()
    refusal = await refused(world, world.matches.act(match, world.by(ONLOOKER), ("a1",), 0))
    assert refusal.because(ServiceReason.NOT_A_PLAYER)
    assert (await refused(world, world.matches.resign(match, world.by(ONLOOKER), 0))).because(
        ServiceReason.NOT_A_PLAYER
    )


async def test_nobody_plays_out_of_turn(world: World) -> None:
    match = await world.begin()
    for words in (("a1",), ("nonsense",), ()):
        refusal = await refused(world, world.matches.act(match, world.by(OPPONENT), words, 0))
        assert refusal.because(ServiceReason.WAITING_FOR)
        assert refusal.details == {"name": CHALLENGER[1]}


async def test_the_rules_say_no_in_their_own_words(world: World) -> None:
    match = await play(world, await world.begin(), "a1")
    free = "b1, c1, a2, b2, c2, a3, b3, c3"
    for words, reason, details in (
        (("a1",), DuelReason.FIELD_TAKEN, {"field": "a1"}),
        (("x1",), DuelReason.LINE_TOO_SHORT, {"boat": "1", "count": 1, "needed": 2}),
        (("U",), DuelReason.NO_ACTION_TILE, {"action": "U"}),
        (("q",), ServiceReason.UNKNOWN_WORD, {"word": "q", "choices": free}),
        (("undo", "1"), ServiceReason.UNKNOWN_WORD, {"word": "undo", "choices": free}),
        (("resign",), ServiceReason.UNKNOWN_WORD, {"word": "resign", "choices": free}),
        (("a2", "a3"), ServiceReason.MORE_THAN_A_TURN, dict[str, object]()),
    ):
        refusal = await refused(world, world.matches.act(match, world.by(OPPONENT), words, 1))
        assert refusal.because(reason), words
        assert refusal.details == details


async def test_an_incomplete_turn_is_a_draft_and_nothing_is_written(world: World) -> None:
    match = await at(world, can_play("P"))
    before = await world.dump()
    words: tuple[str, ...] = ()
    for word in ("P", *(step.code for step in match.play.game.options()[:1])):
        words = (*words, word)
        acted = await world.matches.act(match, world.mover(match), words, match.version)
        assert acted.match is match
        assert acted.draft is not None
        assert [step.text for step in acted.draft.steps] == list(words)
    assert await world.dump() == before


# --- bundles (D-32) ----------------------------------------------------------------------------------


async def test_a_bundle_ends_where_new_tiles_are_seen(world: World) -> None:
    match = await at(world, lambda game: bool(two_unloadings(game)))
    *words, second = two_unloadings(match.play.game)
    version = match.version
    refusal = await refused(world, world.matches.act(match, world.mover(match), (*words, second), version))
    assert refusal.because(ServiceReason.MORE_THAN_A_TURN)
    mover = match.mover
    acted = await world.matches.act(match, world.mover(match), words, version)
    assert acted.draft is None
    assert acted.match.version == version + 3
    assert acted.match.mover == mover, "the second unloading is still to come"
    after = await world.matches.act(acted.match, world.mover(acted.match), (second,), version + 3)
    assert after.match.version == version + 4
    commits = await query(
        world.database, "SELECT from_version, to_version FROM commits ORDER BY id DESC LIMIT 2"
    )
    assert [tuple(row) for row in commits] == [(version + 3, version + 4), (version, version + 3)]


async def test_words_past_a_reveal_are_one_commit(world: World) -> None:
    match = await at(world, lambda game: bool(two_unloadings(game)))
    words, actor = two_unloadings(match.play.game), world.mover(match)
    for _ in range(2):  # the interaction is delivered twice
        acted = await world.matches.act(match, actor, words, match.version, past_reveals=True)
        assert (acted.draft, acted.left) == (None, None)
        assert [entry.text for entry in acted.match.play.entries[match.version :]] == list(words)
    assert await rows_of(world, actor) == [(match.version, match.version + 4)]


async def test_what_cannot_be_played_after_a_reveal_is_left_and_the_rest_counts(world: World) -> None:
    """Words that can't be played after a reveal are left out; repeating the interaction gives the same answer
    and plays nothing twice.
    """
    match = await at(world, lambda game: bool(two_unloadings(game)))
    words, actor = (*two_unloadings(match.play.game)[:3], "a1"), world.mover(match)
    for known in (match, match, await world.matches.get(match.id)):
        acted = await world.matches.act(known, actor, words, match.version, past_reveals=True)
        assert acted.match.version == match.version + 3
        assert acted.left is not None
        assert (acted.left.words, acted.left.why and acted.left.why.reason) == (("a1",), Reason.NOT_NOW)
    assert await rows_of(world, actor) == [(match.version, match.version + 3)]
    again = await world.restarted().matches.act(match, actor, words, match.version, past_reveals=True)
    assert again.left is not None


async def test_words_of_no_game_are_refused_before_anything_counts(world: World) -> None:
    match = await at(world, lambda game: bool(two_unloadings(game)))
    for more in (("z9",), (".", "z9"), ("T", "b1", "z9")):
        words = (*two_unloadings(match.play.game)[:3], *more)
        attempt = world.matches.act(match, world.mover(match), words, match.version, past_reveals=True)
        why = await refused(world, attempt)
        assert any(
            map(why.because, (Reason.UNKNOWN_STEP, ServiceReason.UNKNOWN_WORD, ServiceReason.UNKNOWN_NEXT))
        )


async def rows_of(world: World, actor: Actor) -> list[tuple[int, int]]:
    """Return the versions between which an interaction moved its game."""
    rows = await query(world.database, "SELECT interaction_id, from_version, to_version FROM commits")
    return [(int(row[1]), int(row[2])) for row in rows if row[0] == actor.interaction_id]


async def test_a_reveal_in_the_middle_can_be_followed_by_stopping(world: World) -> None:
    match = await at(world, lambda game: bool(two_unloadings(game)))
    *words, _ = two_unloadings(match.play.game)
    match = (await world.matches.act(match, world.mover(match), words, match.version)).match
    stopped = await world.matches.act(match, world.mover(match), (".",), match.version)
    assert stopped.draft is None
    assert not stopped.match.play.game.mid_turn


# --- resigning (D-57) --------------------------------------------------------------------------------


@pytest.mark.parametrize(("who", "winner"), [(CHALLENGER, 1), (OPPONENT, 0)])
async def test_one_may_resign_also_out_of_turn(world: World, who: tuple[int, str], winner: int) -> None:
    match = await world.begin()
    after = await world.matches.resign(match, world.by(who), 0)
    assert after.play.game.outcome is not None
    assert after.play.game.outcome.winners == (winner,)
    assert (after.mover, after.stored.ended_at) == (None, world.clock())
    assert await world.matches.in_channel(CHANNEL) == after


async def test_resigning_a_game_that_went_on_is_stale(world: World) -> None:
    old = await world.begin()
    now = await play(world, old, "b2")
    for match, version in ((now, 0), (old, 0)):
        refusal = await refused(world, world.matches.resign(match, world.by(OPPONENT), version))
        assert refusal.because(ServiceReason.STALE)


async def test_after_the_end_nobody_moves_or_resigns(world: World) -> None:
    match = await world.matches.resign(await world.begin(), world.by(CHALLENGER), 0)
    for person in (CHALLENGER, OPPONENT):
        refusal = await refused(world, world.matches.act(match, world.by(person), ("a1",), 1))
        assert refusal.because(Reason.GAME_OVER)
        assert (await refused(world, world.matches.resign(match, world.by(person), 1))).because(
            Reason.GAME_OVER
        )


async def test_a_game_played_to_its_end_is_over_everywhere(world: World) -> None:
    match = await at(world, lambda game: game.outcome is not None)
    assert match.play.game.outcome is not None
    assert match.stored.ended_at == world.clock()
    assert (await world.begin()).id != match.id, "the channel is free again"


# --- names and memory --------------------------------------------------------------------------------


async def test_a_new_display_name_is_noted_with_the_next_turn(world: World) -> None:
    match = await world.begin()
    actor = replace(world.by(CHALLENGER), name="Nofretete")
    acted = await world.matches.act(match, actor, ("b2",), 0)
    assert acted.match.names == ("Nofretete", OPPONENT[1])
    assert (await world.restarted().matches.get(match.id)).names == ("Nofretete", OPPONENT[1])


async def test_a_refused_turn_renames_nobody(world: World) -> None:
    match = await play(world, await world.begin(), "b2")
    actor = Actor(OPPONENT[0], "Echnaton", world.by(OPPONENT).interaction_id)
    await refused(world, world.matches.act(match, actor, ("b2",), 1))
    assert (await world.matches.get(match.id)).names == (CHALLENGER[1], OPPONENT[1])


@pytest.mark.parametrize("seed", range(4))
async def test_what_is_in_memory_equals_what_is_loaded_after_every_turn(world: World, seed: int) -> None:
    rng = Random(seed)
    match = await world.begin(sides="ABAB")
    while match.play.game.decision is not None:
        match = await play(world, match, play_bundle(match.play.copy().game, rng))
        loaded = await world.restarted().matches.get(match.id)
        assert loaded.stored == match.stored
        assert loaded.play.entries == match.play.entries
        assert loaded.play.game.state() == match.play.game.state()


async def test_only_the_games_used_last_are_kept_in_memory(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(held, "MATCHES", 10_000)
    world = world.restarted()
    for channel in range(5):
        await world.begin(channel_id=channel + 1)
    kept = world.matches.memory.matches
    assert len(kept) == 2
    assert kept.weight <= kept.limit == 10_000
    for channel in range(5):
        assert (await world.matches.in_channel(channel + 1)).version == 0


async def test_a_channel_means_its_running_game_else_the_last_one(world: World) -> None:
    assert (await refused(world, world.matches.in_channel(CHANNEL))).because(ServiceReason.NO_GAME_HERE)
    assert (await refused(world, world.matches.get(77))).because(ServiceReason.NO_GAME_HERE)
    first = await world.begin()
    await world.matches.resign(first, world.by(CHALLENGER), 0)
    assert (await world.matches.in_channel(CHANNEL)).id == first.id
    second = await world.begin()
    assert (await world.matches.in_channel(CHANNEL)).id == second.id


async def test_a_command_means_the_board_posted_before_it(world: World) -> None:
    match = await world.begin()
    assert await world.matches.shown_version(match, CHANNEL, 10**6) == -1
    await world.outbox.flush_due()
    match = await play(world, match, "b2")
    assert await world.matches.shown_version(match, CHANNEL, 10**6) == 0
    await world.outbox.flush_due()
    newest = max(world.announcer.messages.values())
    assert await world.matches.shown_version(match, CHANNEL, newest) == 0
    assert await world.matches.shown_version(match, CHANNEL, newest + 1) == 1
