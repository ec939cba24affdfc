"""The font, cached masks of whole strings, and the fitting of texts."""

import re
import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO
from itertools import repeat
from threading import Lock
from typing import NamedTuple

from PIL import Image, ImageFont

from render.kit.kept import LruCache
from render.kit.players import Players

FONT_PACKAGE = "font_source_sans_pro"
FONT_FOLDER = "files"
FACES = {False: "SourceSansPro-Semibold.ttf", True: "SourceSansPro-Bold.ttf"}
CAPITAL = 0.66
"""The height of a capital letter as a fraction of the font size, by which texts are centered."""
DANGLING = " |/-·•~\u2013\u2014"
"""Characters between a name and an emoji, which are useless at the ends once the emoji is gone."""
EMPTY_BRACKETS = re.compile(r"\(\s*\)|\[\s*\]|\{\s*\}")
IN_BRACKETS = re.compile(r"[(\[{](?P<inside>[^()\[\]{}]*)[)\]}]")
"""Brackets that may be left over when the characters in them or around them are gone."""
DECORATED = re.compile(
    r"(?:LATIN\sLETTER\sSMALL\sCAPITAL|NEGATIVE\s(?:SQUARED|CIRCLED)\sLATIN\sCAPITAL\sLETTER)"
    r"\s(?P<letter>[A-Z])"
)
"""The Unicode names of decorated letters."""
MISSING = "\uffff"
"""A character that no font has, which shows how a missing character looks."""
ELLIPSIS = "…"
MASKS = 4 << 20
"""The limit of cached masks, in bytes, which is enough for about two thousand strings. A game has a few
hundred; names come and go.
"""
FITTED = 2 << 20
"""The limit of cached fits, in bytes."""
CHARACTERS = 1 << 20
"""The limit, in bytes, of cached answers to whether a character can be drawn."""
ADVANCES = 1 << 13
"""How many widths of characters are cached; our texts need two thousand, and names may have any character."""

_lock = Lock()


class FontMissing(RuntimeError):
    """The font package is missing or incomplete. There is no fallback."""


class Mask(NamedTuple):
    """A text ready to be pasted: its coverage, its offset from the start of the baseline, and its length."""

    image: Image.Image | None
    left: int
    top: int
    length: int

    @property
    def weight(self) -> int:
        """The size in bytes: one per pixel."""
        return 0 if self.image is None else self.image.width * self.image.height


class Fit(NamedTuple):
    """A text as it fits into its space: the text as shown, its size and its mask."""

    shown: str
    size: int
    mask: Mask


masks: LruCache[Mask] = LruCache(MASKS, lambda mask: mask.weight)
fitted: LruCache[Fit] = LruCache(FITTED, lambda fit: fit.mask.weight)
_characters: LruCache[bool] = LruCache(CHARACTERS, lambda _: 0)


@cache
def font(size: int, *, bold: bool) -> ImageFont.FreeTypeFont:
    """Return the font in one size; raises `FontMissing`."""
    return ImageFont.truetype(BytesIO(_face(bold=bold)), size, layout_engine=ImageFont.Layout.BASIC)


@cache
def _face(*, bold: bool) -> bytes:
    """Return the font's file, which all sizes share."""
    try:
        return (files(FONT_PACKAGE) / FONT_FOLDER / FACES[bold]).read_bytes()
    except (ModuleNotFoundError, FileNotFoundError) as error:
        raise FontMissing(f"{FACES[bold]} of the package {FONT_PACKAGE} is missing") from error


@masks
def mask(text: str, size: int, *, bold: bool) -> Mask:
    """Return the mask of a whole text. It is shared: paste through it, never draw on it."""
    with _lock:
        core, (left, top) = font(size, bold=bold).getmask2(text, mode="L", anchor="ls")
    if not all(core.size):
        return Mask(None, 0, 0, length(text, size, bold=bold))
    image = Image.new("L", core.size)
    image.im.paste(core, (0, 0, *core.size))
    return Mask(image, left, top, length(text, size, bold=bold))


def length(text: str, size: int, *, bold: bool) -> int:
    """Return the width of a text in pixels."""
    return round(sum(map(_advance, text, repeat(size), repeat(bold))))


@lru_cache(ADVANCES)
def _advance(character: str, size: int, bold: bool) -> float:  # noqa: FBT001  `map` names no arguments
    """Return the width of a character. The font has no kerning, so a text is as wide as its characters."""
    with _lock:
        return font(size, bold=bold).getlength(character)


@fitted
def fit(text: str, width: int, sizes: Sequence[int], *, bold: bool) -> Fit:
    """Return the text in the first size in which it fits; if it fits in none, return it cut short with an
    ellipsis.
    """
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
    """Tell whether the font can draw this text: it has every character, and none needs shaping."""
    return all(map(_drawable, text))


def drawn_names(players: Players) -> Players:
    """Return the players with only the parts of their names that the font can draw, which may be empty."""
    return Players(tuple(map(drawn_name, players.names)))


def drawn_name(name: str) -> str:
    """Return a name without the characters that the font lacks, such as emoji, and without dangling
    separators and brackets. It is empty if no letter remains, or, for a name without letters, no digit.
    Accents are combined with their letters, and decorative letters become plain.
    """
    whole = unicodedata.normalize("NFC", name)
    if drawable(whole):
        return whole
    plain = "".join(map(_undecorated, unicodedata.normalize("NFKC", name)))
    kept = "".join(filter(_drawable, plain))
    if kept == plain:
        return kept
    tidy = _without_brackets(" ".join(EMPTY_BRACKETS.sub("", kept).split()).strip(DANGLING))
    tells = str.isalpha if any(map(str.isalpha, plain)) else str.isalnum
    return tidy if any(map(tells, tidy)) else ""


def _without_brackets(text: str) -> str:
    """Return a text without brackets that enclose all of it."""
    match = IN_BRACKETS.fullmatch(text)
    return text if match is None else match["inside"].strip()


def _undecorated(character: str) -> str:
    """Return the plain form of a decorative letter that NFKC leaves alone, such as a small capital or a
    letter in white on black.
    """
    match = DECORATED.fullmatch(unicodedata.name(character, ""))
    return character if match is None else match["letter"]


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
