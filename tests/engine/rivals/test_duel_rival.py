"""The rival of The Duel: it plays by what can be seen, the same way each time, and well."""

from random import Random

import pytest

from engine.deal import Deal
from engine.duel.game import Duel
from engine.rivals.duel.rival import DuelRival
from engine.rivals.levels import Level, Strength
from tests.engine.keeping import mixed

RIVAL = DuelRival()


def started(rng: Random) -> Duel:
    """A new game on any sides."""
    game = mixed(Duel, rng).start()
    assert isinstance(game, Duel)
    return game


@pytest.mark.parametrize("level", Level)
def test_a_hidden_order_changes_no_move(level: Level) -> None:
    rng = Random(level.value)
    game = started(rng)
    for _ in range(40):
        decision = game.decision
        if decision is None:
            break
        seat, seed = decision.seat, rng.randbytes(8)
        if rng.random() < (0.04 if level is Level.IMHOTEP else 0.3):
            other = game.blind(seat).guess(Deal(rng.randbytes(32), "x"))
            chosen = {RIVAL.choose(one.blind(seat), level, seed) for one in (game, other, game)}
            assert len(chosen) == 1
            assert chosen <= set(game.options())
        game.play(rng.choice(game.options()))


def test_a_beginner_does_not_always_do_the_same() -> None:
    game = started(Random(3))
    chosen = {RIVAL.choose(game.blind(0), Level.APPRENTICE, bytes([seed])).code for seed in range(40)}
    assert len(chosen) > 2


def test_even_a_short_search_beats_chance() -> None:
    rng = Random(0)
    for seat in (0, 1):
        game = started(rng)
        while (decision := game.decision) is not None:
            if decision.seat == seat:
                game.play(RIVAL.rated(game.blind(seat), Strength(100), b"")[0].step)
            else:
                game.play(rng.choice(game.options()))
        assert game.outcome is not None
        assert game.outcome.winners == (seat,)
