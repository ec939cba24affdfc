"""The life of an interaction: three seconds to answer, fifteen minutes for its token, and its messages."""

from __future__ import annotations

import asyncio
import secrets
import time
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING

from sandbox.discord import objects
from sandbox.discord.commands import CONTEXTS, IN_GUILD
from sandbox.protocol.constants import (
    ATTACHMENT_LIMIT,
    AUTOCOMPLETE,
    BY_GUILD,
    BY_PERSON,
    COMMAND,
    COMPONENT,
    DM,
    GROUP,
    MODAL,
)
from sandbox.protocol.errors import ApiError, unknown
from sandbox.protocol.json_values import obj
from sandbox.protocol.permissions import PERMISSIONS

if TYPE_CHECKING:
    from sandbox.discord.gateway import Gateway
    from sandbox.protocol.json_values import Json
    from sandbox.world.faults import Faults
    from sandbox.world.messages import Message
    from sandbox.world.state import World
    from sandbox.world.tabs import Tabs

REPLY, DEFER, DEFER_UPDATE, UPDATE, CHOICES, SHOW_MODAL = 4, 5, 6, 7, 8, 9

ANSWERS: dict[int, tuple[int, ...]] = {
    COMMAND: (REPLY, DEFER, SHOW_MODAL),
    COMPONENT: (REPLY, DEFER, DEFER_UPDATE, UPDATE, SHOW_MODAL),
    AUTOCOMPLETE: (CHOICES,),
    MODAL: (REPLY, DEFER),
}
"""How each type of interaction may be answered. A modal that a component opened may
also be answered with 6 and 7.
"""


@dataclass
class Interaction:
    """One interaction and its outcome."""

    id: str
    token: str
    type: int
    user: str
    channel: str
    born: float
    """When the interaction was created, in seconds since 1970."""
    command: str | None = None
    """`/name` for slash commands and everything that follows from them."""
    source: str | None = None
    """The message with the component that was used, or that opened the submitted modal."""
    answer: int | None = None
    """The type of the first answer."""
    original: str | None = None
    """The id of the message that `@original` refers to."""
    ids: list[str] = field(default_factory=list[str])
    """Messages made by this interaction."""
    modal: Json | None = None
    """The modal that the bot answered with."""
    failed: bool = False
    parent: str | None = None
    """The interaction that opened the modal that was submitted."""
    installer: str | None = None
    """The person whose own installation of the bot made this interaction possible, if any."""


class Interactions:
    """Creates interactions and finds them by id or token. Those whose token is still valid survive a
    restart.
    """

    def __init__(self, world: World, faults: Faults, gateway: Gateway, tabs: Tabs) -> None:
        self._world = world
        self._faults = faults
        self._gateway = gateway
        self._tabs = tabs
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._waiting: dict[str, asyncio.Future[list[Json]]] = {}
        self._by_id: dict[str, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}
        for record in list(world.store.table("interactions").values()):
            interaction = Interaction(**record)
            if time.time() - interaction.born > faults.token_life:
                world.store.drop("interactions", interaction.id)
            else:
                self._keep(interaction)

    def _keep(self, interaction: Interaction) -> None:
        self._by_id[interaction.id] = self._by_token[interaction.token] = interaction

    def save(self, interaction: Interaction) -> None:
        """Store a changed interaction."""
        self._world.store.put("interactions", interaction.id, asdict(interaction))

    def begin(
        self,
        kind: int,
        person: str,
        channel: Json,
        data: Json,
        *,
        command: str | None = None,
        source: Message | None = None,
        parent: str | None = None,
    ) -> Interaction:
        """Create an interaction, send it to the bot, start its three seconds, and return it."""
        interaction = Interaction(
            self._world.ids.next(),
            secrets.token_urlsafe(48),
            kind,
            person,
            channel["id"],
            time.time(),
            command,
        )
        interaction.source = source.id if source else None
        interaction.parent = parent
        interaction.installer = self._installer(interaction, channel, source)
        self._keep(interaction)
        self._forget_old()
        if kind != AUTOCOMPLETE:
            self.save(interaction)
        payload = self._payload(interaction, channel, data, source)
        times = 1
        if self._faults.duplicates:
            self._faults.duplicates -= 1
            times = 2
        for _ in range(times):
            self._gateway.dispatch("INTERACTION_CREATE", payload, guild=channel.get("guild_id"))
        loop = asyncio.get_running_loop()
        self._timers[interaction.id] = loop.call_later(self._faults.window, self._fail, interaction)
        return interaction

    def _installer(self, interaction: Interaction, channel: Json, source: Message | None) -> str | None:
        """Return the installer: for a click on a message, the person whose installation made that message
        possible; otherwise this person, if they installed the bot.
        """
        if source is not None:
            metadata = obj(source.wire.get("interaction_metadata"))
            return obj(metadata.get("authorizing_integration_owners")).get(str(BY_PERSON))
        return interaction.user if BY_PERSON in self._world.installs(interaction.user, channel) else None

    def is_guest(self, interaction: Interaction) -> bool:
        """Tell whether the bot is only there because a person installed it."""
        return str(BY_GUILD) not in self.owners(interaction)

    def owners(self, interaction: Interaction) -> Json:
        """Return who installed the application, in the form that interactions have: the guild, or "0" in the
        bot's direct channels, and the person.
        """
        channel = self._world.channels.find(interaction.channel)
        is_installed = BY_GUILD in self._world.installs(interaction.user, channel)
        resident: Json = {str(BY_GUILD): channel.get("guild_id", "0")} if is_installed else {}
        return resident | ({} if interaction.installer is None else {str(BY_PERSON): interaction.installer})

    def whispers(self, interaction: Interaction) -> bool:
        """Tell whether all answers are forced to be private, because the bot is a guest and this person
        may not use external apps there.
        """
        guild = self._world.guilds.get(self._world.channels.find(interaction.channel).get("guild_id", ""))
        allowed = PERMISSIONS["use_external_apps"]
        return (
            self.is_guest(interaction)
            and guild is not None
            and not self._permissions(interaction, guild) & allowed
        )

    def _permissions(self, interaction: Interaction, guild: Json) -> int:
        """Return a person's permissions where an interaction happens."""
        quiet = self._world.whispering.get(interaction.channel, set())
        denied = PERMISSIONS["use_external_apps"] if quiet is None or interaction.user in quiet else 0
        return objects.person_permissions(interaction.user, guild) & ~denied

    async def autocomplete(self, person: str, channel: Json, data: Json) -> list[Json] | None:
        """Ask the bot for choices, and return them; None if it did not answer in time."""
        interaction = self.begin(AUTOCOMPLETE, person, channel, data)
        answer = self._waiting[interaction.id] = asyncio.get_running_loop().create_future()
        try:
            async with asyncio.timeout(self._faults.window):
                return await answer
        except TimeoutError:
            return None
        finally:
            del self._waiting[interaction.id]

    def offer(self, interaction: Interaction, choices: list[Json]) -> None:
        """Hand the bot's choices to the waiting person."""
        waiting = self._waiting.get(interaction.id)
        if waiting is not None and not waiting.done():
            waiting.set_result(choices)

    def to_answer(self, interaction: str, token: str) -> Interaction:
        """Return the interaction that a first answer is for; raises 10062 if it is too late, 40060 if it was
        already answered.
        """
        known = self._by_id.get(interaction)
        if known is None or not secrets.compare_digest(known.token, token):
            raise unknown("interaction")
        if known.answer is not None:
            raise ApiError(400, 40060, "Interaction has already been acknowledged.")
        if known.failed or time.time() - known.born > self._faults.window:
            raise unknown("interaction")
        return known

    def answered(self, interaction: Interaction, answer: int) -> None:
        """Record the first answer and tell the person's pages."""
        interaction.answer = answer
        self._stop_timer(interaction)
        if interaction.type != AUTOCOMPLETE:
            self.save(interaction)
            self._tabs.send(interaction.user, {"type": "answered", "interaction": interaction.id})

    def by_token(self, application: str, token: str) -> Interaction:
        """Return the answered interaction of a webhook token; raises 10015, or 50027 after 15 minutes."""
        interaction = self._by_token.get(token)
        if application != self._world.bot_id or interaction is None or interaction.answer is None:
            raise unknown("webhook")
        if time.time() - interaction.born > self._faults.token_life:
            raise ApiError(401, 50027, "Invalid Webhook Token")
        return interaction

    def get(self, interaction: str) -> Interaction | None:
        """Return an interaction by id, if it is recent enough to be known."""
        return self._by_id.get(interaction)

    def close(self) -> None:
        """Stop all timers."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def _stop_timer(self, interaction: Interaction) -> None:
        timer = self._timers.pop(interaction.id, None)
        if timer is not None:
            timer.cancel()

    def _fail(self, interaction: Interaction) -> None:
        self._timers.pop(interaction.id, None)
        interaction.failed = True
        if interaction.type != AUTOCOMPLETE:
            self.save(interaction)
            reason = (
                "The application did not respond"
                if interaction.type == COMMAND
                else "This interaction failed"
            )
            self._tabs.send(
                interaction.user, {"type": "failed", "interaction": interaction.id, "reason": reason}
            )

    def _forget_old(self) -> None:
        # Keep tokens for twice their life: after the first half they are expired (50027),
        # after the second unknown (10015).
        limit = time.time() - 2 * self._faults.token_life
        for interaction in list(self._by_id.values()):
            if interaction.born > limit:
                break  # interactions are in order of creation
            del self._by_id[interaction.id], self._by_token[interaction.token]
            self._world.store.drop("interactions", interaction.id)

    def _payload(self, interaction: Interaction, channel: Json, data: Json, source: Message | None) -> Json:
        world = self._world
        payload: Json = {
            "id": interaction.id,
            "application_id": world.bot_id,
            "type": interaction.type,
            "token": interaction.token,
            "version": 1,
            "data": data,
            "channel_id": channel["id"],
            "locale": world.people[interaction.user]["locale"],
            "entitlements": [],
            "entitlement_sku_ids": [],
            "attachment_size_limit": ATTACHMENT_LIMIT,
            "context": CONTEXTS.get(channel["type"], IN_GUILD),
            "channel": objects.channel(world, channel),
            "app_permissions": str(objects.bot_permissions(world, channel)),
            "authorizing_integration_owners": self.owners(interaction),
        }
        if source is not None:
            payload["message"] = source.snapshot()
        if channel["type"] in (DM, GROUP):
            return payload | {"user": objects.user(world, interaction.user)}
        guild = world.guilds[channel["guild_id"]]
        permissions = str(self._permissions(interaction, guild))
        payload["channel"]["permissions"] = permissions
        return payload | {
            "guild_id": guild["id"],
            "guild_locale": guild["locale"],
            "guild": {"id": guild["id"], "locale": guild["locale"], "features": guild.get("features", [])},
            "member": objects.member(world, interaction.user, guild) | {"permissions": permissions},
        }
