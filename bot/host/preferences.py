"""What servers chose, and what follows from it."""

from bot.host.matches import Matches
from bot.store import games, preferences
from bot.store.database import Database


class Preferences:
    """All choices of this installation."""

    def __init__(self, database: Database, matches: Matches) -> None:
        self._database = database
        self._matches = matches

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
