"""The market cards: 34 of the base game (§1.3), 14 of *A New Dynasty* (N-300)."""

from collections.abc import Iterator
from enum import EnumMeta, StrEnum
from typing import Any, NamedTuple

from engine.imhotep.components import Site


class Colour(StrEnum):
    """When a card acts: at once, at the end of the game, or as an action (§1.3)."""

    RED = "red"
    GREEN = "green"
    PURPLE = "purple"
    BLUE = "blue"
    FACE_DOWN = "face_down"
    """Nobody knows: only in blind copies of a game."""

    PERMANENT = "permanent"
    """It helps its owner all the time (N-310)."""


class _BaseGame(EnumMeta):
    """Going through the kinds of card gives those of the base game; `NEW_KINDS` are the expansion's."""

    def __iter__(cls) -> Iterator[Any]:
        return (card for card in super().__iter__() if card not in NEW_FACTS)


class Card(StrEnum, metaclass=_BaseGame):
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

    LOAD_SLED = "sl"
    PRIVATE_QUARRY = "rQ"
    STONE_DECORATION = "gS"
    RAFT = "ra"
    GANGPLANK = "ga"

    @property
    def colour(self) -> Colour:
        """When it acts."""
        facts = FACTS.get(self) or NEW_FACTS.get(self)
        return facts.colour if facts else Colour.FACE_DOWN

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


NEW_FACTS: dict[Card, Facts] = {
    Card.LOAD_SLED: Facts(Colour.PERMANENT, 2),
    Card.PRIVATE_QUARRY: Facts(Colour.RED, 2),
    Card.STONE_DECORATION: Facts(Colour.GREEN, 2),
    Card.RAFT: Facts(Colour.BLUE, 2),
    Card.GANGPLANK: Facts(Colour.BLUE, 2),
}
"""The table of N-300, but for its four statues."""

NEW_STATUES = 4
NEW_KINDS = tuple(NEW_FACTS)
ALL_KINDS = (*KINDS, *NEW_KINDS)
"""Kinds of card in the order of a hand, those of the expansion last."""

NEW_BLUE = (Card.RAFT, Card.GANGPLANK)
FULL_DECK: tuple[Card, ...] = (
    *DECK,
    *(card for card, facts in NEW_FACTS.items() for _ in range(facts.copies)),
    *(Card.STATUE,) * NEW_STATUES,
)
"""The 48 cards of N-4 in the order that a deal shuffles."""


def deck(*, new: bool) -> tuple[Card, ...]:
    """The cards of a game without or with the new ones (N-4)."""
    return FULL_DECK if new else DECK


def kinds(*, new: bool) -> tuple[Card, ...]:
    """Kinds of card in a game without or with the new ones."""
    return ALL_KINDS if new else KINDS


def in_order(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """A hand, sorted by kind; a card whose face nobody knows is left out."""
    return tuple(card for card in ALL_KINDS for _ in range(cards.count(card)))
