"""The effects of steps in The Duel (D-8…D-33)."""

from collections.abc import Callable
from typing import Any

from engine.contract import Event, Step
from engine.duel import events, legality, steps
from engine.duel.harbor import FIGURES_IN_LINE, SPACES
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
"""The tasks that follow when an action tile is played; *Take 1 tile* has none (D-30)."""


def carry_out(table: DuelTable, step: Step) -> tuple[Event, ...]:
    """Carry out a legal step, proceed to the next choice, and return the events."""
    log: list[Event] = []
    table.agenda, table.offered = table.agenda[1:], None
    _DO[type(step)](table, step, log)
    if table.outcome is None and not table.stopped:
        _settle(table, log)
    return tuple(log)


def _settle(table: DuelTable, log: list[Event]) -> None:
    """Drop optional tasks that have become impossible; after the last task, pass the turn on (D-8, D-9,
    D-32).
    """
    while table.agenda:
        if not table.agenda[0].optional:
            return
        table.offered = legality.options(table)
        if len(table.offered) > 1:
            return
        table.agenda = table.agenda[1:]
    table.pass_on()
    table.offered = legality.options(table)
    if not table.offered:
        log.append(events.Passed(table.to_move))
        table.pass_on()
        table.offered = None


def _place(table: DuelTable, step: steps.Place, log: list[Event]) -> None:
    """Put a figure on a field (D-10)."""
    table.put_figure(step.field)
    log.append(events.placed(table.to_move, step.field))


def _cargo(table: DuelTable, boat: int) -> tuple[Tile, ...]:
    """Return the tiles on a boat, which must be in play."""
    cargo = table.boats[boat]
    if cargo is None:
        raise AssertionError("a legal step names a boat that is in play")
    return cargo


def _unload(table: DuelTable, step: steps.Unload, log: list[Event]) -> None:
    """Deliver the tiles to the figures in line order, then refill or remove the boat (D-13…D-16)."""
    boat = step.boat
    cargo = _cargo(table, boat)
    log.append(events.unloaded(table.to_move, boat))
    if FACE_DOWN in cargo:
        table.stopped = True
        return
    fields = FIGURES_IN_LINE[boat][table.taken]
    for space, field in enumerate(fields):
        owner, tile = table.take_figure(field), cargo[space]
        log.append(events.delivered(owner, tile, boat, space, field))
        table.receive(owner, tile, log)
    for space in range(len(fields), SPACES):
        table.box += (cargo[space],)
        log.append(events.boxed(cargo[space], boat, space))
    table.refill(boat, log)


def _take(table: DuelTable, step: steps.Take, log: list[Event]) -> None:
    """Give a tile from a boat to the player and replace it from the reserve (D-30)."""
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
    """Swap two tiles on a boat (D-33)."""
    cargo = list(_cargo(table, step.boat))
    tiles = cargo[step.first], cargo[step.second]
    cargo[step.second], cargo[step.first] = tiles
    table.boats[step.boat] = tuple(cargo)
    log.append(events.Swapped(table.to_move, step.boat, step.first, step.second, tiles))


def _play(table: DuelTable, step: steps.Play, log: list[Event]) -> None:
    """Play an action tile; its choices follow (D-20)."""
    table.spend(step.action, log)
    table.action, table.agenda = step.action, EFFECTS[step.action]


def _stop(table: DuelTable, step: steps.Stop, log: list[Event]) -> None:
    """Skip the rest of the action tile (D-31, D-32)."""
    del step
    table.agenda = ()
    log.append(events.Stopped(table.to_move))


_DO: dict[type[Step], Callable[[DuelTable, Any, list[Event]], None]] = {
    steps.Place: _place,
    steps.Unload: _unload,
    steps.Take: _take,
    steps.Play: _play,
    steps.Swap: _swap,
    steps.Stop: _stop,
}
"""The effect of every kind of step."""
