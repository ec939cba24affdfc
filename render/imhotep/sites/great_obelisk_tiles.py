"""Obelisk tiles: their looks, the squares that they cover, and a small drawing of every possible placement
(N-181, N-182, N-188).
"""

from collections.abc import Sequence
from typing import NamedTuple

from engine.contract import Step
from engine.imhotep import house
from engine.imhotep.components import Site
from engine.imhotep.sites.great_obelisk import COLUMNS, Add, GreatBoard, Shape, turns
from engine.imhotep.view import ImhotepView
from render.imhotep.sites.side import site_view
from render.kit import colors as c
from render.kit import signs
from render.kit.canvas import HEIGHT, WIDTH, Canvas, Style
from render.kit.fonts import ELLIPSIS
from render.kit.palette import LIGHT, Theme
from render.kit.pen import Pen, Sprite, drawn

CODE = Style((46, 42, 38, 34, 30), "text")
CODE_HIGH, BASE_HIGH = 60, 18
"""The height of the line with the code, and of the obelisk's base."""
MARGIN, GAP, INSIDE = 12, 12, 14
"""The space around the drawings, between them, and inside them."""
MOST_UNIT, LEAST_ROWS, MOST_ROWS, BELOW = 60, 3, 9, 3
"""The maximum size of a tile's square; the minimum and maximum number of rows shown; and the number of rows
shown below the new tile if an obelisk is cut off.
"""
RIM, EDGE = 5, 3


class Grid(NamedTuple):
    """A layout of drawings: the numbers of columns and lines, the width and height of a drawing, and the size
    of a square.
    """

    columns: int
    lines: int
    wide: int
    high: int
    unit: int


def draw(view: ImhotepView, options: Sequence[Step], theme: Theme = LIGHT) -> Canvas:
    """Draw the chooser's obelisk after each of the options except declining, with the code's second word
    below it. Raises `ValueError` if there is no tile that fits.
    """
    state = site_view(view, Site.OBELISKS)
    if view.decision is None or view.choosing is None:
        raise ValueError("nobody is asked where a tile fits")
    seat, tile = view.decision.seat, view.choosing.tile
    steps = [step for step in options if isinstance(step, Add)]
    if tile is None or not steps:
        raise ValueError("there is no tile that fits")
    own = [squares(added.tile, added.column, added.turn, added.before) for added in state.tiles[seat]]
    new = [squares(tile, step.column, step.turn, state.heights[seat]) for step in steps]
    rows = min(MOST_ROWS, max(LEAST_ROWS, *(_high([*own, covered]) for covered in new)))
    grid = arranged(len(steps), rows)
    high = 2 * MARGIN + grid.lines * (grid.high + GAP) - GAP
    canvas = Canvas.blank(WIDTH, high, theme.sand, theme)
    for number, (step, covered) in enumerate(zip(steps, new, strict=True)):
        line, column = divmod(number, grid.columns)
        in_line = min(grid.columns, len(steps) - line * grid.columns)
        left = (WIDTH - in_line * (grid.wide + GAP) + GAP) // 2 + column * (grid.wide + GAP)
        top = MARGIN + line * (grid.high + GAP)
        _drawing(canvas, grid, (left, top), own, covered)
        canvas.text(
            step.code.split()[1],
            left + grid.wide // 2,
            top + grid.high - INSIDE // 2 - CODE_HIGH // 2,
            CODE,
            grid.wide - INSIDE,
            align="middle",
        )
    return canvas


def arranged(count: int, rows: int) -> Grid:
    """Return the grid with the largest squares for this many drawings with this many rows; among equals, the
    grid with the fewest lines.
    """
    return max((_grid(count, rows, lines) for lines in range(1, count + 1)), key=lambda grid: grid.unit)


def _grid(count: int, rows: int, lines: int) -> Grid:
    columns = -(-count // lines)
    lines = -(-count // columns)
    wide = (WIDTH - 2 * MARGIN + GAP) // columns - GAP
    room = (HEIGHT - 2 * MARGIN + GAP) // lines - GAP - _around()
    unit = min(MOST_UNIT, (wide - 2 * INSIDE) // COLUMNS, room // rows)
    return Grid(columns, lines, min(wide, 2 * COLUMNS * MOST_UNIT), unit * rows + _around(), unit)


def _around() -> int:
    """Return the height of a drawing without its rows."""
    return 2 * INSIDE + BASE_HIGH + CODE_HIGH


def squares(tile: str, column: int, turn: int, before: Sequence[int]) -> Shape:
    """Return the squares that a tile covers, by column and row from 0, on columns this high (N-182)."""
    turned = turns(house.HOUSE.of(GreatBoard).shapes[tile])[turn]
    base = before[column] - min(y for x, y in turned if x == 0)
    return tuple((column + x, base + y) for x, y in turned)


def _high(shapes: Sequence[Shape]) -> int:
    return 1 + max(row for shape in shapes for _, row in shape)


def _drawing(canvas: Canvas, grid: Grid, corner: tuple[int, int], own: Sequence[Shape], new: Shape) -> None:
    """Draw one obelisk with its new tile, or, if the obelisk is very tall, only the part around that tile."""
    left, top = corner
    theme, unit = canvas.theme, grid.unit
    panel = signs.slab(grid.wide, grid.high, theme.panel, theme.masonry_rim, edge=3, radius=12)
    canvas.paste(panel, left, top)
    wide, middle = COLUMNS * unit, left + grid.wide // 2
    foot = top + grid.high - INSIDE - CODE_HIGH - BASE_HIGH
    rows = (grid.high - _around()) // unit
    lowest = max(0, min(min(row for _, row in new) - BELOW, _high([*own, new]) - rows))
    if lowest:
        canvas.text(ELLIPSIS, middle, foot + BASE_HIGH // 2, CODE, wide, align="middle")
    else:
        base = signs.slab(wide + 12, 10, theme.masonry, theme.masonry_rim, edge=2, radius=3)
        canvas.paste(base, middle - wide // 2 - 6, foot)
    for shape in (*own, new):
        shown = tuple((x, y - lowest) for x, y in shape if 0 <= y - lowest < rows)
        if not shown:
            continue
        x, y = min(x for x, _ in shown), min(y for _, y in shown)
        high = 1 + max(y for _, y in shown)
        home = tuple((column - x, row - y) for column, row in shown)
        off = RIM if shape is new else 2
        drawn_tile = ringed(home, unit) if shape is new else sprite(home, unit, theme)
        canvas.paste(drawn_tile, middle - wide // 2 + x * unit - off, foot - high * unit - off)


@drawn
def ringed(covered: Shape, unit: int) -> Sprite:
    """Draw a tile that isn't placed yet, with a ring around it and a dot on each of its squares."""
    wide, high = 1 + max(x for x, _ in covered), 1 + max(y for _, y in covered)
    pen = Pen(wide * unit + 2 * RIM, high * unit + 2 * RIM)
    for grow, color in ((RIM, c.INK), (RIM - 2, c.CREAM), (0, c.INK), (-EDGE, c.GOLD)):
        for x, y in covered:
            left, top = RIM + x * unit, RIM + (high - 1 - y) * unit
            beside = [(x - 1, y), (x, y + 1), (x + 1, y), (x, y - 1)]
            west, north, east, south = (0 if grow < 0 and square in covered else grow for square in beside)
            pen.rect((left - west, top - north, left + unit + east, top + unit + south), color)
    for x, y in covered:
        middle = RIM + x * unit + unit / 2, RIM + (high - 1 - y) * unit + unit / 2
        pen.disc(*middle, unit * 0.2, c.INK)
    return pen.sprite()


@drawn
def sprite(covered: Shape, unit: int, theme: Theme, *, high: int | None = None) -> Sprite:
    """Draw an obelisk tile of granite: its squares without joints, `unit` pixels each, lit from the upper
    left (N-188); `high` is the squares' height if they aren't `unit` pixels high.
    """
    del theme
    wide, rows = 1 + max(x for x, _ in covered), 1 + max(y for _, y in covered)
    down = unit if high is None else high
    pen = Pen(wide * unit + 4, rows * down + 4)
    light = max(1, down // 8)
    layers = (
        ((1, 1, 1, 1), c.GRANITE_RIM),
        ((0, 0, 0, 0), c.GRANITE_LIT),
        ((-light, -light, 0, 0), c.GRANITE_SHADE),
        ((-light, -light, -light, -light), c.GRANITE),
    )
    for (west, north, east, south), color in layers:
        for x, y in covered:
            left, top = 2 + x * unit, 2 + (rows - 1 - y) * down
            box = [left - west, top - north, left + unit + east, top + down + south]
            if color != c.GRANITE_RIM:
                box = _joined(covered, (x, y), box, 2 * light + 2)
            pen.rect((box[0], box[1], box[2], box[3]), color)
    return pen.sprite()


def _joined(covered: Shape, square: tuple[int, int], box: list[int], reach: int) -> list[int]:
    """Return a square's box, extended into the neighboring squares of its own tile so that no joints show."""
    x, y = square
    sides = ((0, (x - 1, y), -reach), (1, (x, y + 1), -reach), (2, (x + 1, y), reach), (3, (x, y - 1), reach))
    for side, near, further in sides:
        if near in covered:
            box[side] += further
    return box
