"""Posting the puzzle of the day: `PuzzlePoster` by Discord."""

import logging
from datetime import UTC, datetime

import discord

from bot.cards.puzzle import asked_scene, open_row, posted_text, puzzle_match
from bot.cards.turn import gallery, picture_key
from bot.messages.buttons import Letter, click_of
from bot.messages.catalog import catalogue
from bot.messages.drawing import Drawing
from bot.messages.hooks import Hooks
from bot.messages.layout import layout
from bot.messages.posting import Destination, MessagePosting, Shown, nonce_of
from bot.messages.sending import SEND_FAILURES
from bot.service.ports import Notice, Undeliverable
from bot.service.preferences import Preferences
from bot.service.puzzles.puzzles import DailyPuzzle

log = logging.getLogger(__name__)

AROUND = 60
"""Seconds by which Discord's clock and ours may differ."""
MOST = 200
"""Messages that are looked through."""


class DiscordPuzzlePoster:
    """With the picture, in the server's language and look; it notifies nobody."""

    def __init__(
        self, client: discord.Client, preferences: Preferences, drawing: Drawing, hooks: Hooks
    ) -> None:
        self._client = client
        self._posting = MessagePosting(client, hooks)
        self._preferences = preferences
        self._drawing = drawing

    async def post(self, daily: DailyPuzzle, guild_id: int, channel_id: int) -> int:
        """See `bot.service.puzzles.ports.PuzzlePoster`."""
        nonce = nonce_of("puzzle", guild_id, daily.day)
        nobody = discord.AllowedMentions.none()
        place = Destination(channel_id, "resident", None, nonce, nobody)
        return await self._posting.post(place, None, Notice(), self._shown(daily, guild_id))

    async def find(self, daily: DailyPuzzle, channel_id: int, since: int) -> int | None:
        """See `bot.service.puzzles.ports.PuzzlePoster`."""
        after = datetime.fromtimestamp(since - AROUND, UTC)
        try:
            async for message in self._client.get_partial_messageable(channel_id).history(
                after=after, limit=MOST
            ):
                if self._is_it(message, daily):
                    return message.id
        except discord.Forbidden as error:
            log.info("channel %s cannot be looked through: %s", channel_id, error)
        except SEND_FAILURES as error:
            hopeless = isinstance(error, discord.NotFound)
            raise Undeliverable(repr(error), hopeless=hopeless, perhaps_posted=False) from error
        return None

    def _is_it(self, message: discord.Message, daily: DailyPuzzle) -> bool:
        user = self._client.user
        return user is not None and message.author.id == user.id and daily.day in _days(message)

    async def _shown(self, daily: DailyPuzzle, guild_id: int) -> Shown:
        guild = self._client.get_guild(guild_id)
        discords = "" if guild is None else guild.preferred_locale.value
        say = catalogue(await self._preferences.locale(guild_id, discords))
        theme = await self._preferences.theme(guild_id)
        match = puzzle_match(daily, say)
        scene = asked_scene(match)
        key = picture_key(match, None, say, theme, "puzzle", daily.day, "")
        drawn = await self._drawing.card(key, lambda: gallery(match, scene, say, theme))
        view = layout(posted_text(daily, match, say), gallery=drawn, rows=[open_row(daily, say, "daily")])
        return Shown(view, drawn.files())


def _days(message: discord.Message) -> list[int]:
    """The days of whose puzzles this is the message."""
    rows = [part for part in message.components if isinstance(part, discord.ActionRow)]
    clicks = [click_of(getattr(item, "custom_id", None) or "") for row in rows for item in row.children]
    return [
        click.number("day")
        for click in clicks
        if click is not None and click.letter is Letter.PUZZLE and click["what"] == "daily"
    ]
