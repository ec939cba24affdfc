"""A position of The Duel as a few integers, for search: legal moves and their results.

It plays by the rules of `engine.duel`, about ten times faster; a test compares the two in thousands of random
games. Unknown things stay unknown: a face-down tile is `UNKNOWN` here, and is only counted for the seat that
gets it.
"""

from collections.abc import Sequence
from itertools import combinations, product
from typing import NamedTuple

from engine.contract import Step
from engine.duel import steps
from engine.duel.harbor import (
    BOATS,
    FIELDS,
    FIGURES,
    FIGURES_IN_LINE,
    NEEDED,
    READY,
    SPACES,
    bits,
    members,
)
from engine.duel.harbor import SETS as SETS_OF_FIELDS
from engine.duel.position import DuelKind, DuelPosition, Task
from engine.duel.sites import RACE_TILES, Sites
from engine.duel.tiles import FACE_DOWN, TILES, Action, Kind, Tile

# --- tiles and possessions as numbers --------------------------------------------------------------

KNOWN = tuple(dict.fromkeys(TILES))
"""Every distinct tile; elsewhere, a tile is represented by its index in this tuple."""
UNKNOWN = len(KNOWN)
NUMBERS: dict[Tile, int] = {**{tile: number for number, tile in enumerate(KNOWN)}, FACE_DOWN: UNKNOWN}

_WIDTHS: dict[Tile, int] = {
    tile: {Kind.OBELISK: 4, Kind.LIGHT_PYRAMID: 3, Kind.DARK_PYRAMID: 3, Kind.TOMB: 1}.get(tile.kind, 2)
    for tile in KNOWN
} | {FACE_DOWN: 6}
"""How many bits the count of each tile takes up in a holding."""
SHIFT: dict[Tile, int] = {tile: sum([*_WIDTHS.values()][:number]) for tile, number in NUMBERS.items()}
ADDED = tuple(1 << SHIFT[tile] for tile in NUMBERS)
"""The integer that each tile adds to a holding. A holding is one integer with the number of tiles of every
kind.
"""
MASK = {tile: (1 << width) - 1 for tile, width in _WIDTHS.items()}

OBELISK, LIGHT, DARK = (Tile(kind) for kind in (Kind.OBELISK, Kind.LIGHT_PYRAMID, Kind.DARK_PYRAMID))
ACTIONS: dict[Action, Tile] = {action: Tile(Kind.ACTION, 0, action) for action in Action}
IS_ACTION = tuple(tile.action is not None for tile in NUMBERS)

CARGOES: tuple[tuple[int, ...], ...] = tuple(product(range(len(NUMBERS)), repeat=SPACES))
"""Every combination of three tiles, space 1 first; a boat's cargo is an index here, or `GONE`."""
GONE = -1


def cargo_of(tiles: Sequence[int]) -> int:
    """Return the index of three tiles in `CARGOES`."""
    packed = 0
    for tile in tiles:
        packed = packed * len(NUMBERS) + tile
    return packed


FACES_DOWN = cargo_of([UNKNOWN] * SPACES)


def count(holding: int, tile: Tile) -> int:
    """Return how many tiles of this kind a holding has."""
    return holding >> SHIFT[tile] & MASK[tile]


def holding_of(sites: Sites) -> int:
    """Return a seat's tiles, encoded as one integer."""
    temple = (Tile(Kind.TEMPLE, symbols) for symbols in sites.temple)
    tomb = (Tile(Kind.TOMB, number) for number in sites.tomb)
    tiles = [*temple, *tomb, *(ACTIONS[action] for action in sites.actions)]
    known = sum(ADDED[NUMBERS[tile]] for tile in tiles)
    return known + sum(
        number << SHIFT[tile]
        for number, tile in ((sites.obelisk, OBELISK), (sites.light, LIGHT), (sites.dark, DARK))
    )


# --- moves: one number for each step --------------------------------------------------------------

PLACE, UNLOAD = 0, len(FIELDS)
TAKE = UNLOAD + len(BOATS)
PLAY = TAKE + len(BOATS) * SPACES
PAIRS = tuple(combinations(range(SPACES), 2))
SWAP = PLAY + len(steps.PLAYS)
STOP = SWAP + len(BOATS) * len(PAIRS)
STEPS: tuple[Step, ...] = (
    *steps.PLACES,
    *steps.UNLOADS,
    *(step for boat in steps.TAKES for step in boat),
    *steps.PLAYS,
    *(step for boat in steps.SWAPS for step in boat),
    steps.STOP,
)
"""The engine's step for each move."""
PLAYED = tuple(step.action for step in steps.PLAYS)

# --- the rest of a turn ----------------------------------------------------------------------------

_PLACE, _MORE = Task(DuelKind.PLACE), Task(DuelKind.PLACE, optional=True)
_ENABLING, _SWAP = Task(DuelKind.PLACE, enabling=True), Task(DuelKind.SWAP)
_UNLOAD, _UNLOAD_MORE = Task(DuelKind.UNLOAD), Task(DuelKind.UNLOAD, optional=True)
AGENDAS: tuple[tuple[Task, ...], ...] = (
    (Task(DuelKind.TURN),),
    (_PLACE, _PLACE, _MORE),
    (_PLACE, _MORE),
    (_MORE,),
    (_ENABLING, _UNLOAD, _UNLOAD_MORE),
    (_UNLOAD, _UNLOAD_MORE),
    (_UNLOAD_MORE,),
    (_SWAP, _UNLOAD),
    (_UNLOAD,),
    (),
)
TURN, PLACE_3, PLACE_2, PLACE_1, ENABLING, UNLOAD_2, UNLOAD_MORE, SWAPPING, UNLOAD_1, OVER = range(
    len(AGENDAS)
)
"""The rest of a turn (D-30…D-33), as an index into `AGENDAS`."""
_NEXT = {PLACE_3: PLACE_2, PLACE_2: PLACE_1, PLACE_1: TURN, ENABLING: UNLOAD_2, UNLOAD_2: UNLOAD_MORE,
         UNLOAD_MORE: TURN, SWAPPING: UNLOAD_1, UNLOAD_1: TURN, TURN: TURN}  # fmt: skip
_BEGUN = {Action.PLACE: PLACE_3, Action.UNLOAD: ENABLING, Action.SWAP: SWAPPING}

# --- tables by sets of fields ---------------------------------------------------------------------

_FREE = tuple(
    tuple(field for field in range(len(FIELDS)) if not taken >> field & 1) for taken in range(SETS_OF_FIELDS)
)
_FIGURES = tuple(taken.bit_count() for taken in range(SETS_OF_FIELDS))
_UNLOADS = tuple(tuple(UNLOAD + boat for boat in members(boats)) for boats in range(1 << len(BOATS)))
_SPACE_SHIFT = tuple(len(NUMBERS) ** (SPACES - 1 - space) for space in range(SPACES))


class DuelTerms(NamedTuple):
    """The constants of a game. The tiles to come are unknown to everyone but tests."""

    sides: str
    first: int
    refills: tuple[int, ...] = ()
    """The next cargo, indexed by the number of tiles left in the supply."""
    fresh: tuple[int, ...] = ()
    """The next tile, indexed by the number of tiles left in the reserve."""


class Board(NamedTuple):
    """A hashable position, so that a search can look it up."""

    seat: int
    """The seat that must choose."""
    todo: int
    """The rest of the turn: `TURN` … `OVER`."""
    figures: tuple[int, int]
    """The fields with each seat's figures, as one bit set per seat."""
    boats: tuple[int, ...]
    held: tuple[int, int]
    """Each seat's holding."""
    supply: int
    reserve: int
    """The number of tiles left in the reserve."""
    five: int
    """The seat that was first to build five obelisk tiles (D-50, side B), or -1."""

    @property
    def unloadings(self) -> int:
        """How many boats will be unloaded before the game ends."""
        return self.supply // SPACES + sum(cargo >= 0 for cargo in self.boats) - 1


def board_of(position: DuelPosition) -> tuple[Board, DuelTerms]:
    """Return a position of the engine as a board, with its terms. Known tiles stay known, so pass the
    position of a blind copy.
    """
    seats = tuple(bits(at for at, owner in enumerate(position.fields) if owner == seat) for seat in (0, 1))
    board = Board(
        position.to_move,
        OVER if position.outcome is not None else AGENDAS.index(position.agenda),
        (seats[0], seats[1]),
        tuple(
            GONE if boat is None else cargo_of([NUMBERS[tile] for tile in boat]) for boat in position.boats
        ),
        (holding_of(position.sites[0]), holding_of(position.sites[1])),
        len(position.supply),
        len(position.reserve),
        -1 if position.first_to_five is None else position.first_to_five,
    )
    supply = [NUMBERS[tile] for tile in reversed(position.supply)]
    refills = (0, *(
        cargo_of(supply[left - 1 : left - 1 - SPACES : -1] if left > SPACES else supply[left - 1 :: -1])
        if left % SPACES == 0 else FACES_DOWN
        for left in range(1, len(supply) + 1)
    ))  # fmt: skip
    fresh = (0, *(NUMBERS[tile] for tile in reversed(position.reserve)))
    return board, DuelTerms(position.sides, position.first, refills, fresh)


def moves(board: Board) -> Sequence[int]:
    """Return every legal move, in the order of the engine's options
    (D-8…D-33); none when the game is over.
    """
    seat, todo, figures, boats, held, *_ = board
    taken = figures[0] | figures[1]
    if todo == TURN:
        legal: list[int] = [*_FREE[taken]] if _FIGURES[figures[seat]] < FIGURES else []
        legal += _unloads(taken, boats)
        if held[seat] >= _FIRST_ACTION:
            legal += _actions(board, taken)
        return legal
    if todo in (PLACE_1, PLACE_2, PLACE_3):
        places = _FREE[taken] if _FIGURES[figures[seat]] < FIGURES else ()
        return (*places, STOP) if todo == PLACE_1 else places
    if todo == ENABLING:
        return _enabling(taken, _afloat(boats))
    if todo == SWAPPING:
        return [
            SWAP + boat * len(PAIRS) + pair
            for boat, cargo in enumerate(boats)
            if cargo >= 0
            for pair in range(len(PAIRS))
        ]
    if todo == OVER:
        return ()
    unloads = _unloads(taken, boats)
    return (*unloads, STOP) if todo == UNLOAD_MORE else unloads


_FIRST_ACTION = 1 << min(SHIFT[tile] for tile in ACTIONS.values())
_TAKES = ACTIONS[Action.TAKE]
_PLACES_TILE, _UNLOADS_TILE, _SWAPS_TILE = (ACTIONS[action] for action in PLAYED)


def _afloat(boats: Sequence[int]) -> int:
    boats_left = 0
    for boat, cargo in enumerate(boats):
        if cargo >= 0:
            boats_left |= 1 << boat
    return boats_left


def _unloads(taken: int, boats: Sequence[int]) -> tuple[int, ...]:
    ready = READY[taken]
    return _UNLOADS[ready & _afloat(boats)] if ready else ()


def _enabling(taken: int, afloat: int) -> tuple[int, ...]:
    return tuple([field for field in _FREE[taken] if READY[taken | 1 << field] & afloat])


def _actions(board: Board, taken: int) -> list[int]:
    """Return the moves of the player's action tiles (D-20, D-21). Face-down tiles can't be taken."""
    seat, _, figures, boats, held, *_ = board
    holding = held[seat]
    plays: list[int] = []
    if holding >> SHIFT[_TAKES] & 3:
        for boat, cargo in enumerate(boats):
            if cargo >= 0:
                plays += [
                    TAKE + boat * SPACES + space
                    for space, tile in enumerate(CARGOES[cargo])
                    if not IS_ACTION[tile]
                ]
    stock = FIGURES - _FIGURES[figures[seat]]
    if holding >> SHIFT[_PLACES_TILE] & 3 and stock >= NEEDED and len(_FREE[taken]) >= NEEDED:
        plays.append(PLAY)
    if holding >> SHIFT[_UNLOADS_TILE] & 3 and stock and _enabling(taken, _afloat(boats)):
        plays.append(PLAY + 1)
    if holding >> SHIFT[_SWAPS_TILE] & 3 and _unloads(taken, boats):
        plays.append(PLAY + 2)
    return plays


def play(board: Board, move: int, terms: DuelTerms) -> Board:
    """Return the position after a legal move, with all automatic consequences (D-8, D-9, D-13…D-16, D-21)."""
    seat, todo, figures, boats, held, supply, reserve, five = board
    todo = _NEXT[todo]
    if move < UNLOAD:
        own = figures[seat] | 1 << move
        figures = (own, figures[1]) if seat == 0 else (figures[0], own)
    elif move < TAKE:
        return _unload(board, move - UNLOAD, todo, terms)
    elif move < PLAY:
        boat, space = divmod(move - TAKE, SPACES)
        cargo = boats[boat]
        tile = CARGOES[cargo][space]
        cargo += (terms.fresh[reserve] - tile) * _SPACE_SHIFT[space]
        reserve -= 1
        boats = (*boats[:boat], cargo, *boats[boat + 1 :])
        held, five = _with(held, seat, ADDED[tile] - ADDED[NUMBERS[_TAKES]], five)
    elif move < SWAP:
        action = PLAYED[move - PLAY]
        held, todo = _with(held, seat, -ADDED[NUMBERS[ACTIONS[action]]], five)[0], _BEGUN[action]
    elif move < STOP:
        boat, pair = divmod(move - SWAP, len(PAIRS))
        first, other = PAIRS[pair]
        cargo = boats[boat]
        tiles = CARGOES[cargo]
        cargo += (tiles[other] - tiles[first]) * (_SPACE_SHIFT[first] - _SPACE_SHIFT[other])
        boats = (*boats[:boat], cargo, *boats[boat + 1 :])
    else:
        todo = TURN
    return _settled(Board(seat, todo, figures, boats, held, supply, reserve, five))


def _unload(board: Board, boat: int, todo: int, terms: DuelTerms) -> Board:
    """Return the position after the tiles were delivered in the order of the line (D-13…D-15), and the boat
    refilled or removed (D-16).
    """
    seat, _, (mine, other), boats, held, supply, reserve, five = board
    cargo = CARGOES[boats[boat]]
    line = FIGURES_IN_LINE[boat][mine | other]
    for space, field in enumerate(line):
        if mine >> field & 1:
            mine ^= 1 << field
            held, five = _with(held, 0, ADDED[cargo[space]], five)
        else:
            other ^= 1 << field
            held, five = _with(held, 1, ADDED[cargo[space]], five)
    if supply:
        boats = (*boats[:boat], terms.refills[supply], *boats[boat + 1 :])
        supply -= SPACES
    else:
        boats = (*boats[:boat], GONE, *boats[boat + 1 :])
        if boats.count(GONE) == len(BOATS) - 1:
            return Board(seat, OVER, (mine, other), boats, held, supply, reserve, five)
    return _settled(Board(seat, todo, (mine, other), boats, held, supply, reserve, five))


def _with(held: tuple[int, int], seat: int, added: int, five: int) -> tuple[tuple[int, int], int]:
    """Return both holdings after a seat receives these tiles, and the seat that was first to five obelisk
    tiles, or -1.
    """
    held = (held[0] + added, held[1]) if seat == 0 else (held[0], held[1] + added)
    if five < 0 and count(held[seat], OBELISK) >= RACE_TILES:
        five = seat
    return held, five


def _settled(board: Board) -> Board:
    """Return the position after dropping parts of the turn that have become impossible and, if none is left,
    passing the turn to the next player who can act (D-8, D-9).
    """
    seat, todo, figures, boats, held, supply, reserve, five = board
    taken = figures[0] | figures[1]
    if todo == PLACE_1:
        over = _FIGURES[figures[seat]] >= FIGURES or not _FREE[taken]
    else:
        over = todo == UNLOAD_MORE and not _unloads(taken, boats)
    if todo and not over:
        return board
    after = Board(1 - seat, TURN, figures, boats, held, supply, reserve, five)
    if _FIGURES[figures[1 - seat]] < FIGURES or moves(after):
        return after
    return Board(seat, TURN, figures, boats, held, supply, reserve, five)
