"""The scenery with all its empty places, which is drawn once and then copied."""

from engine.duel.sites import DuelSite
from engine.duel.tiles import Kind
from render.duel.picture import geometry as at
from render.duel.picture import scenery, site_art
from render.kit.canvas import WIDTH, Canvas, background
from render.kit.palette import Theme


@background
def river(active: int | None, theme: Theme) -> Canvas:
    """Draw the upper slice without pieces, with the card of the seat `active` in gold. The canvas is shared:
    copy it before you draw.
    """
    canvas = Canvas.blank(WIDTH, at.RIVER_HIGH, theme.water, theme)
    canvas.paste(scenery.river(active, theme), 0, 0)
    return canvas


@background
def bands(active: int | None, theme: Theme) -> Canvas:
    """Draw the lower slice without anything built. The canvas is shared: copy it before you draw."""
    canvas = Canvas.blank(WIDTH, at.BANDS_HIGH, theme.beam_deep, theme)
    canvas.paste(scenery.desert(active, theme), 0, 0)
    for seat in at.SEATS:
        top = at.band_top(seat)
        temple = site_art.temple(at.TEMPLE, at.TEMPLE_HIGH, at.FRIEZE, at.FRIEZE_PITCH, theme)
        canvas.paste(temple, at.SITE_LEFT[DuelSite.TEMPLE], top + 2)
        for kind in (Kind.LIGHT_PYRAMID, Kind.DARK_PYRAMID):
            open_block = site_art.block(at.BLOCK, at.BLOCK_HIGH, "open", theme)
            for x, y in at.blocks(seat, kind):
                canvas.paste(open_block, x, y)
        canvas.paste(scenery.cliff(theme), at.SITE_LEFT[DuelSite.TOMB] - 4, top + 3)
        for _, (x, y) in at.chambers(seat):
            canvas.paste(site_art.niche(at.NICHE, at.NICHE_HIGH, "open", theme), x, y)
    return canvas
