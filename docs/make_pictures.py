# ruff: noqa: INP001  a script, not part of a package
"""Draws docs/picture.png and docs/picture-dark.png, by day and by night: `python docs/make_pictures.py`.

From random games, always the same ones: the first scene in which there is something to see.
"""

from pathlib import Path
from random import Random

from bot.speech.catalog import catalogue
from engine.contract import Event
from engine.deal import Deal
from engine.duel import Duel, steps
from engine.duel.harbor import EMPTY
from engine.duel.view import DuelView
from render.duel import draw
from render.palette import DARK, LIGHT
from render.table import Table

SIDES = "ABBA"
TABLE = Table(("Nefertiti", "Akhenaten"))
PICTURES = {"picture.png": LIGHT, "picture-dark.png": DARK}
MOST_SUPPLY, MOST_EMPTY = 18, 4


def main() -> None:
    """Play until there is something to see, draw, write."""
    view, turn = next(filter(None, map(scene, range(1000))))
    for name, theme in PICTURES.items():
        Path(__file__).with_name(name).write_bytes(draw(view, TABLE, turn, catalogue("en"), theme))


def scene(seed: int) -> tuple[DuelView, list[Event]] | None:
    """A position right after a boat was unloaded, the sites half built; None if none comes."""
    game = Duel.new({"sides": SIDES, "start": "0"}, 2, Deal(seed.to_bytes(32, "big"), "picture"))
    chance = Random(seed)
    turn = list[Event]()
    mover: int | None = None
    while (decision := game.decision) is not None:
        if decision.seat != mover:
            mover, turn = decision.seat, []
        turn += game.play(chance.choice(game.options()))
        view = game.view(None)
        unloaded = any(isinstance(event, steps.Unloaded) for event in turn)
        full = view.supply <= MOST_SUPPLY and view.fields.count(EMPTY) <= MOST_EMPTY
        if unloaded and full and view.outcome is None and not game.mid_turn:
            return view, turn
    return None


if __name__ == "__main__":
    main()
