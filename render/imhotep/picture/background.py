"""What stands still on the pictures of Imhotep: water, quay, panels, empty places. Drawn once and copied."""

from engine.imhotep.components import MONUMENTS, PLACES, SITES
from engine.imhotep.printed import SLED
from render.imhotep.picture import geometry as at
from render.imhotep.picture import landscape, seats, sheet, site_art, stone_art
from render.imhotep.picture.harbor import EMBLEM
from render.imhotep.picture.palette import painted
from render.imhotep.sites import SIDES
from render.kit import boat_art, signs
from render.kit import palette as c
from render.kit.canvas import HEIGHT, WIDTH, Canvas, background
from render.kit.palette import Theme

RIPPLES = ((743, 56), (743, 228), (743, 330))
"""From the upper left corner of the water."""


@background
def harbor_ground(
    seats: int, active: int | None, theme: Theme, sign_count: int = 0, *, sleds: bool = True
) -> Canvas:
    """The first picture, empty; `active`: whose name stands on gold. Shared: only to be copied.

    `sign_count`: how many signs stand between a name and its sled; `sleds`: whether they are all of the
    ordinary size, so that their places stand still.
    """
    places = at.harbor(seats)
    canvas = Canvas.blank(WIDTH, HEIGHT, theme.foot, theme)
    canvas.fill((0, 0, WIDTH, places.top), theme.ground)
    canvas.fill((0, places.top, WIDTH, at.FOOT_TOP), theme.water)
    for seat in range(seats):
        _row(canvas, places, seat, sign_count, active=seat == active, sleds=sleds)
    top = places.top + at.HARBOR_HEAD
    for x, y in RIPPLES:
        if top + y < at.FOOT_TOP - 30:
            canvas.centre(boat_art.ripple(40, theme), x, top + y)
    quay = (at.QUAY_WIDE, at.FOOT_TOP - top - MARGIN_LOW)
    canvas.paste(signs.slab(*quay, theme.quay, theme.frame, edge=4, radius=12), at.QUAY_LEFT, top + 2)
    for site in SITES:
        x = at.QUAY_LEFT + 10 + EMBLEM // 2
        canvas.centre(site_art.emblem(site, EMBLEM, theme), x, places.dock_y(site))
    left, upper, wide, high = places.market
    canvas.paste(signs.slab(wide, high, theme.panel, theme.frame, edge=4, radius=12), left, upper)
    return canvas


MARGIN_LOW = 8


def _row(canvas: Canvas, places: at.Harbor, seat: int, sign_count: int, *, active: bool, sleds: bool) -> None:
    """A player's row; the bar of whoever must choose is golden."""
    theme, top, high = canvas.theme, places.row_top(seat), places.row - at.ROW_GAP
    colours = (c.GOLD, c.INK) if active else (theme.bar, theme.bar_rim)
    wide = WIDTH - 2 * at.MARGIN
    canvas.paste(signs.slab(wide, high, *colours, edge=2, radius=12), at.MARGIN, top)
    bar = at.bar_wide(sign_count)
    sheet = signs.slab(wide - bar - 4, high - 8, theme.panel, theme.panel, edge=1, radius=8)
    canvas.paste(sheet, at.MARGIN + bar, top + 4)
    y, size = places.row_middle(seat), seats.sled_stone(places)
    for place in range(SLED if sleds else 0):
        empty = stone_art.place(size - 2, size - 2, "open", theme)
        canvas.centre(empty, seats.sled_x(place), y)
    canvas.centre(stone_art.quarry(34, theme), at.QUARRY_LEFT + 16, y)


@background
def monuments_ground(sides: str, seats: int, theme: Theme) -> Canvas:
    """The second slice without pieces: both banks of the Nile, and what stands still on them. Shared: only to
    be copied.
    """
    canvas = landscape.banks(painted(theme))
    for site in MONUMENTS:
        letter = sides[PLACES[site]]
        scenery = SIDES[site, letter].scenery
        if scenery is not None:
            scenery(canvas, letter, seats)
        landscape.wall(canvas, at.wall(site))
    return canvas


@background
def sheet_ground(theme: Theme) -> Canvas:
    """The sheet's panel on the water. Shared: only to be copied."""
    canvas = Canvas.blank(WIDTH, HEIGHT, theme.water, theme)
    left, top, wide, high = sheet.LAYOUT.box
    canvas.paste(signs.slab(wide, high, theme.panel, theme.frame, edge=5, radius=18), left, top)
    return canvas
