"""Texts in several lines, broken at spaces and after hyphens, with an ellipsis if even that is too long."""

import re
from collections.abc import Sequence
from functools import lru_cache

from render.kit import fonts
from render.kit.canvas import Align, Canvas, Style

FITTED = 2000
"""How many texts have their lines cached; names come and go."""
LEADING = 1.1
"""The distance between lines, as a part of the size."""


def lines(text: str, room: int, size: int, most: int, *, bold: bool = True) -> list[str] | None:
    """Wrap a text into at most `most` lines of this size, none wider than `room`;
    return None if it doesn't fit.
    """
    found = [""]
    for word in re.findall(r"[^\s-]*-|[^\s-]+|\s+", text):
        longer = found[-1] + word
        if fonts.length(longer.rstrip(), size, bold=bold) <= room:
            found[-1] = longer
        else:
            found.append(word.lstrip())
    found = [line.rstrip() for line in found]
    whole = all(fonts.length(line, size, bold=bold) <= room for line in found)
    return found if whole and len(found) <= most else None


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
    """Draw the first of these texts that fits, in as few lines and as large as possible, else
    the last one with an ellipsis. The lines are centered on the middle of the left edge (or
    of `align`). Return their width.
    """
    found, size = _fitting(tuple(texts), style, room, most)
    step = round(size * LEADING)
    x, y = corner[0], corner[1] - (len(found) - 1) * step // 2
    sized = style._replace(sizes=(size,))
    wide = [canvas.text(line, x, y + row * step, sized, room, align=align) for row, line in enumerate(found)]
    return max(wide)


@lru_cache(FITTED)
def _fitting(texts: tuple[str, ...], style: Style, room: int, most: int) -> tuple[list[str], int]:
    for text in texts:
        for fewer in (1, most):
            for size in style.sizes:
                found = lines(text, room, size, fewer, bold=style.bold)
                if found is not None:
                    return found, size
    return _cut(texts[-1], style, room, most), style.sizes[-1]


def _cut(text: str, style: Style, room: int, most: int) -> list[str]:
    """Wrap a text that is too long: all lines except the last hold as many words as fit, and the last
    holds the rest, which is cut later.
    """
    words, found = text.split(" "), list[str]()
    while words and len(found) < most - 1:
        line = [words.pop(0)]
        while words and fonts.length(" ".join((*line, words[0])), style.sizes[-1], bold=style.bold) <= room:
            line.append(words.pop(0))
        found.append(" ".join(line))
    return [*found, " ".join(words)] if words else found
