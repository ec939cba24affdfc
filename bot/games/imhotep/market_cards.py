"""The labels and rules of the market cards; the decorations share their texts."""

from collections.abc import Callable

from bot.games.rulebook import Topic, Values, by_number, numbers
from engine.imhotep import printed
from engine.imhotep.cards import CARDS, Card, Color, deck
from engine.imhotep.rules import agenda
from engine.imhotep.table.switches import BASE, SLED_MORE
from render.imhotep.text.phrases import card_name
from render.kit.say import Say

DECORATION = "decoration"


def card_label(card: Card, say: Say) -> str:
    """Return a card's name and a short text about its effect."""
    return say("label.card", card=card_name(card, say), what=effect(card, say))


def effect(card: Card, say: Say) -> str:
    """Return a short text about a card's effect."""
    return say(f"label.card.{DECORATION if _decorates(card) else card.name.lower()}")


def topic_of(card: Card) -> str:
    """Return the name of a market card's topic."""
    if _decorates(card):
        return DECORATION
    return "sail_card" if card is Card.SAIL else card.name.lower()


def _decorates(card: Card) -> bool:
    """Tell whether a card counts the stones of a site at the end (§8.2)."""
    return card.color is Color.GREEN and card.site is not None


def by_size() -> Values:
    """Return the points for groups of stones and numbers of statues, leaving out those that score nothing
    (§6.4, §8.2).
    """
    return {"points": by_number([*enumerate(printed.GROUPS)][1:]), "more": printed.GROUP_MORE}


def card_topic(card: Card, *rules: str, values: Callable[[], Values] = dict[str, str | int]) -> Topic:
    """Make the topic of a card, with the number of copies."""
    return Topic(
        topic_of(card),
        rules,
        lambda _: {"copies": CARDS[card].copies, **values()},
        extra=CARDS[card].switch is not None,
    )


def _all_cards(say: Say) -> Values:
    """Return how many cards the base game has, in all and by color, and the points for an unplayed blue
    card.
    """
    del say
    colors = (Color.RED, Color.GREEN, Color.PURPLE, Color.BLUE)
    counts = {color.value: sum(card.color is color for card in deck(BASE)) for color in colors}
    return {"unplayed": printed.UNPLAYED, "all": len(deck(BASE)), **counts}


def _sleds() -> Values:
    """Return the capacity of a sled for each number of load sleds, from 0 up."""
    room = (printed.SLED + SLED_MORE * number for number in range(CARDS[Card.LOAD_SLED].copies + 1))
    return {"more": SLED_MORE, "room": numbers(room)}


CARDS_TOPIC = Topic("cards", ("§1.3", "§4.4", "§8"), _all_cards)
CARD_TOPICS: tuple[Topic, ...] = (
    card_topic(Card.ENTRANCE, "§8.1"),
    card_topic(Card.SARCOPHAGUS, "§8.1"),
    card_topic(Card.PAVED_PATH, "§8.1"),
    card_topic(Card.TEMPLE_DECORATION, "§8.2", values=lambda: {"stones": printed.DECORATION_STONES}),
    card_topic(Card.STATUE, "§8.2", values=by_size),
    card_topic(Card.LEVER, "§8.3"),
    card_topic(Card.HAMMER, "§8.3", values=lambda: {"fetch": printed.FETCH}),
    card_topic(Card.SAIL, "§8.3"),
    card_topic(Card.CHISEL, "§8.3", values=lambda: {"stones": printed.CHISEL_STONES}),
)
"""The topics of the base game's cards."""
NEW_CARD_TOPICS: tuple[Topic, ...] = (
    card_topic(Card.LOAD_SLED, "N-23", "N-310", values=_sleds),
    card_topic(
        Card.PRIVATE_QUARRY,
        "N-312",
        values=lambda: {"points": agenda.QUARRY_POINTS, "stones": agenda.QUARRY_STONES},
    ),
    card_topic(Card.STONE_DECORATION, "N-314"),
)
"""The topics of the new market cards; the topics of the new blue cards are with their module."""
