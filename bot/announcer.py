"""Posting committed things in channels: the host's `Announcer`, by Discord."""

import asyncio
import logging
from collections.abc import Hashable, Sequence
from hashlib import blake2s

import discord

from bot.cards import rows, turn
from bot.cards.invitation import asked, invitation_text
from bot.messages.buttons import Row
from bot.messages.catalog import catalogue
from bot.messages.drawing import Drawing
from bot.messages.gallery import Gallery
from bot.messages.hooks import Hooks
from bot.messages.layout import layout
from bot.messages.sending import LIBRARY_PAUSE, SEND_FAILURES, fresh, is_refusal
from bot.service.match import Match
from bot.service.newcomers import Newcomers
from bot.service.ports import Undeliverable
from bot.service.preferences import Preferences
from bot.store.invitations import Delivery, Invitation
from bot.store.outbox import Topic
from bot.store.posts import Post
from bot.store.requests import TakebackRequest
from render.kit.kept import Kept
from render.kit.say import Say

log = logging.getLogger(__name__)

ALTS = 1 << 20
"""Bytes of the words for pictures that are kept until the buttons come off: of some hundred cards."""

NONCES = 5  # messages with one content that were deleted one after the other, before it is put off
UNKNOWN_MESSAGE = 10008
NONCE_BYTES = 12  # as hexadecimal digits just below Discord's limit of 25


class DiscordAnnouncer:
    """New card first, then the buttons come off the old one. A nonce keeps a repeated post from showing
    twice.
    """

    def __init__(
        self,
        client: discord.Client,
        preferences: Preferences,
        newcomers: Newcomers,
        drawing: Drawing,
        hooks: Hooks,
    ) -> None:
        self._client = client
        self._preferences = preferences
        self._newcomers = newcomers
        self._drawing = drawing
        self._hooks = hooks
        self._alts: Kept[tuple[str, ...]] = Kept(ALTS, lambda alts: 2 * sum(map(len, alts)))

    async def announce(self, match: Match, channel_id: int, since: int) -> int:
        """See `bot.service.ports.Announcer`."""
        # While the picture is encoded, beside the event loop, there is time for the rest.
        locale = match.stored.locale_in(channel_id)
        gallery, (text, board, buttons) = await asyncio.gather(
            self._gallery(match, locale), self._words(match, locale, since)
        )
        return await self._post(
            channel_id,
            match.stored.delivery,
            ("game", match.id),
            view=layout(text, gallery=gallery, board=board, rows=buttons),
            files=gallery.files(),
            nonce=_nonce("game", match.id, match.version, channel_id, match.stored.moves),
            allowed_mentions=turn.only(match.mover),
        )

    async def _gallery(self, match: Match, locale: str) -> Gallery:
        say, theme = catalogue(locale), await self._preferences.theme(match.stored.guild_id)
        key = turn.picture_key(match, None, say, theme, "card")
        gallery = await self._drawing.card(
            key, lambda: turn.gallery(match, turn.card_scene(match), say, theme)
        )
        self._alts.put(_card(match, locale), gallery.alts)
        return gallery

    async def _words(self, match: Match, locale: str, since: int) -> tuple[str, str, list[Row]]:
        """What a card says, for those who read it the board in words, and what it offers."""
        say = catalogue(locale)
        read = await self._preferences.is_read(match)
        board = turn.text_board(match, turn.card_scene(match), say) if read else ""
        newcomer = await self._newcomers.are_addressed(match)
        return turn.turn_text(match, since, say), board, rows.turn_rows(match, say, newcomer=newcomer)

    async def announce_invitation(self, invitation: Invitation, channel_id: int) -> int:
        """See `bot.service.ports.Announcer`."""
        return await self._post(
            channel_id,
            invitation.delivery,
            ("invitation", invitation.id),
            view=_invitation(invitation),
            nonce=_nonce("invitation", invitation.id, channel_id),
            allowed_mentions=turn.only(*asked(invitation)),
        )

    async def announce_request(self, match: Match, request: TakebackRequest, channel_id: int) -> int:
        """See `bot.service.ports.Announcer`."""
        say = catalogue(match.stored.locale_in(channel_id))
        return await self._post(
            channel_id,
            match.stored.delivery,
            ("request", request.id),
            view=_request(match, request, say),
            nonce=_nonce("request", request.id, channel_id),
            allowed_mentions=turn.only(*turn.asked_people(match, request)),
        )

    async def refresh_request(self, match: Match, request: TakebackRequest, post: Post) -> None:
        """See `bot.service.ports.Announcer`."""
        say = catalogue(match.stored.locale_in(post.channel_id))
        await self._edit(post, match.stored.delivery, _request(match, request, say))

    async def retire(self, match: Match, post: Post) -> None:
        """See `bot.service.ports.Announcer`. The picture stays: edits keep what they do not name."""
        locale = match.stored.locale_in(post.channel_id)
        say = catalogue(locale)
        alts = self._alts.get(_card(match, locale)) or turn.alt_texts(match, turn.card_scene(match), say)
        text = turn.history_text(match, post.from_version, say)
        await self._edit(post, match.stored.delivery, layout(text, gallery=Gallery(alts)))

    async def refresh_invitation(self, invitation: Invitation, post: Post) -> None:
        """See `bot.service.ports.Announcer`."""
        try:
            await self._edit(post, invitation.delivery, _invitation(invitation))
        except Undeliverable as error:
            if not isinstance(error.__cause__, discord.NotFound):
                raise
            log.info("message %s is gone", post.message_id)

    async def _post(
        self,
        channel_id: int,
        delivery: Delivery,
        subject: tuple[Topic, int],
        *,
        view: discord.ui.LayoutView,
        nonce: str,
        allowed_mentions: discord.AllowedMentions,
        files: Sequence[discord.File] = (),
    ) -> int:
        if delivery == "guest":
            return await self._hooks.post(channel_id, subject, view, files, allowed_mentions)
        time = asyncio.get_running_loop().time
        began = time()
        for _ in range(NONCES):
            try:
                message = await self._channel(channel_id).send(
                    view=view, files=fresh(files), nonce=nonce, allowed_mentions=allowed_mentions
                )
            except discord.NotFound as error:
                if error.code != UNKNOWN_MESSAGE:
                    raise _undeliverable(error, perhaps_posted=False) from error
                # Posted before, and deleted since: Discord knows the nonce and has no message to give.
                nonce = _nonce(nonce)
            except SEND_FAILURES as error:
                repeated = time() - began >= LIBRARY_PAUSE  # refused at last, but perhaps not at first
                raise _undeliverable(error, perhaps_posted=repeated or not is_refusal(error)) from error
            else:
                return message.id
        raise Undeliverable("deleted every time", hopeless=False, perhaps_posted=False)

    async def _edit(self, post: Post, delivery: Delivery, view: discord.ui.LayoutView) -> None:
        if delivery == "guest":
            await self._hooks.edit(post.message_id, view)
            return
        message = self._channel(post.channel_id).get_partial_message(post.message_id)
        try:
            await message.edit(view=view, allowed_mentions=turn.only())
        except SEND_FAILURES as error:
            raise Undeliverable(repr(error), hopeless=is_refusal(error), perhaps_posted=False) from error

    def _channel(self, channel_id: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel_id)


def _card(match: Match, locale: str) -> Hashable:
    return match.id, match.version, locale


def _invitation(invitation: Invitation) -> discord.ui.LayoutView:
    """An invitation as it is now; its buttons only while it is open."""
    say = catalogue(invitation.locale)
    buttons = rows.invitation_rows(invitation, say) if invitation.state == "open" else ()
    return layout(invitation_text(invitation, say), rows=buttons)


def _request(match: Match, request: TakebackRequest, say: Say) -> discord.ui.LayoutView:
    """A request as it is now; its buttons only while it is open."""
    buttons = rows.request_rows(request, say) if request.state == "open" else ()
    return layout(turn.request_text(match, request, say), rows=buttons)


def _undeliverable(error: Exception, *, perhaps_posted: bool) -> Undeliverable:
    hopeless = isinstance(error, discord.Forbidden | discord.NotFound)
    return Undeliverable(repr(error), hopeless=hopeless, perhaps_posted=perhaps_posted)


def _nonce(*what: object) -> str:
    """The same for the same thing in the same channel: Discord then gives the message that is there. Direct
    messages of two players are two channels.
    """
    return blake2s(":".join(map(str, what)).encode(), digest_size=NONCE_BYTES).hexdigest()
