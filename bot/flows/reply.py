"""Every interaction is answered, within three seconds, also when something breaks (promise 1)."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

import discord
from discord.ui import LayoutView

from bot.errors import StoreBusy, StoreError
from bot.flows.acknowledge import acknowledge
from bot.flows.guest import GuestAnswer, delivery_of, only_privately
from bot.flows.services import Services, services_of
from bot.games.refusals import sentence
from bot.logs import about
from bot.measures import ANSWER, ERRORS, MEASURES
from bot.messages.catalog import Catalogue, catalogue
from bot.messages.clean import clean
from bot.messages.layout import layout
from bot.messages.sending import SEND_FAILURES, fresh, insist, is_refusal, with_emojis
from bot.service.matches import Actor
from bot.service.refusals import ServiceReason
from bot.store.invitations import Delivery
from bot.store.outbox import Topic
from engine.contract import Refused

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Request:
    """One interaction that is worked on, in the language of the person who acts."""

    interaction: discord.Interaction
    services: Services
    say: Catalogue
    guest: GuestAnswer | None = None
    """How it is answered where the bot is only a guest."""
    game: int | None = None
    """The game that it is about, as far as a button tells: of each somebody has one panel."""
    _said: list[discord.WebhookMessage] = field(default_factory=list[discord.WebhookMessage])
    """What was said in messages of their own."""

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

    @property
    def delivery(self) -> Delivery:
        """How things are shown where this happens; others in the same place may find it otherwise."""
        return "resident" if self.guest is None else "guest"

    def must_be_public(self) -> None:
        """Refuse what is to be shown to everybody where all that a guest says to this person is private."""
        if self.guest and only_privately(self.interaction):
            raise Refused(ServiceReason.ONLY_PRIVATELY)

    async def show(self, topic: Topic, subject_id: int) -> bool:
        """Show everybody what is committed; False if that failed here."""
        services = self.services
        await services.matches.deliver(self.channel_id, self.delivery)
        here = self.channel_id if topic == "game" else None
        if self.guest is None:
            return await services.outbox.flush(topic, subject_id, here)
        if await services.outbox.holds(topic, subject_id):
            await self.guest.open(topic, subject_id)
        try:
            return await services.outbox.flush(topic, subject_id, here)
        finally:
            await self.guest.close()

    async def catch_up(self) -> bool:
        """Show everybody what could not be shown here before by a guest; False if there was nothing."""
        waiting = await self.services.outbox.waiting_in(self.channel_id) if self.guest else ()
        return any([await self.show(*subject) for subject in waiting])

    async def reply(
        self, view: LayoutView, files: Sequence[discord.File] = (), *, instead: bool = False
    ) -> None:
        """Say something privately; `instead`: in place of the panel that was clicked on, if it was one, or of
        what was said before.
        """
        if self.guest is not None and await self.guest.say(view, files):
            return
        follows_up = self.guest is not None and self.guest.follows_up
        follow_up = follows_up or (self.is_click and not (instead and self.in_panel))

        async def send() -> None:
            if follow_up and instead and self._said:
                await self._said[-1].edit(view=view, attachments=fresh(files))
            elif follow_up:
                said = await self.interaction.followup.send(
                    view=view, files=fresh(files), ephemeral=True, wait=True
                )
                self._said.append(said)
            else:
                await self.interaction.edit_original_response(view=view, attachments=fresh(files))

        try:
            # A follow-up that is sent twice is read twice; an edit is not.
            await insist(lambda: with_emojis(view, send), twice_is_harmless=not follow_up)
            await self._keep_one_panel(is_new=follow_up)
        except SEND_FAILURES as error:
            log.warning("interaction %s: the answer could not be sent: %s", self.interaction.id, error)
            if files and is_refusal(error):  # a picture or file may be too large for this place
                await self.reply(layout(self.say("error.file_refused")), instead=instead)

    async def _keep_one_panel(self, *, is_new: bool) -> None:
        """What was said is the panel of this game; what was there before goes away."""
        if self.game is None:
            return
        new = self._said[-1] if is_new and self._said else None
        message = self.interaction.message if new is None else new
        take_away = self.interaction.delete_original_response if new is None else new.delete
        number = None if message is None else message.id
        await self.services.panels.show(self.actor.user_id, self.game, number, take_away)

    async def done(self) -> None:
        """Nothing more to say: take the placeholder, or the panel that was clicked on, away; after a click on
        a card the panel of its game.
        """
        who, message = self.actor.user_id, self.interaction.message
        if self.is_click and not self.in_panel:
            if self.game is not None:
                await self.services.panels.close(who, self.game, self.interaction.id)
            return
        if message is not None:
            self.services.panels.forget(who, message.id)
        if self.guest is not None and not self.is_click and not self.guest.is_private:
            return
        try:
            await insist(self.interaction.delete_original_response, twice_is_harmless=True)
        except SEND_FAILURES as error:
            log.info("interaction %s: the placeholder could not be removed: %s", self.interaction.id, error)


Work = Callable[[Request], Awaitable[None]]


def later(request: Request, work: Work) -> None:
    """Do work that takes long after this interaction was answered; it says itself, privately, how it goes."""
    request.services.running.add(asyncio.create_task(_carry_out(request, work)))


async def answer(interaction: discord.Interaction, work: Work) -> None:
    """Acknowledge, do the work, and say privately what went wrong if something did."""
    with about(interaction=interaction.id, user=interaction.user.id), MEASURES.timed(ANSWER):
        await _answer(interaction, work)


async def _answer(interaction: discord.Interaction, work: Work) -> None:
    services = services_of(interaction)
    services.presence.note(interaction.user.id, interaction.channel_id or 0)
    guest = GuestAnswer(interaction, services.hooks) if delivery_of(interaction) == "guest" else None
    request = Request(interaction, services, catalogue(interaction.locale.value), guest)
    puts_off = guest is not None and not request.is_click
    begun = services.begun
    if not (begun.add(interaction.id) if puts_off else await acknowledge(interaction, begun)):
        return
    if guest is None:
        await _carry_out(request, work)
        return

    async def work_once_begun(request: Request) -> None:
        await guest.begin()
        await work(request)

    try:
        await _carry_out(request, work_once_begun)
    finally:
        await guest.end()


async def _carry_out(request: Request, work: Work) -> None:
    interaction = request.interaction
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
        MEASURES.count(ERRORS)
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
