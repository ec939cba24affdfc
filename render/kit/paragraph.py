"""Writes texts that may take several lines: names take up to two, sentences a few. They are broken at spaces
and after hyphens, and end with an ellipsis where even that isn't enough.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from render.kit import fonts
from render.kit.canvas import Align, Canvas, Style

Lines = tuple[str, ...]
Place = tuple[int, int, int]
"""Left (or middle), top (or middle), and width."""

LINE, TIGHT = 1.18, 1.1
"""The distance between lines, and between lines that belong together, as multiples of the font size."""
FITTED = 2000
"""How many texts have their lines cached; names come and go."""
PARTS = re.compile(r"\S+ : \S+|[^\s-]*-|[^\s-]+|\s+")
"""The parts that are never broken: a word, a part of a word up to a hyphen, or a score such as `46 : 39`."""


def wrapped(text: str, room: int, size: int, *, bold: bool) -> Lines:
    """Return a text wrapped into lines that fit into `room` pixels; a longer word gets its own line."""
    lines = [""]
    for part in PARTS.findall(text):
        longer = lines[-1] + part
        if not lines[-1] or fonts.length(longer.rstrip(), size, bold=bold) <= room:
            lines[-1] = longer.lstrip()
        else:
            lines.append(part.lstrip())
    return tuple(line.rstrip() for line in lines if line)


def lines(text: str, room: int, size: int, most: int, *, bold: bool) -> Lines | None:
    """Return a text wrapped into at most `most` lines of this size, none wider than `room` pixels; None if it
    does not fit.
    """
    if fonts.length(text, size, bold=bold) > most * (room + size):  # even with spaces at the ends of lines
        return None
    broken = wrapped(text, room, size, bold=bold)
    whole = all(fonts.length(line, size, bold=bold) <= room for line in broken)
    return broken if whole and len(broken) <= most else None


def _cut(text: str, room: int, most: int, style: Style) -> Lines:
    """Return the lines of a text that is too long; the last line holds the rest, which is cut when it is
    drawn.
    """
    broken = wrapped(text, room, style.sizes[-1], bold=style.bold)
    rest = "".join(line if line.endswith("-") else f"{line} " for line in broken[most - 1 :])
    return (*broken[: most - 1], rest.rstrip())


def fitting(texts: Iterable[str], room: int, high: int, style: Style) -> tuple[Lines, int]:
    """Return the lines of the first text that fits into a box, and their size; every size is tried before the
    next text. If none fits, return the lines of the last text that there is room for, each cut separately.
    """
    text, least = "", style.sizes[-1]
    for text in texts:
        for size in style.sizes:
            broken = lines(text, room, size, high // pitch(size), bold=style.bold)
            if broken is not None:
                return broken, size
    return _cut(text, room, max(1, high // pitch(least)), style), least


@lru_cache(FITTED)
def _close(texts: tuple[str, ...], room: int, most: int, style: Style) -> tuple[Lines, int]:
    """Return the lines of the first text that fits into `most` lines, and their size, trying one line first;
    if none fits, cut the last text.
    """
    for text in texts:
        for fewer in (1, most):
            for size in style.sizes:
                broken = lines(text, room, size, fewer, bold=style.bold)
                if broken is not None:
                    return broken, size
    return _cut(texts[-1], room, most, style), style.sizes[-1]


def draw_lines(
    canvas: Canvas,
    texts: Sequence[str],
    corner: tuple[int, int],
    style: Style,
    room: int,
    *,
    most: int = 2,
    align: Align = "left",
) -> int:
    """Draw the first of these texts that fits, in one line if possible and then as large as possible, else
    the last one with an ellipsis. The lines are centered vertically on `corner`, and aligned there by
    `align`. Return their width.
    """
    broken, size = _close(tuple(texts), room, most, style)
    step = round(size * TIGHT)
    x, y = corner[0], corner[1] - (len(broken) - 1) * step // 2
    sized = style._replace(sizes=(size,))
    wide = [canvas.text(line, x, y + row * step, sized, room, align=align) for row, line in enumerate(broken)]
    return max(wide, default=0)


def pitch(size: int) -> int:
    """Return the distance between lines of this font size."""
    return round(size * LINE)


def paragraph(
    canvas: Canvas, texts: Iterable[str], place: Place, style: Style, high: int, *, middle: bool = False
) -> int:
    """Draw the first text that fits into a height of this many pixels, below its place or, if `middle`,
    centered on it; return its height.
    """
    left, top, room = place
    broken, size = fitting(texts, room, high, style)
    taken = pitch(size) * len(broken)
    y = top + pitch(size) // 2 - (taken // 2 if middle else 0)
    for number, line in enumerate(broken):
        canvas.text(line, left, y + number * pitch(size), style._replace(sizes=(size,)), room)
    return taken


def halves(name: str, room: int, size: int, *, bold: bool) -> Lines:
    """Return a name split into two lines: between words if that helps, else where the room ends."""
    for end in range(len(name), 0, -1):
        first = name[:end].rstrip()
        if fonts.length(first, size, bold=bold) <= room:
            space = first.rfind(" ")
            if end < len(name) and name[end] != " " and space > len(first) // 3:
                return first[:space], name[space + 1 :]
            return first, name[end:].lstrip()
    return name, ""


def name_lines(canvas: Canvas, name: str, place: Place, style: Style, *, align: Align = "left") -> None:
    """Draw a name in one line, as large as possible, or in two lines of the smallest size, centered on the
    place.
    """
    left, middle, room = place
    least = style.sizes[-1]
    if fonts.length(name, least, bold=style.bold) <= room:
        canvas.text(name, left, middle, style, room, align=align)
        return
    small, step = style._replace(sizes=(least,)), round(least * TIGHT)
    for number, line in enumerate(filter(None, halves(name, room, least, bold=style.bold))):
        y = middle - step // 2 + number * step
        canvas.text(line, left, y, small, room, align=align)
