"""How long an answer takes tells nothing that is hidden: in two worlds that look alike, the program executes
the same number of lines. Times would depend on the machine.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any, Self

import pytest

from engine.contract import Game
from engine.record import Header
from tests.bot.oracle.asking import HABITS, Ask, asked, match_of, suggestions, ways
from tests.bot.oracle.test_words import duels, games
from tests.bot.oracle.worlds import Worlds, apart, told
from tests.support.imhotep_mixtures import Sample, name, samples
from tests.support.soaked import soaked

SHARE, MOST = 0.1, 2
"""The share of a game's positions that is looked at, and their number at most."""
OURS = tuple(str(Path(__file__).parents[3] / folder) for folder in ("bot", "engine", "render"))


class Work:
    """Counts the executed lines of our own code, by function."""

    def __enter__(self) -> Self:
        self.lines = Counter[str]()
        self._usual = sys.gettrace()
        sys.settrace(self._called)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(self._usual)

    def _called(self, frame: FrameType, _event: str, _argument: Any) -> Any:
        return self._stepped if frame.f_code.co_filename.startswith(OURS) else None

    def _stepped(self, frame: FrameType, event: str, _argument: Any) -> Any:
        if event == "line":
            self.lines[f"{frame.f_code.co_filename}:{frame.f_code.co_qualname}"] += 1
        return self._stepped


async def works_alike(worlds: Worlds, ask: Ask, options: dict[str, str] | None = None) -> bool:
    """Check that an answer that commits nothing takes as many lines in both worlds; return whether it is
    one.
    """
    done: list[Work] = []
    for game in (worlds.ours, worlds.theirs) * 2:  # the first time, caches are filled
        game.options()  # a position keeps its options
        match = match_of(game.copy(), worlds.header)
        with Work() as work:
            answered = await asked(match, 1 + worlds.seat, ask, HABITS[1], options)
        if answered.committed:
            return False
        done.append(work)
    assert done[2].lines == done[3].lines
    return True


async def ask_around(header: Header, positions: Iterator[Game], rng: Random) -> int:
    """Ask in some positions; return how many answers were compared."""
    counted = 0
    wanted = [game for game in positions if game.decision is not None and rng.random() < SHARE][:MOST]
    for game in wanted:
        worlds = apart(header, game, rng)
        for words in rng.sample(list(told(worlds, rng, 1)), 3):
            for ask in ways(worlds.ours, words).values():
                counted += await works_alike(worlds, ask)
            ask, options = rng.choice([*suggestions(worlds.ours, words).values()])
            counted += await works_alike(worlds, ask, options)
    return counted


@pytest.mark.parametrize("number", soaked(range(20), 1))
async def test_the_duel(number: int) -> None:
    header, play = duels(number)
    assert await ask_around(header, play, Random(number)) > 5


@pytest.mark.parametrize("sample", soaked(samples(20, 4200), 1), ids=name)
async def test_imhotep_with_everything(sample: Sample) -> None:
    header, play = games(sample)
    assert await ask_around(header, play, Random(sample.seed)) > 5
