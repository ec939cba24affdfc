"""How reminders reach people; the wiring puts the real thing in."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.store.people.reminders import WaitingGame


@dataclass(frozen=True, slots=True)
class Reminder:
    """One message for all games of which somebody is to be reminded: in a channel, or directly (None)."""

    user_id: int
    channel_id: int | None
    games: Sequence[WaitingGame]


class ReminderPoster(Protocol):
    """Writes to people."""

    async def remind(self, reminder: Reminder) -> None:
        """Remind somebody; once, also if it is said again. Raises `Undeliverable`: hopeless if Discord does
        not let it be done.
        """
        ...
