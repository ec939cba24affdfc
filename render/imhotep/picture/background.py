"""The parts of Imhotep's pictures that never change: the sky, the river, its banks and the scenery. They are
drawn once and then copied.
"""

from engine.imhotep.components import MONUMENTS, PLACES, Site
from render.imhotep.picture import geometry as at
from render.imhotep.picture import landscape, market_art, sled_art
from render.imhotep.sites import SIDES
from render.kit.canvas import WIDTH, Canvas, background
from render.kit.palette import Theme


@background
def harbor_ground(seats: int, active: int | None, market: str, theme: Theme) -> Canvas:
    """Draw the first slice without pieces; `active` is the seat with the golden tablet, `market` the market's
    side. The canvas is shared: copy it before you draw.
    """
    canvas = harbor(seats, market, theme).copy()
    if active is not None:
        left, top, wide, high = at.tablet(active, seats)
        canvas.paste(sled_art.tablet(wide, high, theme, golden=True), left, top)
        canvas.paste(sled_art.pointer(34), left + wide // 2 - 17, top + high - 4)
    return canvas


@background
def harbor(seats: int, market: str, theme: Theme) -> Canvas:
    """Draw the first slice without pieces and without a golden tablet. The canvas is shared: copy it before
    you draw.
    """
    canvas = _river(theme).copy()
    for seat in range(seats):
        left, top, wide, high = at.tablet(seat, seats)
        canvas.paste(sled_art.tablet(wide, high, theme, golden=False), left, top)
    canvas.put(stall(market, theme), at.MARKET_LEFT, at.MARKET_TOP)
    return canvas


@background
def _river(theme: Theme) -> Canvas:
    """Draw the sky, the river and its banks."""
    return landscape.river(theme)


@background
def stall(side: str, theme: Theme) -> Canvas:
    """Draw the market's stall on its part of the river's bank."""
    canvas, high = _river(theme).copy(), at.HARBOR_HIGH - at.MARKET_TOP
    canvas.paste(market_art.stall(at.MARKET_WIDE, high, side, theme), at.MARKET_LEFT, at.MARKET_TOP)
    return canvas.part((at.MARKET_LEFT, at.MARKET_TOP, at.MARKET_WIDE, high))


def monuments_ground(sides: str, seats: int, theme: Theme) -> Canvas:
    """Draw the second slice without pieces: both banks of the Nile with their scenery."""
    canvas = Canvas.blank(WIDTH, at.MONUMENTS_HIGH, theme.sand, theme)
    for site in MONUMENTS:
        canvas.put(quarter(site, sides[PLACES[site]], seats, theme), *at.quarter(site)[:2])
    return canvas


@background
def quarter(site: Site, letter: str, seats: int, theme: Theme) -> Canvas:
    """Draw one side's quarter of the second slice. The canvas is shared: copy it before you draw."""
    canvas, scenery = _banks(theme).copy(), SIDES[site, letter].scenery
    if scenery is not None:
        scenery(canvas, letter, seats)
    landscape.wall(canvas, at.wall(site))
    return canvas.part(at.quarter(site))


@background
def _banks(theme: Theme) -> Canvas:
    """Draw the sand and the river."""
    return landscape.banks(theme)
