"""What steps do in The Duel (D-8…D-33)."""

from engine.contract import Event, Step
from engine.duel import events, legality, steps
from engine.duel.harbor import EMPTY, SPACES, figures_in_line
from engine.duel.position import DuelKind, Task
from engine.duel.table import DuelTable
from engine.duel.tiles import FACE_DOWN, Action, Tile

EFFECTS: dict[Action, tuple[Task, ...]] = {
    Action.PLACE: (Task(DuelKind.PLACE), Task(DuelKind.PLACE), Task(DuelKind.PLACE, optional=True)),  # D-31
    Action.UNLOAD: (
        Task(DuelKind.PLACE, enabling=True),
        Task(DuelKind.UNLOAD),
        Task(DuelKind.UNLOAD, optional=True),
    ),  # D-32
    Action.SWAP: (Task(DuelKind.SWAP), Task(DuelKind.UNLOAD)),  # D-33
}
"""What is left to do after playing an action tile; *Take 1 tile* is done with its one step (D-30)."""


def carry_out(table: DuelTable, step: Step) -> tuple[Event, ...]:
    """Do what a legal step says, and go on to the next choice."""
    log: list[Event] = []
    table.agenda, table.offered = table.agenda[1:], None
    match step:
        case steps.Place():
            table.fields[step.field] = table.to_move  # D-10
            log.append(events.Placed(table.to_move, step.field))
        case steps.Unload():
            _unload(table, step.boat, log)
        case steps.Take():
            _take(table, step, log)
        case steps.Play():
            table.spend(step.action, log)  # D-20
            table.action, table.agenda = step.action, EFFECTS[step.action]
        case steps.Swap():
            _swap(table, step, log)
        case _:
            table.agenda = ()
            log.append(events.Stopped(table.to_move))
    if table.outcome is None and not table.stopped:
        _settle(table, log)
    return tuple(log)


def _settle(table: DuelTable, log: list[Event]) -> None:
    """Drop what cannot be done any more; when nothing is left the turn passes on (D-8, D-9, D-32)."""
    while table.agenda and table.agenda[0].optional:
        table.offered = tuple(legality.options(table))
        if len(table.offered) > 1:
            return
        table.agenda = table.agenda[1:]
    table.offered = None
    if table.agenda:
        return
    table.pass_on()
    table.offered = tuple(legality.options(table))
    if not table.offered:
        log.append(events.Passed(table.to_move))
        table.pass_on()
        table.offered = None


def _cargo(table: DuelTable, boat: int) -> tuple[Tile, ...]:
    """The tiles on a boat that is in play."""
    cargo = table.boats[boat]
    if cargo is None:
        raise AssertionError("a legal step names a boat that is in play")
    return cargo


def _unload(table: DuelTable, boat: int, log: list[Event]) -> None:
    """Figures take the tiles in the order of the line; the boat is filled again or leaves (D-13…D-16)."""
    cargo = _cargo(table, boat)
    log.append(events.Unloaded(table.to_move, boat))
    if FACE_DOWN in cargo:
        table.stopped = True
        return
    fields = figures_in_line(table.fields, boat)
    for space, (tile, field) in enumerate(zip(cargo, fields, strict=False)):
        owner = table.fields[field]
        table.fields[field] = EMPTY
        log.append(events.Delivered(owner, tile, boat, space, field))
        table.receive(owner, tile, log)
    for space in range(len(fields), SPACES):
        table.box += (cargo[space],)
        log.append(events.Boxed(cargo[space], boat, space))
    table.refill(boat, log)


def _take(table: DuelTable, step: steps.Take, log: list[Event]) -> None:
    """A tile goes from a boat to the player, one of the reserve takes its place (D-30)."""
    table.spend(Action.TAKE, log)
    cargo = _cargo(table, step.boat)
    if cargo[step.space] is FACE_DOWN:
        table.stopped = True
        return
    tile, fresh = cargo[step.space], table.reserve[0]
    table.reserve = table.reserve[1:]
    table.boats[step.boat] = (*cargo[: step.space], fresh, *cargo[step.space + 1 :])
    log.append(events.Taken(table.to_move, tile, step.boat, step.space))
    table.receive(table.to_move, tile, log)
    log.append(events.ReserveRevealed(step.boat, step.space, fresh))


def _swap(table: DuelTable, step: steps.Swap, log: list[Event]) -> None:
    """Two tiles of a boat change places (D-33)."""
    cargo = list(_cargo(table, step.boat))
    cargo[step.first], cargo[step.second] = cargo[step.second], cargo[step.first]
    table.boats[step.boat] = tuple(cargo)
    log.append(events.Swapped(table.to_move, step.boat, step.first, step.second))
