"""Drawings of the fixed scenery: river, island, quay, bank, the cards' paper, architrave and desert."""

from math import cos, radians, sin

from render.duel.picture import geometry as at
from render.duel.picture import site_art
from render.kit import colors as c
from render.kit.art import animals
from render.kit.art import river as plants
from render.kit.art.beam import beam
from render.kit.art.light import moved
from render.kit.art.palm import palm
from render.kit.canvas import WIDTH
from render.kit.palette import Theme, mix
from render.kit.pen import Pen, Point, Sprite, arc, curve

OVER = 2
"""The scenery is drawn this many times too large and then reduced; the factor is smaller than usual, because
the scenery fills the whole picture.
"""


def river(active: int | None, theme: Theme) -> Sprite:
    """Draw the upper slice without pieces; the card of the seat `active` is golden."""
    pen = Pen(WIDTH, at.RIVER_HIGH, over=OVER)
    _water(pen, theme)
    _bank(pen, theme)
    _isle(pen, theme)
    _lotus(pen, theme)
    _hippo(pen, theme)
    _quay(pen, theme)
    _papyrus(pen, theme)
    for seat in at.SEATS:
        _card(pen, at.card_top(seat), theme, active=seat == active)
    return pen.sprite()


def desert(active: int | None, theme: Theme) -> Sprite:
    """Draw the lower slice: the architrave, and a band for each player."""
    pen = Pen(WIDTH, at.BANDS_HIGH, over=OVER)
    pen.rect((0, 0, WIDTH, at.BANDS_HIGH), theme.beam_deep)
    beam(pen.rect, WIDTH, at.BEAM_HIGH, theme)
    for seat in at.SEATS:
        _band(pen, at.band_top(seat), theme, active=seat == active)
    return pen.sprite()


# --- the river ---------------------------------------------------------------------------------------


def _water(pen: Pen, theme: Theme) -> None:
    """Draw six bands with wavy edges, lighter towards the bank, and waves on them."""
    pen.rect((0, 0, WIDTH, at.RIVER_HIGH), theme.river[0])
    for number, color in enumerate(theme.river[1:], 1):
        edge: list[Point] = []
        for step in range(-2, 38):
            y = step * 20.0
            edge.append((-160 + number * 150 - y * 0.32 + 14 * sin(y / 58 + number), y))
        pen.poly([*edge, (WIDTH, at.RIVER_HIGH), (WIDTH, 0)], color)
    for x, y in ((306, 46), (452, 30), (566, 250), (22, 300), (180, 286), (230, 660), (60, 452), (292, 214)):
        for shift, long in ((0, 26), (16, 20)):
            pen.line(arc(x + shift * 1.6, y + shift * 0.7, long, 225, 315, steps=8), theme.ripple, 2)


def _bank(pen: Pen, theme: Theme) -> None:
    """Draw sand on the right, with a seam of foam."""
    edge: list[Point] = [(at.BANK + 5 * sin(y / 63.0), y) for y in range(-20, at.RIVER_HIGH + 40, 20)]
    corner = [(WIDTH, at.RIVER_HIGH), (WIDTH, -20)]
    for shift, color in ((-11, theme.river_5), (-6, theme.foam), (-1, theme.sand_shade), (5, theme.sand)):
        pen.poly([*moved(edge, shift, 0), *corner], color)
    for x, y in ((712, 272), (1092, 280), (714, 420), (1094, 414)):
        pen.poly(curve((x - 18, y), (x, y - 8), (x + 18, y)), theme.sand_lit)
    for low in (300, 432):
        plants.papyrus(pen.part((664, low - 84), 0.86), theme)


def _isle(pen: Pen, theme: Theme) -> None:
    """Draw the island for the tiles that are set aside, with a palm."""
    left, top, wide, high = at.ISLE
    for grow, drop, color in (
        (9, 2, theme.river_5),
        (4, 1, theme.foam),
        (0, 0, theme.sand_shade),
        (-5, -3, theme.sand),
    ):
        pen.poly(_shore(left + wide / 2, top + high / 2 + drop, wide / 2 + grow, high / 2 + grow), color)
    palm(pen, (left + wide - 4, top + 62), 58, theme)
    for row in (1, 2):
        y = at.STORE_TOP + row * at.STORE_ROW - at.STORE_ROW / 2
        pen.line([(left + 34, y), (left + wide - 34, y)], theme.sand_shade, 2)


def _shore(x: float, y: float, across: float, down: float) -> list[Point]:
    """Return the outline of an island: a slightly uneven shape between a box and an ellipse."""
    points: list[Point] = []
    for step in range(72):
        turn = radians(step * 5)
        uneven = 1 + 0.018 * sin(3 * turn + 1) + 0.014 * sin(5 * turn)
        near = (abs(cos(turn)) ** 3.4 + abs(sin(turn)) ** 3.4) ** (-1 / 3.4)
        points.append((x + across * near * uneven * cos(turn), y + down * near * uneven * sin(turn)))
    return points


def _lotus(pen: Pen, theme: Theme) -> None:
    """Draw leaves and flowers on the water."""
    for x, y, size in ((70, 281, 70), (638, 236, 56)):
        plants.lotus(pen.part((x, y), size / 100), theme)
    for x, y, size in ((54, 314, 17), (690, 30, 18)):
        plants.leaf(pen, x, y, size, theme)


HIPPO, HIPPO_HIGH = (296, 238), 42
"""The upper left corner of the hippo between the island and the boats, and its height."""


def _hippo(pen: Pen, theme: Theme) -> None:
    """Draw a hippo in the water."""
    animals.hippo(pen.part(HIPPO, 0.5), theme)


def _quay(pen: Pen, theme: Theme) -> None:
    """Draw slabs of stone around nine carved fields, and bollards at every dock."""
    left, top, side = at.QUAY_X, at.QUAY_Y, at.QUAY
    pen.rect((left + 8, top + 12, left + side + 8, top + side + 14), theme.river_shade, radius=14)
    pen.rect((left - 4, top - 4, left + side + 4, top + side + 10), theme.foam, radius=18)
    pen.rect((left, top, left + side, top + side + 8), theme.carved, radius=14)
    pen.rect((left, top, left + side, top + side), theme.masonry, radius=14)
    pen.rect((left + 3, top + 1, left + side - 3, top + 4), theme.masonry_lit, radius=2)
    pen.rect((left + 1, top + 3, left + 4, top + side - 3), theme.masonry_lit, radius=2)
    for step in range(at.ROWS + 1):
        line = at.FIRST_FIELD + step * at.PITCH - 3
        for shift, color in ((0, theme.masonry_front), (1.5, mix(theme.masonry, theme.masonry_lit, 0.4))):
            across, down = left + line + shift, top + line + shift
            pen.rect((across, top + 5, across + 1.5, top + side - 2), color)
            pen.rect((left + 5, down, left + side - 2, down + 1.5), color)
        pen.rect((left + line, top + side, left + line + 2, top + side + 8), theme.masonry_rim)
    for field in range(at.ROWS**2):
        x, y = at.field_middle(field)
        _carve(pen, (x - at.FIELD / 2, y - at.FIELD / 2, x + at.FIELD / 2, y + at.FIELD / 2), theme)
    for line in range(at.ROWS):
        for shift in (-38, 38):
            x, y = at.field_middle(line)[0] + shift, top + 12
            for point in ((x, y), (left + 12, at.field_middle(at.ROWS * line)[1] + shift)):
                plants.post(pen.part((point[0] - 8, point[1] - 10), 0.18), theme.carved)


def _carve(pen: Pen, box: tuple[float, float, float, float], theme: Theme) -> None:
    """Draw a field carved into the stone, with light at the lower right and shadow at the upper left."""
    left, top, right, low = box
    pen.rect((left, top, right + 1.5, low + 1.5), theme.masonry_lit, radius=12)
    pen.rect(box, theme.carved, radius=11)
    pen.rect((left + 4, top + 5, right, low), mix(theme.carved, theme.floor, 0.5), radius=9)
    pen.rect((left + 7, top + 9, right, low), theme.floor, radius=9)


# --- the bank ----------------------------------------------------------------------------------------


SHADE_HIGH = 26
"""The height of the lower part of a card, which gets less light."""


def _card(pen: Pen, top: float, theme: Theme, *, active: bool) -> None:
    """Draw a sheet of paper with a heading for the name, golden for the player who must choose."""
    left, wide, high, head = at.CARD_LEFT, at.CARD_WIDE, at.CARD_HIGH, at.HEAD_HIGH
    pen.rect((left + 5, top + 7, left + wide + 5, top + high + 7), theme.cast, radius=18)
    edge, bar = (c.GOLD, c.GOLD) if active else (theme.tablet_foot, theme.tablet_head)
    if active:
        pen.rect((left - 2, top - 2, left + wide + 2, top + high + 2), c.GOLD_DEEP, radius=20)
    pen.rect((left, top, left + wide, top + high), edge, radius=18)
    lit = c.GOLD_LIT if active else theme.tablet_lit
    pen.rect(
        (left + 5, top + 5, left + wide - 5, top + high - 5),
        mix(theme.panel, theme.tablet_foot, 0.2),
        radius=13,
    )
    pen.rect((left + 5, top + head, left + wide - 5, top + high - SHADE_HIGH), theme.panel)
    pen.rect(
        (left + 5, top + 5, left + wide - 5, top + head),
        c.GOLD_HIGH if active else mix(bar, lit, 0.35),
        radius=13,
    )
    pen.rect((left + 5, top + head * 0.55, left + wide - 5, top + head), bar)
    pen.line([(left + 22, top + 7), (left + wide - 22, top + 7)], lit, 2.5)
    pen.rect(
        (left + 5, top + head, left + wide - 5, top + head + 3), c.GOLD_DEEP if active else theme.tablet_foot
    )
    pen.line([(left + 18, top + 161), (left + wide - 18, top + 161)], theme.line, 2)


def _papyrus(pen: Pen, theme: Theme) -> None:
    """Draw the sheet for the last move, between two rods."""
    left, top, wide, high = at.PAPYRUS
    pen.rect((left + 6, top + 7, left + wide + 4, top + high + 7), theme.cast, radius=4)
    pen.rect((left + 6, top, left + wide - 6, top + high), theme.panel, radius=3)
    pen.line([(left + 14, top + 2), (left + wide - 14, top + 2)], theme.tablet_lit, 2)
    for x in (left, left + wide - 12):
        pen.rect((x, top - 4, x + 12, top + high + 4), theme.tablet_foot, radius=6)
        pen.rect((x + 2, top - 2, x + 10, top + high + 2), theme.tablet_head, radius=4)
        pen.line([(x + 4, top + 2), (x + 4, top + high - 2)], theme.tablet_lit, 2)


# --- the desert --------------------------------------------------------------------------------------


STARS = (
    (96, 22, 1.6), (132, 48, 1.2), (158, 14, 1.8), (196, 34, 1.4), (228, 70, 1.2), (236, 18, 1.2),
    (300, 66, 1.6), (306, 12, 1.2), (512, 62, 1.4), (536, 84, 1.2), (566, 16, 1.8), (588, 40, 1.2),
    (642, 62, 1.4), (664, 22, 1.2), (718, 16, 1.4), (742, 36, 1.8), (786, 54, 1.2), (798, 18, 1.6),
    (1062, 78, 1.4), (1082, 96, 1.2),
)  # fmt: skip
"""Each star's distance from the left, its distance from a band's top, and its size."""
PYRAMIDS = ((176, 62, 58), (246, 40, 36), (536, 44, 44))
"""The distant pyramids: the middle, half the width, and the height."""
DUNES = ((104, 190, 16), (330, 260, 22), (690, 300, 18), (930, 320, 26))


def _band(pen: Pen, top: float, theme: Theme, *, active: bool) -> None:
    """Draw the sky, dunes and sand, with a golden frame for the player who must choose."""
    left, right, low = 2.0, WIDTH - 2.0, top + at.BAND_HIGH
    pen.rect((left, top, right, low), c.GOLD if active else theme.tablet_foot, radius=14)
    edge = 5 if active else 3
    box = (left + edge, top + edge, right - edge, low - edge)
    pen.rect(box, theme.sky_mid, radius=10)
    ground = top + at.HORIZON
    pen.poly([(box[0], ground - 30), *curve((box[0], ground - 30), (550, ground - 64), (box[2], ground - 30)),
              (box[2], ground), (box[0], ground)], theme.sky_low)  # fmt: skip
    for x, y, radius in STARS if theme.night else ():
        pen.disc(x, top + y, radius, theme.orb)
    for x, half, high in PYRAMIDS:
        tip = (x, ground - high)
        pen.poly([(x - half, ground), tip, (x + half, ground)], theme.hills)
        pen.poly([(x - half, ground), tip, (x + half * 0.3, ground)], theme.hills_lit)
    for x, wide, high in DUNES:
        dune = curve((x - wide / 2, ground), (x, ground - high * 1.6), (x + wide / 2, ground))
        pen.poly(dune, theme.hills)
    pen.rect((box[0], ground, box[2], box[3]), theme.sand, radius=10)
    pen.rect((box[0], ground, box[2], ground + 14), theme.sand)
    pen.rect((box[0], ground, box[2], ground + 3), theme.sand_lit)
    pen.poly(curve((box[0] + 8, box[3]), (300, ground + 18), (760, box[3])), theme.sand_shade)


CLIFF_WIDE = at.NICHES * at.NICHE_PITCH + 12


def cliff(theme: Theme) -> Sprite:
    """Draw the rock of the tomb."""
    return site_art.cliff(CLIFF_WIDE + 4, at.BAND_HIGH - 6, theme)
