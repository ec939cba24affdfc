"""The flat form of a game (`table/flat.py`): blue cards, shared choices, and the conversion of a table."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from engine.deal import Deal
from engine.imhotep import printed
from engine.imhotep.cards import Card, kinds
from engine.imhotep.components import PLACES, SITES, owner
from engine.imhotep.modules import in_play
from engine.imhotep.printed import POSITIONS, SHIPS
from engine.imhotep.rules.agenda import (
    ActAtOnce,
    LoadStone,
    PutAway,
    PutAwayPlayed,
    SailShip,
    SetOrder,
    Unload,
)
from engine.imhotep.rules.blue_cards import LoadAndSail
from engine.imhotep.rules.rounds import Clear, EndTurn, Turn
from engine.imhotep.table import flat as tasks
from engine.imhotep.table.flat import (
    CARD,
    LOAD,
    NEXT,
    NOTHING,
    SAIL,
    Entry,
    Flat,
    FlatBlue,
    FlatRules,
    FlatTask,
    arriving,
    loads,
    sails,
)
from engine.imhotep.table.switches import Rules
from engine.imhotep.table.table import Side, Table, Task
from engine.imhotep.table.values import House

# --- choices of blue cards (§8.3) -----------------------------------------------------------------


class _Load(FlatTask):
    """Load a stone on any ship."""

    def options(self, flat: Flat, seat: int, _about: Any, /) -> Sequence[int]:
        return loads(flat.gaps) if flat.sleds[seat] else ()

    def take(self, flat: Flat, seat: int, _about: Any, option: int, /) -> None:
        if option != NOTHING:
            flat.load(seat, option - LOAD)


class _LoadAndSail(_Load):
    """Load a stone on a ship that may sail with it, then sail that ship."""

    def options(self, flat: Flat, seat: int, _about: Any, /) -> Sequence[int]:
        return loads(_nearly_ready(flat)) if flat.sleds[seat] else ()

    def take(self, flat: Flat, seat: int, _about: Any, option: int, /) -> None:
        if option != NOTHING:
            flat.load(seat, option - LOAD)
            flat.agenda.append((_SAIL, seat, (option - LOAD) // POSITIONS))


class _Sail(FlatTask):
    """Sail the ship just loaded."""

    def options(self, flat: Flat, _seat: int, about: int, /) -> Sequence[int]:
        return sails(flat.ready & 1 << about, flat.closed)

    def take(self, flat: Flat, _seat: int, _about: Any, option: int, /) -> None:
        ship, place = divmod(option - SAIL, len(SITES))
        flat.unload(place, flat.moor(ship, place))


class _Lever(FlatTask):
    """Sail any ship, and decide in which order its stones leave it."""

    def options(self, flat: Flat, _seat: int, _about: None, /) -> Sequence[int]:
        return sails(flat.ready, flat.closed)

    def take(self, flat: Flat, seat: int, _about: None, option: int, /) -> None:
        ship, place = divmod(option - SAIL, len(SITES))
        flat.agenda.append((_ORDER, seat, (place, ship, ())))
        flat.moor(ship, place)


Ordering = tuple[int, int, tuple[int, ...]]
"""A site, the ship there, and the ship's positions that have been named, from 0."""


class _Order(FlatTask):
    """Name whose stone leaves the ship next (HV-23); it is the owner's foremost stone (N-38)."""

    def options(self, flat: Flat, _seat: int, about: Ordering, /) -> Sequence[int]:
        return [NEXT + own for own in sorted({flat.ships[at] for at in self._left(flat, about)})]

    def take(self, flat: Flat, seat: int, about: Ordering, option: int, /) -> None:
        place, ship, order = about
        left = self._left(flat, about)
        named = next(at for at in left if flat.ships[at] == option - NEXT)
        order = (*order, named - ship * POSITIONS)
        if len(left) > 1:
            flat.agenda.append((_ORDER, seat, (place, ship, order)))
        else:
            flat.unload(place, [ship * POSITIONS + at for at in order])

    def _left(self, flat: Flat, about: Ordering) -> list[int]:
        """Return the positions with a stone that have not been named yet."""
        _, ship, order = about
        positions = [ship * POSITIONS + at for at in range(POSITIONS) if at not in order]
        return [at for at in positions if flat.ships[at] >= 0]


class _Fetch(FlatTask):
    """Fetch stones as part of a card."""

    def take(self, flat: Flat, seat: int, about: int, _option: int, /) -> None:
        flat.fetch(seat, about)


LOAD_STONE = _Load()
_LOAD_AND_SAIL, _SAIL, _LEVER, _ORDER, _FETCH = _LoadAndSail(), _Sail(), _Lever(), _Order(), _Fetch()


def _nearly_ready(flat: Flat) -> int:
    """Return the free positions of ships that may sail with one more stone, as a set."""
    gaps = 0
    for ship in range(SHIPS):
        if flat.loaded[ship] + 1 >= flat.needed[ship]:
            gaps |= flat.gaps & tasks.ON_A_SHIP << ship * POSITIONS
    return gaps


def _hammer_lacks(flat: Flat, seat: int) -> bool:
    """Tell whether the hammer can't be used: it needs something to fetch, and room on a ship (HV-21)."""
    return not flat.gaps or not flat.movable(seat, printed.FETCH)


def _sail_lacks(flat: Flat, seat: int) -> bool:
    """Tell whether the sail can't be used: it needs a stone and a ship that may sail with it."""
    return not flat.sleds[seat] or not _nearly_ready(flat)


def _chisel_lacks(flat: Flat, seat: int) -> bool:
    """Tell whether the chisel can't be used: it needs two stones, and two positions for them (HV-22)."""
    return flat.sleds[seat] < printed.CHISEL_STONES or flat.gaps.bit_count() < printed.CHISEL_STONES


_BLUE = (
    FlatBlue(Card.LEVER, lambda flat, _: not flat.ready, ((_LEVER, None),)),
    FlatBlue(Card.HAMMER, _hammer_lacks, ((_FETCH, printed.FETCH), (LOAD_STONE, None))),
    FlatBlue(Card.SAIL, _sail_lacks, ((_LOAD_AND_SAIL, None),)),
    FlatBlue(Card.CHISEL, _chisel_lacks, ((LOAD_STONE, None),) * printed.CHISEL_STONES),
)

# --- from a table ---------------------------------------------------------------------------------


def covers(table: Table) -> bool:
    """Tell whether a table has a flat form: all its sides and modules have one. Hidden market cards change
    only what players see (N-340 … N-343), so they need no form of their own.
    """
    return _rules(table.sides, table.seats, table.rules, table.house) is not None


def flat_of(table: Table, deal: Deal) -> Flat:
    """Return the flat form of a table that `covers` accepts and in which everything is known. `deal` gives
    the order of a reshuffle.
    """
    rules = _rules(table.sides, table.seats, table.rules, table.house)
    if rules is None:
        raise ValueError("a side or a module without a flat form")
    flat = Flat()
    flat.rules, flat.deal = rules, deal
    flat.active, flat.round, flat.passes = table.active, table.round, table.passes
    flat.cards, flat.shuffles, flat.absent = table.cards, table.shuffles, table.absent
    _add_ships(flat, table)
    flat.quarries, flat.sleds = [*table.quarries], [*table.sleds]
    flat.room = [table.capacity(seat) for seat in range(table.seats)]
    flat.points = [sum(points) for points in table.earned]
    flat.hands = [tuple(sorted([CARD[card] for card in hand])) for hand in table.hands]
    flat.coins = [*table.coins]
    flat.choosing_from = tuple(CARD[card] for card in table.choosing_from)
    flat.states = [side.state(state) for side, state in zip(rules.sides, table.states, strict=True)]
    stones = [[owner(stone) for stone in state.all_stones] for state in table.states]
    flat.lying = [len(owners) for owners in stones]
    flat.stones = [owners.count(seat) for seat in range(table.seats) for owners in stones]
    flat.draw = [CARD[card] for card in reversed(table.draw)]
    flat.discard = [CARD[card] for card in table.discard]
    flat.pieces = {
        module.switch: module.state(table.pieces[module.switch])
        for module in rules.modules
        if module.switch in table.pieces
    }
    flat.agenda, flat.offered = _agenda(flat, table), None
    flat.seat = table.active if table.outcome is None else NOTHING
    if flat.agenda and flat.seat >= 0:
        flat.settle()
    return flat


@lru_cache(64)
def _rules(sides: tuple[Side[Any], ...], seats: int, rules: Rules, house: House) -> FlatRules | None:
    flat = FlatRules(seats, dynasty=rules.dynasty, wrath=rules.wrath)
    cards = kinds(rules)
    for side in sides:
        flat.add(step for step in side.steps(house) if getattr(step, "card", None) in (None, *cards))
    modules = in_play(rules)
    for module in modules:
        flat.add(module.steps(house))
    own = [side.flat(seats, flat.numbers, house) for side in sides]
    more = [module.flat(seats, flat.numbers, house) for module in modules]
    flat.sides = tuple(side for side in own if side is not None)
    flat.modules = tuple(module for module in more if module is not None)
    flat.parts = (*flat.sides, *flat.modules)
    flat.acting = tuple(module for module in flat.modules if module.acts)
    flat.acts = {option: module for module in flat.acting for option in module.acts}
    flat.plays = _BLUE + tuple(blue for module in flat.modules for blue in module.plays)
    return None if None in own or None in more else flat


def _add_ships(flat: Flat, table: Table) -> None:
    flat.ships, flat.loaded = [NOTHING] * (SHIPS * POSITIONS), [0] * SHIPS
    flat.gaps = flat.ready = flat.closed = flat.doubled = flat.afloat = 0
    flat.needed = tuple(ship.needed for ship in table.ships)
    for number, ship in enumerate(table.ships):
        for position, stone in ship.aboard():
            flat.ships[number * POSITIONS + position] = owner(stone)
        flat.loaded[number] = ship.load
        flat.gaps |= ship.gaps << number * POSITIONS
        flat.ready |= ship.ready << number
        if ship.site is None:
            flat.afloat += 1
        else:
            flat.doubled |= flat.closed & 1 << PLACES[ship.site]
            flat.closed |= 1 << PLACES[ship.site]


def _agenda(flat: Flat, table: Table) -> list[Entry]:
    """Return the pending tasks, the next one last, without the beginning and the end of a turn."""
    forms = dict(_FORMS)
    for part in flat.rules.parts:
        forms |= part.forms()
    entries: list[Entry] = []
    for task in reversed(table.agenda):
        if not isinstance(task, (Turn, EndTurn)):
            form, about = forms[type(task)](task)
            entries.append((form, _seat(task), about))
    return entries


def _seat(task: Any) -> int:
    """Return the seat of a task, or `NOTHING` for a task that concerns everyone."""
    delivery = getattr(task, "delivery", None)
    return getattr(task, "seat", NOTHING) if delivery is None else delivery.seat


_FORMS: dict[type[Task], Callable[[Any], tuple[FlatTask, Any]]] = {
    Unload: lambda task: (tasks.UNLOAD, (PLACES[task.delivery.site], arriving(task.delivery))),
    PutAway: lambda task: (tasks.PUT_AWAY, CARD[task.card]),
    PutAwayPlayed: lambda task: (tasks.PUT_AWAY_PLAYED, CARD[task.card]),
    ActAtOnce: lambda task: (tasks.ACT, CARD[task.card]),
    Clear: lambda _: (tasks.CLEAR, None),
    LoadStone: lambda _: (LOAD_STONE, None),
    LoadAndSail: lambda _: (_LOAD_AND_SAIL, None),
    SailShip: lambda task: (_LEVER, None) if task.ship is None else (_SAIL, task.ship),
    SetOrder: lambda task: (_ORDER, (PLACES[task.site], task.ship, task.order)),
}
"""For each type of task, a function that returns its flat form and what the task is about."""
