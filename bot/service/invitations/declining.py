"""Declining an invitation: for which reasons, and how long the same person waits before asking again."""

from collections.abc import Sequence
from enum import StrEnum

from bot.service.refusals import ServiceReason
from bot.store import invitations
from bot.store.database import Connection
from bot.store.invitations import NewInvitation
from engine.contract import Refused

HOUR, DAY = 3600, 24 * 3600
FIRST_PAUSE, LONGEST_PAUSE = HOUR, 7 * DAY
"""Seconds after being declined before the same person may be asked again: doubled each time."""
MOST_WITHDRAWN = 3
"""So often in a day somebody may be asked and it be withdrawn."""
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


def must_not_press(connection: Connection, new: NewInvitation) -> None:
    """Refuse to ask somebody again who has just declined, or who was asked in vain again and again; they may
    ask back at once.
    """
    if new.invited_id is None:
        return
    between, now = (new.host_id, new.invited_id), new.created_at
    declined = invitations.ended_since(connection, *between, "declined", now - REMEMBERED)
    if now < (until := free_again(declined)):
        raise Refused(ServiceReason.DECLINED_LATELY, name=new.invited_name, until=until)
    withdrawn = invitations.ended_since(connection, *between, "cancelled", now - DAY)
    if len(withdrawn) >= MOST_WITHDRAWN:
        until = withdrawn[-MOST_WITHDRAWN] + DAY
        raise Refused(ServiceReason.WITHDRAWN_OFTEN, name=new.invited_name, until=until)
