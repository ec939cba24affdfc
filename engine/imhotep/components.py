"""The basic components: the five sites, and stones."""

from enum import StrEnum


class Site(StrEnum):
    """A site; the value is its letter in step codes. Sites are always in this order (§1)."""

    MARKET = "M"
    PYRAMIDS = "P"
    TEMPLE = "T"
    BURIAL_CHAMBER = "B"
    OBELISKS = "O"

    __hash__ = str.__hash__


SITES = tuple(Site)
"""The sites in the order of the letters of a sides option such as `ABAAB` (§2)."""

PLACES = {site: place for place, site in enumerate(SITES)}
"""The place of each site in `SITES`, from 0."""

MONUMENTS = SITES[1:]
"""The sites where stones stay (§11)."""

Stone = int
"""A stone is the seat that owns it, plus 4 if it has that seat's second color (N-21); see `owner`."""

_COLORS = 4


def owner(stone: Stone) -> int:
    """Return the seat that owns this stone (§0, N-21)."""
    return stone % _COLORS


def is_second(stone: Stone) -> bool:
    """Tell whether a stone has its owner's second color (N-22)."""
    return stone >= _COLORS


def second(seat: int) -> Stone:
    """Return a stone in a seat's second color (N-22)."""
    return seat + _COLORS
