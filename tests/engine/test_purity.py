"""The engine is pure: it uses no clock, network, randomness or files, and is the same under every hash
seed.
"""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import engine
from tests.support.duel import new
from tests.support.duel_play import walk
from tests.support.source import nodes

ENGINE = Path(engine.__file__).parent
ALLOWED = {
    *("abc", "bisect", "collections", "dataclasses", "enum", "functools", "hashlib", "hmac", "itertools"),
    *("math", "operator", "re", "typing"),
    *("importlib", "json"),  # for tables that are data files of the package
    "engine",
}
CALLS_FORBIDDEN = {"open", "eval", "exec", "compile", "__import__", "input", "print", "id", "hash", "globals"}


def modules() -> list[Path]:
    """Return every module of the engine."""
    return sorted(ENGINE.rglob("*.py"))


def imported_by(path: Path) -> Iterator[str]:
    """Yield the top-level names of everything that a module imports."""
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            yield (node.module or "").partition(".")[0]


def test_only_a_harmless_part_of_the_standard_library_is_imported() -> None:
    assert len(modules()) > 8
    # Computer players think for a while and draw random numbers: see their own tests.
    rules = [path for path in modules() if "rivals" not in path.relative_to(ENGINE).parts]
    assert {
        path.name: set(imported_by(path)) - ALLOWED for path in rules if set(imported_by(path)) - ALLOWED
    } == {}


def test_no_module_reads_writes_or_asks_for_addresses() -> None:
    texts = [
        f"{path.name}: {node.func.id}"
        for path in modules()
        for node in nodes(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS_FORBIDDEN
    ]
    assert texts == []


BANNED_GAME = """
import sys, types

class Banned(types.ModuleType):
    def __getattr__(self, name):
        raise AssertionError(f"the engine used {self.__name__}.{name}")

# their own imports are their business
import hashlib, hmac, re, typing, enum, dataclasses, abc, collections, json, importlib.resources
for name in ("socket", "random", "secrets", "time", "datetime", "asyncio", "select", "ssl", "threading",
             "subprocess", "sqlite3", "uuid", "urllib", "tempfile", "locale", "logging"):
    sys.modules[name] = Banned(name)

def no_files(event, arguments):
    if playing and (event == "open" or event.startswith(("socket.", "os.", "subprocess."))):
        raise AssertionError(f"the engine did {event} {arguments}")

from engine.deal import Deal
from engine.duel import Duel
from engine.record import Entry, Header, Play, read, write

playing = True
sys.addaudithook(no_files)
deal = Deal(bytes(32), "")
play = Play(Header("duel", 1, (("sides", "ABAB"),), 2, deal))
while (decision := play.game.decision) is not None:
    options = play.game.options()
    play.append(Entry(decision.seat, options[deal.pick(f"test/{play.version}", len(options))].code))
assert read(write(play.header, play.entries)).game.digest() == play.game.digest()
play.game.view(None), play.game.scores()
sys.stdout.write(play.game.digest())
"""

DIGESTS = """
import sys
from random import Random
from tests.support.duel import ALL_SIDES, new
from tests.support.duel_play import walk
from tests.support.duel_text import event_text
for number, sides in enumerate(ALL_SIDES):
    game = new(sides, number)
    for step, events in walk(game, Random(number)):
        print(step.code, game.digest(), [one.code for one in game.options()], *map(event_text, events))
"""


def run(script: str, **environment: str) -> str:
    """Return the output of a script that runs in an interpreter of its own."""
    ended = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ENGINE.parent,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def test_a_whole_game_needs_no_clock_net_chance_or_file() -> None:
    assert len(run(BANNED_GAME)) == 16


def test_games_are_the_same_under_every_hash_seed() -> None:
    """Under different hash seeds, games have the same options in the same order, and the same history
    (properties 9 and 11).
    """
    first, second = (run(DIGESTS, PYTHONHASHSEED=seed) for seed in ("0", "4242"))
    assert first.count("\n") > 900
    assert first == second


def test_the_global_generator_has_no_influence() -> None:
    """Using Python's global random generator in between changes nothing (property 11)."""
    import random

    digests: list[str] = []
    for noise in (1, 2):
        random.seed(noise)
        game = new("BABA", 9)
        for _ in walk(game, Random(9)):
            random.random()
        digests.append(game.digest())
    assert digests[0] == digests[1]
