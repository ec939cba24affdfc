"""Imhotep's icons, drawn like the things in its pictures. The icons of a single side or module are in its own
file.
"""

from collections.abc import Mapping

from engine.imhotep.cards import BLUE, KINDS, Card
from engine.imhotep.components import SITES
from render.imhotep.modules import MODULES
from render.imhotep.picture import card_art, ship_art, site_art, stone_art
from render.imhotep.sites import SIDES
from render.kit import colors as c
from render.kit import signs
from render.kit.art.festive import medal, sun_crown
from render.kit.art.light import glint, spark
from render.kit.marks import MARKS
from render.kit.palette import LIGHT as THEME
from render.kit.pen import Pen, curve
from render.kit.pictures.icons import INNER, SIDE, Icon, Layer, alone, on_plate, sketch, with_number
from render.kit.shapes import outlined

CARD_WIDE = round(SIDE / card_art.TALL)

OWNERS: tuple[str, ...] = ("stone_round", "stone_triangle", "stone_cross", "stone_bar")
"""The icons of the stones, by seat."""


def ship(pen: Pen) -> None:
    """Draw a ship with two stones, seen from the side."""
    for x in (30, 54):
        outlined(pen, [(x, 34), (x + 20, 34), (x + 20, 54), (x, 54)], c.CREAM, 5)
    hull = [(8, 56), (92, 50), (80, 80), (26, 82), *curve((26, 82), (14, 78), (8, 56))]
    outlined(pen, hull, c.WOOD_DEEP, 6)
    pen.line([(22, 66), (82, 63)], c.WHEAT, 4)


def arrow(pen: Pen) -> None:
    """Draw an arrow that means *continue*."""
    pen.line([(18, 50), (60, 50)], c.INK, 18)
    pen.poly([(52, 20), (90, 50), (52, 80)], c.INK)


def place(pen: Pen) -> None:
    """Draw an empty place with a golden rim."""
    for inset, color in ((16, c.INK), (20, c.GOLD), (32, c.INK), (35, c.PAPYRUS)):
        pen.rect((inset, inset, 100 - inset, 100 - inset), color, radius=8)


def asked(pen: Pen) -> None:
    """Draw a stone in a golden frame."""
    for inset, color in ((10, c.INK), (14, c.GOLD), (27, c.INK), (31, c.CREAM), (36, c.INK), (40, c.GRAY)):
        pen.rect((inset, inset, 100 - inset, 100 - inset), color, radius=4)


def no(pen: Pen) -> None:
    """Draw a cross that means *not this*."""
    pen.line([(26, 26), (74, 74)], c.INK, 16)
    pen.line([(74, 26), (26, 74)], c.INK, 16)


def _card(card: Card) -> Icon:
    return Icon(
        lambda: (Layer(card_art.card(card, CARD_WIDE)),),
        shows=((card_art.card, card), (card_art.tilted, card)),
    )


def _stones() -> Mapping[str, Icon]:
    def stone(seat: int) -> Icon:
        shows = tuple(
            (art, seat) for art in (stone_art.stone, stone_art.cube, stone_art.block, stone_art.brick)
        )
        own = tuple((art, seat) for art in (stone_art.sign, stone_art.shadow))
        return Icon(lambda: (Layer(stone_art.stone(seat, SIDE)),), MARKS[seat], (*shows, *own))

    return {name: stone(seat) for seat, name in enumerate(OWNERS)}


ICONS: Mapping[str, Icon] = {
    **_stones(),
    "quarry": on_plate(lambda: stone_art.quarry(INNER, THEME), stone_art.quarry),
    **{f"card_{card.name.lower()}": _card(card) for card in BLUE},
    **{name: icon for side in SIDES.values() for name, icon in side.icons.items()},
    **{
        site.name.lower(): Icon(
            lambda site=site: (Layer(site_art.emblem(site, SIDE)),), shows=((site_art.emblem, site),)
        )
        for site in SITES
    },
    **{f"card_{card.name.lower()}": _card(card) for card in KINDS if card not in BLUE},
    "card_face_down": _card(Card.FACE_DOWN),
    "cards_acted": alone(lambda: card_art.spent(CARD_WIDE), card_art.spent),
    "ship": Icon(
        sketch(ship),
        shows=tuple(
            (art,)
            for art in (ship_art.ship, ship_art.letter_disc, ship_art.skiff, ship_art.arrow, ship_art.tick)
        ),
    ),
    "next_place": Icon(sketch(place)),
    "next_space": on_plate(lambda: site_art.down(INNER), site_art.down),
    "load_a_stone": on_plate(lambda: site_art.loading(INNER, THEME), site_art.loading),
    "wrath": alone(lambda: site_art.mask(SIDE), site_art.mask),
    "changed": on_plate(lambda: glint(INNER), glint, spark, ground=c.LAPIS),
    "asked": Icon(sketch(asked), shows=((stone_art.halo,),)),
    "chooses": on_plate(lambda: signs.hourglass(INNER), signs.hourglass),
    "wins": on_plate(lambda: signs.laurel(INNER), signs.laurel, sun_crown, medal),
    "at_end": on_plate(lambda: site_art.flag(INNER, THEME), site_art.flag),
    "order": with_number(lambda: stone_art.order_mark(SIDE), "1", stone_art.order_mark),
    "go_on": Icon(sketch(arrow)),
    "skip": Icon(sketch(no)),
    **{name: icon for module in MODULES for name, icon in module.icons.items()},
}
"""The icons of the game by name."""
