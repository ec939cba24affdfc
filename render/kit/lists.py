"""Enumerations, shortened names and signed numbers, as pictures and texts of all games need them."""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce

from render.kit.say import Say

NAME_LENGTHS = (32, 20, 14, 10, 7)
"""How names are shortened when a line is too long, characters."""


ELLIPSIS = "…"


def shorten(name: str, limit: int) -> str:
    """A name of at most `limit` characters."""
    return name if len(name) <= limit else name[: limit - 1].rstrip() + ELLIPSIS


def name_lengths(full: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The names, then shorter and shorter ones, each but once."""
    ways = (tuple(shorten(name, limit) for name in full) for limit in NAME_LENGTHS)
    yield from dict.fromkeys(ways)


def series(items: Iterable[str], say: Say, by: str = "comma") -> str:
    """An enumeration; an empty one is a dash."""
    found = list(items)
    if not found:
        return say("render.join.nothing")
    return reduce(lambda before, last: say(f"render.join.{by}", before=before, last=last), found)


def together(items: Iterable[str], say: Say) -> str:
    """An enumeration that ends with an *and*; an empty one is a dash."""
    *before, last = list(items) or [say("render.join.nothing")]
    return say("render.join.and", before=series(before, say), last=last) if before else last


def signed(points: int) -> str:
    """Points with a proper minus sign."""
    return str(points).replace("-", "\N{MINUS SIGN}")


def signed_change(points: int) -> str:
    """A change of points with its sign."""
    return ("+" if points > 0 else "" if points else "±") + signed(points)
