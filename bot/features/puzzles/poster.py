"""Posting the puzzle of the day: the `PeriodicPoster` for Discord."""

import logging
from datetime import UTC, datetime

import discord

from bot.cards.turn import gallery, picture_key
from bot.features.puzzles.card import PUZZLE_BUTTON, asked_scene, open_row, posted_text, puzzle_match
from bot.features.puzzles.service import DailyPuzzle, Puzzles
from bot.messages.catalog import catalog
from bot.messages.poster import Poster, attempted
from bot.messages.posting import Shown

log = logging.getLogger(__name__)


AROUND = 60
"""Seconds by which Discord's clock and ours may differ."""
MOST = 200
"""The maximum number of messages that are searched."""


class DiscordPuzzlePoster:
    """Posts the puzzle with its picture, in the server's language and theme, without notifying anyone."""

    def __init__(self, poster: Poster, puzzles: Puzzles) -> None:
        self._poster = poster
        self._puzzles = puzzles
        self._client = poster.client

    async def post(self, guild_id: int, channel_id: int, period: int) -> int:
        """See `bot.service.periodic.PeriodicPoster`."""
        nonce, daily = ("puzzle", guild_id, period), self._puzzles.of(period)
        return await self._poster.post(channel_id, nonce, self._shown(daily, guild_id))

    async def find(self, channel_id: int, period: int, since: int) -> int | None:
        """See `bot.service.periodic.PeriodicPoster`."""
        after = datetime.fromtimestamp(since - AROUND, UTC)
        channel = self._client.get_partial_messageable(channel_id)

        async def look() -> int | None:
            try:
                async for message in channel.history(after=after, limit=MOST):
                    if self._is_it(message, period):
                        return message.id
            except discord.Forbidden as error:
                log.info("channel %s cannot be looked through: %s", channel_id, error)
            return None

        return await attempted(look, lambda error: isinstance(error, discord.NotFound))

    def _is_it(self, message: discord.Message, day: int) -> bool:
        user = self._client.user
        return user is not None and message.author.id == user.id and day in _days(message)

    async def _shown(self, daily: DailyPuzzle, guild_id: int) -> Shown:
        guild = self._client.get_guild(guild_id)
        discord_locale = "" if guild is None else guild.preferred_locale.value
        say = catalog(await self._poster.preferences.locale(guild_id, discord_locale))
        match = puzzle_match(daily, say)
        scene = asked_scene(match)
        key = picture_key(match, None, say, None, "puzzle", daily.day)
        text, rows = posted_text(daily, match, say), [open_row(daily, say, "daily")]
        return await self._poster.drawn(
            guild_id, key, lambda theme: gallery(match, scene, say, theme), text, rows
        )


def _days(message: discord.Message) -> list[int]:
    """Return the days whose puzzles this message shows."""
    rows = [part for part in message.components if isinstance(part, discord.ActionRow)]
    clicks = [PUZZLE_BUTTON.read(getattr(item, "custom_id", None)) for row in rows for item in row.children]
    return [click.number("day") for click in clicks if click is not None and click["what"] == "daily"]
