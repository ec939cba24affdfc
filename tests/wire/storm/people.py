"""A person in a storm, who keeps acting whatever comes back, and remembers how messages looked when they
came.
"""

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from sandbox.protocol.json_values import Json
from tests.support.patience import SLOWNESS
from tests.support.sandbox.person import InteractionFailedError, Person, RefusedByPageError
from tests.support.sandbox.rendered import RenderedMessage

SETTLES = 2.5 * SLOWNESS  # seconds that someone waits for the effect of an action
PATIENT = 10.0 * SLOWNESS  # seconds after which nothing more will come
QUIET = 0.15  # seconds of silence after which everything is assumed to have come

_VERSIONED = re.compile(r"(?P<letter>[mysuar]):(?P<game>\d+):(?P<version>\d+)(?::|$)")
_LOOK = re.compile(r"v:\w+:(?P<game>\d+)$")

TROUBLE = (InteractionFailedError, RefusedByPageError, TimeoutError)


class MenuGoneError(Exception):
    """The message with a menu was changed or removed in the meantime."""


@dataclass(frozen=True)
class Offer:
    """A button or, with a value, a menu's entry that someone sees."""

    message: str
    custom_id: str
    letter: str
    game: int
    version: int
    value: str | None = None


@dataclass(frozen=True)
class Asked:
    """An interaction: when it began, how long the first answer took (None: there was none), and how the page
    learned that there was none.
    """

    who: str
    what: str
    at: float
    took: float | None
    failure: str = ""


def offers(message: RenderedMessage) -> Iterator[Offer]:
    """Yield a message's buttons and menu entries that belong to a version of a game."""
    for button in message.buttons:
        match = _VERSIONED.match(button.custom_id or "")
        if match and not button.disabled and button.custom_id:
            yield Offer(message.id, button.custom_id, *_parts(match))
    for menu in message.menus:
        match = _VERSIONED.match(menu.custom_id)
        if match:
            for value in menu.options:
                yield Offer(message.id, menu.custom_id, *_parts(match), value)


def _parts(match: re.Match[str]) -> tuple[str, int, int]:
    return match["letter"], int(match["game"]), int(match["version"])


def game_of(message: RenderedMessage) -> int | None:
    """Return the game whose public card a message is, or None for any other message."""
    if message.ephemeral:
        return None
    matches = (_LOOK.match(button.custom_id or "") for button in message.buttons)
    return next((int(match["game"]) for match in matches if match), None)


def is_last(card: RenderedMessage) -> bool:
    """Return whether a card is the last one of its game, which offers another game."""
    return any((button.custom_id or "").startswith("e:") for button in card.buttons)


class Player(Person):
    """A person who plays in a storm."""

    def __init__(self, url: str, name: str) -> None:
        super().__init__(url, name)
        self.first: dict[str, RenderedMessage] = {}
        """Every public card and question as it was when it came."""
        self.changed: dict[str, int] = {}
        """The order in which messages came and changed."""
        self.rooms: dict[str, dict[str, None]] = {}
        """The messages that exist in every channel, with the most recently changed one last."""
        self._marks: dict[str, int] = {}
        self.asked: list[Asked] = []
        self._news_count = 0
        self._last_news = 0.0

    def _receive(self, event: Json) -> None:
        super()._receive(event)
        if event["type"] in ("message", "edited"):
            message = self._messages[event["message"]["id"]]
            room = self.rooms.setdefault(message.channel, {})
            room.pop(message.id, None)
            room[message.id] = None
            self._news_count += 1
            self.changed[message.id] = self._marks[message.channel] = self._news_count
            if not message.ephemeral and message.buttons:
                self.first.setdefault(message.id, message)
        elif event["type"] == "deleted":
            self.rooms.get(event["channel"], {}).pop(event["id"], None)
        self._last_news = time.monotonic()

    def here(self, channel: str, newest: int = 25) -> list[RenderedMessage]:
        """Return the most recently changed messages in a channel, the last one last."""
        changed = islice(reversed(self.rooms.get(self._channel(channel), {})), newest)
        return [self._messages[number] for number in changed][::-1]

    def now(self, message: RenderedMessage) -> RenderedMessage:
        """Return a message as it is now, or unchanged if it is gone."""
        return self._messages.get(message.id, message)

    def mark(self, channel: str) -> int:
        """Return a number that marks how much has been posted in a channel so far."""
        return self._marks.get(self._channel(channel), 0)

    def all(self) -> list[RenderedMessage]:
        """Return everything that this person sees now, everywhere."""
        return list(self._messages.values())

    def room(self, channel: str) -> str:
        """Return the id of a channel."""
        return self._channel(channel)

    async def attempt(self, name: str, action: Callable[[], Awaitable[object]]) -> bool:
        """Try an action, and record how long its first answer took; return False if it failed."""
        began = time.monotonic()
        try:
            await action()
        except (InteractionFailedError, TimeoutError) as error:
            failure = f"{error!r} after {time.monotonic() - began:.1f} s"
            self.asked.append(Asked(self.name, name, began, None, failure))
            return False
        except (RefusedByPageError, MenuGoneError):
            return False
        self.asked.append(Asked(self.name, name, began, time.monotonic() - began))
        return True

    def last_asked(self, what: str) -> Asked:
        """Return the last interaction by this name; this person may have acted elsewhere since."""
        return next(asked for asked in reversed(self.asked) if asked.what == what)

    async def take(self, offer: Offer) -> bool:
        """Press a button or choose from a menu; return whether that worked."""
        if offer.value is None:
            return await self.attempt(offer.custom_id, lambda: self.press(offer.message, offer.custom_id))
        return await self.attempt(offer.custom_id, lambda: self._choose(offer, offer.value or ""))

    async def _choose(self, offer: Offer, value: str) -> None:
        if not any(
            menu.custom_id == offer.custom_id for message in self._present(offer) for menu in message.menus
        ):
            raise MenuGoneError
        await self.choose(offer.message, offer.custom_id, value)

    def _present(self, offer: Offer) -> list[RenderedMessage]:
        return [self._messages[offer.message]] if offer.message in self._messages else []

    async def type(self, channel: str, command: str, **options: str | float | bool | Person) -> bool:
        """Use a slash command; return whether that worked."""
        return await self.attempt(f"/{command}", lambda: self.slash(channel, command, wait=True, **options))

    async def settle(self, channel: str, before: int, within: float = SETTLES) -> bool:
        """Wait until something has come in a channel since `before` (see `mark`), then until it is quiet;
        return False if nothing came.
        """
        end = time.monotonic() + within
        while self.mark(channel) == before or time.monotonic() - self._last_news < QUIET:
            if time.monotonic() > end:
                break
            await asyncio.sleep(QUIET / 3)
        return self.mark(channel) > before
