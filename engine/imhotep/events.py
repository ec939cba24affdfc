"""The events of every game of Imhotep. All of them are public and reveal nothing hidden.

With hidden market cards, a card that is not public is `Card.FACE_DOWN` in every event (N-341). The events of
a side or module are in its own file.
"""

from dataclasses import dataclass
from functools import cache, lru_cache

from engine.contract import Event
from engine.imhotep.cards import Card
from engine.imhotep.components import Site, Stone
from engine.imhotep.printed import RoundCard


@dataclass(frozen=True, slots=True)
class Revealing(Event):
    """An event that reveals something to some or all players; undo can't go back past it."""

    @property
    def reveals(self) -> bool:
        return True


# --- rounds ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RoundBegan(Revealing):
    """A round card was revealed; `number` is the round, from 1 (§3)."""

    number: int
    ships: RoundCard


@dataclass(frozen=True, slots=True)
class Shuffled(Revealing):
    """The discard pile became the draw pile (HV-3)."""

    cards: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A seat could do nothing and was skipped (HV-24)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Stalemate(Event):
    """All players passed, so ships that hadn't sailed were removed; `stones` counts those that returned to
    the quarries, by seat (HV-25).
    """

    stones: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """A round ended because all ships had sailed or no one could act; the Temple comes next (§3)."""

    number: int


# --- actions --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fetched(Event):
    """Stones went from the quarry to the sled because of the action, a card or a site (§4.1, §7.2, §7.3)."""

    seat: int
    stones: int
    site: Site | None = None


@dataclass(frozen=True, slots=True)
class Loaded(Event):
    """A stone went from the sled onto a ship (§4.2)."""

    seat: int
    ship: int
    position: int
    stone: Stone


@dataclass(frozen=True, slots=True)
class Sailed(Event):
    """A ship sailed to a site, with a stone or None on each of its `positions`; deliveries follow (§4.3)."""

    seat: int
    ship: int
    site: Site
    positions: tuple[Stone | None, ...]


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """A blue card was played; its effect follows (§8.3)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class OrderSet(Event):
    """The order in which a ship will be unloaded was set (HV-23)."""

    seat: int
    ship: int
    positions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A card went to the discard pile after its effect (§8.1, HV-27)."""

    seat: int
    card: Card


# --- stones ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Delivered(Event):
    """A stone came to a site: from a ship's position, from the quarry by a red card, from the sled by the
    raft, or, without a ship or a card, from the private ship that has just sailed (N-320, N-400). `spot` says
    where it lies, in indexes from 0, as the side's file describes; () means beside everything, or at the
    Market.
    """

    stone: Stone
    site: Site
    spot: tuple[int, ...]
    ship: int | None = None
    position: int | None = None
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """A seat scored points on the track from a site; `space` is the Temple's space, from 0 (§6, §7)."""

    seat: int
    points: int
    site: Site
    space: int | None = None


# --- cards ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardDrawn(Revealing):
    """A seat drew the top market card because of a site, such as the Pyramids or the Temple (§7.2, §7.3)."""

    seat: int
    card: Card
    site: Site


@dataclass(frozen=True, slots=True)
class CardWithoutEffect(Event):
    """A red card did nothing, because its owner's quarry was empty (HV-18)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class NoCard(Event):
    """There was no card to take or to draw (HV-4, HV-9)."""

    seat: int
    site: Site


# --- the end --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Resigned(Event):
    """A seat resigned, which ended the game."""

    seat: int


@dataclass(frozen=True, slots=True)
class Left(Event):
    """A seat left a game of three or four; the others play on as long as at least two remain (§9.1)."""

    seat: int


@dataclass(frozen=True, slots=True)
class CameBack(Event):
    """A player filled a seat that had left (§9.1)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over (§10); more than one winner is a shared victory."""

    winners: tuple[int, ...]
    reason: str


# --- recurring events are created once ------------------------------------------------------------

passed = cache(Passed)
fetched = cache(Fetched)
loaded = cache(Loaded)
sailed = lru_cache(maxsize=4096)(Sailed)
delivered = lru_cache(maxsize=4096)(Delivered)
scored = cache(Scored)
