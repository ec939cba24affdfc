"""People at a table where the bot is only a guest."""

from dataclasses import dataclass, field

from tests.support.sandbox.person import Person
from tests.support.sandbox.rendered import RenderedMessage
from tests.wire.table import PATIENCE, Table

ELSEWHERE, GROUP = "market", "Ana, Ben, Cleo"
"""A channel in the server without the bot, and the direct messages of a group."""


@dataclass
class GuestTable(Table):
    """A table where the bot isn't installed. Filling a placeholder notifies nobody, so the player to move is
    found in the card's text; only the newest card keeps its board.
    """

    known: set[str] = field(default_factory=set[str])
    """The ids of cards that have been seen with a board."""

    def cards(self) -> list[RenderedMessage]:
        self.known |= {seen.id for seen in super().cards()}
        return [seen for seen in self.cleo.messages(self.channel) if seen.id in self.known]

    def mover(self, card: RenderedMessage) -> Person:
        return next(person for person in self.people.values() if f"<@{person.id}>" in card.text)

    async def settled(self) -> None:
        """Wait until only the newest card has buttons, and no interaction is in progress."""

        def is_settled() -> bool:
            seen = [message for person in self.people.values() for message in person.messages(self.channel)]
            return not any(card.buttons for card in self.cards()[:-1]) and not any(
                message.thinking for message in seen
            )

        await self.cleo.wait_until(is_settled, PATIENCE)
