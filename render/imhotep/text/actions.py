"""Events of Imhotep in groups that make one sentence: plain data, without words."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.contract import Event
from engine.imhotep import events as e
from engine.imhotep.cards import Card
from engine.imhotep.components import Site, owner
from engine.imhotep.modules import events as d
from engine.imhotep.printed import PYRAMIDS, Bonus

Got = e.CardTaken | e.CardKept | e.CardDrawn | e.PairTaken | d.StackTaken | d.CardsDrawn
LOOKING = (e.PairTaken, d.StackTaken, d.CardsDrawn)
"""Taking cards to look at them: told only until one of them is kept."""


@dataclass(slots=True)
class Gain:
    """What a seat got at a site: stones put down there, points, towers, stones from the quarry, cards; in the
    expansions also fields of the crypt, places of the avenue, where its chariot is, obelisk tiles, obelisks
    finished (by places), coins paid, cards put back face down.
    """

    seat: int
    site: Site
    card: Card | None = None
    """The card that brought the stone, if one did: a red one (§8.1) or the raft (N-320)."""
    stones: int = 0
    points: int = 0
    towers: list[int] = field(default_factory=list[int])
    fetched: int = 0
    cards: list[Got] = field(default_factory=list[Got])
    fields: list[int] = field(default_factory=list[int])
    places: list[int] = field(default_factory=list[int])
    chariot: int | None = None
    tiles: list[d.TileAdded | d.TileBoxed] = field(default_factory=list[d.TileAdded | d.TileBoxed])
    finished: list[int] = field(default_factory=list[int])
    coins: int = 0
    rejected: int = 0


@dataclass(slots=True)
class Tally:
    """A scaffold tile that is full, `number` from 0, and what its majority brings to whom (N-126)."""

    number: int
    points: list[e.Scored] = field(default_factory=list[e.Scored])


Extra = Gain | Tally | Event
"""What happens beside: a red card that acts, a bonus, a shuffle."""


@dataclass(slots=True)
class Deed:
    """Something that somebody did, or that happened, with all that followed from it.

    `head`: its first event, None if that came earlier; `parts`: more of its kind, what a blue card does, or
    what tells more of it; `site`: where the gains are; `extras` in their order.
    """

    head: Event | None
    parts: list[Event] = field(default_factory=list[Event])
    site: Site | None = None
    gains: list[Gain] = field(default_factory=list[Gain])
    extras: list[Extra] = field(default_factory=list[Extra])

    def gain(self, seat: int, site: Site) -> Gain:
        """What this seat has got so far, in the order in which seats come."""
        found = next((one for one in self.gains if one.seat == seat), None)
        if found is None:
            found = Gain(seat, site)
            self.gains.append(found)
        return found


HEADS = (
    *(e.RoundBegan, e.Passed, e.Stalemate, e.RoundEnded, e.Sailed, e.CardPlayed, e.Resigned, e.Ended),
    *(d.PrivateSailed, d.ScarabPlaced, d.FigureMoved, d.FigureLeft),
)
"""Events with which something new begins, whatever was before."""


class _Reader:
    """Reads events one by one and puts each where it belongs."""

    def __init__(self) -> None:
        self.deeds: list[Deed] = []
        self.target: Gain | None = None
        self.acting: int | None = None
        """Whose blue card is acting."""
        self.bonus_load = False
        self.tally: Tally | None = None
        """The scaffold tile that is being scored."""
        self.last: Event | None = None

    def read(self, event: Event) -> None:
        if not isinstance(event, e.Scored):
            self.tally = None
        self._read(event)
        self.last = event

    def _read(self, event: Event) -> None:
        match event:
            case e.Discarded():
                self.acting = None if event.seat == self.acting else self.acting
            case e.Returned() | d.LaidDown():
                pass  # rules of the Market and of red cards, need no words
            case e.Fetched(site=None) | e.Loaded() | d.StonesPaid():
                self._moved(event)
            case _ if isinstance(event, HEADS):
                self._begin(event)
            case e.OrderSet() | e.Displayed() | d.TokensOpened():
                self._following(type(event)).parts.append(event)
            case e.Delivered():
                self._delivered(event)
            case _:
                self._followed(event)

    def _begin(self, event: Event) -> None:
        deed, self.target = Deed(event), None
        match event:
            case e.Sailed() | d.PrivateSailed():
                deed.site = event.site
            case e.RoundEnded():
                deed.site = Site.TEMPLE
            case e.CardPlayed():
                self.acting = event.seat
            case _:
                pass
        self.deeds.append(deed)

    def _moved(self, event: e.Fetched | e.Loaded | d.StonesPaid) -> None:
        """An action, a part of a blue card, or the bonus of the Pyramids (§4.1, §4.2, §7.2, §8.3)."""
        last = self.deeds[-1] if self.deeds else None
        if self.bonus_load and last is not None and isinstance(event, e.Loaded):
            self.bonus_load = False
            last.extras.append(event)
        elif last is not None and (self._acts(last, event.seat) or _same_run(last.head, event)):
            last.parts.append(event)
        else:
            self.deeds.append(Deed(event))

    def _acts(self, deed: Deed, seat: int) -> bool:
        """Whether this seat's blue card is acting."""
        return isinstance(deed.head, e.CardPlayed) and self.acting == seat

    def _following(self, kind: type[Event]) -> Deed:
        """The deed that an event belongs to: a sailing, a new round; else one without a beginning."""
        wanted = e.Sailed if kind is e.OrderSet else e.RoundBegan
        if not self.deeds or not isinstance(self.deeds[-1].head, wanted):
            self.deeds.append(Deed(None))
        return self.deeds[-1]

    def _at(self, site: Site | None) -> Deed:
        """The deed whose gains are at this site (None: any), else one without a beginning."""
        last = self.deeds[-1] if self.deeds else None
        fits = last is not None and (last.head is None or last.site is not None)
        if last is None or not fits or (site is not None and last.site not in (None, site)):
            last = Deed(None)
            self.deeds.append(last)
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
        match event.spot:
            case (number,) if event.site is Site.BURIAL_CHAMBER and number >= 0:
                self.target.fields.append(number)
            case (place, _) if event.site is Site.OBELISKS and place not in self.target.places:
                self.target.places.append(place)
            case _:
                pass

    def _followed(self, event: Event) -> None:
        match event:
            case e.Scored() if self.tally is not None:
                self.tally.points.append(event)
            case d.TileScored(number=number):
                self.tally = Tally(number)
                self._at(None).extras.append(self.tally)
            case e.Scored(site=Site.MARKET):
                self.target = Gain(event.seat, Site.MARKET, Card.PRIVATE_QUARRY, points=event.points)
                self._at(None).extras.append(self.target)
            case _ if (site := self._site_of(event)) is not None:
                _add(self._gain(getattr(event, "seat", 0), site), event)
            case e.BonusDeclined() | e.BonusLost():
                self.bonus_load = False
                self._at(None).extras.append(event)
            case e.Shuffled() | e.Cleared() | d.TokensBoxed() | d.HandsShown() if self.deeds:
                self.deeds[-1].extras.append(event)
            case _:
                self._at(None).extras.append(event)

    def _gain(self, seat: int, site: Site) -> Gain:
        """The stone delivered last, if it is this seat's and lies there, else what the seat got there."""
        target = self.target
        if target is not None and (target.seat, target.site) == (seat, site):
            return target
        return self._at(site).gain(seat, site)

    def _site_of(self, event: Event) -> Site | None:
        """Where an event brings a seat something; None if it is told in a sentence of its own."""
        match event:
            case e.CardKept():
                delivered = isinstance(self.last, e.Delivered) and self.last.site is Site.MARKET
                return Site.MARKET if delivered else Site.TEMPLE
            case d.Rejected() | d.ChariotMoved():
                return Site.TEMPLE
            case e.CardTaken() | e.PairTaken() | d.StackTaken() | d.CoinPaid():
                return Site.MARKET
            case d.TileAdded() | d.TileBoxed() | d.ObeliskFinished() | e.TowerBuilt():
                return Site.OBELISKS
            case e.Fetched(site=Site.PYRAMIDS) | e.CardDrawn(site=Site.PYRAMIDS):
                return None
            case e.Scored() | e.Fetched() | e.CardDrawn() | d.CardsDrawn():
                return event.site
            case _:
                return None


def _same_run(head: Event | None, event: Event) -> bool:
    return isinstance(head, e.Loaded) and isinstance(event, e.Loaded) and head.seat == event.seat


def _gives_load(event: e.Delivered) -> bool:
    """Whether a stone came to the space of Pyramids B with the bonus *load* (§7.2)."""
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
        case e.TowerBuilt():
            gain.towers.append(event.number)
        case e.CardKept():
            if gain.cards and isinstance(gain.cards[-1], LOOKING):
                gain.cards.pop()
            gain.cards.append(event)
        case e.CardTaken() | e.CardDrawn() | e.PairTaken() | d.StackTaken() | d.CardsDrawn():
            gain.cards.append(event)
        case _:
            _add_more(gain, event)


def _add_more(gain: Gain, event: Event) -> None:
    """What only the expansions bring."""
    match event:
        case d.ChariotMoved():
            gain.chariot = event.field
        case d.TileAdded() | d.TileBoxed():
            gain.tiles.append(event)
        case d.ObeliskFinished():
            gain.finished.append(event.place)
        case d.CoinPaid():
            gain.coins += 1
        case d.Rejected():
            gain.rejected += event.cards
        case _:
            raise TypeError(event)


def deeds(events: Sequence[Event]) -> list[Deed]:
    """The events in groups that make a sentence or two each."""
    reader = _Reader()
    for event in events:
        reader.read(event)
    return reader.deeds
