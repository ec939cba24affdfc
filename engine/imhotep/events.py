"""What happens in a game of Imhotep. Everybody may know every event; none says what is hidden."""

from dataclasses import dataclass

from engine.contract import Event
from engine.imhotep.cards import Card
from engine.imhotep.components import Site, Stone
from engine.imhotep.printed import Bonus, RoundCard


@dataclass(frozen=True, slots=True)
class Revealing(Event):
    """Something that nobody, or not everybody, could know before: undo stops here."""

    @property
    def reveals(self) -> bool:
        return True


# --- rounds ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RoundBegan(Revealing):
    """A round card was revealed; `number` from 1 (§3)."""

    number: int
    ships: RoundCard


@dataclass(frozen=True, slots=True)
class Displayed(Revealing):
    """New market cards by space (None: the piles were empty), and how many lie face down (§6.1, §7.1)."""

    cards: tuple[Card | None, ...]
    pair: int


@dataclass(frozen=True, slots=True)
class Shuffled(Revealing):
    """The discard pile became the draw pile (HV-3)."""

    cards: int


@dataclass(frozen=True, slots=True)
class Cleared(Event):
    """What was left of the display went to the discard pile, the pair face up (§3, HV-13)."""

    cards: tuple[Card, ...]
    pair: tuple[Card, ...]

    @property
    def reveals(self) -> bool:
        return bool(self.pair)


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A seat could do nothing at all and was passed over (HV-24)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Stalemate(Event):
    """Everybody passed: ships go unsailed, their stones return, so many for each seat (HV-25)."""

    stones: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """All ships have sailed, or nobody can do anything; the Temple is next (§3)."""

    number: int


# --- actions --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fetched(Event):
    """Stones came from the quarry to the sled: by the action or a card, or from a site (§4.1, §7.2, §7.3)."""

    seat: int
    stones: int
    site: Site | None = None


@dataclass(frozen=True, slots=True)
class Loaded(Event):
    """A stone came from the sled onto a ship (§4.2)."""

    seat: int
    ship: int
    position: int
    stone: Stone


@dataclass(frozen=True, slots=True)
class Sailed(Event):
    """A ship moored at a site; deliveries follow (§4.3)."""

    seat: int
    ship: int
    site: Site


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """A blue card was played; its effect follows (§8.3)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class OrderSet(Event):
    """The positions of a ship in the order in which they will be unloaded (HV-23)."""

    seat: int
    ship: int
    positions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A card that has had its effect went to the discard pile (§8.1, HV-27)."""

    seat: int
    card: Card


# --- stones ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Delivered(Event):
    """A stone came to a site, from a ship's position or by a red card from the quarry; by the card raft from
    the sled; without ship and card from the private ship that has just sailed (N-320, N-400).

    `spot` says where it lies there: Pyramids (pyramid, space) or () beside them; Temple (space, level);
    Burial Chamber (row, column); Obelisks (place in the stack of its owner,); Market (). All from 0.
    Sides C and D: scaffold (tile, space); corridor (field,); arena (stone field,); hill tomb (level,
    position); crypt (field,); great obelisk (field of the path,); avenue (place, height); beside them ().
    """

    stone: Stone
    site: Site
    spot: tuple[int, ...]
    ship: int | None = None
    position: int | None = None
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Returned(Event):
    """A stone went from the Market back to its owner's quarry (§6.1)."""

    stone: Stone


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """Points on the track, from a site; `space` of the Temple, from 0 (§6, §7)."""

    seat: int
    points: int
    site: Site
    space: int | None = None


@dataclass(frozen=True, slots=True)
class TowerBuilt(Event):
    """Three waiting stones became a tower; `number` from 0 (§7.5)."""

    seat: int
    number: int


# --- cards ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardTaken(Event):
    """A card from the display; `space` from 0 (§6.1). A red one acts at once."""

    seat: int
    card: Card
    space: int


@dataclass(frozen=True, slots=True)
class PairTaken(Revealing):
    """A seat looks at the face-down pair (§7.1)."""

    seat: int


@dataclass(frozen=True, slots=True)
class CardKept(Revealing):
    """A seat kept one of the pair; `rejected` went to the discard pile, None from a pair of one (HV-29)."""

    seat: int
    card: Card
    rejected: Card | None


@dataclass(frozen=True, slots=True)
class CardDrawn(Revealing):
    """The top market card, from the Pyramids or the Temple (§7.2, §7.3)."""

    seat: int
    card: Card
    site: Site


@dataclass(frozen=True, slots=True)
class CardWithoutEffect(Event):
    """A red card found an empty quarry (HV-18)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class NoCard(Event):
    """There was no card to take or to draw (HV-4, HV-9)."""

    seat: int
    site: Site


@dataclass(frozen=True, slots=True)
class BonusDeclined(Event):
    """A seat did without a bonus of the Pyramids (HV-15)."""

    seat: int
    bonus: Bonus


@dataclass(frozen=True, slots=True)
class BonusLost(Event):
    """A bonus of the Pyramids could not do anything (HV-28)."""

    seat: int
    bonus: Bonus


# --- the end --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Resigned(Event):
    """A seat gave up."""

    seat: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over (§10); more than one winner is a shared victory."""

    winners: tuple[int, ...]
    reason: str
