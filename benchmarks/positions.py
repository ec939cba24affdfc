"""Crowded positions of random games."""

import hashlib
from dataclasses import dataclass
from random import Random

from engine.contract import Event
from engine.deal import Deal
from engine.duel import Duel
from engine.duel.harbor import EMPTY
from engine.duel.view import DuelView

LATE, FULL = 12, 2
"""Tiles left in the supply and empty fields, at most, of a crowded position."""


@dataclass(frozen=True)
class Position:
    """What a picture is made of: the position and what happened since the last picture."""

    view: DuelView
    recent: tuple[Event, ...]


def crowded(count: int) -> list[Position]:
    """The first crowded position of each of `count` random games, all sides mixed."""
    found: list[Position] = []
    seed = 0
    while len(found) < count:
        position = _first_crowded(seed)
        seed += 1
        if position is not None:
            found.append(position)
    return found


def _first_crowded(seed: int) -> Position | None:
    sides = "".join(Random(seed).choices("AB", k=4))
    game = Duel.new({"sides": sides}, 2, Deal(hashlib.sha256(str(seed).encode()).digest(), ""))
    chance = Random(seed)
    recent: list[Event] = []
    mover: int | None = None
    while (decision := game.decision) is not None:
        if decision.seat != mover:
            mover, recent = decision.seat, []
        recent += game.play(chance.choice(game.options()))
        view = game.view(None)
        if view.outcome is None and view.supply <= LATE and view.fields.count(EMPTY) <= FULL:
            return Position(view, tuple(recent))
    return None
