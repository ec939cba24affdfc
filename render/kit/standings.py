"""The two words for numbers of players, and how a change of them is said.

*Points* are scored for good; the *standing* is what someone would have if the game ended now.
"""

from collections.abc import Mapping, Sequence

from engine.contract import Game, Outcome, Sheet
from render.kit.lists import series, signed, signed_change
from render.kit.say import Say


def total_word(outcome: Outcome | None) -> str:
    """How a total is called, as the last part of a key: when the game is over everything is scored."""
    return "standing" if outcome is None else "points"


def went(before: int, after: int, say: Say) -> str:
    """Before, after and the change: `3 → 8 (+5)`, or `3 (±0)`."""
    if before == after:
        return say("render.same", number=signed(after), change=signed_change(0))
    change = signed_change(after - before)
    return say("render.went", before=signed(before), after=signed(after), change=change)


def changes(more: Mapping[int, int], names: Sequence[str], say: Say) -> str:
    """The changes as text: `Ana +3, Ben +1`."""
    return series(
        (say("render.change", name=names[seat], change=signed_change(by)) for seat, by in more.items()), say
    )


def scored(before: Game, after: Game, viewer: int | None) -> dict[int, int]:
    """The points that each seat scores between two positions, as far as the viewer can know them; none in the
    final scoring, in which everything becomes points.
    """
    if after.outcome is not None:
        return {}
    return _more(*([sheet.scored for sheet in game.scores(viewer)] for game in (before, after)))


def stands(before: Sequence[Sheet], after: Sequence[Sheet]) -> dict[int, int]:
    """The changes of standings, by seat."""
    return _more(*([sheet.total for sheet in sheets] for sheets in (before, after)))


def _more(before: Sequence[int], after: Sequence[int]) -> dict[int, int]:
    pairs = enumerate(zip(before, after, strict=True))
    return {seat: new - old for seat, (old, new) in pairs if new != old}
