"""When a move is shown before it counts. What is shown is the draft itself: it is blind."""

from collections.abc import Sequence
from enum import StrEnum

from bot.service.drafts import Draft
from bot.service.match import Chapter


class Preview(StrEnum):
    """When somebody wants to see a move before it counts."""

    ALWAYS = "always"
    FINAL = "final"
    """Only what cannot be taken back."""
    NEVER = "never"


def wanted(preview: Preview, draft: Draft, line: Sequence[Chapter] = ()) -> bool:
    """Whether a complete draft is to be shown first. Once in a turn is enough: not if an earlier part of it,
    at the end of the `line`, was shown too.
    """
    if preview is Preview.FINAL:
        again = any(event.reveals for chapter in _begun(draft, line) for event in chapter.events)
        return draft.play.undo_limit() < len(draft.steps) and not again
    return preview is Preview.ALWAYS and not _begun(draft, line)


def _begun(draft: Draft, line: Sequence[Chapter]) -> list[Chapter]:
    """What the same seat has done in a turn that the draft goes on with."""
    if not line or not line[-1].game.mid_turn:
        return []
    since = line[-1].play.starts[-1] + 1
    return [one for one in line[since:] if one.play.entries[-1].seat == draft.seat]
