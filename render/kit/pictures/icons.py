"""Icons: small pictures of one thing each, for buttons, menus, sentences and a table's legend."""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import NamedTuple

from PIL import Image

from render.kit import colors as c
from render.kit import fonts
from render.kit.colors import Color
from render.kit.pen import Pen, Sprite

SIDE = 128
"""The size of an icon in pixels, the largest that Discord accepts; it shows icons as small as 22 pixels."""

INNER = round(SIDE * 0.78)
"""The size in pixels of a drawing on a plate."""


class Layer(NamedTuple):
    """A sprite, and the offset of its middle from the icon's middle."""

    sprite: Sprite
    across: int = 0
    down: int = 0


Layers = tuple[Layer, ...]


@dataclass(frozen=True)
class Icon:
    """An icon as layers of sprites. `plain` is the character with the same meaning in a text, if there is
    one; `shows` has the things in the pictures that it represents: for each, the drawing function and its
    first arguments.
    """

    draw: Callable[[], Layers]
    plain: str = ""
    shows: tuple[tuple[object, ...], ...] = ()

    def image(self) -> Image.Image:
        """Draw the icon on a transparent ground."""
        whole = Image.new("RGBA", (SIDE, SIDE))
        for sprite, across, down in self.draw():
            layer = Image.new("RGBA", (SIDE, SIDE))
            width, height = sprite.size
            at = (SIDE - width) // 2 + across, (SIDE - height) // 2 + down
            layer.paste(_colored(sprite), at)
            whole = Image.alpha_composite(whole, layer)
        return whole

    def fingerprint(self) -> str:
        """Return six digits that change when a pixel does, whichever library encodes the icon."""
        return hashlib.sha256(self.image().tobytes()).hexdigest()[:6]

    def png(self) -> bytes:
        """Return the icon as a PNG."""
        data = BytesIO()
        self.image().save(data, "PNG", optimize=True)
        return data.getvalue()


def _colored(sprite: Sprite) -> Image.Image:
    """Return a sprite's pixels, with the coverage as their alpha channel."""
    if isinstance(sprite.colors, tuple):
        image = Image.new("RGB", sprite.size, sprite.colors)
    else:
        image = sprite.colors.copy()
    image.putalpha(sprite.coverage)
    return image


Icons = Mapping[str, Icon]
"""Icons by name. Each name is a word, because Discord shows it as alternative text."""


def sketch(draw: Callable[[Pen], None], ground: Color = c.SAND) -> Callable[[], Layers]:
    """Return the layers of an icon: a drawing (in hundredths of its width) on a plate that contrasts with any
    background.
    """

    def layers() -> Layers:
        pen = Pen(SIDE, SIDE, SIDE / 100)
        plate(pen, ground)
        draw(pen)
        return (Layer(pen.sprite()),)

    return layers


def plate(pen: Pen, ground: Color) -> None:
    """Draw a tile with a dark and a light rim."""
    for inset, radius, color in ((0, 16, c.INK), (4, 13, c.CREAM), (8, 10, ground)):
        pen.rect((inset, inset, 100 - inset, 100 - inset), color, radius=radius)


def lettering(text: str, size: int, color: Color) -> Sprite:
    """Return a short text as a sprite; raises `ValueError` if none of it is visible."""
    mask = fonts.mask(text, size, bold=True).image
    if mask is None:
        raise ValueError(text)
    return Sprite(color, mask, (text, size, color), mask.size)


def alone(draw: Callable[[], Sprite], *shows: object) -> Icon:
    """Return an icon made of a drawing in the pictures, without a plate; `shows` are the drawing functions
    that it represents.
    """
    return Icon(lambda: (Layer(draw()),), shows=tuple((thing,) for thing in shows))


def on_plate(draw: Callable[[], Sprite], *shows: object, ground: Color = c.SAND) -> Icon:
    """Return an icon made of a drawing in the pictures, on a plate; `shows` are the drawing functions that it
    represents.
    """
    return Icon(
        lambda: (*sketch(lambda _: None, ground)(), Layer(draw())), shows=tuple((thing,) for thing in shows)
    )


def with_number(draw: Callable[[], Sprite], number: str, *shows: object) -> Icon:
    """Return an icon made of a drawing in the pictures, with a number; `shows` are the drawing functions that
    it represents.
    """

    def layers() -> Layers:
        return Layer(draw()), Layer(lettering(number, round(SIDE * 0.5), c.INK))

    return Icon(layers, shows=tuple((thing,) for thing in shows))
