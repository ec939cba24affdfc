"""The events of The Duel. All of them are public."""

from dataclasses import dataclass
from functools import cache

from engine.contract import Event
from engine.duel.tiles import Action, Tile


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A figure was put on a field."""

    seat: int
    field: int


@dataclass(frozen=True, slots=True)
class Unloaded(Event):
    """A seat began to unload a boat; deliveries follow."""

    seat: int
    boat: int


@dataclass(frozen=True, slots=True)
class Delivered(Event):
    """The figure on `field` took the tile on a boat's space for its owner, and went back to the owner's
    stock.
    """

    seat: int
    tile: Tile
    boat: int
    space: int
    field: int


@dataclass(frozen=True, slots=True)
class Boxed(Event):
    """A tile stayed on the boat and went to the box (D-14)."""

    tile: Tile
    boat: int
    space: int


@dataclass(frozen=True, slots=True)
class Refilled(Event):
    """New tiles came onto a boat; `tiles` lists the one on space 1 first (D-16)."""

    boat: int
    tiles: tuple[Tile, ...]

    @property
    def reveals(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class BoatLeft(Event):
    """A boat left the game (D-16)."""

    boat: int


@dataclass(frozen=True, slots=True)
class FirstToFive(Event):
    """A seat was the first to build five obelisk tiles (D-50, side B)."""

    seat: int


@dataclass(frozen=True, slots=True)
class ActionPlayed(Event):
    """An action tile was played and went to the box (D-20)."""

    seat: int
    action: Action


@dataclass(frozen=True, slots=True)
class Taken(Event):
    """A seat took a tile from a boat with *Take 1 tile* (D-30)."""

    seat: int
    tile: Tile
    boat: int
    space: int


@dataclass(frozen=True, slots=True)
class ReserveRevealed(Event):
    """A tile from the reserve filled the space of a tile that was taken (D-30)."""

    boat: int
    space: int
    tile: Tile

    @property
    def reveals(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    """Two tiles on a boat changed places (D-33); `tiles` lay on the spaces `first` and `second` before."""

    seat: int
    boat: int
    first: int
    second: int
    tiles: tuple[Tile, Tile]


@dataclass(frozen=True, slots=True)
class Stopped(Event):
    """A seat declined the rest of an action tile."""

    seat: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A seat could do nothing and was skipped (D-9)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Resigned(Event):
    """A seat resigned (D-57)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over (D-40, D-57)."""

    winner: int
    reason: str


# --- recurring events are created once ----------------------------------------------------------------

placed = cache(Placed)
unloaded = cache(Unloaded)
delivered = cache(Delivered)
boxed = cache(Boxed)
