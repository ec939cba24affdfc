"""The changes made by events, which are lit in the picture. The events may be those of several turns.
Something that came and went again isn't lit. The field of a figure that has left is lit if the figure was
there before the events. A tile that moved back to its space hasn't changed.
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
    """The changed fields and spaces, the boats that left, the tiles that each seat got, and the slots of its
    action tiles in which something is new or missing.
    """

    fields: set[int] = field(default_factory=set[int])
    spaces: set[tuple[int, int]] = field(default_factory=set[tuple[int, int]])
    boats: set[int] = field(default_factory=set[int])
    gained: tuple[Counter[Tile], Counter[Tile]] = field(default_factory=_no_tiles)
    slots: set[tuple[int, Action]] = field(default_factory=set[tuple[int, Action]])


def highlighted(events: Sequence[Event]) -> Highlights:
    """Return everything that these events light up."""
    gained = _no_tiles()
    for event in events:
        if isinstance(event, Delivered | Taken):
            gained[event.seat][event.tile] += 1
    boats = {event.boat for event in events if isinstance(event, BoatLeft)}
    return Highlights(_fields(events), _spaces(events, boats), boats, gained, _slots(events))


def _fields(events: Sequence[Event]) -> set[int]:
    """Return the fields with a new figure, and those that had a figure before and are empty now."""
    filled: dict[int, bool] = {}
    """For each field, whether there is a figure now."""
    stood: dict[int, bool] = {}
    """For each field, whether there was a figure before."""
    for event in events:
        if isinstance(event, Placed | Delivered):
            filled[event.field] = isinstance(event, Placed)
            stood.setdefault(event.field, not filled[event.field])
    return {place for place, full in filled.items() if full or stood[place]}


def _spaces(events: Sequence[Event], gone: set[int]) -> set[tuple[int, int]]:
    """Return the spaces of remaining boats whose tile has changed."""
    cargo: dict[int, list[int | None]] = {}
    """For each boat, the space where each of its tiles was before, or None for a new tile."""
    for event in events:
        if isinstance(event, Refilled):
            cargo[event.boat] = [None] * SPACES
        elif isinstance(event, ReserveRevealed):
            cargo.setdefault(event.boat, list[int | None](range(SPACES)))[event.space] = None
        elif isinstance(event, Swapped):
            tiles = cargo.setdefault(event.boat, list[int | None](range(SPACES)))
            tiles[event.first], tiles[event.second] = tiles[event.second], tiles[event.first]
    return {
        (boat, space)
        for boat, tiles in cargo.items()
        if boat not in gone
        for space, before in enumerate(tiles)
        if before != space
    }


def _slots(events: Sequence[Event]) -> set[tuple[int, Action]]:
    """Return the slots that ended with a new action tile, and those that have more or fewer tiles than
    before.
    """
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
