"""Pieces of tasks, views and sites: cards that act, stones on their way, subjects of choices."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from engine.imhotep.cards import Card
from engine.imhotep.components import Site, Stone, owner
from engine.imhotep.printed import Bonus


def faces(cards: Iterable[Card | None]) -> str:
    """Cards by their codes, `-` for an empty space: for fingerprints."""
    return " ".join(["-" if card is None else card.value for card in cards])


@dataclass(frozen=True, slots=True)
class InPlay:
    """A card that acts just now: played, or red and received (§8.1, HV-27)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class PrivateShip:
    """A seat's private ship: whether it has sailed, the site where it lies this round, the stone aboard."""

    used: bool = False
    site: Site | None = None
    stone: Stone | None = None


@dataclass(frozen=True, slots=True)
class Scarab:
    """A scarab on a prophecy: whose, on which card, in which round (N-361)."""

    seat: int
    god: str
    round: int

    @property
    def step(self) -> int:
        """Which pair of rounds, from 0 (N-362)."""
        return pair_of_rounds(self.round)


def pair_of_rounds(number: int) -> int:
    """Which pair a round belongs to, from 0 (N-362)."""
    return (number - 1) // 2


@dataclass(frozen=True, slots=True)
class Context:
    """What a choice is about, as far as there is something to say.

    `card`: the card that brought it; `site`: where; `ship`, `position`: where the stone in question still
    is (None with a site: in its owner's quarry); `space`: of the Temple; `bonus`: of the Pyramids;
    `order`: positions already named with the Lever; `private`: the seat whose private ship brings the stone;
    `tile`: one that can be added to an obelisk.
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

    With the card *raft* it comes from the sled (N-320), with `private` from that seat's private ship (N-400).
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
        """For fingerprints."""
        card = None if self.card is None else self.card.value
        return self.stone, self.site.value, self.ship, self.position, card, self.private

    @property
    def context(self) -> Context:
        """The stone, for a choice about it."""
        return Context(self.site, self.ship, self.position, self.card, private=self.private)


class Laid(Protocol):
    """The common interface of every side's state and view."""

    @property
    def all_stones(self) -> tuple[Stone, ...]:
        """All stones that lie here, covered ones and those beside too (HV-19)."""
        ...


class SiteState(Laid, Protocol):
    """A side's own data, frozen."""

    def values(self) -> tuple[object, ...]:
        """All of it as plain values, for fingerprints."""
        ...
