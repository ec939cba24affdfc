"""Records from outside: loading, viewing and continuing them; and deleting old records of finished games."""

import asyncio
import logging
import re
from dataclasses import dataclass, replace
from enum import StrEnum

from bot.clock import HOUR
from bot.features.records import store
from bot.features.records.store import Beginning, NewImport, StoredImport
from bot.service.choices import Preference
from bot.service.match import Match, chapters, exhibit
from bot.service.matches import Actor, Matches
from bot.service.ports import Now
from bot.service.proposals import Proposal
from bot.service.refusals import ServiceReason
from bot.store import timers
from bot.store.database import Connection, Database
from bot.store.games import StoredStep
from bot.store.invitations import Invitation
from bot.store.people import NOBODY
from bot.store.timers import Timer
from engine.contract import BadOption, Refused
from engine.games import UnknownGame
from engine.record import BadRecord, Impossible, Play, read, write
from render.kit.kept import LruCache


class RecordReason(StrEnum):
    """Reasons to refuse what someone wants to do with a record, of a game played here or elsewhere."""

    MAY_NOT_POST = "may_not_post"
    IMPORT_GONE = "import_gone"
    RECORD_TOO_LARGE = "record_too_large"
    RECORD_TOO_LONG = "record_too_long"
    RECORD_IMPOSSIBLE = "record_impossible"
    RECORD_UNKNOWN = "record_unknown"
    RECORD_UNREADABLE = "record_unreadable"
    RECORD_IS_OVER = "record_is_over"
    BAD_RECORD = "bad_record"


log = logging.getLogger(__name__)

MOST_CHARACTERS = 20_000
MOST_LINES = 600
"""The maximum number of lines in a record, several times as many as the longest games need. It is limited
because an undo replays everything before it.
"""

HELD = 2 << 20
ENTRY = 3000
"""The maximum number of bytes of replayed records in memory, and the rough size of a position."""

BOM = "\ufeff"
FENCE = "```"
_LINE_END = re.compile(r"[ \t]*(?:\r\n|\r|\n)")


@dataclass(frozen=True)
class Import:
    """A loaded record as a match with nameless players."""

    stored: StoredImport
    match: Match


class Imports:
    """The records that people have loaded."""

    def __init__(self, database: Database, now: Now) -> None:
        self._database = database
        self._now = now
        self._one_by_one = asyncio.Lock()
        self._held: LruCache[Match] = LruCache(HELD, lambda match: ENTRY * (match.version + 1))
        """Replayed records by the interactions that loaded them, because the database reuses numbers."""

    async def load(self, actor: Actor, text: str, opponent_id: int | None = None) -> Import:
        """Store a record and return it; raises `Refused` if the text isn't a record."""
        async with self._one_by_one:
            play = await asyncio.to_thread(replayed, text)
        canonical = write(play.header, play.entries)
        new = NewImport(actor.interaction_id, actor.user_id, opponent_id, canonical)
        import_id = await self._database.write(store.add, new, self._now())
        return await self.get(import_id)

    async def get(self, import_id: int) -> Import:
        """Return a loaded record; raises `Refused` if it is no longer stored."""
        stored = await self._database.read(store.get, import_id)
        if stored is None:
            raise Refused(RecordReason.IMPORT_GONE)
        match = self._held.get(stored.interaction_id)
        if match is None:
            match = await asyncio.to_thread(_match, stored)
            self._held.put(stored.interaction_id, match)
        return Import(stored, match)


def replayed(text: str) -> Play:
    """Replay a record from pasted text, which may be in a code block, and in which spaces may have changed.
    Raises `Refused`.
    """
    bare = _LINE_END.sub("\n", text.removeprefix(BOM).replace("\u00a0", " ")).strip()
    if bare.startswith(FENCE):
        bare = bare.removesuffix(FENCE).partition("\n")[2].strip()
    if len(bare) > MOST_CHARACTERS or bare.count("\n") >= MOST_LINES:
        raise Refused(RecordReason.RECORD_TOO_LONG, lines=MOST_LINES)
    head, blank, entries = bare.partition("\n\n")
    whole = f"{bare}\n" if blank else f"{head}\n\n{entries}"
    try:
        return read(whole)
    except Impossible as error:
        raise Refused(RecordReason.RECORD_IMPOSSIBLE, line=error.line) from error
    except BadRecord as error:
        raise Refused(RecordReason.BAD_RECORD, line=error.line) from error
    except (UnknownGame, BadOption) as error:
        raise Refused(RecordReason.RECORD_UNKNOWN) from error


def _match(stored: StoredImport) -> Match:
    """Return the record as a match with an id that no game and no other record ever has."""
    play = read(stored.text)
    line = chapters(play.header, play.entries)
    shown = exhibit(play, [""] * play.header.seats, line)
    ended_at = None if play.game.outcome is None else 0
    return replace(shown, stored=replace(shown.stored, id=-stored.interaction_id, ended_at=ended_at))


def go_on(connection: Connection, invitation: Invitation, game_id: int, now: int) -> int:
    """Let the game of an invitation that continues a record begin where the record ends; return its version.
    Seats of players who left remain empty.
    """
    record = store.continued(connection, invitation.id)
    if record is None:
        return 0
    host_seat, play = record[0], read(record[1])
    free = [seat for seat in play.game.present if seat != host_seat]
    others = [person for person in invitation.seated if person[0] != invitation.host_id]
    if len(others) != len(free):
        raise Refused(ServiceReason.TOO_FEW_PLAYERS, needed=len(free) + 1)
    sitting = {host_seat: (invitation.host_id, invitation.host_name), **dict(zip(free, others, strict=True))}
    seated = [sitting.get(seat, (NOBODY, "")) for seat in range(play.header.seats)]
    line = chapters(play.header, play.entries)[1:]
    steps = tuple(StoredStep(chapter.play.entries[-1], chapter.game.digest()) for chapter in line)
    store.go_on(connection, game_id, Beginning(seated, play.header.deal.salt, steps), now)
    return len(steps)


def note(connection: Connection, invitation_id: int, proposal: Proposal) -> None:
    """Store the record that an invitation continues, if there is one."""
    if proposal.continues is not None:
        store.note(connection, invitation_id, proposal.continues.host_seat, proposal.continues.text)


RETENTION = "retention"
"""The kind of the timer; it has no subject."""
EVERY = 6 * HOUR
"""Seconds between runs."""
BATCH = 20
"""How many games are handled in one transaction, so that people's turns can be committed in between."""


class Retention(StrEnum):
    """How many days the moves of finished games are kept."""

    FOREVER = "forever"
    YEAR = "365"
    QUARTER = "90"
    MONTH = "30"


KEPT_FOR = Preference("retention", "server", tuple(Retention), Retention.FOREVER, offered=False)
"""How long finished games are kept; the operator may set a shorter time."""
SHORTEST = min(int(value) for value in Retention if value.isdecimal())


class Expiry:
    """Removes the logs of games that ended long enough ago. `days` is the operator's setting; if it is None,
    only the servers' choices apply.
    """

    def __init__(self, database: Database, matches: Matches, now: Now, days: int | None) -> None:
        self._database = database
        self._matches = matches
        self._now = now
        self._days = days

    async def begin(self) -> None:
        """Schedule a run soon after startup, because the setting may have changed."""
        await self._database.write(timers.put, RETENTION, NOBODY, self._now())

    async def tidy(self, timer: Timer) -> None:
        """Handle the timer: remove everything that is due, and set the timer again."""
        del timer
        count = 0
        while removed := await self._database.write(_remove, self._now(), self._days):
            count += len(removed)
        if count:
            self._matches.clear_memory()
            log.info("the logs of %s games are removed", count)
        await self._database.write(timers.put, RETENTION, NOBODY, self._now() + EVERY)


def _remove(connection: Connection, now: int, days: int | None) -> list[int]:
    expired = store.due(connection, now, days, SHORTEST, BATCH)
    for game_id in expired:
        store.remove(connection, game_id, now)
    return expired
