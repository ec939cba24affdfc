"""Showing seasons in their channel and opening threads for their games: the `SeasonPoster` for Discord."""

import logging
from functools import partial

import discord

from bot.cards.invitation import thread_name
from bot.features.seasons.card import (
    players_of_round,
    season_notice,
    season_rows,
    season_text,
    table_gallery,
    text_over_table,
)
from bot.features.seasons.store import Pairing, Season
from bot.flows.places import ARCHIVED_AFTER, NAME_LENGTH, archive
from bot.messages.catalog import catalog
from bot.messages.layout import layout
from bot.messages.poster import Poster, attempted
from bot.messages.posting import Shown
from bot.service.ports import Undeliverable

log = logging.getLogger(__name__)


class DiscordSeasonPoster:
    """Posts a message for joining, one for every round, and one for the end; all but the first notify the
    players.
    """

    def __init__(self, poster: Poster) -> None:
        self._poster = poster
        self._client = poster.client

    async def open_thread(self, season: Season, pairing: Pairing) -> int:
        """See `bot.features.seasons.service.SeasonPoster`."""
        first, other = season.entrant(pairing.one).name, season.entrant(pairing.other or 0).name
        name = thread_name(season.game, first, other, catalog(season.locale))[:NAME_LENGTH]

        async def open_it() -> int:
            channel = await self._client.fetch_channel(season.channel_id)
            if not isinstance(channel, discord.TextChannel):
                raise Undeliverable("no channel for threads", permanent=True, maybe_posted=False)
            unused = [
                thread for thread in await channel.guild.active_threads() if self._made(thread, season, name)
            ]
            if unused:
                await archive(unused[1:])
                return unused[0].id
            kind = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
            new_thread = await channel.create_thread(
                name=name, type=kind, auto_archive_duration=ARCHIVED_AFTER
            )
            others = [
                thread
                for thread in channel.threads
                if self._made(thread, season, name) and thread.id != new_thread.id
            ]
            await archive(others)  # the request was repeated after a lost answer
            return new_thread.id

        return await attempted(open_it)

    def _made(self, thread: discord.Thread, season: Season, name: str) -> bool:
        """Tell whether this is an empty thread that was opened for the season just before the program ended,
        or without a confirmation.
        """
        mine = self._client.user is not None and thread.owner_id == self._client.user.id
        used = {pairing.channel_id for pairing in season.pairings}
        return (
            mine
            and (thread.parent_id, thread.name) == (season.channel_id, name)
            and thread.id > season.interaction_id
            and thread.id not in used
        )

    async def show(self, season: Season) -> int:
        """See `bot.features.seasons.service.SeasonPoster`."""
        message_id = season.message_id
        if message_id is not None and season.message_round == season.message_number:
            try:
                await self._edit(season, message_id, season.message_number)
            except Undeliverable as error:
                if not error.permanent:
                    raise
                log.info("season %s: its message is gone: %s", season.id, error)
            else:
                return message_id
        new = await self._post(season)
        if message_id is not None and message_id != new:
            await self._put_aside(season, message_id)
        return new

    async def _post(self, season: Season) -> int:
        number = season.message_number
        return await self._poster.post(
            season.channel_id,
            ("season", season.id, number, season.message_id),
            self._shown(season, number),
            season_notice(season, catalog(season.locale)),
            players_of_round(season),
        )

    async def _put_aside(self, season: Season, message_id: int) -> None:
        """Mark an older message as outdated; if that fails, nothing is lost."""
        try:
            await self._edit(season, message_id, season.message_round or 0)
        except Undeliverable as error:
            log.info("season %s: an older message stays as it is: %s", season.id, error)

    async def _edit(self, season: Season, message_id: int, number: int) -> None:
        await self._poster.edit(season.channel_id, message_id, await self._shown(season, number))

    async def _shown(self, season: Season, number: int) -> Shown:
        """Build the message with this number; only the newest has the table and buttons."""
        say = catalog(season.locale)
        text = season_text(season, number, say)
        if number != season.message_number:
            return Shown(layout(text))
        rows = season_rows(season, say)
        if not season.has_results:
            return Shown(layout(text, rows=rows))
        key = ("season", season.id, season.revision, say)
        draw = partial(table_gallery, season, say)
        return await self._poster.drawn(season.guild_id, key, draw, text_over_table(season, say), rows)
