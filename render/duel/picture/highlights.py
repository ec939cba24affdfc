"""What events changed, as far as it shows now: it gets a ring.

The events may be those of several turns. What came and went again leaves no ring; a figure that left does,
on its field, if it stood there before; a tile that moved back to its space is where it was.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.contract import Event
from engine.duel.events import (
    ActionPlayed,
    BoatLeft,
    Delivered,
    Placed,
    Refilled,
    ReserveRevealed,
    Swapped,
    Taken,
)
from engine.duel.harbor import SPACES
from engine.duel.tiles import Action, Tile


def _no_tiles() -> tuple[Counter[Tile], Counter[Tile]]:
    return Counter(), Counter()


@dataclass(slots=True)
class Highlights:
    """Fields, spaces of boats, boats that left, and the tiles each seat got; of its action tiles, the
    slots in which something is new or missing.
    """

    fields: set[int] = field(default_factory=set[int])
    spaces: set[tuple[int, int]] = field(default_factory=set[tuple[int, int]])
    boats: set[int] = field(default_factory=set[int])
    gained: tuple[Counter[Tile], Counter[Tile]] = field(default_factory=_no_tiles)
    slots: set[tuple[int, Action]] = field(default_factory=set[tuple[int, Action]])


def highlighted(events: Sequence[Event]) -> Highlights:
    """Everything that a ring belongs around."""
    gained = _no_tiles()
    for event in events:
        if isinstance(event, Delivered | Taken):
            gained[event.seat][event.tile] += 1
    boats = {event.boat for event in events if isinstance(event, BoatLeft)}
    return Highlights(_fields(events), _spaces(events, boats), boats, gained, _slots(events))


def _fields(events: Sequence[Event]) -> set[int]:
    """The fields that a figure came to and is still on, and those that were filled before and that it
    left.
    """
    filled: dict[int, bool] = {}
    """Whether there is a figure now."""
    stood: dict[int, bool] = {}
    """Whether one stood there before."""
    for event in events:
        if isinstance(event, Placed | Delivered):
            filled[event.field] = isinstance(event, Placed)
            stood.setdefault(event.field, not filled[event.field])
    return {place for place, full in filled.items() if full or stood[place]}


def _spaces(events: Sequence[Event], gone: set[int]) -> set[tuple[int, int]]:
    """The spaces of boats still there whose tile is not the one that lay on it before."""
    cargo: dict[int, list[int | None]] = {}
    """By boat: the space on which each tile lay before, None for a new one."""
    for event in events:
        if isinstance(event, Refilled):
            cargo[event.boat] = [None] * SPACES
        elif isinstance(event, ReserveRevealed):
            cargo.setdefault(event.boat, list(range(SPACES)))[event.space] = None
        elif isinstance(event, Swapped):
            tiles = cargo.setdefault(event.boat, list(range(SPACES)))
            tiles[event.first], tiles[event.second] = tiles[event.second], tiles[event.first]
    return {
        (boat, space)
        for boat, tiles in cargo.items()
        if boat not in gone
        for space, before in enumerate(tiles)
        if before != space
    }


def _slots(events: Sequence[Event]) -> set[tuple[int, Action]]:
    """Where an action tile came last, and where there are now more or fewer than before."""
    came: set[tuple[int, Action]] = set()
    net = Counter[tuple[int, Action]]()
    for event in events:
        if isinstance(event, Delivered | Taken) and event.tile.action is not None:
            came.add((event.seat, event.tile.action))
            net[event.seat, event.tile.action] += 1
        elif isinstance(event, ActionPlayed):
            came.discard((event.seat, event.action))
            net[event.seat, event.action] -= 1
    return came | {slot for slot, more in net.items() if more}
