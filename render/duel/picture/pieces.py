"""Pieces with a text on them: tiles and figures."""

from engine.duel.tiles import Kind, Tile
from engine.duel.view import DuelView
from render.duel.picture import figure_art, tile_art
from render.duel.text import phrases
from render.kit import palette as c
from render.kit.canvas import Canvas, Style

Point = tuple[int, int]

TOMB_SIZE, TOMB_UP = 0.52, 0.04
"""A tomb's number: its size and how far above the middle, in parts of the tile."""
ACTION_SIZE, ACTION_LEFT, ACTION_UP = 0.65, 0.235, 0.02
SIGN_SIZE, SIGN_DOWN = 0.5, 0.21


def draw_tile(canvas: Canvas, one: Tile, middle: Point, size: int) -> None:
    """A tile with its number or letter, its middle here."""
    x, y = middle
    canvas.centre(tile_art.sprite_of(one, size, canvas.theme), x, y)
    if one.kind is Kind.TOMB:
        style = Style((round(size * TOMB_SIZE),), c.INK)
        canvas.text(str(one.value), x, y - round(size * TOMB_UP), style, size, align="middle")
    elif one.action is not None:
        style = Style((round(size * ACTION_SIZE),), c.CREAM)
        x, y = x - round(size * ACTION_LEFT), y - round(size * ACTION_UP)
        canvas.text(one.action.value, x, y, style, size, align="middle")


def draw_figure(canvas: Canvas, view: DuelView, seat: int, middle: Point, *, height: int) -> None:
    """A seat's figure with its sign, its middle here."""
    whose = phrases.owner(view, seat)
    x, y = middle
    canvas.centre(figure_art.figure(whose, height), x, y)
    canvas.centre(figure_art.sign(whose, round(height * SIGN_SIZE)), x, y + round(height * SIGN_DOWN))
