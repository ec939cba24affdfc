"""The arena: every kind of player plays, results are kept, and no game is played twice."""

from pathlib import Path

import pytest

from benchmarks.rivals import arena
from benchmarks.rivals.arena import Match


@pytest.mark.parametrize(
    ("first", "other"), [("apprentice", "greedy"), ("20", "random"), ("flat:4", "ismcts:4")]
)
def test_an_arena_goes_on_where_it_was(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    first: str,
    other: str,
) -> None:
    file = tmp_path / "results" / "arena.jsonl"
    monkeypatch.setattr(arena, "FILE", file)
    match = Match("duel", "AB", 2, first, other)
    arena.run(match, 1)
    once = file.read_text("utf-8")
    assert {(result.deal, result.seat) for result in arena.known()} == {(0, 0), (0, 1)}
    arena.run(match, 1)
    assert file.read_text("utf-8") == once
    arena.table()
    *_, row = capsys.readouterr().out.splitlines()
    assert row.startswith(f"| duel AB | 2 | {first} | {other} | 2 |")


def test_intervals_are_wilsons() -> None:
    low, high = arena.wilson(0.5, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert arena.wilson(1.0, 40)[1] == pytest.approx(1.0)
    assert round(arena.elo(0.75)) == 191
