"""Limits on how often a person may notify others or fill the disk, and how soon they may ask again after a
refusal. Ordinary play never gets near these limits.
"""

from collections.abc import Sequence
from enum import StrEnum
from itertools import takewhile

from bot.clock import DAY, HOUR, doubled
from bot.service.refusals import ServiceReason
from bot.store import invitations
from bot.store.database import Connection
from bot.store.invitations import NewInvitation
from engine.contract import Refused
from engine.record import Play
from render.kit.kept import LruCache

TO_ONE, TO_ALL = 5, 25
"""The maximum numbers of open challenges to one person, and to all people together, counting those withdrawn
in the last hour.
"""
MADE = 100
"""The maximum number of invitations of every kind in an hour, including those to computer players."""
UNDONE = 10
"""The maximum number of free takebacks in a row by one player."""
ENTRIES = 300
"""The number of entries in a log after which nothing more can be taken back; a record may have twice as many
lines.
"""
BROUGHT = 5
"""How often a player may move a game to another channel in an hour."""

HELD = 1 << 18
"""The maximum number of bytes of memory for recently moved games."""


def must_not_pester(connection: Connection, new: NewInvitation) -> None:
    """Raise `Refused` if a person makes too many invitations, or too many challenges to one person or to all
    people together.
    """
    since = new.created_at - HOUR
    if invitations.invitations_since(connection, new.host_id, since) >= MADE:
        raise Refused(ServiceReason.INVITED_OFTEN)
    if not new.invited_id:
        return
    to_one, to_all = invitations.unanswered(connection, new.host_id, new.invited_id, since)
    if to_one >= TO_ONE:
        raise Refused(ServiceReason.CHALLENGED_OFTEN, name=new.invited_name)
    if to_all >= TO_ALL:
        raise Refused(ServiceReason.INVITED_OFTEN)


def must_be_short(play: Play) -> None:
    """Refuse a takeback in a game whose log is too long, so that its record can still be loaded
    (`bot.features.records.service`) and replayed quickly.
    """
    if play.version >= ENTRIES:
        raise Refused(ServiceReason.UNDONE_OFTEN)


def check_undo_limit(play: Play, seat: int) -> None:
    """Refuse too many takebacks in a row, because the others are told about each one."""
    must_be_short(play)
    own = takewhile(lambda entry: entry.seat == seat, reversed(play.entries))
    if sum(bool(entry.undone) for entry in own) >= UNDONE:
        raise Refused(ServiceReason.UNDONE_OFTEN)


class MoveLimit:
    """Counts how often players have recently moved games between channels; a restart resets the counts."""

    def __init__(self) -> None:
        self._times: LruCache[tuple[int, ...]] = LruCache(HELD, len)

    def check(self, game_id: int, user_id: int, now: int) -> None:
        """Refuse to move a game too often, because each time notifies the player whose turn it is."""
        if len(self._since((game_id, user_id), now - HOUR)) >= BROUGHT:
            raise Refused(ServiceReason.BROUGHT_OFTEN)

    def goes_to_and_fro(self, game_id: int, user_id: int, now: int) -> bool:
        """Tell whether a player has moved a game back and forth more often than makes sense."""
        return len(self._since((game_id, user_id), now - HOUR)) >= 2 * BROUGHT

    def record(self, game_id: int, user_id: int, now: int) -> None:
        """Record that a player moved a game."""
        key = (game_id, user_id)
        self._times.put(key, (*self._since(key, now - HOUR), now))

    def _since(self, key: tuple[int, int], since: int) -> list[int]:
        return [at for at in self._times.get(key) or () if at > since]


FIRST_PAUSE, LONGEST_PAUSE = HOUR, 7 * DAY
"""The first and the longest pause, in seconds, between a refusal and the time when the same person may be
asked again; the pause doubles each time.
"""
MOST_WITHDRAWN = 3
"""How often a day a person may invite the same person and withdraw the invitation."""
REMEMBERED = 30 * DAY
"""Seconds after which a declined invitation no longer matters."""


class Declined(StrEnum):
    """Reasons for declining: `button.decline.<reason>` is on the button,
    `decline.<reason>` in the message.
    """

    BUSY = "busy"
    OTHER_GAME = "game"
    OTHER_PACE = "pace"
    LATER = "later"


def free_again(declined: Sequence[int]) -> int:
    """Return when a person who was refused at these times, oldest first, may ask the same person again."""
    if not declined:
        return 0
    return declined[-1] + doubled(FIRST_PAUSE, len(declined) - 1, LONGEST_PAUSE)


def must_be_free_again(connection: Connection, new: NewInvitation) -> None:
    """Refuse another invitation to a person if they have just declined one, or if the host has withdrawn
    several invitations to them today; they may invite the host at any time.
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
