"""The 34 market cards (§1.3)."""

from enum import StrEnum
from typing import NamedTuple

from engine.imhotep.basics import Site


class Colour(StrEnum):
    """When a card acts: at once, at the end of the game, or as an action (§1.3)."""

    RED = "red"
    GREEN = "green"
    PURPLE = "purple"
    BLUE = "blue"
    FACE_DOWN = "face_down"
    """Nobody knows: only in blind copies of a game."""


class Card(StrEnum):
    """A kind of card; the value is its short text in step codes. Cards of a kind are all alike (N-38)."""

    ENTRANCE = "rP"
    SARCOPHAGUS = "rB"
    PAVED_PATH = "rO"
    PYRAMID_DECORATION = "gP"
    TEMPLE_DECORATION = "gT"
    BURIAL_DECORATION = "gB"
    OBELISK_DECORATION = "gO"
    STATUE = "st"
    LEVER = "le"
    HAMMER = "ha"
    SAIL = "sa"
    CHISEL = "ch"
    FACE_DOWN = "?"
    """Any of them, seen from behind, for blind copies; no card of the game."""

    @property
    def colour(self) -> Colour:
        """When it acts."""
        return FACTS[self].colour if self in FACTS else Colour.FACE_DOWN

    @property
    def site(self) -> Site | None:
        """The site that a red or green card is about, else None."""
        return FACTS[self].site if self in FACTS else None


class Facts(NamedTuple):
    """What a kind of card is, and how many there are of it."""

    colour: Colour
    copies: int
    site: Site | None = None


FACTS: dict[Card, Facts] = {
    Card.ENTRANCE: Facts(Colour.RED, 2, Site.PYRAMIDS),
    Card.SARCOPHAGUS: Facts(Colour.RED, 2, Site.BURIAL_CHAMBER),
    Card.PAVED_PATH: Facts(Colour.RED, 2, Site.OBELISKS),
    Card.PYRAMID_DECORATION: Facts(Colour.GREEN, 2, Site.PYRAMIDS),
    Card.TEMPLE_DECORATION: Facts(Colour.GREEN, 2, Site.TEMPLE),
    Card.BURIAL_DECORATION: Facts(Colour.GREEN, 2, Site.BURIAL_CHAMBER),
    Card.OBELISK_DECORATION: Facts(Colour.GREEN, 2, Site.OBELISKS),
    Card.STATUE: Facts(Colour.PURPLE, 10),
    Card.LEVER: Facts(Colour.BLUE, 2),
    Card.HAMMER: Facts(Colour.BLUE, 2),
    Card.SAIL: Facts(Colour.BLUE, 3),
    Card.CHISEL: Facts(Colour.BLUE, 3),
}
"""The table of §1.3: every card of the game."""

KINDS = tuple(FACTS)
"""Kinds of card in the order in which a hand is shown and offered."""

BLUE = tuple(card for card in KINDS if FACTS[card].colour is Colour.BLUE)

DECK: tuple[Card, ...] = tuple(card for card, facts in FACTS.items() for _ in range(facts.copies))
"""All cards in the order that a deal shuffles."""


def in_order(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """A hand, sorted by kind; a card whose face nobody knows is left out."""
    return tuple(card for card in KINDS for _ in range(cards.count(card)))
