"""What became of everybody's points and standing since an earlier position, in a line of small print.

Who did what stands in the sentences above it, and all that lies on the table, in the picture.
"""

from collections.abc import Iterator, Sequence

from render.kit.fit import first_fitting
from render.kit.lists import name_lengths, series
from render.kit.say import Say

LIMIT = 140
"""Characters of the line."""


def recap_line(changed: Sequence[Sequence[str]], full: Sequence[str], say: Say) -> tuple[str, ...]:
    """By seat what changed, what matters most first; no line if nothing did. Where there is no room, first
    names are shorter, then what matters least is left out.
    """
    line = first_fitting(_ways(changed, full, say), LIMIT)
    return (line,) if line else ()


def _ways(seats: Sequence[Sequence[str]], full: Sequence[str], say: Say) -> Iterator[str]:
    for most in range(max(map(len, seats)), 0, -1):
        for names in name_lengths(full):
            clauses = (
                say("render.recap.player", name=name, parts=series(parts[:most], say))
                for name, parts in zip(names, seats, strict=True)
                if parts
            )
            yield series(clauses, say, "dot")
