"""What someone did, with what followed from it: events of The Duel in groups that make a sentence or two."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from engine.contract import Event
from engine.duel.events import (
    BoatLeft,
    Boxed,
    Delivered,
    FirstToFive,
    Placed,
    Refilled,
    ReserveRevealed,
    Taken,
)
from engine.duel.tiles import Tile

FOLLOWERS = (Delivered, Boxed, Refilled, BoatLeft, FirstToFive, Taken,
             ReserveRevealed)  # fmt: skip
"""Events that belong to the one before them."""

Played = tuple[Event, ...]
"""Something that someone did, with what followed from it."""


def actions(events: Sequence[Event]) -> list[Played]:
    """The events in groups that make one sentence: a run of placements, an unloading and what follows."""
    found: list[list[Event]] = []
    for event in events:
        last = found[-1] if found else None
        if last is not None and (isinstance(event, FOLLOWERS) or _same_run(last[0], event)):
            last.append(event)
        else:
            found.append([event])
    return [tuple(group) for group in found]


def _same_run(before: Event, event: Event) -> bool:
    return isinstance(before, Placed) and isinstance(event, Placed) and before.seat == event.seat


def gains_of(action: Played) -> Iterator[tuple[int, list[Tile]]]:
    """Who got what: neighbors of the same seat together, in the order of delivery."""
    given = [event for event in action if isinstance(event, Delivered)]
    for seat, group in groupby(given, key=lambda event: event.seat):
        yield seat, [event.tile for event in group]
