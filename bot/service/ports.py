"""How the host reaches the world outside; `app` puts the real things in."""

from collections.abc import Callable
from typing import Protocol

from bot.service.match import Match
from bot.store.invitations import Invitation
from bot.store.posts import Post
from bot.store.requests import TakebackRequest

Now = Callable[[], int]
"""The time in Unix seconds."""


class Undeliverable(Exception):
    """A message could not be posted. `hopeless` says that trying again will not help by itself;
    `perhaps_posted` that it may be there all the same, as nobody knows what became of the request.
    """

    def __init__(self, text: str, *, hopeless: bool, perhaps_posted: bool) -> None:
        super().__init__(text)
        self.hopeless = hopeless
        self.perhaps_posted = perhaps_posted


class Announcer(Protocol):
    """Shows committed things in channels. Each `announce…` may be repeated and shows a thing once."""

    async def announce(self, match: Match, channel_id: int, since: int) -> int:
        """Post the position with what happened since a version; the message's id. Raises `Undeliverable`."""
        ...

    async def announce_invitation(self, invitation: Invitation, channel_id: int) -> int:
        """Post an invitation; the message's id. Raises `Undeliverable`."""
        ...

    async def announce_request(self, match: Match, request: TakebackRequest, channel_id: int) -> int:
        """Post a request to take back; the message's id. Raises `Undeliverable`."""
        ...

    async def refresh_request(self, match: Match, request: TakebackRequest, post: Post) -> None:
        """Let a request's message say who has agreed, or without its buttons how it was answered. Raises
        `Undeliverable`, hopeless when the message is gone or cannot be edited.
        """
        ...

    async def retire(self, match: Match, post: Post) -> None:
        """Take the buttons off an older message. Raises `Undeliverable` as above."""
        ...

    async def refresh_invitation(self, invitation: Invitation, post: Post) -> None:
        """Let an invitation's message say what holds now, with buttons only while it is open, without
        notifying anybody. Raises `Undeliverable` as above.
        """
        ...
