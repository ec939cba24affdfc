"""Events of Imhotep in groups that make one sentence: plain data, without words."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.contract import Event
from engine.imhotep import events as e
from engine.imhotep.basics import Site, owner
from engine.imhotep.cards import Card
from engine.imhotep.printed import PYRAMIDS, Bonus

Got = e.CardTaken | e.CardKept | e.CardDrawn | e.PairTaken


@dataclass(slots=True)
class Gain:
    """What a seat got at a site: stones put down there, points, towers, stones from the quarry, cards."""

    seat: int
    site: Site
    card: Card | None = None
    """The red card that brought the stone, if one did (§8.1)."""
    stones: int = 0
    points: int = 0
    towers: list[int] = field(default_factory=list[int])
    fetched: int = 0
    cards: list[Got] = field(default_factory=list[Got])


Extra = Gain | Event
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


HEADS = (e.RoundBegan, e.Passed, e.Stalemate, e.RoundEnded, e.Sailed, e.CardPlayed, e.Resigned, e.Ended)
"""Events with which something new begins, whatever was before."""


class _Reader:
    """Reads events one by one and puts each where it belongs."""

    def __init__(self) -> None:
        self.deeds: list[Deed] = []
        self.target: Gain | None = None
        self.acting: int | None = None
        """Whose blue card is acting."""
        self.bonus_load = False

    def read(self, event: Event) -> None:
        match event:
            case e.Discarded():
                self.acting = None if event.seat == self.acting else self.acting
            case e.Returned():
                pass  # a rule of the Market, needs no words
            case e.Fetched(site=None) | e.Loaded():
                self._moved(event)
            case _ if isinstance(event, HEADS):
                self._begin(event)
            case e.OrderSet() | e.Displayed():
                self._following(type(event)).parts.append(event)
            case e.Delivered():
                self._delivered(event)
            case _:
                self._followed(event)

    def _begin(self, event: Event) -> None:
        deed = Deed(event)
        match event:
            case e.Sailed():
                deed.site = event.site
            case e.RoundEnded():
                deed.site = Site.TEMPLE
            case e.CardPlayed():
                self.acting = event.seat
            case _:
                pass
        self.deeds.append(deed)

    def _moved(self, event: e.Fetched | e.Loaded) -> None:
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

    def _followed(self, event: Event) -> None:
        match event:
            case e.Scored(site=Site.TEMPLE) | e.Fetched(site=Site.TEMPLE) | e.CardDrawn(site=Site.TEMPLE):
                _add(self._at(Site.TEMPLE).gain(event.seat, Site.TEMPLE), event)
            case e.Scored() | e.TowerBuilt():
                target = self.target or self._at(None).gain(event.seat, Site.PYRAMIDS)
                _add(target, event)
            case e.CardTaken() | e.CardKept() | e.PairTaken():
                _add(self._at(Site.MARKET).gain(event.seat, Site.MARKET), event)
            case e.BonusDeclined() | e.BonusLost():
                self.bonus_load = False
                self._at(None).extras.append(event)
            case e.Shuffled() | e.Cleared() if self.deeds:
                self.deeds[-1].extras.append(event)
            case _:
                self._at(None).extras.append(event)


def _same_run(head: Event | None, event: Event) -> bool:
    return isinstance(head, e.Loaded) and isinstance(event, e.Loaded) and head.seat == event.seat


def _gives_load(event: e.Delivered) -> bool:
    """Whether a stone came to the space of Pyramids B with the bonus *load* (§7.2)."""
    if event.site is not Site.PYRAMIDS or not event.spot:
        return False
    pyramid, space = event.spot
    return pyramid > 0 and PYRAMIDS["B"][pyramid][space].bonus is Bonus.LOAD


def _add(gain: Gain, event: Event) -> None:
    match event:
        case e.Scored():
            gain.points += event.points
        case e.Fetched():
            gain.fetched += event.stones
        case e.TowerBuilt():
            gain.towers.append(event.number)
        case e.CardKept():
            if gain.cards and isinstance(gain.cards[-1], e.PairTaken):
                gain.cards.pop()
            gain.cards.append(event)
        case e.CardTaken() | e.CardDrawn() | e.PairTaken():
            gain.cards.append(event)
        case _:
            raise TypeError(event)


def deeds(events: Sequence[Event]) -> list[Deed]:
    """The events in groups that make a sentence or two each."""
    reader = _Reader()
    for event in events:
        reader.read(event)
    return reader.deeds
