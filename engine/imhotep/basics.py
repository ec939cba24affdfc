"""The words that everything else uses: the five sites, and stones."""

from enum import StrEnum


class Site(StrEnum):
    """A site; the value is its letter in step codes. Everywhere in this order (§1)."""

    MARKET = "M"
    PYRAMIDS = "P"
    TEMPLE = "T"
    BURIAL_CHAMBER = "B"
    OBELISKS = "O"


SITES = tuple(Site)
"""The sites in the order of the letters of a sides option such as `ABAAB` (§2)."""

MONUMENTS = SITES[1:]
"""Every site where stones stay (§11)."""

Stone = int
"""A stone: the seat that owns it. Ask `owner`, so that a seat may have a second colour one day."""

_COLOURS = 4


def owner(stone: Stone) -> int:
    """The seat whose stone this is (§0)."""
    return stone % _COLOURS
