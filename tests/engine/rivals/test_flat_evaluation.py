"""The evaluation of flat positions values the beginning of every round as the evaluation of the engine's
positions does.
"""

from random import Random

import pytest

from engine.imhotep.components import MONUMENTS, PLACES
from engine.imhotep.table.flat import Flat
from engine.rivals.imhotep.evaluation import Evaluation
from engine.rivals.imhotep.flat_evaluation import FlatEvaluation
from engine.rivals.imhotep.rival import weights
from tests.engine.imhotep.test_flat import chosen, flat, start

GAMES, NEAR = 60, 1e-9


def check_restored(position: Flat) -> None:
    """Check that every monument's state can be restored from its flat form."""
    for site in MONUMENTS:
        side, state = position.rules.sides[PLACES[site]], position.states[PLACES[site]]
        assert side.state(side.restored(state)) == state


@pytest.mark.parametrize("seed", range(GAMES))
def test_the_beginning_of_a_round_is_worth_the_same(seed: int) -> None:
    rng = Random(seed)
    game, rounds, compared = start(rng), 0, 0
    factors = weights(game.seats)
    flat_evaluation, evaluation = FlatEvaluation(game.table, factors), Evaluation(game.table, factors)
    while game.decision is not None:
        if game.table.round > rounds and game.table.ships:
            rounds, compared, position = game.table.round, compared + 1, flat(game)
            check_restored(position)
            expected = evaluation.values(game.table)
            assert flat_evaluation.values(position) == pytest.approx(expected, abs=NEAR)
        game.apply(game.options()[chosen(rng, game.options(), None)])
    assert compared
