"""How often one person may notify others or fill the disk, and how soon they may ask again after a refusal.
Ordinary play never gets near these limits.
"""

from collections.abc import Sequence
from enum import StrEnum
from itertools import takewhile

from bot.clock import doubled
from bot.service.clocks.face import DAY, HOUR
from bot.service.refusals import ServiceReason
from bot.store import invitations
from bot.store.database import Connection
from bot.store.invitations import NewInvitation
from bot.store.requests import NewRequest
from engine.contract import Refused
from engine.record import Play
from render.kit.kept import Kept

TO_ONE, TO_ALL = 5, 25
"""Open challenges to one person; and to all people together, counting those withdrawn in the last hour."""
MADE = 100
"""Invitations of every kind in an hour, including those to computer players."""
SUBSTITUTES, OF_ONE = 10, 3
"""People whom a player may ask in an hour to take a seat; and how often one person is asked."""
UNDONE = 10
"""Free takebacks in a row by one player."""
ENTRIES = 300
"""Entries of a log after which nothing more is taken back; a record may have twice as many lines."""
BROUGHT = 5
"""How often a player may bring a game to another channel in an hour."""

HELD = 1 << 18
"""Bytes in which games that went elsewhere are remembered."""


def must_not_pester(connection: Connection, new: NewInvitation) -> None:
    """Refuse to challenge a person, or people, again and again."""
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


def must_not_urge(connection: Connection, wish: NewRequest, asker_id: int, now: int) -> None:
    """Refuse to ask people to take a seat again and again, or one who is asked by many."""
    if wish.user_id is None:
        return
    by_one, of_one = invitations.substitutes_since(connection, asker_id, wish.user_id, now - HOUR)
    if by_one >= SUBSTITUTES:
        raise Refused(ServiceReason.INVITED_OFTEN)
    if of_one >= OF_ONE:
        raise Refused(ServiceReason.ASKED_OFTEN, name=wish.user_name)


def must_be_short(play: Play) -> None:
    """Refuse to take back in a game whose log has become this long, so that it stays a record that can be
    loaded (`bot.features.records.service`) and replayed quickly.
    """
    if play.version >= ENTRIES:
        raise Refused(ServiceReason.UNDONE_OFTEN)


def must_not_waver(play: Play, seat: int) -> None:
    """Refuse to take back again and again, because the others are told each time."""
    must_be_short(play)
    own = takewhile(lambda entry: entry.seat == seat, reversed(play.entries))
    if sum(bool(entry.undone) for entry in own) >= UNDONE:
        raise Refused(ServiceReason.UNDONE_OFTEN)


class Wandering:
    """How often players brought games from channel to channel lately; a restart forgets it."""

    def __init__(self) -> None:
        self._times: Kept[tuple[int, ...]] = Kept(HELD, len)

    def must_not_go_on(self, game_id: int, user_id: int, now: int) -> None:
        """Refuse to bring a game again and again: each time notifies the player to move."""
        if len(self._since((game_id, user_id), now - HOUR)) >= BROUGHT:
            raise Refused(ServiceReason.BROUGHT_OFTEN)

    def goes_to_and_fro(self, game_id: int, user_id: int, now: int) -> bool:
        """Whether a player has brought a game elsewhere, and back, as often as that makes sense."""
        return len(self._since((game_id, user_id), now - HOUR)) >= 2 * BROUGHT

    def went(self, game_id: int, user_id: int, now: int) -> None:
        """Note that a player brought a game elsewhere."""
        key = (game_id, user_id)
        self._times.put(key, (*self._since(key, now - HOUR), now))

    def _since(self, key: tuple[int, int], since: int) -> list[int]:
        return [at for at in self._times.get(key) or () if at > since]


FIRST_PAUSE, LONGEST_PAUSE = HOUR, 7 * DAY
"""Seconds after being declined before the same person may be asked again: doubled each time."""
MOST_WITHDRAWN = 3
"""How often a day one may invite the same person and withdraw it."""
REMEMBERED = 30 * DAY
"""Seconds after which a declined invitation no longer matters."""


class Declined(StrEnum):
    """Why a person declines: `button.decline.<reason>` on the button, `decline.<reason>` in the message."""

    BUSY = "busy"
    OTHER_GAME = "game"
    OTHER_PACE = "pace"
    LATER = "later"


def free_again(declined: Sequence[int]) -> int:
    """When a person who was declined at these times, oldest first, may ask the same person again."""
    if not declined:
        return 0
    return declined[-1] + doubled(FIRST_PAUSE, len(declined) - 1, LONGEST_PAUSE)


def must_be_free_again(connection: Connection, new: NewInvitation) -> None:
    """Refuse to invite a person again who has just declined or has let several invitations expire; they
    themselves may ask back at once.
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
