"""Texts that may take several lines: names take two, a sentence a few."""

import re
from collections.abc import Iterable

from render.kit import fonts
from render.kit.canvas import Align, Canvas, Style

Lines = tuple[str, ...]
Place = tuple[int, int, int]
"""Left (or middle), top (or middle), and width."""

LINE, TIGHT = 1.18, 1.1
"""The distance between lines, and between the halves of a name, as parts of the size."""

BETWEEN_WORDS = re.compile(r"(?<! :)\s+(?!: )")
"""Where a text can be broken: not within a score such as `46 : 39`."""


def wrapped(text: str, room: int, size: int, *, bold: bool) -> Lines:
    """Wrap a text into lines as long as there is room; a longer word gets its own line."""
    lines: list[str] = []
    for word in filter(None, BETWEEN_WORDS.split(text)):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and fonts.length(longer, size, bold=bold) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)


def fitting(texts: Iterable[str], room: int, high: int, style: Style) -> tuple[Lines, int]:
    """Return the first text that fits into a box, and its size; every size is tried before a shorter text. If
    none fits, return as much of the last one as there is room for, with each line cut separately.
    """
    lines: Lines = ()
    for text in texts:
        for size in style.sizes:
            lines = wrapped(text, room, size, bold=style.bold)
            widest = max((fonts.length(line, size, bold=style.bold) for line in lines), default=0)
            if len(lines) * pitch(size) <= high and widest <= room:
                return lines, size
    most = max(1, high // pitch(style.sizes[-1]))
    return (*lines[: most - 1], " ".join(lines[most - 1 :])), style.sizes[-1]


def pitch(size: int) -> int:
    """Return the distance between lines."""
    return round(size * LINE)


def paragraph(
    canvas: Canvas, texts: Iterable[str], place: Place, style: Style, high: int, *, middle: bool = False
) -> int:
    """Draw the first text that fits into this many pixels, below its place or
    centered on it; return its height.
    """
    left, top, room = place
    lines, size = fitting(texts, room, high, style)
    taken = pitch(size) * len(lines)
    y = top + pitch(size) // 2 - (taken // 2 if middle else 0)
    for number, line in enumerate(lines):
        canvas.text(line, left, y + number * pitch(size), style._replace(sizes=(size,)), room)
    return taken


def halves(name: str, room: int, size: int, *, bold: bool) -> Lines:
    """Split a name into two lines: between words if that helps, else where there is no more room."""
    for end in range(len(name), 0, -1):
        first = name[:end].rstrip()
        if fonts.length(first, size, bold=bold) <= room:
            space = first.rfind(" ")
            if end < len(name) and name[end] != " " and space > len(first) // 3:
                return first[:space], name[space + 1 :]
            return first, name[end:].lstrip()
    return name, ""


def name_lines(canvas: Canvas, name: str, place: Place, style: Style, *, align: Align = "left") -> None:
    """Draw a name in one line, as large as it fits, or in two lines of the
    smallest size, centered on the place.
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
