"""A round's four ships (§1.1, §1.2)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.imhotep.components import SITES, Site, Stone
from engine.imhotep.printed import NEEDED, POSITIONS, SHIPS, RoundCard

NAMES = "abcd"
"""Names of the ships in the order of the round card; everywhere else a ship is its index here."""

PLACES = tuple((ship, position) for ship in range(SHIPS) for position in range(POSITIONS))
"""Every position that a ship can have, from the bow; a position is an index, its name one more."""


@dataclass(frozen=True, slots=True)
class Ship:
    """A ship: its positions from the bow, each with a stone or None; the site where it moored or None."""

    stones: tuple[Stone | None, ...]
    site: Site | None = None

    @property
    def capacity(self) -> int:
        """How many positions it has."""
        return len(self.stones)

    @property
    def needed(self) -> int:
        """Fewest stones with which it may sail (§1.1)."""
        return NEEDED.get(len(self.stones), 1)

    @property
    def load(self) -> int:
        """How many stones it carries."""
        return len(self.stones) - self.stones.count(None)

    @property
    def free(self) -> int:
        """How many positions can still be loaded: none on a ship that has sailed."""
        return self.stones.count(None) if self.site is None else 0

    @property
    def ready(self) -> bool:
        """Whether it is unsailed and carries enough stones to sail (§4.3)."""
        return self.site is None and self.load >= self.needed

    def loaded(self, position: int, stone: Stone | None) -> "Ship":
        """The same ship with a stone, or with none, on a position."""
        return replace(self, stones=(*self.stones[:position], stone, *self.stones[position + 1 :]))

    def moored(self, site: Site) -> "Ship":
        """The same ship at the dock of a site."""
        return replace(self, site=site)

    def aboard(self) -> Iterator[tuple[int, Stone]]:
        """Positions with their stones, from bow to stern (§5)."""
        for position, stone in enumerate(self.stones):
            if stone is not None:
                yield position, stone


UNKNOWN: RoundCard = (0,) * SHIPS
"""A round card that nobody has seen yet, in a blind copy; its round never begins there."""


def launched(card: RoundCard) -> tuple[Ship, ...]:
    """The empty ships of a round card (§3)."""
    return tuple(Ship((None,) * capacity) for capacity in card)


def docks(ships: Sequence[Ship]) -> tuple[int | None, ...]:
    """For every site the ship at its dock, or None while the dock is open (§0)."""
    at = {ship.site: number for number, ship in enumerate(ships)}
    return tuple(at.get(site) for site in SITES)


def is_open(ships: Sequence[Ship], site: Site) -> bool:
    """Whether no ship has sailed to this site this round (§4.3)."""
    return all(ship.site is not site for ship in ships)
