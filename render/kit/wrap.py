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
    wrapped = [""]
    for word in re.findall(r"[^\s-]*-|[^\s-]+|\s+", text):
        longer = wrapped[-1] + word
        if fonts.length(longer.rstrip(), size, bold=bold) <= room:
            wrapped[-1] = longer
        else:
            wrapped.append(word.lstrip())
    wrapped = [line.rstrip() for line in wrapped]
    whole = all(fonts.length(line, size, bold=bold) <= room for line in wrapped)
    return wrapped if whole and len(wrapped) <= most else None


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
    wrapped, size = _fitting(tuple(texts), style, room, most)
    step = round(size * LEADING)
    x, y = corner[0], corner[1] - (len(wrapped) - 1) * step // 2
    sized = style._replace(sizes=(size,))
    rows = enumerate(wrapped)
    wide = [canvas.text(line, x, y + row * step, sized, room, align=align) for row, line in rows]
    return max(wide)


@lru_cache(FITTED)
def _fitting(texts: tuple[str, ...], style: Style, room: int, most: int) -> tuple[list[str], int]:
    for text in texts:
        for fewer in (1, most):
            for size in style.sizes:
                fitting = lines(text, room, size, fewer, bold=style.bold)
                if fitting is not None:
                    return fitting, size
    return _cut(texts[-1], style, room, most), style.sizes[-1]


def _cut(text: str, style: Style, room: int, most: int) -> list[str]:
    """Wrap a text that is too long: all lines except the last hold as many words as fit, and the last
    holds the rest, which is cut later.
    """
    words, cut = text.split(" "), list[str]()
    while words and len(cut) < most - 1:
        line = [words.pop(0)]
        while words and fonts.length(" ".join((*line, words[0])), style.sizes[-1], bold=style.bold) <= room:
            line.append(words.pop(0))
        cut.append(" ".join(line))
    return [*cut, " ".join(words)] if words else cut
