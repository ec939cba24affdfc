"""Posting messages exactly once, text first if they notify anyone; editing and deleting them."""

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from hashlib import blake2s
from typing import Any

import discord

from bot.clock import machine_now
from bot.messages.hooks import UNKNOWN_MESSAGE, Hooks
from bot.messages.sending import (
    LIBRARY_PAUSE,
    SEND_FAILURES,
    fresh,
    insist,
    is_refusal,
    readable,
    with_emojis,
)
from bot.service.ports import Notice, PostedCard, Undeliverable
from bot.store.invitations import Delivery
from bot.store.outbox import Topic
from bot.store.posts import Post

log = logging.getLogger(__name__)

NONCES = 5  # how many deleted messages a repeated post may find before it is postponed
NONCE_BYTES = 12  # as hexadecimal digits, just below Discord's limit of 25
PAUSES = (LIBRARY_PAUSE, 2.0)  # seconds between tries, short so that a text soon becomes a card

EDITED_FOR = timedelta(minutes=50)
"""The age up to which messages are edited, because Discord limits edits of messages older than an hour."""

BURIED_UNDER = 8
"""The number of later messages that push a card out of sight."""


@dataclass(frozen=True)
class Shown:
    """The content of a message."""

    view: discord.ui.LayoutView
    files: Sequence[discord.File] = ()


async def ready(view: discord.ui.LayoutView) -> Shown:
    """Return content that needs no drawing."""
    return Shown(view)


@dataclass(frozen=True)
class Destination:
    """A place to show something, the subject that is shown (None if a guest never shows it), and the people
    who may be notified.
    """

    channel_id: int
    delivery: Delivery
    subject: tuple[Topic, int] | None
    nonce: str
    mentions: discord.AllowedMentions


class MessagePosting:
    """Posts, edits and deletes messages. Each post has a nonce, so repeating it doesn't show it twice."""

    def __init__(self, client: discord.Client, hooks: Hooks) -> None:
        self._client = client
        self._hooks = hooks
        self._posted_anew: set[str] = set()

    async def post(
        self,
        place: Destination,
        text: str | None,
        notice: Notice,
        showing: Coroutine[Any, Any, Shown],
    ) -> int:
        """Post a view and return the message's id. If it notifies anyone, post text first and draw the view
        meanwhile. Raises `Undeliverable`. A guest posts it whole: the text could not become a card after the
        token expires, nor be found again without a nonce.
        """
        drawing = asyncio.ensure_future(showing)
        try:
            if place.delivery == "guest" and place.subject is not None:
                shown = await drawing
                where = (place.channel_id, place.subject)
                return await self._hooks.post(*where, shown.view, shown.files, place.mentions)
            if text is None:
                shown = await drawing
                return await self._send(place, view=shown.view, files=shown.files)
            message_id = await self._say(place, text, notice)
            return (await self._complete(place, message_id, await drawing)).message_id
        finally:
            drawing.cancel()

    async def say(self, place: Destination, words: str, answers: int | None = None) -> int:
        """Post a text, optionally as a reply to a message, and return the
        message's id. Raises `Undeliverable`.
        """
        if answers is None:
            return await self._send(place, content=words)
        message = discord.MessageReference(
            message_id=answers, channel_id=place.channel_id, fail_if_not_exists=False
        )
        return await self._send(place, content=words, reference=message)

    async def edit(
        self,
        post: Post,
        delivery: Delivery,
        view: discord.ui.LayoutView,
        files: Sequence[discord.File] | None = None,
    ) -> None:
        """Edit a message without notifying anyone; `files` replace all its files. Raises `Undeliverable`."""
        if delivery == "guest":
            await self._hooks.edit(post.message_id, view, files)
            return
        message = self._channel(post.channel_id).get_partial_message(post.message_id)

        async def edit() -> None:
            attachments = discord.utils.MISSING if files is None else fresh(files)
            await message.edit(
                view=view, attachments=attachments, allowed_mentions=discord.AllowedMentions.none()
            )

        try:
            await with_emojis(view, edit)
        except SEND_FAILURES as error:
            raise Undeliverable(repr(error), permanent=is_refusal(error), maybe_posted=False) from error

    async def renew(
        self,
        place: Destination,
        text: str | None,
        notice: Notice,
        card_id: int,
        showing: Coroutine[Any, Any, Shown],
    ) -> PostedCard:
        """Edit an existing card to show the current position, post the events in a separate line if that
        notifies anyone, and return the card with the line's id. Raises `Undeliverable`.
        """
        drawing = asyncio.ensure_future(showing)
        try:
            line_id = None if text is None else await self._say(place, text, notice, card_id)
            return replace(await self._complete(place, card_id, await drawing), line_id=line_id, living=True)
        finally:
            drawing.cancel()

    async def is_near(self, channel_id: int, message_id: int) -> bool:
        """Tell whether a message can be edited as often as needed and is still in sight."""
        age = timedelta(seconds=machine_now() - discord.utils.snowflake_time(message_id).timestamp())
        if age > EDITED_FOR:
            return False
        after = discord.Object(message_id)
        history = self._channel(channel_id).history(after=after, limit=BURIED_UNDER)

        async def later() -> int:
            return len([message async for message in history])

        try:
            return await readable(later) < BURIED_UNDER
        except SEND_FAILURES as error:
            log.info("message %s is taken to be in sight: %s", message_id, error)
            return True

    async def delete(self, post: Post) -> None:
        """Delete a message. Raises `Undeliverable`."""
        try:
            await self._channel(post.channel_id).get_partial_message(post.message_id).delete()
        except SEND_FAILURES as error:
            raise Undeliverable(repr(error), permanent=is_refusal(error), maybe_posted=False) from error

    async def _say(self, place: Destination, text: str, notice: Notice, answers: int | None = None) -> int:
        """Post the text, unless a stored message has it, and return the message's id."""
        if notice.message_id is not None:
            return notice.message_id
        message_id = await self.say(place, text, answers)
        await notice.note(message_id)
        return message_id

    async def _complete(self, place: Destination, message_id: int, shown: Shown) -> PostedCard:
        """Turn the text into the card that it announces; return the message's id, and a Discord id for the
        time at which it became the card. If Discord refuses the edit for good, another message replaces the
        text without notifying anyone again, even if an edit would be accepted later.
        """
        message = self._channel(place.channel_id).get_partial_message(message_id)
        if place.nonce not in self._posted_anew:
            try:
                return PostedCard(message_id, edited_id=await self._turn_into(message, shown, place.mentions))
            except SEND_FAILURES as error:
                if not is_refusal(error):
                    raise _undeliverable(error, maybe_posted=False) from error
                log.warning("message %s cannot become a card, which is posted again: %s", message_id, error)
                self._posted_anew.add(place.nonce)
        whole = replace(place, nonce=nonce_of("whole", place.nonce))
        whole_id = await self._send(whole, view=shown.view, files=shown.files, silent=True)
        await self._remove(message)
        self._posted_anew.discard(place.nonce)
        return PostedCard(whole_id)

    async def _turn_into(
        self, message: discord.PartialMessage, shown: Shown, mentions: discord.AllowedMentions
    ) -> int:
        """Turn a message into a card; return a Discord id for the time at which it became one."""
        edited: list[discord.Message] = []

        async def edit() -> None:
            attachments = fresh(shown.files)
            edited.append(
                await message.edit(
                    content=None, view=shown.view, attachments=attachments, allowed_mentions=mentions
                )
            )

        await insist(lambda: with_emojis(shown.view, edit), twice_is_harmless=True, pauses=PAUSES)
        return _moment(edited[-1])

    async def _remove(self, message: discord.PartialMessage) -> None:
        """Delete a message, or leave it if Discord refuses that. Raises `Undeliverable` for other
        failures.
        """
        try:
            await insist(message.delete, twice_is_harmless=True, pauses=PAUSES)
        except SEND_FAILURES as error:
            if not is_refusal(error):
                raise _undeliverable(error, maybe_posted=False) from error
            log.info("message %s could not be deleted: %s", message.id, error)

    async def _send(self, place: Destination, *, files: Sequence[discord.File] = (), **content: Any) -> int:
        """Post a message and return its id, even if it was posted before. Raises `Undeliverable`."""
        time = asyncio.get_running_loop().time
        began = time()
        nonce = place.nonce
        sent: list[discord.Message] = []

        async def send() -> None:
            channel = self._channel(place.channel_id)
            mentions = place.mentions
            sent.append(
                await channel.send(**content, files=fresh(files), nonce=nonce, allowed_mentions=mentions)
            )

        for _ in range(NONCES):
            try:
                await insist(
                    lambda: with_emojis(content.get("view"), send), twice_is_harmless=True, pauses=PAUSES
                )
            except discord.NotFound as error:
                if error.code != UNKNOWN_MESSAGE:
                    raise _undeliverable(error, maybe_posted=False) from error
                # It was posted and deleted: Discord knows the nonce but has no message to return.
                nonce = nonce_of(nonce)
            except SEND_FAILURES as error:
                repeated = time() - began >= LIBRARY_PAUSE  # an earlier try may have succeeded
                raise _undeliverable(error, maybe_posted=repeated or not is_refusal(error)) from error
            else:
                return sent[0].id
        raise Undeliverable("deleted every time", permanent=False, maybe_posted=False)

    def _channel(self, channel_id: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel_id)


def _moment(message: discord.Message) -> int:
    """Return a Discord id for the time of a message's newest edit; greater ids are later."""
    return discord.utils.time_snowflake(message.edited_at or message.created_at, high=True)


def _undeliverable(error: Exception, *, maybe_posted: bool) -> Undeliverable:
    permanent = isinstance(error, discord.Forbidden | discord.NotFound)
    return Undeliverable(repr(error), permanent=permanent, maybe_posted=maybe_posted)


def nonce_of(*parts: object) -> str:
    """Return a nonce that is the same for the same thing in the same channel, so that Discord returns the
    existing message. Two players' direct messages are two channels.
    """
    return blake2s(":".join(map(str, parts)).encode(), digest_size=NONCE_BYTES).hexdigest()
