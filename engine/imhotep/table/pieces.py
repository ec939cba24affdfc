"""Parts of tasks, views and sites: acting cards, arriving stones, and subjects of choices."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from engine.imhotep.cards import Card
from engine.imhotep.components import Site, Stone, owner
from engine.imhotep.printed import Bonus


def faces(cards: Iterable[Card | None]) -> str:
    """Return the codes of cards as text, with `-` for an empty space, for fingerprints."""
    return " ".join(["-" if card is None else card.value for card in cards])


@dataclass(frozen=True, slots=True)
class InPlay:
    """A card that is acting: a card that was played, or a red card that was received (§8.1, HV-27)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Context:
    """The subject of a choice, with None for everything that doesn't apply. `card`: the card that caused it;
    `site`: the site concerned; `ship`, `position`: where the stone in question still lies (None if it isn't
    aboard a ship); `space`: of the Temple; `bonus`: of the Pyramids; `order`: positions already named with
    the Lever; `private`: the seat whose private ship brings the stone; `tile`: the tile that can be added to
    an obelisk.
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


@dataclass(frozen=True, slots=True)
class Delivery:
    """A stone on its way to a site: from a ship, or from the quarry by a red card (§5, §8.1).

    With the card *raft* it comes from the sled (N-320), and with `private` from that seat's private ship
    (N-400).
    """

    stone: Stone
    site: Site
    ship: int | None = None
    position: int | None = None
    card: Card | None = None
    private: int | None = None

    @property
    def seat(self) -> int:
        """The stone's owner, who chooses (§5)."""
        return owner(self.stone)

    def values(self) -> tuple[object, ...]:
        """Return the fields as plain values, for fingerprints."""
        card = None if self.card is None else self.card.value
        return self.stone, self.site.value, self.ship, self.position, card, self.private

    @property
    def context(self) -> Context:
        """The context of a choice about the stone."""
        return Context(self.site, self.ship, self.position, self.card, private=self.private)


class Laid(Protocol):
    """The common interface of every side's state and view."""

    @property
    def all_stones(self) -> tuple[Stone, ...]:
        """All stones at the site, including covered ones and those beside it (HV-19)."""
        ...


class SiteState(Laid, Protocol):
    """A side's own data, frozen."""

    def values(self) -> tuple[object, ...]:
        """Return all data as plain values, for fingerprints."""
        ...
