"""The legal steps of The Duel, and the reasons for refusing all others (D-8…D-33)."""

from collections.abc import Callable
from typing import Any

from engine.contract import Reason, Refused, Step
from engine.duel import steps
from engine.duel.harbor import BOATS, FIELDS, FIGURES_IN_LINE, NEEDED, READY
from engine.duel.position import DuelKind
from engine.duel.steps import PLACES_ON, UNLOADS_OF, DuelReason
from engine.duel.table import DuelTable
from engine.duel.tiles import Action

TAKE = Action.TAKE
"""`Action.TAKE`, named here because it is compared every turn, and Python 3.11 is slow to look up members of
an enumeration.
"""


def options(table: DuelTable) -> tuple[Step, ...]:
    """Return every legal step for the next task in this order: fields in reading order, boats 1 2 3 a b c,
    tiles to take by boat and space, `P U S`, swaps by boat and spaces, `.` last.
    """
    task = table.agenda[0]
    steps_here = _OPTIONS[task.kind](table)
    return (*steps_here, steps.STOP) if task.optional else steps_here


def _turn(table: DuelTable) -> tuple[Step, ...]:
    legal: tuple[Step, ...] = PLACES_ON[table.taken] if table.stock[table.to_move] else ()
    legal += UNLOADS_OF[READY[table.taken] & table.afloat]
    actions = table.sites[table.to_move].actions
    return (*legal, *_playable(table, actions)) if actions else legal


def _playable(table: DuelTable, actions: tuple[Action, ...]) -> list[Step]:
    """Return the plays that these action tiles allow now (D-20)."""
    plays: list[Step] = []
    if TAKE in actions:
        plays += [
            step
            for takes, cargo in zip(steps.TAKES, table.boats, strict=True)
            if cargo is not None
            for step, tile in zip(takes, cargo, strict=True)
            if tile.action is None
        ]
    for step in steps.PLAYS:
        if step.action in actions and _MISSING[step.action](table) is None:
            plays.append(step)
    return plays


def _places(table: DuelTable) -> tuple[Step, ...]:
    if not table.stock[table.to_move]:
        return ()
    return _enabling(table) if table.agenda[0].enabling else PLACES_ON[table.taken]


def _enabling(table: DuelTable) -> tuple[Step, ...]:
    """Return the placements after which a boat could be unloaded (D-32)."""
    taken, afloat = table.taken, table.afloat
    return tuple([step for step in PLACES_ON[taken] if READY[taken | 1 << step.field] & afloat])


def _unloads(table: DuelTable) -> tuple[Step, ...]:
    return UNLOADS_OF[READY[table.taken] & table.afloat]


def _swaps(table: DuelTable) -> tuple[Step, ...]:
    boats = (number for number, boat in enumerate(table.boats) if boat is not None)
    return tuple(step for boat in boats for step in steps.SWAPS[boat])


_OPTIONS: dict[DuelKind, Callable[[DuelTable], tuple[Step, ...]]] = {
    DuelKind.TURN: _turn,
    DuelKind.PLACE: _places,
    DuelKind.UNLOAD: _unloads,
    DuelKind.SWAP: _swaps,
}


def objection(table: DuelTable, step: Step) -> Refused:
    """Return the reason for refusing a step of this game that is not one of the options."""
    kinds, reason = _OBJECTIONS[type(step)]
    return reason(table, step) if table.agenda[0].kind in kinds else Refused(Reason.NOT_NOW)


def _against_stop(table: DuelTable, step: steps.Stop) -> Refused:
    """Return why the seat can't stop: the choice must be optional, and a turn never is (D-8, D-31, D-32)."""
    del step
    return Refused(Reason.NOT_NOW if table.agenda[0].kind is DuelKind.TURN else DuelReason.MUST_GO_ON)


def _against_place(table: DuelTable, step: steps.Place) -> Refused:
    """Return why a figure can't be placed: the field must be empty and a figure in stock (D-10), and for some
    tasks a boat must become ready (D-32).
    """
    if not table.stock[table.to_move]:
        return Refused(DuelReason.NO_FIGURE)
    taken = table.taken >> step.field & 1
    reason = DuelReason.FIELD_TAKEN if taken else DuelReason.MUST_ENABLE_UNLOAD
    return Refused(reason, field=FIELDS[step.field])


def _boat_gone(boat: int) -> Refused:
    """Return the refusal for a boat that has left the game (D-16)."""
    return Refused(DuelReason.BOAT_GONE, boat=BOATS[boat])


def _against_swap(table: DuelTable, step: steps.Swap) -> Refused:
    del table
    return _boat_gone(step.boat)


def _against_unload(table: DuelTable, step: steps.Unload) -> Refused:
    """Return why a boat can't be unloaded: it must be in play, and its line must hold two figures (D-12,
    D-16).
    """
    if table.boats[step.boat] is None:
        return _boat_gone(step.boat)
    count = len(FIGURES_IN_LINE[step.boat][table.taken])
    return Refused(DuelReason.LINE_TOO_SHORT, boat=BOATS[step.boat], count=count, needed=NEEDED)


def _against_take(table: DuelTable, step: steps.Take) -> Refused:
    """Return why a tile can't be taken: it needs *Take 1 tile*, and must not be an action tile itself (D-20,
    D-30).
    """
    if Action.TAKE not in table.sites[table.to_move].actions:
        return Refused(DuelReason.NO_ACTION_TILE, action=Action.TAKE.value)
    in_play = table.boats[step.boat] is not None
    return Refused(DuelReason.TAKE_ACTION_TILE) if in_play else _boat_gone(step.boat)


def _against_play(table: DuelTable, step: steps.Play) -> Refused:
    """Return why an action tile can't be played: the player must have it (D-20), and its effect must be
    possible.
    """
    if step.action not in table.sites[table.to_move].actions:
        return Refused(DuelReason.NO_ACTION_TILE, action=step.action.value)
    return Refused(_MISSING[step.action](table) or Reason.NOT_NOW)


def _missing_two(table: DuelTable) -> DuelReason | None:
    """Return why the tile can't be played, or None if it can: it needs two figures, and two empty fields for
    them (D-31).
    """
    enough = table.stock[table.to_move] >= NEEDED and len(PLACES_ON[table.taken]) >= NEEDED
    return None if enough else DuelReason.PLACE_NEEDS_TWO


def _missing_enabling(table: DuelTable) -> DuelReason | None:
    """Return why the tile can't be played, or None if it can: it needs a figure, and a field where that
    figure makes a boat ready (D-32).
    """
    if not table.stock[table.to_move]:
        return DuelReason.NO_FIGURE
    return None if _enabling(table) else DuelReason.NOTHING_TO_UNLOAD


def _missing_boat(table: DuelTable) -> DuelReason | None:
    """Return why the tile can't be played, or None if it can: there must be a boat to unload after the swap
    (D-33).
    """
    return None if _unloads(table) else DuelReason.NOTHING_TO_UNLOAD


_MISSING: dict[Action, Callable[[DuelTable], DuelReason | None]] = {
    Action.PLACE: _missing_two,
    Action.UNLOAD: _missing_enabling,
    Action.SWAP: _missing_boat,
}
"""For each action tile, the function that returns why it can't be played, or None if it can (D-21)."""

_OBJECTIONS: dict[type[Step], tuple[tuple[DuelKind, ...], Callable[[DuelTable, Any], Refused]]] = {
    steps.Place: ((DuelKind.TURN, DuelKind.PLACE), _against_place),
    steps.Unload: ((DuelKind.TURN, DuelKind.UNLOAD), _against_unload),
    steps.Take: ((DuelKind.TURN,), _against_take),
    steps.Play: ((DuelKind.TURN,), _against_play),
    steps.Swap: ((DuelKind.SWAP,), _against_swap),
    steps.Stop: (tuple(DuelKind), _against_stop),
}
"""For each kind of step, the decisions it can answer, and the function that returns why it is refused there.
"""
