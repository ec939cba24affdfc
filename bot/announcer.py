"""Posting committed changes in channels: the services' `Announcer`, on Discord."""

import asyncio
import logging
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from typing import TypeVar

import discord

from bot.cards import rows, turn
from bot.cards.clock import clock_lines, due
from bot.cards.invitation import asked, invitation_text, setup_gallery
from bot.cards.notice import asked_people, invitation_notice, request_notice, request_text, turn_notice
from bot.cards.parts import CardParts
from bot.messages.buttons import Row
from bot.messages.catalog import catalog
from bot.messages.layout import Gallery, layout
from bot.messages.names import marked, only
from bot.messages.poster import Poster
from bot.messages.posting import Destination, MessagePosting, Shown, nonce_of, ready
from bot.service.clocks.clocks import Clocks
from bot.service.match import Match
from bot.service.ports import Ending, Notice, PostedCard, Undeliverable
from bot.service.preferences import Newcomers, Presence
from bot.store.invitations import Invitation
from bot.store.posts import Post
from bot.store.requests import ANNOUNCED, StoredRequest
from render.kit.kept import LruCache
from render.kit.say import Say

log = logging.getLogger(__name__)

Made = TypeVar("Made")

ALTS = 1 << 20
"""The maximum number of bytes of alt texts kept until the buttons come off; enough for about a hundred
cards.
"""


class DiscordAnnouncer:
    """Posts the text that a phone's notification shows, edits it into a card, then takes the buttons off the
    old card. A living card is edited in place, and deleted when another replaces it.
    """

    def __init__(
        self,
        poster: Poster,
        newcomers: Newcomers,
        presence: Presence,
        clocks: Clocks,
        parts: CardParts,
    ) -> None:
        self._poster = poster
        self._preferences = poster.preferences
        self._newcomers = newcomers
        self._presence = presence
        self._clocks = clocks
        self._parts = parts
        self._posting = MessagePosting(poster.client, poster.hooks)
        self._alts: LruCache[tuple[str, ...]] = LruCache(ALTS, lambda alts: 2 * sum(map(len, alts)))

    async def announce(self, match: Match, channel_id: int, since: int, notice: Notice) -> PostedCard:
        """See `bot.service.ports.Announcer`."""
        locale = match.stored.locale_in(channel_id)
        say, posting, card_id = catalog(locale), self._posting, notice.card_id
        text = in_any_case(match, lambda: turn_notice(match, since, say), *_plain(match, say))
        if not await self._preferences.has_living_cards(match):
            place = self._place(match, channel_id, turn.addressed(match))
            return PostedCard(await posting.post(place, text, notice, self._card(match, locale, since)))
        # A message that may have been posted is repeated unchanged; otherwise the first one would stay,
        # unknown to the bot.
        called = _callable(match) if notice.tried else self._called(match)
        place = self._place(match, channel_id, called)
        words = text if called or match.over or notice.message_id is not None else None
        if card_id is not None and await posting.is_near(channel_id, card_id):
            shown = await posting.renew(place, words, notice, card_id, self._card(match, locale, since))
        else:
            message_id = await posting.post(place, words, notice, self._card(match, locale, since))
            shown = PostedCard(message_id, living=True)
        return replace(shown, call_later=not called and bool(_callable(match)))

    def _place(
        self, match: Match, channel_id: int, called: Sequence[int], topic: str = "game"
    ) -> Destination:
        """Return where a card or a call for this position is posted, and whom it notifies."""
        # A position with another player in a seat needs another card.
        about = (match.id, match.version, channel_id, match.stored.relocations, *turn.addressed(match))
        nonce = nonce_of(topic, *about)
        return Destination(channel_id, match.stored.delivery, ("game", match.id), nonce, only(*called))

    def _called(self, match: Match) -> list[int]:
        """Return the people whom a living card calls: the player to move, or at the end all players, except
        those who have just been active in one of the game's channels.
        """
        places = match.stored.places
        return [user_id for user_id in _callable(match) if not self._presence.is_there(user_id, places)]

    async def call(self, match: Match, channel_id: int, card_id: int) -> int | None:
        """See `bot.service.ports.Announcer`."""
        people = _callable(match)
        if not people or not await self._preferences.has_living_cards(match):
            return None
        say = catalog(match.stored.locale_in(channel_id))
        text = in_any_case(match, lambda: turn_notice(match, match.last_turn, say), *_plain(match, say))
        return await self._posting.say(self._place(match, channel_id, people, "call"), text, card_id)

    async def _card(self, match: Match, locale: str, since: int) -> Shown:
        # The rest is done while the picture is encoded in another thread.
        gallery, (text, board, buttons) = await asyncio.gather(
            self._gallery(match, locale), self._words(match, locale, since)
        )
        return Shown(layout(text, gallery=gallery, board=board, rows=buttons), gallery.files())

    async def _gallery(self, match: Match, locale: str) -> Gallery:
        say, theme = catalog(locale), await self._preferences.theme(match.stored.guild_id)
        key = turn.picture_key(match, None, say, theme, "card")
        try:
            gallery = await self._poster.drawing.card(
                key, lambda: turn.gallery(match, turn.card_scene(match), say, theme)
            )
        except LookupError as error:
            _complain(match, error)
            return Gallery(())
        self._alts.put(_alts_of(match, locale), gallery.alts)
        return gallery

    async def _words(self, match: Match, locale: str, since: int) -> tuple[str, str, list[Row]]:
        """Return the card's text, the board as text if a player reads boards that way, and the rows of
        buttons.
        """
        say = catalog(locale)
        read = await self._preferences.is_read(match)
        board = (
            in_any_case(match, lambda: turn.text_board(match, turn.card_scene(match), say), str)
            if read
            else ""
        )
        newcomer = await self._newcomers.are_addressed(match)
        over = match.play.game.outcome is not None
        ending = (
            [line for tell in self._poster.endings for line in await _ending_lines(tell, match, say)]
            if over
            else []
        )
        face, now = await self._clocks.on_card(match)
        time = in_any_case(match, lambda: clock_lines(match, face, say), list[str])
        buttons = in_any_case(
            match,
            lambda: rows.turn_rows(match, say, newcomer=newcomer, face=now, parts=self._parts),
            list[Row],
        )
        room, until = turn.card_rows(match, buttons) - len(time), due(face)
        content = in_any_case(
            match, lambda: turn.turn_text(match, since, say, rows=room, until=until), *_plain(match, say)
        )
        text = "\n".join((content, *time, *ending))
        return text, board, buttons

    def _alts_now(self, match: Match, locale: str) -> tuple[str, ...]:
        shown = turn.card_scene(match)
        return in_any_case(match, lambda: turn.alt_texts(match, shown, catalog(locale)), tuple[str, ...])

    async def refresh_card(self, match: Match, post: Post) -> None:
        """See `bot.service.ports.Announcer`."""
        locale = match.stored.locale_in(post.channel_id)
        since = post.from_version if post.kind == "card" else match.last_turn
        text, board, buttons = await self._words(match, locale, since)
        alts = self._alts_now(match, locale)
        view = layout(text, gallery=Gallery(alts), board=board, rows=buttons)
        await self._posting.edit(post, match.stored.delivery, view)

    async def announce_invitation(self, invitation: Invitation, channel_id: int, notice: Notice) -> int:
        """See `bot.service.ports.Announcer`."""
        place = Destination(
            channel_id,
            invitation.delivery,
            ("invitation", invitation.id),
            nonce_of("invitation", invitation.id, channel_id),
            only(*asked(invitation)),
        )
        text = invitation_notice(invitation, catalog(invitation.locale))
        return await self._posting.post(place, text, notice, self._invitation(invitation))

    async def announce_request(
        self, match: Match, request: StoredRequest, channel_id: int, notice: Notice
    ) -> int:
        """See `bot.service.ports.Announcer`."""
        say = catalog(match.stored.locale_in(channel_id))
        place = Destination(
            channel_id,
            match.stored.delivery,
            ("request", request.id),
            nonce_of("request", request.id, channel_id),
            only(*asked_people(match, request)),
        )
        text = request_notice(match, request, say)
        return await self._posting.post(place, text, notice, ready(_request(match, request, say)))

    async def refresh_request(self, match: Match, request: StoredRequest, post: Post) -> None:
        """See `bot.service.ports.Announcer`. A guest can only edit."""
        if request.kind in ANNOUNCED and request.state != "open" and match.stored.delivery != "guest":
            await self._posting.delete(post)
            return
        say = catalog(match.stored.locale_in(post.channel_id))
        await self._posting.edit(post, match.stored.delivery, _request(match, request, say))

    async def retire(self, match: Match, post: Post) -> None:
        """See `bot.service.ports.Announcer`. The picture is kept, because edits keep whatever they don't
        name. Where the bot is a guest, only the newest card keeps its picture, because a guest can't edit
        cards for long.
        """
        if post.kind != "card":
            await self._posting.delete(post)
            return
        locale = match.stored.locale_in(post.channel_id)
        say = catalog(locale)
        alts = self._alts.get(_alts_of(match, locale)) or self._alts_now(match, locale)
        text = in_any_case(
            match, lambda: turn.history_text(match, post.from_version, say), lambda: _players(match)
        )
        if match.stored.delivery == "guest":
            await self._posting.edit(post, "guest", layout(text), ())
            return
        await self._posting.edit(post, match.stored.delivery, layout(text, gallery=Gallery(alts)))

    async def refresh_invitation(self, invitation: Invitation, post: Post) -> None:
        """See `bot.service.ports.Announcer`."""
        try:
            shown = await self._invitation(invitation)
            await self._posting.edit(post, invitation.delivery, shown.view, shown.files)
        except Undeliverable as error:
            if not isinstance(error.__cause__, discord.NotFound):
                raise
            log.info("message %s is gone", post.message_id)

    async def _invitation(self, invitation: Invitation) -> Shown:
        """Make the message of an invitation, which has buttons and a picture only while it is open."""
        say = catalog(invitation.locale)
        if invitation.state != "open":
            return Shown(layout(invitation_text(invitation, say)))
        theme = await self._preferences.theme(invitation.guild_id)
        key = (invitation.game, invitation.options, say, theme)
        gallery = await self._poster.drawing.card(key, lambda: setup_gallery(invitation, say, theme))
        shown = gallery if gallery.alts else None
        buttons = rows.invitation_rows(invitation, say)
        return Shown(layout(invitation_text(invitation, say), gallery=shown, rows=buttons), gallery.files())


def in_any_case(match: Match, *ways: Callable[[], Made]) -> Made:
    """Return the result of the first of these functions for which no text is missing; the last one needs no
    text, so a missing text never prevents a card.
    """
    *ways_with_texts, without = ways
    for make in ways_with_texts:
        try:
            return make()
        except LookupError as error:
            _complain(match, error)
    return without()


def _complain(match: Match, error: LookupError) -> None:
    log.error("game %s version %s: the words of its card", match.id, match.version, exc_info=error)


def _plain(match: Match, say: Say) -> tuple[Callable[[], str], ...]:
    """Return functions that make a card's minimal text: whose turn it is or, if that fails, the players'
    names.
    """
    called = () if match.asked is None else (lambda: say("card.turn", mover=turn.mover_named(match, say)),)
    return (*called, lambda: _players(match))


def _players(match: Match) -> str:
    return " · ".join(marked(name) for name in match.names)


async def _ending_lines(tell: Ending, match: Match, say: Say) -> Sequence[str]:
    try:
        return await tell(match, say)
    except LookupError as error:
        _complain(match, error)
        return ()


def _callable(match: Match) -> tuple[int, ...]:
    """Return the people whom a card may notify: no one if a person plays alone against computer players."""
    people = match.user_ids
    return turn.addressed(match) if len(people) > 1 else ()


def _alts_of(match: Match, locale: str) -> Hashable:
    return match.id, match.version, locale


def _request(match: Match, request: StoredRequest, say: Say) -> discord.ui.LayoutView:
    """Make the message of a request, which has buttons only while it is open."""
    buttons = rows.request_rows(match, request, say) if request.state == "open" else ()
    return layout(request_text(match, request, say), rows=buttons)
