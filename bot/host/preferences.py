"""What people and servers chose, and what follows from it."""

import logging
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from bot.host.match import Match
from bot.host.matches import Matches
from bot.host.previews import Preview
from bot.store import games, preferences
from bot.store.database import Database

log = logging.getLogger(__name__)


class Form(StrEnum):
    """How somebody wants to be shown boards."""

    PICTURE = "picture"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Habits:
    """What a person chose, for all their games."""

    preview: Preview = Preview.FINAL
    form: Form = Form.PICTURE


Chosen = TypeVar("Chosen", bound=StrEnum)


def _known(usual: Chosen, stored: str | None) -> Chosen:
    """What is stored as a value of the same choice; the usual one for nothing and for what nobody knows."""
    if stored is None:
        return usual
    try:
        return usual.__class__(stored)
    except ValueError:
        log.warning("stored preference %r is unknown, using %r", stored, usual.value)
        return usual


class Preferences:
    """All choices of this installation."""

    def __init__(self, database: Database, matches: Matches) -> None:
        self._database = database
        self._matches = matches

    async def habits(self, user_id: int) -> Habits:
        """What a person chose; the usual where they chose nothing."""
        usual = Habits()
        preview = await preferences.get(self._database, "person", user_id, preferences.PREVIEW)
        form = await preferences.get(self._database, "person", user_id, preferences.FORM)
        return Habits(_known(usual.preview, preview), _known(usual.form, form))

    async def set_preview(self, user_id: int, chosen: Preview) -> None:
        """Choose when somebody's moves are shown to them before they count."""
        async with self._database.write() as connection:
            await preferences.put(connection, "person", user_id, preferences.PREVIEW, chosen)

    async def set_form(self, user_id: int, chosen: Form) -> None:
        """Choose how somebody is shown boards."""
        async with self._database.write() as connection:
            await preferences.put(connection, "person", user_id, preferences.FORM, chosen)

    async def is_read(self, match: Match) -> bool:
        """Whether somebody at the table reads boards as text."""
        return any([(await self.habits(seat.user_id)).form is Form.TEXT for seat in match.stored.seats])

    async def locale(self, guild_id: int | None, discords: str) -> str:
        """The locale of what is posted in a server: its own choice, else what Discord says."""
        if guild_id is None:
            return discords
        return await preferences.get(self._database, "server", guild_id, preferences.LANGUAGE) or discords

    async def theme(self, guild_id: int | None) -> str | None:
        """The name of the look that a server chose for its pictures; None for the usual one."""
        if guild_id is None:
            return None
        return await preferences.get(self._database, "server", guild_id, preferences.THEME)

    async def set_theme(self, guild_id: int, chosen: str) -> None:
        """Choose the look of a server's pictures."""
        async with self._database.write() as connection:
            await preferences.put(connection, "server", guild_id, preferences.THEME, chosen)

    async def set_locale(self, guild_id: int, chosen: str | None, discords: str) -> None:
        """Choose the locale of a server, also for its running games; None goes back to Discord's."""
        async with self._database.write() as connection:
            await preferences.put(connection, "server", guild_id, preferences.LANGUAGE, chosen)
            await games.set_locale(connection, guild_id, chosen or discords)
        self._matches.clear_cache()
