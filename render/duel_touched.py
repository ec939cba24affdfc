"""What the last events touched: it gets a ring."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.contract import Event
from engine.duel import steps
from engine.duel.harbor import SPACES
from engine.duel.tiles import Action, Tile


def _no_tiles() -> tuple[Counter[Tile], Counter[Tile]]:
    return Counter(), Counter()


@dataclass(slots=True)
class Touched:
    """Fields, spaces of boats and the tiles each seat got; actions played are in `spent`."""

    fields: set[int] = field(default_factory=set[int])
    spaces: set[tuple[int, int]] = field(default_factory=set[tuple[int, int]])
    boats: set[int] = field(default_factory=set[int])
    gained: tuple[Counter[Tile], Counter[Tile]] = field(default_factory=_no_tiles)
    spent: set[tuple[int, Action]] = field(default_factory=set[tuple[int, Action]])


def touched(events: Sequence[Event]) -> Touched:
    """Everything that a ring belongs around."""
    found = Touched()
    for event in events:
        match event:
            case steps.Placed():
                found.fields.add(event.field)
            case steps.Delivered():
                found.fields.add(event.field)
                found.gained[event.seat][event.tile] += 1
            case steps.Taken():
                found.gained[event.seat][event.tile] += 1
            case steps.Refilled():
                found.spaces |= {(event.boat, space) for space in range(SPACES)}
            case steps.ReserveRevealed():
                found.spaces.add((event.boat, event.space))
            case steps.Swapped():
                found.spaces |= {(event.boat, event.first), (event.boat, event.second)}
            case steps.BoatLeft():
                found.boats.add(event.boat)
            case steps.ActionPlayed():
                found.spent.add((event.seat, event.action))
            case _:
                pass
    return found
