"""Explores the small core: a turn from the press to the card, whatever happens meanwhile (promises 1 to
3).
"""

import sys
from collections import Counter
from typing import ClassVar

import hypothesis
import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.soak.far import Outcome
from tests.soak.turns import ANA, BEN, Turns
from tests.support.soaked import seeded

USUAL = settings(
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
    stateful_step_count=80,
    max_examples=12,
)


def explore(seed: int, runs: int) -> None:
    """Explore this many runs, which are the same for the same seed."""

    class Explored(Turns):
        done: ClassVar[Counter[str]] = Counter()

    run_state_machine_as_test(
        hypothesis.seed(seeded(seed))(Explored), settings=settings(USUAL, max_examples=runs)
    )
    sys.stdout.write(f"[turn] seed {seed}: {dict(Explored.done)}\n")
    assert Explored.done["turns"] > runs, "little happened"


def test_words_of_which_nobody_heard_go_away_with_their_turn() -> None:
    """A call that the program doesn't know was posted is deleted with its turn.

    The call to Ben is posted, but the program ends before it learns of that. At its next attempt Discord is
    down, and at the one after that Ben has come back and needn't be called.
    """
    turns = Turns()
    turns.begins(living=True)
    card = turns.far.public[-1]
    turns.press(ANA, card, "m:1:0:a1")
    turns.answer_until("send")
    turns.crash(carried_out=True)
    assert [message.content is None for message in turns.far.public] == [True, False]
    turns.answer_until("send")
    turns.calm(lambda request: Outcome.NEVER if request.what == "send" else Outcome.OK)
    turns.type(BEN, "q")
    turns.calm()
    turns.press(BEN, card, "m:1:1:b2")
    turns.calm()
    turns.teardown()


def test_some_runs() -> None:
    explore(0, 12)


@pytest.mark.soak
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("seed", range(1, 41))
def test_many_runs(seed: int) -> None:
    explore(seed, 100)
