"""The faults that the sandbox simulates on request, and its time limits.

A *route* is a method and a path of Discord's OpenAPI file, such as `"POST /channels/{channel_id}/messages"`;
`*` matches anything (`"PATCH *"`). A concrete path works as well, for requests about one thing.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Literal, TypeAlias

from sandbox.protocol.errors import NOT_FOUND, TOO_MANY_OLD_EDITS, ApiError, RateLimitedError
from sandbox.protocol.permissions import permission_bits

if TYPE_CHECKING:
    from collections.abc import Callable

    from sandbox.protocol.json_values import Json
    from sandbox.world.state import World

When: TypeAlias = Literal["before", "after"]

CALLBACK = "POST /interactions/{interaction_id}/{interaction_token}/callback"
SEND = "POST /channels/{channel_id}/messages"
EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"
FOLLOWUP = "POST /webhooks/{webhook_id}/{webhook_token}"
EDIT_ORIGINAL = "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original"
EDIT_FOLLOWUP = "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"


DM_REFUSALS = {
    50007: (400, "Cannot send messages to this user"),
    50033: (400, "Invalid Recipient(s)"),
    50278: (400, "Cannot send messages to this user due to having no mutual guilds"),
    40003: (403, "You are opening direct messages too fast"),
}
"""Discord's possible refusals to open a direct channel: status and sentence by code."""


def edit_of(message: str) -> str:
    """Return the route for edits of one message (by its id)."""
    return f"PATCH */messages/{message}"


class LostAnswerError(Exception):
    """The connection breaks before the answer."""


class GarbledAnswerError(Exception):
    """The request was carried out, but its answer is changed."""

    def __init__(self, change: Callable[[object], object]) -> None:
        super().__init__()
        self.change = change


@dataclass
class _Fault:
    route: str
    when: When
    error: Callable[[], Exception]
    left: int
    delay: float = 0.0


@dataclass
class Faults:
    """The faults that are planned. Each is used `times` times, in the order they were added."""

    world: World
    window: float = 3.0
    """Seconds that the bot has for its first answer."""
    token_life: float = 900.0
    """Seconds for which an interaction's token is valid."""
    nonce_life: float = 300.0
    """Seconds for which a nonce returns the earlier message."""
    latency: float = 0.0
    """Seconds of delay for every answer to the bot."""
    lateness: Callable[[], float] = field(default=lambda: 0.0)
    """Returns the seconds by which the next request, or its answer, is delayed on its way."""
    away: bool = False
    """Whether every request is cut off, as if Discord could not be reached."""
    duplicates: int = 0
    """How many of the next INTERACTION_CREATE events are delivered twice."""
    closed_dms: set[str] = field(default_factory=set[str])
    """Ids of people who accept no direct messages."""
    unopened_dms: dict[str, int] = field(default_factory=dict[str, int])
    """Ids of people with whom no direct channel can be opened, and the code of the refusal."""
    on_channel: Callable[[Json], None] = field(default=lambda _: None)
    """Called with a channel's record when permissions in it have changed."""
    _queue: list[_Fault] = field(default_factory=list[_Fault])

    # requests

    def server_error(self, route: str, *, status: int = 500, times: int = 1) -> None:
        """Answer 5xx without carrying the request out."""
        self._add(route, "before", lambda: ApiError(status, 0, f"{status}: Server Error"), times)

    def lose_answer(self, route: str, *, times: int = 1) -> None:
        """Carry the request out, then break the connection."""
        self._add(route, "after", LostAnswerError, times)

    def cut(self, route: str, *, times: int = 1) -> None:
        """Break the connection without carrying the request out."""
        self._add(route, "before", LostAnswerError, times)

    def fail_after(self, route: str, *, status: int = 500, times: int = 1) -> None:
        """Carry the request out, but answer 5xx."""
        self._add(route, "after", lambda: ApiError(status, 0, f"{status}: Server Error"), times)

    def garble(self, route: str, change: Callable[[object], object], *, times: int = 1) -> None:
        """Carry the request out, but answer with what `change` makes of the answer's JSON."""
        self._add(route, "after", lambda: GarbledAnswerError(change), times)

    def rate_limit(
        self,
        route: str,
        *,
        retry_after: float = 0.05,
        everywhere: bool = False,
        via: bool = True,
        times: int = 1,
    ) -> None:
        """Answer 429 without carrying the request out."""
        self._add(
            route, "before", lambda: RateLimitedError(retry_after, everywhere=everywhere, via=via), times
        )

    def refuse(self, route: str, status: int, code: int, message: str, *, times: int = 1) -> None:
        """Answer with an error of Discord's, without carrying the request out."""
        self._add(route, "before", lambda: ApiError(status, code, message), times)

    def vanish(self, route: str, thing: str = "message", *, times: int = 1) -> None:
        """Answer 404 as if a message (or channel, webhook, ...) were gone: 10008 and similar codes."""
        code, message = NOT_FOUND[thing]
        self.refuse(route, 404, code, message, times=times)

    def old_edit(self, route: str = EDIT, *, retry_after: float = 0.05, times: int = 1) -> None:
        """Refuse edits because too many older messages were edited: 30046, which is a 429."""
        self._add(route, "before", lambda: RateLimitedError(retry_after, *TOO_MANY_OLD_EDITS), times)

    def slow(self, route: str, seconds: float, *, times: int = 1) -> None:
        """Carry the request out at once, but answer late."""
        self._queue.append(_Fault(route, "after", Exception, times, seconds))

    def delay(self, route: str, seconds: float, *, times: int = 1) -> None:
        """Carry the request out after a few seconds, if that is still possible."""
        self._queue.append(_Fault(route, "before", Exception, times, seconds))

    def need_connection(self) -> None:
        """Break the connection if Discord can't be reached; such a request counts for no limit."""
        if self.away:
            raise LostAnswerError

    async def inject(self, when: When, *routes: str) -> None:
        """Apply the next fault planned for any of these route names: wait, or raise its error."""
        if (late := self.lateness() + (self.latency if when == "after" else 0.0)) > 0:
            await asyncio.sleep(late)
        self.need_connection()
        for fault in self._queue:
            if fault.when == when and any(fnmatchcase(route, fault.route) for route in routes):
                fault.left -= 1
                if fault.left <= 0:
                    self._queue.remove(fault)
                if not fault.delay:
                    raise fault.error()
                await asyncio.sleep(fault.delay)
                return

    @property
    def pending(self) -> list[str]:
        """Routes of the faults that have not happened yet."""
        return [fault.route for fault in self._queue]

    def clear(self) -> None:
        """Stop misbehaving."""
        self._queue.clear()
        self.latency, self.duplicates, self.away = 0.0, 0, False
        self.world.ids.jitter = 0.0
        self.closed_dms.clear()
        self.unopened_dms.clear()
        self.world.sends_labels = False
        self.world.gone.clear()
        self.world.whispering.clear()
        for channel in list(self.world.hidden):
            del self.world.hidden[channel]
            self.on_channel(self.world.channels[channel])
        for channel in list(self.world.denied):
            self.allow(channel)
        for channel in list(self.world.granted):
            del self.world.granted[channel]
            self.on_channel(self.world.channels[channel])

    def _add(self, route: str, when: When, error: Callable[[], Exception], times: int) -> None:
        self._queue.append(_Fault(route, when, error, times))

    # permissions and events

    def deny(self, channel: str, *permissions: str) -> None:
        """Take permissions (discord.py's names) from the bot in a channel, given by id, and in its
        threads.
        """
        self.world.denied[channel] = self.world.denied.get(channel, 0) | permission_bits(*permissions)
        self.on_channel(self.world.channels[channel])

    def grant(self, channel: str, *permissions: str) -> None:
        """Give the bot permissions (discord.py's names) in a channel, given by id, and in its threads."""
        self.world.granted[channel] = self.world.granted.get(channel, 0) | permission_bits(*permissions)
        self.on_channel(self.world.channels[channel])

    def allow(self, channel: str) -> None:
        """Give the bot all its permissions in a channel again."""
        self.world.denied.pop(channel, None)
        self.on_channel(self.world.channels[channel])

    def leave(self, person: str) -> None:
        """Remove a person (id) from every guild."""
        self.world.gone.add(person)

    def hide(self, channel: str, person: str) -> None:
        """Hide a channel (id) from a person (id)."""
        self.world.hidden.setdefault(channel, set()).add(person)
        self.on_channel(self.world.channels[channel])

    def whisper(self, channel: str, *people: str) -> None:
        """Forbid everyone, or only these people (ids), to use external apps publicly in a channel (id), so
        that a guest's answers are private there.
        """
        self.world.whispering[channel] = set(people) or None

    def close_dms(self, person: str) -> None:
        """Make a person (id) refuse direct messages: 403, 50007."""
        self.closed_dms.add(person)

    def unopen_dm(self, person: str, code: int) -> None:
        """Make Discord refuse to open a direct channel with a person (id), with one of `DM_REFUSALS`."""
        self.unopened_dms[person] = code

    def need_dm(self, person: str) -> None:
        """Raise Discord's refusal to open a direct channel with a person (id), if one is set."""
        code = self.unopened_dms.get(person)
        if code is not None:
            status, message = DM_REFUSALS[code]
            raise ApiError(status, code, message)

    def send_labels(self) -> None:
        """Let the client send the labels of suggestions instead of their values (discord-api-docs#7206)."""
        self.world.sends_labels = True

    def jitter(self, seconds: float = 0.05) -> None:
        """Let the times in ids be wrong by up to this many seconds."""
        self.world.ids.jitter = seconds

    def duplicate_events(self, times: int = 1) -> None:
        """Deliver the next INTERACTION_CREATE events twice, as a replay after a reconnect may."""
        self.duplicates += times
