"""How the services reach the world outside; `app` supplies the real implementations."""

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from bot.service.match import Match
from bot.store.invitations import Invitation
from bot.store.posts import Post
from bot.store.requests import StoredRequest
from engine.contract import Game
from engine.rivals.hints import Hint
from engine.rivals.levels import Level
from engine.rivals.review import Judged, Look
from render.kit.say import Say

Now = Callable[[], int]
"""The time in Unix seconds."""
Ending = Callable[[Match, Say], Awaitable[Sequence[str]]]
"""A feature's lines below the last card of a game."""


class Undeliverable(Exception):
    """A message could not be posted. `hopeless`: repeating will not help; `perhaps_posted`: it may exist all
    the same, as the result of the request is unknown.
    """

    def __init__(self, text: str, *, hopeless: bool, perhaps_posted: bool) -> None:
        super().__init__(text)
        self.hopeless = hopeless
        self.perhaps_posted = perhaps_posted


class ThinkingFailed(Exception):
    """A computer player found no answer: it took too long, or its process failed."""


class Thinker(Protocol):
    """Thinks for computer players, in the background."""

    @property
    def at_once(self) -> int:
        """About how many things it can think."""
        ...

    async def steps(self, game: str, blind: Game, level: Level, seed: bytes) -> list[str]:
        """The codes of the steps that a level plays in a blind position: up to the next reveal, or the end of
        the turn. Raises `ThinkingFailed`.
        """
        ...

    async def hints(self, game: str, blind: Game) -> list[Hint]:
        """The best steps in a blind position, best first. Raises `ThinkingFailed`."""
        ...

    async def look(self, game: str, subject: Look) -> Judged:
        """Judge a position of a game that is over, while no one waits for anything else. Raises
        `ThinkingFailed`.
        """
        ...


async def _not_noted(_message_id: int) -> None:
    """Nothing is remembered."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A phone's notification shows words and nothing else, so a message begins as words. `note` receives the
    message's id before it becomes a card; `message_id` is an id noted earlier whose message is still words.
    `card_id`: the card that exists already. `tried`: the words may have been posted without an answer.
    """

    message_id: int | None = None
    card_id: int | None = None
    tried: bool = False
    note: Callable[[int], Awaitable[None]] = _not_noted


@dataclass(frozen=True, slots=True)
class PostedCard:
    """The message that shows a position. `living`: every turn edits it, and it is removed when another takes
    its place; `edited_id` tells since when it shows this position, as a Discord id. `line_id` is a message
    beside it that calls the player to move, until they have; `call_later`: no one was called, as the player
    was present.
    """

    message_id: int
    line_id: int | None = None
    living: bool = False
    edited_id: int | None = None
    call_later: bool = False


class Announcer(Protocol):
    """Shows committed things in channels. Each `announce…` may be repeated and shows a thing once."""

    async def announce(self, match: Match, channel_id: int, since: int, notice: Notice) -> PostedCard:
        """Show the position with the events since a version. Raises `Undeliverable`."""
        ...

    async def call(self, match: Match, channel_id: int, card_id: int) -> int | None:
        """Call the player to move to the card; returns the message's id, None if no one needs a call. Raises
        `Undeliverable`.
        """
        ...

    async def announce_invitation(self, invitation: Invitation, channel_id: int, notice: Notice) -> int:
        """Post an invitation; the message's id. Raises `Undeliverable`."""
        ...

    async def announce_request(
        self, match: Match, request: StoredRequest, channel_id: int, notice: Notice
    ) -> int:
        """Post a request to take back; the message's id. Raises `Undeliverable`."""
        ...

    async def refresh_card(self, match: Match, post: Post) -> None:
        """Let the newest card say what holds now about time. Raises `Undeliverable` as below."""
        ...

    async def refresh_request(self, match: Match, request: StoredRequest, post: Post) -> None:
        """Let a request's message say who has agreed, or without its buttons how it was answered. Raises
        `Undeliverable`, hopeless when the message is gone or cannot be edited.
        """
        ...

    async def retire(self, match: Match, post: Post) -> None:
        """Take the buttons off an older card; a living card and its line are deleted. Raises `Undeliverable`
        as above.
        """
        ...

    async def refresh_invitation(self, invitation: Invitation, post: Post) -> None:
        """Let an invitation's message say what holds now, with buttons only while it is open, without
        notifying anyone. Raises `Undeliverable` as above.
        """
        ...


log = logging.getLogger(__name__)

Thought = TypeVar("Thought")


async def thought(think: Callable[[], Awaitable[Thought]], about: str) -> Thought:
    """The result of thinking; `about` is for the log. Raises `ThinkingFailed` if it fails twice."""
    try:
        return await think()
    except ThinkingFailed as error:
        log.warning("%s: %s; once more", about, error)
        return await think()
