"""Groups events of Imhotep into actions with their consequences, each of which becomes a sentence or two."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.contract import Event
from engine.imhotep import events as e
from engine.imhotep.cards import Card
from engine.imhotep.components import Site, owner
from engine.imhotep.printed import PYRAMIDS, Bonus
from engine.imhotep.sites.market import CardKept, CardTaken, Cleared, Displayed, Returned
from engine.imhotep.sites.pyramids import BonusDeclined, BonusLost
from engine.imhotep.table.cards import LaidDown
from engine.imhotep.table.stones import StonesPaid
from render.imhotep.text.event_text import Cargo, EventText, Role
from render.imhotep.text.event_texts import AT, GAINS, TEXTS
from render.kit.say import Say

LOOKED: Mapping[type[Event], Callable[[Any, Say], str]] = {
    event: text.looked for event, text in TEXTS.items() if text.looked is not None
}
"""For each class of event in which someone only looks at cards, the function that names those cards."""


@dataclass(slots=True)
class Gain:
    """Everything a seat got at a site: the numbers of stones placed there, of points, and of stones from the
    quarry; the events that brought cards; and the events that the site's side describes.
    """

    seat: int
    site: Site
    card: Card | None = None
    """The card that brought the stone, if a card did: a red card (§8.1) or the raft (N-320)."""
    stones: int = 0
    points: int = 0
    fetched: int = 0
    cards: list[Event] = field(default_factory=list[Event])
    events: list[Event] = field(default_factory=list[Event])


@dataclass(slots=True)
class Worded:
    """An event for which a side or a module has texts (`event_texts.TEXTS`), followed by the events that
    belong to it.
    """

    events: list[Event]

    @property
    def text(self) -> EventText:
        """The texts of these events."""
        return TEXTS[type(self.events[0])]


Extra = Gain | Worded | Event
"""An additional event: a red card that acts, a bonus, or a shuffle."""


@dataclass(slots=True)
class WholeAction:
    """An action, or an event outside any action, with all its consequences. `head` is its first event, or
    None if that came earlier; `parts` has further events of the same kind, the effects of a blue card, or
    details; `site` is where the gains were made; `extras` has additional events, in order.
    """

    head: Event | None
    parts: list[Event] = field(default_factory=list[Event])
    site: Site | None = None
    gains: list[Gain] = field(default_factory=list[Gain])
    extras: list[Extra] = field(default_factory=list[Extra])

    def gain(self, seat: int, site: Site) -> Gain:
        """Return the gains of this seat so far; if it has none yet, add empty ones."""
        own = next((gain for gain in self.gains if gain.seat == seat), None)
        if own is None:
            own = Gain(seat, site)
            self.gains.append(own)
        return own


ACTIONS = tuple(event for event, text in TEXTS.items() if text.role is Role.ACTION)
"""Events of modules that are actions of a seat."""
HEADS = (
    *(e.RoundBegan, e.Passed, e.Stalemate, e.RoundEnded, e.Sailed, e.CardPlayed, e.Resigned, e.Left),
    *(e.CameBack, e.Ended),
    *ACTIONS,
    *(event for event, text in TEXTS.items() if text.role is Role.HEAD),
)
"""Events that always begin something new."""
CLOSING = (e.Shuffled, Cleared, *(event for event, text in TEXTS.items() if text.role is Role.AFTER))
"""Events that always belong to the action before them."""
OF_ROUND = (e.OrderSet, Displayed, *(event for event, text in TEXTS.items() if text.role is Role.ROUND))
"""Events that follow the beginning of a round, or a sailing."""


def cargo(event: Event | None) -> Cargo | None:
    """Return the cargo of the ship that sails in an event; None if no ship does."""
    if isinstance(event, e.Sailed):
        return Cargo(event.site, [owner(stone) for stone in event.positions if stone is not None])
    text = None if event is None else TEXTS.get(type(event))
    return None if text is None or text.cargo is None else text.cargo(event)


class _Reader:
    """Reads events one by one, and adds each to the action that it belongs to."""

    def __init__(self) -> None:
        self.actions: list[WholeAction] = []
        self.target: Gain | None = None
        self.acting: int | None = None
        """The seat whose blue card is acting."""
        self.bonus_load = False
        self.group: Worded | None = None
        """The last event that a side or a module has texts for; the next event may belong to it."""
        self.last: Event | None = None

    def read(self, event: Event) -> None:
        followed_by = self.group.text.followed_by if self.group is not None else None
        if self.group is not None and followed_by is not None and isinstance(event, followed_by):
            self.group.events.append(event)
        else:
            self.group = None
            self._read(event)
        self.last = event

    def _read(self, event: Event) -> None:
        match event:
            case e.Discarded():
                self.acting = None if event.seat == self.acting else self.acting
            case Returned() | LaidDown():
                pass  # consequences of the rules for the Market and red cards, which need no words
            case e.Fetched(site=None) | e.Loaded() | StonesPaid():
                self._moved(event)
            case _ if isinstance(event, HEADS):
                self._begin(event)
            case _ if isinstance(event, OF_ROUND):
                self._following(type(event)).parts.append(event)
            case e.Delivered():
                self._delivered(event)
            case _:
                self._followed(event)

    def _begin(self, event: Event) -> None:
        action, self.target = WholeAction(event), None
        match event:
            case e.RoundEnded():
                action.site = Site.TEMPLE
            case e.CardPlayed():
                self.acting = event.seat
            case _ if (ship := cargo(event)) is not None:
                action.site = ship.site
            case _:
                pass
        self.actions.append(action)

    def _moved(self, event: e.Fetched | e.Loaded | StonesPaid) -> None:
        """Read an action, a part of a blue card, or the bonus of the Pyramids (§4.1, §4.2, §7.2, §8.3)."""
        last = self.actions[-1] if self.actions else None
        if self.bonus_load and last is not None and isinstance(event, e.Loaded):
            self.bonus_load = False
            last.extras.append(event)
        elif last is not None and (self._acts(last, event.seat) or _same_run(last.head, event)):
            last.parts.append(event)
        else:
            self.actions.append(WholeAction(event))

    def _acts(self, action: WholeAction, seat: int) -> bool:
        """Tell whether this seat's blue card is acting."""
        return isinstance(action.head, e.CardPlayed) and self.acting == seat

    def _following(self, kind: type[Event]) -> WholeAction:
        """Return the action that an event of this kind belongs to: the sailing or new round before it, else a
        new action without a first event.
        """
        wanted = e.Sailed if kind is e.OrderSet else e.RoundBegan
        if not self.actions or not isinstance(self.actions[-1].head, wanted):
            self.actions.append(WholeAction(None))
        return self.actions[-1]

    def _at(self, site: Site | None) -> WholeAction:
        """Return the current action if it has gains at this site (None: at any site), or else a new action
        without a first event.
        """
        last = self.actions[-1] if self.actions else None
        open_ = last is not None and (last.head is None or last.site is not None)
        if last is None or not open_ or (site is not None and last.site not in (None, site)):
            last = WholeAction(None)
            self.actions.append(last)
        if site is not None:
            last.site = site
        return last

    def _delivered(self, event: e.Delivered) -> None:
        self.bonus_load = _gives_load(event)
        seat = owner(event.stone)
        if event.card is not None:
            self.target = Gain(seat, event.site, event.card)
            self._at(None).extras.append(self.target)
        else:
            self.target = self._at(event.site).gain(seat, event.site)
        self.target.stones += event.site is not Site.MARKET
        self.target.events.append(event)

    def _followed(self, event: Event) -> None:
        match event:
            case e.Scored(site=Site.MARKET):
                self.target = Gain(event.seat, Site.MARKET, Card.PRIVATE_QUARRY, points=event.points)
                self._at(None).extras.append(self.target)
            case _ if (site := self._site_of(event)) is not None:
                _add(self._gain(getattr(event, "seat", 0), site), event)
            case BonusDeclined() | BonusLost():
                self.bonus_load = False
                self._at(None).extras.append(event)
            case _:
                action = self.actions[-1] if self.actions and isinstance(event, CLOSING) else self._at(None)
                action.extras.append(self._extra(event))

    def _extra(self, event: Event) -> Extra:
        """Return an additional event, or a group that begins with it and can take later events."""
        self.group = Worded([event]) if type(event) in TEXTS else None
        return event if self.group is None else self.group

    def _gain(self, seat: int, site: Site) -> Gain:
        """Return the gains of the stone delivered last if it is this seat's and at this site, else the seat's
        gains there.
        """
        target = self.target
        if target is not None and (target.seat, target.site) == (seat, site):
            return target
        return self._at(site).gain(seat, site)

    def _site_of(self, event: Event) -> Site | None:
        """Return the site where an event brings a seat something; None if it has a sentence of its own."""
        match event:
            case CardKept():
                delivered = isinstance(self.last, e.Delivered) and self.last.site is Site.MARKET
                return Site.MARKET if delivered else Site.TEMPLE
            case _ if (site := GAINS.get(type(event))) is not None:
                return site
            case CardTaken():
                return Site.MARKET
            case e.Fetched(site=Site.PYRAMIDS) | e.CardDrawn(site=Site.PYRAMIDS):
                return None
            case e.Scored() | e.Fetched() | e.CardDrawn():
                return event.site
            case _:
                return None


def _same_run(head: Event | None, event: Event) -> bool:
    return isinstance(head, e.Loaded) and isinstance(event, e.Loaded) and head.seat == event.seat


def _gives_load(event: e.Delivered) -> bool:
    """Tell whether a stone came to the space of Pyramids B with the bonus *load* (§7.2)."""
    shapes = PYRAMIDS["B"]
    match event.spot:
        case (pyramid, space) if event.site is Site.PYRAMIDS and 0 < pyramid < len(shapes):
            return shapes[pyramid][space].bonus is Bonus.LOAD
        case _:
            return False


def _add(gain: Gain, event: Event) -> None:
    match event:
        case e.Scored():
            gain.points += event.points
        case e.Fetched():
            gain.fetched += event.stones
        case CardKept():
            if gain.cards and type(gain.cards[-1]) in LOOKED:
                gain.cards.pop()
            gain.cards.append(event)
        case CardTaken() | e.CardDrawn():
            gain.cards.append(event)
        case _ if type(event) in LOOKED:
            gain.cards.append(event)
        case _:
            gain.events.append(event)


def actions(events: Sequence[Event]) -> list[WholeAction]:
    """Return the events as actions, each of which makes a sentence or two."""
    reader = _Reader()
    for event in events:
        reader.read(event)
    return reader.actions


def gained(gain: Gain, say: Say) -> Iterator[str]:
    """Yield the phrases that describe a gain, as worded by the sides of its site."""
    for side in AT[gain.site]:
        yield from side.gained(gain.events, say)
