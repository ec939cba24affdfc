"""Discord's side of a turn: a Discord with one channel, which settles each request only when and how it is
told to: with an answer, without one, or not at all.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from itertools import count
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
from discord.ui import Button, LayoutView, Select

CHANNEL, GUILD = 500, 900
PERMITTED = ("send", "edit", "delete", "history")
"""Requests that need a permission the bot may lack."""


class Outcome(StrEnum):
    """The fate of a request. With `LOST` it is carried out, but nobody learns of it; with `NEVER` it isn't
    carried out.
    """

    OK = "ok"
    LOST = "lost"
    NEVER = "never"
    BROKEN = "broken"
    REFUSED = "refused"


def failure(status: int, code: int) -> discord.HTTPException:
    """Return the exception that the library raises for an answer."""
    kinds = {403: discord.Forbidden, 404: discord.NotFound, 500: discord.DiscordServerError}
    kind = kinds.get(status, discord.HTTPException)
    return kind(cast("Any", SimpleNamespace(status=status, reason="")), {"code": code, "message": "no"})


@dataclass
class Asked:
    """A request in progress."""

    what: str
    carry_out: Callable[[], Any]
    answer: "asyncio.Future[Any]"
    about: int = 0
    """The id of the message that the request is about."""


@dataclass(eq=False)
class Message:
    """A message as people see it. `owner` is the only person who sees it; `thinking` marks a placeholder."""

    id: int
    far: "Far" = field(repr=False, compare=False)
    content: str | None = None
    view: LayoutView | None = field(default=None, repr=False)
    owner: int | None = None
    thinking: bool = False
    edited_at: datetime | None = None

    @property
    def flags(self) -> SimpleNamespace:
        return SimpleNamespace(ephemeral=self.owner is not None)

    @property
    def created_at(self) -> datetime:
        return discord.utils.snowflake_time(self.id)

    @property
    def presses(self) -> list[tuple[str, list[str]]]:
        """Return the ids of the buttons and menus, with the choices."""
        pressable: list[tuple[str, list[str]]] = []
        for item in self.view.walk_children() if self.view is not None else ():
            if isinstance(item, Button) and item.custom_id is not None and not item.disabled:
                pressable.append((item.custom_id, []))
            elif isinstance(item, Select):
                pressable += [(item.custom_id, [option.value]) for option in item.options]
        return pressable

    async def edit(self, **changes: Any) -> "Message":
        """Edit the message, as the library's messages and partial messages do."""
        return await self.far.ask("edit", lambda: self.far.edited(self.id, changes), self.id)

    async def delete(self) -> None:
        await self.far.ask("delete", lambda: self.far.deleted(self.id), self.id)


@dataclass
class Far:
    """Everything that Discord knows. It stands in for both `discord.Client` and the channel."""

    now: Callable[[], int]
    breath: Callable[[], None] = lambda: None
    messages: dict[int, Message] = field(default_factory=dict[int, Message])
    asked: list[Asked] = field(default_factory=list[Asked])
    nonces: dict[str, int] = field(default_factory=dict[str, int])
    refused: set[int] = field(default_factory=set[int])
    """Messages that can neither be edited nor deleted, because a permission is missing."""
    unheard: set[int] = field(default_factory=set[int])
    """Messages that were posted without the program learning of it."""
    services: Any = None
    timers: Any = None
    _numbers: "count[int]" = field(default_factory=count)

    def number(self) -> int:
        """Return the next of Discord's ids."""
        at = datetime.fromtimestamp(self.now(), UTC)
        return discord.utils.time_snowflake(at) + next(self._numbers)

    async def ask(self, name: str, carry_out: Callable[[], Any], about: int = 0) -> Any:
        """Send a request and wait until the test answers it. The request is sent even if the caller stops
        waiting.
        """
        self.breath()
        asked = Asked(name, carry_out, asyncio.get_running_loop().create_future(), about)
        self.asked.append(asked)
        answer = await asked.answer
        self.breath()
        return answer

    def settle(self, asked: Asked, outcome: Outcome) -> None:
        """Let a request succeed, fail, or get lost."""
        self.asked.remove(asked)
        answer = self._become(asked, self._possible(asked, outcome))
        if asked.answer.done():
            return
        if isinstance(answer, Exception):
            asked.answer.set_exception(answer)
        else:
            if isinstance(answer, Message):
                self.unheard.discard(answer.id)
            asked.answer.set_result(answer)

    def _possible(self, asked: Asked, outcome: Outcome) -> Outcome:
        """Return the outcome, or another one if it is impossible: Discord accepts no acknowledgement after
        three seconds.
        """
        if asked.about in self.refused:
            return Outcome.REFUSED
        late = asked.what == "defer" and asked.answer.done()
        needless = outcome is Outcome.REFUSED and asked.what not in PERMITTED
        return Outcome.NEVER if late or needless else outcome

    def _become(self, asked: Asked, outcome: Outcome) -> Any:
        """Return the answer to a request."""
        answer: Any = None
        if outcome in (Outcome.OK, Outcome.LOST):
            try:
                answer = asked.carry_out()
            except discord.HTTPException as error:
                answer = error
        match outcome:
            case Outcome.LOST | Outcome.NEVER:
                return aiohttp.ServerDisconnectedError()
            case Outcome.BROKEN:
                return failure(500, 0)
            case Outcome.REFUSED:
                self.refused.update({asked.about} - {0})
                return failure(403, 50013)
            case _:
                return answer

    # --- messages ------------------------------------------------------------------------------------

    def edited(self, number: int, what: dict[str, Any]) -> Message:
        """Carry out an edit, and return the message."""
        message = self.messages.get(number)
        if message is None:
            raise failure(404, 10008)
        message.content = what.get("content", message.content)
        message.view = what.get("view", message.view)
        message.thinking = False
        message.edited_at = datetime.fromtimestamp(self.now(), UTC)
        return message

    def deleted(self, number: int) -> None:
        """Carry out a deletion."""
        if self.messages.pop(number, None) is None:
            raise failure(404, 10008)

    def posted(self, nonce: str | None, **changes: Any) -> Message:
        """Post a message, only once for each nonce, and return it."""
        known = self.nonces.get(nonce or "")
        if known is not None:
            if known not in self.messages:
                raise failure(404, 10008)
            return self.messages[known]
        message = Message(self.number(), self, **changes)
        self.messages[message.id] = message
        if nonce is not None:
            self.nonces[nonce] = message.id
            self.unheard.add(message.id)
        return message

    @property
    def public(self) -> list[Message]:
        """Return the public messages, oldest first."""
        return [
            self.messages[message]
            for message in sorted(self.messages)
            if self.messages[message].owner is None
        ]

    # --- as the library has it -------------------------------------------------------------------------

    def get_guild(self, number: int) -> object:
        return object() if number == GUILD else None

    def get_partial_messageable(self, number: int) -> "Far":
        assert number == CHANNEL
        return self

    def get_partial_message(self, number: int) -> Message:
        return Message(number, self)

    async def send(
        self, content: str | None = None, view: LayoutView | None = None, nonce: str | None = None, **_: Any
    ) -> Message:
        return await self.ask("send", lambda: self.posted(nonce, content=content, view=view))

    async def history(self, *, after: discord.Object, limit: int) -> AsyncGenerator[Message]:
        def later() -> Sequence[Message]:
            return [message for message in self.public if message.id > after.id][:limit]

        for message in await self.ask("history", later):
            yield message


@dataclass(eq=False)
class Interaction:
    """A press on a button (`message`) or a command, as the library passes it on. If its number is used again,
    it is a second delivery after a reconnect.
    """

    client: Far = field(repr=False, compare=False)
    id: int
    user_id: int
    message: Message | None = None
    data: dict[str, Any] = field(default_factory=dict[str, Any])
    extras: dict[str, Any] = field(default_factory=dict[str, Any])
    codes: str = ""
    acknowledged: bool = False
    refused: bool = False
    said: int = 0
    """How often something was said privately, including failed attempts."""
    original: int | None = None
    channel_id: int = CHANNEL
    guild_id: int = GUILD
    locale: discord.Locale = discord.Locale.american_english

    @property
    def type(self) -> discord.InteractionType:
        kinds = discord.InteractionType
        return kinds.application_command if self.message is None else kinds.component

    @property
    def user(self) -> SimpleNamespace:
        return SimpleNamespace(id=self.user_id, display_name=f"person {self.user_id}")

    @property
    def permissions(self) -> discord.Permissions:
        return discord.Permissions.all()

    @property
    def app_permissions(self) -> discord.Permissions:
        return discord.Permissions.all()

    @property
    def guild(self) -> None:
        """None, because the library has no guild in its cache."""

    @property
    def channel(self) -> None:
        """None, because the library has no channel in its cache."""

    @property
    def _integration_owners(self) -> dict[int, int]:
        return {0: GUILD}

    @property
    def response(self) -> "Interaction":
        return self

    @property
    def followup(self) -> "Interaction":
        return self

    async def defer(self, *, ephemeral: bool = False, thinking: bool = False) -> None:
        del ephemeral
        await self.client.ask("defer", lambda: self._acknowledge(thinking=thinking))

    def _acknowledge(self, *, thinking: bool) -> None:
        if self.acknowledged:
            raise failure(400, 40060)
        self.acknowledged = True
        if thinking:
            message = self.client.posted(None, owner=self.user_id, thinking=True)
            self.original = message.id
        elif self.message is not None:
            self.original = self.message.id

    def _must_be_acknowledged(self) -> None:
        if not self.acknowledged:
            raise failure(404, 10015)

    async def send(self, *, view: LayoutView, **_: Any) -> Message:
        def say() -> Message:
            self._must_be_acknowledged()
            return self.client.posted(None, view=view, owner=self.user_id)

        self.said += 1
        return await self.client.ask("follow-up", say)

    async def edit_original_response(self, **changes: Any) -> Message:
        def edit() -> Message:
            self._must_be_acknowledged()
            return self.client.edited(self.original or 0, changes)

        self.said += 1
        return await self.client.ask("answer", edit)

    async def delete_original_response(self) -> None:
        def delete() -> None:
            self._must_be_acknowledged()
            self.client.deleted(self.original or 0)

        await self.client.ask("clear", delete)
