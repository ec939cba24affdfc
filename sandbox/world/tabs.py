"""The open web pages: the person who watches on each, and the events that this person may see."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandbox.protocol.json_values import Json
    from sandbox.world.messages import Message
    from sandbox.world.state import World


@dataclass(eq=False)
class OpenTab:
    """One open page: the person who is watching, and the events on their way to it."""

    person: str
    outgoing: asyncio.Queue[str] = field(default_factory=asyncio.Queue[str])


class Tabs:
    """Sends events to the pages. An event that a person may not see never leaves this class."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._open: set[OpenTab] = set()

    def open(self, person: str) -> OpenTab:
        """Return a tab for a new page that watches as this person, until `close`."""
        tab = OpenTab(person)
        self._open.add(tab)
        return tab

    def close(self, tab: OpenTab) -> None:
        """Forget a page that was closed."""
        self._open.discard(tab)

    def visible(self, message: Message, person: str) -> bool:
        """Tell whether a person may see a message."""
        channel = self._world.channels.get(message.channel)
        if channel is None or not self._world.may_see(person, channel):
            return False
        return message.ephemeral_for in (None, person)

    def posted(self, message: Message) -> None:
        """Show a new message to those who may see it."""
        self._show(message, {"type": "message", "message": message.for_page()})

    def edited(self, message: Message) -> None:
        """Show a changed message to those who may see it."""
        self._show(message, {"type": "edited", "message": message.for_page()})

    def deleted(self, message: Message) -> None:
        """Remove a deleted message from the pages."""
        self._show(message, {"type": "deleted", "id": message.id, "channel": message.channel})

    def send(self, person: str | None, event: Json) -> None:
        """Send an event to one person's pages, or to all."""
        text = json.dumps(event)
        for tab in self._open:
            if person in (None, tab.person):
                tab.outgoing.put_nowait(text)

    def world_changed(self) -> None:
        """Make every page fetch people, channels and threads again."""
        self.send(None, {"type": "world"})

    def _show(self, message: Message, event: Json) -> None:
        text = json.dumps(event)
        for tab in self._open:
            if self.visible(message, tab.person):
                tab.outgoing.put_nowait(text)
