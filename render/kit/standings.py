"""The two kinds of numbers that players have, and texts about their changes. *Points* are scored for good;
the *standing* is what someone would have if the game ended now.
"""

from collections.abc import Sequence

from engine.contract import Outcome, Sheet
from render.kit.lists import signed, signed_change
from render.kit.say import Say


def total_word(outcome: Outcome | None) -> str:
    """Return the last part of the key that names a total: `points` when the game is over, else `standing`."""
    return "standing" if outcome is None else "points"


def before_and_after(before: int, after: int, say: Say) -> str:
    """Format a number before and after, with the change: `3 → 8 (+5)`, or `3 (±0)`."""
    if before == after:
        return say("render.same", number=signed(after), change=signed_change(0))
    change = signed_change(after - before)
    return say("render.went", before=signed(before), after=signed(after), change=change)


def scored(before: Sequence[Sheet], after: Sequence[Sheet]) -> dict[int, int]:
    """Return how many points each seat has scored between two sheets of a running game, omitting seats that
    have scored none. In the final scoring, everything becomes points.
    """
    return _more(*([sheet.scored for sheet in sheets] for sheets in (before, after)))


def stands(before: Sequence[Sheet], after: Sequence[Sheet]) -> dict[int, int]:
    """Return the changes in standings by seat, omitting seats whose standing didn't change."""
    return _more(*([sheet.total for sheet in sheets] for sheets in (before, after)))


def _more(before: Sequence[int], after: Sequence[int]) -> dict[int, int]:
    pairs = enumerate(zip(before, after, strict=True))
    return {seat: new - old for seat, (old, new) in pairs if new != old}
