"""The choices of people and servers, and their effects; who is present; and who is new."""

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.service.choices import (
    AS_DISCORD,
    CARDS,
    FORM,
    LANGUAGE,
    LANGUAGES,
    PREVIEW,
    THEME,
    Cards,
    Form,
    Preference,
    Selection,
    Value,
)
from bot.service.drafts import Preview
from bot.service.match import Match
from bot.service.matches import Matches
from bot.service.ports import Now
from bot.store import games, people
from bot.store.database import Connection, Database, fact
from bot.store.people import NOBODY, Scope
from render.kit.kept import LruCache

log = logging.getLogger(__name__)

TURNS_UNTIL = "message_a_turn_until"
"""The name of the fact that stores the id of the last game that began while a message per turn was the
default.
"""


@dataclass(frozen=True, slots=True)
class Habits:
    """A person's choices that apply to all their games."""

    preview: Preview
    form: Form


class Preferences:
    """All choices of this installation."""

    def __init__(self, database: Database, matches: Matches) -> None:
        self._database = database
        self._matches = matches
        self._turns_until: int | None = None

    async def chosen(self, choice: Preference[Value], owner_id: int | None) -> Value:
        """Return a person's or server's choice; the default if there is none, if the stored value is
        obsolete, or if there is no server.
        """
        if owner_id is None:
            return choice.default
        stored = (await self._stored(choice.scope, owner_id)).get(choice.name, choice.default)
        known = next((value for value in choice.values if value == stored), None)
        if known is None:
            log.warning("stored preference %r is unknown, using %r", stored, choice.default)
            return choice.default
        return known

    async def picked(self, selection: Selection, owner_id: int | None) -> tuple[str, ...]:
        """Return a server's picks; nothing if there is no limit or no server."""
        if owner_id is None:
            return ()
        stored = (await self._stored(selection.scope, owner_id)).get(selection.name, "")
        return tuple(value for value in stored.split() if selection.takes([value]))

    async def pick(self, selection: Selection, owner_id: int, picked: Sequence[str]) -> None:
        """Store a server's picks for a setting; none means no limit."""
        try:
            value = " ".join(dict.fromkeys(picked))
            await self._database.write(_pick, selection, owner_id, value)
        finally:  # canceled or not, it may have been written
            self._matches.memory.forget_choices()

    async def choose(
        self, choice: Preference[Any], owner_id: int, value: str, discord_locale: str = LANGUAGES[0]
    ) -> None:
        """Store a person's or server's choice. A change of language also applies to the server's running
        games; `discord_locale` is the locale that Discord reports.
        """
        try:
            await self._database.write(_put, choice, owner_id, value, discord_locale)
        finally:  # canceled or not, it may have been written
            if choice is LANGUAGE:
                self._matches.clear_memory()
            else:
                self._matches.memory.forget_choices()

    async def habits(self, user_id: int) -> Habits:
        """Return a person's choices that apply to all their games."""
        return Habits(await self.chosen(PREVIEW, user_id), await self.chosen(FORM, user_id))

    async def theme(self, guild_id: int | None) -> str:
        """Return the name of the theme for a server's pictures."""
        return await self.chosen(THEME, guild_id)

    async def has_living_cards(self, match: Match) -> bool:
        """Tell whether a game has one card that is edited. That is the default, except for games that began
        when the default was a message per turn. Guests can't edit for long, so they never have one.
        """
        guild_id = match.stored.guild_id
        if match.stored.delivery == "guest":
            return False
        if guild_id is not None and CARDS.name in await self._stored(CARDS.scope, guild_id):
            return await self.chosen(CARDS, guild_id) is Cards.LIVING
        if self._turns_until is None:
            self._turns_until = int(await self._database.read(fact, TURNS_UNTIL) or 0)
        return match.id > self._turns_until

    async def is_read(self, match: Match) -> bool:
        """Tell whether anyone at the table reads boards as text."""
        for seat in match.play.game.present:
            if await self.chosen(FORM, match.stored.seats[seat].user_id) is Form.TEXT:
                return True
        return False

    async def locale(self, guild_id: int | None, discord_locale: str) -> str:
        """Return the locale of a server's posts: its own choice, or else Discord's."""
        return _locale(await self.chosen(LANGUAGE, guild_id), discord_locale)

    async def hear(self, guild_id: int, language: str) -> None:
        """Set the language of a server that has none to that of the first person who invites there."""
        if LANGUAGE.name in await self._stored(LANGUAGE.scope, guild_id) or language not in LANGUAGE.values:
            return
        try:
            await self._database.write(people.choose, LANGUAGE.scope, guild_id, LANGUAGE.name, language)
        finally:  # canceled or not, it may have been written
            self._matches.memory.forget_choices()

    async def _stored(self, scope: Scope, owner_id: int) -> Mapping[str, str]:
        held = self._matches.memory.choices_of(scope, owner_id)
        if held is not None:
            return held
        choices = self._matches.memory.choices
        stored = await self._database.read(people.choices_of, scope, owner_id)
        choices.put((scope, owner_id), stored)
        return stored


def _locale(language: str, discord_locale: str) -> str:
    return discord_locale if language == AS_DISCORD else language


def _pick(connection: Connection, selection: Selection, owner_id: int, value: str) -> None:
    people.choose(connection, selection.scope, owner_id, selection.name, value)
    if selection.then is not None:
        selection.then(connection, owner_id, value)


def _put(
    connection: Connection, choice: Preference[Any], owner_id: int, value: str, discord_locale: str
) -> None:
    people.choose(connection, choice.scope, owner_id, choice.name, value)
    if choice.then is not None:
        choice.then(connection, owner_id, value)
    if choice is LANGUAGE:
        games.set_locale(connection, owner_id, _locale(value, discord_locale))


# --- who is here -----------------------------------------------------------------------------------------

THERE = 180
"""Seconds for which a person counts as present after pressing something."""
ROOM = 1 << 20
"""The maximum number of bytes of memory for presence: about two thousand people."""


class Presence:
    """Remembers who was present recently; after a restart everyone is called."""

    def __init__(self, now: Now) -> None:
        self._now = now
        self._pressed: LruCache[int] = LruCache(ROOM, lambda _: 0)

    def note(self, user_id: int, channel_id: int) -> None:
        """Record that a person pressed or typed something in a channel."""
        self._pressed.put((user_id, channel_id), self._now())

    def is_there(self, user_id: int, channels: Iterable[int]) -> bool:
        """Tell whether a person recently pressed or typed something in one of these channels."""
        times = (self._pressed.get((user_id, channel_id)) for channel_id in channels)
        return any(at is not None and self._now() - at < THERE for at in times)


class Newcomers:
    """Finds out from the log of moves who is new."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def are_addressed(self, match: Match) -> bool:
        """Tell whether a card addresses a person who has never moved. The first card addresses all players,
        and any later card addresses the player to move.
        """
        decision = match.play.game.decision
        if decision is None or any(entry.seat == decision.seat for entry in match.play.entries):
            return False
        spoken_to = [seat.user_id for seat in match.stored.seats] if match.version == 0 else [match.mover]
        addressed = [user_id for user_id in spoken_to if user_id not in (None, NOBODY)]
        return await self._database.read(_is_any_new, addressed)


def _is_any_new(connection: Connection, user_ids: Iterable[int]) -> bool:
    return not all(games.has_moved(connection, user_id) for user_id in user_ids)
