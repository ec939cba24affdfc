"""Events of Imhotep in words: sentences for a message. One short line: `imhotep_last_tidings`."""

from collections.abc import Sequence

from engine.contract import Event
from engine.imhotep import events as e
from engine.imhotep.cards import Card
from engine.imhotep.modules import events as d
from engine.imhotep.rules.ships import NAMES
from render.imhotep.text import dynasty_events as dynasty
from render.imhotep.text.actions import Deed, Extra, Gain, Got, deeds
from render.imhotep.text.last_change import last_lines
from render.imhotep.text.phrases import card_name, hand, names, place, site_name, to_site, together
from render.kit.lists import series
from render.kit.players import Players
from render.kit.say import Say

__all__ = ["describe", "last_lines"]


def describe(events: Sequence[Event], players: Players, say: Say) -> list[str]:
    """Who did what, one or two short sentences for each deed."""
    full = names(players, say)
    return [sentence for deed in deeds(events) for sentence in _sentences(deed, full, say)]


def _sentences(deed: Deed, full: Sequence[str], say: Say) -> list[str]:
    match deed.head:
        case None:
            found = _headless(deed, full, say)
        case e.Fetched() | e.Loaded():
            found = [_moved(deed.head, deed.parts, full, say)]
        case e.CardPlayed(seat=seat, card=card):
            found = [say("imhotep.event.play", name=full[seat], card=card_name(card, say))]
            found += [_moved(one, (), full, say) for one in deed.parts if not isinstance(one, e.Loaded)]
            loads = [one for one in deed.parts if isinstance(one, e.Loaded)]
            found += [_moved(loads[0], loads[1:], full, say)] if loads else []
        case e.Sailed():
            found = [_sailing(deed.head, deed, full, say)]
        case d.PrivateSailed():
            found = [_with_gains(dynasty.sailing(deed.head, full, say), deed, full, say)]
        case e.RoundEnded(number=number):
            found = [_with_gains(say("imhotep.event.round_end", number=number), deed, full, say)]
        case e.RoundBegan():
            found = _new_round(deed.head, deed, say)
        case _:
            found = [_single(deed.head, full, say)]
    told = (one for one in deed.extras if not isinstance(one, e.Cleared) or one.pair)
    beside = dynasty.beside(told, full, say)
    return [*found, *(one if isinstance(one, str) else _extra(one, full, say) for one in beside)]


def _single(head: Event, full: Sequence[str], say: Say) -> str:
    """What makes a sentence alone."""
    told = dynasty.alone(head, full, say)
    if told is not None:
        return told
    match head:
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
        case e.Ended(winners=winners):
            named = together([full[seat] for seat in winners], say)
            return say("imhotep.event.end", names=named, count=len(winners))
        case _:
            raise TypeError(head)


def _headless(deed: Deed, full: Sequence[str], say: Say) -> list[str]:
    """What somebody else's choice led to: where, and who got what; what a ship is unloaded by."""
    found: list[str] = []
    for one in deed.parts:
        match one:
            case e.OrderSet():
                found.append(_order(one, full, say))
            case e.Displayed():
                found.append(_display(one, say))
            case d.TokensOpened():
                found.append(dynasty.opened(one, say))
            case _:
                raise TypeError(one)
    if deed.gains and deed.site is not None:
        gains = _gains(deed, full, say)
        found.append(say("imhotep.event.there", site=site_name(deed.site, say), gains=gains))
    return found


# --- actions -----------------------------------------------------------------------------------------


def _moved(head: Event, more: Sequence[Event], full: Sequence[str], say: Say) -> str:
    """Stones fetched, or loaded one after another."""
    match head:
        case e.Fetched(seat=seat, stones=stones):
            return say("imhotep.event.fetch", name=full[seat], count=stones)
        case d.StonesPaid(seat=seat, stones=stones):
            return say("imhotep.event.pay", name=full[seat], count=stones)
        case e.Loaded(seat=seat):
            loads = [one for one in (head, *more) if isinstance(one, e.Loaded)]
            places = series((place(one.ship, one.position) for one in loads), say)
            return say("imhotep.event.load", name=full[seat], places=places, count=len(loads))
        case _:
            raise TypeError(head)


def _sailing(head: e.Sailed, deed: Deed, full: Sequence[str], say: Say) -> str:
    name, ship, to = full[head.seat], NAMES[head.ship], to_site(head.site, say)
    orders = [_places(one.positions, say) for one in deed.parts if isinstance(one, e.OrderSet)]
    if orders:
        start = say("imhotep.event.sail_order", name=name, ship=ship, to=to, order=orders[0])
    else:
        start = say("imhotep.event.sail", name=name, ship=ship, to=to)
    return _with_gains(start, deed, full, say)


def _order(event: e.OrderSet, full: Sequence[str], say: Say) -> str:
    order = _places(event.positions, say)
    return say("imhotep.event.order", name=full[event.seat], ship=NAMES[event.ship], order=order)


def _places(positions: Sequence[int], say: Say) -> str:
    return series((str(position + 1) for position in positions), say, "space")


# --- gains -------------------------------------------------------------------------------------------


def _with_gains(start: str, deed: Deed, full: Sequence[str], say: Say) -> str:
    """A sentence, with who got what if anybody did."""
    if not deed.gains:
        return say("imhotep.event.plain", start=start)
    return say("imhotep.event.brings", start=start, gains=_gains(deed, full, say))


def _gains(deed: Deed, full: Sequence[str], say: Say) -> str:
    told = (
        say("imhotep.part.of", name=full[one.seat], parts=series(gain_parts(one, say), say))
        for one in deed.gains
    )
    return series(told, say, "semicolon")


def gain_parts(gain: Gain, say: Say) -> list[str]:
    """Stones, towers, what the expansions bring, points, stones from the quarry, cards."""
    found: list[str] = []
    if gain.stones:
        found.append(say("imhotep.part.stones", count=gain.stones))
    found += [say("imhotep.part.tower", number=number + 1) for number in gain.towers]
    found += dynasty.parts(gain, say)
    if gain.points:
        found.append(say("imhotep.part.points", count=gain.points))
    if gain.fetched:
        found.append(say("imhotep.part.fetched", count=gain.fetched))
    if gain.cards:
        cards = series((_got(one, say) for one in gain.cards), say)
        found.append(say("imhotep.part.took", cards=dynasty.took(gain, cards, say)))
    if gain.rejected:
        found.append(say("imhotep.part.rejected", count=gain.rejected))
    return found


def _got(event: Got, say: Say) -> str:
    match event:
        case e.CardKept(rejected=Card() as rejected):
            out = card_name(rejected, say)
            return say("imhotep.part.kept", card=dynasty.got(event, say), rejected=out)
        case _:
            return dynasty.got(event, say)


# --- rounds, and what happens beside -----------------------------------------------------------------


def _new_round(head: e.RoundBegan, deed: Deed, say: Say) -> list[str]:
    ships = [say("imhotep.event.ship", ship=NAMES[ship], size=size) for ship, size in enumerate(head.ships)]
    if ships:
        found = [say("imhotep.event.round", number=head.number, ships=series(ships, say))]
    else:
        found = [say("imhotep.event.round_unknown", number=head.number)]
    found += [_display(one, say) for one in deed.parts if isinstance(one, e.Displayed)]
    return found + [dynasty.opened(one, say) for one in deed.parts if isinstance(one, d.TokensOpened)]


def _display(event: e.Displayed, say: Say) -> str:
    """The new market; in a preview nobody knows it."""
    shown = [card for card in event.cards if card is not None]
    if Card.FACE_DOWN in shown:
        return say("imhotep.event.market_unknown")
    told = [card_name(card, say) for card in shown]
    if event.pair:
        told.append(say("imhotep.event.face_down", count=event.pair))
    return say("imhotep.event.market", cards=series(told, say))


def _extra(extra: Extra, full: Sequence[str], say: Say) -> str:
    """A card that acted, a bonus, what became of cards."""
    match extra:
        case Gain(card=Card() as card):
            return _acted(extra, card_name(card, say), full, say)
        case e.Loaded() | e.Fetched():
            return _moved(extra, (), full, say)
        case e.CardDrawn(seat=seat, card=card):
            return say("imhotep.event.draw", name=full[seat], card=card_name(card, say))
        case e.BonusDeclined(seat=seat, bonus=bonus):
            return say("imhotep.event.declined", name=full[seat], bonus=say(f"imhotep.bonus.{bonus.value}"))
        case e.BonusLost(seat=seat, bonus=bonus):
            return say("imhotep.event.lost", name=full[seat], bonus=say(f"imhotep.bonus.{bonus.value}"))
        case e.CardWithoutEffect(seat=seat, card=card):
            return say("imhotep.event.no_effect", name=full[seat], card=card_name(card, say))
        case e.NoCard(seat=seat):
            return say("imhotep.event.no_card", name=full[seat])
        case e.Shuffled(cards=cards):
            return say("imhotep.event.shuffle", count=cards)
        case e.Cleared(pair=pair):
            return say("imhotep.event.pair_was", cards=hand(pair, card_name, say))
        case _:
            raise TypeError(extra)


def _acted(gain: Gain, card: str, full: Sequence[str], say: Say) -> str:
    """What a card brought (§8.1, N-320); the private quarry has to do with no site (N-312)."""
    name, parts = full[gain.seat], series(gain_parts(gain, say), say)
    if gain.card is Card.PRIVATE_QUARRY:
        return say("imhotep.event.card", name=name, card=card, parts=parts)
    return say("imhotep.event.red", name=name, card=card, site=site_name(gain.site, say), parts=parts)
