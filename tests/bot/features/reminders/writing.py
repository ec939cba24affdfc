"""A reminder port that remembers who was written to."""

from bot.features.reminders.service import Reminder
from bot.service.ports import Undeliverable


class RecordingReminders:
    """Records each reminder once, refuses permanently, or fails for now. The first `unheard` reminders are
    delivered, but the bot gets an error.
    """

    def __init__(self) -> None:
        self.said: list[Reminder] = []
        self.refuses = False
        self.fails = False
        self.unheard = 0
        self._nonces: set[tuple[int, int]] = set()

    async def remind(self, reminder: Reminder) -> None:
        if self.refuses or self.fails:
            raise Undeliverable("no", permanent=self.refuses, maybe_posted=False)
        nonce = (reminder.user_id, reminder.tried_at)
        if nonce not in self._nonces:
            self._nonces.add(nonce)
            self.said.append(reminder)
        if self.unheard:
            self.unheard -= 1
            raise Undeliverable("no answer", permanent=False, maybe_posted=True)
