"""Any time zone with any quiet hours at any time, and any text as a time zone or as a setting."""

import sys
from datetime import datetime
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

import pytest

from bot.clock import DAY
from bot.errors import SettingsError
from bot.features.reminders.service import end_of_quiet, zone_named, zones
from bot.features.reminders.store import Quiet
from bot.settings import Settings, load_settings, unknown_settings
from tests.soak.test_input import typed
from tests.support.soaked import seeded, soaked

FROM, UNTIL = (int(datetime(year, 1, 1, tzinfo=ZoneInfo("UTC")).timestamp()) for year in (2020, 2045))
LARGE = 1 << 31
TWICE = 2 * DAY
"""More than the longest quiet time, even if clocks change in it."""
GOOD = (
    "1",
    "0",
    "24",
    "False",
    "INFO",
    "json",
    "https://a.example/b",
    "0-3/8",
    "127.0.0.1",
    "http://localhost:1",
)

seeds = pytest.mark.parametrize("seed", soaked(range(11), 1))


@seeds
def test_quiet_hours_end(seed: int) -> None:
    """A reminder waits until an hour that isn't quiet, for less than two days."""
    luck, many = Random(seeded(seed)), 20_000 if seed else 1_000
    for _ in range(many):
        quiet = Quiet(luck.choice(zones()), luck.randrange(24), luck.randrange(24))
        now = luck.randrange(FROM, UNTIL)
        end = end_of_quiet(quiet, now)
        hour = datetime.fromtimestamp(end, ZoneInfo(quiet.zone)).hour
        assert now <= end < now + TWICE, (quiet, now)
        assert (hour - quiet.begins) % 24 >= (quiet.ends - quiet.begins) % 24, (quiet, now)
    sys.stdout.write(f"[quiet hours] seed {seed}: {many} moments in {len(zones())} time zones\n")


@seeds
def test_what_is_no_time_zone_is_none(seed: int) -> None:
    luck, many = Random(seeded(seed)), 2_000 if seed else 50
    for _ in range(many):
        name = luck.choice((typed(luck), luck.choice(zones())[luck.randrange(8) :]))
        zone = zone_named(name)
        assert zone is None or zone.casefold().endswith(name.strip().replace(" ", "_").casefold())
    sys.stdout.write(f"[zones] seed {seed}: {many} names\n")


def read() -> Settings | SettingsError:
    """Return the settings, or why they are refused."""
    try:
        return load_settings()
    except SettingsError as error:
        return error


@seeds
def test_settings_are_read_or_refused_by_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, seed: int
) -> None:
    """Whatever the environment says, the program has settings with numbers that it can count with, or says
    which setting is wrong.
    """
    monkeypatch.chdir(tmp_path)
    luck, many, refused = Random(seeded(seed)), 2_000 if seed else 100, 0
    for _ in range(many):
        with monkeypatch.context() as environment:
            for name in Settings.model_fields:
                environment.delenv(f"IMHOTEP_{name.upper()}", raising=False)
            for name in luck.sample(sorted(Settings.model_fields), luck.randrange(1, 4)):
                value = luck.choice((luck.choice(GOOD), typed(luck))).replace("\0", "\x01")
                environment.setenv(f"IMHOTEP_{name.upper()}", value.encode("utf-8", "replace").decode())
            settings = read()
            if isinstance(settings, SettingsError):
                refused += 1
                assert "IMHOTEP_" in str(settings)
            else:
                assert unknown_settings() == []
                assert settings.thinkers < LARGE
                assert settings.share is None or max(settings.share) < LARGE
                numbers = [value for value in settings.model_dump().values() if isinstance(value, int)]
                assert max(numbers) < LARGE, numbers
    sys.stdout.write(f"[settings] seed {seed}: {many} environments, of which {refused} were refused\n")
