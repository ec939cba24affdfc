"""What may be done in The Duel, and why something may not (D-8…D-33)."""

from engine.contract import Reason, Refused, Step
from engine.duel import steps
from engine.duel.harbor import BOATS, EMPTY, FIELDS, NEEDED, can_unload, figures_in_line, unloadable
from engine.duel.position import TURN, DuelKind
from engine.duel.steps import DuelReason
from engine.duel.table import DuelTable
from engine.duel.tiles import Action


def options(table: DuelTable) -> list[Step]:
    """Every legal step for the task that is next. Order: fields in reading order, boats 1 2 3 a b c, tiles to
    take by boat and space, `P U S`, swaps by boat and spaces, `.` last.
    """
    task = table.agenda[0]
    found: list[Step]
    match task.kind:
        case DuelKind.PLACE:
            found = [step for step in steps.PLACES if _refuse_place(table, step) is None]
        case DuelKind.UNLOAD:
            found = [steps.UNLOADS[boat] for boat in unloadable(table.fields, table.boats)]
        case DuelKind.SWAP:
            there = (number for number, boat in enumerate(table.boats) if boat is not None)
            found = [step for boat in there for step in steps.SWAPS[boat]]
        case DuelKind.TURN:
            found = _turn_options(table)
    if task.optional:
        found.append(steps.STOP)
    return found


def _turn_options(table: DuelTable) -> list[Step]:
    found: list[Step] = []
    if table.stock(table.to_move):
        found += [steps.PLACES[field] for field in table.free_fields()]
    found += [steps.UNLOADS[boat] for boat in unloadable(table.fields, table.boats)]
    actions = table.sites[table.to_move].actions
    if Action.TAKE in actions:
        found += [step for group in steps.TAKES for step in group if _refuse_take(table, step) is None]
    found += [
        step for step in steps.PLAYS if step.action in actions and _refuse_play(table, step.action) is None
    ]
    return found


def refusal(table: DuelTable, step: Step) -> Refused | None:
    """Why a step of this game may not be played now, or None if it may."""
    task = table.agenda[0]
    turn = task.kind is TURN.kind
    match step:
        case steps.Stop():
            return None if task.optional else Refused(Reason.NOT_NOW if turn else DuelReason.MUST_GO_ON)
        case steps.Place() if turn or task.kind is DuelKind.PLACE:
            return _refuse_place(table, step)
        case steps.Unload() if turn or task.kind is DuelKind.UNLOAD:
            return _refuse_unload(table, step)
        case steps.Take() if turn:
            return _refuse_take(table, step)
        case steps.Play() if turn:
            return _refuse_play(table, step.action)
        case steps.Swap() if task.kind is DuelKind.SWAP:
            return _boat_gone(table, step.boat)
        case _:
            return Refused(Reason.NOT_NOW)


def _refuse_place(table: DuelTable, step: steps.Place) -> Refused | None:
    """D-10; D-32 when the placement must enable an unloading."""
    if not table.stock(table.to_move):
        return Refused(DuelReason.NO_FIGURE)
    if table.fields[step.field] != EMPTY:
        return Refused(DuelReason.FIELD_TAKEN, field=FIELDS[step.field])
    if table.agenda[0].enabling and not table.enables_unloading(step.field):
        return Refused(DuelReason.MUST_ENABLE_UNLOAD, field=FIELDS[step.field])
    return None


def _boat_gone(table: DuelTable, boat: int) -> Refused | None:
    """Why a boat that has left the game cannot be named (D-16)."""
    return Refused(DuelReason.BOAT_GONE, boat=BOATS[boat]) if table.boats[boat] is None else None


def _refuse_unload(table: DuelTable, step: steps.Unload) -> Refused | None:
    """Its line must hold two figures, and the boat must be there (D-12, D-16)."""
    gone = _boat_gone(table, step.boat)
    if gone is not None or can_unload(table.fields, table.boats, step.boat):
        return gone
    count = len(figures_in_line(table.fields, step.boat))
    return Refused(DuelReason.LINE_TOO_SHORT, boat=BOATS[step.boat], count=count, needed=NEEDED)


def _refuse_take(table: DuelTable, step: steps.Take) -> Refused | None:
    """An action tile is needed, and cannot be taken itself (D-20, D-30)."""
    if Action.TAKE not in table.sites[table.to_move].actions:
        return Refused(DuelReason.NO_ACTION_TILE, action=Action.TAKE.value)
    boat = table.boats[step.boat]
    if boat is None:
        return _boat_gone(table, step.boat)
    return None if boat[step.space].action is None else Refused(DuelReason.TAKE_ACTION_TILE)


def _refuse_play(table: DuelTable, action: Action) -> Refused | None:
    """D-20, D-21 and the needs of D-31…D-33."""
    if action not in table.sites[table.to_move].actions:
        return Refused(DuelReason.NO_ACTION_TILE, action=action.value)
    stock = table.stock(table.to_move)
    if action is Action.PLACE:
        if stock < NEEDED or table.fields.count(EMPTY) < NEEDED:
            return Refused(DuelReason.PLACE_NEEDS_TWO)
    elif action is Action.SWAP:
        if not unloadable(table.fields, table.boats):
            return Refused(DuelReason.NOTHING_TO_UNLOAD)
    elif not stock:
        return Refused(DuelReason.NO_FIGURE)
    elif not any(map(table.enables_unloading, table.free_fields())):
        return Refused(DuelReason.NOTHING_TO_UNLOAD)
    return None
