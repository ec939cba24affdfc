"""Answering where the bot is only a guest: installed by a person, but not in that server or group. There the
first answer to a command decides for good who sees it, and it is the only way to show anything. So it is
delayed until the command's result is known: a refusal is private, a card is public. After a short time it is
made private anyway, and the card follows it.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import NamedTuple
from weakref import WeakValueDictionary

import discord
from discord.ui import LayoutView

from bot.clock import machine_now
from bot.discord_inside import is_by_person_alone
from bot.messages.hooks import UNKNOWN_MESSAGE, Hooks
from bot.messages.sending import LIBRARY_PAUSE, SEND_FAILURES, UNKNOWN_OUTCOME, fresh, insist, readable
from bot.store.invitations import Delivery
from bot.store.outbox import Topic

log = logging.getLogger(__name__)

ALREADY_ANSWERED = 40060
BEGAN = machine_now()
"""When this process began."""
WITHIN = 3.0  # seconds that Discord waits for an acknowledgement, and that one attempt may take
TRYING = 6.0  # seconds after which no new attempt begins; the last one shows whether one got through
PAUSE = 0.3  # seconds after a broken connection
REMEMBERED = 4096
SOURCE_GONE = "source_gone"
"""The key of a note on an interaction: the clicked message is gone."""


class Begun:
    """The latest interactions of this process, so that a replay after a reconnect doesn't start them again.
    The database keeps older ones from counting twice.
    """

    def __init__(self) -> None:
        self._ids: OrderedDict[int, None] = OrderedDict()

    def add(self, interaction_id: int) -> bool:
        """Record an interaction; return False if it was known."""
        if interaction_id in self._ids:
            return False
        self._ids[interaction_id] = None
        if len(self._ids) > REMEMBERED:
            self._ids.popitem(last=False)
        return True

    def forget(self, interaction_id: int) -> None:
        """Let a failed interaction be started again."""
        self._ids.pop(interaction_id, None)


async def acknowledge(interaction: discord.Interaction, begun: Begun) -> bool:
    """Acknowledge an interaction and return whether to continue: False for a replay, or if Discord refused.
    If the result is unknown, work continues, because a turn is committed at most once, and a person who sees
    "thinking…" needs an answer.
    """
    if not begun.add(interaction.id):
        log.info("interaction %s was delivered again", interaction.id)
        return False
    if await answerable(interaction, private=True):
        return True
    begun.forget(interaction.id)
    return False


async def answerable(interaction: discord.Interaction, *, private: bool, lost: bool = False) -> bool:
    """Acknowledge an interaction, and try again if Discord's answer was lost, because the next answer tells
    whether an earlier try got through; `lost`: whether there was an earlier try. Return whether Discord
    accepts further answers.
    """
    time = asyncio.get_running_loop().time
    start = time()
    while time() < start + TRYING:
        try:
            async with asyncio.timeout(WITHIN):
                await readable(partial(_defer, interaction, private=private))
        except UNKNOWN_OUTCOME as error:
            log.warning("interaction %s: the acknowledgement broke off: %r", interaction.id, error)
            lost = True
            await asyncio.sleep(PAUSE)
        except discord.InteractionResponded:  # the library got an answer before, which it couldn't read
            return True
        except discord.HTTPException as error:
            ours = lost or time() >= start + LIBRARY_PAUSE
            if error.code == ALREADY_ANSWERED and ours:
                return True
            if error.code == UNKNOWN_MESSAGE and has_source(interaction):
                interaction.extras[SOURCE_GONE] = True
                continue
            if not answered_elsewhere(interaction, error):
                log.warning("interaction %s could not be acknowledged: %s", interaction.id, error)
            return False
        else:
            return True
    return True


def answered_elsewhere(interaction: discord.Interaction, error: BaseException) -> bool:
    """Tell whether the first answer that this process sent was refused because another process with the same
    token was quicker, and say so in the log. Return False if the interaction is older than this process,
    because an earlier process may have answered it.
    """
    began_before = discord.utils.snowflake_time(interaction.id).timestamp() > BEGAN
    if not isinstance(error, discord.HTTPException) or error.code != ALREADY_ANSWERED or not began_before:
        return False
    log.error(
        "interaction %s has been answered, and not by this process: another one runs with the same token."
        " End one of them, or give them different shards (IMHOTEP_SHARDS): their games are in different"
        " databases",
        interaction.id,
    )
    return True


def has_source(interaction: discord.Interaction) -> bool:
    """Tell whether an interaction is a click on a message that is still there, as far as we know. A panel may
    be taken away just when someone presses it; then the click is answered like a command.
    """
    return interaction.type is discord.InteractionType.component and SOURCE_GONE not in interaction.extras


async def _defer(interaction: discord.Interaction, *, private: bool) -> None:
    if has_source(interaction):
        await interaction.response.defer()
    else:
        await interaction.response.defer(ephemeral=private, thinking=True)


LOOKING = WITHIN / 2
"""Seconds after which a command is acknowledged privately, whatever its result will be."""


def delivery_of(interaction: discord.Interaction) -> Delivery:
    """Return how the bot can post here: as a guest if only a person installed it, or if the server has its
    commands but not the bot; otherwise as a resident.
    """
    without_bot = (
        interaction.guild_id is not None and interaction.client.get_guild(interaction.guild_id) is None
    )
    return "guest" if without_bot or is_by_person_alone(interaction) else "resident"


def only_privately(interaction: discord.Interaction) -> bool:
    """Tell whether all answers to this person are forced to be private."""
    whispers = not interaction.permissions.use_external_apps
    return interaction.guild_id is not None and whispers and is_by_person_alone(interaction)


class GuestAnswer:
    """Answers an interaction where the bot is a guest."""

    def __init__(self, interaction: discord.Interaction, hooks: Hooks) -> None:
        self._interaction = interaction
        self._hooks = hooks
        self._answering = asyncio.Lock()
        self._waiting: asyncio.Task[None] | None = None
        self._answered = self._is_click
        self._public = False
        """Whether `@original` is public; then private answers are follow-ups to it."""
        self._speechless = False

    @property
    def _is_click(self) -> bool:
        return self._interaction.type is discord.InteractionType.component

    @property
    def follows_up(self) -> bool:
        """Tell whether private messages must be follow-ups instead of `@original`."""
        return self._public

    @property
    def is_private(self) -> bool:
        """Tell whether a command was answered privately, by this process."""
        return self._answered and not self._public and not self._speechless and not self._is_click

    async def begin(self) -> None:
        """Make an acknowledged click usable for posting, unless only this person would see the post; for a
        command, see to it that it's acknowledged in time.
        """
        if self._is_click and only_privately(self._interaction):
            return
        if self._is_click:
            message = self._interaction.message
            await self._hooks.remember(self._interaction, message.id if message else None)
        else:
            self._waiting = asyncio.create_task(self._not_too_late())

    async def end(self) -> None:
        """Finish: acknowledge an interaction that got no answer."""
        if self._waiting is not None:
            async with self._answering:
                self._waiting.cancel()
        if await self._acknowledge(private=True):
            await self.take_away()

    async def say(self, view: LayoutView, files: Sequence[discord.File]) -> bool:
        """Answer privately if this is the first answer. Return False if there was an earlier answer, or if it
        is unknown whether this one arrived; then the interaction is acknowledged. Return True even if no
        answer is possible.
        """
        time = asyncio.get_running_loop().time
        async with self._answering:
            if self._answered:
                return self._speechless
            self._answered = True
            start = time()
            try:
                await readable(
                    partial(
                        self._interaction.response.send_message,
                        view=view,
                        files=fresh(files),
                        ephemeral=True,
                    )
                )
            except (*UNKNOWN_OUTCOME, discord.HTTPException) as error:
                if time() < start + LIBRARY_PAUSE and answered_elsewhere(self._interaction, error):
                    self._speechless = True
                    return True
                log.info("interaction %s: the answer broke off: %r", self._interaction.id, error)
                await answerable(self._interaction, private=True, lost=True)
                return False
            return True

    async def open(self, topic: Topic, subject_id: int) -> None:
        """Make the next message about a subject public: answer with a placeholder that will become the card
        or, if there is a private answer already, remove that first.
        """
        if only_privately(self._interaction):
            return
        if await self._acknowledge(private=False):
            await self._hooks.remember(self._interaction, waits_for=(topic, subject_id))
        elif self.is_private and await self.take_away():
            self._public = True
            await self._hooks.remember(self._interaction)

    async def close(self) -> None:
        """Remove an unused placeholder. A private message would fill it publicly, so if it
        can't be removed, nothing is sent.
        """
        if self._public and not await self._hooks.is_filled(self._interaction.id):
            self._speechless = not await self.take_away()
            await self._hooks.forget_placeholder(self._interaction.id)

    async def take_away(self) -> bool:
        """Delete `@original`; return whether it is gone."""
        try:
            await insist(self._interaction.delete_original_response, twice_is_harmless=True)
        except discord.NotFound:
            return True
        except SEND_FAILURES as error:
            log.info("interaction %s: the placeholder could not be removed: %s", self._interaction.id, error)
            return False
        return True

    async def _acknowledge(self, *, private: bool) -> bool:
        """Acknowledge a command; return False if it already was, or if that failed."""
        async with self._answering:
            if self._answered:
                return False
            self._answered = True
            accepted = await answerable(self._interaction, private=private)
            self._public = accepted and not private
            self._speechless = not accepted
            return accepted

    async def _not_too_late(self) -> None:
        await asyncio.sleep(LOOKING)
        await self._acknowledge(private=True)


# --- private panels ------------------------------------------------------------------------------


LASTS = 14 * 60.0
"""Seconds for which a panel can be removed, a little less than the life of its token."""

TakeAway = Callable[[], Awaitable[object]]


class OpenPanel(NamedTuple):
    """A message that only one person sees (None: its id is unknown), how to remove it, and until when."""

    message_id: int | None
    take_away: TakeAway
    until: float


class PrivatePanels:
    """The private panel that a person has for each game: a new one replaces the old one, and its pages change
    in place. It is known in memory only; after a restart, old panels remain until their readers close them.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._open: dict[tuple[int, int], OpenPanel] = {}
        self._handling: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def handling(self, message_id: int) -> asyncio.Lock:
        """Return the lock to hold while a click in this panel is handled. Quick clicks are handled one after
        another, so that what the panel shows in the end contains the effects of all.
        """
        return self._handling.setdefault(message_id, asyncio.Lock())

    async def show(self, person: int, game: int, message_id: int | None, take_away: TakeAway) -> None:
        """Record that this message is the person's panel for a game, and remove the former one."""
        former = self._open.pop((person, game), None)
        self._forget_old()
        self._open[person, game] = OpenPanel(message_id, take_away, self._now() + LASTS)
        if former is not None and (former.message_id is None or former.message_id != message_id):
            await self._take_away(former)

    async def close(self, person: int, game: int, before: int) -> None:
        """Remove a person's panel for a game, unless it is newer than the interaction and so was just
        requested.
        """
        former = self._open.get((person, game))
        if former is not None and (former.message_id or 0) < before:
            del self._open[person, game]
            await self._take_away(former)

    def game_of(self, person: int, message_id: int) -> int | None:
        """Return the game of a person's panel; None if the message isn't one."""
        mine = ((game, panel) for (who, game), panel in self._open.items() if who == person)
        return next((game for game, panel in mine if panel.message_id == message_id), None)

    def forget(self, person: int, message_id: int) -> None:
        """Record that a panel is gone."""
        game = self.game_of(person, message_id)
        if game is not None:
            del self._open[person, game]

    def _forget_old(self) -> None:
        now = self._now()
        for key in [key for key, panel in self._open.items() if panel.until <= now]:
            del self._open[key]

    async def _take_away(self, panel: OpenPanel) -> None:
        if self._now() >= panel.until:
            return
        try:
            await panel.take_away()
        except SEND_FAILURES as error:
            log.info("panel %s could not be taken away: %s", panel.message_id, error)
