"""Texts: the one font, whole strings as cached masks, and how to make a text fit."""

import unicodedata
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from io import BytesIO
from threading import Lock
from typing import NamedTuple

from PIL import Image, ImageFont

from render.kit.kept import Kept
from render.kit.players import Players

FONT_PACKAGE = "font_source_sans_pro"
FONT_FOLDER = "files"
FACES = {False: "SourceSansPro-Semibold.ttf", True: "SourceSansPro-Bold.ttf"}
CAPITAL = 0.66
"""Height of a capital letter, in parts of the size: texts are centered by it."""
DANGLING = " |/-·•~\u2013\u2014"
"""Characters that join a name and an emoji, and are useless at its ends when the emoji is gone."""
MISSING = "\uffff"
"""No font has this one, so it shows how a missing character looks."""
ELLIPSIS = "…"
MASKS = 4 << 20
"""Bytes of whole strings kept: about two thousand. A game has a few hundred, names come and go."""
FITTED = 2 << 20
"""Bytes of texts kept as there was room for them."""
CHARACTERS = 1 << 20
"""Bytes for which characters can be drawn."""

_lock = Lock()


class FontMissing(RuntimeError):
    """The font package is not installed as it should be. There is no fallback."""


class Mask(NamedTuple):
    """A text ready to be pasted: coverage, where it lies from the start of its baseline, length."""

    image: Image.Image | None
    left: int
    top: int
    length: int

    @property
    def weight(self) -> int:
        """Bytes: one a pixel."""
        return 0 if self.image is None else self.image.width * self.image.height


class Fit(NamedTuple):
    """A text as there is room for it."""

    shown: str
    size: int
    mask: Mask


masks: Kept[Mask] = Kept(MASKS, lambda mask: mask.weight)
fitted: Kept[Fit] = Kept(FITTED, lambda fit: fit.mask.weight)
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


@masks
def mask(text: str, size: int, *, bold: bool) -> Mask:
    """The mask of a whole text. Shared: paste through it, never draw on it."""
    with _lock:
        core, (left, top) = font(size, bold=bold).getmask2(text, mode="L", anchor="ls")
    if not all(core.size):
        return Mask(None, 0, 0, length(text, size, bold=bold))
    image = Image.new("L", core.size)
    image.im.paste(core, (0, 0, *core.size))
    return Mask(image, left, top, length(text, size, bold=bold))


def length(text: str, size: int, *, bold: bool) -> int:
    """How wide a text runs, in pixels."""
    with _lock:
        return round(font(size, bold=bold).getlength(text))


@fitted
def fit(text: str, width: int, sizes: Sequence[int], *, bold: bool) -> Fit:
    """The text in the first of the sizes in which it fits; if it does in none, cut with an ellipsis."""
    for size in sizes:
        if length(text, size, bold=bold) <= width:
            return Fit(text, size, mask(text, size, bold=bold))
    size, shown = sizes[-1], ELLIPSIS
    for end in range(len(text) - 1, 0, -1):
        shorter = text[:end].rstrip() + ELLIPSIS
        if length(shorter, size, bold=bold) <= width:
            shown = shorter
            break
    return Fit(shown, size, mask(shown, size, bold=bold))


def drawable(text: str) -> bool:
    """Whether the font can draw this text: it has every character, and none needs shaping."""
    return all(map(_drawable, text))


def drawn_names(players: Players) -> Players:
    """The parts of the names that the font can draw; if nothing is left of one, the seat's name."""
    return Players(tuple(map(drawn_name, players.names)))


def drawn_name(name: str) -> str:
    """A name without the characters that the font lacks, such as emoji, and without those left dangling;
    empty if no letter or digit remains. Accents are combined with their letters, decorative letters become
    plain.
    """
    whole = unicodedata.normalize("NFC", name)
    if drawable(whole):
        return whole
    plain = unicodedata.normalize("NFKC", name)
    kept = "".join(filter(_drawable, plain))
    if kept == plain:
        return kept
    tidy = " ".join(kept.split()).strip(DANGLING)
    return tidy if any(map(str.isalnum, tidy)) else ""


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
