"""One game for every number of players is compared line by line, as readable text.

After an intended change: `UPDATE_GOLDEN=1 pytest tests/engine/imhotep/test_golden.py`, then read the diff.
"""

import os
from pathlib import Path

import pytest

from engine.contract import Step
from engine.deal import Deal
from engine.imhotep import Imhotep, steps
from engine.imhotep.cards import BLUE, kinds
from engine.imhotep.components import SITES
from engine.imhotep.table.switches import BASE
from tests.support.imhotep_text import event_text, position_text, score_text, secret_text

FOLDER = Path(__file__).parents[1] / "golden"
SIDES = {2: "BBBBB", 3: "ABABB", 4: "BBBAA"}
SALTS = {2: "golden-2", 3: "golden-3", 4: "golden-4"}


def golden(seats: int) -> Path:
    """Return the path of the committed text."""
    return FOLDER / f"imhotep-{seats}.txt"


def choose(game: Imhotep, deal: Deal, ply: int) -> Step:
    """Return a step picked by the deal, so that the choice is the same in every version of Python; blue cards
    are a little more likely.
    """
    options = game.options()
    plays = tuple(step for step in options if isinstance(step, steps.Play))
    if plays and deal.pick(f"golden/card/{ply}", 2) == 0:
        options = plays
    return options[deal.pick(f"golden/{ply}", len(options))]


def playthrough(seats: int) -> list[str]:
    """Return the whole text: one paragraph per step."""
    deal = Deal(bytes(range(32)), SALTS[seats])
    game = Imhotep.new({"sides": SIDES[seats], "wrath": "yes"}, seats, deal)
    lines = [
        f"sides {SIDES[seats]}, {seats} seats, wrath, seat {game.view(None).first} begins",
        f"hidden {secret_text(game)}",
    ]
    ply = 0
    while (decision := game.decision) is not None:
        step = choose(game, deal, ply)
        ply += 1
        lines += [
            "",
            f"{ply}. seat {decision.seat} {decision.kind}{' or decline' if decision.optional else ''}",
            *position_text(game),
            f"options {' | '.join(option.code for option in game.options())}",
            f"chosen {step.code}",
            *(f"  {event_text(event)}" for event in game.play(step)),
            f"undo {game.undo_limit()} digest {game.digest()}",
        ]
        if lines[-2].strip().startswith("Displayed"):
            lines.append(f"scores {score_text(game)}")
    assert game.outcome is not None
    ranking = f"ranking {game.outcome.ranking} {game.outcome.reason}"
    return [*lines, "", *position_text(game), f"scores {score_text(game)}", ranking]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_golden_playthrough_is_unchanged(seats: int) -> None:
    """Every line of a whole game is unchanged (§2 to §11)."""
    lines = playthrough(seats)
    if os.environ.get("UPDATE_GOLDEN"):
        golden(seats).write_text("\n".join(lines) + "\n", encoding="utf-8")
        pytest.skip("golden written: read the diff")
    assert lines == golden(seats).read_text(encoding="utf-8").splitlines()


def test_the_golden_playthroughs_show_something_of_everything() -> None:
    """The golden games have every blue card, every site, bonuses, choices of owners, and an end (§5 to
    §8).
    """
    text = "".join(golden(seats).read_text(encoding="utf-8") for seats in (2, 3, 4))
    for word in (
        *(f"chosen c {card.value}" for card in BLUE if card in kinds(BASE)),
        *(f"site {site.value}" for site in SITES),
        *("CardKept", "CardDrawn", "TowerBuilt", "OrderSet", "BonusDeclined", "chosen t s", "last_round"),
    ):
        assert word in text, word
