"""Parts of sentences about turns of Imhotep: moves of stones and ships, and kinds of cards."""

from collections.abc import Iterator, Sequence

from engine.contract import Event
from engine.imhotep import events as e
from engine.imhotep.cards import Card
from engine.imhotep.components import owner
from engine.imhotep.rules.ships import NAMES
from engine.imhotep.sites.market import CardKept, CardTaken, Cleared, Displayed, Refilled
from engine.imhotep.table.stones import StonesPaid
from render.imhotep.text.actions import LOOKED, WholeAction
from render.imhotep.text.event_text import Cargo
from render.imhotep.text.phrases import card_name, hand, place, to_site
from render.kit.lists import series, together
from render.kit.say import Say


def moved(head: Event, more: Sequence[Event], say: Say, *, short: bool = False) -> str:
    """Describe stones that were fetched, paid, or loaded in succession, briefly if `short`."""
    match head:
        case e.Fetched(stones=stones):
            return say("imhotep.tell.fetch", count=stones)
        case StonesPaid(stones=stones):
            return say("imhotep.tell.pay", count=stones)
        case e.Loaded():
            loads = [load for load in (head, *more) if isinstance(load, e.Loaded)]
            places = together([place(load.ship, load.position) for load in loads], say)
            if short:
                return say("imhotep.tell.load_short", places=places)
            return say("imhotep.tell.load", places=places, count=len(loads))
        case _:
            raise TypeError(head)


def played(action: WholeAction, say: Say) -> Iterator[str]:
    """Yield phrases about the direct effects of a blue card (§8.3)."""
    for part in action.parts:
        if not isinstance(part, e.Loaded):
            yield moved(part, (), say)
    loads = [load for load in action.parts if isinstance(load, e.Loaded)]
    if loads:
        yield moved(loads[0], loads[1:], say, short=True)


def sailing(action: WholeAction, full: Sequence[str], say: Say) -> str:
    """Say which ship someone sails where, and, if the order was chosen, in which order the stones leave
    (HV-23).
    """
    head = action.head
    if not isinstance(head, e.Sailed):
        raise TypeError(head)
    values = {"ship": NAMES[head.ship], "to": to_site(head.site, say)}
    for part in action.parts:
        if isinstance(part, e.OrderSet):
            stones = [head.positions[position] for position in part.positions]
            owners = [full[owner(stone)] for stone in stones if stone is not None]
            if len(set(owners)) > 1:
                return say("imhotep.tell.sail_order", **values, names=series(owners, say))
    return say("imhotep.tell.sail", **values)


def cards_aboard(ship: Cargo, action: WholeAction, say: Say) -> dict[int, list[str]]:
    """Return, for each owner of stones at the Market, how many cards they take (§6.1), not counting those
    that were missing (HV-4).
    """
    seats = list(ship.owners)
    for extra in action.extras:
        if isinstance(extra, e.NoCard) and extra.seat in seats:
            seats.remove(extra.seat)
    return {seat: [say("imhotep.tell.cards", count=seats.count(seat))] for seat in seats}


def card_of(event: Event, say: Say) -> str:
    """Return an event's card by name, or the origin of cards that someone only looks at (N-144, N-201)."""
    match event:
        case CardTaken() | CardKept() | e.CardDrawn():
            return card_named(event.card, say)
        case _:
            return LOOKED[type(event)](event, say)


def card_named(card: Card, say: Say) -> str:
    """Return the name of a card that someone gets, or a phrase for a hidden card if not everyone may see it
    (N-341).
    """
    if card is Card.FACE_DOWN:
        return say("imhotep.part.hidden")
    return say("imhotep.tell.card", card=card_name(card, say))


def display(event: Displayed, say: Say) -> str:
    """Describe the new display of the market."""
    texts = [card_name(card, say) for card in event.cards if card is not None]
    if event.pair:
        texts.append(say("imhotep.event.face_down", count=event.pair))
    return say("imhotep.event.market", cards=series(texts, say))


def bookkeeping(event: Event, say: Say) -> Iterator[str]:
    """Yield sentences about where cards went, unless that needs no words."""
    match event:
        case Refilled(cards=cards):
            down = cards.count(Card.FACE_DOWN)
            new = say("imhotep.event.face_down", count=down) if down else hand(cards, card_name, say)
            yield say("imhotep.event.market", cards=new)
        case e.Shuffled(cards=cards):
            yield say("imhotep.event.shuffle", count=cards)
        case Cleared(pair=pair) if pair:
            yield say("imhotep.event.pair_was", cards=hand(pair, card_name, say))
        case _:
            pass
