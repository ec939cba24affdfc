"""A move as it would be, before it counts: seen without anything that it would reveal."""

from collections.abc import Sequence
from enum import StrEnum

from bot.host.drafts import Draft, follow
from engine.record import Play


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


def foresee(play: Play, seat: int, words: Sequence[str]) -> Draft:
    """What these words lead to for a seat that knows nothing hidden: what they reveal stays face down."""
    blind = play.copy()
    blind.game = play.game.blind(seat)
    return follow(blind, seat, words, past_reveals=True)
