"""The cheap part of the calendar run: the list is complete, and computations with days work on each of
them.
"""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.clock import SHIFT, unix_now, utc_now
from bot.features.reminders.service import end_of_quiet
from bot.features.reminders.store import Quiet
from bot.flows.clocks import end_of
from engine.rivals.puzzles import RUNS, Puzzle, number_of, of_day, puzzles
from tests.calendar.days import CHANGES, LANGUAGES, MASKS, WHOLE, ZONES, Case, cases

CASES = cases()


def kind_of(puzzle: Puzzle) -> tuple[str, str, int]:
    """Return the game, the kind of the solution's first step, and its number of words."""
    code = puzzle.solution[0]
    return puzzle.game, code[0], len(code.split())


def test_the_list_has_what_it_is_to_have() -> None:
    days = {case.day for case in CASES}
    assert len(days) >= 40
    assert {case.day.year for case in CASES} >= set(range(2027, 2037))
    assert {date(2028, 2, 29), date(2026, 12, 31), date(2027, 1, 1)} <= days
    kinds = {
        (puzzle.game, puzzle.solution[0][0], len(puzzle.solution[0].split()))
        for puzzle in map(puzzles().__getitem__, RUNS[-1].used)
    }
    asked = [of_day(day) for day in days]
    assert {
        (puzzle.game, puzzle.solution[0][0], len(puzzle.solution[0].split())) for puzzle in asked
    } >= kinds
    assert {case.zone for case in CASES} == set(ZONES)
    assert {case.language for case in CASES} == set(LANGUAGES)
    assert {case.mask for case in CASES} == set(MASKS)
    assert {(case.nobody, case.homeless) for case in CASES} >= {(True, False), (False, True), (False, False)}
    assert len(WHOLE) == 4
    assert len({case.name for case in CASES}) == len(CASES)


@pytest.mark.parametrize(("zone", "days"), [(zone, days) for zone, *days in CHANGES])
def test_the_days_of_changes_are_such(zone: str, days: list[date]) -> None:
    """Each of these days is longer or shorter than 24 hours."""
    for day in days:
        begin, end = (
            datetime.combine(midnight, time(), ZoneInfo(zone)) for midnight in (day, day + timedelta(days=1))
        )
        assert end.timestamp() - begin.timestamp() != 24 * 3600


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_computes_with_days(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """On each day, vacations end after the chosen day, and quiet hours end by local time."""
    for hour in (0, 2, 12, 23):
        then = datetime.combine(case.day, time(hour, 59, 59), UTC)
        monkeypatch.setenv(SHIFT, "0")
        monkeypatch.setenv(SHIFT, str(int(then.timestamp()) - unix_now()))
        now = utc_now()
        assert now.date() == case.day or hour == 23
        assert number_of(now.date()) >= 1
        for form in ("%Y-%m-%d", "%d.%m.%Y"):
            assert now.timestamp() < end_of(now.strftime(form)) <= now.timestamp() + 2 * 86400
        for zone in ZONES:
            until = end_of_quiet(Quiet(zone, 22, 8), unix_now())
            wall = datetime.fromtimestamp(until, ZoneInfo(zone))
            assert 8 <= wall.hour < 22
            assert until - unix_now() <= 11 * 3600
