"""A round's four ships (§1.1, §1.2)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from engine.imhotep.components import SITES, Site, Stone
from engine.imhotep.printed import NEEDED, POSITIONS, SHIPS, RoundCard

NAMES = "abcd"
"""The names of the ships in the order of the round card; everywhere else, a ship is its index here."""

PLACES = tuple((ship, position) for ship in range(SHIPS) for position in range(POSITIONS))
"""Every pair of a ship and a position on it, counted from the bow. A position is an index; its name is one
more.
"""


@dataclass(frozen=True, slots=True)
class Ship:
    """A ship: its positions from the bow, each with a stone or None; the site where it is moored, or None.

    A ship stores these facts because every turn needs them: `load`, how many stones it carries; `gaps`, the
    set of positions that can still be loaded (bit *p* for position *p*; empty once it has sailed); `ready`,
    whether it is unsailed and carries enough stones to sail (§4.3).
    """

    stones: tuple[Stone | None, ...]
    site: Site | None = None
    load: int = field(init=False, repr=False, compare=False)
    gaps: int = field(init=False, repr=False, compare=False)
    ready: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        unsailed = self.site is None
        free = (1 << position for position, stone in enumerate(self.stones) if stone is None)
        object.__setattr__(self, "load", len(self.stones) - self.stones.count(None))
        object.__setattr__(self, "gaps", sum(free) if unsailed else 0)
        object.__setattr__(self, "ready", unsailed and self.load >= self.needed)

    @property
    def capacity(self) -> int:
        """The number of positions."""
        return len(self.stones)

    @property
    def needed(self) -> int:
        """The minimum number of stones with which the ship may sail (§1.1)."""
        return NEEDED.get(len(self.stones), 1)

    @property
    def free(self) -> int:
        """The number of positions that can still be loaded."""
        return self.gaps.bit_count()

    def loaded(self, position: int, stone: Stone | None) -> "Ship":
        """Return the ship with this stone on a position, or with that position empty if `stone` is None."""
        return _ship((*self.stones[:position], stone, *self.stones[position + 1 :]), self.site)

    def moored(self, site: Site) -> "Ship":
        """Return the ship at the dock of a site."""
        return _ship(self.stones, site)

    def aboard(self) -> Iterator[tuple[int, Stone]]:
        """Yield every position that has a stone, with the stone, from bow to stern (§5)."""
        for position, stone in enumerate(self.stones):
            if stone is not None:
                yield position, stone


_ship = lru_cache(maxsize=4096)(Ship)
"""Ships recur, so they are cached."""


UNKNOWN: RoundCard = (0,) * SHIPS
"""An unseen round card in a blind copy, where its round never begins."""


def launched(card: RoundCard) -> tuple[Ship, ...]:
    """Return the empty ships of a round card (§3)."""
    return tuple(_ship((None,) * capacity) for capacity in card)


def docks(ships: Sequence[Ship]) -> tuple[int | None, ...]:
    """Return, for each site, the number of the ship at its dock; None while the dock is open (§0)."""
    at = {ship.site: number for number, ship in enumerate(ships)}
    return tuple(at.get(site) for site in SITES)


def is_open(ships: Sequence[Ship], site: Site) -> bool:
    """Tell whether no ship has sailed to this site this round (§4.3)."""
    return all(ship.site is not site for ship in ships)


def all_sailed(ships: Sequence[Ship]) -> bool:
    """Tell whether all ships have sailed, which ends the round (§3)."""
    return None not in [ship.site for ship in ships]


def any_ready(ships: Sequence[Ship]) -> bool:
    """Tell whether any ship may sail (§4.3)."""
    return True in [ship.ready for ship in ships]
