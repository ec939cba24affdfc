"""Drawings of the Nile's animals (hippo, crocodile, ibis) and of a stone sphinx. Units are hundredths of a
drawing's longer edge.
"""

from render.kit import colors as c
from render.kit.art.stonework import limestone, sandstone
from render.kit.palette import Theme
from render.kit.pen import Pen, Point, arc, curve


def hippo(pen: Pen, theme: Theme) -> None:
    """Draw a hippo looking out of the water; 100 by 78 units."""
    pen.oval((4, 52, 104, 84), theme.river_shade)
    for side in (-1, 1):
        ear = 50 + side * 24
        pen.disc(ear, 14, 10, c.BASALT_DEEP)
        pen.disc(ear, 14, 7, c.GRANITE_SHADE)
    pen.rect((19, 8, 81, 60), c.BASALT_DEEP, radius=26)
    pen.rect((22, 11, 78, 60), c.IRON, radius=23)
    pen.rect((8, 36, 92, 76), c.BASALT_DEEP, radius=20)
    pen.rect((11, 39, 89, 76), c.IRON, radius=17)
    pen.oval((16, 42, 84, 62), c.SILVER)
    pen.oval((16, 45, 84, 66), c.IRON)
    for side in (-1, 1):
        pen.oval((50 + side * 15 - 7, 22, 50 + side * 15 + 7, 35), c.CREAM)
        pen.disc(50 + side * 14, 29, 5, c.INK)
        pen.oval((50 + side * 20 - 5, 47, 50 + side * 20 + 5, 56), c.BASALT_DEEP)
    pen.line(curve((10, 73), (50, 81), (90, 73)), theme.foam, 4)
    pen.line(arc(50, 50, 52, 146, 168, steps=4), theme.ripple, 3)
    pen.line(arc(50, 50, 52, 12, 34, steps=4), theme.ripple, 3)


RIDGES = ((54, 10), (63, 7), (72, 7), (80, 9))
"""The middle of each scale on a crocodile's back, and its height from the water."""


def crocodile(pen: Pen, theme: Theme) -> None:
    """Draw a crocodile swimming to the left, with snout, eye and back; 100 by 34 units."""
    pen.oval((2, 20, 100, 34), theme.river_shade)
    back = [(44, 26), *curve((44, 26), (60, 9), (92, 20)), (99, 13), (98, 26)]
    for grow, color in ((1.5, c.GREEN_SHADE), (0.0, theme.reed)):
        pen.poly([(x, y - grow) for x, y in back], color)
    for x, high in RIDGES:
        pen.poly([(x - 4, 19), (x, 19 - high), (x + 4, 19)], c.GREEN_SHADE)
    head: list[Point] = [
        (0, 19),
        (4, 15),
        *curve((4, 15), (16, 18), (24, 13)),
        (28, 7),
        (34, 7),
        (40, 14),
        (46, 26),
    ]
    pen.poly([*head, (4, 26)], c.GREEN_SHADE)
    pen.poly([(2, 20), *((x, y + 2) for x, y in head[1:-1]), (43, 25), (4, 25)], theme.reed)
    pen.line([(3, 21), (20, 21), (30, 19)], c.GREEN_SHADE, 1.6)
    for x in (7, 13, 19):
        pen.poly([(x, 21), (x + 2, 25), (x + 4, 21)], c.CREAM)
    pen.disc(31, 11, 3.2, c.WHEAT)
    pen.disc(31, 11, 1.5, c.INK)
    for left, right in ((0, 46), (50, 98)):
        pen.line(curve((left, 26), ((left + right) / 2, 29), (right, 26)), theme.foam, 1.8)


def ibis(pen: Pen, theme: Theme) -> None:
    """Draw a sacred ibis in shallow water, with its bill to the left; 70 by 100 units."""
    pen.oval((26, 90, 66, 99), theme.river_shade)
    for x in (40, 50):
        pen.line([(x, 66), (x - 1, 95)], c.IRON, 3)
    body = [
        (28, 50), *curve((28, 50), (40, 34), (60, 48)), (70, 62), (62, 66),
        *curve((60, 68), (40, 76), (28, 50)),
    ]  # fmt: skip
    neck = [*curve((32, 52), (16, 44), (24, 24)), (28, 17)]
    bill = curve((24, 18), (8, 20), (4, 42))
    pen.edge(body, theme.dark_rim, 4)
    for grow, color in ((4, theme.dark_rim), (0, c.BLACK_FRONT)):
        pen.line(neck, color, 7 + grow)
        pen.line(bill, color, 3 + grow)
        pen.disc(28, 17, 6.5 + grow / 2, color)
    pen.poly(body, c.WHITE)
    pen.poly([(54, 54), (70, 60), (68, 72), (56, 66)], c.BLACK_FRONT)
    pen.disc(27, 16, 1.8, c.CREAM)


def sphinx(pen: Pen, theme: Theme) -> None:
    """Draw a limestone lion with a pharaoh's head, on a slab; 100 by 66 units."""
    rock, cloth = limestone(theme), sandstone(theme)
    pen.shade([(92, 30), (106, 44), (106, 66), (20, 66)])
    pen.rect((0, 55, 100, 66), rock.rim, radius=2)
    pen.rect((1.5, 56.5, 98.5, 64.5), rock.front, radius=1)
    pen.rect((1.5, 56.5, 98.5, 59), rock.lit)
    body = [
        (20, 56), (26, 32), *curve((26, 32), (58, 26), (78, 30)),
        *curve((78, 30), (97, 32), (96, 56)),
    ]  # fmt: skip
    pen.edge(body, rock.rim, 2.5)
    pen.poly(body, rock.top)
    pen.poly([(70, 56), *curve((70, 56), (74, 38), (90, 44)), (95, 56)], rock.front)
    pen.line(curve((28, 33), (58, 28), (78, 32)), rock.lit, 2)
    pen.rect((3, 48, 46, 56), rock.rim, radius=3)
    pen.rect((4.5, 49.5, 44, 56), rock.top, radius=2)
    pen.rect((5, 49.5, 44, 51.5), rock.lit, radius=1)
    hood = [(12, 4), (30, 1), (38, 10), (42, 36), (30, 42), (13, 36), (10, 16)]
    pen.edge(hood, rock.rim, 2.5)
    pen.poly(hood, cloth.top)
    for low in range(10, 38, 8):
        pen.line([(30, low), (38 + low / 10, low + 1)], cloth.front, 3.5)
    pen.rect((11, 8, 29, 32), rock.rim, radius=7)
    pen.rect((12, 9, 28, 31), rock.top, radius=6)
    pen.rect((11, 6, 31, 11), cloth.front, radius=2)
    for x in (15, 22):
        pen.rect((x, 17, x + 4, 19.5), c.INK)
    pen.line([(16, 26), (24, 26)], rock.rim, 1.6)
    pen.rect((16, 31, 21, 40), rock.rim, radius=2)
