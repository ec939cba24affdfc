"""When a move is shown before it counts. What is shown is the draft itself: it is blind."""

from enum import StrEnum

from bot.host.drafts import Draft


class Preview(StrEnum):
    """When somebody wants to see a move before it counts."""

    ALWAYS = "always"
    FINAL = "final"
    """Only what cannot be taken back."""
    NEVER = "never"


def wanted(preview: Preview, draft: Draft) -> bool:
    """Whether a complete draft is to be shown first."""
    if preview is Preview.FINAL:
        return draft.play.undo_limit() < len(draft.steps)
    return preview is Preview.ALWAYS
