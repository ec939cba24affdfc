"""What has happened on the table since somebody asked."""

from engine.contract import Event


class Happening:
    """Whatever changes something tells it."""

    __slots__ = ()

    events: list[Event]

    def tell(self, event: Event) -> None:
        """Something happened."""
        self.events.append(event)
