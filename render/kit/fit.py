"""Fits texts: picks the longest version that fits, and wraps lines so that a phone doesn't break them."""

from collections.abc import Iterable
from textwrap import wrap

from render.kit.lists import series
from render.kit.say import Say

ALT_LIMIT, HEAD_LIMIT = 1024, 256
"""The maximum number of characters in an alt text that Discord accepts, and the number of its first
characters that must make sense alone.
"""
LINE = 44
"""The maximum number of characters in a line of a text board that a phone doesn't break."""
UNBROKEN = "\N{NO-BREAK SPACE}"
"""The space that keeps a name on one line."""


def first_fitting(candidates: Iterable[str], limit: int) -> str:
    """Return the first text of at most `limit` characters, else the last one."""
    text = ""
    for text in candidates:
        if len(text) <= limit:
            return text
    return text


def hanging(start: str, text: str) -> list[str]:
    """Return lines of a text that follows the start of a line, folded with a hanging indent."""
    return wrap(start + text, LINE, subsequent_indent=" " * len(start)) or [start.rstrip()]


def folded(text: str, indent: str = "") -> list[str]:
    """Return a text folded into lines of at most `LINE` characters."""
    return wrap(text, LINE, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)


def listed(items: Iterable[str], say: Say, indent: str = "  ") -> list[str]:
    """Return items joined by commas and folded into lines, without a break in any item."""
    lines = folded(series((item.replace(" ", UNBROKEN) for item in items), say), indent)
    return [line.replace(UNBROKEN, " ") for line in lines]
