"""Pieces with text or a sign on them: tiles, figures and plates."""

from engine.duel.tiles import Kind, Tile
from engine.duel.view import DuelView
from render.duel.picture import figure_art, site_art, tile_art
from render.duel.picture import geometry as at
from render.duel.text import phrases
from render.kit import colors as c
from render.kit import signs
from render.kit.canvas import Canvas, Style

Point = tuple[int, int]

TOMB_SIZE, TOMB_UP = 0.5, 0.04
"""The size of a tomb tile's number and its distance above the middle, as fractions of the tile's size."""
ACTION_SIZE, ACTION_LEFT, ACTION_UP = 0.56, 0.215, 0.045
POINTS = Style((36, 32, 28), c.INK)
TIMES = Style((30, 28, 26), c.INK)
BADGE, BADGE_TEXT = (38, 32), Style((26,), c.INK)


def draw_tile(canvas: Canvas, tile: Tile, middle: Point, size: int) -> None:
    """Draw a tile with its number or letter, centered at `middle`."""
    x, y = middle
    canvas.center(tile_art.sprite_of(tile, size), x, y)
    x -= round(size * 0.025)
    if tile.kind is Kind.TOMB:
        style = Style((round(size * TOMB_SIZE),), c.INK)
        canvas.text(str(tile.value), x, y - round(size * TOMB_UP), style, size, align="middle")
    elif tile.action is not None:
        style = Style((round(size * ACTION_SIZE),), c.CREAM)
        x, y = x - round(size * ACTION_LEFT), y - round(size * ACTION_UP)
        canvas.text(tile.action.value, x, y, style, size, align="middle")


def draw_figure(canvas: Canvas, view: DuelView, seat: int, middle: Point, *, height: int) -> None:
    """Draw a seat's figure with its sign, centered at `middle`."""
    whose = phrases.owner(view, seat)
    x, y = middle
    canvas.center(figure_art.figure(whose, height, canvas.theme), x, y)
    sign = figure_art.sign(whose, round(height * figure_art.SIGN_SIZE))
    canvas.center(sign, x - round(height * 0.027), y + round(height * figure_art.SIGN_DOWN))


def draw_plate(canvas: Canvas, text: str, middle: Point, style: Style = POINTS) -> None:
    """Draw a plate with points or a count, centered at `middle`."""
    x, y = middle
    wide, high = at.POINT_PLATE
    canvas.center(site_art.point_plate(wide, high), x, y)
    canvas.text(text, x - 1, y - 1, style, wide - 8, align="middle")


def draw_badge(canvas: Canvas, text: str, middle: Point) -> None:
    """Draw a small badge with a count of tiles, centered at `middle`, on a tile's corner."""
    canvas.center(signs.slab(*BADGE, c.CREAM, c.INK, edge=2, radius=8), *middle)
    canvas.text(text, *middle, BADGE_TEXT, BADGE[0], align="middle")
