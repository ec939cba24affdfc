"""The market cards: 34 of the base game (§1.3), 14 of *A New Dynasty* (N-300).

`CARDS` says everything about a kind of card, except its effect, which is in `rules.blue_cards` or
`rules.agenda`. A new card needs a member of `Card`, a line in `CARDS`, and its effect.
"""

from enum import StrEnum
from typing import ClassVar, NamedTuple, cast

from engine.imhotep.components import Site
from engine.imhotep.table.switches import Rules


class Color(StrEnum):
    """The color of a card, which determines when the card acts: at once, at the end of the game, or as an
    action (§1.3).
    """

    RED = "red"
    GREEN = "green"
    PURPLE = "purple"
    BLUE = "blue"
    FACE_DOWN = "face_down"
    """An unknown color, which exists only in blind copies of a game."""

    PERMANENT = "permanent"
    """A card with a lasting effect for its owner (N-310)."""


class Card(StrEnum):
    """A kind of card; the value is its short text in step codes. All cards of a kind are alike (N-38).
    `Card.FACE_DOWN` is a card that lies face down, for blind copies; it isn't a card of the game, so
    iterating over the cards leaves it out.
    """

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
    LOAD_SLED = "sl"
    PRIVATE_QUARRY = "rQ"
    STONE_DECORATION = "gS"
    RAFT = "ra"
    GANGPLANK = "ga"

    _value_: str
    FACE_DOWN: ClassVar["Card"]

    __hash__ = str.__hash__  # Enum's own is slow, and searches hash cards more often than anything else

    @classmethod
    def _missing_(cls, value: object) -> "Card | None":
        if value != BACK:
            return None
        card = str.__new__(cls, BACK)
        card._name_, card._value_ = "FACE_DOWN", BACK
        return cast("Card", cls._value2member_map_.setdefault(BACK, card))

    @property
    def color(self) -> Color:
        """The card's color, which determines when the card acts."""
        return _COLORS[self]

    @property
    def site(self) -> Site | None:
        """The site of a red or green card, else None."""
        return CARDS[self].site if self in CARDS else None


BACK = "?"
Card.FACE_DOWN = Card(BACK)


class CardType(NamedTuple):
    """A kind of card: when it acts, the number of copies, and its site. `switch`: the option that brings it
    into the game, None for the base game; `more`: the additional copies with the new market cards (N-300);
    `rule`: the rule that explains it.
    """

    color: Color
    copies: int
    site: Site | None = None
    switch: str | None = None
    more: int = 0
    rule: str = "§1.3"


NEW = "new_market_cards"

CARDS: dict[Card, CardType] = {
    Card.ENTRANCE: CardType(Color.RED, 2, Site.PYRAMIDS, rule="§8.1"),
    Card.SARCOPHAGUS: CardType(Color.RED, 2, Site.BURIAL_CHAMBER, rule="§8.1"),
    Card.PAVED_PATH: CardType(Color.RED, 2, Site.OBELISKS, rule="§8.1"),
    Card.PYRAMID_DECORATION: CardType(Color.GREEN, 2, Site.PYRAMIDS, rule="§8.2"),
    Card.TEMPLE_DECORATION: CardType(Color.GREEN, 2, Site.TEMPLE, rule="§8.2"),
    Card.BURIAL_DECORATION: CardType(Color.GREEN, 2, Site.BURIAL_CHAMBER, rule="§8.2"),
    Card.OBELISK_DECORATION: CardType(Color.GREEN, 2, Site.OBELISKS, rule="§8.2"),
    Card.STATUE: CardType(Color.PURPLE, 10, more=4, rule="§8.2"),
    Card.LEVER: CardType(Color.BLUE, 2, rule="§8.3"),
    Card.HAMMER: CardType(Color.BLUE, 2, rule="§8.3"),
    Card.SAIL: CardType(Color.BLUE, 3, rule="§8.3"),
    Card.CHISEL: CardType(Color.BLUE, 3, rule="§8.3"),
    Card.LOAD_SLED: CardType(Color.PERMANENT, 2, switch=NEW, rule="N-310"),
    Card.PRIVATE_QUARRY: CardType(Color.RED, 2, switch=NEW, rule="N-312"),
    Card.STONE_DECORATION: CardType(Color.GREEN, 2, switch=NEW, rule="N-314"),
    Card.RAFT: CardType(Color.BLUE, 2, switch=NEW, rule="N-320"),
    Card.GANGPLANK: CardType(Color.BLUE, 2, switch=NEW, rule="N-325"),
}
"""Every card, in the order in which a hand is shown and offered (§1.3, N-300)."""

QUARRY_POINTS, QUARRY_STONES = 1, 3
"""The gains from the card *private quarry* (N-312)."""

_COLORS = {**{card: facts.color for card, facts in CARDS.items()}, Card.FACE_DOWN: Color.FACE_DOWN}

KINDS = tuple(CARDS)
BLUE = tuple(card for card, facts in CARDS.items() if facts.color is Color.BLUE)


def kinds(rules: Rules) -> tuple[Card, ...]:
    """Return the kinds of card in a game with these switches."""
    return tuple(
        card for card, facts in CARDS.items() if facts.switch is None or getattr(rules, facts.switch)
    )


def deck(rules: Rules) -> tuple[Card, ...]:
    """Return the cards of a game with these switches, in their order before a deal's shuffle (§1.3, N-4): the
    base game's, those that switches add, and additional copies.
    """
    cards = kinds(rules)
    return (
        *(card for card in cards if CARDS[card].switch is None for _ in range(CARDS[card].copies)),
        *(card for card in cards if CARDS[card].switch for _ in range(CARDS[card].copies)),
        *(card for card in cards if rules.new_market_cards for _ in range(CARDS[card].more)),
    )


def in_order(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return a hand sorted by kind, without its face-down cards."""
    return tuple(sorted([card for card in cards if card in _RANKS], key=_RANKS.__getitem__))


_RANKS = {card: rank for rank, card in enumerate(CARDS)}
