"""The table of The Duel: the mutable position."""

from collections.abc import Iterator
from dataclasses import fields
from typing import Self, get_origin, get_type_hints

from engine.contract import Event, Outcome, Sheet, Step
from engine.duel import events, sites
from engine.duel.harbor import BOATS, EMPTY, FIELDS, FIGURES, SPACES, bits
from engine.duel.position import TURN, DuelEnding, DuelPosition, Task
from engine.duel.sites import SITES, DuelSite, Sites
from engine.duel.tiles import Action, Kind, Tile


class DuelTable:
    """A mutable position. All its parts are frozen, or lists of frozen parts."""

    sides: str
    first: int
    supply: tuple[Tile, ...]
    reserve: tuple[Tile, ...]
    fields: list[int]
    boats: list[tuple[Tile, ...] | None]
    sites: list[Sites]
    box: tuple[Tile, ...]
    first_to_five: int | None
    to_move: int
    agenda: tuple[Task, ...]
    action: Action | None
    outcome: Outcome | None
    stopped: bool
    """Whether a blind copy has reached a tile that it doesn't know."""
    offered: tuple[Step, ...] | None
    """The options, once they have been listed; otherwise None."""
    stock: list[int]
    """How many of each seat's figures are not in the harbor (D-2)."""
    taken: int
    """The fields with a figure, as a set (see `harbor.SETS`). It follows from `fields`, and is kept because
    it is needed very often.
    """
    afloat: int
    """The boats in play, as a set."""

    def __init__(self, position: DuelPosition) -> None:
        if (len(position.fields), len(position.boats)) != (len(FIELDS), len(BOATS)):
            raise ValueError("a harbor has nine fields and six boats")
        for name in _KEPT:
            value = getattr(position, name)
            setattr(self, name, list(value) if name in _LISTS else value)
        self.offered = None
        self.stock = [FIGURES - self.fields.count(seat) for seat in (0, 1)]
        self.taken = bits(field for field, owner in enumerate(self.fields) if owner != EMPTY)
        self.afloat = bits(number for number, boat in enumerate(self.boats) if boat is not None)

    def position(self, undoable: int, last_seat: int | None) -> DuelPosition:
        """Return the position as named data."""
        kept = {name: getattr(self, name) for name in _KEPT}
        kept |= {name: tuple(kept[name]) for name in _LISTS}
        return DuelPosition(undoable=undoable, last_seat=last_seat, **kept)

    def copy(self) -> Self:
        """Return an independent copy."""
        other = self.__class__.__new__(self.__class__)
        other.__dict__ = parts = vars(self).copy()
        for name in _COPIED:
            parts[name] = parts[name].copy()
        return other

    # --- questions --------------------------------------------------------------------------------

    def open_tiles(self) -> Iterator[Tile]:
        """Yield every tile on the boats, at the sites and in the box."""
        for boat in self.boats:
            yield from boat or ()
        for own in self.sites:
            yield from sites.tiles_of(own)
        yield from self.box

    def sheets(self) -> tuple[Sheet, Sheet]:
        """Return both seats' scores as if the game ended now (D-50…D-55)."""
        own = (self.sites[0], self.sites[1])
        figures = (FIGURES - self.stock[0], FIGURES - self.stock[1])
        first, second = sites.sheets(self.sides, own, figures, self.first_to_five)
        return (first, second) if self.outcome is None else (first.settled(), second.settled())

    # --- changes ----------------------------------------------------------------------------------

    def put_figure(self, field: int) -> None:
        """Put one of the moving seat's figures on a field (D-10)."""
        self.fields[field] = self.to_move
        self.taken |= 1 << field
        self.stock[self.to_move] -= 1

    def take_figure(self, field: int) -> int:
        """Return the figure on a field to its owner's stock, and return the owner (D-13)."""
        owner = self.fields[field]
        self.fields[field] = EMPTY
        self.taken ^= 1 << field
        self.stock[owner] += 1
        return owner

    def receive(self, seat: int, tile: Tile, log: list[Event]) -> None:
        """Give a tile to a seat (D-18)."""
        self.sites[seat] = own = sites.built(self.sites[seat], tile)
        fifth = own.obelisk == sites.RACE_TILES and tile.kind is Kind.OBELISK
        if fifth and self.first_to_five is None and self.sides[SITES.index(DuelSite.OBELISK)] == "B":
            self.first_to_five = seat
            log.append(events.FirstToFive(seat))

    def refill(self, boat: int, log: list[Event]) -> None:
        """Refill an empty boat, or remove it if the supply is empty (D-16), which may end the game (D-40)."""
        if self.supply:
            tiles, self.supply = self.supply[:SPACES], self.supply[SPACES:]
            self.boats[boat] = tiles
            log.append(events.Refilled(boat, tiles))
            return
        self.boats[boat] = None
        self.afloat ^= 1 << boat
        log.append(events.BoatLeft(boat))
        if self.afloat.bit_count() == 1:
            first, second = (sheet.total for sheet in self.sheets())
            winner = 1 - self.first if first == second else int(second > first)  # D-56
            self.end(winner, DuelEnding.LAST_BOAT, log)

    def spend(self, action: Action, log: list[Event]) -> None:
        """Put a played action tile into the box, before its effect (D-20)."""
        own = self.sites[self.to_move]
        kept = list(own.actions)
        kept.remove(action)
        self.sites[self.to_move] = own._replace(actions=tuple(kept))
        self.box += (Tile(Kind.ACTION, 0, action),)
        log.append(events.ActionPlayed(self.to_move, action))

    def pass_on(self) -> None:
        """Begin the other seat's turn (D-8)."""
        self.agenda, self.action = (TURN,), None
        self.to_move = 1 - self.to_move

    def end(self, winner: int, reason: DuelEnding, log: list[Event]) -> None:
        """Record how the game ended."""
        self.outcome = Outcome(((winner,), (1 - winner,)), reason)
        self.agenda, self.action, self.offered = (), None, None
        log.append(events.Ended(winner, reason))


_KEPT = tuple(field.name for field in fields(DuelPosition) if field.name not in ("undoable", "last_seat"))
"""The fields that a position and a table share by name."""

_COPIED = tuple(name for name, hint in get_type_hints(DuelTable).items() if get_origin(hint) is list)
"""The names of the lists, which a copy must not share."""

_LISTS = tuple(name for name in _COPIED if name in _KEPT)
"""The names of the lists that are tuples in a position."""
