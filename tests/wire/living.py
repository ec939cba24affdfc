"""People at a table whose card is edited with every turn."""

import re

from tests.support.sandbox.person import Person
from tests.support.sandbox.rendered import RenderedMessage
from tests.wire.table import PATIENCE, Table


class LivingTable(Table):
    """A table with one living card, which names the next player."""

    def public(self) -> list[RenderedMessage]:
        """Everything that everyone sees, oldest first."""
        return [seen for seen in self.cleo.messages(self.channel) if not seen.ephemeral]

    def mover(self, card: RenderedMessage) -> Person:
        named = re.findall("<@([0-9]+)>", card.text)[-1]
        return next(person for person in self.people.values() if person.id == named)

    async def card_after(self, old: RenderedMessage | None) -> RenderedMessage:
        """The card once everyone sees it as it is after an old one, and nothing of before is left."""
        if old is None:
            return await super().card_after(None)
        for person in self.people.values():
            await person.wait_until(lambda who=person: self.has_gone_on(who, old), PATIENCE)
        return self.cards()[-1]
