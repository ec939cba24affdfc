"""What happens in a game with the expansions, on top of `engine.imhotep.events`.

With hidden market cards a card that not everybody may see is `Card.FACE_DOWN` in every event (N-341).
"""

from dataclasses import dataclass

from engine.contract import Event
from engine.imhotep.cards import Card
from engine.imhotep.components import Site
from engine.imhotep.events import Revealing

# --- market (N-100 … N-208, N-405) ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CoinPaid(Event):
    """A coin went to the box for a second card (N-102)."""

    seat: int


@dataclass(frozen=True, slots=True)
class StackTaken(Revealing):
    """A seat looks at all cards of a face-down space of market D; `space` from 0 (N-201)."""

    seat: int
    space: int
    cards: int


@dataclass(frozen=True, slots=True)
class CardsDrawn(Revealing):
    """A seat looks at the top cards of the draw pile, from the temple of Ra (N-144)."""

    seat: int
    cards: int
    site: Site


@dataclass(frozen=True, slots=True)
class Rejected(Event):
    """Cards that were not kept went face down to the discard pile (N-144)."""

    seat: int
    cards: int


@dataclass(frozen=True, slots=True)
class Refilled(Revealing):
    """A space of the market was filled again: after a private ship, or market D at the end of a round.

    `cards`: face down ones as `Card.FACE_DOWN`; none if the piles were empty (N-405, N-208). The pair of
    market B is the space after the open ones.
    """

    space: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class LaidDown(Event):
    """A red card that has acted stays before its owner (N-20)."""

    seat: int
    card: Card


# --- pyramids (N-120 … N-227) ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TileTurned(Revealing):
    """The next scaffold tile was turned up; `number` from 0 (N-125)."""

    tile: str
    number: int


@dataclass(frozen=True, slots=True)
class TileScored(Event):
    """A full scaffold tile is scored; the points follow (N-126)."""

    tile: str
    number: int


@dataclass(frozen=True, slots=True)
class FigureMoved(Event):
    """The Imhotep figure went on; `field` from 0 (N-224)."""

    seat: int
    field: int


@dataclass(frozen=True, slots=True)
class FigureLeft(Event):
    """The Imhotep figure stays where it is (N-224)."""

    seat: int


# --- temple, burial chamber, obelisks -------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChariotMoved(Event):
    """A chariot went to a field of the track, from 0 (N-242)."""

    seat: int
    field: int


@dataclass(frozen=True, slots=True)
class TokensOpened(Revealing):
    """Crypt tokens were laid open, sorted (N-261)."""

    tokens: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TokensBoxed(Event):
    """Open crypt tokens were left over and went to the box (N-51)."""

    tokens: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TileAdded(Event):
    """A tile came onto a seat's obelisk: leftmost `column`, `turn`, both from 0; new `heights` (N-181)."""

    seat: int
    tile: str
    column: int
    turn: int
    heights: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TileBoxed(Event):
    """An obelisk tile that fits nowhere, or that its owner does not want, went to the box (N-183)."""

    seat: int
    tile: str


@dataclass(frozen=True, slots=True)
class ObeliskFinished(Event):
    """An obelisk of the avenue has its height; `place` from 0 (N-283)."""

    seat: int
    place: int


# --- cards, prophecies, private ships -------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StonesPaid(Event):
    """Stones went from the sled back to the quarry for a blue card (N-320, N-325)."""

    seat: int
    stones: int


@dataclass(frozen=True, slots=True)
class SledShown(Event):
    """A hidden load sled was shown because it is needed (N-343)."""

    seat: int


@dataclass(frozen=True, slots=True)
class HandsShown(Revealing):
    """Hidden market cards were shown at the end of the game, by seat (N-340)."""

    hands: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class ScarabPlaced(Event):
    """A seat predicts that it will fulfil a prophecy (N-361)."""

    seat: int
    god: str


@dataclass(frozen=True, slots=True)
class PrivateSailed(Event):
    """A seat put a stone on its private ship and sailed it to a site; the delivery follows (N-400)."""

    seat: int
    site: Site


@dataclass(frozen=True, slots=True)
class PrivateBoxed(Event):
    """Used private ships went to the box (N-403)."""

    seats: tuple[int, ...]
