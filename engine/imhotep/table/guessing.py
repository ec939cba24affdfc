"""Completes a blind copy by drawing everything face down with a deal (§12, N-12), for computer players."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any, cast

from engine.deal import Deal
from engine.imhotep import printed
from engine.imhotep.cards import Card, deck, in_order
from engine.imhotep.table.cards import turned_up
from engine.imhotep.table.table import Table


def guess(table: Table, deal: Deal) -> None:
    """Put unseen cards into the face-down places, and the remaining round cards into later rounds. Raises
    `ValueError` if a step named a face-down card that can't be there.
    """
    unseen = Counter(deck(table.rules))
    unseen.subtract(_open_cards(table))
    if min(unseen.values()) < 0:
        raise ValueError("there are fewer of a card than are known")
    hidden = [*unseen.elements()]
    cards = iter([hidden[number] for number in deal.order("guess/cards", len(hidden))])
    table.hands = [_hand(hand, cards) for hand in table.hands]
    table.choosing_from = turned_up(table.choosing_from, cards)
    table.discard = turned_up(table.discard, cards)
    table.states = [_turned_up(state, cards) for state in table.states]
    for side in table.sides:
        side.guess(table, deal)
    table.draw = turned_up(table.draw, cards)
    table.cards = (*table.cards[: table.round], *_rounds(table, deal))
    table.deal, table.offered, table.stopped = deal, None, False


def _hand(hand: tuple[Card, ...], cards: Iterator[Card]) -> tuple[Card, ...]:
    return in_order(turned_up(hand, cards)) if Card.FACE_DOWN in hand else hand


def _rounds(table: Table, deal: Deal) -> list[printed.RoundCard]:
    left = Counter(printed.ROUND_CARDS[table.seats])
    left.subtract(table.cards[: table.round])
    unseen = [*left.elements()]
    order = deal.order("guess/rounds", len(unseen))
    return [unseen[number] for number in order[: printed.ROUNDS - table.round]]


def _open_cards(table: Table) -> Iterator[Card]:
    """Yield every card whose face is known."""
    places = (*table.hands, table.choosing_from, table.discard, (played.card for played in table.in_play))
    for place in (*places, *map(_cards, table.states)):
        yield from (card for card in place if card is not Card.FACE_DOWN)


def _cards(part: Any) -> Iterator[Card]:
    """Yield every market card in a site's state."""
    if isinstance(part, Card):
        yield part
    elif isinstance(part, tuple):
        for each in cast("tuple[Any, ...]", part):
            yield from _cards(each)
    elif is_dataclass(part):
        for each in fields(part):
            yield from _cards(getattr(part, each.name))


def _turned_up(part: Any, cards: Iterator[Card]) -> Any:
    """Return a site's state with the next cards instead of face-down ones."""
    if part is Card.FACE_DOWN:
        return next(cards)
    if isinstance(part, tuple):
        return tuple(_turned_up(each, cards) for each in cast("tuple[Any, ...]", part))
    if is_dataclass(part) and Card.FACE_DOWN in _cards(part):
        changed = {each.name: _turned_up(getattr(part, each.name), cards) for each in fields(part)}
        return replace(cast("Any", part), **changed)
    return part
