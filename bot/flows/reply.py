"""Every interaction is answered within three seconds, even when something breaks (promise 1)."""

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any, NamedTuple, Protocol, TypeVar, cast

import discord
from discord import TextStyle
from discord.app_commands import Choice
from discord.ui import Label, LayoutView, Modal, TextInput

from bot.cards.parts import CardParts
from bot.errors import StoreBusy, StoreError
from bot.flows.answering import (
    Begun,
    GuestAnswer,
    PrivatePanels,
    acknowledge,
    answered_elsewhere,
    delivery_of,
    has_source,
    only_privately,
)
from bot.games.refusals import sentence
from bot.logs import about
from bot.messages.buttons import Click, ClickForm
from bot.messages.catalog import Catalog, catalog
from bot.messages.drawing import GiveWay
from bot.messages.layout import Gallery, layout
from bot.messages.names import clean
from bot.messages.poster import Poster
from bot.messages.sending import (
    PAUSES,
    SEND_FAILURES,
    WHILE_IT_COUNTS,
    fresh,
    insist,
    is_refusal,
    readable,
    with_emojis,
)
from bot.metrics import ANSWER, ERRORS
from bot.service.choices import Setting
from bot.service.clocks.clocks import Clocks
from bot.service.invitations import Invitations
from bot.service.matches import Actor, Matches
from bot.service.outbox import Outbox
from bot.service.places import GamePlaces
from bot.service.ports import Now
from bot.service.preferences import Preferences, Presence
from bot.service.refusals import ServiceReason
from bot.service.requests import Requests
from bot.settings import Settings
from bot.store.database import Database
from bot.store.invitations import Delivery
from bot.store.outbox import Topic
from bot.store.own_data import OwnData
from bot.store.people import Scope
from engine.contract import Refused
from render.kit.say import Say

Option = dict[str, Any]

REMEMBERED = 4096
"""The maximum number of labels that are remembered, for all people together."""


class Offered:
    """The latest suggestions whose labels differ from their values, by person and
    label (discord-api-docs#7206).
    """

    def __init__(self) -> None:
        self._values: OrderedDict[tuple[int, str], str] = OrderedDict()

    def remember(self, interaction: discord.Interaction, choices: Iterable[Choice[str]]) -> None:
        """Remember the choices suggested to a person."""
        every = list(choices)
        values = {choice.value for choice in every}
        for choice in every:
            if choice.name not in values:
                self._values[interaction.user.id, choice.name] = choice.value
        while len(self._values) > REMEMBERED:
            self._values.popitem(last=False)

    def put_values(self, interaction: discord.Interaction) -> None:
        """Replace suggested labels with their values, before a command is read."""
        data = cast("Option", interaction.data or {})
        self._put(interaction.user.id, data)

    def _put(self, user_id: int, holder: Option) -> None:
        for option in cast("list[Option]", holder.get("options") or ()):
            if not option.get("focused") and isinstance(option.get("value"), str):
                option["value"] = self._values.get((user_id, option["value"]), option["value"])
            self._put(user_id, option)  # a subcommand has its own options


log = logging.getLogger(__name__)

Used = TypeVar("Used")


LAST_PAUSE = 1.0
"""The longest pause between tries, in seconds, while the program is stopping."""


@dataclass
class Runtime:
    """The state of this run of the program: who is present, which handlers are `running`, and whether the
    program is `stopping` and accepts nothing new. It knows the latest interactions (`begun`) and suggestions
    (`offered`), the ids of slash commands by name, the open private `panels`, and the people and servers that
    the operator has `blocked`. Setting `hurried` ends all pauses (see `hurry`).
    """

    presence: Presence
    running: set[asyncio.Task[object]] = field(default_factory=set[asyncio.Task[object]])
    stopping: bool = False
    begun: Begun = field(default_factory=Begun)
    commands: dict[str, int] = field(default_factory=dict[str, int])
    offered: Offered = field(default_factory=Offered)
    panels: PrivatePanels = field(default_factory=PrivatePanels)
    blocked: set[int] = field(default_factory=set[int])
    hurried: asyncio.Event = field(default_factory=asyncio.Event)

    def stop(self) -> None:
        """Accept nothing new from now on, and end all pauses."""
        self.stopping = True
        self.hurry()

    def hurry(self) -> None:
        """End all pauses, because Discord is there again or the program is about to end."""
        self.hurried.set()
        self.hurried = asyncio.Event()

    async def pause(self, seconds: float) -> None:
        """Wait this many seconds, or less if there is reason to hurry; while the program is stopping,
        `LAST_PAUSE` at most.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(min(seconds, LAST_PAUSE) if self.stopping else seconds):
                await self.hurried.wait()

    def start(self, handling: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Start a handler, which the program lets finish before it ends, and return its task."""
        task = asyncio.create_task(handling)
        self.running.add(task)
        task.add_done_callback(self.running.discard)
        return task


@dataclass
class Services:
    """The resources of the running bot. `uses`: other things that flows and features ask for by class, such
    as features' use cases.
    """

    host: Settings
    register: "Register"
    database: Database
    now: Now
    invitations: Invitations
    matches: Matches
    outbox: Outbox
    requests: Requests
    places: GamePlaces
    preferences: Preferences
    poster: Poster
    clocks: Clocks
    runtime: Runtime
    uses: dict[type, object] = field(default_factory=dict[type, object])

    def of(self, kind: type[Used]) -> Used:
        """Return a feature's use cases, or another resource, by their class."""
        return cast("Used", self.uses[kind])


class HasServices(Protocol):
    """The type of the client that `app` makes."""

    services: Services


def services_of(interaction: discord.Interaction) -> Services:
    """Return the services of the client that got this interaction."""
    return cast("HasServices", interaction.client).services


def host_called(host: Settings | None, say: Say) -> str:
    """Return how people reach the operator, or a phrase if that is unknown."""
    return (host and host.contact) or say("host.unnamed")


Flow = Callable[["Request", Click], Awaitable[None]]
"""The effect of a click."""
Note = Callable[["Request", Scope, int], Awaitable[Sequence[str]]]
"""Returns additional remarks for the panel of `/settings`, for a person or a server's manager."""


class SettingForm(NamedTuple):
    """A form in the panel of `/settings`. `button` is the word in the id of the button that opens the form,
    and `name` the one in the form's own id; `open` must be the first answer to the click; `fill` handles the
    form once it is filled in.
    """

    button: str
    name: str
    open: Callable[[discord.Interaction], Awaitable[None]]
    fill: Callable[["Request"], Awaitable[None]]


@dataclass(frozen=True, kw_only=True)
class Register:
    """Everything that the kernel and the features register: how clicks are handled, the reasons for refusing,
    the settings in the panel's order with their forms and notes, the data about people, the commands that the
    help explains, former names of commands with their replacements, and the buttons on cards.
    """

    flows: Mapping[ClickForm, Flow]
    reasons: tuple[StrEnum, ...]
    settings: tuple[Setting, ...]
    forms: tuple[SettingForm, ...]
    notes: tuple[Note, ...]
    own_data: tuple[OwnData, ...]
    help: tuple[str, ...]
    about: tuple[str, ...]
    moved: Mapping[str, str]
    parts: CardParts

    @cached_property
    def by_letter(self) -> Mapping[str, Sequence[ClickForm]]:
        """Return the forms of ids by their first letter."""
        letters = {form.letter for form in self.flows}
        return {letter: [form for form in self.flows if form.letter == letter] for letter in letters}

    def read(self, custom_id: str, values: Iterable[str] = ()) -> Click | None:
        """Parse an id into a click; return None for an unknown id."""
        known = (form.read(custom_id, values) for form in self.by_letter.get(custom_id[:1], ()))
        return next((click for click in known if click is not None), None)

    def offered(self, scope: Scope) -> list[Setting]:
        """Return the settings that the panel of a scope offers."""
        return [setting for setting in self.settings if setting.scope == scope and setting.offered]


@dataclass(frozen=True)
class Request:
    """An interaction that is being handled, in the language of the acting person."""

    interaction: discord.Interaction
    services: Services
    say: Catalog
    guest: GuestAnswer | None = None
    """The way to answer if the bot is only a guest."""
    game: int | None = None
    """The game that a button is about, because a person has one panel per game."""
    _said: list[discord.WebhookMessage] = field(default_factory=list[discord.WebhookMessage])
    """Private answers sent as separate messages."""

    @property
    def actor(self) -> Actor:
        """The person who acts, with the id of the interaction."""
        user = self.interaction.user
        return Actor(user.id, clean(user.display_name), self.interaction.id)

    @property
    def channel_id(self) -> int:
        """The channel of the interaction."""
        return self.interaction.channel_id or 0

    @property
    def is_click(self) -> bool:
        """Whether the interaction came from a button or menu that is still there, not from a command."""
        return has_source(self.interaction)

    @property
    def host(self) -> str:
        """How people reach the operator."""
        return host_called(self.services.host, self.say)

    @property
    def in_panel(self) -> bool:
        """Whether the click was on a message that only this person sees."""
        message = self.interaction.message
        return self.is_click and message is not None and message.flags.ephemeral

    @property
    def delivery(self) -> Delivery:
        """How things can be shown here, which may differ for other people in the same place."""
        return "resident" if self.guest is None else "guest"

    def must_be_public(self) -> None:
        """Refuse public actions if a guest can only answer this person privately."""
        if self.guest and only_privately(self.interaction):
            raise Refused(ServiceReason.ONLY_PRIVATELY)

    async def show(self, topic: Topic, subject_id: int) -> bool:
        """Show a committed change to everyone; return False if that failed here."""
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

    async def drawn(self, key: Hashable, draw: Callable[[GiveWay], Gallery]) -> Gallery:
        """Draw pictures for this person alone; `key` is everything that they depend on."""
        return await self.services.poster.drawing.private(self.actor.user_id, key, draw)

    async def catch_up(self) -> bool:
        """Show everyone the versions that a guest couldn't show here before; return whether any was shown."""
        waiting = await self.services.outbox.waiting_in(self.channel_id) if self.guest else ()
        return any([await self.show(*subject) for subject in waiting])

    async def reply(
        self, view: LayoutView, files: Sequence[discord.File] = (), *, instead: bool = False
    ) -> None:
        """Say something privately; `instead`: whether to replace the clicked panel, if it
        was one, or else the last answer.
        """
        if self.guest is not None and await self.guest.say(view, files):
            return
        follows_up = self.guest is not None and self.guest.follows_up
        follow_up = follows_up or (self.is_click and not (instead and self.in_panel))

        async def send() -> None:
            if follow_up and instead and self._said:
                await self._said[-1].edit(view=view, attachments=fresh(files))
            elif follow_up:
                message = await self.interaction.followup.send(
                    view=view, files=fresh(files), ephemeral=True, wait=True
                )
                self._said.append(message)
            else:
                await self.interaction.edit_original_response(view=view, attachments=fresh(files))

        try:
            # A follow-up that is sent twice is shown twice; an edit isn't.
            await insist(
                lambda: with_emojis(view, send),
                twice_is_harmless=not follow_up,
                pauses=PAUSES if files else WHILE_IT_COUNTS,  # many pictures would take much memory
                pause=self.services.runtime.pause,
            )
            await self._keep_one_panel(is_new=follow_up)
        except SEND_FAILURES as error:
            log.warning("interaction %s: the answer could not be sent: %s", self.interaction.id, error)
            if files and is_refusal(error):  # a picture or file may be too large for this place
                await self.reply(layout(self.say("error.file_refused")), instead=instead)

    async def _keep_one_panel(self, *, is_new: bool) -> None:
        """Make the last answer the panel of this game, and remove the previous one."""
        if self.game is None:
            return
        new = self._said[-1] if is_new and self._said else None
        message = self.interaction.message if new is None else new
        take_away = self.interaction.delete_original_response if new is None else new.delete
        number = None if message is None else message.id
        await self.services.runtime.panels.show(self.actor.user_id, self.game, number, take_away)

    async def done(self) -> None:
        """Finish without another answer: remove the placeholder or the clicked panel, or, after a click on a
        card, the panel of its game.
        """
        who, message = self.actor.user_id, self.interaction.message
        if self.is_click and not self.in_panel:
            if self.game is not None:
                await self.services.runtime.panels.close(who, self.game, self.interaction.id)
            return
        if message is not None:
            self.services.runtime.panels.forget(who, message.id)
        if self.guest is not None and not self.is_click and not self.guest.is_private:
            return
        try:
            await insist(
                self.interaction.delete_original_response,
                twice_is_harmless=True,
                pauses=WHILE_IT_COUNTS,
                pause=self.services.runtime.pause,
            )
        except SEND_FAILURES as error:
            log.info("interaction %s: the placeholder could not be removed: %s", self.interaction.id, error)


Work = Callable[[Request], Awaitable[None]]


def later(request: Request, work: Work) -> None:
    """Do long work after this interaction has been answered; the work reports its result itself,
    privately.
    """
    request.services.runtime.start(_carry_out(request, work))


async def answer(interaction: discord.Interaction, work: Work) -> None:
    """Acknowledge an interaction, do its work, and report errors privately."""
    with about(interaction=interaction.id, user=interaction.user.id), ANSWER.time():
        await services_of(interaction).runtime.start(_answer(interaction, work))


async def _answer(interaction: discord.Interaction, work: Work) -> None:
    services = services_of(interaction)
    services.runtime.presence.note(interaction.user.id, interaction.channel_id or 0)
    guest = GuestAnswer(interaction, services.poster.hooks) if delivery_of(interaction) == "guest" else None
    request = Request(interaction, services, catalog(interaction.locale.value), guest)
    puts_off = guest is not None and not request.is_click
    begun = services.runtime.begun
    if not (begun.add(interaction.id) if puts_off else await acknowledge(interaction, begun)):
        return
    clicked, panels = interaction.message, services.runtime.panels
    async with panels.handling(clicked.id) if clicked is not None and request.in_panel else nullcontext():
        await _handle(request, work)


async def _handle(request: Request, work: Work) -> None:
    guest = request.guest
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
    if request.services.runtime.stopping:
        await request.reply(layout(request.say("error.stopping")))
        return
    try:
        await _work_or_refuse(request, work)
    except StoreBusy as error:
        log.warning("interaction %s: %s", interaction.id, error)
        await request.reply(layout(request.say("error.busy")))
    except Exception as error:
        number = secrets.token_hex(4)
        ERRORS.inc()
        log.exception("error %s in interaction %s", number, interaction.id)
        key = "error.store" if isinstance(error, StoreError) else "error.unexpected"
        await request.reply(layout(request.say(key, number=number, host=request.host)))


async def _work_or_refuse(request: Request, work: Work) -> None:
    try:
        _must_not_be_blocked(request)
        await work(request)
    except Refused as refused:
        named = Refused(refused.reason, **{"host": request.host, **refused.details})
        await request.reply(layout(sentence(named, request.say)))


def _must_not_be_blocked(request: Request) -> None:
    """Refuse people and servers that the operator has blocked."""
    interaction = request.interaction
    if {interaction.user.id, interaction.guild_id} & request.services.runtime.blocked:
        raise Refused(ServiceReason.BLOCKED, host=request.host)


# --- forms ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Field:
    """A field in a form, with one line, or several if it is `long`."""

    name: str
    label: str
    about: str
    value: str = ""
    most: int = 40
    required: bool = True
    long: bool = False


async def open_form(
    interaction: discord.Interaction, custom_id: str, title: str, fields: Sequence[Field]
) -> None:
    """Show a form; it must be the first answer to the interaction."""
    if not services_of(interaction).runtime.begun.add(interaction.id):
        return
    modal = Modal(title=title, timeout=None, custom_id=custom_id)
    for wanted in fields:
        typed = TextInput[Modal](
            style=TextStyle.paragraph if wanted.long else TextStyle.short,
            custom_id=wanted.name,
            max_length=wanted.most,
            default=wanted.value or None,
            required=wanted.required,
        )
        modal.add_item(Label(text=wanted.label, description=wanted.about, component=typed))
    modal.stop()  # forms are recognized by id (`bot.interactions`), so the library need not remember them
    try:
        await readable(lambda: interaction.response.send_modal(modal))
    except SEND_FAILURES as error:
        if not answered_elsewhere(interaction, error):
            log.warning("interaction %s: the form could not be opened: %s", interaction.id, error)


def filled_in(interaction: discord.Interaction) -> dict[str, str]:
    """Return the values of a form by the names of its fields, at any depth."""
    data: Mapping[str, Any] = interaction.data or {}
    return {
        part["custom_id"]: str(part["value"])
        for part in _parts(data.get("components", ()))
        if "value" in part
    }


def _parts(components: Any) -> Iterator[Mapping[str, Any]]:
    for component in components:
        yield component
        yield from _parts([*component.get("components", ()), *filter(None, (component.get("component"),))])
