"""Texts: the one font, whole strings as cached masks, and how to make a text fit."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from io import BytesIO
from threading import Lock

from PIL import Image, ImageFont

from render.kit.kept import Kept

FONT_PACKAGE = "font_source_sans_pro"
FONT_FOLDER = "files"
FACES = {False: "SourceSansPro-Semibold.ttf", True: "SourceSansPro-Bold.ttf"}
CAPITAL = 0.66
"""Height of a capital letter, in parts of the size: texts are centred by it."""
MISSING = "\uffff"
"""No font has this one, so it shows how a missing character looks."""
ELLIPSIS = "…"
MASKS = 4 << 20
"""Bytes of whole strings kept: about two thousand. A game has a few hundred, names come and go."""
CHARACTERS = 1 << 20
"""Bytes for which characters can be drawn."""

_lock = Lock()


class FontMissing(RuntimeError):
    """The font package is not installed as it should be. There is no fallback."""


@dataclass(frozen=True, slots=True)
class Mask:
    """A text ready to be pasted: coverage, where it lies from the start of its baseline, length."""

    image: Image.Image | None
    left: int
    top: int
    length: int

    @property
    def weight(self) -> int:
        """Bytes: one a pixel."""
        return 0 if self.image is None else self.image.width * self.image.height


_masks: Kept[Mask] = Kept(MASKS, lambda mask: mask.weight)
_characters: Kept[bool] = Kept(CHARACTERS, lambda _: 0)


@cache
def font(size: int, *, bold: bool) -> ImageFont.FreeTypeFont:
    """The font in one size; raises `FontMissing`."""
    return ImageFont.truetype(BytesIO(_face(bold=bold)), size, layout_engine=ImageFont.Layout.BASIC)


@cache
def _face(*, bold: bool) -> bytes:
    """The font's file: the sizes share it."""
    try:
        return (files(FONT_PACKAGE) / FONT_FOLDER / FACES[bold]).read_bytes()
    except (ModuleNotFoundError, FileNotFoundError) as error:
        raise FontMissing(f"{FACES[bold]} of the package {FONT_PACKAGE} is missing") from error


@_masks
def mask(text: str, size: int, *, bold: bool) -> Mask:
    """The mask of a whole text. Shared: paste through it, never draw on it."""
    face = font(size, bold=bold)
    with _lock:
        left, top, right, bottom = (round(edge) for edge in face.getbbox(text, anchor="ls"))
        length = round(face.getlength(text))
        if right <= left or bottom <= top:
            return Mask(None, 0, 0, length)
        core, offset = face.getmask2(text, mode="L", anchor="ls")
    image = Image.new("L", core.size)
    image.im.paste(core, (0, 0, *core.size))
    return Mask(image, offset[0], offset[1], length)


def length(text: str, size: int, *, bold: bool) -> int:
    """How wide a text runs, in pixels."""
    return mask(text, size, bold=bold).length


def fit(text: str, width: int, sizes: Sequence[int], *, bold: bool) -> tuple[str, int]:
    """The text and the first of the sizes in which it fits; if none does, cut with an ellipsis."""
    for size in sizes:
        if length(text, size, bold=bold) <= width:
            return text, size
    size = sizes[-1]
    for end in range(len(text) - 1, 0, -1):
        short = text[:end].rstrip() + ELLIPSIS
        if length(short, size, bold=bold) <= width:
            return short, size
    return ELLIPSIS, size


def drawable(text: str) -> bool:
    """Whether the font can draw this text: it has every character, and none needs shaping."""
    return all(map(_drawable, text))


@_characters
def _drawable(character: str) -> bool:
    if unicodedata.combining(character) or not (character == " " or character.isprintable()):
        return False
    if unicodedata.bidirectional(character) in ("R", "AL", "AN"):
        return False
    return character.isspace() or _shape(character) != _missing()


def _shape(character: str) -> bytes:
    image = mask(character, 24, bold=True).image
    return b"" if image is None else image.tobytes()


@cache
def _missing() -> bytes:
    return _shape(MISSING)
