"""Inputs that the code itself guides, for everything that reads text (`tests.soak.targets`)."""

import os
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from string import ascii_lowercase

import pytest

from tests.soak.guided import Target, Wrong, explore
from tests.soak.targets import TARGETS
from tests.support.soaked import seeded, soaked

FEW = 100


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Work in an empty folder, without settings in the environment."""
    for name in [name for name in os.environ if name.startswith("IMHOTEP_")]:
        monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", soaked(range(6), 1))
@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_every_input_is_accepted_or_refused(target: Target, seed: int) -> None:
    """The first seed tries only the texts to begin with, and a few others."""
    search = explore(target, target.many if seed else len(target.seeds()) + FEW, Random(seeded(seed)))
    assert search.accepted
    assert search.accepted < search.tried
    sys.stdout.write(
        f"[guided] {target.name}, seed {seed}: {search.tried} inputs, {search.accepted} accepted, "
        f"{len(search.kept)} kept, {search.arcs} arcs, at most {search.longest} lines\n"
    )


def takes_no_key(text: str) -> bool:
    """Fail for one word, of which each letter is tested on a line of its own."""
    if text[:1] == "k":
        if text[1:2] == "e":
            if text[2:3] == "y":
                raise KeyError(text)
            return True
        return True
    return False


def takes_its_time(text: str) -> bool:
    """Take as many lines as the square of the number of letters."""
    return sum(letter == other for letter in text for other in text) > 0


KEY = Target("key", 20_000, takes_no_key, (__name__,), lambda: ["a"], ascii_lowercase, longest=5)


def test_letters_are_found_one_after_the_other() -> None:
    with pytest.raises(Wrong, match="key: 'key"):
        explore(KEY, KEY.many, Random(1))


def test_without_its_lines_nothing_is_found() -> None:
    """The same texts are not found by chance."""
    search = explore(replace(KEY, modules=("tests.soak.disk",)), KEY.many, Random(1))
    assert search.kept == ["a"]


def test_what_takes_long_is_found() -> None:
    slow = Target("slow", 1, takes_its_time, (__name__,), lambda: ["a" * 1000])
    with pytest.raises(Wrong, match="lines for"):
        explore(slow, 1, Random(1))
