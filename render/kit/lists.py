"""Lists in sentences, shortened names and signed numbers for the pictures and texts of all games."""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce

from render.kit.say import Say

NAME_LENGTHS = (32, 20, 14, 10, 7)
"""The lengths to which names are shortened when a line is too long, in characters."""


ELLIPSIS = "…"


def shorten(name: str, limit: int) -> str:
    """Return a name shortened to at most `limit` characters."""
    return name if len(name) <= limit else name[: limit - 1].rstrip() + ELLIPSIS


def name_lengths(full: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield the names, then ever shorter forms of them, without repetitions."""
    ways = (tuple(shorten(name, limit) for name in full) for limit in NAME_LENGTHS)
    yield from dict.fromkeys(ways)


def series(items: Iterable[str], say: Say, by: str = "comma") -> str:
    """Join items with commas, or with the catalog's `by`; without items, return a dash."""
    texts = list(items)
    if not texts:
        return say("render.join.nothing")
    return reduce(lambda before, last: say(f"render.join.{by}", before=before, last=last), texts)


def together(items: Iterable[str], say: Say) -> str:
    """Join items with commas and a final *and*; without items, return a dash."""
    *before, last = list(items) or [say("render.join.nothing")]
    return say("render.join.and", before=series(before, say), last=last) if before else last


def signed(points: int) -> str:
    """Format points with a proper minus sign."""
    return str(points).replace("-", "\N{MINUS SIGN}")


def signed_change(points: int) -> str:
    """Format a change in points with its sign, which is ± for no change."""
    return ("+" if points > 0 else "" if points else "±") + signed(points)
