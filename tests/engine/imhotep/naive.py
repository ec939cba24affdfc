"""Imhotep a second time, from the rules alone and as plainly as possible; slow on purpose.

It shares nothing with the engine: cards, ships, sites and steps are the short texts of the records, and a
game is one generator that runs from the first turn to the last, yields who is asked for what and gets a code.
There is no agenda: what is still to come is where the generator stands.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import Any

Question = tuple[int, str, list[str]]
Asking = Generator[Question, str, Any]
"""Yields seat, kind of choice and options; takes the code that was chosen."""

CARDS = [  # §1.3, in the order that a deal shuffles
    *["rP"] * 2,
    *["rB"] * 2,
    *["rO"] * 2,
    *["gP"] * 2,
    *["gT"] * 2,
    *["gB"] * 2,
    *["gO"] * 2,
    *["st"] * 10,
    *["le"] * 2,
    *["ha"] * 2,
    *["sa"] * 3,
    *["ch"] * 3,
]
SORTED = list(dict.fromkeys(CARDS))
BLUE = ["le", "ha", "sa", "ch"]
ROUNDS = {  # §1.2
    2: ["4331", "4322", "4321", "4221", "3322", "3321", "3221"],
    3: ["4421", "4332", "4322", "4321", "4221", "3332", "3322"],
    4: ["4432", "4422", "4421", "4333", "4332", "4322", "3332"],
}
SITES = "MPTBO"
PYRAMID_A = [2, 1, 3, 2, 4, 3, 2, 1, 3, 2, 3, 1, 3, 4]  # §6.2
PYRAMIDS_B = [  # §7.2: points, and a bonus
    ["2", "1card", "3", "2", "4"],
    ["2", "3", "1stones", "1", "4"],
    ["2", "3", "3", "1load", "4"],
]
TOWERS = [10, 9, 8, 7, 6, 5, 5, 5]  # §7.5


@dataclass
class Boat:
    """`stones` from the bow, None where empty; `site` when it has sailed."""

    stones: list[int | None]
    site: str = ""

    def load(self) -> int:
        return len([one for one in self.stones if one is not None])

    def ready(self) -> bool:
        return self.site == "" and self.load() >= max(1, len(self.stones) - 1)  # §1.1


@dataclass
class Naive:
    """A position; sites hold stones (seats) in the order in which they came."""

    sides: str
    wrath: bool
    seats: int
    turn: int
    rounds: list[str]
    draw: list[str]
    shuffled: Callable[[int, int], list[int]]
    """How the n-th reshuffle orders so many cards."""
    number: int = 0
    boats: list[Boat] = field(default_factory=list[Boat])
    quarry: list[int] = field(default_factory=list[int])
    sled: list[int] = field(default_factory=list[int])
    hands: list[list[str]] = field(default_factory=list[list[str]])
    track: list[dict[str, int]] = field(default_factory=list[dict[str, int]])
    discard: list[str] = field(default_factory=list[str])
    reshuffles: int = 0
    shown: list[str | None] = field(default_factory=list[str | None])
    pair: list[str] = field(default_factory=list[str])
    pyramids: list[list[int]] = field(default_factory=lambda: [[], [], []])
    beside: list[int] = field(default_factory=list[int])
    temple: list[int] = field(default_factory=list[int])
    burial: list[int] = field(default_factory=list[int])
    obelisks: list[list[int]] = field(default_factory=list[list[int]])
    towers: list[list[int]] = field(default_factory=list[list[int]])
    reds: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    acting: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    over: bool = False
    passes: int = 0
    stalemates: int = 0

    # --- the course of a game (§3) ----------------------------------------------------------------

    def whole_game(self) -> Asking:
        while self.number < 6:
            self.begin_round()
            yield from self.rest_of_round()

    def rest_of_game(self) -> Asking:
        """From the start of a turn."""
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
            options = self.turn_options()
            if options:
                idle = 0
                yield from self.action((yield (self.turn, "turn", options)))
            else:
                self.passes += 1
                idle += 1
            self.turn = (self.turn + 1) % self.seats
            if idle == self.seats:  # HV-25
                self.stalemate()
                break
        yield from self.temple_round()
        self.discard += [card for card in self.shown if card] + self.pair
        self.shown, self.pair, self.boats = [], [], []
        self.over = self.number == 6

    def stalemate(self) -> None:
        self.stalemates += 1
        for boat in self.boats:
            for stone in boat.stones:
                if stone is not None:
                    self.quarry[stone] += 1
        self.boats = []  # nothing can be loaded any more

    def ask(self, seat: int, kind: str, options: list[str]) -> Generator[Question, str, str]:
        """HV-28: one answer is no question."""
        if len(options) == 1:
            return options[0]
        return (yield (seat, kind, options))

    # --- a turn (§4) ------------------------------------------------------------------------------

    def turn_options(self) -> list[str]:
        seat = self.turn
        found = ["q"] if self.fetchable(seat, 3) else []
        if self.sled[seat]:
            found += self.load_codes()
        found += self.sail_codes()
        return found + [
            f"c {card}" for card in BLUE if card in self.hands[seat] and self.playable(seat, card)
        ]

    def fetchable(self, seat: int, most: int) -> int:
        return min(most, 5 - self.sled[seat], self.quarry[seat])

    def load_codes(self) -> list[str]:
        return [
            f"l {name}{place + 1}"
            for name, boat in zip("abcd", self.boats, strict=False)
            for place, stone in enumerate(boat.stones)
            if boat.site == "" and stone is None
        ]

    def sail_codes(self) -> list[str]:
        closed = [boat.site for boat in self.boats]
        return [
            f"s {name} {site}"
            for name, boat in zip("abcd", self.boats, strict=True)
            for site in SITES
            if boat.ready() and site not in closed
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
        found: list[str] = []
        for code in self.load_codes():
            boat = self.boat(code[2])
            if boat.load() + 1 >= max(1, len(boat.stones) - 1):
                found.append(code)
        return found

    def boat(self, name: str) -> Boat:
        return self.boats["abcd".index(name)]

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

    def fetch(self, seat: int, most: int) -> None:
        stones = self.fetchable(seat, most)
        self.quarry[seat] -= stones
        self.sled[seat] += stones

    def load(self, seat: int, code: str) -> None:
        self.sled[seat] -= 1
        self.boat(code[2]).stones[int(code[3]) - 1] = seat

    def card(self, seat: int, card: str) -> Asking:
        """§8.3: what a blue card does."""
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
            ways = [one for one in self.sail_codes() if one[2] == code[2]]
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
        """HV-23: the lever's order is fixed before the ship sails."""
        boat = self.boat(code[2])
        boat.site = code[4]
        places = [place for place, stone in enumerate(boat.stones) if stone is not None]
        order: list[int] = []
        while places:
            owners = sorted(
                {boat.stones[place] for place in places if boat.stones[place] is not None}, key=str
            )
            chosen = yield from self.ask(seat, "order", [f"u {one}" for one in owners])
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

    def arrive(self, site: str, stone: int, leave: Callable[[], None]) -> Asking:
        """`leave` takes the stone from where it was, when it is put down."""
        if site == "M":
            yield from self.market(stone, leave)
        elif site == "P":
            yield from self.pyramid(stone, leave)
        else:
            leave()
            if site == "T":
                self.temple.append(stone)
            elif site == "B":
                self.burial.append(stone)
            else:
                self.obelisk(stone)

    def red_cards(self) -> Asking:
        """HV-6, HV-18: in the order received, before the next stone."""
        while self.reds:
            seat, card = self.reds.pop(0)
            if self.quarry[seat]:

                def leave(seat: int = seat) -> None:
                    self.quarry[seat] -= 1

                yield from self.arrive(card[1], seat, leave)
            self.acting.remove((seat, card))
            self.discard.append(card)

    def receive(self, seat: int, card: str) -> None:
        if card[0] == "r":
            self.reds.append((seat, card))
            self.acting.append((seat, card))
        else:
            self.hands[seat].append(card)
            self.hands[seat].sort(key=SORTED.index)

    def draw_card(self) -> str | None:
        """HV-3, HV-4: from the discards if the pile is empty, else none."""
        if not self.draw and self.discard:
            self.reshuffles += 1
            self.draw = [self.discard[at] for at in self.shuffled(self.reshuffles, len(self.discard))]
            self.discard = []
        return self.draw.pop(0) if self.draw else None

    # --- sites (§6, §7) ---------------------------------------------------------------------------

    def market(self, stone: int, leave: Callable[[], None]) -> Asking:
        options = [f"m {card}" for card in dict.fromkeys(card for card in self.shown if card)]
        if self.pair:
            options.append("m pair")
        card = None
        if options:
            code = yield from self.ask(stone, "market", options)
            if code == "m pair":
                kept = yield from self.ask(stone, "keep", [f"k {one}" for one in dict.fromkeys(self.pair)])
                card = kept[2:]
                self.pair.remove(card)
                self.discard += self.pair  # HV-12
                self.pair = []
            else:
                card = code[2:]
                self.shown[self.shown.index(card)] = None
        leave()
        self.quarry[stone] += 1  # HV-10
        if card:
            self.receive(stone, card)

    def pyramid(self, stone: int, leave: Callable[[], None]) -> Asking:
        if self.sides[1] == "A":
            leave()
            count = len(self.pyramids[0])
            if count < 14:
                self.pyramids[0].append(stone)
                self.score(stone, "pyramids", PYRAMID_A[count])
            else:
                self.beside.append(stone)
                self.score(stone, "pyramids", 1)
            return
        unfinished = [f"p {at + 1}" for at in range(3) if len(self.pyramids[at]) < 5]
        if not unfinished:
            leave()
            self.beside.append(stone)
            self.score(stone, "pyramids", 1)
            return
        code = yield from self.ask(stone, "pyramid", unfinished)
        leave()
        at = int(code[2]) - 1
        space = PYRAMIDS_B[at][len(self.pyramids[at])]
        self.pyramids[at].append(stone)
        self.score(stone, "pyramids", int(space[0]))
        yield from self.bonus(stone, space[1:])

    def bonus(self, seat: int, bonus: str) -> Asking:
        """HV-15, HV-28: it may be declined, and lapses where it can do nothing."""
        if bonus == "card" and (self.draw or self.discard):
            if (yield (seat, "bonus", ["y", "."])) == "y":
                card = self.draw_card()
                assert card
                self.receive(seat, card)
        elif bonus == "stones" and self.fetchable(seat, 3):
            if (yield (seat, "bonus", ["y", "."])) == "y":
                self.fetch(seat, 3)
        elif bonus == "load" and self.sled[seat] and self.load_codes():
            code = yield (seat, "load", [*self.load_codes(), "."])
            if code != ".":
                self.load(seat, code)

    def obelisk(self, stone: int) -> None:
        self.obelisks[stone].append(stone)
        if self.sides[4] == "B" and len(self.obelisks[stone]) >= 3 and len(self.towers) < 8:
            self.score(stone, "obelisks", TOWERS[len(self.towers)])
            self.towers.append(self.obelisks[stone])
            self.obelisks[stone] = []

    def score(self, seat: int, site: str, points: int) -> None:
        self.track[seat][site] = self.track[seat].get(site, 0) + points

    def temple_spaces(self) -> int:
        return 4 if self.seats == 2 else 5

    def temple_round(self) -> Asking:
        """§6.3, §7.3, HV-16, HV-17: visible stones pay from the left."""
        last = self.temple[-self.temple_spaces() :]
        first = (len(self.temple) - len(last)) % self.temple_spaces()
        on_top = {(first + at) % self.temple_spaces(): stone for at, stone in enumerate(last)}
        for space in sorted(on_top):
            seat = on_top[space]
            if self.sides[2] == "A":
                self.score(seat, "temple", 1)
            elif space == 1:
                self.score(seat, "temple", 2)
            elif space == 3:
                card = self.draw_card()
                if card:
                    self.receive(seat, card)
                yield from self.red_cards()
            else:
                options = ["t p", "t s"] if self.fetchable(seat, 2) else ["t p"]
                if (yield from self.ask(seat, "temple", options)) == "t p":
                    self.score(seat, "temple", 1)
                else:
                    self.fetch(seat, 2)

    # --- the end (§10) ----------------------------------------------------------------------------

    def sheet(self, seat: int) -> dict[str, int]:
        hand, track = self.hands[seat], self.track[seat]
        there = {
            "gP": [*self.pyramids[0], *self.pyramids[1], *self.pyramids[2], *self.beside],
            "gT": self.temple,
            "gB": self.burial,
            "gO": [stone for pile in (*self.obelisks, *self.towers) for stone in pile],
        }
        found = {
            "pyramids": track.get("pyramids", 0),
            "temple": track.get("temple", 0),
            "burial_chamber": self.burial_groups(seat) if self.sides[3] == "A" else self.burial_rows(seat),
            "obelisks": track.get("obelisks", 0) + self.obelisk_points(seat),
            "decorations": sum(len(there[card]) // 3 for card in hand if card[0] == "g"),
            "statues": triangle(hand.count("st")),
            "blue_cards": len([card for card in hand if card in BLUE]),
        }
        if self.wrath:
            found["wrath"] = 0 if all(seat in stones for stones in there.values()) else -5
        return found

    def burial_groups(self, seat: int) -> int:
        """Merge neighbouring stones until nothing changes (§6.4)."""
        label = {(at // 3, at % 3): at for at, stone in enumerate(self.burial) if stone == seat}
        changed = True
        while changed:
            changed = False
            for column, row in list(label):
                for near in ((column + 1, row), (column, row + 1)):
                    if near in label and label[near] != label[column, row]:
                        label[near] = label[column, row] = min(label[near], label[column, row])
                        changed = True
        found = list(label.values())
        return sum(triangle(found.count(one)) for one in set(found))

    def burial_rows(self, seat: int) -> int:
        return sum(
            share(seat, [self.burial[row::3].count(one) for one in range(self.seats)], [8, 4, 2, 0])
            for row in range(3)
        )

    def obelisk_points(self, seat: int) -> int:
        heights = [len(pile) for pile in self.obelisks]
        if self.sides[4] == "B":
            return heights[seat]
        return share(seat, heights, {2: [10, 1], 3: [12, 6, 1], 4: [15, 10, 5, 1]}[self.seats])

    def places(self) -> list[list[int]]:
        """§10: total, then stones on the sled."""
        keys = [(sum(self.sheet(seat).values()), self.sled[seat]) for seat in range(self.seats)]
        return [
            [seat for seat in range(self.seats) if keys[seat] == key]
            for key in sorted(set(keys), reverse=True)
        ]


def share(seat: int, counts: list[int], points: list[int]) -> int:
    """§6.5: by how many have more and how many as much."""
    if counts[seat] == 0:
        return 0
    more = len([one for one in counts if one > counts[seat]])
    same = counts.count(counts[seat])
    return sum(points[more : more + same]) // same


def triangle(count: int) -> int:
    """§6.4, §8.2: points of a group of stones and of a number of statues."""
    return sum(range(count + 1)) if count <= 5 else 15 + 2 * (count - 5)


def setup(
    sides: str,
    first: int,
    seats: int,
    orders: tuple[list[int], list[int]],
    shuffled: Callable[[int, int], list[int]],
    *,
    wrath: bool = False,
) -> Naive:
    """§2: `orders` of round cards and of market cards."""
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
