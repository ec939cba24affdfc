"""One game is compared line by line, as readable text, so that every change is visible.

After an intended change: `UPDATE_GOLDEN=1 pytest tests/engine/duel/test_golden.py`, then read the diff.
"""

import os
from pathlib import Path

import pytest

from engine.deal import Deal
from engine.duel import Duel, steps
from engine.duel.tiles import Action
from tests.support.duel_text import event_text, position_text, score_text, secret_text

GOLDEN = Path(__file__).parents[1] / "golden" / "duel.txt"
SIDES = "BABA"
DEAL = Deal(bytes(range(32)), "golden-9")


def choose(game: Duel, ply: int) -> steps.Step:
    """Return a step picked by the deal, so that the choice is the same in every version of Python; action
    tiles are a little more likely.
    """
    options = game.options()
    actions = [step for step in options if isinstance(step, (steps.Play, steps.Take))]
    if actions and DEAL.pick(f"golden/action/{ply}", 3) == 0:
        options = tuple(actions)
    return options[DEAL.pick(f"golden/{ply}", len(options))]


def playthrough() -> list[str]:
    """Return the whole text: one paragraph per ply."""
    game = Duel.new({"sides": SIDES}, 2, DEAL)
    lines = [f"sides {SIDES}, seat {game.view(None).first} begins", f"hidden {secret_text(game)}"]
    ply = 0
    while (decision := game.decision) is not None:
        step = choose(game, ply)
        ply += 1
        lines += [
            "",
            f"{ply}. seat {decision.seat} {decision.kind}{' or stop' if decision.optional else ''}",
            f"position {position_text(game)}",
            f"options {' | '.join(option.code for option in game.options())}",
            f"chosen {step.code}",
            *(f"  {event_text(event)}" for event in game.play(step)),
            f"scores {score_text(game)}",
            f"undo {game.undo_limit()} digest {game.digest()}",
        ]
    assert game.outcome is not None
    return [
        *lines,
        "",
        f"position {position_text(game)}",
        f"ranking {game.outcome.ranking} {game.outcome.reason}",
    ]


def test_the_golden_playthrough_is_unchanged() -> None:
    """Every line of a whole game is unchanged (D-4…D-56)."""
    lines = playthrough()
    if os.environ.get("UPDATE_GOLDEN"):
        GOLDEN.write_text("\n".join(lines) + "\n", encoding="utf-8")
        pytest.skip("golden written: read the diff")
    assert lines == GOLDEN.read_text(encoding="utf-8").splitlines()


def test_the_golden_playthrough_shows_something_of_everything() -> None:
    """The game has all action tiles, both kinds of stopping, a won race, and an end (D-20, D-30…D-33, D-40,
    D-50).
    """
    text = GOLDEN.read_text(encoding="utf-8")
    for word in (
        *(f"action {action.value}" for action in Action),
        "FirstToFive",
        "Stopped",
        "Boxed",
        "last_boat",
    ):
        assert word in text
