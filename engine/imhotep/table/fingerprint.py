"""A position of Imhotep as plain values, in a stable format (docs/records.md)."""

from engine.imhotep.modules import MODULES
from engine.imhotep.table.pieces import faces
from engine.imhotep.table.switches import Rules
from engine.imhotep.table.table import Table, Task


def parts(table: Table) -> tuple[object, ...]:
    """Return everything that distinguishes two positions, as numbers and short texts. The deal and the house
    values are not included, because a game's header has them. The format is frozen: later additions come at
    the end, switches and modules only if they are on, and seats that have left only if there are any.
    """
    rules, outcome = table.rules, table.outcome
    return (
        "".join([side.letter for side in table.sides]),
        rules[:4],
        rules[4:_FIRST],
        (table.first, table.round, table.active, table.passes, table.shuffles, table.stopped),
        table.cards,
        [(ship.stones, None if ship.site is None else ship.site.value) for ship in table.ships],
        (table.quarries, table.sleds, table.seconds, table.coins, table.shown, table.earned),
        [faces(hand) for hand in table.hands],
        [state.values() for state in table.states],
        (faces(table.draw), faces(table.discard), table.dark, faces(table.choosing_from)),
        [(played.seat, played.card.value) for played in table.in_play],
        *[module.listed(table.pieces.get(module.switch)) for module in MODULES if module.first_form],
        [_task(task) for task in table.agenda],
        None if outcome is None else (outcome.ranking, str(outcome.reason)),
        *(name for name in Rules._fields[_FIRST:] if getattr(rules, name)),
        *[
            (module.switch, module.listed(table.pieces[module.switch]))
            for module in table.modules
            if module.switch in table.pieces and not module.first_form
        ],
        *([("absent", table.absent)] if table.absent else []),
    )


_FIRST = 6
"""How many fields `Rules` had when the format was frozen."""


def _task(task: Task) -> tuple[object, ...]:
    return (task.tag, *task.values())
