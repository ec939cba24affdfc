"""Rules about which seat may see which card (N-12, N-340 … N-343)."""

from dataclasses import dataclass

from engine.imhotep.cards import Card, in_order
from engine.imhotep.events import Revealing
from engine.imhotep.table.table import Choice, Table


@dataclass(frozen=True, slots=True)
class HandsShown(Revealing):
    """Hidden market cards were shown at the end of the game, by seat (N-340)."""

    hands: tuple[tuple[Card, ...], ...]


def sees_cards(table: Table, seat: int | None) -> bool:
    """Tell whether a seat is choosing from face-down cards now."""
    return any(
        isinstance(task, Choice) and task.shows_cards and task.chooser == seat for task in table.agenda[:1]
    )


def open_hand(table: Table, seat: int) -> tuple[Card, ...]:
    """Return a hand's open cards: the whole hand or, while cards are hidden, only the load sleds that were
    shown.
    """
    hand = in_order(table.hands[seat])
    if not table.rules.hidden_market_cards or table.outcome is not None:
        return hand
    return (Card.LOAD_SLED,) * table.shown[seat]


def hand(table: Table, owner: int, seat: int | None) -> tuple[Card, ...]:
    """Return the owner's cards that a seat (None: an onlooker) may see."""
    return in_order(table.hands[owner]) if seat == owner else open_hand(table, owner)


def discards(table: Table) -> tuple[Card, ...]:
    """Return the public view of the discard pile (N-144)."""
    if not table.dark:
        return table.discard
    return tuple(Card.FACE_DOWN if at in table.dark else card for at, card in enumerate(table.discard))


def blind(table: Table, seat: int | None) -> None:
    """Turn face down all cards that a seat may not see, except those at the sites."""
    table.discard = discards(table)
    if not sees_cards(table, seat):
        table.choosing_from = (Card.FACE_DOWN,) * len(table.choosing_from)
    for owner, cards in enumerate(table.hands):
        if seat != owner and table.rules.hidden_market_cards and table.outcome is None:
            visible = open_hand(table, owner)
            table.hands[owner] = (*visible, *(Card.FACE_DOWN,) * (len(cards) - len(visible)))
