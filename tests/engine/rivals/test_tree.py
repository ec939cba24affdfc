"""The tree over drawn worlds is the same every time, uses nothing hidden, and is right when it sees the
end.
"""

from random import Random
from typing import TYPE_CHECKING

import pytest

from engine.imhotep import Imhotep
from engine.rivals.imhotep.rival import Judge
from engine.rivals.tree import Tried, WorldTree
from tests.engine.keeping import mixed

if TYPE_CHECKING:
    from engine.contract import Game


def late(seed: int, left: int) -> Imhotep:
    """Return a random game this many steps before its end."""
    rng = Random(seed)
    line: list[Game] = [mixed(Imhotep, rng).start()]
    while line[-1].decision is not None:
        line.append(line[-1].copy())
        line[-1].apply(rng.choice(line[-1].options()))
    game = line[-1 - left]
    assert isinstance(game, Imhotep)
    return game


def grown(game: Imhotep, iterations: int, seed: bytes = b"") -> list[Tried]:
    """Return the first steps of a tree that is grown from a position as the choosing seat sees it."""
    assert game.decision is not None
    blind = game.blind(game.decision.seat)
    return WorldTree(blind, Judge(blind).judged, seed).grow(iterations)


@pytest.mark.parametrize("seed", range(6))
def test_every_option_is_there_and_the_same_question_has_the_same_answer(seed: int) -> None:
    game = late(seed, 25)
    branches = grown(game, 40, b"seed")
    assert branches == grown(game, 40, b"seed")
    assert {branch.step for branch in branches} == set(game.options())
    assert sum(branch.visits for branch in branches) in (0, 39)  # the first iteration visits all of them
    assert all(0 <= branch.chance <= 1 for branch in branches)


def test_the_last_step_is_worth_what_the_game_then_says() -> None:
    """For a step that ends the game the tree uses the real result, and it finds the winner."""
    checked = 0
    for seed in range(40):
        game = late(seed, 1)
        decision = game.decision
        if decision is None or len(game.options()) == 1:
            continue
        chances: dict[str, float] = {}
        for step in game.options():
            after = game.copy()
            after.apply(step)
            if after.outcome is not None:
                winners = after.outcome.winners
                chances[step.code] = 1 / len(winners) if decision.seat in winners else 0.0
        branches = grown(game, 60)
        best = branches[0]
        if best.step.code in chances and len(chances) == len(branches):
            assert chances[best.step.code] == max(chances.values())
            checked += 1
    assert checked > 3


def test_what_is_hidden_changes_nothing() -> None:
    """Two worlds that look the same to the choosing seat get the same answer."""
    for seed in range(4):
        game = late(seed, 20)
        assert game.decision is not None
        blind = game.blind(game.decision.seat)
        other = blind.guess(mixed(Imhotep, Random(seed + 100)).deal)
        assert grown(game, 30) == grown(other, 30)
