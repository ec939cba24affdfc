"""The tree that plays games to their end on flat positions, which the arena knows as `playouts:N`."""

from random import Random

from benchmarks.rivals.players import player
from engine.deal import Deal
from engine.imhotep import Imhotep


def test_hidden_things_and_a_second_look_change_no_move() -> None:
    rng, choose, asked = Random(5), player("playouts:80"), 0
    game = Imhotep.new({"sides": "BBBAB"}, 3, Deal(rng.randbytes(32), ""))
    while (decision := game.decision) is not None:
        if rng.random() < 0.1:
            other, seed = game.blind(decision.seat).guess(Deal(rng.randbytes(32), "x")), rng.random()
            chosen = {choose(position, Random(seed)).code for position in (game, other, game)}
            assert len(chosen) == 1
            assert chosen <= {step.code for step in game.options()}
            asked += 1
        game.play(rng.choice(game.options()))
    assert asked > 3
