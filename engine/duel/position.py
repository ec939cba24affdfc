"""A position of The Duel as named data, for tests, puzzles and constructing games."""

from dataclasses import dataclass
from enum import StrEnum

from engine.contract import Outcome
from engine.duel.harbor import EMPTY, FIELDS
from engine.duel.sites import Sites
from engine.duel.tiles import Action, Tile


class DuelKind(StrEnum):
    """The kinds of choice."""

    TURN = "turn"
    PLACE = "place"
    UNLOAD = "unload"
    SWAP = "swap"


class DuelEnding(StrEnum):
    """Why a game ended (D-40, D-57)."""

    LAST_BOAT = "last_boat"
    RESIGNED = "resigned"


@dataclass(frozen=True, slots=True)
class Task:
    """A choice that the player to move still has to make. `kind` is also the decision's kind."""

    kind: DuelKind
    optional: bool = False
    enabling: bool = False
    """Whether the placement must leave a boat that can be unloaded (D-32)."""


TURN = Task(DuelKind.TURN)


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelPosition:
    """The whole position, including hidden things.

    `sides`: letters for obelisk, temple, pyramids and tomb; `fields`: nine seats or `EMPTY`; `boats`: three
    tiles each, space 1 first, or None for a boat that has left; `supply` and `reserve`: in the order in which
    they are drawn; `agenda`: the choices that the player to move still has to make; `action`: the tile whose
    choices are being made; `stopped`: whether a blind copy can go no further; `undoable`: how many of the
    latest steps, all by `last_seat`, may be taken back.
    """

    boats: tuple[tuple[Tile, ...] | None, ...]
    supply: tuple[Tile, ...]
    reserve: tuple[Tile, ...]
    fields: tuple[int, ...] = (EMPTY,) * len(FIELDS)
    sites: tuple[Sites, Sites] = (Sites(), Sites())
    box: tuple[Tile, ...] = ()
    sides: str
    first: int
    to_move: int
    agenda: tuple[Task, ...] = (TURN,)
    action: Action | None = None
    first_to_five: int | None = None
    outcome: Outcome | None = None
    stopped: bool = False
    undoable: int = 0
    last_seat: int | None = None
