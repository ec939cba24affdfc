"""A port that remembers who was written to."""

from bot.service.ports import Undeliverable
from bot.service.reminders.ports import Reminder


class RecordingReminders:
    """Notes what is said; or refuses for good, or fails for now."""

    def __init__(self) -> None:
        self.said: list[Reminder] = []
        self.refuses = False
        self.fails = False

    async def remind(self, reminder: Reminder) -> None:
        if self.refuses or self.fails:
            raise Undeliverable("no", hopeless=self.refuses, perhaps_posted=False)
        self.said.append(reminder)
