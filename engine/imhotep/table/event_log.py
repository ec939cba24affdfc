"""The events on the table since they were last read."""

from engine.contract import Event


class EventLog:
    """The list to which every change adds its event."""

    events: list[Event]

    def tell(self, event: Event) -> None:
        """Add an event."""
        self.events.append(event)
