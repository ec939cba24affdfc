"""What stands still: water, quay, cards and all the empty places, drawn once and copied."""

from engine.duel.harbor import FIELDS, FIGURES
from engine.duel.tiles import Kind
from render.duel.picture import figure_art, tile_art
from render.duel.picture import geometry as at
from render.kit import boat_art, signs
from render.kit import palette as c
from render.kit.canvas import HEIGHT, WIDTH, Canvas, Style, background
from render.kit.palette import Theme

RIPPLES = ((300, 250), (440, 246), (310, 582), (452, 584), (500, 120), (498, 30))
FIELD_NAME = Style((26,), "field_name")
NUMBER = Style((26,), "quiet", bold=False)
SEATS = (0, 1)


@background
def ground(active: int | None, theme: Theme, *, over: bool) -> Canvas:
    """The empty picture, by the seat whose bar is golden; the sheet lies over the harbor when it is over.

    Shared: only to be copied.
    """
    canvas = Canvas.blank(WIDTH, HEIGHT, theme.foot, theme)
    canvas.fill((0, 0, WIDTH, at.WATER_LOW), theme.ground)
    canvas.fill((at.WATER_LEFT, 0, at.WATER_RIGHT, at.WATER_LOW), theme.water)
    if over:
        size = (at.SHEET_WIDE, at.SHEET_HIGH)
        sheet = signs.slab(*size, theme.panel, theme.frame, edge=5, radius=16)
        canvas.paste(sheet, at.SHEET_X, at.SHEET_Y)
    else:
        _harbor(canvas)
    for seat in SEATS:
        _card(canvas, seat, active=seat == active)
        _vacancies(canvas, seat)
    return canvas


def _harbor(canvas: Canvas) -> None:
    theme = canvas.theme
    for x, y in RIPPLES:
        canvas.centre(boat_art.ripple(40, theme), x, y)
    quay = signs.slab(at.QUAY, at.QUAY, theme.quay, theme.frame, edge=4, radius=14)
    canvas.paste(quay, at.QUAY_X, at.QUAY_Y)
    cell = signs.slab(at.FIELD, at.FIELD, theme.field, theme.field_rim, edge=3, radius=10)
    for field, name in enumerate(FIELDS):
        canvas.centre(cell, *at.field_middle(field))
        canvas.text(name, *at.field_label(field), FIELD_NAME, at.FIELD)
    store = signs.slab(at.STORE_WIDE, at.STORE_HIGH, theme.panel, theme.frame, edge=4, radius=12)
    canvas.paste(store, at.STORE_X, at.STORE_Y)


def _card(canvas: Canvas, seat: int, *, active: bool) -> None:
    """A card; the bar of whoever must choose, or has won, is golden."""
    x, theme = at.panel_left(seat), canvas.theme
    colours = (c.GOLD, c.INK) if active else (theme.bar, theme.bar_rim)
    canvas.paste(signs.slab(at.PANEL_WIDE, at.PANEL_HIGH, *colours, edge=2, radius=14), x, at.MARGIN)
    size = (at.PANEL_WIDE - 10, at.PANEL_HIGH - at.BAR_HIGH - 5)
    sheet = signs.slab(*size, theme.panel, theme.panel, edge=1, radius=9)
    canvas.paste(sheet, x + 5, at.MARGIN + at.BAR_HIGH)
    left = at.inner_left(seat)
    for y in at.SITES_Y:
        canvas.fill((left, y - 1, left + at.INNER, y + 1), theme.line)


def _vacancies(canvas: Canvas, seat: int) -> None:
    """The places for figures, stones, tomb tiles and action tiles."""
    theme = canvas.theme
    for place in range(FIGURES):
        canvas.centre(figure_art.absent(at.STOCK_FIGURE, theme), *at.stock_middle(seat, place))
    for kind in (Kind.LIGHT_PYRAMID, Kind.DARK_PYRAMID):
        for x, y in at.bricks(seat, kind):
            canvas.paste(tile_art.brick(at.BRICK, at.BRICK_HIGH, "open", theme), x, y)
    half = at.CELL // 2
    for number, (x, y) in at.chambers(seat):
        canvas.paste(tile_art.chamber(at.CELL, theme, filled=False), x, y)
        canvas.text(str(number), x + half, y + half, NUMBER, at.CELL, align="middle")
    for action, middle in at.slots(seat):
        canvas.centre(tile_art.vacancy(at.SLOT, "cut", theme), *middle)
        canvas.text(action.value, *middle, NUMBER, at.SLOT, align="middle")
