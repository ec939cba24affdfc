"""Puzzles that are in the tree: each can be played, has one solution, and is new; some are solved again."""

from random import Random

import pytest

from benchmarks.rivals.puzzles import looked
from engine.rivals.games import RIVALS
from engine.rivals.puzzles import MARGIN, Puzzle, merged, puzzles, read

SOLVED_AGAIN = 2
"""So many of each game; which ones is drawn anew when puzzles are added."""


def test_every_puzzle_is_a_position_with_one_solution() -> None:
    games = {(puzzle.game, puzzle.seed) for puzzle in puzzles()}
    assert len(games) == len(puzzles())
    assert {puzzle.game for puzzle in puzzles()} == set(RIVALS)
    for puzzle in puzzles():
        assert puzzle.margin >= MARGIN
        assert puzzle.second not in puzzle.solution
        assert read(puzzle.line()) == puzzle


def sample() -> list[Puzzle]:
    """Some of each game."""
    rng = Random(len(puzzles()))
    there = {name: [one for one in puzzles() if one.game == name] for name in RIVALS}
    return [one for own in there.values() for one in rng.sample(own, min(SOLVED_AGAIN, len(own)))]


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
    assert [step for step in game.options() if puzzle.solved_by(step)]
