"""A position of Imhotep as plain values, in a stable format (docs/records.md)."""

from engine.imhotep.table.pieces import faces
from engine.imhotep.table.switches import SWITCHES
from engine.imhotep.table.table import Table, Task


def parts(table: Table) -> tuple[object, ...]:
    """Return everything that distinguishes two positions, as numbers and short texts. The deal and the house
    values are not included, because a game's header has them. The format is frozen: later additions come at
    the end, a switch only if it is on, and seats that left only if there are any.
    """
    rules, outcome = table.rules, table.outcome
    return (
        "".join([side.letter for side in table.sides]),
        (rules.dynasty, rules.wrath, rules.new_market_cards, rules.prophecies),
        (rules.hidden_market_cards, rules.private_ships),
        (table.first, table.round, table.active, table.passes, table.shuffles, table.stopped),
        table.cards,
        [(ship.stones, None if ship.site is None else ship.site.value) for ship in table.ships],
        (table.quarries, table.sleds, table.seconds, table.coins, table.shown, table.earned),
        [faces(hand) for hand in table.hands],
        [state.values() for state in table.states],
        (faces(table.draw), faces(table.discard), table.dark, faces(table.looking)),
        [(played.seat, played.card.value) for played in table.in_play],
        [(ship.used, ship.site and ship.site.value, ship.stone) for ship in table.private],
        (table.prophecies, [(scarab.seat, scarab.god, scarab.round) for scarab in table.scarabs]),
        [_task(task) for task in table.agenda],
        None if outcome is None else (outcome.ranking, str(outcome.reason)),
        *(name for name in _LATER if getattr(rules, name)),
        *([("absent", table.absent)] if table.absent else []),
    )


_FIRST = {"wrath", "new_market_cards", "prophecies", "hidden_market_cards", "private_ships"}
_LATER = tuple(option.name for option in SWITCHES if option.name not in _FIRST)
"""Switches that were added after the format was frozen."""


def _task(task: Task) -> tuple[object, ...]:
    return (task.tag, *task.values())
