"""A second implementation of The Duel, written from the rulebook alone, as simple as possible, and slow on
purpose.

It shares nothing with the engine: tiles, fields, boats and steps are the short texts that records use, a
player's tiles are a list in the order in which they came, and legality is checked for every possible step.
"""

from dataclasses import dataclass, field

FIELDS = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
LINES = {  # D-6
    "1": ["a1", "b1", "c1"],
    "2": ["a2", "b2", "c2"],
    "3": ["a3", "b3", "c3"],
    "a": ["a1", "a2", "a3"],
    "b": ["b1", "b2", "b3"],
    "c": ["c1", "c2", "c3"],
}
BOATS = list(LINES)
ACTIONS = "TPUS"
TILES = [  # D-1, in the order that a deal shuffles
    *["o"] * 12,
    *["l"] * 6,
    *["d"] * 6,
    *["t1"] * 3,
    *["t2"] * 3,
    *["t3"] * 3,
    *["t4"] * 3,
    *[f"n{number}" for number in range(1, 13)],
    *["T"] * 3,
    *["P"] * 3,
    *["U"] * 3,
    *["S"] * 3,
]
STEPS = [
    *FIELDS,
    *[f"x{boat}" for boat in BOATS],
    *[f"T {boat}{space}" for boat in BOATS for space in "123"],
    *["P", "U", "S"],
    *[f"s {boat}{pair}" for boat in BOATS for pair in ("12", "13", "23")],
    ".",
]
# What comes after each phase of a turn; with a question mark, the player may stop instead.
NEXT = {
    "turn": "end",
    "P1": "P2",  # D-31
    "P2": "P3?",
    "P3?": "end",
    "U1": "U2",  # D-32
    "U2": "U3?",
    "U3?": "end",
    "S1": "S2",  # D-33
    "S2": "end",
}


@dataclass
class Naive:
    """A position. `figures` has only the occupied fields, `boats` only those in play, `five` is the first
    seat with five obelisks (on either side).
    """

    sides: str
    first: int
    mover: int
    boats: dict[str, list[str]]
    supply: list[str]
    reserve: list[str]
    figures: dict[str, int] = field(default_factory=dict[str, int])
    built: list[list[str]] = field(default_factory=lambda: [list[str](), list[str]()])
    box: list[str] = field(default_factory=list[str])
    phase: str = "turn"
    winner: int | None = None
    passes: int = 0
    five: int | None = None

    def options(self) -> list[str]:
        return [code for code in STEPS if self.allowed(code)]

    def allowed(self, code: str) -> bool:
        if self.winner is not None:
            return False
        phase = self.phase
        if code == ".":
            return phase.endswith("?")
        if code in FIELDS:
            return phase in ("turn", "P1", "P2", "P3?", "U1") and self.can_place(code)
        if code[0] == "x":
            return phase in ("turn", "U2", "U3?", "S2") and self.can_unload(code[1])
        if code[0] == "s":
            return phase == "S1" and code[2] in self.boats
        return phase == "turn" and code[0] in self.built[self.mover] and self.effect_possible(code)

    def can_place(self, where: str) -> bool:
        if where in self.figures or self.stock(self.mover) == 0:
            return False  # D-10
        return self.phase != "U1" or self.would_enable(where)

    def can_unload(self, boat: str) -> bool:
        return boat in self.boats and len([line for line in LINES[boat] if line in self.figures]) >= 2  # D-12

    def would_enable(self, where: str) -> bool:
        self.figures[where] = self.mover
        possible = any(self.can_unload(boat) for boat in BOATS)
        del self.figures[where]
        return possible

    def effect_possible(self, code: str) -> bool:
        empty = [field for field in FIELDS if field not in self.figures]
        if code[0] == "T":  # D-30
            boat, space = code[2], int(code[3])
            return boat in self.boats and self.boats[boat][space - 1] not in ACTIONS
        if code == "P":  # D-31
            return self.stock(self.mover) >= 2 and len(empty) >= 2
        if code == "U":  # D-32
            return self.stock(self.mover) >= 1 and any(self.would_enable(field) for field in empty)
        return any(self.can_unload(boat) for boat in BOATS)  # D-33

    def stock(self, seat: int) -> int:
        return 4 - list(self.figures.values()).count(seat)

    def play(self, code: str) -> None:
        phase = self.phase
        if code in FIELDS:
            self.figures[code] = self.mover
        elif code[0] == "x":
            self.unload(code[1])
        elif code[0] == "s":
            first, second = int(code[3]) - 1, int(code[4]) - 1
            tiles = self.boats[code[2]]
            tiles[first], tiles[second] = tiles[second], tiles[first]
        elif code[0] == "T":
            self.spend("T")
            boat, space = code[2], int(code[3]) - 1
            self.give(self.mover, self.boats[boat][space])
            self.boats[boat][space] = self.reserve.pop(0)
        elif code in ("P", "U", "S"):
            self.spend(code)
            self.phase = code + "1"
            return
        if self.winner is not None:  # D-23
            return
        self.phase = "end" if code == "." else NEXT[phase]
        if self.phase.endswith("?") and self.options() == ["."]:
            self.phase = "end"
        if self.phase == "end":
            self.next_turn()

    def next_turn(self) -> None:
        self.phase = "turn"
        self.mover = 1 - self.mover
        if not self.options():  # D-9
            self.mover = 1 - self.mover
            self.passes += 1

    def spend(self, action: str) -> None:
        self.built[self.mover].remove(action)  # D-20
        self.box.append(action)

    def give(self, seat: int, tile: str) -> None:
        self.built[seat].append(tile)
        if self.five is None and self.built[seat].count("o") == 5:
            self.five = seat

    def unload(self, boat: str) -> None:
        tiles = self.boats.pop(boat)
        for where in LINES[boat]:
            if where in self.figures:
                self.give(self.figures.pop(where), tiles.pop(0))  # D-13
        self.box += tiles  # D-14
        if self.supply:
            self.boats[boat], self.supply = self.supply[:3], self.supply[3:]  # D-16
        elif len(self.boats) == 1:
            self.end()  # D-40

    def end(self) -> None:
        totals = [sum(self.score(seat).values()) for seat in (0, 1)]
        if totals[0] == totals[1]:
            self.winner = 1 - self.first  # D-56
        else:
            self.winner = totals.index(max(totals))

    def score(self, seat: int) -> dict[str, int]:
        sides, tiles = self.sides, self.built[seat]
        return {
            "obelisk": self.obelisk(seat),
            "temple": temple(sides[1], [tile for tile in tiles if tile[0] == "t"]),
            "pyramids": pyramids(sides[2], tiles.count("l"), tiles.count("d")),
            "tomb": tomb(sides[3], {int(tile[1:]) for tile in tiles if tile[0] == "n"}),
            "actions": len([tile for tile in tiles if tile in ACTIONS]),
            "figures": list(self.figures.values()).count(seat),
        }

    def obelisk(self, seat: int) -> int:
        """Return the points for obelisks (D-50): by majority on side A, by the race on side B."""
        mine, other = (self.built[owner].count("o") for owner in (seat, 1 - seat))
        if self.sides[0] == "A":
            return mine + 6 if mine > other else mine
        if mine >= 10:
            return 18
        if mine >= 5:
            return 12 if self.five == seat else 6
        return 0


def temple(side: str, tiles: list[str]) -> int:
    """Return the points for tiles `t1` … `t4` (D-51); on side B, equal tiles are stacked, and every level of
    the stacks is a set.
    """
    if side == "A":
        return sum(int(tile[1]) for tile in tiles)
    columns = [tiles.count(tile) for tile in ("t1", "t2", "t3", "t4")]
    return sum(len([column for column in columns if column > level]) ** 2 for level in range(max(columns)))


def pyramids(side: str, light: int, dark: int) -> int:
    """Return the points for pyramids (D-52): side A counts both kinds, side B the rarer one."""
    if side == "A":
        return sum(range(light + 1)) + sum(range(dark + 1))
    return {0: -6, 1: 0, 2: 4, 3: 10, 4: 18, 5: 30, 6: 45}[min(light, dark)]


def tomb(side: str, numbers: set[int]) -> int:
    """Return the points for runs (D-53); one starts at every number whose predecessor is missing."""
    points = 0
    for start in [number for number in numbers if number - 1 not in numbers]:
        length = 1
        while start + length in numbers:
            length += 1
        points += {1: 1, 2: 4, 3: 9, 4: 16}.get(length, 25) if side == "A" else 4
    return points


def setup(sides: str, first: int, order: list[int]) -> Naive:
    """Return a new game (D-4). The tiles are put on the boats in this order, then on the reserve; the rest is
    the supply.
    """
    tiles = [TILES[number] for number in order]
    boats = {boat: [tiles.pop(0) for _ in range(3)] for boat in BOATS}
    reserve = [tiles.pop(0) for _ in range(3)]
    return Naive(sides, first, first, boats, tiles, reserve)
