"""Reminders go only to people who chose them, once for each wait, at most one an hour for all games together,
and never in quiet hours.
"""

import json
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.features.privacy.service import Privacy
from bot.features.reminders.service import (
    HOUR,
    REMIND,
    REMIND_AFTER,
    REMINDER,
    Remind,
    RemindAfter,
    ReminderReason,
    Reminders,
    end_of_quiet,
    zones,
)
from bot.features.reminders.store import Quiet
from bot.service.matches import Actor
from bot.service.places import GamePlaces
from bot.service.preferences import Preferences
from bot.store import timers
from engine.contract import Refused
from tests.bot.conftest import CHALLENGER, CHANNEL, OPPONENT, World
from tests.bot.features.reminders.writing import RecordingReminders
from tests.support.registered import OWN_DATA
from tests.support.seeding import say_all
from tests.support.tables import query

ME, OTHER = CHALLENGER[0], OPPONENT[0]
DAY = 24 * HOUR


@dataclass
class Reminding:
    """A world in which people can be reminded."""

    world: World
    poster: RecordingReminders = field(default_factory=RecordingReminders)

    def __post_init__(self) -> None:
        database, matches, clock = self.world.database, self.world.matches, self.world.clock
        places = GamePlaces(database, matches, clock)
        self.preferences = Preferences(database, matches)
        self.reminders = Reminders(database, matches, places, self.poster, clock)
        self.world.timers.handle(REMINDER, self.reminders.look)

    async def want(self, how: Remind = Remind.DIRECT, after: RemindAfter = RemindAfter.DAY) -> None:
        await self.preferences.choose(REMIND_AFTER, ME, after)
        await self.preferences.choose(REMIND, ME, how)
        await self.world.timers.handle_due()

    async def wait(self, seconds: int, step: int = HOUR // 4) -> list[int]:
        """Let time pass in small steps; return after how many seconds each reminder was sent."""
        times: list[int] = []
        for passed in range(step, seconds + 1, step):
            before = len(self.poster.said)
            self.world.clock.seconds += step
            await self.world.timers.handle_due()
            times += [passed] * (len(self.poster.said) - before)
        return times

    def games(self) -> list[list[int]]:
        return [[game.game_id for game in reminder.games] for reminder in self.poster.said]


@pytest.fixture
def reminding(world: World) -> Reminding:
    return Reminding(world)


async def test_nobody_is_written_to_who_did_not_ask(reminding: Reminding) -> None:
    await reminding.world.begin()
    await reminding.preferences.choose(REMIND_AFTER, ME, RemindAfter.HOURS)
    await reminding.reminders.keep_quiet(ME, "Europe/Berlin", 22, 8)
    assert await reminding.wait(5 * DAY) == []
    await reminding.want()
    await reminding.preferences.choose(REMIND, ME, Remind.NONE)
    count = len(reminding.poster.said)
    await reminding.world.begin(channel_id=CHANNEL + 1)
    assert await reminding.wait(5 * DAY) == []
    assert len(reminding.poster.said) == count


@pytest.mark.parametrize("after", RemindAfter)
async def test_once_for_each_wait_also_after_a_restart(reminding: Reminding, after: RemindAfter) -> None:
    await reminding.want(after=after)
    match = await reminding.world.begin()
    hours = int(after) * HOUR
    assert await reminding.wait(hours - HOUR) == []
    again = Reminding(reminding.world.restarted(), reminding.poster)
    assert await again.wait(hours + DAY) == [HOUR]
    (reminder,) = again.poster.said
    assert (reminder.user_id, reminder.channel_id) == (ME, None)
    await say_all(again.world.matches, match.id, ["a1", "a2"], first=1)  # my turn again
    assert await again.wait(hours + DAY) == [hours]
    await say_all(again.world.matches, match.id, ["a3"], first=9)  # the other's turn
    assert await again.wait(hours + DAY) == []


@pytest.mark.parametrize("pace", ["1", "3", "7", "bank"])
async def test_with_a_clock_when_a_quarter_is_left(reminding: Reminding, pace: str) -> None:
    """With a clock, the reminder comes when a quarter of the initial time is left, unless a person chose
    hours.
    """
    days = {"bank": 14}.get(pace) or int(pace)
    await reminding.preferences.choose(REMIND, ME, Remind.DIRECT)
    match = await reminding.world.begin(pace=pace)
    quarter = days * DAY * 3 // 4
    assert await reminding.wait(quarter + HOUR) == [quarter]
    await say_all(reminding.world.matches, match.id, ["a1", "a2"], first=1)  # my turn again
    rest = DAY * 14 - quarter - HOUR if pace == "bank" else days * DAY
    (after,) = await reminding.wait(rest)
    assert 0 <= after - rest * 3 // 4 <= HOUR // 4
    await reminding.preferences.choose(REMIND_AFTER, ME, RemindAfter.HOURS)
    other = await reminding.world.begin(pace=pace, channel_id=CHANNEL + 1)
    assert await reminding.wait(7 * HOUR) == [6 * HOUR]
    assert reminding.games()[-1] == [other.id]


async def test_one_message_for_all_and_at_most_one_an_hour(reminding: Reminding) -> None:
    await reminding.want()
    begun: list[int] = []
    for number in range(3):
        begun.append((await reminding.world.begin(channel_id=CHANNEL + number)).id)
        reminding.world.clock.seconds += 60 * number
    first, two, three = begun
    assert await reminding.wait(DAY + 3 * HOUR, 60) == [DAY - 60 - 120, DAY - 180 + HOUR]
    assert reminding.games() == [[first, two], [three]]


async def test_a_channel_is_told_only_of_its_server(reminding: Reminding) -> None:
    await reminding.want(Remind.MENTION)
    begun = [
        await reminding.world.begin(channel_id=CHANNEL + number, guild_id=guild)
        for number, guild in enumerate((7, 8, 7, None))
    ]
    assert await reminding.wait(2 * DAY) == [DAY, DAY + HOUR, DAY + 2 * HOUR]
    first, second, third, fourth = (match.id for match in begun)
    assert reminding.games() == [[first, third], [second], [fourth]]
    assert [reminder.channel_id for reminder in reminding.poster.said] == [CHANNEL, CHANNEL + 1, None]


async def test_never_while_a_game_is_paused_or_over_or_someone_is_away(reminding: Reminding) -> None:
    world = reminding.world
    await reminding.want()
    paused, over = await world.begin(pace="bank"), await world.begin(channel_id=CHANNEL + 1)
    request = await world.clocks.ask_to_pause(paused, world.by(OPPONENT))
    await world.requests.agree(request, world.by(CHALLENGER))
    await world.matches.resign(over, world.by(OPPONENT), over.version)
    assert await reminding.wait(3 * DAY) == []
    await world.clocks.resume(await world.matches.get(paused.id), world.by(OPPONENT))
    await world.vacations.begin(ME, 4)
    assert await reminding.wait(2 * DAY) == []
    await world.vacations.end(ME)
    assert len(await reminding.wait(DAY)) == 1


async def test_refused_direct_messages_turn_it_off_and_that_can_be_said(reminding: Reminding) -> None:
    await reminding.want()
    await reminding.world.begin()
    reminding.poster.refuses = True
    assert await reminding.wait(2 * DAY) == []
    assert await reminding.preferences.chosen(REMIND, ME) is Remind.NONE
    assert (await reminding.reminders.manners(ME)).refused
    reminding.poster.refuses = False
    assert await reminding.wait(2 * DAY) == []
    await reminding.preferences.choose(REMIND, ME, Remind.DIRECT)
    assert not (await reminding.reminders.manners(ME)).refused
    looking = "SELECT * FROM timers WHERE kind = 'reminder'"
    assert await query(reminding.world.database, looking)
    await reminding.preferences.choose(REMIND, ME, Remind.NONE)
    assert not await query(reminding.world.database, looking)
    await reminding.want()
    assert len(reminding.poster.said) == 1


async def test_what_fails_is_tried_again(reminding: Reminding) -> None:
    await reminding.want()
    await reminding.world.begin()
    reminding.poster.fails = True
    assert await reminding.wait(DAY) == []
    reminding.poster.fails = False
    assert len(await reminding.wait(DAY)) == 1


async def test_a_game_that_comes_due_while_a_reminder_is_repeated_is_reminded_of_later(
    reminding: Reminding,
) -> None:
    """A game that comes due while a post is repeated gets its own reminder, because the repeated post returns
    the old message.
    """
    await reminding.want()
    first = await reminding.world.begin()
    reminding.world.clock.seconds += 5
    second = await reminding.world.begin(channel_id=CHANNEL + 1)
    reminding.poster.unheard = 1
    assert await reminding.wait(DAY - HOUR) == []
    assert len(await reminding.wait(3 * HOUR, 5)) == 2
    assert reminding.games() == [[first.id], [second.id]]


@pytest.mark.parametrize("played", [1, 2])
async def test_a_reminder_is_not_doubled_because_its_reader_plays_before_the_answer(
    reminding: Reminding, played: int
) -> None:
    """While a reminder that may have been read is repeated, no other one about its games is sent, and none
    about another game within an hour.
    """
    await reminding.want()
    begun = [await reminding.world.begin(channel_id=CHANNEL + number) for number in range(2)]
    reminding.world.clock.seconds += 5
    later = await reminding.world.begin(channel_id=CHANNEL + 2)
    reminding.poster.unheard = 1
    assert await reminding.wait(DAY - 5, DAY - 5) == [DAY - 5]
    for number, match in enumerate(begun[:played], 1):
        await say_all(reminding.world.matches, match.id, ["a1"], first=100 * number)
    times = await reminding.wait(2 * HOUR, 5)
    assert reminding.games() == [[match.id for match in begun], [later.id]]
    assert all(passed >= HOUR for passed in times)


async def test_a_reminder_that_may_have_been_read_is_not_doubled_after_quiet_hours(
    reminding: Reminding,
) -> None:
    """The reminder is tried ten seconds before quiet hours begin, and repeated when they are over."""
    await reminding.want()
    await reminding.reminders.keep_quiet(ME, "Europe/Berlin", 10, 12)
    begun_at = datetime(2026, 3, 10, 9, 59, 50, tzinfo=ZoneInfo("Europe/Berlin"))
    reminding.world.clock.seconds = int(begun_at.timestamp())
    match = await reminding.world.begin()
    reminding.poster.unheard = 1
    assert await reminding.wait(DAY, DAY) == [DAY]
    assert await reminding.wait(DAY, 10 * 60) == []
    assert reminding.games() == [[match.id]]
    rows = await query(reminding.world.database, "SELECT game_id FROM reminded")
    assert [row[0] for row in rows] == [match.id]


async def test_after_an_absence_one_message_tells_everything(reminding: Reminding) -> None:
    await reminding.want()
    begun: list[int] = []
    for number in range(3):
        begun.append((await reminding.world.begin(channel_id=CHANNEL + number)).id)
        reminding.world.clock.seconds += HOUR
    assert await reminding.wait(3 * DAY, 3 * DAY) == [3 * DAY]
    assert reminding.games() == [begun]


async def test_what_falls_into_quiet_hours_comes_at_their_end(reminding: Reminding) -> None:
    zone, clock = ZoneInfo("Europe/Berlin"), reminding.world.clock
    await reminding.want()
    await reminding.reminders.keep_quiet(ME, "Europe/Berlin", None, None)
    clock.seconds = int(
        datetime(2026, 3, 27, 23, 30, tzinfo=zone).timestamp()
    )  # the clocks change on the 29th
    await reminding.world.begin()
    await reminding.wait(2 * DAY)
    assert len(reminding.poster.said) == 1
    known = await reminding.reminders.manners(ME)
    assert known.reminded_at == datetime(2026, 3, 29, 8, tzinfo=zone).timestamp()


@pytest.mark.parametrize(
    ("name", "day"),
    [
        ("Europe/Berlin", (2026, 3, 28)),
        ("Europe/Berlin", (2026, 10, 24)),
        ("America/New_York", (2026, 3, 7)),
        ("America/New_York", (2026, 10, 31)),
        ("Australia/Lord_Howe", (2026, 4, 4)),
        ("Australia/Lord_Howe", (2026, 10, 3)),
        ("Asia/Kathmandu", (2026, 6, 1)),
    ],
)
@pytest.mark.parametrize(
    "hours", [(22, 8), (1, 3), (2, 3), (3, 2), (0, 1), (23, 0), (1, 2), (0, 0), (13, 12)]
)
def test_quiet_hours_are_those_on_the_wall(
    name: str, day: tuple[int, int, int], hours: tuple[int, int]
) -> None:
    zone, quiet = ZoneInfo(name), Quiet(name, *hours)
    begins, ends = hours

    def is_quiet(at: int) -> bool:
        hour = datetime.fromtimestamp(at, zone).hour
        return begins <= hour < ends if begins <= ends else not ends <= hour < begins

    start = int(datetime(*day, 12, tzinfo=zone).timestamp())
    moments = range(start, start + 2 * DAY, 5 * 60)
    for at in moments:
        end = end_of_quiet(quiet, at)
        expected = next((later for later in range(at, at + 3 * DAY, 5 * 60) if not is_quiet(later)), at)
        assert end == expected, (datetime.fromtimestamp(at, zone), timedelta(seconds=end - at))


@pytest.mark.parametrize(
    ("name", "day"),
    [
        ("Europe/Berlin", (2026, 3, 29)),
        ("Europe/Berlin", (2026, 10, 25)),
        ("America/New_York", (2026, 3, 8)),
        ("America/New_York", (2026, 11, 1)),
        ("Australia/Lord_Howe", (2026, 4, 5)),
        ("Australia/Lord_Howe", (2026, 10, 4)),
    ],
)
@pytest.mark.parametrize("away", [False, True])
async def test_quiet_hours_and_vacations_over_the_night_in_which_clocks_change(
    reminding: Reminding, name: str, day: tuple[int, int, int], *, away: bool
) -> None:
    """The reminder comes when quiet hours end by local time, even after a vacation that ends within them. A
    vacation day always has 24 hours.
    """
    zone, world = ZoneInfo(name), reminding.world
    await reminding.want(after=RemindAfter.HOURS)
    await reminding.reminders.keep_quiet(ME, name, 21, 8)
    begins = datetime(*day, 23, tzinfo=zone) - timedelta(days=1)
    world.clock.seconds = start = int(begins.timestamp())
    match = await world.begin(pace="1")
    if away:
        await world.vacations.begin(ME, 1)
    times = [start + passed for passed in await reminding.wait(3 * DAY, HOUR // 2)]
    expected = datetime(*day, 8, tzinfo=zone) + timedelta(days=away)
    assert times == [int(expected.timestamp())]
    (late,) = await query(world.database, "SELECT created_at FROM requests WHERE kind = 'late'")
    assert late["created_at"] == start + DAY + DAY * away
    assert (await world.clocks.face(match)).late


async def test_a_zone_is_one_that_exists(reminding: Reminding) -> None:
    for zone, begins, reason in (
        (None, 22, ReminderReason.NO_ZONE),
        ("Europe/Memphis", 1, ReminderReason.UNKNOWN_ZONE),
        ("../../etc/passwd", 1, ReminderReason.UNKNOWN_ZONE),
        ("Louisville", 1, ReminderReason.UNKNOWN_ZONE),
    ):
        with pytest.raises(Refused) as refused:
            await reminding.reminders.keep_quiet(ME, zone, begins, None)
        assert refused.value.because(reason)
    assert (await reminding.reminders.keep_quiet(ME, "Asia/Tokyo", None, None)).quiet == Quiet(
        "Asia/Tokyo", 22, 8
    )
    assert (await reminding.reminders.keep_quiet(ME, None, None, 6)).quiet == Quiet("Asia/Tokyo", 22, 6)
    for typed, name in (
        ("europe/berlin", "Europe/Berlin"),
        ("new york ", "America/New_York"),
        ("UTC", "UTC"),
    ):
        manners = await reminding.reminders.keep_quiet(ME, typed, None, None)
        assert manners.quiet == Quiet(name, 22, 6), "as it is typed"
    assert {"Europe/Berlin", "UTC"} <= set(zones())


async def test_a_copy_has_it_and_whoever_is_forgotten_is_not_written_to(reminding: Reminding) -> None:
    world = reminding.world
    await reminding.want()
    await reminding.reminders.keep_quiet(ME, "UTC", 3, 4)
    match = await world.begin()
    await reminding.wait(DAY)
    privacy = Privacy(world.database, world.matches, world.invitations, OWN_DATA)
    about = json.loads(await privacy.export(ME))
    assert (about["reminders"][0]["zone"], about["reminded"][0]["game_id"]) == ("UTC", match.id)
    await privacy.forget(Actor(*CHALLENGER, 99_999))
    assert not [row for row in await world.dump() if row[0] in ("reminders", "reminded")]
    assert await world.database.read(timers.due_at, REMINDER, ME) is None
