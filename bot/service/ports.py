"""How the host reaches the world outside; `app` puts the real things in."""

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
"""What a feature says below the last card of a game, in lines."""


class Undeliverable(Exception):
    """A message could not be posted. `hopeless` says that trying again will not help by itself;
    `perhaps_posted` that it may be there all the same, as nobody knows what became of the request.
    """

    def __init__(self, text: str, *, hopeless: bool, perhaps_posted: bool) -> None:
        super().__init__(text)
        self.hopeless = hopeless
        self.perhaps_posted = perhaps_posted


class ThinkingFailed(Exception):
    """A computer player came to no answer: it took too long, or what it thinks with broke."""


class Thinker(Protocol):
    """Thinks for computer players, beside everything else."""

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

    async def look(self, game: str, one: Look) -> Judged:
        """Look at a position of a game that is over, when nobody waits for anything else. Raises
        `ThinkingFailed`.
        """
        ...


async def _not_noted(_message_id: int) -> None:
    """Nothing is remembered."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Whoever is to be notified reads words on a phone, nothing else: so a message begins as words. `note` is
    told which message says them, before it becomes what it is to be; `message_id` is the one that was noted
    earlier and has not become that yet. `card_id`: the card that is there already.
    """

    message_id: int | None = None
    card_id: int | None = None
    note: Callable[[int], Awaitable[None]] = _not_noted


@dataclass(frozen=True, slots=True)
class PostedCard:
    """The message that shows a position. `living`: it is edited with every turn, and goes away when another
    takes its place; `edited_id` tells since when it shows this one, in Discord's numbers. `line_id` calls
    whoever must move beside it, until that is over; `call_later`: nobody was called, as they were just there.
    """

    message_id: int
    line_id: int | None = None
    living: bool = False
    edited_id: int | None = None
    call_later: bool = False


class Announcer(Protocol):
    """Shows committed things in channels. Each `announce…` may be repeated and shows a thing once."""

    async def announce(self, match: Match, channel_id: int, since: int, notice: Notice) -> PostedCard:
        """Show the position with what happened since a version. Raises `Undeliverable`."""
        ...

    async def call(self, match: Match, channel_id: int, card_id: int) -> int | None:
        """Call whoever must move to the card; the message's id, None where nobody is to be called. Raises
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
        """Take the buttons off an older card; what goes away altogether is deleted. Raises `Undeliverable` as
        above.
        """
        ...

    async def refresh_invitation(self, invitation: Invitation, post: Post) -> None:
        """Let an invitation's message say what holds now, with buttons only while it is open, without
        notifying anybody. Raises `Undeliverable` as above.
        """
        ...


log = logging.getLogger(__name__)

Thought = TypeVar("Thought")


async def thought(think: Callable[[], Awaitable[Thought]], about: str) -> Thought:
    """What comes of thinking; `about` is for the log. Raises `ThinkingFailed` if that fails twice."""
    try:
        return await think()
    except ThinkingFailed as error:
        log.warning("%s: %s; once more", about, error)
        return await think()
