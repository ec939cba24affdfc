"""Imhotep's icons: the drawings of its pictures, one thing each. What a side or module draws of its own is
in its file.
"""

from collections.abc import Callable, Mapping

from engine.imhotep.cards import KINDS, Card
from engine.imhotep.components import SITES
from render.imhotep.modules import private_ships, prophecies
from render.imhotep.picture import card_art, ship_art, site_art, stone_art
from render.imhotep.picture.palette import painted
from render.imhotep.sites import arena, corridor, crypt, obelisk_tiles, opulent_market
from render.kit import palette as c
from render.kit import signs
from render.kit.marks import MARKS
from render.kit.palette import LIGHT
from render.kit.pen import Pen, Sprite, curve
from render.kit.pictures.icons import SIDE, Icon, Layer, Layers, corners, lettering, on_plate, sketch
from render.kit.shapes import outlined

THEME = painted(LIGHT)
"""Icons look alike in both themes: they stand on Discord's ground, not on the pictures'."""

CARD_WIDE = round(SIDE / card_art.TALL)
INNER = round(SIDE * 0.76)
"""What stands on a plate, and of it the number of a thing."""

CORNER = ((0, 0), (1, 0), (0, 1))
"""A tile of the Great Obelisk."""

OWNERS: tuple[str, ...] = ("stone_round", "stone_triangle", "stone_cross", "stone_bar")
"""The stones by seat."""


def ship(pen: Pen) -> None:
    """A ship from the side, two stones on it."""
    for x in (30, 54):
        outlined(pen, [(x, 34), (x + 20, 34), (x + 20, 54), (x, 54)], c.CREAM, 5)
    hull = [(8, 56), (92, 50), (80, 80), (26, 82), *curve((26, 82), (14, 78), (8, 56))]
    outlined(pen, hull, c.HULL, 6)
    pen.line([(22, 66), (82, 63)], c.STRAW, 4)


def arrow(pen: Pen) -> None:
    """Onwards."""
    pen.line([(18, 50), (60, 50)], c.INK, 18)
    pen.poly([(52, 20), (90, 50), (52, 80)], c.INK)


def arrows(pen: Pen) -> None:
    """How far a chariot moves."""
    for x in (20, 52):
        pen.poly([(x, 22), (x + 30, 50), (x, 78)], c.INK)


def chariot(pen: Pen) -> None:
    """A chariot with a stone on it."""
    outlined(pen, [(30, 18), (70, 18), (70, 54), (30, 54)], c.CREAM, 6)
    pen.rect((16, 54, 84, 66), c.INK, radius=4)
    for x in (32, 68):
        pen.disc(x, 72, 15, c.INK)
        pen.disc(x, 72, 9, c.GOLD)


def place(pen: Pen) -> None:
    """An empty place with a golden rim."""
    for inset, colour in ((16, c.INK), (20, c.GOLD), (32, c.INK), (35, c.PAPYRUS)):
        pen.rect((inset, inset, 100 - inset, 100 - inset), colour, radius=8)


def asked(pen: Pen) -> None:
    """A stone in a golden frame."""
    for inset, colour in ((10, c.INK), (14, c.GOLD), (27, c.INK), (31, c.CREAM), (36, c.INK), (40, c.STONE)):
        pen.rect((inset, inset, 100 - inset, 100 - inset), colour, radius=4)


def no(pen: Pen) -> None:
    """Not this."""
    pen.line([(26, 26), (74, 74)], c.INK, 16)
    pen.line([(74, 26), (26, 74)], c.INK, 16)


def _card(card: Card) -> Icon:
    return Icon(lambda: (Layer(card_art.card(card, CARD_WIDE, THEME)),), shows=((card_art.card, card),))


def _one(draw: Callable[[], Sprite], *shows: object) -> Icon:
    return Icon(lambda: (Layer(draw()),), shows=tuple((one,) for one in shows))


def _plated(draw: Callable[[], Sprite], *shows: object) -> Icon:
    return Icon(on_plate(lambda: (Layer(draw()),)), shows=tuple((one,) for one in shows))


def _numbered(draw: Callable[[], Sprite], number: str, *shows: object) -> Icon:
    def layers() -> Layers:
        return Layer(draw()), Layer(lettering(number, round(SIDE * 0.5), c.INK))

    return Icon(layers, shows=tuple((one,) for one in shows))


def _stones() -> Mapping[str, Icon]:
    def stone(seat: int) -> Icon:
        shows = tuple((art, seat) for art in (stone_art.stone, stone_art.block, stone_art.brick))
        own = tuple((art, seat) for art in (stone_art.sign, stone_art.shadow))
        return Icon(lambda: (Layer(stone_art.stone(seat, SIDE)),), MARKS[seat], (*shows, *own))

    return {name: stone(seat) for seat, name in enumerate(OWNERS)}


ICONS: Mapping[str, Icon] = {
    **_stones(),
    **{
        site.name.lower(): Icon(
            lambda site=site: (Layer(site_art.emblem(site, SIDE, THEME)),), shows=((site_art.emblem, site),)
        )
        for site in SITES
    },
    **{f"card_{card.name.lower()}": _card(card) for card in KINDS},
    "card_face_down": _card(Card.FACE_DOWN),
    "cards_acted": _one(lambda: card_art.spent(CARD_WIDE, THEME), card_art.spent),
    "ship": Icon(
        sketch(ship),
        shows=tuple((art,) for art in (ship_art.ship, site_art.chevron, site_art.skiff)),
    ),
    "next_place": Icon(sketch(place)),
    "next_space": _plated(lambda: site_art.down(INNER), site_art.down),
    "quarry": _plated(lambda: stone_art.quarry(INNER, THEME), stone_art.quarry),
    "load_a_stone": _plated(lambda: site_art.loading(INNER, THEME), site_art.loading),
    "wrath": _one(lambda: site_art.mask(SIDE), site_art.mask),
    "changed": Icon(sketch(corners), shows=((signs.ring,),)),
    "asked": Icon(sketch(asked), shows=((stone_art.halo,),)),
    "chooses": _plated(lambda: signs.hourglass(INNER), signs.hourglass),
    "wins": _plated(lambda: signs.laurel(INNER), signs.laurel),
    "order": _numbered(lambda: stone_art.order_mark(SIDE), "1", stone_art.order_mark),
    "go_on": Icon(sketch(arrow)),
    "skip": Icon(sketch(no)),
    "coin": _one(lambda: opulent_market.coin(SIDE), opulent_market.coin, opulent_market.purse),
    "imhotep": _plated(lambda: corridor.imhotep(INNER), corridor.imhotep, corridor.clockwise),
    "chariot": Icon(sketch(chariot), shows=((arena.chariot,),)),
    "chariot_arrows": Icon(sketch(arrows), shows=((arena.arrow_heads,),)),
    "crypt_token": _numbered(lambda: crypt.token(SIDE), "7", crypt.token, crypt.token_gone),
    "private_ship": _plated(
        lambda: private_ships.waiting_sprite(INNER, THEME, used=False),
        private_ships.waiting_sprite,
        private_ships.skiff_sprite,
    ),
    "obelisk_tile": _plated(
        lambda: obelisk_tiles.sprite(CORNER, round(INNER * 0.4), THEME), obelisk_tiles.sprite
    ),
    "scarab": _one(lambda: prophecies.scarab_sprite(SIDE), prophecies.scarab_sprite),
}
"""By name."""
