"""Declining an invitation: for which reasons, and how long the same person waits before asking again."""

from collections.abc import Sequence
from enum import StrEnum

HOUR, DAY = 3600, 24 * 3600
FIRST_PAUSE, LONGEST_PAUSE = HOUR, 7 * DAY
"""Seconds after being declined before the same person may be asked again: doubled each time."""
REMEMBERED = 30 * DAY
"""Seconds after which it no longer matters that somebody declined."""


class Declined(StrEnum):
    """Why somebody declines; each has a button `button.decline.<reason>` and words `decline.<reason>`."""

    BUSY = "busy"
    OTHER_GAME = "game"
    OTHER_PACE = "pace"
    LATER = "later"


def free_again(declined: Sequence[int]) -> int:
    """When somebody who was declined at these times, oldest first, may ask the same person again."""
    if not declined:
        return 0
    return declined[-1] + min(FIRST_PAUSE << min(len(declined) - 1, 20), LONGEST_PAUSE)
