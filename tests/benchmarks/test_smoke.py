"""Every benchmark runs with tiny sizes, so that none breaks unnoticed."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from benchmarks import __main__ as program
from benchmarks import (
    commit,
    engine,
    guilds,
    large,
    neighbors,
    picture,
    pressing,
    rate,
    searching,
    sizes,
    start,
    thinking,
    wire,
)
from benchmarks.timing import Comparison, Series

TINY: dict[str, Callable[[Path], Comparison | Sequence[Comparison]]] = {
    "picture.measure_warm": lambda _: picture.measure_warm(picture.DUEL, 1, 1),
    "picture.measure_first": lambda _: picture.measure_first(picture.EVERYTHING, 1, 1),
    "commit.measure": lambda folder: commit.measure(folder, 3),
    "engine.measure_duel": lambda _: engine.measure_duel(1, 50),
    "engine.measure_duel_checked": lambda _: engine.measure_duel_checked(1, 50),
    "engine.measure_base": lambda _: engine.measure_base(1, 50),
    "engine.measure_everything": lambda _: engine.measure_everything(1, 50),
    "engine.measure_games": lambda _: engine.measure_games(1, 2),
    "engine.measure_loading_duel": lambda _: engine.measure_loading_duel(1),
    "engine.measure_loading_base": lambda _: engine.measure_loading_base(1),
    "engine.measure_loading_everything": lambda _: engine.measure_loading_everything(1),
    "searching.measure_duel": lambda _: searching.measure_duel(1, 50),
    "searching.measure_imhotep": lambda _: searching.measure_imhotep(1, 50),
    "thinking.measure": lambda _: thinking.measure(0.3, 1),
    "wire.measure": lambda _: wire.measure(2, 1),
    "pressing.measure": lambda _: pressing.measure(1, 2),
    "neighbors.measure": lambda _: neighbors.measure(3, 1, 2),
    "rate.measure": lambda _: rate.measure(2, 2, 1.0, 1),
    "large.measure": lambda folder: large.measure(folder, 30, 300, 3),
    "start.measure": lambda _: start.measure(1),
}


PROCESSES = {"wire.measure", "pressing.measure", "neighbors.measure", "rate.measure"}
"""Benchmarks that start several programs each; only the soak runs them."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.soak if name in PROCESSES else ()) for name in TINY]
)
def test_it_runs(name: str, tmp_path: Path) -> None:
    compared = TINY[name](tmp_path)
    for comparison in (compared,) if isinstance(compared, Comparison) else compared:
        assert min(comparison.ours.seconds) > 0
        assert min(comparison.baseline.seconds) > 0
        title, ours, baseline, ratio, *notes = comparison.lines()
        assert comparison.title in title
        assert comparison.ours.name in ours
        assert comparison.baseline.name in baseline
        assert float(ratio.split()[-1]) > 0
        assert [note.strip() for note in notes] == list(comparison.notes)


def test_games_are_weighed() -> None:
    size = sizes.measure(sizes.KINDS[0], 1)
    assert 0 <= size.running <= size.finished  # with so few games, the file may not grow
    assert size.turns > 0


def test_the_program_measures_them_all(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in TINY:
        module, function = name.split(".")
        comparison = Comparison(name, Series("ours", [1.0]), Series("baseline", [1.0]))
        monkeypatch.setattr(getattr(program, module), function, giving(comparison))
    program.main()
    text = capsys.readouterr().out
    assert [name for name in TINY if f"{name} (1 runs each" in text] == list(TINY)


def giving(comparison: Comparison) -> Callable[..., Comparison]:
    def measure(*_: object) -> Comparison:
        return comparison

    return measure


async def test_guilds() -> None:
    assert await guilds.measure(3) >= 0
