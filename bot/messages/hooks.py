"""Posting where the bot is only a guest: with the tokens of recent interactions."""

import contextlib
import logging
from collections.abc import Sequence
from typing import Any

import discord
from discord.ui import LayoutView

from bot.messages.sending import SEND_FAILURES, fresh, insist, is_refusal, with_emojis
from bot.service.ports import Now, Undeliverable
from bot.store import hooks
from bot.store.database import Database
from bot.store.hooks import Hook
from bot.store.outbox import Topic

log = logging.getLogger(__name__)

ORIGINAL: Any = "@original"  # Discord accepts it instead of a message's id
UNKNOWN_MESSAGE = 10008
GONE = (10015, 50027)
"""Discord's codes for a token that is unknown or too old."""
ENOUGH = 40094  # an interaction has five follow-ups where the bot is a guest


class Hooks:
    """The ways in which a guest can post and edit. Tokens survive a restart, but only for a quarter of an
    hour.
    """

    def __init__(self, database: Database, client: discord.Client, now: Now) -> None:
        self._database = database
        self._client = client
        self._now = now

    async def remember(
        self,
        interaction: discord.Interaction,
        original_id: int | None = None,
        waits_for: tuple[Topic, int] | tuple[None, None] = (None, None),
    ) -> None:
        """Store an acknowledged interaction, so that it can be used to post in its channel."""
        hook = Hook(interaction.id, interaction.channel_id or 0, interaction.token, original_id, *waits_for)
        await self._database.note(hooks.add, hook, self._now())

    async def is_filled(self, interaction_id: int) -> bool:
        """Tell whether an interaction's placeholder has become a message."""
        return await self._database.read(hooks.is_filled, interaction_id)

    async def forget_placeholder(self, interaction_id: int) -> None:
        """Record that the placeholder is gone, so later posts are follow-ups."""
        await self._database.note(hooks.fill, interaction_id, None)

    async def post(
        self,
        channel_id: int,
        subject: tuple[Topic, int],
        view: LayoutView,
        files: Sequence[discord.File],
        allowed_mentions: discord.AllowedMentions,
    ) -> int:
        """Post a message in place of a placeholder, or else as a follow-up, and return its id. Raises
        `Undeliverable`, permanent if there is no recent interaction.
        """
        for hook in await self._database.read(hooks.usable, channel_id, *subject, self._now()):
            try:
                speak = self._fill if hook.topic else self._follow_up
                message = await speak(hook, view, files, allowed_mentions)
                if not message.flags.ephemeral:
                    return message.id
                await self._take_away(hook, message)
            except SEND_FAILURES as error:
                if not await self._is_used_up(hook, error):
                    raise Undeliverable(
                        repr(error), permanent=is_refusal(error), maybe_posted=not is_refusal(error)
                    ) from error
        raise Undeliverable("nobody did anything there lately", permanent=True, maybe_posted=False)

    async def edit(
        self, message_id: int, view: LayoutView, files: Sequence[discord.File] | None = None
    ) -> None:
        """Edit a message while a token gives access to it; `files` replace all its files. Raises
        `Undeliverable`, permanent if no token does.
        """
        hook = await self._database.read(hooks.reaching, message_id, self._now())
        if hook is None:
            raise Undeliverable("nothing reaches it anymore", permanent=True, maybe_posted=False)
        which = ORIGINAL if hook.original_id == message_id else message_id
        try:
            nobody = discord.AllowedMentions.none()
            webhook = self._webhook(hook)

            async def edit() -> discord.WebhookMessage:
                attachments = discord.utils.MISSING if files is None else fresh(files)
                return await webhook.edit_message(
                    which, view=view, attachments=attachments, allowed_mentions=nobody
                )

            await with_emojis(view, edit)
        except SEND_FAILURES as error:
            raise Undeliverable(repr(error), permanent=is_refusal(error), maybe_posted=False) from error

    async def _fill(
        self,
        hook: Hook,
        view: LayoutView,
        files: Sequence[discord.File],
        allowed_mentions: discord.AllowedMentions,
    ) -> discord.WebhookMessage:
        filled: list[discord.WebhookMessage] = []

        async def fill() -> None:
            message = await self._webhook(hook).edit_message(
                ORIGINAL, view=view, attachments=fresh(files), allowed_mentions=allowed_mentions
            )
            filled.append(message)

        try:
            await insist(lambda: with_emojis(view, fill), twice_is_harmless=True)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            await self.forget_placeholder(hook.interaction_id)
            return await self._follow_up(hook, view, files, allowed_mentions)
        await self._database.note(hooks.fill, hook.interaction_id, filled[0].id)
        return filled[0]

    async def _follow_up(
        self,
        hook: Hook,
        view: LayoutView,
        files: Sequence[discord.File],
        allowed_mentions: discord.AllowedMentions,
    ) -> discord.WebhookMessage:
        async def send() -> discord.WebhookMessage:
            return await self._webhook(hook).send(
                view=view, files=fresh(files), allowed_mentions=allowed_mentions, wait=True
            )

        message = await with_emojis(view, send)
        await self._database.note(hooks.follow_up, hook, message.id)
        return message

    async def _take_away(self, hook: Hook, message: discord.WebhookMessage) -> None:
        """Delete a message that only one person sees, because it doesn't
        count as posted, and drop its hook.
        """
        log.info("interaction %s: what it says is private", hook.interaction_id)
        await self._database.note(hooks.drop, hook)
        with contextlib.suppress(*SEND_FAILURES):
            await message.delete()

    async def _is_used_up(self, hook: Hook, error: Exception) -> bool:
        """Tell whether another hook may succeed after this error."""
        code = error.code if isinstance(error, discord.HTTPException) else None
        if code in GONE:
            log.info("the token of interaction %s can no longer be used: %s", hook.interaction_id, error)
            await self._database.note(hooks.drop, hook)
        return code in GONE or code == ENOUGH

    def _webhook(self, hook: Hook) -> discord.Webhook:
        return discord.Webhook.partial(self._client.application_id or 0, hook.token, client=self._client)
