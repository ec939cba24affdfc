"""What can be chosen before a game (§2, §11, N-7)."""

from collections.abc import Mapping
from typing import NamedTuple

from engine.contract import BadOption
from engine.deal import Deal
from engine.imhotep import printed, sites
from engine.imhotep.components import SITES
from engine.imhotep.house import House
from engine.imhotep.modules.switches import Rules

SIDES_OPTION, START_OPTION, WRATH_OPTION = "sides", "start", "wrath"
NEW_CARDS_OPTION, PROPHECIES_OPTION = "new_market_cards", "prophecies"
HIDDEN_CARDS_OPTION, PRIVATE_SHIPS_OPTION = "hidden_market_cards", "private_ships"
CORRIDOR_OPTION = "corridor_start"
RANDOM, NO, YES = "random", "no", "yes"
OPTIONS = frozenset(
    (
        *(SIDES_OPTION, START_OPTION, WRATH_OPTION, NEW_CARDS_OPTION, PROPHECIES_OPTION),
        *(HIDDEN_CARDS_OPTION, PRIVATE_SHIPS_OPTION, CORRIDOR_OPTION),
    )
)
EXPANSION_SIDES = "CD"
PLAYABLE = "ABCD"
"""Letters of sides that may be chosen (N-3)."""


class Chosen(NamedTuple):
    """What the options of a new game say."""

    letters: str
    first: int
    wrath: bool
    rules: Rules


def read(options: Mapping[str, str], seats: int, deal: Deal, house: House) -> Chosen:
    """Missing options take their defaults; raises `BadOption`."""
    if seats not in printed.SEATS:
        raise BadOption(f"Imhotep has 2 to 4 seats, not {seats}")
    if unknown := set(options) - OPTIONS:
        raise BadOption(f"unknown option {min(unknown)!r}")
    letters = _letters(options)
    wrath = _switch(options, WRATH_OPTION)
    return Chosen(letters, _first(options, seats, deal), wrath, _rules(options, letters, house))


def _letters(options: Mapping[str, str]) -> str:
    letters = options.get(SIDES_OPTION, "A" * len(SITES))
    known = len(letters) == len(SITES) and all(
        pair in sites.SIDES for pair in zip(SITES, letters, strict=True)
    )
    if not known:
        raise BadOption(f"sides are five letters from A to D, not {letters!r}")
    return letters


def _switch(options: Mapping[str, str], name: str, default: str = NO) -> bool:
    value = options.get(name, default)
    if value not in (NO, YES):
        raise BadOption(f"{name} is {NO} or {YES}, not {value!r}")
    return value == YES


def _first(options: Mapping[str, str], seats: int, deal: Deal) -> int:
    """HV-1."""
    start = options.get(START_OPTION, RANDOM)
    if start == RANDOM:
        return deal.pick("imhotep/start", seats)
    if start not in map(str, range(seats)):
        raise BadOption(f"start is {RANDOM} or a seat below {seats}, not {start!r}")
    return int(start)


def _rules(options: Mapping[str, str], letters: str, house: House) -> Rules:
    """N-7: the new cards are on by default if anything else of the expansion is."""
    prophecies = _switch(options, PROPHECIES_OPTION)
    hidden = _switch(options, HIDDEN_CARDS_OPTION)
    other = prophecies or hidden or any(letter in EXPANSION_SIDES for letter in letters)
    new_cards = _switch(options, NEW_CARDS_OPTION, YES if other else NO)
    return Rules(
        dynasty=other or new_cards,
        new_cards=new_cards,
        prophecies=prophecies,
        hidden_cards=hidden,
        private_ships=_switch(options, PRIVATE_SHIPS_OPTION),
        corridor_start=_corridor(options, letters, house),
    )


def _corridor(options: Mapping[str, str], letters: str, house: House) -> int:
    """N-221. Elsewhere than on side D the figure is not there and nothing depends on it."""
    start = options.get(CORRIDOR_OPTION, str(house.corridor_start))
    if start not in map(str, range(len(house.corridor))):
        raise BadOption(f"{CORRIDOR_OPTION} is a field below {len(house.corridor)}, not {start!r}")
    return int(start) if letters[1] == "D" else 0
