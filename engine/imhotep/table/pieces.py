"""What tasks and views are made of: cards that act, stones on their way, what a choice is about."""

from dataclasses import dataclass, field

from engine.imhotep.cards import Card
from engine.imhotep.components import Site, Stone, owner
from engine.imhotep.printed import Bonus


@dataclass(frozen=True, slots=True)
class InPlay:
    """A card that acts just now: played, or red and received (§8.1, HV-27)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Context:
    """What a choice is about, as far as there is something to say.

    `card`: the card that brought it; `site`: where; `ship`, `position`: where the stone in question still
    is (None with a site: in its owner's quarry); `space`: of the Temple; `bonus`: of the Pyramids;
    `order`: positions already named with the Lever; `private`: the seat whose private ship brings the stone;
    `tile`: of the great obelisk.
    """

    site: Site | None = None
    ship: int | None = None
    position: int | None = None
    card: Card | None = None
    space: int | None = None
    bonus: Bonus | None = None
    order: tuple[int, ...] = ()
    private: int | None = None
    tile: str | None = None


LATER = {"later": True}
"""Marks a field that came after games had been played: states do not have it while it is its default."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """A stone on its way to a site: from a ship, or from the quarry by a red card (§5, §8.1).

    With the card *raft* it comes from the sled (N-320), with `private` from that seat's private ship (N-400).
    """

    stone: Stone
    site: Site
    ship: int | None = None
    position: int | None = None
    card: Card | None = None
    private: int | None = field(default=None, metadata=LATER)

    @property
    def seat(self) -> int:
        """Whose stone it is: he chooses (§5)."""
        return owner(self.stone)

    @property
    def context(self) -> Context:
        """The stone, for a choice about it."""
        return Context(self.site, self.ship, self.position, self.card, private=self.private)
