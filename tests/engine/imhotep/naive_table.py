"""The table of the naive Imhotep, the simplest moves on it, and its scores.

Nothing is shared with the engine, and numbers are copied from the rules.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

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
    """A ship. `stones` are listed from the bow, None for an empty position; `site` is set once the ship has
    sailed.
    """

    stones: list[int | None]
    site: str = ""

    def load(self) -> int:
        return len([stone for stone in self.stones if stone is not None])

    def ready(self) -> bool:
        return self.site == "" and self.load() >= max(1, len(self.stones) - 1)  # §1.1


@dataclass
class NaiveTable:
    """A position. Stones are written as their owners' seats, and sites hold them in the order in which they
    came.
    """

    sides: str
    wrath: bool
    seats: int
    turn: int
    rounds: list[str]
    draw: list[str]
    shuffled: Callable[[int, int], list[int]]
    """A function that returns the order after a reshuffle, given the reshuffle's number and the number of
    cards.
    """
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
    pyramids: list[list[int]] = field(default_factory=lambda: [list[int]() for _ in range(3)])
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
    gone: list[int] = field(default_factory=list[int])

    # --- stones and cards (§3, §4) ------------------------------------------------------------------

    def fetchable(self, seat: int, most: int) -> int:
        return min(most, 5 - self.sled[seat], self.quarry[seat])

    def boat(self, name: str) -> Boat:
        return self.boats["abcd".index(name)]

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

    def fetch(self, seat: int, most: int) -> None:
        stones = self.fetchable(seat, most)
        self.quarry[seat] -= stones
        self.sled[seat] += stones

    def load(self, seat: int, code: str) -> None:
        self.sled[seat] -= 1
        self.boat(code[2]).stones[int(code[3]) - 1] = seat

    def draw_card(self) -> str | None:
        """Return the next card, reshuffling the discards if the pile is empty, or None if there is no card
        (HV-3, HV-4).
        """
        if not self.draw and self.discard:
            self.reshuffles += 1
            self.draw = [self.discard[at] for at in self.shuffled(self.reshuffles, len(self.discard))]
            self.discard = []
        return self.draw.pop(0) if self.draw else None

    def score(self, seat: int, site: str, points: int) -> None:
        self.track[seat][site] = self.track[seat].get(site, 0) + points

    def temple_spaces(self) -> int:
        return 4 if self.seats == 2 else 5

    # --- the end (§10) ----------------------------------------------------------------------------

    def sheet(self, seat: int) -> dict[str, int]:
        hand, track = () if seat in self.gone else self.hands[seat], self.track[seat]
        there = {
            "gP": [*self.pyramids[0], *self.pyramids[1], *self.pyramids[2], *self.beside],
            "gT": self.temple,
            "gB": self.burial,
            "gO": [stone for pile in (*self.obelisks, *self.towers) for stone in pile],
        }
        points = {
            "pyramids": track.get("pyramids", 0),
            "temple": track.get("temple", 0),
            "burial_chamber": self.burial_groups(seat) if self.sides[3] == "A" else self.burial_rows(seat),
            "obelisks": track.get("obelisks", 0) + self.obelisk_points(seat),
            "decorations": sum(len(there[card]) // 3 for card in hand if card[0] == "g"),
            "statues": triangle(hand.count("st")),
            "blue_cards": len([card for card in hand if card in BLUE]),
        }
        if self.wrath:
            points["wrath"] = 0 if all(seat in stones for stones in there.values()) else -5
        return points

    def burial_groups(self, seat: int) -> int:
        """Return the points for a seat's groups, formed by merging neighboring stones until nothing changes
        (§6.4).
        """
        label = {(at // 3, at % 3): at for at, stone in enumerate(self.burial) if stone == seat}
        changed = True
        while changed:
            changed = False
            for column, row in list(label):
                for near in ((column + 1, row), (column, row + 1)):
                    if near in label and label[near] != label[column, row]:
                        label[near] = label[column, row] = min(label[near], label[column, row])
                        changed = True
        labels = list(label.values())
        return sum(triangle(labels.count(area)) for area in set(labels))

    def burial_rows(self, seat: int) -> int:
        return sum(
            share(seat, [self.burial[row::3].count(number) for number in range(self.seats)], [8, 4, 2, 0])
            for row in range(3)
        )

    def obelisk_points(self, seat: int) -> int:
        heights = [len(pile) for pile in self.obelisks]
        if self.sides[4] == "B":
            return heights[seat]
        return share(seat, heights, {2: [10, 1], 3: [12, 6, 1], 4: [15, 10, 5, 1]}[self.seats])

    def places(self) -> list[list[int]]:
        """Return the seats by rank: by total, then by stones on the sled (§10). Those that have left come
        below all others, the last one to leave first (§9.1).
        """
        there = [seat for seat in range(self.seats) if seat not in self.gone]
        keys = {seat: (sum(self.sheet(seat).values()), self.sled[seat]) for seat in there}
        ranked = [
            [seat for seat in there if keys[seat] == key] for key in sorted(set(keys.values()), reverse=True)
        ]
        return [*ranked, *([seat] for seat in self.gone[::-1])]


def share(seat: int, counts: list[int], points: list[int]) -> int:
    """Return a seat's share of the points by rank; seats with equal counts divide theirs (§6.5)."""
    if counts[seat] == 0:
        return 0
    more = len([count for count in counts if count > counts[seat]])
    same = counts.count(counts[seat])
    return sum(points[more : more + same]) // same


def triangle(count: int) -> int:
    """Return the points for a group of stones or a number of statues (§6.4, §8.2)."""
    return sum(range(count + 1)) if count <= 5 else 15 + 2 * (count - 5)
