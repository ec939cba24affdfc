"""The stored results of finished games, and which games are rated."""

import json
from collections.abc import Awaitable, Callable
from random import Random

import pytest

from bot.features.privacy.service import Privacy
from bot.features.ratings.service import PAGE, Ratings
from bot.service.choices import FORM, RATING, Form, WantsRating
from bot.service.match import Match
from bot.service.matches import Actor
from bot.service.preferences import Preferences
from bot.service.results import NEWCOMER, Skill, after_game
from bot.store import requests
from bot.store.people import NOBODY
from bot.store.requests import NewRequest
from bot.store.results import between, of_person
from tests.bot.conftest import CHALLENGER, World
from tests.bot.service.results.playing import GAME, GUILD, begun, played, resigned
from tests.support.registered import OWN_DATA
from tests.support.tables import query

ANA, BEN, CLEO, DAN = (11, "Ana"), (22, "Ben"), (33, "Cleo"), (44, "Dan")


async def rows(world: World, match: Match) -> list[tuple[object, ...]]:
    """Return one row per seat: seat, person, place, points, whether the person left, and whether the result
    was rated.
    """
    rows_ = await query(
        world.database,
        "SELECT game_id, seat, user_id, place, points, has_left, rating_id IS NOT NULL FROM results"
        " ORDER BY game_id, seat",
    )
    return [tuple(row)[1:] for row in rows_ if row[0] == match.id]


async def shown(world: World) -> dict[int, int]:
    board = await Ratings(world.database).leaderboard(GUILD, GAME, 0, NOBODY)
    return {person.user_id: person.skill.shown for person in board.people}


async def test_a_game_notes_its_result_with_its_last_step_and_never_twice(world: World) -> None:
    match = await played(world, await begun(world, ANA, BEN))
    outcome = match.play.game.outcome
    assert outcome is not None
    stored = await rows(world, match)
    assert [row[1] for row in stored if row[2] == 1] == [
        match.stored.seats[seat].user_id for seat in outcome.winners
    ]
    assert [row[3] for row in stored] == [sheet.total for sheet in match.play.game.scores()]
    assert all(row[4:] == (0, 1) for row in stored)
    ratings = await shown(world)
    winner = match.stored.seats[outcome.winners[0]].user_id
    assert ratings[winner] > NEWCOMER.shown > min(ratings.values())
    changes = await Ratings(world.database).changes(match.id)
    assert {change.before for change in changes} == {NEWCOMER}
    assert {change.after.shown for change in changes} == set(ratings.values())


async def after_both_moved(world: World, people: int = 2) -> Match:
    match = await begun(world, *(ANA, BEN, CLEO)[:people])
    for _ in range(people):
        actor, step = world.mover(match), match.play.game.options()[0]
        match = (await world.matches.act(match, actor, [step.code], match.version)).match
    return match


async def test_who_leaves_is_last_also_where_the_others_play_on(world: World) -> None:
    match = await resigned(world, await after_both_moved(world), BEN)
    assert [row[2] for row in await rows(world, match)] == [1, 2]
    match = await resigned(world, await after_both_moved(world, 3), ANA)
    match = await played(world, match)
    stored = await rows(world, match)
    assert (stored[0][2], stored[0][4], stored[0][5]) == (3, 1, 1)
    assert [row[2] for row in stored[1:]] == [1, 1], "the others share what is left"


async def nobody_moved(world: World) -> Match:
    return await resigned(world, await begun(world, ANA, BEN), ANA)


async def one_moved(world: World) -> Match:
    match = await begun(world, ANA, BEN)
    step = match.play.game.options()[0]
    match = (await world.matches.act(match, world.mover(match), [step.code], match.version)).match
    return await resigned(world, match, BEN)


async def one_took_back(world: World) -> Match:
    match = await begun(world, ANA, BEN)
    step = match.play.game.options()[0]
    actor = world.mover(match)
    match = (await world.matches.act(match, actor, [step.code], match.version)).match
    match = await world.matches.undo(match, world.by((actor.user_id, actor.name)), match.version)
    return await resigned(world, match, BEN)


async def one_is_out(world: World) -> Match:
    await Preferences(world.database, world.matches).choose(RATING, BEN[0], WantsRating.NO)
    return await played(world, await begun(world, ANA, BEN))


async def one_took_over(world: World) -> Match:
    match = await after_both_moved(world)
    taken = NewRequest(match.id, match.version, 0, 0, 1, "substitute", *DAN, for_seat=1)
    request = await world.database.write(requests.add, taken, 0)
    await world.database.write(requests.seat, request, request.id)
    world.matches.clear_memory()
    return await played(world, await world.matches.get(match.id))


@pytest.mark.parametrize("game", [nobody_moved, one_moved, one_took_back, one_is_out, one_took_over])
async def test_what_does_not_count_is_noted_and_not_rated(
    world: World, game: Callable[[World], Awaitable[Match]]
) -> None:
    match = await game(world)
    assert [row[5] for row in await rows(world, match)] == [0, 0]
    assert await shown(world) == {}
    assert await Ratings(world.database).changes(match.id) == []


async def test_a_game_outside_servers_is_not_rated(world: World) -> None:
    match = await world.begin()
    for _ in range(2):
        actor, step = world.mover(match), match.play.game.options()[0]
        match = (await world.matches.act(match, actor, [step.code], match.version)).match
    match = await resigned(world, match, (match.stored.seats[0].user_id, "x"))
    assert [row[5] for row in await rows(world, match)] == [0, 0]


async def test_what_someone_has_played_comes_with_the_course_of_their_rating(world: World) -> None:
    """A person's results on a server come with the course of their rating there; results in direct messages
    have none.
    """
    for _ in range(2):
        await played(world, await begun(world, ANA, BEN))
    ratings = Ratings(world.database)
    (record,) = await ratings.of_person(ANA[0], GUILD)
    assert (record.played.games, len(record.course)) == (2, 2)
    assert record.course[-1].shown == (await shown(world))[ANA[0]]
    match = await world.begin()
    await resigned(world, match, CHALLENGER)
    (record,) = await ratings.of_person(CHALLENGER[0], None)
    assert (record.played.games, record.course) == (1, ())


async def test_a_closed_game_has_no_result(world: World) -> None:
    match = await after_both_moved(world)
    await world.matches.abandon(match.id)
    assert await rows(world, match) == []


async def test_opting_out_hides_and_opting_in_goes_on_with_what_was_before(world: World) -> None:
    preferences = Preferences(world.database, world.matches)
    await played(world, await begun(world, ANA, BEN))
    first = await shown(world)
    await preferences.choose(RATING, ANA[0], WantsRating.NO)
    assert await shown(world) == {BEN[0]: first[BEN[0]]}
    await played(world, await begun(world, ANA, BEN))
    assert await shown(world) == {BEN[0]: first[BEN[0]]}
    await preferences.choose(RATING, ANA[0], WantsRating.YES)
    await preferences.choose(FORM, ANA[0], Form.TEXT)
    assert await shown(world) == first


async def test_a_leaderboard_counts_on_from_page_to_page_and_has_no_empty_one(world: World) -> None:
    boards = Ratings(world.database)
    for first in range(100, 100 + 2 * PAGE + 2, 2):
        await played(world, await begun(world, (first, "A"), (first + 1, "B")))
        if first == 98 + PAGE:
            full = await boards.leaderboard(GUILD, GAME, 1, NOBODY)
            assert (full.page, full.total, len(full.people)) == (0, PAGE, PAGE)
    pages = [await boards.leaderboard(GUILD, GAME, page, NOBODY) for page in (0, 1, 9)]
    assert [(board.page, len(board.people)) for board in pages] == [(0, PAGE), (1, PAGE), (2, 2)]
    people = [person for board in pages for person in board.people]
    assert [person.place for person in people] == [1] * (PAGE + 1) + [PAGE + 2] * (PAGE + 1)


@pytest.mark.parametrize("before", WantsRating)
async def test_what_someone_wants_when_a_game_begins_counts(world: World, before: WantsRating) -> None:
    """The setting at the start of a game decides whether it is rated; changing it during the game has no
    effect.
    """
    preferences = Preferences(world.database, world.matches)
    await preferences.choose(RATING, BEN[0], before)
    match = await begun(world, ANA, BEN)
    after = WantsRating.NO if before is WantsRating.YES else WantsRating.YES
    await preferences.choose(RATING, BEN[0], after)
    match = await played(world, match)
    assert [row[5] for row in await rows(world, match)] == [int(before is WantsRating.YES)] * 2
    assert len(await Ratings(world.database).changes(match.id)) == (before is WantsRating.YES)


async def reckoned_anew(world: World) -> dict[int, Skill]:
    """Return everyone's ratings, computed again from the results alone."""
    skills: dict[int, Skill] = {}
    rows = await query(
        world.database,
        "SELECT game_id, rating_id, place FROM results WHERE rating_id IS NOT NULL ORDER BY id",
    )
    for game_id in dict.fromkeys(int(row[0]) for row in rows):
        seats = [(int(row[1]), int(row[2])) for row in rows if row[0] == game_id]
        before = [skills.get(rating_id, NEWCOMER) for rating_id, _ in seats]
        after = after_game(before, [place for _, place in seats])
        skills.update({rating_id: skill for (rating_id, _), skill in zip(seats, after, strict=True)})
    return skills


async def stored_ratings(world: World) -> dict[int, Skill]:
    rows = await query(world.database, "SELECT id, mu, sigma, games FROM ratings")
    return {int(row[0]): Skill(row[1], row[2], row[3]) for row in rows}


async def test_ratings_follow_from_results_also_when_someone_was_forgotten(world: World) -> None:
    chance = Random(5)
    people = (ANA, BEN, CLEO, DAN)
    for _ in range(25):
        seated = chance.sample(people, chance.choice((2, 3)))
        await played(world, await begun(world, *seated), chance)
    kept = await stored_ratings(world)
    assert await reckoned_anew(world) == kept
    others = {user_id: number for user_id, number in (await shown(world)).items() if user_id != BEN[0]}
    privacy = Privacy(world.database, world.matches, world.invitations, OWN_DATA)
    copy = json.loads(await privacy.export(BEN[0]))
    assert len(copy["results"]) == copy["ratings"][0]["games"] > 5
    await privacy.forget(Actor(*BEN, 99_999))
    assert await reckoned_anew(world) == await stored_ratings(world) == kept
    assert await shown(world) == others
    assert json.loads(await privacy.export(BEN[0]))["results"] == []
    assert await world.database.read(of_person, BEN[0], GUILD) == []
    assert await world.database.read(between, ANA[0], NOBODY, GUILD) == []
    match = await played(world, await begun(world, ANA, BEN))
    (change,) = [
        change
        for change in await Ratings(world.database).changes(match.id)
        if match.names[change.seat] == BEN[1]
    ]
    assert change.before == NEWCOMER


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_tie_between_newcomers_changes_no_order_and_a_better_place_gains(seats: int) -> None:
    tied = after_game([NEWCOMER] * seats, [1] * seats)
    assert len({round(rating.mu, 9) for rating in tied}) == 1
    ranked = after_game([NEWCOMER] * seats, range(1, seats + 1))
    assert [rating.shown for rating in ranked] == sorted((rating.shown for rating in ranked), reverse=True)
    assert NEWCOMER.shown == 1000
    assert all(rating.is_provisional for rating in ranked)
