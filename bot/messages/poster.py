"""The common part of everything that the program posts on its own in a channel."""

from collections.abc import Callable, Coroutine, Hashable, Sequence
from typing import Any, TypeVar

import discord

from bot.messages.buttons import Row
from bot.messages.drawing import Drawing
from bot.messages.hooks import Hooks
from bot.messages.layout import Gallery, layout
from bot.messages.names import only
from bot.messages.posting import Destination, MessagePosting, Shown, nonce_of
from bot.messages.sending import SEND_FAILURES, fresh, is_refusal, readable, with_emojis
from bot.service.ports import Ending, Notice, Undeliverable
from bot.service.preferences import Preferences

Done = TypeVar("Done")
Nonce = Sequence[object]
"""Identifies what a message is about, so that the message is posted only once."""


class Poster:
    """Posts on Discord, with pictures in a server's theme. Failures raise `Undeliverable`. `endings`: the
    features' lines below a game's last card.
    """

    def __init__(
        self, client: discord.Client, preferences: Preferences, drawing: Drawing, hooks: Hooks
    ) -> None:
        self.client = client
        self.preferences = preferences
        self.drawing = drawing
        self.hooks = hooks
        self.endings: list[Ending] = []
        self._posting = MessagePosting(client, hooks)

    async def post(
        self,
        channel_id: int,
        nonce: Nonce,
        showing: Coroutine[Any, Any, Shown],
        text: str | None = None,
        mentions: Sequence[int] = (),
    ) -> int:
        """Post a view and return the message's id. If it mentions anyone, post text first, because phones
        show only text in notifications.
        """
        return await self._posting.post(_place(channel_id, nonce, mentions), text, Notice(), showing)

    async def say(self, channel_id: int, nonce: Nonce, words: str, mentions: Sequence[int]) -> int:
        """Post a text and return the message's id."""
        return await self._posting.say(_place(channel_id, nonce, mentions), words)

    async def edit(self, channel_id: int, message_id: int, shown: Shown) -> None:
        """Edit a message to show something else, without notifying anyone."""
        message = self.client.get_partial_messageable(channel_id).get_partial_message(message_id)

        async def edit() -> None:
            await message.edit(
                view=shown.view,
                attachments=fresh(shown.files),
                allowed_mentions=discord.AllowedMentions.none(),
            )

        await attempted(lambda: with_emojis(shown.view, edit))

    async def drawn(
        self, guild_id: int, key: Hashable, draw: Callable[[str], Gallery], text: str, rows: Sequence[Row]
    ) -> Shown:
        """Make a message with pictures in a server's theme; `key` is everything else that they depend on."""
        theme = await self.preferences.theme(guild_id)
        gallery = await self.drawing.card((key, theme), lambda: draw(theme))
        return Shown(layout(text, gallery=gallery, rows=rows), gallery.files())


def _place(channel_id: int, nonce: Nonce, mentions: Sequence[int]) -> Destination:
    return Destination(channel_id, "resident", None, nonce_of(*nonce), only(*mentions))


async def attempted(
    work: Callable[[], Coroutine[Any, Any, Done]], permanent: Callable[[Exception], bool] = is_refusal
) -> Done:
    """Send a request to Discord and return its result; raises `Undeliverable` if it can't be carried out."""
    try:
        return await readable(work)
    except SEND_FAILURES as error:
        lost = not is_refusal(error)
        raise Undeliverable(repr(error), permanent=permanent(error), maybe_posted=lost) from error
