"""The events that have happened on the table since they were last read."""

from engine.contract import Event


class EventLog:
    """Holds the list to which every change to the table adds its event."""

    events: list[Event]

    def tell(self, event: Event) -> None:
        """Add an event."""
        self.events.append(event)
