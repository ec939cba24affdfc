"""A second implementation of the new sites, written from the rules alone, as simple as possible, and slow on
purpose.

Each function gets stones in the order in which they came, with the choices made, and returns their worth.
Nothing is shared with the engine, and numbers are copied from the reference.
"""

from collections.abc import Sequence

from tests.engine.imhotep.naive_table import triangle

SCAFFOLD = {
    "G1": ["1P", "2P", "2S", "1P"],
    "G2": ["2P", "1P", "2P", "C"],
    "G3": ["3S", "1P", "1P", "2P"],
    "G4": ["C", "1P", "3P", "1P"],
    "G5": ["2P", "2S", "1P", "3P"],
}
CORRIDOR = [2, 1, 3, 4, 2, 1, 3, 2, 4, 3, 1, 3, 2, 3]
ARROWS = [1, 2, 1, 2, 1, 3, 2, 1, 2, 1, 2, 3]
TRACK = [0, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10]
AVENUE = [(2, 4), (2, 3), (3, 7), (3, 6), (4, 11), (4, 10), (5, 16), (5, 14)]
PATH = ["I2", "L3", "I3", "O4", "L3", "I1", "L4", "I2", "T4", "I3", "S4", "L3", "I2", "L4", "I3"]
PICTURES = {  # seen from the front, top row first
    "I1": ["#"],
    "I2": ["##"],
    "I3": ["###"],
    "L3": ["#.", "##"],
    "O4": ["##", "##"],
    "L4": ["#..", "###"],
    "T4": [".#.", "###"],
    "S4": [".##", "##."],
}
RANKS = {2: [6, 0], 3: [6, 3, 0], 4: [6, 4, 2, 0]}


def scaffold_points(tiles: Sequence[str], stones: Sequence[int], seats: int) -> list[int]:
    """Return the points by seat (N-121 … N-128); `tiles` are in the order in which they were revealed."""
    points = [0] * seats
    for number, stone in enumerate(stones):
        tile, space = divmod(number, 4)
        if tile >= 5:
            points[stone] += 1
            continue
        shown = SCAFFOLD[tiles[tile]][space]
        if shown[-1] == "P":
            points[stone] += int(shown[0])
        if space == 3:
            four = list(stones[number - 3 : number + 1])
            best = max(four.count(seat) for seat in range(seats))
            first = [seat for seat in range(seats) if four.count(seat) == best]
            for seat in first:
                points[seat] += 3 if len(first) == 1 else 1
    return points


def corridor_field(figure: int, taken: set[int]) -> int | None:
    """Return the next free field clockwise, the figure's own field last, or None if all are taken (N-223)."""
    for ahead in range(1, 15):
        if (figure + ahead) % 14 not in taken:
            return (figure + ahead) % 14
    return None


def drive(chariots: list[int], seat: int, number: int) -> int:
    """Move the chariot for stone `number`, counted from 0; return the point that it scores if it is already
    on the last field, else 0 (N-242 … N-248).
    """
    if chariots[seat] == 12:
        return 1
    goal = chariots[seat] + (ARROWS[number] if number < 12 else 1)
    while goal < 12 and any(goal == chariots[other] for other in range(len(chariots)) if other != seat):
        goal += 1
    chariots[seat] = min(12, goal)
    return 0


def arena_round(chariots: Sequence[int]) -> list[int]:
    """Return the points by seat at the end of a round: for the leader and the second, but none for a chariot
    on the start (N-250, N-251).
    """
    if all(chariot == 0 for chariot in chariots):
        return [0] * len(chariots)
    best = max(chariots)
    points = [2 if chariot == best else 0 for chariot in chariots]
    behind = [chariot for chariot in chariots if 0 < chariot < best]
    if behind and len(chariots) > 2 and list(chariots).count(best) == 1:
        points[list(chariots).index(max(behind))] = 1
    return points


def merged(
    spots: list[tuple[int, ...]], touch: set[frozenset[tuple[int, ...]]]
) -> list[list[tuple[int, ...]]]:
    """Return these spots grouped into areas, which are merged until no two of them touch."""
    areas = [[spot] for spot in spots]
    while True:
        touching = next(
            (
                (area, two)
                for area in areas
                for two in areas
                if area is not two and any(frozenset((a, b)) in touch for a in area for b in two)
            ),
            None,
        )
        if touching is None:
            return areas
        touching[0].extend(touching[1])
        areas.remove(touching[1])


def tomb_points(placed: dict[tuple[int, int], int], seats: int) -> list[int]:
    """Return the points by seat for stones given by level and position, which count from 1 (N-162, N-163)."""
    touch: set[frozenset[tuple[int, ...]]] = set()
    for level in range(1, 6):
        for place in range(1, 7 - level):
            touch.add(frozenset(((level, place), (level, place + 1))))
            touch.add(frozenset(((level + 1, place), (level, place))))
            touch.add(frozenset(((level + 1, place), (level, place + 1))))
    points = [0] * seats
    for seat in range(seats):
        own: list[tuple[int, ...]] = [spot for spot, stone in placed.items() if stone == seat]
        for area in merged(own, touch):
            points[seat] += len(area) * min(4, len({spot[0] for spot in area}))
    return points


def crypt_points(placed: dict[int, int], absent: Sequence[int], seats: int) -> list[int]:
    """Return the points by seat for stones given by field; `absent` seats have no stone in the crypt and lose
    4 (N-264, N-265).
    """
    touch: set[frozenset[tuple[int, ...]]] = set()
    for field in range(1, 25):
        if field % 6:
            touch.add(frozenset(((field,), (field + 1,))))
        if field <= 18:
            touch.add(frozenset(((field,), (field + 6,))))
    points = [-4 if seat in absent else 0 for seat in range(seats)]
    for seat in range(seats):
        own: list[tuple[int, ...]] = [(field,) for field, stone in placed.items() if stone == seat]
        points[seat] += sum(triangle(len(area)) for area in merged(own, touch))
    return points


def avenue_points(places: Sequence[Sequence[int]], seats: int) -> list[int]:
    """Return the points by seat: the value of its place for each finished obelisk, and a point for each stone
    of an unfinished one (N-285).
    """
    points = [0] * seats
    for (height, worth), stones in zip(AVENUE, places, strict=True):
        for stone in stones:
            points[stone] += 1
        if len(stones) == height:
            points[stones[0]] += worth - height
    return points


def clockwise(picture: list[str]) -> list[str]:
    """Return a picture after a clockwise quarter turn."""
    return ["".join(row[at] for row in reversed(picture)) for at in range(len(picture[0]))]


def pictures(tile: str) -> list[list[str]]:
    """Return every orientation of a tile once (N-188)."""
    turned: list[list[str]] = []
    for first in (PICTURES[tile], [row[::-1] for row in PICTURES[tile]]):
        picture = first
        for _ in range(4):
            if picture not in turned:
                turned.append(picture)
            picture = clockwise(picture)
    return turned


def dropped(grid: set[tuple[int, int]], picture: list[str], column: int) -> set[tuple[int, int]] | None:
    """Return the squares of a tile that drops onto an obelisk, or None if that leaves a gap or an overhang
    (N-182).
    """
    high = len(picture)
    squares = {
        (column + x, high - 1 - row)
        for row, line in enumerate(picture)
        for x, sign in enumerate(line)
        if sign == "#"
    }
    if max(x for x, _ in squares) > 2:
        return None
    up = 40
    while up and not any((x, y + up - 1) in grid for x, y in squares):
        up -= 1
    fallen = {(x, y + up) for x, y in squares}
    both = grid | fallen
    return fallen if all(y == 0 or (x, y - 1) in both for x, y in both) else None


def obelisk_codes(grid: set[tuple[int, int]], tile: str) -> list[str]:
    """Return the codes for a tile, ordered by column from the left, then by orientation (N-37)."""
    return [
        f"o {column + 1}.{number + 1}"
        for column in range(3)
        for number, picture in enumerate(pictures(tile))
        if dropped(grid, picture, column) is not None
    ]


def great_points(grids: Sequence[set[tuple[int, int]]]) -> list[int]:
    """Return the points by seat, counted row by row (N-184 … N-187)."""
    rows = [[len([1 for _, y in grid if y == at]) for at in range(60)] for grid in grids]
    complete = [own.count(3) for own in rows]
    begun = [own.count(1) + own.count(2) for own in rows]
    points: list[int] = []
    for seat, grid in enumerate(grids):
        worth = 2 * complete[seat]
        if grid:
            ranked = [other for other in range(len(grids)) if grids[other]]
            mine = (complete[seat], begun[seat])
            ahead = len([1 for other in ranked if (complete[other], begun[other]) > mine])
            same = len([1 for other in ranked if (complete[other], begun[other]) == mine])
            worth += sum(RANKS[len(grids)][ahead : ahead + same]) // same
        points.append(worth)
    return points
