"""The events on the table since the last reading."""

from engine.contract import Event


class EventLog:
    """Whatever changes something writes it down here."""

    events: list[Event]

    def tell(self, event: Event) -> None:
        """Something happened."""
        self.events.append(event)
