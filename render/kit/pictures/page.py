"""A page: an architrave with a title, and a panel below it on which tables and curves are drawn."""

from render.kit import colors as c
from render.kit.art.beam import BORDER, beam
from render.kit.art.skyline import skyline
from render.kit.canvas import WIDTH, Canvas, Style
from render.kit.palette import Theme

BEAM, FOOT, PAD = 88, 8, 30
"""The heights of the architrave and the lower edge, and the margin at the sides."""
SKYLINE = 400
"""The x at which the distant pyramids on the architrave begin."""
TITLE_Y = (BEAM - BORDER) // 2
TITLE = Style((44, 42, 40, 38, 36, 34, 32, 30, 28), c.CREAM)
BESIDE = Style((34, 32, 30, 28, 26), c.CREAM, bold=False)


def page(high: int, theme: Theme, title: str, beside: str = "", *, large: bool = False) -> Canvas:
    """Return an empty page with a title, and a note on the right (in the title's style if `large`)."""
    canvas = Canvas.blank(WIDTH, high, theme.panel, theme)
    beam(canvas.fill, WIDTH, BEAM, theme)
    canvas.paste(skyline(BEAM - BORDER, theme), SKYLINE, 0)
    canvas.fill((0, high - FOOT, WIDTH, high), theme.frame)
    style = TITLE if large else BESIDE
    wide = canvas.text(beside, WIDTH - PAD, TITLE_Y, style, WIDTH // 2, align="right") if beside else 0
    canvas.text(title, PAD, TITLE_Y, TITLE, WIDTH - 3 * PAD - wide)
    return canvas
