"""Autocomplete that always answers."""

import functools
import logging
from collections.abc import Callable, Coroutine
from typing import Any

import discord
from discord.app_commands import Choice

from bot.messages.sending import SEND_FAILURES

log = logging.getLogger(__name__)

Suggest = Callable[[discord.Interaction, str], Coroutine[Any, Any, list[Choice[str]]]]


class LibraryLog(logging.Filter):
    """When suggestions cannot be sent, the library logs who typed, with a traceback. People are not to be in
    the log, and that Discord did not take an answer is one line.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Rewrite such records; let everything through."""
        error = record.exc_info[1] if record.exc_info else None
        if str(record.msg).startswith("Ignoring exception in autocomplete") and isinstance(
            record.args, tuple
        ):
            record.msg, record.args = "suggestions for /%s were not sent: %s", (record.args[0], error)
            if isinstance(error, SEND_FAILURES):
                record.levelno, record.levelname, record.exc_info = logging.WARNING, "WARNING", None
        return True


def suggesting(suggest: Suggest) -> Suggest:
    """Offer nothing, and log why, where making suggestions fails: the library would not answer at all."""

    @functools.wraps(suggest)
    async def always(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
        try:
            return await suggest(interaction, current)
        except Exception:
            log.exception("autocomplete failed in interaction %s", interaction.id)
            return []

    return always
