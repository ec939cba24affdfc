"""Records that strangers bring: bounded in size, replayed beside the event loop, refused with the line."""

import asyncio
import re
from dataclasses import dataclass, replace

from bot.service.match import Match, chapters, exhibit
from bot.service.matches import Actor
from bot.service.ports import Now
from bot.service.refusals import ServiceReason
from bot.store import imports
from bot.store.database import Database
from bot.store.imports import NewImport, StoredImport
from engine.contract import BadOption, Refused
from engine.games import UnknownGame
from engine.record import BadRecord, Impossible, Play, read, write
from render.kit.kept import Kept

MOST_CHARACTERS = 20_000
MOST_LINES = 600
"""Several times what the longest games take; an undo replays what is before it, so lines are bounded too."""

HELD = 2 << 20
ENTRY = 3000
"""Bytes of replayed records in memory, and about what a position takes."""

BOM = "\ufeff"
FENCE = "```"
_LINE_END = re.compile(r"[ \t]*(?:\r\n|\r|\n)")


@dataclass(frozen=True)
class Import:
    """A record that somebody loaded, as a match that nobody here has played: its people have no names."""

    stored: StoredImport
    match: Match


class Imports:
    """The records that people have loaded."""

    def __init__(self, database: Database, now: Now) -> None:
        self._database = database
        self._now = now
        self._one_by_one = asyncio.Lock()
        self._held: Kept[Match] = Kept(HELD, lambda match: ENTRY * (match.version + 1))
        """Replayed records by the interactions that loaded them: the file gives numbers again."""

    async def load(self, actor: Actor, text: str, opponent_id: int | None = None) -> Import:
        """Keep a record; raises `Refused` for what is none, with the number of the line."""
        async with self._one_by_one:
            play = await asyncio.to_thread(replayed, text)
        canonical = write(play.header, play.entries)
        new = NewImport(actor.interaction_id, actor.user_id, opponent_id, canonical)
        import_id = await self._database.write(imports.add, new, self._now())
        return await self.get(import_id)

    async def get(self, import_id: int) -> Import:
        """A record that was loaded; raises `Refused` when it is kept no longer."""
        stored = await self._database.read(imports.get, import_id)
        if stored is None:
            raise Refused(ServiceReason.IMPORT_GONE)
        match = self._held.get(stored.interaction_id)
        if match is None:
            match = await asyncio.to_thread(_match, stored)
            self._held.put(stored.interaction_id, match)
        return Import(stored, match)


def replayed(text: str) -> Play:
    """A record that came as text, as it is copied and pasted: perhaps as a code block, with blanks that the
    way there has changed. Raises `Refused`.
    """
    bare = _LINE_END.sub("\n", text.removeprefix(BOM).replace("\u00a0", " ")).strip()
    if bare.startswith(FENCE):
        bare = bare.removesuffix(FENCE).partition("\n")[2].strip()
    if len(bare) > MOST_CHARACTERS or bare.count("\n") >= MOST_LINES:
        raise Refused(ServiceReason.RECORD_TOO_LONG, lines=MOST_LINES)
    head, blank, entries = bare.partition("\n\n")
    whole = f"{bare}\n" if blank else f"{head}\n\n{entries}"
    try:
        return read(whole)
    except Impossible as error:
        raise Refused(ServiceReason.RECORD_IMPOSSIBLE, line=error.line) from error
    except BadRecord as error:
        raise Refused(ServiceReason.BAD_RECORD, line=error.line) from error
    except (UnknownGame, BadOption) as error:
        raise Refused(ServiceReason.RECORD_UNKNOWN) from error


def _match(stored: StoredImport) -> Match:
    """The record as a match whose number no game has, nor any other record, also when this one is gone."""
    play = read(stored.text)
    found = chapters(play.header, play.entries)
    shown = exhibit(play, [""] * play.header.seats, found)
    ended_at = None if play.game.outcome is None else 0
    return replace(shown, stored=replace(shown.stored, id=-stored.interaction_id, ended_at=ended_at))
