"""Drawings of the sand and the Nile, the ground under everything else. Cached backgrounds hold them."""

from engine.imhotep.components import MONUMENTS
from render.imhotep.picture import geometry as at
from render.imhotep.picture.geometry import Box
from render.kit import colors as c
from render.kit.art import animals, stonework
from render.kit.art import river as plants
from render.kit.canvas import WIDTH, Canvas
from render.kit.palette import Theme, mix
from render.kit.pen import Pen, Point, Sprite, arc, curve, drawn

DUNES = ((120, 60, 190), (330, 250, 230), (760, 40, 200), (900, 330, 260), (90, 400, 240), (700, 500, 180))
"""The left, top and width of each ripple in the sand."""


STARS = (
    (352, 9), (470, 30), (506, 12), (560, 8), (604, 33), (664, 14), (712, 28), (776, 10), (830, 30),
    (884, 8), (946, 26), (1010, 12), (1072, 30), (36, 40), (118, 6), (214, 38), (270, 6),
)  # fmt: skip
ORB = (396, 25)
LILIES = ((572, 416), (318, 446))
CROCODILE = (510, 449)
WAVES = (
    (96, 333), (372, 336), (468, 316), (560, 326), (520, 352), (524, 448), (330, 446), (470, 228), (560, 230),
)  # fmt: skip
"""The places of the waves; there are none where a ship's destination is written."""
POSTS = ((622, 298), (626, 368), (622, 436))
"""The places of the posts between the berths at the market."""


def river(theme: Theme) -> Canvas:
    """Draw the first slice's ground: the sky, the Nile and its banks."""
    canvas = Canvas.blank(WIDTH, at.HARBOR_HIGH, theme.sand, theme)
    canvas.fill((0, 0, WIDTH, at.SKY_HIGH), theme.sky)
    for x, y in STARS if theme.night else ():
        canvas.paste(star(4, theme), x, y)
    canvas.paste(horizon(WIDTH, theme), 0, at.SKY_HIGH - HORIZON)
    canvas.center(orb(60, theme), *ORB)
    canvas.paste(shore(theme), 0, at.WATER_TOP - 6)
    canvas.paste(river_water(theme), 0, at.WATER_TOP - 6)
    for x, y in LILIES:
        canvas.paste(lily(44, theme), x, y)
    for x, y in REEDS:
        canvas.paste(reeds(34, theme), x, y)
    for x, y in WAVES:
        canvas.paste(waves(46, theme), x, y)
    for x, y in POSTS:
        canvas.center(post(22, theme), x, y)
    canvas.paste(crocodile(70, theme), *CROCODILE)
    return canvas


@drawn
def horizon(wide: int, theme: Theme) -> Sprite:
    """Draw distant pyramids, palms and dunes in the last light, lit from the left."""
    pen, high = Pen(wide, HORIZON), HORIZON
    for across, up, color in ((290, 54, theme.sky_mid), (216, 34, theme.sky_low)):
        pen.oval((GLOW - across, high - up, GLOW + across, high + up), color)
    for x, top, half in PYRAMIDS:
        pen.poly([(x - half, high), (x, top), (x + half, high)], theme.hills)
        pen.poly([(x - half, high), (x, top), (x + half * 0.28, high)], theme.hills_lit)
    for x, tall in PALMS:
        _far_palm(pen, (x, high - 8), tall, theme)
    low = [(0, 44), *curve((0, 44), (270, 34), (500, 44)), *curve((500, 44), (640, 50), (wide, 40))]
    pen.poly([*low, (wide, high), (0, high)], theme.sky_low)
    return pen.sprite()


def _far_palm(pen: Pen, foot: Point, tall: float, theme: Theme) -> None:
    x, y = foot[0] + 2, foot[1] - tall
    pen.line([foot, (foot[0], foot[1] - tall / 2), (x, y)], theme.hills, 2)
    for reach, drop in ((-9, 4), (-6, -3), (0, -6), (6, -4), (9, 3)):
        pen.line(
            curve((x, y), (x + reach * 0.5, y + drop - 3), (x + reach, y + drop + 2), 5), theme.hills, 1.6
        )


HORIZON, GLOW = 54, 540
"""The height of the distant landscape, and the middle of the light behind it."""
PYRAMIDS = ((462, 20, 34), (536, 6, 58), (622, 22, 36), (700, 28, 24))
"""The middle, the top and half the width of each distant pyramid."""
PALMS = ((432, 22), (444, 16), (660, 18))
"""The x of each distant palm's foot, and its height."""


@drawn
def orb(size: int, theme: Theme) -> Sprite:
    """Draw the sun or the moon with its halo."""
    pen = Pen(size, size, size / 100)
    for radius, color in ((50, theme.sky_mid), (41, theme.sky_low), (30, theme.orb)):
        pen.disc(50, 50, radius, color)
    if theme.night:
        for x, y, radius in ((41, 43, 6), (57, 58, 4.5), (59, 40, 3)):
            pen.disc(x, y, radius, c.WHITE_FRONT)
    return pen.sprite()


@drawn
def waves(wide: int, theme: Theme) -> Sprite:
    """Draw two small waves."""
    pen = Pen(wide, 14)
    for x in (wide * 0.26, wide * 0.74):
        pen.line(arc(x, 15, wide * 0.22, 215, 325, steps=8), theme.ripple, 2.5)
    return pen.sprite()


@drawn
def post(size: int, theme: Theme) -> Sprite:
    """Draw a mooring post."""
    pen = Pen(size, size + 2, size / 100)
    plants.post(pen, theme.deep)
    return pen.sprite()


@drawn
def star(size: int, theme: Theme) -> Sprite:
    """Draw a star."""
    pen = Pen(size, size)
    pen.disc(size / 2, size / 2, size / 2 - 0.6, theme.orb)
    return pen.sprite()


@drawn
def sun(size: int, theme: Theme, *, gone: bool, now: bool) -> Sprite:
    """Draw the sign of a round: full if the round is over, golden while it lasts, hollow before it begins."""
    pen = Pen(size, size, size / 100)
    if now:
        for radius, color in ((50, c.INK), (43, c.GOLD), (30, c.GOLD_LIT)):
            pen.disc(50, 50, radius, color)
    else:
        pen.disc(50, 50, 42, theme.text)
        if not gone:
            pen.disc(50, 50, 33, theme.sky)
    return pen.sprite()


def shore(theme: Theme) -> Sprite:
    """Draw the foam at the banks of the Nile, and the wet sand behind it."""
    pen = Pen(at.RIVER_RIGHT + 8, BASIN_HIGH)
    for inset, color in ((0, theme.sand_shade), (3, theme.foam)):
        pen.poly(_basin(inset), color)
    return pen.sprite()


def river_water(theme: Theme) -> Sprite:
    """Draw the Nile in wavy bands that darken towards the viewer."""
    wide = at.RIVER_RIGHT + 8
    mask = Pen(wide, BASIN_HIGH)
    mask.poly(_basin(6), theme.water)
    coverage = mask.sprite().coverage
    del mask
    bands = Pen(wide, BASIN_HIGH, over=2)
    bands.rect((0, 0, wide, BASIN_HIGH), theme.shallow)
    for y, color in (
        (26, mix(theme.shallow, theme.water, 0.5)),
        (52, theme.water),
        (168, mix(theme.water, theme.deep, 0.5)),
        (222, theme.deep),
    ):
        bands.poly([*_swell(wide, y), (wide, BASIN_HIGH), (0, BASIN_HIGH)], color)
    return bands.sprite()._replace(coverage=coverage)


def _swell(wide: int, y: float) -> list[Point]:
    """Return the outline of a long wave from the left to the right."""
    points: list[Point] = []
    for left in range(0, wide, 220):
        points += curve((left, y), (left + 60, y - 9), (left + 110, y))
        points += curve((left + 110, y), (left + 160, y + 9), (left + 220, y))
    return points


BASIN_HIGH = at.HARBOR_HIGH - at.WATER_TOP + 6


def _basin(inset: float) -> list[Point]:
    """Return the Nile's outline from the left edge to the market, with the arm that continues below, moved
    inward by `inset`.
    """
    high, right, low = BASIN_HIGH, at.RIVER_RIGHT, at.WATER_LOW - at.WATER_TOP + 6
    return [
        (-2, 4 + inset), *curve((0, 4 + inset), (160, -3 + inset), (320, 4 + inset)),
        *curve((320, 4 + inset), (480, 10 + inset), (600, 4 + inset)),
        *curve((600, 4 + inset), (right - inset, 4 + inset), (right - inset, 46)),
        *curve((right - inset, 46), (right + 7 - inset, 120), (right - inset, 190)),
        *curve((right - inset, 190), (right - inset, low - inset), (right - 36, low - inset)),
        *curve((at.STEM_RIGHT + 24, low - inset), (at.STEM_RIGHT - inset, low - inset),
               (at.STEM_RIGHT - inset, high)),
        (at.STEM_LEFT + inset, high),
        *curve((at.STEM_LEFT + inset, high), (at.STEM_LEFT + inset, low - inset),
               (at.STEM_LEFT - 30, low - inset)),
        *curve((at.STEM_LEFT - 30, low - inset), (300, low + 8 - inset), (140, low - inset)),
        *curve((140, low - inset), (60, low - 5 - inset), (-2, low - inset)),
    ]  # fmt: skip


@drawn
def lily(wide: int, theme: Theme) -> Sprite:
    """Draw two leaves and a blossom on the water."""
    pen = Pen(wide, wide * 4 // 5, wide / 100)
    plants.lotus(pen, theme)
    return pen.sprite()


@drawn
def reeds(high: int, theme: Theme) -> Sprite:
    """Draw a tuft of papyrus at the water's edge."""
    pen = Pen(high, high, high / 100)
    plants.papyrus(pen, theme)
    return pen.sprite()


REEDS = ((196, 444), (228, 450), (470, 446), (600, 208))
"""The left and top of each tuft on the first slice."""


@drawn
def crocodile(wide: int, theme: Theme) -> Sprite:
    """Draw a crocodile swimming to the left."""
    pen = Pen(wide, wide * 36 // 100, wide / 100)
    animals.crocodile(pen, theme)
    return pen.sprite()


@drawn
def hippo(wide: int, theme: Theme) -> Sprite:
    """Draw the head of a hippo in the water."""
    pen = Pen(wide, wide * 84 // 100, wide / 105)
    animals.hippo(pen, theme)
    return pen.sprite()


@drawn
def ibis(high: int, theme: Theme) -> Sprite:
    """Draw an ibis at the water's edge."""
    pen = Pen(high * 72 // 100, high, high / 100)
    animals.ibis(pen, theme)
    return pen.sprite()


@drawn
def jetty(wide: int, high: int, theme: Theme) -> Sprite:
    """Draw planks from the bank into the water, with a post at every corner."""
    pen = Pen(wide + 6, high + 8)
    left, right, top, low = 2, wide - 2, 5, high - 1
    pen.rect((left + 5, top + 7, right + 5, low + 7), theme.deep)
    pen.rect((left, top, right, low), c.WOOD_DARK, radius=3)
    pen.rect((left + 2, low - 6, right - 2, low - 2), c.WOOD_DEEP)
    for y in range(top + 2, low - 9, 7):
        pen.rect((left + 2, y, right - 2, y + 6), c.WOOD)
        pen.rect((left + 2, y, right - 2, y + 2), c.WOOD_LIT)
    for x, y in ((0, 0), (wide - 12, 0), (0, high - 13), (wide - 12, high - 13)):
        plants.post(pen.part((x, y), 0.14), theme.deep)
    return pen.sprite()


def banks(theme: Theme) -> Canvas:
    """Draw the second slice's ground: sand on both sides of the river."""
    canvas = Canvas.blank(WIDTH, at.MONUMENTS_HIGH, theme.sand, theme)
    for row in range(2):
        canvas.paste(far_sand(theme), 0, row * at.SITE_HIGH)
    for left, top, wide in DUNES:
        canvas.paste(dune(wide, theme), left, top)
    canvas.paste(stem(at.STEM_RIGHT - at.STEM_LEFT, at.MONUMENTS_HIGH, theme), at.STEM_LEFT, 0)
    for site in MONUMENTS:
        canvas.center(jetty(34, 50, theme), *at.jetty(site))
    canvas.paste(lily(44, theme), at.STEM_LEFT + 40, 250)
    canvas.paste(lily(36, theme), at.STEM_LEFT + 14, 568)
    for x, y in STEM_REEDS:
        canvas.paste(reeds(34, theme), at.STEM_LEFT + x, y)
    canvas.paste(hippo(52, theme), at.STEM_LEFT + 22, 293)
    canvas.paste(ibis(44, theme), at.STEM_LEFT + 2, 214)
    return canvas


STEM_REEDS = ((-14, 128), (70, 268), (-12, 318), (72, 566))
"""The place of each tuft on the second slice, measured from the left bank and the upper edge."""


@drawn
def far_sand(theme: Theme) -> Sprite:
    """Draw dunes that grow lighter with distance, behind a row of monuments."""
    high = at.HEAD_HIGH + at.BOARD_HIGH
    pen = Pen(WIDTH, high, over=2)
    for low, bend, part in ((128, -22, 0.3), (92, 26, 0.6)):
        right = curve((WIDTH, low), (WIDTH * 0.75, low + bend), (WIDTH / 2, low))
        left = curve((WIDTH / 2, low), (WIDTH / 4, low - bend), (0, low))
        pen.poly([(0, 0), (WIDTH, 0), *right, *left], mix(theme.sand, theme.sand_lit, part))
    return pen.sprite()


@drawn
def dune(wide: int, theme: Theme) -> Sprite:
    """Draw a shallow ripple of sand: dark below, lit above."""
    pen = Pen(wide, 34)
    for color, low in ((theme.sand_shade, 30), (theme.sand_lit, 22)):
        upper = curve((0, low), (wide * 0.4, low - 34), (wide, low))
        pen.poly([*upper, *curve((wide, low), (wide * 0.45, low - 20), (0, low))], color)
    return pen.sprite()


def stem(wide: int, high: int, theme: Theme) -> Sprite:
    """Draw the Nile from top to bottom, with foam at both banks."""
    pen = Pen(wide, high)
    for inset, color in (
        (0, theme.sand_shade),
        (3, theme.foam),
        (6, theme.water),
        (18, mix(theme.water, theme.deep, 0.5)),
        (30, theme.deep),
    ):
        pen.poly([*_shore(0, high, inset), *reversed(_shore(wide, high, -inset))], color)
    for y in range(40, high, 84):
        for x in (wide * 0.36, wide * 0.64):
            pen.line(arc(x, y + (x > wide / 2) * 30, 10, 200, 340, steps=8), theme.ripple, 2.5)
    return pen.sprite()


def _shore(x: float, high: int, inset: float) -> list[Point]:
    """Return the points of a wavy line from top to bottom."""
    points: list[Point] = []
    for top in range(0, high, 104):
        bend = 7 if top // 104 % 2 else -1
        side = bend if x == 0 else -bend
        points += curve((x + inset, top), (x + side + inset, top + 52), (x + inset, top + 104))
    return points


def wall(canvas: Canvas, box: Box) -> None:
    """Draw the low wall in front of a monument: a lit top, and a front for everyone's points."""
    left, top, wide, high = box
    canvas.paste(wall_sprite(wide, high, canvas.theme), left, top)


@drawn
def wall_sprite(wide: int, high: int, theme: Theme) -> Sprite:
    """Draw a wall with a lit, rimmed edge and its foot in shade."""
    pen, rock = Pen(wide, high), stonework.limestone(theme)
    pen.rect((0, 0, wide, high), theme.masonry_rim, radius=7)
    pen.rect((1.5, 1.5, wide - 1.5, high - 1.5), theme.masonry_front, radius=6)
    pen.rect((1.5, 1.5, wide - 1.5, high - 6), theme.masonry_lit, radius=6)
    pen.rect((1.5, 6, wide - 1.5, high - 6), rock.dim, radius=5)
    pen.rect((1.5, 6, wide - 1.5, high * 0.6), theme.masonry)
    pen.rect((1.5, 6, wide - 1.5, 7.5), rock.old)
    return pen.sprite()


def name_plate(wide: int, high: int, theme: Theme) -> Sprite:
    """Draw a plate of lapis with a golden rim for a site's name."""
    least = high + 9
    return (
        plate_drawn(least, high, theme).stretched(wide, high + 3)
        if wide > least
        else plate_drawn(wide, high, theme)
    )


@drawn
def plate_drawn(wide: int, high: int, theme: Theme) -> Sprite:
    """Draw a plate at this width, without stretching it."""
    pen, radius = Pen(wide, high + 3), high / 2
    pen.rect((1, 3, wide, high + 3), theme.masonry_rim, radius=radius)
    for inset, color in ((0.0, c.GOLD_DEEP), (1.5, c.GOLD), (3.0, c.PLATE_DEEP), (4.5, c.PLATE)):
        pen.rect((inset, inset, wide - inset, high - inset), color, radius=radius - inset)
    shine = mix(c.PLATE, c.TURQUOISE, 0.3)
    pen.rect((6, 6, wide - 6, high * 0.52), shine, radius=radius - 8)
    return pen.sprite()


@drawn
def seal(size: int) -> Sprite:
    """Draw a golden disc for a side's letter."""
    pen = Pen(size, size, size / 100)
    for radius, color in ((50, c.PLATE_DEEP), (46, c.GOLD_DEEP), (41, c.GOLD)):
        pen.disc(50, 50, radius, color)
    return pen.sprite()
