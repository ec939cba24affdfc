"""Posting committed things in channels: the host's `Announcer`, by Discord."""

import logging
from collections.abc import Hashable, Sequence
from hashlib import blake2s

import discord

from bot.cards import turn
from bot.cards.invitation import asked, invitation_text
from bot.flows.services import Controls
from bot.messages.catalog import catalogue
from bot.messages.drawing import Drawing
from bot.messages.gallery import Gallery
from bot.messages.layout import layout
from bot.messages.sending import SEND_FAILURES
from bot.service.match import Match
from bot.service.newcomers import Newcomers
from bot.service.ports import Undeliverable
from bot.service.preferences import Preferences
from bot.store.invitations import Invitation
from bot.store.posts import Post
from bot.store.requests import TakebackRequest

log = logging.getLogger(__name__)

NONCE_BYTES = 12  # as hexadecimal digits just below Discord's limit of 25
SERVER_ERROR = 500  # the first status that leaves open whether a request was carried out


class DiscordAnnouncer:
    """New card first, then the buttons come off the old one. A nonce keeps a repeated post from showing
    twice.
    """

    def __init__(
        self,
        client: discord.Client,
        controls: Controls,
        preferences: Preferences,
        newcomers: Newcomers,
        drawing: Drawing,
    ) -> None:
        self._client = client
        self._controls = controls
        self._preferences = preferences
        self._newcomers = newcomers
        self._drawing = drawing

    async def announce(self, match: Match, channel_id: int, since: int) -> int:
        """See `bot.service.ports.Announcer`."""
        say = catalogue(match.stored.locale)
        theme = await self._preferences.theme(match.stored.guild_id)
        scene = turn.scene(match)
        key = turn.picture_key(match, None, say, theme)
        gallery = await self._drawing.card(key, lambda: turn.gallery(match, scene, say, theme))
        text = turn.turn_text(match, since, say)
        if await self._preferences.is_read(match):
            text = turn.with_board(text, turn.text_board(match, scene, say))
        rows = self._controls.turn(match, say, newcomer=await self._newcomers.are_addressed(match))
        view = layout(text, gallery=gallery, rows=rows)
        what = ("game", match.id, match.version)
        return await self._post(channel_id, what, view, turn.only(match.mover), gallery.files())

    async def announce_invitation(self, invitation: Invitation, channel_id: int) -> int:
        """See `bot.service.ports.Announcer`."""
        what = ("invitation", invitation.id)
        return await self._post(channel_id, what, self._invitation(invitation), turn.only(*asked(invitation)))

    async def announce_request(self, match: Match, request: TakebackRequest, channel_id: int) -> int:
        """See `bot.service.ports.Announcer`."""
        say = catalogue(match.stored.locale)
        view = layout(turn.request_text(match, request, say), rows=self._controls.request(request, say))
        others = [seat.user_id for seat in match.stored.seats if seat.seat != request.seat]
        return await self._post(channel_id, ("request", request.id), view, turn.only(*others))

    async def retire_request(self, match: Match, request: TakebackRequest, post: Post) -> None:
        """See `bot.service.ports.Announcer`."""
        say = catalogue(match.stored.locale)
        await self._strip(post, layout(turn.request_text(match, request, say)))

    async def retire(self, match: Match, post: Post) -> None:
        """See `bot.service.ports.Announcer`. The picture stays: edits keep what they do not name."""
        say = catalogue(match.stored.locale)
        kept = Gallery(turn.alt_texts(match, turn.scene(match), say))
        await self._strip(post, layout(turn.history_text(match, post.from_version, say), gallery=kept))

    async def refresh_invitation(self, invitation: Invitation, post: Post) -> None:
        """See `bot.service.ports.Announcer`."""
        try:
            await self._edit(post, self._invitation(invitation))
        except discord.NotFound as error:
            log.info("message %s is gone: %s", post.message_id, error)
        except SEND_FAILURES as error:
            raise _undeliverable(error) from error

    def _invitation(self, invitation: Invitation) -> discord.ui.LayoutView:
        """An invitation as it is now; its buttons only while it is open."""
        say = catalogue(invitation.locale)
        rows = self._controls.invitation(invitation, say) if invitation.state == "open" else ()
        return layout(invitation_text(invitation, say), rows=rows)

    async def _post(
        self,
        channel_id: int,
        what: tuple[Hashable, ...],
        view: discord.ui.LayoutView,
        notified: discord.AllowedMentions,
        files: Sequence[discord.File] = (),
    ) -> int:
        """Post something, once however often it is tried; the message's id. Raises `Undeliverable`."""
        nonce = _nonce(*what, channel_id)
        channel = self._channel(channel_id)
        try:
            message = await channel.send(view=view, files=files, nonce=nonce, allowed_mentions=notified)
        except SEND_FAILURES as error:
            raise _undeliverable(error) from error
        return message.id

    async def _strip(self, post: Post, view: discord.ui.LayoutView) -> None:
        try:
            await self._edit(post, view)
        except SEND_FAILURES as error:
            log.info("message %s keeps its buttons: %s", post.message_id, error)

    async def _edit(self, post: Post, view: discord.ui.LayoutView) -> None:
        message = self._channel(post.channel_id).get_partial_message(post.message_id)
        await message.edit(view=view, allowed_mentions=turn.only())

    def _channel(self, channel_id: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel_id)


def _undeliverable(error: Exception) -> Undeliverable:
    hopeless = isinstance(error, discord.Forbidden | discord.NotFound)
    refused = isinstance(error, discord.HTTPException) and error.status < SERVER_ERROR
    return Undeliverable(repr(error), hopeless=hopeless, perhaps_posted=not refused)


def _nonce(*what: object) -> str:
    """The same for the same thing in the same channel: Discord then gives the message that is there. Direct
    messages of two players are two channels.
    """
    return blake2s(":".join(map(str, what)).encode(), digest_size=NONCE_BYTES).hexdigest()
