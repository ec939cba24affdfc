"""How the puzzle of the day reaches a channel; the wiring puts the real thing in."""

from typing import Protocol

from bot.service.puzzles.puzzles import DailyPuzzle


class PuzzlePoster(Protocol):
    """Posts the puzzle of the day."""

    async def post(self, daily: DailyPuzzle, guild_id: int, channel_id: int) -> int:
        """Post it; the message's id. Said again within minutes it is there once. Raises `Undeliverable`."""
        ...

    async def find(self, daily: DailyPuzzle, channel_id: int, since: int) -> int | None:
        """The message with it that was posted since, if there is one. Raises `Undeliverable`."""
        ...
