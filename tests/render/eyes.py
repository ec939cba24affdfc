"""Simulations of color vision: how a picture looks to different eyes, and how far apart two cutouts look.

They work on linear RGB. The three matrices come from the supplement of G. M. Machado, M. M. Oliveira,
L. A. F. Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE
Transactions on Visualization and Computer Graphics 15 (6), 2009: complete protanopia, deuteranopia and
tritanopia (severity 1.0). Grayscale is the luminance of Rec. 709. Distances are CIE 1976 (L*, a*, b*) under
D65.
"""

from collections import Counter
from functools import cache

from PIL import Image, ImageChops, ImageStat

from render.kit.colors import Color
from render.kit.pen import Sprite

Linear = tuple[float, float, float]
Matrix = tuple[Linear, Linear, Linear]

LUMINANCE: Linear = (0.2126, 0.7152, 0.0722)

EYES: dict[str, Matrix] = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "grey": (LUMINANCE, LUMINANCE, LUMINANCE),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""The matrix with which each kind of eye changes a color."""

TO_XYZ: Matrix = (
    (0.412391 / 0.950456, 0.357584 / 0.950456, 0.180481 / 0.950456),
    (0.212639, 0.715169, 0.072192),
    (0.019331 / 1.089058, 0.119195 / 1.089058, 0.950532 / 1.089058),
)
"""sRGB to XYZ, divided by the white point D65."""

SEEN = 20.0
"""The distance at which one color is seen to replace another, even in a small picture."""
SHARE = 0.05
"""The share of pixels that must differ before two things look different; the letter on a tile covers that
much.
"""


def difference(image: Image.Image, other: Image.Image, eyes: str) -> float:
    """Return the share of pixels, 0 to 1, that look different to these eyes in two palette images.

    Two things of the same shape differ only by their main colors, and two things of the same color only by
    their shapes. Raises ValueError if the sizes differ.
    """
    if image.size != other.size:
        raise ValueError(f"{image.size} beside {other.size}")
    first, second = _palette(image), _palette(other)
    pairs = Counter(zip(image.tobytes(), other.tobytes(), strict=True))
    seen = sum(count for (a, b), count in pairs.items() if distance(first[a], second[b], eyes) >= SEEN)
    return seen / pairs.total()


def far_apart(sprite: Sprite, other: Sprite) -> float:
    """Return how much two drawings of one size differ in grayscale: the root mean square, 0 to 255."""
    return ImageStat.Stat(ImageChops.difference(_gray(sprite), _gray(other))).rms[0]


def _gray(sprite: Sprite) -> Image.Image:
    if not isinstance(sprite.colors, Image.Image):
        raise TypeError("a text has only one color")
    return sprite.colors.convert("L")


def distance(color: Color, other: Color, eyes: str) -> float:
    """Return the CIE76 distance between two colors as these eyes see them."""
    pairs = zip(lab(color, eyes), lab(other, eyes), strict=True)
    return sum((a - b) ** 2 for a, b in pairs) ** 0.5


@cache
def lab(color: Color, eyes: str) -> Linear:
    """Return L*, a*, b* of a color as these eyes see it."""
    red, green, blue = (_linear(channel / 255) for channel in color)
    seen = _times(EYES[eyes], (red, green, blue))
    x, y, z = (_root(part) for part in _times(TO_XYZ, seen))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _palette(image: Image.Image) -> list[Color]:
    raw = image.getpalette() or []
    return [(raw[at], raw[at + 1], raw[at + 2]) for at in range(0, len(raw), 3)]


def _times(matrix: Matrix, vector: Linear) -> Linear:
    first, second, third = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, vector, strict=True)))) for row in matrix
    )
    return first, second, third


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def _root(part: float) -> float:
    return part ** (1 / 3) if part > (6 / 29) ** 3 else part / (3 * (6 / 29) ** 2) + 4 / 29
