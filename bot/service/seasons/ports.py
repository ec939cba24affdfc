"""How a season reaches the world outside; `app` puts the real thing in."""

from typing import Protocol

from bot.store.seasons import Pairing, Season


class SeasonPoster(Protocol):
    """Shows seasons and opens threads for their games."""

    async def open_thread(self, season: Season, pairing: Pairing) -> int:
        """A thread for a game; its id. One that was made before, and that no pairing of the season as it is
        given has, is taken. Raises `Undeliverable`.
        """
        ...

    async def show(self, season: Season) -> int:
        """Let a season's message say what holds now, in a new one for a new round; its id. Raises
        `Undeliverable`.
        """
        ...
