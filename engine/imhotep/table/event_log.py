"""What has happened on the table since somebody asked."""

from engine.contract import Event


class EventLog:
    """Whatever changes something writes it down here."""

    events: list[Event]

    def tell(self, event: Event) -> None:
        """Something happened."""
        self.events.append(event)
