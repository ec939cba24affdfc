"""The days and circumstances under which everything must work as usual."""

from dataclasses import dataclass
from datetime import date, timedelta

from engine.rivals.puzzles import RUNS, of_day

UTC, KATHMANDU, HONOLULU, LORD_HOWE = "UTC", "Asia/Kathmandu", "Pacific/Honolulu", "Australia/Lord_Howe"
BERLIN, NEW_YORK = "Europe/Berlin", "America/New_York"
ZONES = (UTC, KATHMANDU, HONOLULU, LORD_HOWE, BERLIN, NEW_YORK)
TURKISH, C, GERMAN, ENGLISH = "tr_TR.UTF-8", "C", "de_DE.UTF-8", "C.UTF-8"
LANGUAGES = (ENGLISH, TURKISH, C, GERMAN)
MASKS = (0o022, 0o077, 0o000)


@dataclass(frozen=True)
class Case:
    """A day with special circumstances. With `whole`, the whole suite runs, not only the tests that need a
    clock or a process; with `nobody`, a user who owns nothing runs it; with `homeless`, there is no writable
    home.
    """

    day: date
    zone: str = UTC
    language: str = ENGLISH
    mask: int = 0o022
    nobody: bool = False
    homeless: bool = False
    whole: bool = False

    @property
    def name(self) -> str:
        """Return the words that identify the case in the notes."""
        special = [word for word in ("nobody", "homeless", "whole") if getattr(self, word)]
        return " ".join((self.day.isoformat(), self.zone, self.language, f"{self.mask:03o}", *special))


WHOLE = (
    Case(date(2026, 12, 31), KATHMANDU, TURKISH, 0o077, whole=True),
    Case(date(2028, 2, 29), HONOLULU, C, 0o000, homeless=True, whole=True),
    Case(date(2031, 3, 30), BERLIN, whole=True),
    Case(date(2036, 10, 5), LORD_HOWE, whole=True),
)
"""The cases for which the whole suite runs."""

CHANGES = (
    (BERLIN, date(2027, 3, 28), date(2027, 10, 31)),
    (NEW_YORK, date(2027, 3, 14), date(2027, 11, 7)),
    (LORD_HOWE, date(2027, 4, 4), date(2027, 10, 3)),  # half an hour, in southern seasons
)
"""Days of clock changes, in three zones."""

ENDS = (
    *(date(2026, 11, 30), date(2026, 12, 31), date(2027, 1, 1), date(2027, 1, 31), date(2027, 2, 28)),
    *(date(2027, 3, 1), date(2027, 4, 30), date(2028, 2, 28), date(2028, 3, 1), date(2032, 2, 29)),
    *(date(2036, 2, 29), date(2028, 12, 31), date(2029, 1, 1), date(2030, 6, 30), date(2031, 9, 30)),
)
"""Ends and beginnings of months and years, and February 29."""

YEARS = tuple(date(year, 1 + year % 12, 1 + year % 28) for year in range(2027, 2037))
"""A day in each of the coming years."""


def puzzle_days() -> tuple[date, ...]:
    """Return days that together have every kind of solution: by game, and by the kind and length of the first
    step.
    """
    days, known = list[date](), set[tuple[str, str, int]]()
    first, last = RUNS[0].since, RUNS[-1].since + timedelta(days=RUNS[-1].lines)
    for number in range((last - first).days):
        day = first + timedelta(days=number)
        puzzle = of_day(day)
        code = puzzle.solution[0]
        kind = puzzle.game, code[0], len(code.split())
        if kind not in known:
            known.add(kind)
            days.append(day)
    return tuple(days)


def cases() -> tuple[Case, ...]:
    """Return all cases, the most revealing first; their zones, languages and masks alternate."""
    dated = [*ENDS, *YEARS, *puzzle_days()]
    by_turns = [
        Case(
            day,
            ZONES[number % len(ZONES)],
            LANGUAGES[number % len(LANGUAGES)],
            MASKS[number % len(MASKS)],
            nobody=number % 4 == 1,
            homeless=number % 5 == 2,
        )
        for number, day in enumerate(dated)
    ]
    changes = [Case(day, zone) for zone, *days in CHANGES for day in days]
    return (*changes, *by_turns, *WHOLE)
