"""The steps of every game of Imhotep, one object each, and the reasons for refusing them.

Steps that only one side or module has are in its own file; `vocabulary.steps_of` collects those of a game.
"""

from dataclasses import dataclass
from enum import StrEnum

from engine.contract import Step
from engine.imhotep.cards import BLUE, Card
from engine.imhotep.components import SITES, Site
from engine.imhotep.printed import POSITIONS, SEATS, SHIPS
from engine.imhotep.rules.ships import NAMES, PLACES


@dataclass(frozen=True, slots=True)
class Fetch(Step):
    """`q`: fetch stones from the quarry (§4.1)."""


@dataclass(frozen=True, slots=True)
class Load(Step):
    """`l b3`: load a stone on ship b, position 3 from the bow (§4.2)."""

    ship: int
    position: int


@dataclass(frozen=True, slots=True)
class Sail(Step):
    """`s b T`: sail ship b to the Temple (§4.3)."""

    ship: int
    site: Site


@dataclass(frozen=True, slots=True)
class Play(Step):
    """`c le`, `c ha`, `c sa`, `c ch`: play a blue card (§4.4, §8.3); its choices follow one by one."""

    card: Card


@dataclass(frozen=True, slots=True)
class Next(Step):
    """`u 2`: with the Lever, one of seat 2's stones leaves the ship next (§8.3, HV-23)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Accept(Step):
    """`y`: take the offer (§7.2)."""


@dataclass(frozen=True, slots=True)
class Decline(Step):
    """`.`: decline the offer (HV-15)."""


FETCH = Fetch("q")
LOADS = tuple(Load(f"l {NAMES[ship]}{place + 1}", ship, place) for ship, place in PLACES)
SAILS = tuple(Sail(f"s {NAMES[ship]} {site.value}", ship, site) for ship in range(SHIPS) for site in SITES)
LOADS_OF = tuple(
    tuple(
        tuple(LOADS[POSITIONS * ship + at] for at in range(POSITIONS) if gaps >> at & 1)
        for gaps in range(1 << POSITIONS)
    )
    for ship in range(SHIPS)
)
"""The steps that load a ship; indexed by ship and set of free positions (as in `Ship.gaps`)."""

SAILS_OF = tuple(
    tuple(
        tuple(SAILS[len(SITES) * ship + at] for at in range(len(SITES)) if not closed >> at & 1)
        for closed in range(1 << len(SITES))
    )
    for ship in range(SHIPS)
)
"""The steps that sail a ship to an open dock; indexed by ship and set of sites with closed docks (bit *n* for
site *n*).
"""

PLAYS = tuple(Play(f"c {card.value}", card) for card in BLUE)
NEXTS = tuple(Next(f"u {seat}", seat) for seat in range(max(SEATS)))
ACCEPT = Accept("y")
DECLINE = Decline(".")


class ImhotepReason(StrEnum):
    """Reasons for refusing a step, whatever the sides and modules."""

    SLED_FULL = "sled_full"  # §4.1
    QUARRY_EMPTY = "quarry_empty"  # §4.1
    SLED_EMPTY = "sled_empty"  # §4.2
    NO_SUCH_POSITION = "no_such_position"  # §4.2: the ship is smaller
    POSITION_TAKEN = "position_taken"  # §4.2
    SHIP_SAILED = "ship_sailed"  # §4.2, §4.3
    LOAD_TOO_SMALL = "load_too_small"  # §4.3
    DOCK_CLOSED = "dock_closed"  # §4.3
    CARD_NOT_HELD = "card_not_held"  # §4.4
    NO_SHIP_READY = "no_ship_ready"  # §8.3 Lever, Sail
    NO_POSITION = "no_position"  # §8.3 Hammer
    NEEDS_TWO_STONES = "needs_two_stones"  # §8.3 Chisel
    NEEDS_TWO_POSITIONS = "needs_two_positions"  # §8.3 Chisel
    OTHER_SHIP = "other_ship"  # §8.3 Sail: only that ship
    NO_STONE_LEFT = "no_stone_left"  # §8.3 Lever
    PLACE_TAKEN = "place_taken"  # N-161, N-281: a stone lies there
    MUST_CHOOSE = "must_choose"  # §5: no declining


class ImhotepKind(StrEnum):
    """The kinds of choice that every game has."""

    TURN = "turn"
    LOAD = "load"
    SAIL = "sail"
    ORDER = "order"
