"""The steps of The Duel, one object each, and the reasons for refusing them."""

from dataclasses import dataclass
from enum import StrEnum

from engine.contract import Step
from engine.duel.harbor import BOATS, FIELDS, SETS, SPACES, members
from engine.duel.tiles import Action


@dataclass(frozen=True, slots=True)
class Place(Step):
    """`b2`: put a figure on a field (D-10)."""

    field: int


@dataclass(frozen=True, slots=True)
class Unload(Step):
    """`x3`: unload a boat (D-12)."""

    boat: int


@dataclass(frozen=True, slots=True)
class Take(Step):
    """`T b1`: play *Take 1 tile* for the tile on boat b, space 1 (D-30)."""

    boat: int
    space: int


@dataclass(frozen=True, slots=True)
class Play(Step):
    """`P`, `U`, `S`: play one of the other action tiles (D-31…D-33); its choices follow one by one."""

    action: Action


@dataclass(frozen=True, slots=True)
class Swap(Step):
    """`s b12`: swap the tiles on spaces 1 and 2 of boat b (D-33)."""

    boat: int
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Stop(Step):
    """`.`: stop here, although more would be allowed (D-31, D-32)."""


PLACES = tuple(Place(name, field) for field, name in enumerate(FIELDS))
UNLOADS = tuple(Unload(f"x{name}", boat) for boat, name in enumerate(BOATS))
TAKES = tuple(
    tuple(Take(f"T {name}{space + 1}", boat, space) for space in range(SPACES))
    for boat, name in enumerate(BOATS)
)
PLAYS = tuple(Play(action.value, action) for action in Action if action is not Action.TAKE)
SWAPS = tuple(
    tuple(
        Swap(f"s {name}{first + 1}{second + 1}", boat, first, second)
        for first in range(SPACES)
        for second in range(first + 1, SPACES)
    )
    for boat, name in enumerate(BOATS)
)
STOP = Stop(".")

PLACES_ON = tuple(tuple(step for step in PLACES if not taken >> step.field & 1) for taken in range(SETS))
"""For each set of taken fields, the placements on the other fields."""

UNLOADS_OF = tuple(tuple(UNLOADS[boat] for boat in members(boats)) for boats in range(1 << len(BOATS)))
"""For each set of boats, the steps that unload them."""

ALL: dict[str, Step] = {
    step.code: step for group in (PLACES, UNLOADS, *TAKES, PLAYS, *SWAPS, (STOP,)) for step in group
}
"""Every step, by code."""


class DuelReason(StrEnum):
    """Why The Duel refuses a step."""

    FIELD_TAKEN = "field_taken"  # D-10
    NO_FIGURE = "no_figure"  # D-10
    BOAT_GONE = "boat_gone"  # D-16
    LINE_TOO_SHORT = "line_too_short"  # D-12
    NO_ACTION_TILE = "no_action_tile"  # D-20
    TAKE_ACTION_TILE = "take_action_tile"  # D-30
    PLACE_NEEDS_TWO = "place_needs_two"  # D-31
    NOTHING_TO_UNLOAD = "nothing_to_unload"  # D-32, D-33
    MUST_ENABLE_UNLOAD = "must_enable_unload"  # D-32
    MUST_GO_ON = "must_go_on"  # D-21
