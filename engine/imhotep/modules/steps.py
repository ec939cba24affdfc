"""The steps that only games with the expansions have, and the reasons for refusing them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import permutations

from engine.contract import Step
from engine.imhotep import steps
from engine.imhotep.cards import NEW_BLUE, NEW_KINDS
from engine.imhotep.components import SITES, Site
from engine.imhotep.house import COLUMNS, House
from engine.imhotep.modules.switches import BASE, Rules


@dataclass(frozen=True, slots=True)
class TakeSpaces(Step):
    """`m 2`: take the card of space 2, or look at its stack; `m 2 4`: pay a coin for two (N-102, N-201)."""

    spaces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Build(Step):
    """`b 3.2`: put the stone on level 3, position 2 of the hill tomb (N-161)."""

    level: int
    place: int


@dataclass(frozen=True, slots=True)
class Token(Step):
    """`b 17`: take crypt token 17 (N-262)."""

    number: int


@dataclass(frozen=True, slots=True)
class Add(Step):
    """`o 2.3`: add the tile from column 2 on, turned in the third way (N-181, N-188)."""

    column: int
    turn: int


@dataclass(frozen=True, slots=True)
class Found(Step):
    """`o 5`: begin an obelisk on place V5 of the avenue (N-282)."""

    place: int


@dataclass(frozen=True, slots=True)
class Land(Step):
    """`r T`: the raft delivers its stone to the Temple (N-320)."""

    site: Site


@dataclass(frozen=True, slots=True)
class Embark(Step):
    """`x T`: put a stone on the private ship and sail it to the Temple (N-400)."""

    site: Site


@dataclass(frozen=True, slots=True)
class Predict(Step):
    """`g amun`: put a scarab on a prophecy (N-361)."""

    god: str


NEW_PLAYS = tuple(steps.Play(f"c {card.value}", card) for card in NEW_BLUE)
NEW_TAKES = tuple(steps.Take(f"m {card.value}", card) for card in NEW_KINDS)
NEW_KEEPS = tuple(steps.Keep(f"k {card.value}", card) for card in NEW_KINDS)
PLAYS = (*steps.PLAYS, *NEW_PLAYS)
TAKES = (*steps.TAKES, *NEW_TAKES)
KEEPS = (*steps.KEEPS, *NEW_KEEPS)
LANDS = tuple(Land(f"r {site.value}", site) for site in SITES)
EMBARKS = tuple(Embark(f"x {site.value}", site) for site in SITES)
TURNS = 8
"""Ways of turning and flipping a tile, at most (N-188)."""


def spaces(*numbers: int) -> TakeSpaces:
    """By spaces from 0."""
    return TakeSpaces(" ".join(["m", *(str(number + 1) for number in numbers)]), numbers)


def build(level: int, place: int) -> Build:
    """By level and position from 0."""
    return Build(f"b {level + 1}.{place + 1}", level, place)


def token(number: int) -> Token:
    """By its number."""
    return Token(f"b {number}", number)


def add(column: int, turn: int) -> Add:
    """By column and turn from 0."""
    return Add(f"o {column + 1}.{turn + 1}", column, turn)


def found(place: int) -> Found:
    """By place from 0."""
    return Found(f"o {place + 1}", place)


def predict(god: str) -> Predict:
    """By the card's word."""
    return Predict(f"g {god}", god)


@lru_cache(maxsize=64)
def known(letters: str, rules: Rules, house: House) -> Mapping[str, Step]:
    """Every step of a game with these sides and modules, by code; `steps.ALL` in the base game."""
    if rules == BASE:
        return steps.ALL
    more: list[Step] = []
    for letter, of_side in zip(letters, _OF_SIDE, strict=True):
        more += of_side.get(letter, _none)(house)
    if rules.new_cards:
        more += (*NEW_PLAYS, *NEW_TAKES, *NEW_KEEPS, *LANDS)
    if rules.private_ships:
        more += EMBARKS
    if rules.prophecies:
        more += map(predict, house.gods)
    return {**steps.ALL, **{step.code: step for step in more}}


def _none(house: House) -> Iterable[Step]:
    del house
    return ()


def _market_c(house: House) -> Iterable[Step]:
    singles = [(number,) for number in range(house.market_spaces)]
    pairs = [*permutations(range(house.market_spaces), 2)]
    return [spaces(*one) for one in sorted([*singles, *pairs])]


def _market_d(house: House) -> Iterable[Step]:
    return [spaces(number) for number in range(house.open_spaces + house.stacks)]


def _burial_c(house: House) -> Iterable[Step]:
    return [build(level, place) for level, row in enumerate(house.tomb) for place in range(row)]


def _burial_d(house: House) -> Iterable[Step]:
    return [token(number) for number in range(1, house.fields + 1)]


def _obelisk_c(house: House) -> Iterable[Step]:
    del house
    return [add(column, turn) for column in range(COLUMNS) for turn in range(TURNS)]


def _obelisk_d(house: House) -> Iterable[Step]:
    return [found(place) for place in range(len(house.avenue))]


_OfSide = dict[str, Callable[[House], Iterable[Step]]]
_OF_SIDE: tuple[_OfSide, ...] = (
    {"C": _market_c, "D": _market_d},
    {},
    {},
    {"C": _burial_c, "D": _burial_d},
    {"C": _obelisk_c, "D": _obelisk_d},
)


class DynastyReason(StrEnum):
    """Why a game with the expansions refuses a step, on top of `ImhotepReason`."""

    SPACE_EMPTY = "space_empty"  # N-102, N-204
    NO_COIN = "no_coin"  # N-102
    NOT_ADJACENT = "not_adjacent"  # N-104
    NOT_SUPPORTED = "not_supported"  # N-161
    PLACE_TAKEN = "place_taken"  # N-161, N-281
    TOKEN_NOT_OPEN = "token_not_open"  # N-262  # noqa: S105
    DOES_NOT_FIT = "does_not_fit"  # N-182
    NEEDS_THREE_STONES = "needs_three_stones"  # N-320
    NOTHING_TO_GAIN = "nothing_to_gain"  # N-322
    NO_GANGWAY = "no_gangway"  # N-325: no ship with an own stone, or no site with one other ship
    NEEDS_OWN_STONE = "needs_own_stone"  # N-325
    NEEDS_ONE_OTHER_SHIP = "needs_one_other_ship"  # N-326
    PRIVATE_SHIP_USED = "private_ship_used"  # N-400
    PRIVATE_BERTH_TAKEN = "private_berth_taken"  # N-402
    GOD_NOT_THERE = "god_not_there"  # N-360
    NO_SCARAB = "no_scarab"  # N-362
    ONE_SCARAB_A_TURN = "one_scarab_a_turn"  # N-363
    ONE_SCARAB_A_CARD = "one_scarab_a_card"  # N-362
    ONE_SCARAB_A_PAIR = "one_scarab_a_pair"  # N-362
