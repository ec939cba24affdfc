"""Groups the events of The Duel: an action with its consequences makes a sentence or two."""

from collections.abc import Sequence

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

FOLLOWERS = (Delivered, Boxed, Refilled, BoatLeft, FirstToFive, Taken,
             ReserveRevealed)  # fmt: skip
"""Events that are consequences of the event before them."""

Played = tuple[Event, ...]
"""An action with its consequences."""


def actions(events: Sequence[Event]) -> list[Played]:
    """Return the events grouped by action: a run of placements, or any other action with its consequences."""
    groups: list[list[Event]] = []
    for event in events:
        last = groups[-1] if groups else None
        if last is not None and (isinstance(event, FOLLOWERS) or _same_run(last[0], event)):
            last.append(event)
        else:
            groups.append([event])
    return [tuple(group) for group in groups]


def _same_run(before: Event, event: Event) -> bool:
    return isinstance(before, Placed) and isinstance(event, Placed) and before.seat == event.seat
