"""Only `bot.clock` asks what day it is; neither our other code nor its tests do."""

import ast
import os
import re
import time
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

import pytest

from bot import clock
from bot.clock import SHIFT, machine_now, unix_now, utc_now
from tests.conftest import TODAY

ROOT = Path(__file__).parents[1]
ASKING = re.compile(
    r"(.*\.)?((date|datetime)\.(today|now|utcnow)|utils\.utcnow"
    r"|time\.(time|time_ns|localtime|gmtime|ctime|asctime|tzset))"
)
"""The expressions, as they are written, that ask for the machine's date, time or zone."""
ABOUT_TIME = re.compile(r"\.(today|now|utcnow|astimezone|fromtimestamp)\b|\btime\b")
"""Words without which a module needs no closer look."""
OWN = {"bot/clock.py", "tests/conftest.py", "tests/test_clock.py"}
MACHINES = {
    # The sandbox is a separate Discord: its ids, rate limits and threads use the machine's time.
    "tests/sandbox/discord/limits/test_rates.py",
    "tests/sandbox/discord/test_places.py",
    "tests/sandbox/world/test_faults.py",
    "tests/wire/places/test_bring.py",
    "tests/wire/storm/weather.py",
    # File times come from the machine.
    "tests/process/test_sentences.py",
}


@cache
def asking() -> dict[str, list[int]]:
    """Return the modules, except the sandbox's, that ask the machine directly, with the lines."""
    modules = dict[str, list[int]]()
    for folder in ("bot", "engine", "render", "tests"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            text = path.read_text("utf-8")
            if not ABOUT_TIME.search(text):
                continue
            if lines := [getattr(node, "lineno", 0) for node in ast.walk(ast.parse(text)) if asks(node)]:
                modules[path.relative_to(ROOT).as_posix()] = lines
    return modules


def asks(node: ast.AST) -> bool:
    """Return whether a node asks for the date, the time or the zone of the machine."""
    match node:
        case ast.Attribute(value=ast.Name() | ast.Attribute()):
            return ASKING.fullmatch(ast.unparse(node)) is not None
        case ast.ImportFrom(module="time"):
            return any(ASKING.fullmatch(f"time.{name.name}") for name in node.names)
        case ast.Call(func=ast.Attribute(attr="strftime", value=ast.Name(id="time")), args=[_]):
            return True
        case ast.Call(func=ast.Attribute(attr="astimezone"), args=[]):
            return True
        case ast.Call(func=ast.Attribute(attr="fromtimestamp"), args=[_], keywords=[]):
            return True
        case _:
            return False


def test_nothing_else_asks_what_day_it_is() -> None:
    assert {path: lines for path, lines in asking().items() if path not in OWN | MACHINES} == {}


@pytest.mark.parametrize(
    "line",
    [
        *(
            "datetime.now(UTC)",
            "date.today()",
            "time.time()",
            "discord.utils.utcnow()",
            "from time import time",
        ),
        *("x.astimezone()", "datetime.fromtimestamp(1)", "time.strftime('%H')", "default_factory=time.time"),
    ],
)
def test_the_rule_sees_every_way_to_ask(line: str) -> None:
    assert any(asks(node) for node in ast.walk(ast.parse(line)))


def test_every_exception_is_one() -> None:
    assert asking().keys() >= MACHINES


def test_tests_have_their_own_day() -> None:
    """The tests have their own day, and every bot that a test starts inherits it."""
    if TODAY is None:
        assert SHIFT not in os.environ
        return
    assert TODAY <= utc_now() < TODAY + timedelta(hours=12)
    assert abs(unix_now() - machine_now() - int(os.environ[SHIFT])) < 2


def test_the_clock_is_shifted_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time", lambda: 1_000.9)
    monkeypatch.setenv(SHIFT, "86400")
    assert (clock.unix_now(), clock.machine_now()) == (87_400, 1_000.9)
    assert clock.utc_now() == datetime(1970, 1, 2, 0, 16, 40, tzinfo=UTC)
    monkeypatch.delenv(SHIFT)
    assert clock.unix_now() == 1_000
