"""Posting committed things in channels: the host's `Announcer`, by Discord."""

import asyncio
import logging
from collections.abc import Coroutine, Hashable, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2s
from typing import Any

import discord

from bot.cards import rows, turn
from bot.cards.invitation import asked, invitation_text, setup_gallery
from bot.cards.notice import invitation_notice, request_notice, turn_notice
from bot.messages.buttons import Row
from bot.messages.catalog import catalogue
from bot.messages.drawing import Drawing
from bot.messages.gallery import Gallery
from bot.messages.hooks import Hooks
from bot.messages.layout import layout
from bot.messages.sending import LIBRARY_PAUSE, SEND_FAILURES, fresh, insist, is_refusal
from bot.service.match import Match
from bot.service.newcomers import Newcomers
from bot.service.ports import Notice, Undeliverable
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
PAUSES = (LIBRARY_PAUSE, 2.0)  # seconds between tries, so that words do not wait for long to become a card


@dataclass(frozen=True)
class _Shown:
    """What a message is to be made of."""

    view: discord.ui.LayoutView
    files: Sequence[discord.File] = ()


@dataclass(frozen=True)
class _Place:
    """Where something is to be shown, about what, and whom it may notify."""

    channel_id: int
    delivery: Delivery
    subject: tuple[Topic, int]
    nonce: str
    mentions: discord.AllowedMentions


class DiscordAnnouncer:
    """First the words that a phone shows, then the edit that makes them a card, then the buttons come off the
    old one. A nonce keeps a repeated post from showing twice.
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

    async def announce(self, match: Match, channel_id: int, since: int, notice: Notice) -> int:
        """See `bot.service.ports.Announcer`."""
        locale = match.stored.locale_in(channel_id)
        place = _Place(
            channel_id,
            match.stored.delivery,
            ("game", match.id),
            _nonce("game", match.id, match.version, channel_id, match.stored.moves),
            turn.only(*turn.addressed(match)),
        )
        says = turn_notice(match, since, catalogue(locale))
        return await self._post(place, says, notice, self._card(match, locale, since))

    async def _card(self, match: Match, locale: str, since: int) -> _Shown:
        # While the picture is encoded, beside the event loop, there is time for the rest.
        gallery, (text, board, buttons) = await asyncio.gather(
            self._gallery(match, locale), self._words(match, locale, since)
        )
        return _Shown(layout(text, gallery=gallery, board=board, rows=buttons), gallery.files())

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

    async def announce_invitation(self, invitation: Invitation, channel_id: int, notice: Notice) -> int:
        """See `bot.service.ports.Announcer`."""
        place = _Place(
            channel_id,
            invitation.delivery,
            ("invitation", invitation.id),
            _nonce("invitation", invitation.id, channel_id),
            turn.only(*asked(invitation)),
        )
        says = invitation_notice(invitation, catalogue(invitation.locale))
        return await self._post(place, says, notice, self._invitation(invitation))

    async def announce_request(
        self, match: Match, request: TakebackRequest, channel_id: int, notice: Notice
    ) -> int:
        """See `bot.service.ports.Announcer`."""
        say = catalogue(match.stored.locale_in(channel_id))
        place = _Place(
            channel_id,
            match.stored.delivery,
            ("request", request.id),
            _nonce("request", request.id, channel_id),
            turn.only(*turn.asked_people(match, request)),
        )
        says = request_notice(match, request, say)
        return await self._post(place, says, notice, _ready(_request(match, request, say)))

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
            shown = await self._invitation(invitation)
            await self._edit(post, invitation.delivery, shown.view, shown.files)
        except Undeliverable as error:
            if not isinstance(error.__cause__, discord.NotFound):
                raise
            log.info("message %s is gone", post.message_id)

    async def _invitation(self, invitation: Invitation) -> _Shown:
        """An invitation as it is now; only while it is open it has buttons, and to all a picture."""
        say = catalogue(invitation.locale)
        if invitation.state != "open":
            return _Shown(layout(invitation_text(invitation, say)))
        if not invitation.is_to_all:
            buttons = rows.invitation_rows(invitation, say)
            return _Shown(layout(invitation_text(invitation, say), rows=buttons))
        theme = await self._preferences.theme(invitation.guild_id)
        key = (invitation.game, invitation.options, say, theme)
        gallery = await self._drawing.card(key, lambda: setup_gallery(invitation, say, theme))
        shown = gallery if gallery.alts else None
        buttons = rows.invitation_rows(invitation, say)
        return _Shown(layout(invitation_text(invitation, say), gallery=shown, rows=buttons), gallery.files())

    async def _post(
        self, place: _Place, says: str | None, notice: Notice, showing: Coroutine[Any, Any, _Shown]
    ) -> int:
        """Post what is shown, first in words where it is to notify somebody. It is drawn meanwhile.

        A guest's words could not be made a card once the token is gone, nor found again without a nonce: a
        guest posts it whole.
        """
        drawing = asyncio.ensure_future(showing)
        try:
            if place.delivery == "guest":
                shown = await drawing
                where = (place.channel_id, place.subject)
                return await self._hooks.post(*where, shown.view, shown.files, place.mentions)
            if says is None:
                shown = await drawing
                return await self._send(place, view=shown.view, files=shown.files)
            message_id = notice.message_id
            if message_id is None:
                message_id = await self._send(place, content=says)
                await notice.note(message_id)
            return await self._complete(place, message_id, await drawing)
        finally:
            drawing.cancel()

    async def _complete(self, place: _Place, message_id: int, shown: _Shown) -> int:
        """Make words what they announce; the message that is it then. Where Discord refuses the edit for good
        another takes the place of the words, and notifies nobody a second time.
        """
        message = self._channel(place.channel_id).get_partial_message(message_id)

        async def edit() -> None:
            await message.edit(
                content=None,
                view=shown.view,
                attachments=fresh(shown.files),
                allowed_mentions=place.mentions,
            )

        try:
            await insist(edit, twice_is_harmless=True, pauses=PAUSES)
        except SEND_FAILURES as error:
            if not is_refusal(error):
                raise _undeliverable(error, perhaps_posted=False) from error
            log.warning("message %s cannot become a card, which is posted anew: %s", message_id, error)
            whole = replace(place, nonce=_nonce("whole", place.nonce))
            whole_id = await self._send(whole, view=shown.view, files=shown.files, silent=True)
            await self._remove(message)
            return whole_id
        return message_id

    async def _remove(self, message: discord.PartialMessage) -> None:
        """Delete a message; one that cannot be deleted stays."""
        try:
            await insist(message.delete, twice_is_harmless=True, pauses=PAUSES)
        except SEND_FAILURES as error:
            if not is_refusal(error):
                raise _undeliverable(error, perhaps_posted=False) from error
            log.info("message %s could not be deleted: %s", message.id, error)

    async def _send(self, place: _Place, *, files: Sequence[discord.File] = (), **what: Any) -> int:
        """Post a message; its id, also when it was posted before."""
        time = asyncio.get_running_loop().time
        began = time()
        nonce = place.nonce
        sent: list[discord.Message] = []

        async def send() -> None:
            channel = self._channel(place.channel_id)
            mentions = place.mentions
            sent.append(
                await channel.send(**what, files=fresh(files), nonce=nonce, allowed_mentions=mentions)
            )

        for _ in range(NONCES):
            try:
                await insist(send, twice_is_harmless=True, pauses=PAUSES)
            except discord.NotFound as error:
                if error.code != UNKNOWN_MESSAGE:
                    raise _undeliverable(error, perhaps_posted=False) from error
                # Posted before, and deleted since: Discord knows the nonce and has no message to give.
                nonce = _nonce(nonce)
            except SEND_FAILURES as error:
                repeated = time() - began >= LIBRARY_PAUSE  # refused at last, but perhaps not at first
                raise _undeliverable(error, perhaps_posted=repeated or not is_refusal(error)) from error
            else:
                return sent[0].id
        raise Undeliverable("deleted every time", hopeless=False, perhaps_posted=False)

    async def _edit(
        self,
        post: Post,
        delivery: Delivery,
        view: discord.ui.LayoutView,
        files: Sequence[discord.File] | None = None,
    ) -> None:
        """Edit a message; `files` take the place of all that it has."""
        if delivery == "guest":
            await self._hooks.edit(post.message_id, view, files)
            return
        attachments = discord.utils.MISSING if files is None else fresh(files)
        message = self._channel(post.channel_id).get_partial_message(post.message_id)
        try:
            await message.edit(view=view, attachments=attachments, allowed_mentions=turn.only())
        except SEND_FAILURES as error:
            raise Undeliverable(repr(error), hopeless=is_refusal(error), perhaps_posted=False) from error

    def _channel(self, channel_id: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel_id)


async def _ready(view: discord.ui.LayoutView) -> _Shown:
    """Something that need not be drawn."""
    return _Shown(view)


def _card(match: Match, locale: str) -> Hashable:
    return match.id, match.version, locale


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
