"""What stands still on the pictures of Imhotep: sky, river, banks, scenery. Drawn once and copied."""

from engine.imhotep.components import MONUMENTS, PLACES
from render.imhotep.picture import geometry as at
from render.imhotep.picture import landscape, market_art, sheet
from render.imhotep.picture.palette import painted
from render.imhotep.sites import SIDES
from render.kit import signs
from render.kit.canvas import HEIGHT, WIDTH, Canvas, background
from render.kit.palette import Theme


@background
def harbor_ground(seats: int, active: int | None, market: str, theme: Theme) -> Canvas:
    """The first slice without pieces; `active`: whose tablet is golden; `market`: its side. Shared."""
    look = painted(theme)
    canvas = landscape.river(look, golden=active, seats=seats)
    canvas.paste(market_art.stall(at.MARKET_WIDE, at.HARBOR_HIGH - at.MARKET_TOP, market, look),
                 at.MARKET_LEFT, at.MARKET_TOP)  # fmt: skip
    return canvas


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
