"""A second implementation of Imhotep, written from the rules alone, as simple as possible, and slow on
purpose.

It shares nothing with the engine: cards, ships, sites and steps are the short texts that records use. A game
is one generator that runs from the first turn to the last, yields questions and receives codes. It needs no
agenda, because the rest of a turn is the rest of the generator.
"""

from collections.abc import Callable

from tests.engine.imhotep.naive_sites import Asking, NaiveSites
from tests.engine.imhotep.naive_table import BLUE, CARDS, ROUNDS, Boat

PASS = ""
"""The answer of a seat that left while it was asked about its turn (§9.1)."""


class Naive(NaiveSites):
    """A whole game of Imhotep."""

    # --- the course of a game (§3) ----------------------------------------------------------------

    def whole_game(self) -> Asking:
        while self.number < 6:
            self.begin_round()
            yield from self.rest_of_round()

    def rest_of_game(self) -> Asking:
        """Play the rest of a game from the start of a turn."""
        yield from self.rest_of_round()
        yield from self.whole_game()

    def begin_round(self) -> None:
        sizes = self.rounds[self.number]
        self.number += 1
        self.boats = [Boat([None] * int(size)) for size in sizes]
        self.shown = [self.draw_card() for _ in range(4 if self.sides[0] == "A" else 3)]
        drawn = [self.draw_card() for _ in range(0 if self.sides[0] == "A" else 2)]
        self.pair = [card for card in drawn if card]

    def rest_of_round(self) -> Asking:
        idle = 0
        while any(boat.site == "" for boat in self.boats):
            options = () if self.turn in self.gone else self.turn_options()
            code = (yield (self.turn, "turn", options)) if options else PASS
            if code != PASS:
                idle = 0
                yield from self.action(code)
            else:
                self.passes += 1
                idle += 1
            self.turn = (self.turn + 1) % self.seats
            if idle == self.seats:  # HV-25
                self.stalemate()
                break
        yield from self.temple_round()
        self.discard += [card for card in self.shown if card] + self.pair
        self.shown, self.pair, self.boats = list[str | None](), list[str](), list[Boat]()
        self.over = self.number == 6

    def stalemate(self) -> None:
        self.stalemates += 1
        for boat in self.boats:
            for stone in boat.stones:
                if stone is not None:
                    self.quarry[stone] += 1
        self.boats = []  # nothing else can be loaded

    # --- a turn (§4) ------------------------------------------------------------------------------

    def turn_options(self) -> list[str]:
        seat = self.turn
        codes = ["q"] if self.fetchable(seat, 3) else []
        if self.sled[seat]:
            codes += self.load_codes()
        codes += self.sail_codes()
        return codes + [
            f"c {card}" for card in BLUE if card in self.hands[seat] and self.playable(seat, card)
        ]

    def playable(self, seat: int, card: str) -> bool:
        free = len(self.load_codes())
        if card == "le":
            return any(boat.ready() for boat in self.boats)
        if card == "ha":
            return self.sled[seat] <= 4 and self.quarry[seat] >= 1 and free > 0  # HV-21
        if card == "sa":
            return self.sled[seat] >= 1 and self.codes_for_sail_card() != []
        return self.sled[seat] >= 2 and free >= 2  # HV-22

    def codes_for_sail_card(self) -> list[str]:
        texts: list[str] = []
        for code in self.load_codes():
            boat = self.boat(code[2])
            if boat.load() + 1 >= max(1, len(boat.stones) - 1):
                texts.append(code)
        return texts

    def action(self, code: str) -> Asking:
        seat = self.turn
        if code == "q":
            self.fetch(seat, 3)
        elif code[0] == "l":
            self.load(seat, code)
        elif code[0] == "s":
            yield from self.sail(code)
        else:
            yield from self.card(seat, code[2:])

    def card(self, seat: int, card: str) -> Asking:
        """Carry out a blue card (§8.3)."""
        self.hands[seat].remove(card)
        self.acting.append((seat, card))
        if card == "le":
            code = yield from self.ask(seat, "sail", self.sail_codes())
            yield from self.sail_in_order(seat, code)
        elif card == "ha":
            self.fetch(seat, 3)
            self.load(seat, (yield from self.ask(seat, "load", self.load_codes())))
        elif card == "sa":
            code = yield from self.ask(seat, "load", self.codes_for_sail_card())
            self.load(seat, code)
            ways = [sailing for sailing in self.sail_codes() if sailing[2] == code[2]]
            yield from self.sail((yield from self.ask(seat, "sail", ways)))
        else:
            for _ in range(2):
                self.load(seat, (yield from self.ask(seat, "load", self.load_codes())))
        self.acting.remove((seat, card))
        self.discard.append(card)  # HV-27

    # --- unloading (§5) ---------------------------------------------------------------------------

    def sail(self, code: str) -> Asking:
        boat = self.boat(code[2])
        boat.site = code[4]
        for place in range(len(boat.stones)):
            yield from self.unload(boat, place)

    def sail_in_order(self, seat: int, code: str) -> Asking:
        """Sail with the Lever, whose order is fixed before the ship sails (HV-23)."""
        boat = self.boat(code[2])
        boat.site = code[4]
        places = [place for place, stone in enumerate(boat.stones) if stone is not None]
        order: list[int] = []
        while places:
            owners = sorted(
                {boat.stones[place] for place in places if boat.stones[place] is not None}, key=str
            )
            chosen = yield from self.ask(seat, "order", [f"u {owner}" for owner in owners])
            place = next(place for place in places if f"u {boat.stones[place]}" == chosen)
            places.remove(place)
            order.append(place)
        for place in order:
            yield from self.unload(boat, place)

    def unload(self, boat: Boat, place: int) -> Asking:
        stone = boat.stones[place]
        if stone is None:
            return

        def leave() -> None:
            boat.stones[place] = None

        yield from self.arrive(boat.site, stone, leave)
        yield from self.red_cards()


def setup(
    sides: str,
    first: int,
    seats: int,
    orders: tuple[list[int], list[int]],
    shuffled: Callable[[int, int], list[int]],
    *,
    wrath: bool = False,
) -> Naive:
    """Return a new game (§2); `orders` has the order of the round cards and that of the market cards."""
    sled = [2 + (seat - first) % seats for seat in range(seats)]
    return Naive(
        sides,
        wrath,
        seats,
        first,
        [ROUNDS[seats][at] for at in orders[0]][:6],
        [CARDS[at] for at in orders[1]],
        shuffled,
        quarry=[29 - stones for stones in sled],
        sled=sled,
        hands=[[] for _ in range(seats)],
        track=[{} for _ in range(seats)],
        obelisks=[[] for _ in range(seats)],
    )
