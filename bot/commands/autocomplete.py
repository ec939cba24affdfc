"""Autocomplete that always answers."""

import functools
import logging
from collections.abc import Callable, Coroutine
from typing import Any

import discord
from discord.app_commands import Choice

from bot.flows.services import services_of

log = logging.getLogger(__name__)

Suggest = Callable[[discord.Interaction, str], Coroutine[Any, Any, list[Choice[str]]]]


def suggesting(suggest: Suggest) -> Suggest:
    """Offer nothing, and log why, where making suggestions fails: the library would not answer at all."""

    @functools.wraps(suggest)
    async def always(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
        try:
            choices = await suggest(interaction, current)
        except Exception:
            log.exception("autocomplete failed in interaction %s", interaction.id)
            return []
        services_of(interaction).offered.remember(interaction, choices)
        return choices

    return always
