"""A vacation stops a person's own clocks for a limited time each year, and ends on its own or early."""

import json
import random
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.clock import DAY
from bot.features.privacy.service import Privacy
from bot.flows.clocks import end_of
from bot.service.clocks.clocks import ALLOWED
from bot.service.match import Match
from bot.service.refusals import ServiceReason
from engine.contract import Refused
from tests.bot.conftest import CHALLENGER, OPPONENT, World
from tests.bot.service.clocks.test_clocks import announced, left, refuses, say, wait
from tests.support.registered import OWN_DATA
from tests.support.tables import query

HOUR = 3600
AWAY, OTHER = CHALLENGER[0], OPPONENT[0]


async def stands(world: World, match: Match) -> bool:
    clock = (await world.clocks.face(match)).on_move
    assert clock is not None
    return clock.since is None


async def test_ones_own_clock_stands_and_goes_on_automatically(world: World) -> None:
    match = await world.begin(pace="3")
    world.clock.seconds += DAY
    leave = await world.vacations.begin(AWAY, 10)
    assert (leave.until, leave.days_left) == (world.clock() + 10 * DAY, ALLOWED - 10)
    assert await stands(world, match)
    await wait(world, 10 * DAY - 1)
    assert (await left(world, match))[0] == 2 * DAY
    await refuses(world.clocks.claim(match, world.by(OPPONENT), 0), ServiceReason.AWAY)
    await refuses(world.clocks.nudge(match, world.by(OPPONENT), 0), ServiceReason.AWAY)
    await wait(world, 1)
    assert not await stands(world, match)
    assert await announced(world) == []
    await wait(world, 2 * DAY)
    assert await announced(world) == ["late open"]


async def test_a_clock_goes_on_when_the_vacation_ends_also_where_the_program_comes_back_later(
    world: World,
) -> None:
    match = await world.begin(pace="3")
    await world.vacations.begin(AWAY, 10)
    world.clock.seconds += 10 * DAY + 5 * HOUR
    world = world.restarted()
    await wait(world, 0)
    assert (await left(world, match))[0] == 3 * DAY - 5 * HOUR


async def test_the_others_clocks_run(world: World) -> None:
    match = await world.begin(pace="1")
    await world.vacations.begin(AWAY, 5)
    match = await say(world, match, "a1")  # a player on vacation may move
    await wait(world, DAY)
    assert (await left(world, match))[1] == 0
    match = await say(world, match, "a2")
    assert await stands(world, match)
    await world.vacations.end(AWAY)
    assert not await stands(world, match)
    await refuses(world.vacations.end(AWAY), ServiceReason.NOT_AWAY)
    assert (await world.vacations.leave(AWAY)).days_left == ALLOWED - 1


async def test_whose_time_was_up_before_is_late_all_the_same(world: World) -> None:
    match = await world.begin(pace="1")
    await wait(world, DAY)
    await world.vacations.begin(AWAY, 5)
    assert (await world.clocks.claim(match, world.by(OPPONENT), 0)).over


async def test_a_year_has_so_many_days(world: World) -> None:
    await refuses(world.vacations.begin(AWAY, ALLOWED + 1), ServiceReason.VACATION_TOO_LONG)
    await refuses(world.vacations.begin_until(AWAY, world.clock()), ServiceReason.DATE_IS_PAST)
    await world.vacations.begin(AWAY, 20)
    assert (await world.vacations.begin(AWAY, ALLOWED)).days_left == 0  # longer than planned
    world.clock.seconds += 20 * DAY
    assert (await world.vacations.end(AWAY)).days_left == 10
    with pytest.raises(Refused) as refused:
        await world.vacations.begin(AWAY, 11)
    assert refused.value.because(ServiceReason.VACATION_TOO_LONG)
    assert refused.value.details == {"days": 10, "all": ALLOWED}
    assert (await world.vacations.leave(OTHER)).days_left == ALLOWED
    world.clock.seconds += 346 * DAY
    assert (await world.vacations.leave(AWAY)).days_left == 11
    assert (await world.vacations.begin(AWAY, 11)).days_left == 0


async def test_a_vacation_and_a_pause_together(world: World) -> None:
    match = await world.begin(pace="3")
    request = await world.clocks.ask_to_pause(match, world.by(CHALLENGER))
    await world.requests.agree(request, world.by(OPPONENT))
    await world.vacations.begin(AWAY, 2)
    await world.clocks.resume(match, world.by(OPPONENT))
    assert await stands(world, match)
    await wait(world, 2 * DAY)
    assert not await stands(world, match)
    assert (await left(world, match))[0] == 3 * DAY


@pytest.mark.parametrize("pace", ["none", "1"])
async def test_nobody_is_nudged_on_vacation_with_or_without_clocks(world: World, pace: str) -> None:
    match = await world.begin(pace=pace)
    await wait(world, 2 * DAY)
    await world.vacations.begin(AWAY, 2)
    assert not (await world.clocks.face(match)).may_nudge
    await refuses(world.clocks.nudge(match, world.by(OPPONENT), 0), ServiceReason.AWAY)
    await wait(world, 2 * DAY)
    assert (await world.clocks.face(match)).may_nudge
    await world.clocks.nudge(match, world.by(OPPONENT), 0)


@pytest.mark.parametrize("date", ["2026-03-29", "29.3.2026", " 29. 3. 2026 "])
def test_a_day_is_over_when_it_is_over_everywhere(date: str) -> None:
    """A day is over only when it has ended in Berlin, where that night is an hour shorter, in Honolulu, and
    on both sides of the date line.
    """
    for zone in ("Europe/Berlin", "Pacific/Honolulu", "Etc/GMT+12", "Pacific/Kiritimati"):
        over = datetime.fromtimestamp(end_of(date), UTC).astimezone(ZoneInfo(zone))
        assert (over.year, over.month) == (2026, 3)
        assert over.day >= 30


@pytest.mark.parametrize("date", ["", "tomorrow", "2026-02-30", "9999-12-31", "3/29/2026", "\u0662026-03-29"])
def test_what_is_no_date(date: str) -> None:
    with pytest.raises(Refused) as refused:
        end_of(date)
    assert refused.value.because(ServiceReason.NO_DATE)


@pytest.mark.parametrize(
    "change", [datetime(2026, 3, 29, 1, tzinfo=UTC), datetime(2026, 10, 25, 1, tzinfo=UTC)]
)
async def test_a_day_has_24_hours_when_clocks_are_changed_for_summer(world: World, change: datetime) -> None:
    world.clock.seconds = int(change.timestamp()) - 3600
    match = await world.begin(pace="1")
    await wait(world, DAY - 1)
    assert await announced(world) == []
    await wait(world, 1)
    assert await announced(world) == ["late open"]
    assert (await left(world, match))[0] == 0


@pytest.mark.parametrize("seed", range(2))
async def test_a_year_with_restarts(world: World, seed: int) -> None:
    """Two people are slow, away, or late, and the program is often down. Nobody ever has two vacations at
    once or more days than allowed, and no clock runs while its owner is away.
    """
    dice = random.Random(seed)
    match = await world.begin(pace="bank")
    for _ in range(250):
        world.clock.seconds += int(dice.uniform(0.1, 2.8) * DAY)
        if dice.random() < 0.3:
            world = world.restarted()
        await world.timers.handle_due()
        match = await world.matches.get(match.id)
        if match.over:
            match = await world.begin(pace="bank")
        await live(world, match, dice)
        present = await world.matches.get(match.id)
        for person in (AWAY, OTHER):
            leave = await world.vacations.leave(person)
            assert 0 <= leave.days_left <= ALLOWED
            if present.mover == person and not present.over:
                assert await stands(world, present) == (leave.until is not None)
        assert all(seconds >= 0 for seconds in await left(world, present))


async def live(world: World, match: Match, dice: random.Random) -> None:
    """Have a person try a random action."""
    person = dice.choice((CHALLENGER, OPPONENT))
    try:
        match dice.choice(("move", "move", "away", "back", "claim", "give")):
            case "move":
                code = dice.choice([step.code for step in match.play.game.options()])
                await world.matches.act(match, world.mover(match), [code], match.version)
            case "away":
                await world.vacations.begin(person[0], dice.randint(1, 9))
            case "back":
                await world.vacations.end(person[0])
            case "claim":
                await world.clocks.claim(match, world.by(person), match.version)
            case _:
                await world.clocks.give(match, world.by(person), 3)
    except Refused:
        pass


async def test_vacations_are_told_exported_and_forgotten(world: World) -> None:
    privacy = Privacy(world.database, world.matches, world.invitations, OWN_DATA)
    await world.vacations.begin(AWAY, 3)
    (told,) = json.loads(await privacy.export(AWAY))["holidays"]
    assert told == {"starts_at": world.clock(), "ends_at": world.clock() + 3 * DAY}
    await privacy.forget(world.by(CHALLENGER))
    assert await query(world.database, "SELECT * FROM holidays") == []
    assert await query(world.database, "SELECT * FROM timers WHERE kind = 'holiday'") == []
