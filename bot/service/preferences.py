"""What people and servers chose, and what follows from it."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from bot.service.match import Match
from bot.service.matches import Matches
from bot.service.previews import Preview
from bot.store import games, preferences
from bot.store.database import Connection, Database

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
        chosen, usual = await self._chosen("person", user_id), Habits()
        return Habits(
            _known(usual.preview, chosen.get(preferences.PREVIEW)),
            _known(usual.form, chosen.get(preferences.FORM)),
        )

    async def set_preview(self, user_id: int, chosen: Preview) -> None:
        """Choose when somebody's moves are shown to them before they count."""
        await self._choose("person", user_id, preferences.PREVIEW, chosen)

    async def set_form(self, user_id: int, chosen: Form) -> None:
        """Choose how somebody is shown boards."""
        await self._choose("person", user_id, preferences.FORM, chosen)

    async def is_read(self, match: Match) -> bool:
        """Whether somebody at the table reads boards as text."""
        for seat in match.stored.seats:
            if (await self.habits(seat.user_id)).form is Form.TEXT:
                return True
        return False

    async def locale(self, guild_id: int | None, discords: str) -> str:
        """The locale of what is posted in a server: its own choice, else what Discord says."""
        if guild_id is None:
            return discords
        return (await self._chosen("server", guild_id)).get(preferences.LANGUAGE, discords)

    async def theme(self, guild_id: int | None) -> str | None:
        """The name of the look that a server chose for its pictures; None for the usual one."""
        if guild_id is None:
            return None
        return (await self._chosen("server", guild_id)).get(preferences.THEME)

    async def set_theme(self, guild_id: int, chosen: str) -> None:
        """Choose the look of a server's pictures."""
        await self._choose("server", guild_id, preferences.THEME, chosen)

    async def set_locale(self, guild_id: int, chosen: str | None, discords: str) -> None:
        """Choose the locale of a server, also for its running games; None goes back to Discord's."""
        try:
            await self._database.write(_set_locale, guild_id, chosen, discords)
        finally:
            self._matches.clear_memory()

    async def _chosen(self, scope: preferences.Scope, owner_id: int) -> Mapping[str, str]:
        held = self._matches.memory.choices_of(scope, owner_id)
        if held is not None:
            return held
        choices = self._matches.memory.choices
        chosen = await self._database.read(preferences.chosen, scope, owner_id)
        choices.put((scope, owner_id), chosen)
        return chosen

    async def _choose(self, scope: preferences.Scope, owner_id: int, name: str, chosen: str) -> None:
        try:
            await self._database.write(preferences.put, scope, owner_id, name, chosen)
        finally:  # cancelled or not, it may be written
            self._matches.memory.forget_choices()


def _set_locale(connection: Connection, guild_id: int, chosen: str | None, discords: str) -> None:
    preferences.put(connection, "server", guild_id, preferences.LANGUAGE, chosen)
    games.set_locale(connection, guild_id, chosen or discords)
