"""Playing a plan tells the others nothing that they cannot see."""

from random import Random

from bot.features.plans.service import only_answer
from tests.support.imhotep_dynasty import new, with_other_secrets
from tests.support.imhotep_play import choose


def test_nobody_is_answered_for_by_what_only_they_see() -> None:
    """N-340: a player who may hold a hidden card has a choice; whether the bot waits would give that card
    away.
    """
    rng, answered = Random(1), 0
    for number in range(8):
        game = new("ABCDA", 3, number, hidden_market_cards="yes")
        while (decision := game.decision) is not None:
            ours = only_answer(game, decision.seat)
            answered += ours is not None
            for _ in range(3):
                assert only_answer(with_other_secrets(game, rng, None), decision.seat) == ours
            game.play(choose(game, rng))
    assert answered, "some have nothing hidden, and one thing to do"
