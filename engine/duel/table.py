"""What lies on the table of The Duel: a position that steps change."""

from dataclasses import replace
from typing import Self

from engine.contract import Event, Outcome, Sheet, Step
from engine.duel import events, sites
from engine.duel.harbor import BOATS, EMPTY, FIELDS, FIGURES, SPACES, unloadable
from engine.duel.position import TURN, DuelEnding, DuelPosition, Task
from engine.duel.sites import SITES, DuelSite, Sites
from engine.duel.tiles import Action, Kind, Tile


class DuelTable:
    """A position that can be changed. All parts are frozen, or lists of frozen parts."""

    __slots__ = (
        "action",
        "agenda",
        "boats",
        "box",
        "fields",
        "first",
        "first_to_five",
        "offered",
        "outcome",
        "reserve",
        "sides",
        "sites",
        "stopped",
        "supply",
        "to_move",
    )

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
    """Whether a blind copy has come to a tile that it does not know."""
    offered: tuple[Step, ...] | None
    """The options, once they are known."""

    def __init__(self, position: DuelPosition) -> None:
        if (len(position.fields), len(position.boats)) != (len(FIELDS), len(BOATS)):
            raise ValueError("a harbor has nine fields and six boats")
        for name in DuelTable.__slots__:
            setattr(self, name, getattr(position, name, None))
        self.fields, self.boats = list(position.fields), list(position.boats)
        self.sites = list(position.sites)

    def position(self, undoable: int, last_seat: int | None) -> DuelPosition:
        """The same as named data."""
        return DuelPosition(
            boats=tuple(self.boats),
            supply=self.supply,
            reserve=self.reserve,
            fields=tuple(self.fields),
            sites=(self.sites[0], self.sites[1]),
            box=self.box,
            sides=self.sides,
            first=self.first,
            to_move=self.to_move,
            agenda=self.agenda,
            action=self.action,
            first_to_five=self.first_to_five,
            outcome=self.outcome,
            stopped=self.stopped,
            undoable=undoable,
            last_seat=last_seat,
        )

    def copy(self) -> Self:
        """An independent copy."""
        other = self.__class__.__new__(self.__class__)
        for name in DuelTable.__slots__:
            value = getattr(self, name)
            setattr(other, name, value.copy() if type(value) is list else value)
        return other

    # --- questions --------------------------------------------------------------------------------

    def stock(self, seat: int) -> int:
        """Figures of a seat that are not in the harbor (D-2)."""
        return FIGURES - self.fields.count(seat)

    def enables_unloading(self, field: int) -> bool:
        """Whether a boat could be unloaded with a figure on this field (D-32)."""
        fields = self.fields.copy()
        fields[field] = self.to_move
        return bool(unloadable(fields, self.boats))

    def sheets(self) -> tuple[Sheet, Sheet]:
        """What both seats would score if the game ended now (D-50…D-55)."""
        own = (self.sites[0], self.sites[1])
        figures = (self.fields.count(0), self.fields.count(1))
        return sites.sheets(self.sides, own, figures, self.first_to_five)

    # --- changes ----------------------------------------------------------------------------------

    def receive(self, seat: int, tile: Tile, log: list[Event]) -> None:
        """A seat gets a tile (D-18)."""
        self.sites[seat] = own = sites.built(self.sites[seat], tile)
        racing = self.sides[SITES.index(DuelSite.OBELISK)] == "B" and tile.kind is Kind.OBELISK
        if racing and self.first_to_five is None and own.obelisk == sites.RACE_TILES:
            self.first_to_five = seat
            log.append(events.FirstToFive(seat))

    def refill(self, boat: int, log: list[Event]) -> None:
        """New tiles for an empty boat; without any it leaves (D-16); the game's end (D-40)."""
        if self.supply:
            tiles, self.supply = self.supply[:SPACES], self.supply[SPACES:]
            self.boats[boat] = tiles
            log.append(events.Refilled(boat, tiles))
            return
        self.boats[boat] = None
        log.append(events.BoatLeft(boat))
        if sum(left is not None for left in self.boats) == 1:
            first, second = (sheet.total for sheet in self.sheets())
            winner = 1 - self.first if first == second else int(second > first)  # D-56
            self.end(winner, DuelEnding.LAST_BOAT, log)

    def spend(self, action: Action, log: list[Event]) -> None:
        """An action tile goes to the box when it is played, before its effect (D-20)."""
        own = self.sites[self.to_move]
        kept = list(own.actions)
        kept.remove(action)
        self.sites[self.to_move] = replace(own, actions=tuple(kept))
        self.box += (Tile(Kind.ACTION, 0, action),)
        log.append(events.ActionPlayed(self.to_move, action))

    def pass_on(self) -> None:
        """The other seat's turn (D-8)."""
        self.agenda, self.action = (TURN,), None
        self.to_move = 1 - self.to_move

    def end(self, winner: int, reason: DuelEnding, log: list[Event]) -> None:
        """Write down how the game ended."""
        self.outcome = Outcome(((winner,), (1 - winner,)), reason)
        self.agenda, self.action, self.offered = (), None, None
        log.append(events.Ended(winner, reason))

    def free_fields(self) -> list[int]:
        """Fields without a figure, in reading order."""
        return [field for field, owner in enumerate(self.fields) if owner == EMPTY]
