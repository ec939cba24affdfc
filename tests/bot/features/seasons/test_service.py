"""Seasons played by scripted players, with time controlled by the test and restarts in between."""

from dataclasses import replace
from random import Random

import pytest

from bot.clock import DAY
from bot.features.privacy.service import Privacy
from bot.features.ratings.service import Ratings
from bot.features.seasons.pairing import TIE, WIN
from bot.features.seasons.rounds import LOOK, ROUND, UNPLAYED, of_ended, time_used
from bot.features.seasons.service import SeasonReason
from bot.features.seasons.store import Form
from bot.service.clocks import ticking
from bot.service.matches import Actor
from bot.service.refusals import ServiceReason
from bot.store import games, timers
from bot.store.people import NOBODY
from tests.bot.conftest import World
from tests.bot.features.seasons.playing import GUILD, PEOPLE, STARTER, Organizer, new_season
from tests.bot.service.inviting import refused
from tests.support.registered import OWN_DATA
from tests.support.seeding import undeliverable
from tests.support.tables import query
from tests.tiny.rules import Pebbles


@pytest.mark.parametrize(
    ("people", "form", "rounds"), [(5, "fit", 5), (4, "swiss", 3), (9, "fit", 4), (12, "robin", 11)]
)
async def test_a_season_is_played_to_its_end_whatever_dies_in_between(
    world: World, people: int, form: Form, rounds: int
) -> None:
    """A season is played to its end, although some people don't play at all and the program is killed at
    random moments.
    """
    organizer, chance = Organizer(world), Random(people)
    season = await organizer.started(people, form=form)
    lazy = PEOPLE[0][0]
    for _ in range(400):
        season = await organizer.seasons.get(season.id)
        if not season.is_open:
            break
        for match in await organizer.running(season):
            if match.mover != lazy and chance.random() < 0.6:
                await organizer.step(match, -1)
        if chance.random() < 0.2:
            await organizer.restart()
        await organizer.passes(chance.choice((0, 0.1, 0.5)))
    assert (season.state, season.round) == ("over", rounds)
    await organizer.passes(0)
    assert all(pairing.is_decided for pairing in season.pairings)
    table = organizer.table(season)
    assert [place.place for place in table] == list(range(1, people + 1))
    assert {place.won + place.tied + place.lost for place in table} <= {rounds, rounds - 1}
    assert all(
        place.points == 2 * (place.won > 0) or place.entrant.user_id != lazy or place.won <= 1
        for place in table
    )
    ids = [pairing.game_id for pairing in season.pairings if pairing.game_id]
    assert len(set(ids)) == len(ids) == sum(pairing.other is not None for pairing in season.pairings)
    last = organizer.poster.shown[-1]
    assert (last.state, last.revision) == ("over", season.revision)
    timers = await query(world.database, "SELECT kind FROM timers")
    assert {str(row[0]) for row in timers} & {LOOK, ROUND} == set()
    board = await Ratings(world.database).leaderboard(GUILD, Pebbles.id, 0, NOBODY)
    assert board.total == people - 1 or board.total == people
    # Nothing is left open, and another season can be opened.
    assert await query(world.database, "SELECT 1 FROM games WHERE ended_at IS NULL") == []
    await organizer.opened(4)


async def test_every_game_is_an_ordinary_one_in_a_thread_of_its_own(world: World) -> None:
    organizer = Organizer(world)
    season = await organizer.started(6)
    running = await organizer.running(season)
    assert len(running) == 3
    assert {match.stored.places[0] for match in running} == set(organizer.poster.threads)
    assert {game for game, *_ in world.announcer.games} == {match.id for match in running}
    for match in running:
        number, _ = match.stored.seats
        assert (await organizer.world.matches.in_channel(match.stored.places[0])).id == match.id
        assert number.user_id in {user_id for user_id, _ in PEOPLE}
        await organizer.to_the_end(match)
    await organizer.timers.handle_due()
    season = await organizer.seasons.get(season.id)
    assert season.round == 2
    assert [pairing.verdict for pairing in season.pairings if pairing.round == 1] == ["game"] * 3


async def test_what_has_not_ended_with_its_round_is_decided(world: World) -> None:
    organizer = Organizer(world)
    season = await organizer.started(8)
    unplayed, half_played, both, over = await organizer.running(season)
    half_played = await organizer.step(half_played)
    quick = both.stored.seats[0].user_id
    assert both.mover == quick
    both = await organizer.step(both)
    world.clock.seconds += DAY
    both = await organizer.step(both)
    over = await world.matches.resign(over, world.by((over.mover or 0, "")), over.version)
    await organizer.passes(3)
    season = await organizer.seasons.get(season.id)
    pairings = {pairing.game_id: pairing for pairing in season.pairings if pairing.round == 1}
    assert season.round == 2
    assert (pairings[unplayed.id].one_points, pairings[unplayed.id].other_points) == (0, 0)
    assert pairings[unplayed.id].verdict == "unplayed"
    assert of_ended(await world.matches.get(unplayed.id)) == UNPLAYED, "also after a kill just now"
    assert (pairings[half_played.id].one_points, pairings[half_played.id].other_points) == (WIN, 0)
    times = await world.database.read(games.times, both.id)
    first, second = time_used(both, times[:3], season.created_at + 3 * DAY)
    assert (first, second) == (2 * DAY, DAY)
    assert (pairings[both.id].one_points, pairings[both.id].other_points) == (0, WIN)
    assert pairings[over.id].verdict == "game"
    ended = await world.matches.get(both.id)
    assert ended.play.game.outcome is not None
    assert ended.play.game.outcome.winners == (1,)
    assert await Ratings(world.database).changes(half_played.id) == [], "not everyone has moved"
    assert len(await Ratings(world.database).changes(both.id)) == 2


async def test_who_does_not_come_is_claimed_against_when_the_clock_says_so(world: World) -> None:
    """A player who doesn't move can be claimed against as soon as their time is up; games no one plays are
    closed as usual.
    """
    organizer = Organizer(world)
    season = await organizer.started(4)
    first, second = await organizer.running(season)
    assert first.stored.pace == season.pace == "1"
    here = world.by((first.stored.seats[1].user_id, ""))
    assert (await refused(world.clocks.claim(first, here, first.version))).because(ServiceReason.STILL_TIME)
    await organizer.passes(1)
    assert (await world.clocks.claim(first, here, first.version)).over
    await organizer.timers.handle_due()
    (claimed, other) = (await organizer.seasons.get(season.id)).of_round
    assert (claimed.verdict, claimed.one_points, claimed.other_points) == ("game", 0, WIN)
    assert other.verdict is None
    assert await world.database.read(timers.due_at, ticking.IDLE, second.id) is not None


async def test_a_pace_that_there_is_not_is_refused(world: World) -> None:
    organizer, actor = Organizer(world), world.by(STARTER)
    unknown = replace(new_season(actor, world.clock()), pace="2")
    assert (await refused(organizer.seasons.open(unknown))).because(ServiceReason.BAD_OPTION)


async def test_an_option_that_the_game_does_not_have_is_refused(world: World) -> None:
    new = new_season(world.by(STARTER), world.clock())
    unknown = replace(new, options=(*new.options, ("weather", "dry")))
    why = await refused(Organizer(world).seasons.open(unknown))
    assert why.because(ServiceReason.UNKNOWN_OPTION)


async def test_a_season_that_there_is_not_is_refused(world: World) -> None:
    assert (await refused(Organizer(world).seasons.get(99))).because(SeasonReason.NO_SEASON)


async def test_who_leaves_is_not_paired_again_and_who_is_forgotten_leaves(world: World) -> None:
    organizer = Organizer(world)
    season = await organizer.started(6, form="swiss")
    leaver, forgotten = PEOPLE[0], PEOPLE[1]
    await organizer.seasons.leave(season, world.by(leaver))
    privacy = Privacy(world.database, world.matches, world.invitations, OWN_DATA)
    assert '"seasons"' in await privacy.export(forgotten[0])
    await privacy.forget(Actor(*forgotten, 99_999))
    for match in await organizer.running(season):
        await organizer.to_the_end(match)
    await organizer.timers.handle_due()
    season = await organizer.seasons.get(season.id)
    assert season.round == 2
    paired = {number for pairing in season.of_round for number in (pairing.one, pairing.other)}
    assert paired == {3, 4, 5, 6}
    assert season.entrant(2).user_id == NOBODY
    assert season.entrant(2).name == ""
    assert (await refused(organizer.seasons.leave(season, world.by(leaver)))).because(
        SeasonReason.NOT_IN_SEASON
    )


async def test_who_left_a_round_robin_gives_the_point_to_the_others(world: World) -> None:
    organizer = Organizer(world)
    season = await organizer.started(4)
    await organizer.seasons.leave(season, world.by(PEOPLE[0]))
    await organizer.passes(3)
    season = await organizer.seasons.get(season.id)
    (theirs,) = [pairing for pairing in season.of_round if 1 in (pairing.one, pairing.other)]
    assert (theirs.verdict, theirs.game_id, theirs.points_of(1)) == ("left", None, 0)


async def test_of_two_who_left_neither_gets_a_point_and_the_two_who_stay_play_on(world: World) -> None:
    organizer = Organizer(world)
    season = await organizer.started(4)
    gone = {pairing.one for pairing in season.of_round}
    for number in gone:
        await organizer.seasons.leave(season, world.by(PEOPLE[number - 1]))
    for _ in range(season.rounds):
        await organizer.passes(3)
    season = await organizer.seasons.get(season.id)
    assert (season.state, season.round) == ("over", season.rounds)
    (theirs,) = [pairing for pairing in season.pairings if {pairing.one, pairing.other} == gone]
    assert (theirs.verdict, theirs.one_points, theirs.other_points) == ("left", 0, 0)


async def test_a_thread_that_cannot_be_opened_keeps_nobody_else_from_playing(world: World) -> None:
    organizer = Organizer(world)
    season = await organizer.opened(6)
    organizer.poster.failures = [undeliverable()]
    await organizer.seasons.start(season)
    await organizer.timers.handle_due()
    assert len(await organizer.running(season)) == 2
    assert organizer.poster.shown[-1].round == 1, "everyone is told who plays whom"
    await organizer.passes(0.01)
    assert len(await organizer.running(season)) == 3
    assert all(pairing.game_id for pairing in organizer.poster.shown[-1].of_round)
    # A game that can never begin ends as a tie.
    organizer.poster.failures = [undeliverable(permanent=True)] * 100
    await organizer.passes(3)
    await organizer.passes(0.01)
    season = await organizer.seasons.get(season.id)
    assert season.round == 2
    await organizer.passes(3)
    season = await organizer.seasons.get(season.id)
    second = [pairing for pairing in season.pairings if pairing.round == 2]
    assert {(pairing.one_points, pairing.other_points, pairing.verdict) for pairing in second} == {
        (TIE, TIE, "nowhere")
    }


async def test_a_channel_that_is_gone_is_not_asked_for_all_the_time(world: World) -> None:
    """A deleted channel is tried once an hour while the season is open, because it may come back, but never
    afterwards.
    """
    organizer = Organizer(world)
    season = await organizer.opened(4)
    await organizer.timers.handle_due()
    before = len(organizer.poster.tried)
    organizer.poster.gone = True
    await organizer.seasons.join(season, world.by(PEOPLE[5]))
    for _ in range(12):
        await organizer.passes(1 / 48)
    assert len(organizer.poster.tried) - before == 6
    await organizer.seasons.close(season)
    for _ in range(12):
        await organizer.passes(1 / 48)
    assert len(organizer.poster.tried) - before == 7
    assert await world.database.read(timers.due_at, LOOK, season.id) is None


async def test_a_thread_in_which_something_else_is_played_is_left_to_it(world: World) -> None:
    """If someone else starts a game in the thread first, the season's game gets another thread, and all
    others begin.
    """
    organizer = Organizer(world)
    season = await organizer.opened(4)
    organizer.poster.taken_by = world.begin
    await organizer.seasons.start(season)
    await organizer.timers.handle_due()
    assert len(await organizer.running(season)) == 1
    await organizer.passes(0.01)
    assert len(await organizer.running(season)) == 2


async def test_joining_starting_and_closing(world: World) -> None:
    organizer = Organizer(world)
    season = await organizer.opened(3)
    for attempt, reason in (
        (organizer.opened(1), SeasonReason.SEASON_OPEN),
        (organizer.seasons.start(season), SeasonReason.SEASON_TOO_FEW),
        (organizer.seasons.join(season, world.by(PEOPLE[0])), SeasonReason.ALREADY_IN_SEASON),
        (organizer.seasons.leave(season, world.by(PEOPLE[9])), SeasonReason.NOT_IN_SEASON),
    ):
        assert (await refused(attempt)).because(reason)
    await organizer.seasons.leave(season, world.by(PEOPLE[2]))
    for person in (PEOPLE[2], PEOPLE[3]):
        await organizer.seasons.join(season, world.by(person))
    season = await organizer.seasons.get(season.id)
    assert [entrant.number for entrant in season.present] == [1, 2, 3, 4]
    await organizer.seasons.start(season)
    await organizer.timers.handle_due()
    assert (await refused(organizer.seasons.join(season, world.by(PEOPLE[5])))).because(
        SeasonReason.SEASON_BEGUN
    )
    await organizer.seasons.close(season)
    assert (await refused(organizer.seasons.close(season))).because(SeasonReason.SEASON_ENDED)
    await organizer.timers.handle_due()
    assert organizer.poster.shown[-1].state == "closed"
    assert len(await organizer.running(season)) == 2, "games that run go on"
    await organizer.passes(10)
    assert (await organizer.seasons.get(season.id)).round == 1


async def test_there_is_room_for_so_many(world: World) -> None:
    organizer = Organizer(world)
    season = await organizer.opened(32)
    late = (5_000, "Late")
    assert (await refused(organizer.seasons.join(season, world.by(late)))).because(SeasonReason.SEASON_FULL)
