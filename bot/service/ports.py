"""Interfaces through which the services reach the outside world; `app` supplies the implementations."""

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
"""Returns a feature's lines below a game's last card."""


class Undeliverable(Exception):
    """A message could not be posted. `permanent`: whether retrying is useless; `maybe_posted`: whether it
    may exist nevertheless, because the result of the request is unknown.
    """

    def __init__(self, text: str, *, permanent: bool, maybe_posted: bool) -> None:
        super().__init__(text)
        self.permanent = permanent
        self.maybe_posted = maybe_posted


class ThinkingFailed(Exception):
    """A computer player found no answer: it took too long, or its process failed."""


class Thinker(Protocol):
    """Thinks for computer players, in the background."""

    @property
    def at_once(self) -> int:
        """Roughly how many questions it can think about at the same time."""
        ...

    async def steps(self, game: str, blind: Game, level: Level, seed: bytes) -> list[str]:
        """Return the codes of the steps that a level plays in a blind position, up to the next reveal or the
        end of the turn. Raises `ThinkingFailed`.
        """
        ...

    async def hints(self, game: str, blind: Game) -> list[Hint]:
        """Return the best steps in a blind position, best first. Raises `ThinkingFailed`."""
        ...

    async def look(self, game: str, subject: Look) -> Judged:
        """Return an evaluation of a position of a finished game, made when nothing more urgent is waiting.
        Raises `ThinkingFailed`.
        """
        ...


async def _not_noted(_message_id: int) -> None:
    """Do nothing with the message's id."""


@dataclass(frozen=True, slots=True)
class Notice:
    """The text with which a message begins, because phones show only text in notifications. `note` is called
    with the message's id before it becomes a card; `message_id` is the message of an earlier try, which is
    still text. `card_id`: the card that already exists. `tried`: whether the text may have been posted
    although no answer came.
    """

    message_id: int | None = None
    card_id: int | None = None
    tried: bool = False
    note: Callable[[int], Awaitable[None]] = _not_noted


@dataclass(frozen=True, slots=True)
class PostedCard:
    """The message that shows a position. `living`: every turn edits it, and it is removed when another
    replaces it; `edited_id` is a Discord id for the time at which it began to show this position. `line_id`
    is a message next to it that calls the player to move, and is deleted once they have; `call_later`: no one
    was called, because the player was present.
    """

    message_id: int
    line_id: int | None = None
    living: bool = False
    edited_id: int | None = None
    call_later: bool = False


class Announcer(Protocol):
    """Shows committed changes in channels. Each `announce…` may be repeated, and
    still shows a change only once.
    """

    async def announce(self, match: Match, channel_id: int, since: int, notice: Notice) -> PostedCard:
        """Show the position with the events since a version, and return the message. Raises
        `Undeliverable`.
        """
        ...

    async def call(self, match: Match, channel_id: int, card_id: int) -> int | None:
        """Call the player to move, with a message that points to the card; return its id, or None if no one
        needs a call. Raises `Undeliverable`.
        """
        ...

    async def announce_invitation(self, invitation: Invitation, channel_id: int, notice: Notice) -> int:
        """Post an invitation and return the message's id. Raises `Undeliverable`."""
        ...

    async def announce_request(
        self, match: Match, request: StoredRequest, channel_id: int, notice: Notice
    ) -> int:
        """Post a request and return the message's id. Raises `Undeliverable`."""
        ...

    async def refresh_card(self, match: Match, post: Post) -> None:
        """Update the time shown on the newest card. Raises `Undeliverable`."""
        ...

    async def refresh_request(self, match: Match, request: StoredRequest, post: Post) -> None:
        """Update a request's message with those who have agreed, or with the answer and without buttons;
        delete an announcement that is over. Raises `Undeliverable`, permanent if the message is gone or
        can't be edited.
        """
        ...

    async def retire(self, match: Match, post: Post) -> None:
        """Take the buttons off an older card; a living card and its line are deleted. Raises
        `Undeliverable`.
        """
        ...

    async def refresh_invitation(self, invitation: Invitation, post: Post) -> None:
        """Update an invitation's message, with buttons only while it is open, without notifying anyone.
        Raises `Undeliverable`.
        """
        ...


log = logging.getLogger(__name__)

Thought = TypeVar("Thought")


async def think_with_retry(think: Callable[[], Awaitable[Thought]], about: str) -> Thought:
    """Think and return the result, retrying once after a failure; `about` is for the log. Raises
    `ThinkingFailed` after two failures.
    """
    try:
        return await think()
    except ThinkingFailed as error:
        log.warning("%s: %s; once more", about, error)
        return await think()
