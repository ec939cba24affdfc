"""The steps of Imhotep, one object each, and the reasons for refusing them."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from engine.contract import Step
from engine.imhotep.cards import BLUE, KINDS, Card
from engine.imhotep.components import SITES, Site
from engine.imhotep.printed import PYRAMIDS, SEATS, SHIPS
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
class Take(Step):
    """`m st`: take a statue from the display (§6.1)."""

    card: Card


@dataclass(frozen=True, slots=True)
class TakePair(Step):
    """`m pair`: take the face-down pair (§7.1)."""


@dataclass(frozen=True, slots=True)
class Keep(Step):
    """`k st`: keep the statue of the pair (§7.1)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Build(Step):
    """`p 2`: put the stone on the middle pyramid (§7.2)."""

    pyramid: int


@dataclass(frozen=True, slots=True)
class Accept(Step):
    """`y`: take the bonus (§7.2)."""


@dataclass(frozen=True, slots=True)
class Points(Step):
    """`t p`: the Temple gives points (§7.3)."""


@dataclass(frozen=True, slots=True)
class Stones(Step):
    """`t s`: the Temple gives stones (§7.3)."""


@dataclass(frozen=True, slots=True)
class Next(Step):
    """`u 2`: a stone of seat 2 leaves the ship next, by the Lever (§8.3, HV-23)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Decline(Step):
    """`.`: do without the bonus (HV-15)."""


FETCH = Fetch("q")
LOADS = tuple(Load(f"l {NAMES[ship]}{place + 1}", ship, place) for ship, place in PLACES)
SAILS = tuple(Sail(f"s {NAMES[ship]} {site.value}", ship, site) for ship in range(SHIPS) for site in SITES)
PLAYS = tuple(Play(f"c {card.value}", card) for card in BLUE)
TAKES = tuple(Take(f"m {card.value}", card) for card in KINDS)
PAIR = TakePair("m pair")
KEEPS = tuple(Keep(f"k {card.value}", card) for card in KINDS)
BUILDS = tuple(Build(f"p {number + 1}", number) for number in range(max(map(len, PYRAMIDS.values()))))
ACCEPT = Accept("y")
POINTS = Points("t p")
STONES = Stones("t s")
NEXTS = tuple(Next(f"u {seat}", seat) for seat in range(max(SEATS)))
DECLINE = Decline(".")

ALL: dict[str, Step] = {
    step.code: step
    for group in (
        (FETCH,),
        LOADS,
        SAILS,
        PLAYS,
        TAKES,
        (PAIR,),
        KEEPS,
        BUILDS,
        (ACCEPT, POINTS, STONES),
        NEXTS,
        (DECLINE,),
    )
    for step in group
}
"""Every step there is, by code."""

_S = TypeVar("_S", bound=Step)


def by_card(steps: Iterable[_S], cards: Iterable[Card]) -> list[_S]:
    """The steps about these cards, in the order of the cards, each kind once (N-38); face down, none."""
    step_of = {step.code.split()[-1]: step for step in steps}
    return [step_of[card.value] for card in dict.fromkeys(cards) if card.value in step_of]


class ImhotepReason(StrEnum):
    """Why Imhotep refuses a step."""

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
    OTHER_SHIP = "other_ship"  # §8.3 Sail: that ship and no other
    CARD_NOT_THERE = "card_not_there"  # §6.1, §7.1
    PAIR_GONE = "pair_gone"  # §7.1
    PYRAMID_FINISHED = "pyramid_finished"  # HV-14
    NO_STONE_LEFT = "no_stone_left"  # §8.3 Lever
    MUST_CHOOSE = "must_choose"  # §5: no declining
