"""A person's actions on the page, checked as Discord's client and server do, and sent to the bot."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from sandbox.discord import objects
from sandbox.discord.posting import NewMessage, Posting
from sandbox.page.forms import OPTION_OF_MENU, check_choice, filled_rows
from sandbox.page.typed_options import TypedError, check_typed, leaf
from sandbox.protocol.components import walk
from sandbox.protocol.constants import COMMAND, COMPONENT, DM, FORUM, LOCALES, MODAL, SELECTS, THREADS_OF
from sandbox.protocol.errors import ApiError
from sandbox.protocol.permissions import PERMISSIONS

if TYPE_CHECKING:
    from sandbox.discord.commands import CommandRegistry
    from sandbox.discord.interactions import Interaction, Interactions
    from sandbox.discord.places import Places
    from sandbox.protocol.json_values import Json
    from sandbox.world.messages import Message
    from sandbox.world.state import World
    from sandbox.world.tabs import Tabs


class RefusedError(Exception):
    """The page asked for something impossible. The error has an HTTP status and a sentence for the person."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


class Actions:
    """One method for each of a person's actions; each raises `RefusedError` if the action is impossible."""

    def __init__(
        self,
        world: World,
        commands: CommandRegistry,
        interactions: Interactions,
        posting: Posting,
        *,
        places: Places,
        tabs: Tabs,
    ) -> None:
        self._world = world
        self._commands = commands
        self._interactions = interactions
        self._posting = posting
        self._places = places
        self._tabs = tabs
        self._labels: dict[tuple[str, str], str] = {}
        """The labels of suggested values, by person and value."""

    def channel(self, person: str, channel: str) -> Json:
        """Return a channel this person may see."""
        room = self._world.channels.get(channel)
        if room is None or not self._world.may_see(person, room):
            raise RefusedError(404, "There is no such channel.")
        return room

    def messages(self, person: str, channel: str) -> list[Message]:
        """Return the messages that this person sees in a channel, oldest first."""
        history = self._world.messages.history(self.channel(person, channel)["id"])
        return [message for message in history if self._tabs.visible(message, person)]

    def offered(self, person: str, channel: Json) -> list[Json]:
        """Return the commands this person can use in a channel."""
        installs = self._world.installs(person, channel)
        return self._commands.offered(channel, self._permissions(person, channel), installs)

    # commands

    def command(self, person: str, channel: str, name: str, options: list[Json]) -> Interaction:
        """Use a slash command, and return the interaction."""
        room = self._to_write_in(person, channel)
        data, path = self._command_data(person, room, name, options, partly=False)
        return self._interactions.begin(COMMAND, person, room, data, command="/" + " ".join(path))

    async def autocomplete(self, person: str, channel: str, name: str, options: list[Json]) -> list[Json]:
        """Return the bot's choices for the focused option."""
        room = self.channel(person, channel)
        data, _ = self._command_data(person, room, name, options, partly=True)
        choices = await self._interactions.autocomplete(person, room, data)
        if choices is None:
            raise RefusedError(504, "The bot did not answer in time.")
        self._labels |= {(person, str(choice["value"])): str(choice["name"]) for choice in choices}
        return choices

    def _command_data(
        self, person: str, room: Json, name: str, options: list[Json], *, partly: bool
    ) -> tuple[Json, list[str]]:
        command = next((command for command in self.offered(person, room) if command["name"] == name), None)
        if command is None:
            raise RefusedError(404, f"There is no command /{name} here.")
        try:
            path = check_typed(command, options, partly=partly)
        except TypedError as wrong:
            raise RefusedError(400, str(wrong)) from None
        data: Json = {"id": command["id"], "name": name, "type": 1, "options": options}
        if command.get("guild_id"):
            data["guild_id"] = command["guild_id"]
        offered, typed, _ = leaf(command, options)
        if self._world.sends_labels:
            self._label(person, offered, typed)
        named = [
            (option["type"], str(option["value"]))
            for option in typed
            if not (partly and option.get("focused"))
        ]
        resolved = self._resolved(room, named)
        return data | ({"resolved": resolved} if resolved else {}), path

    def _label(self, person: str, offered: list[Json], typed: list[Json]) -> None:
        """Replace suggested values with their labels."""
        suggested = {option["name"] for option in offered if option.get("autocomplete")}
        for option in typed:
            if option["name"] in suggested:
                option["value"] = self._labels.get((person, str(option["value"])), option["value"])

    def _resolved(self, room: Json, named: list[tuple[int, str]]) -> Json:
        """Return the users, members, channels and roles whose ids are in a form."""
        world, resolved = self._world, cast("Json", {})
        guild = world.guilds.get(room.get("guild_id", ""))
        for kind, key in named:
            if kind in (6, 9) and world.is_user(key):
                resolved.setdefault("users", {})[key] = objects.user(world, key)
                if guild and key not in world.gone:
                    member = objects.member(world, key, guild)
                    del member["user"]
                    permissions = objects.person_permissions(key, guild)
                    if key in world.hidden.get(room["id"], ()):
                        permissions &= ~PERMISSIONS["view_channel"]
                    resolved.setdefault("members", {})[key] = member | {"permissions": str(permissions)}
            elif kind == 7 and key in world.channels and guild:
                channel = objects.channel(world, world.channels[key])
                resolved.setdefault("channels", {})[key] = channel | {"permissions": "0"}
            elif kind in (8, 9) and guild and key in (roles := objects.roles_by_id(guild)):
                resolved.setdefault("roles", {})[key] = roles[key]
            elif kind in (6, 7, 8, 9, 11):
                raise RefusedError(400, f"{key} is nobody and nothing known here.")
        return resolved

    def _to_write_in(self, person: str, channel: str) -> Json:
        """Return a channel in which this person can type: not a forum, and not a locked thread unless they
        moderate.
        """
        room = self.channel(person, channel)
        moderator = bool(self._permissions(person, room) & PERMISSIONS["manage_threads"])
        if room["type"] == FORUM or (room.get("locked") and not moderator):
            raise RefusedError(400, "Nothing can be written here.")
        return room

    # components

    def message(self, person: str, message: str) -> Message:
        """Return a message this person can see."""
        visible = self._world.messages.get(message)
        if visible is None or not self._tabs.visible(visible, person):
            raise RefusedError(404, "There is no such message.")
        return visible

    def component(self, person: str, message: str, custom_id: str, values: list[str]) -> Interaction:
        """Press a button or choose from a menu, and return the interaction."""
        clicked = self.message(person, message)
        part = next(
            (
                component
                for _, component in walk(clicked.wire["components"])
                if component.get("custom_id") == custom_id
            ),
            None,
        )
        if part is None:
            raise RefusedError(404, "The message has no such component.")
        if part.get("disabled"):
            raise RefusedError(400, "The component is disabled.")
        room = self._world.channels.find(clicked.channel)
        self._must_be_open(person, room)
        data: Json = {"custom_id": custom_id, "component_type": part["type"], "id": part["id"]}
        if part["type"] in SELECTS:
            resolved = self._chosen(room, part, values)
            data |= {"values": values} | ({"resolved": resolved} if resolved else {})
        return self._interactions.begin(
            COMPONENT, person, room, data, command=clicked.command, source=clicked
        )

    def _must_be_open(self, person: str, room: Json) -> None:
        """Refuse clicks in archived and locked threads, as the client does, except from moderators."""
        moderator = bool(self._permissions(person, room) & PERMISSIONS["manage_threads"])
        if room.get("archived") or (room.get("locked") and not moderator):
            raise RefusedError(400, "This interaction failed")

    def _permissions(self, person: str, room: Json) -> int:
        guild = self._world.guilds.get(room.get("guild_id", ""))
        return objects.person_permissions(person, guild) if guild else 0

    def _chosen(self, room: Json, part: Json, values: list[str]) -> Json:
        try:
            check_choice(part, values, part.get("placeholder") or "The menu")
        except TypedError as wrong:
            raise RefusedError(400, str(wrong)) from None
        if part["type"] not in OPTION_OF_MENU:
            return {}
        return self._resolved(room, [(OPTION_OF_MENU[part["type"]], value) for value in values])

    def modal(self, person: str, interaction: str, custom_id: str, filled: list[Json]) -> Interaction:
        """Submit a modal, and return the interaction. `filled` may be nested like the modal, or flat; values
        are found by custom_id.
        """
        opened = self._interactions.get(interaction)
        if (
            opened is None
            or opened.user != person
            or opened.modal is None
            or opened.modal["custom_id"] != custom_id
        ):
            raise RefusedError(404, "There is no such modal.")
        try:
            rows, named = filled_rows(opened.modal, filled)
        except TypedError as wrong:
            raise RefusedError(400, str(wrong)) from None
        room = self._world.channels.find(opened.channel)
        source = self._world.messages.get(opened.source or "")
        data: Json = {"custom_id": custom_id, "components": rows}
        data["resolved"] = self._resolved(room, named)
        return self._interactions.begin(
            MODAL, person, room, data, command=opened.command, source=source, parent=opened.id
        )

    # messages

    def say(self, person: str, channel: str, content: str) -> Message:
        """Post an ordinary message, and return it."""
        room = self._to_write_in(person, channel)
        if not 1 <= len(content.strip()) <= 2000:
            raise RefusedError(400, "A message has 1 to 2000 characters.")
        try:
            return self._posting.send(NewMessage(room, person, {"content": content}, via="person"))
        except ApiError as refusal:
            raise RefusedError(refusal.status, refusal.message) from None

    def dismiss(self, person: str, message: str) -> None:
        """Dismiss an ephemeral message; the bot is not told."""
        dismissed = self.message(person, message)
        if dismissed.ephemeral_for != person:
            raise RefusedError(400, "Only private messages can be dismissed.")
        self._posting.delete(dismissed)

    # places and people

    def thread(self, person: str, channel: str, name: str) -> Json:
        """Open a thread, and return it."""
        room = self.channel(person, channel)
        if room["type"] not in THREADS_OF or not 1 <= len(name.strip()) <= 100:
            raise RefusedError(400, "A thread needs a channel for threads and a name of 1 to 100 characters.")
        return self._places.open_thread(room, name.strip(), person)

    def direct(self, person: str) -> Json:
        """Return this person's direct channel with the bot."""
        channel = self._world.channels.dm(person)
        return {"id": channel["id"], "type": DM}

    def add_person(self, name: str, locale: str) -> Json:
        """Let someone join the sandbox, and return them."""
        if not 1 <= len(name) <= 32:
            raise RefusedError(400, "A name has 1 to 32 characters.")
        if any(other["name"] == name for other in self._world.people.values()):
            raise RefusedError(400, "Someone has this name already.")
        person = self._world.people.add(name, _known(locale))
        self._tabs.world_changed()
        return person

    def install(self, person: str, *, installed: bool) -> None:
        """Let a person install the bot for themselves, or remove it."""
        self._world.people.install(person, installed=installed)
        self._tabs.world_changed()

    def invite_bot(self, guild: str) -> None:
        """Bring the bot into a guild."""
        if guild not in self._world.without_bot:
            raise RefusedError(400, "The bot is there already, or there is no such server.")
        self._places.invite_bot(guild)

    def set_locale(self, person: str, locale: str) -> None:
        """Change a person's language."""
        self._world.people.set_locale(person, _known(locale))
        self._tabs.world_changed()


def _known(locale: str) -> str:
    if locale not in LOCALES:
        raise RefusedError(400, "Discord does not know this locale.")
    return locale
