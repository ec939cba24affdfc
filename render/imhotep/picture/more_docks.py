"""Docks where several ships lie: a second one by the gangplank, and private ships (N-326, N-402)."""

from engine.imhotep.components import Site
from engine.imhotep.rules.ships import NAMES
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import dynasty_art, pieces, site_art, stone_art
from render.imhotep.picture import geometry as at
from render.imhotep.picture.highlights import Touched
from render.kit import palette as c
from render.kit.canvas import Canvas, Style

LETTER = Style((30,), c.CREAM)
HIGH, LOW, GAP = 44, 34, 4
"""A ship alone at a dock, with a private one below it, and between them."""


def draw_private(canvas: Canvas, seat: int, middle: at.Point, size: tuple[int, int]) -> None:
    """A private ship with its owner's stone."""
    canvas.centre(dynasty_art.skiff(*size, canvas.theme), *middle)
    canvas.centre(stone_art.stone(seat, size[1] - 8), *middle)


def draw_dock(
    canvas: Canvas, view: ImhotepView, site: Site, middle: at.Point, *, room: int, seen: Touched
) -> bool:
    """A dock with a private ship, or with two ships side by side; False: there is nothing of that kind."""
    there, private = pieces.moored(view, site), pieces.private_at(view, site)
    if private is None and len(there) < 2:
        return False
    (x, y), high = middle, HIGH
    if private is not None:
        high = min(LOW, (room - 6) // 2 - GAP)
        _private(canvas, view, private, (x, y + (high + GAP) // 2), high, ringed=site in seen.private_docks)
        y -= (high + GAP) // 2
    if not there:
        canvas.centre(site_art.berth(at.BERTH_WIDE - 6, high, canvas.theme), x, y)
    wide = at.BERTH_WIDE if len(there) < 2 else (at.BERTH_WIDE - 2) // 2
    first = x - (len(there) - 1) * (wide + 2) // 2
    for place, ship in enumerate(there):
        spot = first + place * (wide + 2), y
        canvas.centre(site_art.skiff(wide, high, canvas.theme), *spot)
        style = LETTER._replace(sizes=(30 if high == HIGH and len(there) < 2 else 24,))
        canvas.text(NAMES[ship], spot[0] + 4, y - 2, style, 30, align="middle")
    if there and site in seen.docks:
        pieces.ring(canvas, (x, y), at.BERTH_WIDE, high - 2)
    return True


def _private(
    canvas: Canvas, view: ImhotepView, seat: int, middle: at.Point, high: int, *, ringed: bool
) -> None:
    """A private ship at its berth; framed while its owner is asked about the stone."""
    draw_private(canvas, seat, middle, (at.BERTH_WIDE, high))
    if view.choosing is not None and view.choosing.private == seat:
        canvas.centre(stone_art.halo(at.BERTH_WIDE + 4, high + 4), *middle)
    if ringed:
        pieces.ring(canvas, middle, at.BERTH_WIDE, high - 2)
