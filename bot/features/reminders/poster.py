"""Sending reminders to people for whom games wait: the `ReminderPoster` for Discord."""

import discord

from bot.features.reminders.service import Reminder
from bot.messages.catalog import catalog
from bot.messages.poster import Poster, attempted
from bot.service.ports import Undeliverable
from render.kit.say import Say

LISTED = 10
"""The maximum number of games that a reminder names."""
OUT_OF_REACH = (10013, 50007, 50033, 50278)
"""Discord's error codes for refusing a direct message to a person; the status is 400 or 403."""


class DiscordReminderPoster:
    """Posts plain text, because a phone's lock screen shows nothing else."""

    def __init__(self, poster: Poster) -> None:
        self._poster = poster

    async def remind(self, reminder: Reminder) -> None:
        """See `bot.features.reminders.service.ReminderPoster`."""
        first, channel_id = reminder.games[0], reminder.channel_id
        words = reminder_text(reminder, catalog(first.locale))
        place = await self._direct(reminder.user_id) if channel_id is None else channel_id
        nonce = ("reminder", reminder.user_id, reminder.tried_at)
        try:
            await self._poster.say(place, nonce, words, [reminder.user_id])
        except Undeliverable as error:
            if channel_id is None:
                error.permanent = _is_out_of_reach(error.__cause__)
            raise

    async def _direct(self, user_id: int) -> int:
        """Return the channel of a person's direct messages."""
        person = discord.Object(user_id)
        return (await attempted(lambda: self._poster.client.create_dm(person), _is_out_of_reach)).id


def _is_out_of_reach(error: BaseException | None) -> bool:
    return isinstance(error, discord.HTTPException) and error.code in OUT_OF_REACH


def reminder_text(reminder: Reminder, say: Say) -> str:
    """Return the text that lists up to `LISTED` waiting games, each with its place and when the turn began,
    counts the others, and says how to stop reminders.
    """
    games, who = reminder.games, f"<@{reminder.user_id}>"
    lines = [
        say("reminder.one", who=who) if len(games) == 1 else say("reminder.many", who=who, count=len(games))
    ]
    lines += [
        say(
            "reminder.game",
            game=say(f"game.{game.game}"),
            channel=game.channel_id,
            since=f"<t:{game.since}:R>",
        )
        for game in games[:LISTED]
    ]
    if len(games) > LISTED:
        lines.append(say("reminder.more", count=len(games) - LISTED))
    return "\n".join((*lines, f"-# {say('reminder.foot')}"))
