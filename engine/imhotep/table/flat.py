"""A position of Imhotep as plain numbers, for searches that play thousands of rounds to their end.

It implements the rules a second time, without events, reasons or frozen data. It may only be used for games
in which `tests/engine/imhotep/test_flat.py` shows that its options, positions and totals are the engine's. A
side has its flat form at the end of its file (`Side.flat`). A step is a number (see `FlatRules.steps`), a
card is its index in `cards.KINDS`, and a site its index in `SITES`. The two colors of a seat's stones are
alike (N-38).
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Self

from engine.contract import Step
from engine.deal import Deal
from engine.imhotep import printed, steps
from engine.imhotep.cards import BLUE, KINDS, QUARRY_POINTS, QUARRY_STONES, Card, Color
from engine.imhotep.components import PLACES, SITES, owner
from engine.imhotep.printed import POSITIONS, SHIPS, RoundCard
from engine.imhotep.table.pieces import Delivery
from engine.imhotep.table.switches import SLED_MORE

STEPS: tuple[Step, ...] = (
    steps.FETCH,
    *steps.LOADS,
    *steps.SAILS,
    *steps.PLAYS,
    *steps.NEXTS,
    steps.ACCEPT,
    steps.DECLINE,
)
"""The steps that have the same numbers in every game; those of sides and modules follow."""
FETCH, LOAD = 0, 1
SAIL = LOAD + len(steps.LOADS)
PLAY = SAIL + len(steps.SAILS)
NEXT = PLAY + len(steps.PLAYS)
ACCEPT = NEXT + len(steps.NEXTS)
DECLINE = ACCEPT + 1
"""The first number of each kind of step: loads are ordered by ship and position, sails by ship and site."""

NOTHING = -1
"""No step, no card, no seat."""
FROM_QUARRY, FROM_SLED, FROM_PRIVATE = -1, -2, -3
"""Where an arriving stone is if it isn't aboard a ship: in the quarry for a red card, on the sled for the
raft, or on its owner's private ship. A stone aboard a ship has the number of its position.
"""

CARD = {card: number for number, card in enumerate(KINDS)}
"""The number of each card."""
_RED = tuple(card.color is Color.RED for card in KINDS)
_BLUE_CARD = tuple(card.color is Color.BLUE for card in KINDS)
_DECORATED = tuple(
    PLACES[card.site] if card.color is Color.GREEN and card.site is not None else NOTHING for card in KINDS
)
"""The site of each card that is a decoration, else `NOTHING`."""
_SITE = tuple(PLACES[card.site] if card.site is not None else NOTHING for card in KINDS)
_STATUE, _STONE_DECORATION = CARD[Card.STATUE], CARD[Card.STONE_DECORATION]
_LOAD_SLED, _PRIVATE_QUARRY = CARD[Card.LOAD_SLED], CARD[Card.PRIVATE_QUARRY]
_FETCHING: tuple[int, ...] = (FETCH,)
ON_A_SHIP = (1 << POSITIONS) - 1
ALL_SITES = (1 << len(SITES)) - 1
_SITES = len(SITES)


@cache
def loads(gaps: int) -> tuple[int, ...]:
    """Return the steps that load these free positions, which are given as a bit set (§4.2)."""
    return tuple(LOAD + at for at in range(SHIPS * POSITIONS) if gaps >> at & 1)


@cache
def sails(ready: int, closed: int) -> tuple[int, ...]:
    """Return the steps that sail a ready ship to a site that isn't closed; both arguments are bit sets
    (§4.3).
    """
    return tuple(
        SAIL + ship * len(SITES) + place
        for ship in range(SHIPS)
        if ready >> ship & 1
        for place in range(len(SITES))
        if not closed >> place & 1
    )


@cache
def _launched(card: RoundCard) -> tuple[int, tuple[int, ...]]:
    """Return a round's free positions as a bit set, and the number of stones that each ship needs (§1.1)."""
    gaps = sum(((1 << capacity) - 1) << POSITIONS * ship for ship, capacity in enumerate(card))
    return gaps, tuple(printed.NEEDED[capacity] for capacity in card)


class FlatTask(ABC):
    """A kind of pending task. It waits for a seat only if the seat has more than one option (HV-28)."""

    part: ClassVar[bool] = False
    """Whether the task is part of a delivery, so that red cards wait for it (HV-6)."""

    def options(self, flat: "Flat", seat: int, about: Any, /) -> Sequence[int]:
        """Return every answer; a task that needs no choice has none."""
        del flat, seat, about
        return ()

    @abstractmethod
    def take(self, flat: "Flat", seat: int, about: Any, option: int, /) -> None:
        """Carry out the task with this answer, or with `NOTHING` if there was none."""


Entry = tuple[FlatTask, int, Any]
"""A task on the agenda, its seat, and its subject."""


Forms = Mapping[type[Any], Callable[[Any], tuple[FlatTask, Any]]]
"""For each type of task on the engine's agenda, a function that returns the task's flat form and its subject.
"""


def arriving(delivery: Delivery) -> int:
    """Return where an arriving stone is: the number of its position, or `FROM_QUARRY`, `FROM_SLED` or
    `FROM_PRIVATE`.
    """
    if delivery.ship is not None and delivery.position is not None:
        return delivery.ship * POSITIONS + delivery.position
    if delivery.private is not None:
        return FROM_PRIVATE
    return FROM_SLED if delivery.card is Card.RAFT else FROM_QUARRY


class FlatPart:
    """The flat form of a side or a module: its rules, without data of its own."""

    def __init__(self, seats: int) -> None:
        self.seats = seats

    def state(self, state: Any) -> Any:
        """Return the flat form of the part's data: a number or a tuple."""
        return state

    def forms(self) -> Forms:
        """Return the flat form of each of the part's tasks that can be on the engine's agenda."""
        return {}

    def clear(self, flat: "Flat") -> None:
        """Remove everything that doesn't stay for the next round (§3)."""
        del flat

    def finals(self, flat: "Flat") -> Sequence[int]:
        """Return each seat's points at the end of the game (§10)."""
        del flat
        return (0,) * self.seats


class FlatSide(FlatPart, ABC):
    """The flat form of a side. Its state is in `Flat.states`."""

    simple: ClassVar[bool] = False
    """Whether an arriving stone never needs a choice and never draws a card."""

    def __init__(self, place: int, seats: int) -> None:
        """Prepare the flat form of a side of the site at this place in `SITES`."""
        super().__init__(seats)
        self.place = place

    def restored(self, state: Any) -> Any:
        """Return a state of the engine with this flat form and the same worth (`Estimate.worth`); its stones
        are seats. Raises `TypeError` for a market, which has no estimate.
        """
        raise TypeError(f"{SITES[self.place].value} has no estimate, so {state} need not be restored")

    @abstractmethod
    def deliver(self, flat: "Flat", seat: int, at: int) -> None:
        """Place an arriving stone (§5)."""

    def gives(self, flat: "Flat") -> bool:
        """Tell whether an arriving stone brings anything (N-322)."""
        del flat
        return True

    def fetched(self, flat: "Flat", seat: int) -> None:
        """React to a seat that has fetched stones as its action (N-224)."""
        del flat, seat

    def begin_round(self, flat: "Flat") -> None:
        """React to the beginning of a round."""
        del flat

    def end_round(self, flat: "Flat") -> Iterable[Entry]:
        """Give points at the end of a round, and return the tasks that may need a choice (§3)."""
        del flat
        return ()


class FlatArrivals(FlatSide):
    """Keeps the owners of all stones in order of arrival."""

    simple = True

    def state(self, state: Any) -> tuple[int, ...]:
        return tuple(map(owner, state.stones))

    def deliver(self, flat: "Flat", seat: int, at: int) -> None:
        flat.lay(self.place, seat, at)
        flat.states[self.place] += (seat,)


class FlatRules:
    """The constants of a game: the sides in their flat form, and the numbers of the steps."""

    def __init__(self, seats: int, *, dynasty: bool, wrath: bool) -> None:
        """Begin with the steps of every game; `add` adds those of sides and modules later."""
        self.seats, self.dynasty, self.wrath = seats, dynasty, wrath
        self.sides: tuple[FlatSide, ...] = ()
        self.steps: list[Step] = [*STEPS]
        self.numbers: dict[Step, int] = {step: number for number, step in enumerate(STEPS)}
        self.modules: tuple[FlatModule, ...] = ()
        self.parts: tuple[FlatPart, ...] = ()
        self.acting: tuple[FlatModule, ...] = ()
        self.acts: dict[int, FlatModule] = {}
        self.plays: tuple[FlatBlue, ...] = ()

    def add(self, more: Iterable[Step]) -> None:
        """Give numbers to further steps."""
        for step in more:
            if step not in self.numbers:
                self.numbers[step] = len(self.steps)
                self.steps.append(step)


class FlatBlue:
    """A blue card: its number, the step that plays it, its needs and its tasks (§8.3)."""

    def __init__(
        self, card: Card, lacks: Callable[["Flat", int], bool], tasks: tuple[tuple[FlatTask, Any], ...]
    ) -> None:
        self.card, self.option = CARD[card], PLAY + BLUE.index(card)
        self.lacks, self.tasks = lacks, tasks


class FlatModule(FlatPart):
    """The flat form of a module, with its blue cards. Its data is in `Flat.pieces`, under its switch."""

    switch: ClassVar[str] = ""
    acts: Sequence[int] = ()
    """The numbers of its steps that a seat may take on its turn."""
    whole: ClassVar[bool] = True
    """Whether such a step is a whole action. If it isn't, `in_turn` allows only one of them in a turn."""

    def __init__(self, seats: int, plays: tuple[FlatBlue, ...] = (), forms: Forms | None = None) -> None:
        super().__init__(seats)
        self.plays, self._forms = plays, forms or {}

    def forms(self) -> Forms:
        return self._forms

    def in_turn(self, flat: "Flat", seat: int) -> tuple[int, ...]:
        """Return the module's steps that a seat may take on its turn, in order."""
        del flat, seat
        return ()

    def act(self, flat: "Flat", seat: int, option: int) -> None:
        """Carry out one of the module's steps."""
        del flat, seat
        raise ValueError(option)  # a module without `acts` offers none

    def before_passing(self, flat: "Flat", seat: int) -> Entry | None:
        """Return a choice for a seat that can do nothing else on its turn; it ends with `Flat.skip`."""
        del flat, seat

    def expected(self, flat: "Flat", left: int) -> Sequence[Sequence[float]]:
        """Return the values of `Module.features` for each seat; `left` is the number of rounds left."""
        del flat, left
        return [()] * self.seats


class Flat:
    """A position, which `play` changes; copy it first to keep it.

    `ships`: the seat of the stone on each position, or `NOTHING`; `gaps`: the positions that can be loaded,
    `ready`: the ships that may sail, `closed`: the sites with a ship, `doubled`: those with two (N-326), all
    as bit sets; `stones`: how many each seat has laid, by seat and site; `draw`: the pile with the next card
    last; `choosing_from`: the cards that a seat is choosing from (N-144, N-201); `pieces`: the data of
    modules by switch, which copies share, because it is replaced and never changed.
    """

    rules: FlatRules
    deal: Deal
    seat: int
    """The seat that must choose, or `NOTHING` after the end."""
    active: int
    round: int
    passes: int
    cards: tuple[RoundCard, ...]
    agenda: list[Entry]
    """The pending tasks of a turn or between rounds, the next one last."""
    offered: Sequence[int] | None
    ships: list[int]
    loaded: list[int]
    needed: Sequence[int]
    gaps: int
    ready: int
    closed: int
    doubled: int
    afloat: int
    """How many ships have not sailed."""
    quarries: list[int]
    sleds: list[int]
    room: list[int]
    """The capacity of each sled."""
    points: list[int]
    hands: list[tuple[int, ...]]
    coins: list[int]
    choosing_from: tuple[int, ...]
    states: list[Any]
    lying: list[int]
    """How many stones lie at each site."""
    stones: list[int]
    draw: list[int]
    discard: list[int]
    pieces: dict[str, Any]
    shuffles: int
    absent: tuple[int, ...]
    """Seats that have left while the others play on (§9.1)."""

    def copy(self) -> Self:
        """Return an independent copy."""
        other = self.__class__.__new__(self.__class__)
        other.__dict__ = parts = vars(self).copy()
        for name in _COPIED:
            parts[name] = parts[name].copy()
        return other

    # --- playing ----------------------------------------------------------------------------------

    def options(self) -> Sequence[int]:
        """Return the numbers of all legal steps, in the engine's order."""
        if self.offered is None:
            self.offered = self._actions() if self.seat >= 0 else ()
        return self.offered

    def play(self, option: int) -> None:
        """Play one of the options, with everything that follows without a choice."""
        self.offered = None
        if self.agenda:
            task, seat, about = self.agenda.pop()
            task.take(self, seat, about, option)
        else:
            self._act(self.active, option)
        self.settle()

    def settle(self) -> None:
        """Do everything that needs no decision (§3, HV-24, HV-25, HV-28). A seat that has left is skipped; it
        declines, or else takes the first answer (§9.1).
        """
        agenda = self.agenda
        while self.seat >= 0:
            if agenda:
                task, seat, about = agenda[-1]
                options = task.options(self, seat, about)
                if len(options) > 1 and seat not in self.absent:
                    self.seat, self.offered = seat, options
                    return
                agenda.pop()
                answer = options[-1 if options[-1] == DECLINE else 0] if options else NOTHING
                task.take(self, seat, about, answer)
            elif not self.afloat:
                self._end_round()
            else:
                self.active = seat = (self.active + 1) % self.rules.seats
                if seat in self.absent:
                    self.skip()
                elif self._can_act(seat):
                    self.seat = seat
                    return
                else:
                    self._last_chance(seat)

    def _last_chance(self, seat: int) -> None:
        """Let a seat that can't act make a module's last choice (N-364); if there is none, it passes."""
        for module in self.rules.acting:
            if choice := module.before_passing(self, seat):
                self.agenda.append(choice)
                return
        self.skip()

    def skip(self) -> None:
        """Skip a seat's turn; once all seats have passed, the round ends (HV-24, HV-25)."""
        self.passes += 1
        if self.passes == self.rules.seats:
            self._stalemate()

    def _can_act(self, seat: int) -> bool:
        """Tell whether a seat can fetch, load or sail; otherwise its turn is skipped (HV-24)."""
        sled = self.sleds[seat]
        return bool(self.ready or (sled and self.gaps) or (self.quarries[seat] and sled < self.room[seat]))

    def _actions(self) -> Sequence[int]:
        """Return the actions of a turn, in the engine's order (§4.5)."""
        seat = self.active
        sled, gaps, ready = self.sleds[seat], self.gaps, self.ready
        legal = _FETCHING if self.quarries[seat] and sled < self.room[seat] else ()
        if sled:
            legal += loads(gaps)
        if ready:
            legal += sails(ready, self.closed)
        if hand := self.hands[seat]:
            for blue in self.rules.plays:
                if blue.card in hand and not blue.lacks(self, seat):
                    legal += (blue.option,)
        if self.rules.acting:
            legal += self.in_turn(seat)
        return legal

    def in_turn(self, seat: int) -> tuple[int, ...]:
        """Return the steps of modules that a seat may take on its turn."""
        legal: tuple[int, ...] = ()
        for module in self.rules.acting:
            legal += module.in_turn(self, seat)
        return legal

    def _act(self, seat: int, option: int) -> None:
        if option < LOAD:
            self.fetch(seat, printed.FETCH)
            for side in self.rules.sides:
                side.fetched(self, seat)
        elif option < SAIL:
            self.load(seat, option - LOAD)
        elif option < PLAY:
            ship, place = divmod(option - SAIL, len(SITES))
            self.unload(place, self.moor(ship, place))
        elif option < NEXT:
            self._play_card(seat, option)
        else:
            module = self.rules.acts[option]
            module.act(self, seat, option)
            if not module.whole:
                self.active -= 1  # the next turn is this seat's again (N-363)
                return
        self.passes = 0

    def _play_card(self, seat: int, option: int) -> None:
        """Play a blue card; it is put away after its whole effect (§4.4, HV-27)."""
        for blue in self.rules.plays:
            if blue.option == option:
                hand = [*self.hands[seat]]
                hand.remove(blue.card)
                self.hands[seat] = tuple(hand)
                self.agenda.append((PUT_AWAY_PLAYED, seat, blue.card))
                self.agenda += [(task, seat, about) for task, about in reversed(blue.tasks)]

    # --- stones -----------------------------------------------------------------------------------

    def movable(self, seat: int, most: int) -> int:
        """Return how many stones a seat would fetch, up to this many (HV-5)."""
        return min(most, self.room[seat] - self.sleds[seat], self.quarries[seat])

    def fetch(self, seat: int, most: int) -> None:
        """Move up to this many stones from the quarry to the sled (§4.1)."""
        stones = self.movable(seat, most)
        self.quarries[seat] -= stones
        self.sleds[seat] += stones

    def load(self, seat: int, at: int) -> None:
        """Move a stone from the sled onto the ship's position with this number (§4.2)."""
        ship = at // POSITIONS
        self.ships[at] = seat
        self.sleds[seat] -= 1
        self.gaps ^= 1 << at
        self.loaded[ship] += 1
        if self.loaded[ship] == self.needed[ship]:
            self.ready |= 1 << ship

    def moor(self, ship: int, place: int) -> list[int]:
        """Moor a ship at its site (§4.3), and return the positions of its stones from the bow."""
        start = ship * POSITIONS
        self.ready ^= 1 << ship
        self.gaps &= ~(ON_A_SHIP << start)
        self.doubled |= self.closed & 1 << place
        self.closed |= 1 << place
        self.afloat -= 1
        ships = self.ships
        return [at for at in range(start, start + POSITIONS) if ships[at] >= 0]

    def unload(self, place: int, positions: Sequence[int]) -> None:
        """Deliver the stones at these positions, one after another (§5.1)."""
        side, ships = self.rules.sides[place], self.ships
        if side.simple:
            for at in positions:
                side.deliver(self, ships[at], at)
        else:
            self.agenda += [(UNLOAD, ships[at], (place, at)) for at in reversed(positions)]

    def pick_up(self, seat: int, at: int) -> None:
        """Take a stone from where it is, before it is put down at its site."""
        if at >= 0:
            self.ships[at] = NOTHING
            self.loaded[at // POSITIONS] -= 1
        elif at == FROM_QUARRY:
            self.quarries[seat] -= 1
        elif at == FROM_SLED:
            self.sleds[seat] -= 1

    def lay(self, place: int, seat: int, at: int) -> None:
        """Move a stone to a monument, and count it there (§5)."""
        if at >= 0:
            self.ships[at] = NOTHING
            self.loaded[at // POSITIONS] -= 1
        else:
            self.pick_up(seat, at)
        self.lying[place] += 1
        self.stones[seat * _SITES + place] += 1

    def stones_at(self, place: int) -> list[int]:
        """Return the number of each seat's stones at a monument."""
        return self.stones[place::_SITES]

    def stones_of(self, seat: int) -> list[int]:
        """Return the number of a seat's stones at every monument."""
        return self.stones[seat * _SITES + 1 : (seat + 1) * _SITES]

    def pay(self, seat: int, stones: int) -> None:
        """Move this many stones from a seat's sled back to the quarry (N-320, N-325)."""
        self.sleds[seat] -= stones
        self.quarries[seat] += stones

    # --- cards ------------------------------------------------------------------------------------

    def draw_cards(self, most: int) -> tuple[int, ...]:
        """Draw and return this many cards, or fewer if there aren't enough (N-25)."""
        drawn = [self.draw_card() for _ in range(most)]
        return tuple([card for card in drawn if card != NOTHING])

    def draw_card(self) -> int:
        """Draw and return the top card, after a reshuffle if needed (HV-3); `NOTHING` if there is none
        (HV-4).
        """
        if not self.draw and self.discard:
            self.shuffles += 1
            discard = self.discard
            order = self.deal.order(f"imhotep/market/{self.shuffles}", len(discard))
            self.draw = [discard[at] for at in reversed(order)]
            self.discard = []
        return self.draw.pop() if self.draw else NOTHING

    def draw_for(self, seat: int) -> None:
        """Give a seat the top card, if there is one (N-25)."""
        card = self.draw_card()
        if card != NOTHING:
            self.receive(seat, card)

    def receive(self, seat: int, card: int) -> None:
        """Give a seat a card; a red card acts once this delivery is over (§6.1, HV-6)."""
        if not _RED[card]:
            self.give(seat, card)
            return
        agenda, at = self.agenda, len(self.agenda)
        while at and agenda[at - 1][0].part:
            at -= 1
        agenda.insert(at, (ACT, seat, card))

    def give(self, seat: int, card: int) -> None:
        """Add a card to a hand (N-310)."""
        self.hands[seat] = tuple(sorted((*self.hands[seat], card)))
        if card == _LOAD_SLED:
            self.room[seat] += SLED_MORE

    def put_away(self, seat: int, card: int) -> None:
        """Put a card that has acted on the discard pile (§8.1); a red card may stay (N-20)."""
        if self.rules.dynasty and _RED[card]:
            self.give(seat, card)
        else:
            self.discard.append(card)

    # --- rounds and the end -----------------------------------------------------------------------

    def _stalemate(self) -> None:
        """Return the stones of ships that have not sailed to the quarries, and end the round (HV-25)."""
        for seat in self.ships:
            if seat >= 0:
                self.quarries[seat] += 1
        self.closed = self.doubled = 0
        self._end_round()

    def _end_round(self) -> None:
        self.ships, self.loaded = [NOTHING] * (SHIPS * POSITIONS), [0] * SHIPS
        self.gaps = self.ready = self.afloat = 0
        tasks = [entry for side in self.rules.sides for entry in side.end_round(self)]
        self.agenda += [(CLEAR, NOTHING, None), *reversed(tasks)]

    def clear(self) -> None:
        """Clear the sites and begin the next round, or end the game after the last one (§3, §10)."""
        if self.round == printed.ROUNDS:
            self.seat = NOTHING
            return
        self.closed = self.doubled = 0
        for part in self.rules.parts:
            part.clear(self)
        self.gaps, self.needed = _launched(self.cards[self.round])
        self.afloat = SHIPS
        self.round += 1
        self.passes = 0
        for side in self.rules.sides:
            side.begin_round(self)

    def totals(self) -> list[int]:
        """Return each seat's points as if the game ended now (§10, `scoring.sheets`). Cards of a seat that
        has left never count (§9.1).
        """
        rules, lying = self.rules, self.lying
        totals = self.points.copy()
        for part in rules.parts:
            for seat, more in enumerate(part.finals(self)):
                totals[seat] += more
        for seat, hand in enumerate(self.hands):
            if hand and seat not in self.absent:
                totals[seat] += printed.by_size(hand.count(_STATUE))
                for card in hand:
                    place = _DECORATED[card]
                    if place >= 0:
                        totals[seat] += lying[place] // printed.DECORATION_STONES
                    elif _BLUE_CARD[card]:
                        totals[seat] += printed.UNPLAYED
                    elif card == _STONE_DECORATION:
                        totals[seat] += self.sleds[seat]
            if rules.wrath and 0 in self.stones_of(seat):
                totals[seat] += printed.WRATH
        return totals

    def winners(self, totals: Sequence[int]) -> list[int]:
        """Return the seats in first place, by points and then by stones on the sled (§10), without those that
        have left (§9.1).
        """
        keys = {seat: (totals[seat], sled) for seat, sled in enumerate(self.sleds) if seat not in self.absent}
        best = max(keys.values())
        return [seat for seat, key in keys.items() if key == best]


_COPIED = (
    "agenda", "ships", "loaded", "quarries", "sleds", "room", "points", "hands", "coins", "states", "lying",
    "stones", "draw", "discard",
)  # fmt: skip
"""The fields that a copy must not share."""


# --- tasks of every game --------------------------------------------------------------------------


class _Unload(FlatTask):
    """A stone leaves its ship once the one before it is finished (§5.2)."""

    def take(self, flat: Flat, seat: int, about: tuple[int, int], _option: int, /) -> None:
        place, at = about
        flat.rules.sides[place].deliver(flat, seat, at)


class _PutAway(FlatTask):
    """A red card that has acted is put away (§8.1)."""

    part = True

    def take(self, flat: Flat, seat: int, about: int, _option: int, /) -> None:
        flat.put_away(seat, about)


class _PutAwayPlayed(_PutAway):
    """A blue card is discarded after its whole effect, unloading included (HV-27)."""

    part = False


class _Act(FlatTask):
    """A red card takes a stone from the quarry to its site, or gives a point and stones (§8.1, N-312)."""

    part = True

    def take(self, flat: Flat, seat: int, about: int, _option: int, /) -> None:
        flat.agenda.append((PUT_AWAY, seat, about))
        if about == _PRIVATE_QUARRY:
            flat.points[seat] += QUARRY_POINTS
            flat.fetch(seat, QUARRY_STONES)
        elif flat.quarries[seat]:
            flat.rules.sides[_SITE[about]].deliver(flat, seat, FROM_QUARRY)


class _Clear(FlatTask):
    """Remove the ships and the rest of the display (§3)."""

    def take(self, flat: Flat, _seat: int, _about: None, _option: int, /) -> None:
        flat.clear()


UNLOAD, PUT_AWAY, PUT_AWAY_PLAYED, ACT, CLEAR = _Unload(), _PutAway(), _PutAwayPlayed(), _Act(), _Clear()
