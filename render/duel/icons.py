"""The Duel's icons, drawn like the pieces in its pictures."""

from collections.abc import Mapping

from engine.duel.tiles import FACE_DOWN, TEMPLE_SYMBOLS, Action, Kind, Tile
from engine.duel.view import DuelView
from render.duel.picture import boat_art, figure_art, site_art, tile_art
from render.duel.picture.pieces import ACTION_LEFT, ACTION_SIZE, ACTION_UP
from render.duel.text.phrases import OWNERS, Owner, owner
from render.kit import colors as c
from render.kit import signs
from render.kit.art.festive import medal, sun_crown
from render.kit.art.light import glint
from render.kit.marks import MARKS
from render.kit.palette import DARK, LIGHT
from render.kit.pen import Pen, curve
from render.kit.pictures.icons import (
    INNER,
    SIDE,
    Icon,
    Layer,
    Layers,
    alone,
    lettering,
    on_plate,
    sketch,
)
from render.kit.shapes import outlined

FIGURES: tuple[str, ...] = ("figure_round", "figure_triangle")
"""The icons of the figures: first that of black, who begins, then that of white."""
ACTIONS: Mapping[Action, str] = {
    Action.TAKE: "action_take",
    Action.PLACE: "action_place",
    Action.UNLOAD: "action_unload",
    Action.SWAP: "action_swap",
}


def figure_of(view: DuelView, seat: int) -> str:
    """Return the icon of a seat's figure."""
    return FIGURES[OWNERS.index(owner(view, seat))]


def name_of(tile: Tile) -> str:
    """Return the name of a tile's icon."""
    if tile.action is not None:
        return ACTIONS[tile.action]
    value = f"_{tile.value}" if tile.kind is Kind.TEMPLE else ""
    return f"tile_{tile.kind.value}{value}"


def boat(pen: Pen) -> None:
    """Draw a boat with tiles, seen from the side."""
    for x in (26, 52):
        outlined(pen, [(x, 32), (x + 22, 32), (x + 22, 52), (x, 52)], c.WHEAT, 5)
    hull = [(8, 54), (92, 48), (80, 78), (26, 80), *curve((26, 80), (14, 76), (8, 54))]
    outlined(pen, hull, c.WOOD_DEEP, 6)


def placing(pen: Pen) -> None:
    """Draw a figure being put down."""
    tile_art.pawn(pen, 34, 84, 74, c.INK)
    pen.line([(74, 18), (74, 54)], c.INK, 12)
    pen.poly([(56, 50), (92, 50), (74, 84)], c.INK)


def stop(pen: Pen) -> None:
    """Draw a square, the sign for stopping."""
    pen.rect((26, 26, 74, 74), c.INK, radius=6)


BUILT = {
    Kind.OBELISK: ((site_art.obelisk,),),
    Kind.TEMPLE: ((site_art.temple,),),
    Kind.TOMB: ((site_art.niche,), (site_art.cliff,), (tile_art.chamber,)),
    Kind.LIGHT_PYRAMID: ((site_art.block,),),
}
"""The icon of the site to which each kind of tile is delivered."""


def _tile(tile: Tile) -> Icon:
    def layers() -> Layers:
        face = Layer(tile_art.sprite_of(tile, SIDE))
        if tile.action is None:
            return (face,)
        letter = lettering(tile.action.value, round(SIDE * ACTION_SIZE), c.CREAM)
        return face, Layer(letter, -round(SIDE * ACTION_LEFT), -round(SIDE * ACTION_UP))

    return Icon(
        layers, shows=((tile_art.tile, tile.kind, _value(tile), tile.action), *BUILT.get(tile.kind, ()))
    )


def _value(tile: Tile) -> int:
    return tile.value if tile.kind is Kind.TEMPLE else 0


def _figure(owner: Owner, plain: str) -> Icon:
    def layers() -> Layers:
        high = SIDE - 4
        sign = figure_art.sign(owner, round(high * figure_art.SIGN_SIZE))
        down = round(high * figure_art.SIGN_DOWN)
        return Layer(figure_art.figure(owner, high, DARK)), Layer(sign, -3, down)

    return Icon(layers, plain, ((figure_art.figure, owner), (figure_art.sign, owner), (figure_art.absent,)))


TILES = (
    Tile(Kind.OBELISK), *(Tile(Kind.TEMPLE, symbols) for symbols in TEMPLE_SYMBOLS),
    Tile(Kind.LIGHT_PYRAMID), Tile(Kind.DARK_PYRAMID), Tile(Kind.TOMB),
    *(Tile(Kind.ACTION, 0, action) for action in Action),
)  # fmt: skip

ICONS: Mapping[str, Icon] = {
    **{
        name: _figure(owner, MARKS[number])
        for number, (name, owner) in enumerate(zip(FIGURES, OWNERS, strict=True))
    },
    "place_a_figure": Icon(sketch(placing)),
    **{name_of(tile): _tile(tile) for tile in sorted(TILES, key=lambda tile: tile.action is None)},
    name_of(FACE_DOWN): alone(lambda: tile_art.back(SIDE), tile_art.back),
    "boat": Icon(sketch(boat), shows=((boat_art.boat,), (boat_art.post,))),
    "can_unload": on_plate(
        lambda: boat_art.gangplank(INNER, round(INNER * 0.8), 0),
        boat_art.gangplank,
        ground=c.TURQUOISE,
    ),
    "box": on_plate(lambda: boat_art.crate(INNER), boat_art.crate),
    "race_flag": on_plate(lambda: site_art.pennant(INNER, LIGHT), site_art.pennant),
    "changed_here": on_plate(
        lambda: glint(INNER), glint, site_art.lit_floor, site_art.gold_frame, boat_art.slot, ground=c.LAPIS
    ),
    "stop": Icon(sketch(stop)),
    "chooses_now": on_plate(lambda: signs.hourglass(INNER), signs.hourglass, site_art.chip),
    "has_won": on_plate(lambda: sun_crown(INNER), sun_crown, medal),
}
"""All icons by name."""
