"""Puzzles that are in the tree: each can be played, has one solution, and is new; some are solved again."""

from datetime import date, timedelta
from random import Random

import pytest

from benchmarks.rivals.puzzles import AGREED, lasting_margin, looked
from engine.duel import Duel
from engine.rivals.games import RIVALS
from engine.rivals.puzzles import (
    MARGIN,
    RUNS,
    WINNING,
    Puzzle,
    Run,
    line_of,
    merged,
    number_of,
    of_day,
    puzzles,
    read,
)

SOLVED_AGAIN = 4
"""So many; which ones is drawn anew when puzzles are added."""
FEWEST = 400
WORTH_TELLING = 0.5
"""Points that a reason names at least."""
DEEP = "duel"
"""The game whose own search looks at all replies; the other's puzzles take minutes to confirm."""


def test_every_puzzle_is_a_position_with_one_solution() -> None:
    assert len(puzzles()) >= FEWEST
    games = {(puzzle.game, puzzle.seed) for puzzle in puzzles()}
    assert len(games) == len(puzzles())
    assert {puzzle.game for puzzle in puzzles()} == set(RIVALS)
    for puzzle in puzzles():
        assert puzzle.margin >= MARGIN
        assert puzzle.second not in puzzle.solution
        assert puzzle.term == WINNING or puzzle.gain >= WORTH_TELLING
        assert read(puzzle.line()) == puzzle


@pytest.mark.parametrize("name", RIVALS)
def test_every_puzzle_is_played_up_to_a_choice_of_its_solution(name: str) -> None:
    """At the start of a turn, where the solution and something else are legal."""
    for puzzle in puzzles():
        if puzzle.game == name:
            game = puzzle.play().game
            assert not game.mid_turn, puzzle.seed
            assert {*puzzle.solution, puzzle.second} < {step.code for step in game.options()}, puzzle.seed


def test_a_day_keeps_its_puzzle_when_lines_are_added() -> None:
    """Also after all had their turn, and again; those that are new then come first."""
    assert RUNS[-1].lines == len(puzzles()), "lines that no run has: read the text of RUNS"
    first, before = RUNS[0].since, RUNS[-1].lines
    since = RUNS[-1].since + timedelta(3 * before + 5)
    more = (*RUNS, Run(since, before + 10))
    for days in range(-10, 10 * before):
        day = first + timedelta(days)
        if day < since:
            assert line_of(day) == line_of(day, more)
    later = [line_of(since + timedelta(days), more) for days in range(before + 10)]
    assert later == [*range(before, before + 10), *range(before)]
    assert [number_of(first + timedelta(days)) for days in range(3)] == [1, 2, 3]
    assert of_day(first) == puzzles()[0]
    assert of_day(date(1970, 1, 1)) in puzzles()


def sample() -> list[Puzzle]:
    """Some of them."""
    own = [one for one in puzzles() if one.game == DEEP]
    return Random(len(own)).sample(own, SOLVED_AGAIN)


@pytest.mark.parametrize("puzzle", sample(), ids=lambda one: f"{one.game} {one.seed}")
def test_a_search_finds_the_solution(puzzle: Puzzle) -> None:
    game = puzzle.play().game
    assert game.decision is not None
    blind = game.blind(game.decision.seat)
    groups = [{step.code for step in steps} for steps in merged(game, blind).values()]
    assert set(puzzle.solution) in groups
    assert any(puzzle.second in group for group in groups)
    worth = {one.step.code: one.worth for one in looked(blind, 0)}
    rest = max(worth[code] for code in worth if code not in puzzle.solution)
    assert max(worth[code] for code in puzzle.solution) - rest >= MARGIN
    assert isinstance(blind, Duel)
    assert lasting_margin(blind, puzzle.solution) >= AGREED
    assert [step for step in game.options() if puzzle.solved_by(step)]
