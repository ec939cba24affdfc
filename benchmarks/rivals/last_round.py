"""Represents the end of Imhotep's last round, when only stones and ships are left, as a few values that can
be searched completely.

This form exists once the Market can no longer be used. Then nothing is drawn or chosen, so a ship's points
depend only on its stones and its site. The engine computes them once per combination; apart from that, only
ships, sleds and quarries are counted.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self

from engine.contract import Decision, Item, Outcome, Sheet, Step, decided
from engine.imhotep import printed, scoring, steps
from engine.imhotep.cards import Color
from engine.imhotep.components import PLACES, SITES, Site
from engine.imhotep.game import Imhotep
from engine.imhotep.rules.agenda import unload
from engine.imhotep.rules.rounds import EndRound, ImhotepEnding
from engine.imhotep.rules.ships import Ship
from engine.imhotep.steps import ImhotepKind
from engine.imhotep.table.table import Table
from engine.rivals.solver import Unsolved

Cargo = tuple[int | None, ...]
"""The stones on a ship by position, with None where there is none."""


class Landed(NamedTuple):
    """The effect of delivering a ship: the site's new state, and the points by seat."""

    state: Any
    points: tuple[int, ...]


class Asked(Unsolved):
    """The engine asks someone to choose, so the position can't be represented in this form."""


@dataclass(frozen=True)
class _Sites:
    """The engine's answers about the sites, each computed only once."""

    table: Table
    landings: dict[tuple[Any, ...], Landed] = field(default_factory=dict)
    ends: dict[tuple[Any, ...], tuple[int, ...]] = field(default_factory=dict)
    totals: dict[tuple[Any, ...], list[int]] = field(default_factory=dict)

    def landed(self, place: int, state: Any, cargo: Cargo) -> Landed:
        """Return the effect of delivering a ship to a site. Every seat has stones and another ship waits, so
        the site asks everything it can ask. Raises `Asked` if it asks anything.
        """
        key = place, state, tuple(stone for stone in cargo if stone is not None)
        if key not in self.landings:
            self.landings[key] = self._land(place, state, cargo)
        return self.landings[key]

    def _land(self, place: int, state: Any, cargo: Cargo) -> Landed:
        before = self.table.copy()
        before.sleds, before.quarries = [1] * before.seats, [printed.SLED] * before.seats
        table = before.copy()
        table.states[place] = state
        table.ships, table.agenda = (Ship(cargo, SITES[place]), Ship((None,))), ()
        unload(table, 0, SITES[place])
        table.settle()
        kept = (table.sleds, table.quarries, table.hands) == (before.sleds, before.quarries, before.hands)
        others = [side for at, side in enumerate(table.states) if at != place]
        kept = kept and others == [side for at, side in enumerate(before.states) if at != place]
        if table.agenda or table.stopped or not kept:
            raise Asked
        points = [sum(table.earned[seat]) - sum(before.earned[seat]) for seat in range(table.seats)]
        return Landed(table.states[place], tuple(points))

    def ended(self, states: tuple[Any, ...]) -> list[int]:
        """Return everyone's total if the game ended with the sites in these states, leaving out the track's
        points for ships. Each site scores independently of the others.
        """
        if states not in self.totals:
            now = self._end(None, None)
            sites = [self._end(place, state) for place, state in enumerate(states)]
            self.totals[states] = [
                sum(own) - (len(own) - 1) * first for first, *own in zip(now, *sites, strict=True)
            ]
        return self.totals[states]

    def _end(self, place: int | None, state: Any) -> tuple[int, ...]:
        """Return everyone's total if the game ended now; the site `place`, if given, is in this state."""
        key = place, state
        if key not in self.ends:
            table = self.table.copy()
            table.ships, table.agenda = (), (EndRound(),)
            if place is not None:
                table.states[place] = state
            table.settle()
            if table.outcome is None:
                raise Asked
            self.ends[key] = tuple(sheet.total for sheet in scoring.sheets(table, full=True))
        return self.ends[key]


class LastRound:
    """A position late in the last round as a few values, with the contract's methods that a solver uses."""

    __slots__ = ("_closed", "_earned", "_quarries", "_seat", "_ships", "_sites", "_sleds", "_states")

    mid_turn = False

    _sites: _Sites
    _seat: int | None
    """The seat to move; None after the end."""
    _ships: tuple[Cargo | None, ...]
    """The cargo of each ship; None for one that has sailed."""
    _closed: int
    """The sites with a ship, as a bit set."""
    _sleds: tuple[int, ...]
    _quarries: tuple[int, ...]
    _states: tuple[Any, ...]
    _earned: tuple[int, ...]

    @classmethod
    def of(cls, game: Imhotep) -> Self | None:
        """Return a game's position in this form if a turn is beginning and no one can do anything but fetch,
        load and sail, else None.
        """
        table, decision = game.table, game.decision
        closed = sum(1 << PLACES[ship.site] for ship in table.ships if ship.site is not None)
        if (
            decision is None
            or game.mid_turn
            or table.round < printed.ROUNDS
            or not closed >> PLACES[Site.MARKET] & 1
            or any(card.color is Color.BLUE for hand in table.hands for card in hand)
            or any("fetched" in vars(type(side)) for side in table.sides)
            or table.rules.dynasty
            or table.absent
        ):
            return None
        last_round = cls()
        last_round._sites, last_round._seat, last_round._closed = _Sites(table), decision.seat, closed
        last_round._ships = tuple(ship.stones if ship.site is None else None for ship in table.ships)
        last_round._sleds, last_round._quarries = tuple(table.sleds), tuple(table.quarries)
        last_round._states, last_round._earned = tuple(table.states), (0,) * table.seats
        return last_round

    @property
    def decision(self) -> Decision | None:
        """The decision of the seat to move; None after the end."""
        return None if self._seat is None else decided(self._seat, ImhotepKind.TURN)

    def fingerprint(self) -> tuple[object, ...]:
        """Return everything in which two positions can differ."""
        return (
            self._seat,
            self._ships,
            self._closed,
            self._sleds,
            self._quarries,
            self._states,
            self._earned,
        )

    def options(self) -> Sequence[Step]:
        """Return the options: fetching, then loading by ship and position, then sailing by ship and site."""
        seat, ships = self._seat, self._ships
        if seat is None:
            return ()
        codes: list[Step] = [steps.FETCH] if self._can_fetch(seat) else []
        if self._sleds[seat]:
            for number, cargo in enumerate(ships):
                if cargo is not None and None in cargo:
                    gaps = sum(1 << place for place, stone in enumerate(cargo) if stone is None)
                    codes += steps.LOADS_OF[number][gaps]
        for number, cargo in enumerate(ships):
            if cargo is not None and _is_ready(cargo):
                codes += steps.SAILS_OF[number][self._closed]
        return codes

    def copy(self) -> Self:
        """Return an independent copy."""
        other = self.__class__()
        for name in self.__slots__:
            setattr(other, name, getattr(self, name))
        return other

    def carry_out(self, step: Step) -> None:
        """Play a step that is one of the options. Raises `Asked` if the engine asks someone to choose."""
        seat = self._seat or 0
        if isinstance(step, steps.Load):
            cargo = self._ships[step.ship] or ()
            self._moved(step.ship, (*cargo[: step.position], seat, *cargo[step.position + 1 :]))
            self._sleds = _changed(self._sleds, seat, -1)
        elif isinstance(step, steps.Sail):
            place, cargo = PLACES[step.site], self._ships[step.ship] or ()
            state, points = self._sites.landed(place, self._states[place], cargo)
            self._states = (*self._states[:place], state, *self._states[place + 1 :])
            self._earned = tuple([own + more for own, more in zip(self._earned, points, strict=True)])
            self._closed |= 1 << place
            self._moved(step.ship, None)
        else:
            stones = min(printed.FETCH, printed.SLED - self._sleds[seat], self._quarries[seat])
            self._sleds = _changed(self._sleds, seat, stones)
            self._quarries = _changed(self._quarries, seat, -stones)
        self._seat = self._next(seat)

    def _moved(self, number: int, cargo: Cargo | None) -> None:
        self._ships = (*self._ships[:number], cargo, *self._ships[number + 1 :])

    def _next(self, seat: int) -> int | None:
        """Return the next seat that can act, or None if none can, which ends the round."""
        left = [cargo for cargo in self._ships if cargo is not None]
        if not left:
            return None
        seats = len(self._sleds)
        is_room, is_ready = any(None in cargo for cargo in left), any(map(_is_ready, left))
        for more in range(1, seats + 1):
            other = (seat + more) % seats
            if is_ready or (is_room and self._sleds[other]) or self._can_fetch(other):
                return other
        return None

    def _can_fetch(self, seat: int) -> bool:
        return self._quarries[seat] > 0 and self._sleds[seat] < printed.SLED

    @property
    def outcome(self) -> Outcome | None:
        """The outcome once the round is over, else None; it ranks only the winners."""
        if self._seat is not None:
            return None
        keys = list(zip(self._totals(), self._sleds, strict=True))
        best = tuple(seat for seat, key in enumerate(keys) if key == max(keys))
        return Outcome((best,), ImhotepEnding.LAST_ROUND)

    def scores(self) -> tuple[Sheet, ...]:
        """Return one sheet per seat, with its total as the only line."""
        return tuple(Sheet(seat, (Item("all", total),)) for seat, total in enumerate(self._totals()))

    def _totals(self) -> list[int]:
        ends = self._sites.ended(self._states)
        return [own + more for own, more in zip(ends, self._earned, strict=True)]


def _is_ready(cargo: Cargo) -> bool:
    """Tell whether a ship can sail (§4.3)."""
    return len(cargo) - cargo.count(None) >= printed.NEEDED.get(len(cargo), 1)


def _changed(counts: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    return (*counts[:seat], counts[seat] + more, *counts[seat + 1 :])
