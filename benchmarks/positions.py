"""Crowded and late positions from random games."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from engine.contract import YES, Event
from engine.deal import Deal
from engine.duel import Duel
from engine.duel.harbor import EMPTY
from engine.imhotep import Imhotep
from engine.imhotep.modules import MODULES

LATE, FULL = 12, 2
"""The maximum number of tiles in the supply, and of empty fields, for a position to count as crowded."""
LATE_ROUND = 5


@dataclass(frozen=True)
class Position:
    """The data of a picture: a view of the position, and the events since the last picture."""

    view: Any
    recent: tuple[Event, ...]


def crowded(count: int) -> list[Position]:
    """Return the first crowded positions of `count` random games of The Duel, with all sides mixed."""
    positions: list[Position] = []
    seed = 0
    while len(positions) < count:
        position = _first_crowded(seed)
        seed += 1
        if position is not None:
            positions.append(position)
    return positions


def _first_crowded(seed: int) -> Position | None:
    sides = "".join(Random(seed).choices("AB", k=4))
    game = Duel.new({"sides": sides}, 2, Deal(hashlib.sha256(str(seed).encode()).digest(), ""))
    chance = Random(seed)
    recent: list[Event] = []
    mover: int | None = None
    while (decision := game.decision) is not None:
        if decision.seat != mover:
            mover, recent = decision.seat, list[Event]()
        recent += game.play(chance.choice(game.options()))
        view = game.view(None)
        if view.outcome is None and view.supply <= LATE and view.fields.count(EMPTY) <= FULL:
            return Position(view, tuple(recent))
    return None


def late(count: int) -> list[Position]:
    """Return a position from a late round of each of `count` random four-player games of Imhotep, with all
    sides of the base game mixed.
    """
    return [_late(seed, "AB", {}) for seed in range(count)]


def everything(count: int) -> list[Position]:
    """Return positions like those of `late`, but with the sides of all boxes and every module that scores."""
    scoring = {module.switch: YES for module in MODULES if module.item is not None}
    return [_late(seed, "ABCD", scoring) for seed in range(count)]


def _late(seed: int, letters: str, modules: Mapping[str, str]) -> Position:
    chance = Random(seed)
    options = {"sides": "".join(chance.choices(letters, k=5)), **modules}
    game = Imhotep.new(options, 4, Deal(hashlib.sha256(str(seed).encode()).digest(), ""))
    while True:
        events = game.play(chance.choice(game.options()))
        view = game.view(None)
        if view.round == LATE_ROUND and any(ship.site is not None for ship in view.ships):
            return Position(view, events)
