"""The options of a game (§2, §11, N-7)."""

from collections.abc import Mapping
from itertools import product
from typing import NamedTuple

from engine.contract import NO, YES, BadOption, Option
from engine.deal import KEY_BYTES, Deal
from engine.imhotep import printed, sites
from engine.imhotep.components import SITES
from engine.imhotep.table.switches import OF_DYNASTY, SWITCHES, Rules
from engine.imhotep.table.values import House

SIDES_OPTION, START_OPTION, WRATH_OPTION = "sides", "start", "wrath"
NEW_CARDS_OPTION = "new_market_cards"
RANDOM = "random"
EXPANSION_SIDES = "CD"
PLAYABLE = "".join(sorted({letter for _, letter in sites.SIDES}))
"""The letters of sides that can be chosen (N-3)."""

SIDES = Option(
    SIDES_OPTION,
    "s",
    tuple(
        "".join(letters)
        for letters in product(*([letter for at, letter in sites.SIDES if at is site] for site in SITES))
    ),
    "A" * len(SITES),
    "§2",
)


def described(house: House) -> tuple[Option, ...]:
    """Return every option: those of all games, those of modules and variants, and those of sides."""
    start = Option(START_OPTION, "f", (RANDOM, *map(str, range(max(printed.SEATS)))), RANDOM, "HV-1")
    of_sides = (option for side in sites.SIDES.values() for option in side.options(house))
    return (SIDES, start, *SWITCHES, *of_sides)


class Chosen(NamedTuple):
    """A new game's options: sides, the seat that begins, switches, and every option's value."""

    letters: str
    first: int
    rules: Rules
    values: Mapping[str, str]


def read(options: Mapping[str, str], seats: int, deal: Deal, house: House) -> Chosen:
    """Return the chosen options; missing ones take their defaults. Raises `BadOption`."""
    if seats not in printed.SEATS:
        raise BadOption(f"Imhotep has 2 to 4 seats, not {seats}")
    known = described(house)
    if unknown := set(options) - {option.name for option in known}:
        raise BadOption(f"unknown option {min(unknown)!r}")
    values = {option.name: option.read(options) for option in known}
    letters = values[SIDES_OPTION] or ""
    other = any(values[name] == YES for name in OF_DYNASTY) or not set(EXPANSION_SIDES).isdisjoint(letters)
    values[NEW_CARDS_OPTION] = values[NEW_CARDS_OPTION] or (YES if other else NO)  # N-7
    switches = {option.name: values[option.name] == YES for option in SWITCHES}
    rules = Rules(dynasty=other or switches[NEW_CARDS_OPTION], **switches)
    chosen = {name: value for name, value in values.items() if value is not None}
    return Chosen(letters, _first(chosen[START_OPTION], seats, deal), rules, chosen)


def switched_on(options: Mapping[str, str], house: House) -> tuple[str, ...]:
    """Return the names of the modules and variants that these options put in play (N-7). They don't depend on
    the deal.
    """
    rules = read(options, max(printed.SEATS), Deal(bytes(KEY_BYTES), ""), house).rules
    return tuple(option.name for option in SWITCHES if getattr(rules, option.name))


def _first(start: str, seats: int, deal: Deal) -> int:
    """Return the seat that begins: the drawn or the chosen one (HV-1). Raises `BadOption`."""
    if start == RANDOM:
        return deal.pick("imhotep/start", seats)
    if int(start) >= seats:
        raise BadOption(f"start is {RANDOM} or a seat below {seats}, not {start!r}")
    return int(start)
