"""Every interaction is answered, within three seconds, also when something breaks (promise 1)."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

import discord
from discord.ui import LayoutView

from bot.errors import StoreBusy, StoreError
from bot.flows.acknowledge import acknowledge
from bot.flows.services import Services, services_of
from bot.messages.catalog import Catalogue, catalogue
from bot.messages.clean import clean
from bot.messages.layout import layout
from bot.messages.refusals import sentence
from bot.messages.sending import SEND_FAILURES, fresh, insist
from bot.service.matches import Actor
from engine.contract import Refused

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Request:
    """One interaction that is worked on, in the language of the person who acts."""

    interaction: discord.Interaction
    services: Services
    say: Catalogue

    @property
    def actor(self) -> Actor:
        """Who acts, by which interaction."""
        user = self.interaction.user
        return Actor(user.id, clean(user.display_name), self.interaction.id)

    @property
    def channel_id(self) -> int:
        """Where it happens."""
        return self.interaction.channel_id or 0

    @property
    def is_click(self) -> bool:
        """A button or menu, not a slash command."""
        return self.interaction.type is discord.InteractionType.component

    @property
    def in_panel(self) -> bool:
        """Whether the click was on a message that only this person sees."""
        message = self.interaction.message
        return self.is_click and message is not None and message.flags.ephemeral

    async def reply(
        self, view: LayoutView, files: Sequence[discord.File] = (), *, instead: bool = False
    ) -> None:
        """Say something privately; `instead`: in place of the panel that was clicked on, if it was one."""
        follow_up = self.is_click and not (instead and self.in_panel)

        async def send() -> None:
            if follow_up:
                await self.interaction.followup.send(view=view, files=fresh(files), ephemeral=True)
            else:
                await self.interaction.edit_original_response(view=view, attachments=fresh(files))

        try:
            # A follow-up that is sent twice is read twice; an edit is not.
            await insist(send, twice_is_harmless=not follow_up)
        except SEND_FAILURES as error:
            log.warning("interaction %s: the answer could not be sent: %s", self.interaction.id, error)

    async def done(self) -> None:
        """Nothing more to say: take the placeholder, or the panel that was clicked on, away."""
        if self.is_click and not self.in_panel:
            return
        try:
            await insist(self.interaction.delete_original_response, twice_is_harmless=True)
        except SEND_FAILURES as error:
            log.info("interaction %s: the placeholder could not be removed: %s", self.interaction.id, error)


Work = Callable[[Request], Awaitable[None]]


async def answer(interaction: discord.Interaction, work: Work) -> None:
    """Acknowledge, do the work, and say privately what went wrong if something did."""
    request = Request(interaction, services_of(interaction), catalogue(interaction.locale.value))
    if not await acknowledge(interaction, request.services.begun):
        return
    task = asyncio.current_task()
    if request.services.stopping or task is None:
        await request.reply(layout(request.say("error.stopping")))
        return
    request.services.running.add(task)
    try:
        await _work_or_refuse(request, work)
    except StoreBusy as error:
        log.warning("interaction %s: %s", interaction.id, error)
        await request.reply(layout(request.say("error.busy")))
    except Exception as error:
        number = secrets.token_hex(4)
        log.exception("error %s in interaction %s", number, interaction.id)
        key = "error.store" if isinstance(error, StoreError) else "error.unexpected"
        await request.reply(layout(request.say(key, number=number)))
    finally:
        request.services.running.discard(task)


async def _work_or_refuse(request: Request, work: Work) -> None:
    try:
        await work(request)
    except Refused as refused:
        await request.reply(layout(sentence(refused, request.say)))
