"""Telling Discord in time that an interaction is being worked on, and beginning each one only once."""

import asyncio
import logging
from collections import OrderedDict

import discord

from bot.messages.sending import LIBRARY_PAUSE, UNKNOWN_OUTCOME

log = logging.getLogger(__name__)

ALREADY_ANSWERED = 40060
WITHIN = 3.0  # seconds that Discord waits for an acknowledgement, and that one try may take
TRYING = 6.0  # seconds after which it is not tried again: the last try asks what became of the others
PAUSE = 0.3  # seconds after a broken connection
REMEMBERED = 4096


class Begun:
    """The latest interactions that this process has begun; a replay after a reconnect begins nothing anew.

    What is older than that the database keeps from counting twice.
    """

    def __init__(self) -> None:
        self._ids: OrderedDict[int, None] = OrderedDict()

    def add(self, interaction_id: int) -> bool:
        """Note an interaction; False if it was noted before."""
        if interaction_id in self._ids:
            return False
        self._ids[interaction_id] = None
        if len(self._ids) > REMEMBERED:
            self._ids.popitem(last=False)
        return True

    def forget(self, interaction_id: int) -> None:
        """Let an interaction that came to nothing be begun again."""
        self._ids.pop(interaction_id, None)


async def acknowledge(interaction: discord.Interaction, begun: Begun) -> bool:
    """Whether to go on with an interaction: it is new here, and Discord did not refuse the acknowledgement.

    Where nobody knows whether Discord got it, work goes on: a turn is committed once at most, and a person
    who sees "thinking…" is to be answered.
    """
    if not begun.add(interaction.id):
        log.info("interaction %s was delivered again", interaction.id)
        return False
    if await answerable(interaction, private=True):
        return True
    begun.forget(interaction.id)
    return False


async def answerable(interaction: discord.Interaction, *, private: bool, lost: bool = False) -> bool:
    """Acknowledge, again where the answer was lost: the next one tells whether it was carried out; `lost`:
    it was tried before. Whether Discord takes what follows.
    """
    time = asyncio.get_running_loop().time
    start = time()
    while time() < start + TRYING:
        try:
            async with asyncio.timeout(WITHIN):
                await _defer(interaction, private=private)
        except UNKNOWN_OUTCOME as error:
            log.warning("interaction %s: the acknowledgement broke off: %r", interaction.id, error)
            lost = True
            await asyncio.sleep(PAUSE)
        except discord.HTTPException as error:
            ours = lost or time() >= start + LIBRARY_PAUSE
            if error.code == ALREADY_ANSWERED and ours:
                return True
            log.warning("interaction %s could not be acknowledged: %s", interaction.id, error)
            return False
        else:
            return True
    return True


async def _defer(interaction: discord.Interaction, *, private: bool) -> None:
    if interaction.type is discord.InteractionType.component:
        await interaction.response.defer()
    else:
        await interaction.response.defer(ephemeral=private, thinking=True)
