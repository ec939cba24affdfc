"""Making texts fit: the first of ever shorter ones, and lines that a phone shows whole."""

from collections.abc import Iterable
from textwrap import wrap

from render.kit.lists import series
from render.kit.say import Say

ALT_LIMIT, HEAD_LIMIT = 1024, 256
"""Characters of an alt text that Discord accepts, and how many of them must make sense alone."""
LINE = 44
"""Characters of a line of a text board, which a phone shows whole."""
UNBROKEN = "\N{NO-BREAK SPACE}"
"""Holds a name together while lines are cut."""


def first_fitting(candidates: Iterable[str], limit: int) -> str:
    """The first text of at most `limit` characters, else the last one."""
    text = ""
    for text in candidates:
        if len(text) <= limit:
            return text
    return text


def hanging(start: str, text: str) -> list[str]:
    """A text behind the start of a line; its further lines begin where it began."""
    return wrap(start + text, LINE, subsequent_indent=" " * len(start)) or [start.rstrip()]


def folded(text: str, indent: str = "") -> list[str]:
    """Lines of at most `LINE` characters."""
    return wrap(text, LINE, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)


def listed(items: Iterable[str], say: Say, indent: str = "  ") -> list[str]:
    """An enumeration in lines; none of its items is cut."""
    lines = folded(series((item.replace(" ", UNBROKEN) for item in items), say), indent)
    return [line.replace(UNBROKEN, " ") for line in lines]
