"""Playing a plan tells the others nothing that they cannot see."""

from random import Random

from bot.features.plans.service import only_answer
from tests.support.imhotep_dynasty import new, with_other_secrets
from tests.support.imhotep_play import choose


def test_nobody_is_answered_for_by_what_only_they_see() -> None:
    """Whether the bot plays a forced move doesn't depend on hidden cards, which waiting would give away
    (N-340).
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
