"""Events of Imhotep in sentences for a message; one short line is in `last_change`."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from engine.contract import Event
from engine.imhotep import events as e
from engine.imhotep.cards import Card
from engine.imhotep.modules.private_ships import PrivateSailed
from engine.imhotep.rules.ships import NAMES
from engine.imhotep.sites.market import CardKept, CardTaken, Cleared, Displayed, Refilled
from engine.imhotep.sites.pyramids import BonusDeclined, BonusLost
from engine.imhotep.table.stones import StonesPaid
from render.imhotep.modules import private_ships
from render.imhotep.text.actions import LOOKED, Extra, Gain, WholeAction, Worded, actions, gained
from render.imhotep.text.event_text import EventText
from render.imhotep.text.event_texts import TEXTS
from render.imhotep.text.phrases import card_name, hand, names, place, site_name, to_site, together
from render.kit.lists import series
from render.kit.players import Players
from render.kit.say import Say


def describe(events: Sequence[Event], players: Players, say: Say) -> list[str]:
    """Who did what, one or two short sentences for each action."""
    full = names(players, say)
    return [sentence for action in actions(events) for sentence in _sentences(action, full, say)]


def _sentences(action: WholeAction, full: Sequence[str], say: Say) -> list[str]:
    match action.head:
        case None:
            found = _headless(action, full, say)
        case e.Fetched() | e.Loaded():
            found = [_moved(action.head, action.parts, full, say)]
        case e.CardPlayed(seat=seat, card=card):
            found = [say("imhotep.event.play", name=full[seat], card=card_name(card, say))]
            found += [_moved(one, (), full, say) for one in action.parts if not isinstance(one, e.Loaded)]
            loads = [one for one in action.parts if isinstance(one, e.Loaded)]
            found += [_moved(loads[0], loads[1:], full, say)] if loads else []
        case e.Sailed():
            found = [_sailing(action.head, action, full, say)]
        case PrivateSailed():
            found = [_with_gains(private_ships.sailing(action.head, full, say), action, full, say)]
        case e.RoundEnded(number=number):
            found = [_with_gains(say("imhotep.event.round_end", number=number), action, full, say)]
        case e.RoundBegan():
            found = _new_round(action.head, action, full, say)
        case _:
            found = [_single(action.head, full, say)]
    return [*found, *_beside(action.extras, full, say)]


def _single(head: Event, full: Sequence[str], say: Say) -> str:
    """What makes a sentence alone."""
    match head:
        case _ if type(head) in TEXTS:
            return "".join(TEXTS[type(head)].sentences([head], full, say))
        case e.Passed(seat=seat):
            return say("imhotep.event.pass", name=full[seat])
        case e.Stalemate(stones=stones):
            back = (
                say("imhotep.part.of", name=full[seat], parts=number)
                for seat, number in enumerate(stones)
                if number
            )
            return say("imhotep.event.stalemate", stones=series(back, say))
        case e.Resigned(seat=seat):
            return say("imhotep.event.resign", name=full[seat])
        case e.Left(seat=seat):
            return say("imhotep.event.left", name=full[seat])
        case e.CameBack(seat=seat):
            return say("imhotep.event.back", name=full[seat])
        case e.Ended(winners=winners):
            named = together([full[seat] for seat in winners], say)
            return say("imhotep.event.end", names=named, count=len(winners))
        case _:
            raise TypeError(head)


def _headless(action: WholeAction, full: Sequence[str], say: Say) -> list[str]:
    """What somebody else's choice led to: where, and who got what; what a ship is unloaded by."""
    found: list[str] = []
    for one in action.parts:
        match one:
            case e.OrderSet():
                found.append(_order(one, full, say))
            case Displayed():
                found.append(_display(one, say))
            case _:
                found += TEXTS[type(one)].sentences([one], full, say)
    if action.gains and action.site is not None:
        gains = _gains(action, full, say)
        found.append(say("imhotep.event.there", site=site_name(action.site, say), gains=gains))
    return found


# --- actions -----------------------------------------------------------------------------------------


def _moved(head: Event, more: Sequence[Event], full: Sequence[str], say: Say) -> str:
    """Stones fetched, or loaded one after another."""
    match head:
        case e.Fetched(seat=seat, stones=stones):
            return say("imhotep.event.fetch", name=full[seat], count=stones)
        case StonesPaid(seat=seat, stones=stones):
            return say("imhotep.event.pay", name=full[seat], count=stones)
        case e.Loaded(seat=seat):
            loads = [one for one in (head, *more) if isinstance(one, e.Loaded)]
            places = series((place(one.ship, one.position) for one in loads), say)
            return say("imhotep.event.load", name=full[seat], places=places, count=len(loads))
        case _:
            raise TypeError(head)


def _sailing(head: e.Sailed, action: WholeAction, full: Sequence[str], say: Say) -> str:
    name, ship, to = full[head.seat], NAMES[head.ship], to_site(head.site, say)
    orders = [_places(one.positions, say) for one in action.parts if isinstance(one, e.OrderSet)]
    if orders:
        start = say("imhotep.event.sail_order", name=name, ship=ship, to=to, order=orders[0])
    else:
        start = say("imhotep.event.sail", name=name, ship=ship, to=to)
    return _with_gains(start, action, full, say)


def _order(event: e.OrderSet, full: Sequence[str], say: Say) -> str:
    order = _places(event.positions, say)
    return say("imhotep.event.order", name=full[event.seat], ship=NAMES[event.ship], order=order)


def _places(positions: Sequence[int], say: Say) -> str:
    return series((str(position + 1) for position in positions), say, "space")


# --- gains -------------------------------------------------------------------------------------------


def _with_gains(start: str, action: WholeAction, full: Sequence[str], say: Say) -> str:
    """A sentence, with who got what if anybody did."""
    if not action.gains:
        return say("imhotep.event.plain", start=start)
    return say("imhotep.event.brings", start=start, gains=_gains(action, full, say))


def _gains(action: WholeAction, full: Sequence[str], say: Say) -> str:
    texts = (
        say("imhotep.part.of", name=full[one.seat], parts=series(gain_parts(one, say), say))
        for one in action.gains
    )
    return series(texts, say, "semicolon")


def gain_parts(gain: Gain, say: Say) -> list[str]:
    """Stones, what the side tells of them, points, stones from the quarry, cards."""
    found = [say("imhotep.part.stones", count=gain.stones)] if gain.stones else []
    found += gained(gain, say)
    if gain.points:
        found.append(say("imhotep.part.points", count=gain.points))
    if gain.fetched:
        found.append(say("imhotep.part.fetched", count=gain.fetched))
    if gain.cards:
        cards = series((_got(one, say) for one in gain.cards), say)
        for text in _texts(gain):
            cards = text.around_cards(cards, say) if text.around_cards is not None else cards
        found.append(say("imhotep.part.took", cards=cards))
    for text, events in _texts(gain).items():
        if text.behind_cards is not None:
            found.append(text.behind_cards(events, say))
    return found


def _texts(gain: Gain) -> Mapping[EventText, Sequence[Event]]:
    """The events of which the site's side tells, by how it words them."""
    found: dict[EventText, list[Event]] = {}
    for event in gain.events:
        if type(event) in TEXTS:
            found.setdefault(TEXTS[type(event)], []).append(event)
    return found


def _got(event: Event, say: Say) -> str:
    """A card by its name; cards that are only looked at, by where they are from (N-144, N-201)."""
    match event:
        case CardKept(rejected=Card() as rejected):
            return say("imhotep.part.kept", card=_card(event.card, say), rejected=card_name(rejected, say))
        case CardTaken() | CardKept() | e.CardDrawn():
            return _card(event.card, say)
        case _:
            return LOOKED[type(event)].text(event, say)


def _card(card: Card, say: Say) -> str:
    if card is Card.FACE_DOWN:
        return say("imhotep.part.hidden")
    return say("imhotep.part.card", card=card_name(card, say))


# --- rounds, and what happens beside -----------------------------------------------------------------


def _new_round(head: e.RoundBegan, action: WholeAction, full: Sequence[str], say: Say) -> list[str]:
    found = [say("imhotep.event.round", number=head.number, ships=series(map(str, head.ships), say))]
    found += [_display(one, say) for one in action.parts if isinstance(one, Displayed)]
    found = [" ".join(found)]
    worded = (one for one in action.parts if type(one) in TEXTS)
    return [*found, *(text for one in worded for text in TEXTS[type(one)].sentences([one], full, say))]


def _display(event: Displayed, say: Say) -> str:
    """The new market."""
    texts = [card_name(card, say) for card in event.cards if card is not None]
    if event.pair:
        texts.append(say("imhotep.event.face_down", count=event.pair))
    return say("imhotep.event.market", cards=series(texts, say))


def _beside(extras: Sequence[Extra], full: Sequence[str], say: Say) -> Iterator[str]:
    """What happened beside; market spaces that were filled again make one sentence (N-405, N-208)."""
    for refilled, run in groupby(extras, lambda extra: isinstance(extra, Refilled)):
        if refilled:
            spaces = (_refilled(extra, say) for extra in run if isinstance(extra, Refilled))
            yield say("imhotep.event.refill", spaces=series(spaces, say))
            continue
        for extra in run:
            if isinstance(extra, Worded):
                yield from extra.text.sentences(extra.events, full, say)
            elif not isinstance(extra, Cleared) or extra.pair:
                yield _extra(extra, full, say)


def _refilled(event: Refilled, say: Say) -> str:
    down = event.cards.count(Card.FACE_DOWN)
    cards = say("imhotep.event.face_down", count=down) if down else hand(event.cards, card_name, say)
    return say("imhotep.event.refill_space", space=event.space + 1, cards=cards)


def _extra(extra: Extra, full: Sequence[str], say: Say) -> str:
    """A card that acted, a bonus, what became of cards."""
    match extra:
        case Gain(card=Card() as card):
            return _acted(extra, card_name(card, say), full, say)
        case e.Loaded() | e.Fetched():
            return _moved(extra, (), full, say)
        case e.CardDrawn(seat=seat, card=card):
            return say("imhotep.event.draw", name=full[seat], card=_card(card, say))
        case BonusDeclined(seat=seat, bonus=bonus):
            return say("imhotep.event.declined", name=full[seat], bonus=say(f"imhotep.bonus.{bonus.value}"))
        case BonusLost(seat=seat, bonus=bonus):
            return say("imhotep.event.lost", name=full[seat], bonus=say(f"imhotep.bonus.{bonus.value}"))
        case e.CardWithoutEffect(seat=seat, card=card):
            return say("imhotep.event.no_effect", name=full[seat], card=card_name(card, say))
        case e.NoCard(seat=seat):
            return say("imhotep.event.no_card", name=full[seat])
        case e.Shuffled(cards=cards):
            return say("imhotep.event.shuffle", count=cards)
        case Cleared(pair=pair):
            return say("imhotep.event.pair_was", cards=hand(pair, card_name, say))
        case _:
            raise TypeError(extra)


def _acted(gain: Gain, card: str, full: Sequence[str], say: Say) -> str:
    """What a card brought (§8.1, N-320); the private quarry has to do with no site (N-312)."""
    name, parts = full[gain.seat], series(gain_parts(gain, say), say)
    if gain.card is Card.PRIVATE_QUARRY:
        return say("imhotep.event.card", name=name, card=card, parts=parts)
    return say("imhotep.event.red", name=name, card=card, site=site_name(gain.site, say), parts=parts)
