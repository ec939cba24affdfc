"""The bot's answers to interactions: the callback, `@original`, and follow-ups."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.discord import objects
from sandbox.discord.interactions import (
    ANSWERS,
    CHOICES,
    DEFER,
    DEFER_UPDATE,
    REPLY,
    SHOW_MODAL,
    UPDATE,
    Interaction,
    Interactions,
)
from sandbox.discord.limits.components import check_modal
from sandbox.discord.limits.messages import check_message
from sandbox.discord.posting import NewMessage, Posting
from sandbox.protocol.constants import COMMAND, COMPONENT, EPHEMERAL, MODAL
from sandbox.protocol.errors import OF_ANOTHER_AUTHOR, TOO_MANY_FOLLOW_UPS, ApiError, Problems, unknown
from sandbox.protocol.json_values import Json, entries, obj

if TYPE_CHECKING:
    from sandbox.discord.uploads import Upload
    from sandbox.world.messages import Message
    from sandbox.world.state import World
    from sandbox.world.tabs import Tabs

GUEST_FOLLOW_UPS = 5
"""How many follow-ups an interaction may have in a place without the bot."""


class Responses:
    """Handles the requests that use an interaction's token."""

    def __init__(self, world: World, interactions: Interactions, posting: Posting, tabs: Tabs) -> None:
        self._world = world
        self._interactions = interactions
        self._posting = posting
        self._tabs = tabs

    def callback(self, interaction: str, token: str, body: Json, files: dict[int, Upload]) -> Json:
        """Accept the first answer; return Discord's callback object."""
        answering = self._interactions.to_answer(interaction, token)
        kind, data = body.get("type"), obj(body.get("data"))
        allowed = ANSWERS[answering.type]
        if answering.type == MODAL and answering.source is not None:
            allowed = (*allowed, DEFER_UPDATE, UPDATE)
        problems = Problems()
        problems.need(kind in allowed, "type", f"Value must be one of {set(allowed)}.", "BASE_TYPE_CHOICES")
        problems.raise_if_any()
        message: Message | None = None
        if kind == REPLY:
            message = self._reply(answering, data, files)
        elif kind == DEFER:
            message = self._think(answering, data)
        elif kind in (DEFER_UPDATE, UPDATE):
            message = self._source(answering)
            if kind == UPDATE:
                self._posting.edit(message, data, files, via="webhook")
            answering.original = message.id
        elif kind == CHOICES:
            self._choices(answering, data)
        elif kind == SHOW_MODAL:
            self._show(answering, data)
        assert isinstance(kind, int)  # noqa: S101  it is in `allowed`
        self._interactions.answered(answering, kind)
        return self._callback_object(answering, kind, message)

    def _callback_object(self, interaction: Interaction, kind: int, message: Message | None) -> Json:
        about: Json = {"id": interaction.id, "type": interaction.type}
        answer: Json = {"interaction": about}
        if message is not None:
            about["response_message_id"] = message.id
            about["response_message_loading"] = kind == DEFER
            about["response_message_ephemeral"] = message.ephemeral_for is not None
        if message is not None and kind in (REPLY, UPDATE, DEFER):
            answer["resource"] = {"type": kind, "message": message.wire}
        return answer

    def _extra(self, interaction: Interaction, *, first: bool) -> Json:
        extra: Json = {"application_id": self._world.bot_id, "webhook_id": self._world.bot_id}
        extra["interaction_metadata"] = metadata = self._metadata(interaction)
        if not first and interaction.original is not None:
            metadata["original_response_message_id"] = interaction.original
        return extra | ({"type": 20} if first and interaction.type == COMMAND else {})

    def _metadata(self, interaction: Interaction) -> Json:
        metadata: Json = {
            "id": interaction.id,
            "type": interaction.type,
            "user": objects.user(self._world, interaction.user),
        }
        metadata["authorizing_integration_owners"] = self._interactions.owners(interaction)
        if interaction.type == COMMAND:
            metadata |= {"name": (interaction.command or "/").removeprefix("/"), "command_type": 1}
        elif interaction.type == COMPONENT:
            metadata["interacted_message_id"] = interaction.source
        parent = self._interactions.get(interaction.parent or "")
        if parent is not None:
            metadata["triggering_interaction_metadata"] = self._metadata(parent)
        return metadata

    def _send(
        self, interaction: Interaction, body: Json, files: dict[int, Upload], *, thinking: bool = False
    ) -> Message:
        first = interaction.original is None
        channel = self._world.channels.find(interaction.channel)
        hidden = int(body.get("flags") or 0) & EPHEMERAL or self._interactions.whispers(interaction)
        message = self._posting.send(
            NewMessage(
                channel,
                self._world.bot_id,
                body,
                files,
                via="webhook",
                reader=interaction.user if hidden else None,
                thinking=thinking,
                extra=self._extra(interaction, first=first),
                interaction_user=interaction.user,
                command=interaction.command,
            )
        )
        interaction.ids.append(message.id)
        if first:
            interaction.original = message.id
        self._interactions.save(interaction)
        return message

    def _reply(self, interaction: Interaction, data: Json, files: dict[int, Upload]) -> Message:
        return self._send(interaction, data, files)

    def _think(self, interaction: Interaction, data: Json) -> Message:
        flags = int(data.get("flags") or 0)
        problems = Problems()
        problems.need(
            not flags & ~EPHEMERAL, "data.flags", "Only EPHEMERAL can be set here.", "FLAG_NOT_ALLOWED"
        )
        problems.raise_if_any()
        return self._send(interaction, {"flags": flags}, {}, thinking=True)

    def _source(self, interaction: Interaction) -> Message:
        message = self._world.messages.get(interaction.source or "")
        if message is None:
            raise unknown("message")
        return message

    def _choices(self, interaction: Interaction, data: Json) -> None:
        choices = entries(data.get("choices"))
        problems = Problems()
        problems.need(
            len(choices) <= 25, "data.choices", "Must be 25 or fewer in length.", "BASE_TYPE_MAX_LENGTH"
        )
        for number, choice in enumerate(choices):
            where = f"data.choices.{number}"
            problems.need(
                1 <= len(str(choice.get("name") or "")) <= 100, f"{where}.name", "Must be 1 to 100 long."
            )
            value = choice.get("value")
            long = isinstance(value, str) and not 1 <= len(value) <= 100
            problems.need(value is not None and not long, f"{where}.value", "Must be 1 to 100 long.")
        problems.raise_if_any()
        self._interactions.offer(interaction, choices)

    def _show(self, interaction: Interaction, data: Json) -> None:
        problems = Problems()
        check_modal(problems, data)
        problems.raise_if_any()
        interaction.modal = data
        shown = {key: data[key] for key in ("custom_id", "title", "components")}
        self._tabs.send(interaction.user, {"type": "modal", "interaction": interaction.id, "modal": shown})

    # by token

    def follow_up(self, application: str, token: str, body: Json, files: dict[int, Upload]) -> Message:
        """Send a follow-up, and return the message. While the first answer is still thinking, the follow-up
        becomes that answer.
        """
        interaction = self._interactions.by_token(application, token)
        original = self._world.messages.get(interaction.original or "")
        if original is not None and original.thinking:
            check_message(body, files, via="webhook", emojis=self._world.emojis)
            body = {key: value for key, value in body.items() if key != "flags"} | {
                "flags": int(body.get("flags") or 0) & ~EPHEMERAL
            }
            return self._posting.edit(original, body, files, via="webhook")
        if interaction.answer == SHOW_MODAL:
            raise unknown("webhook")
        follow_ups = [message for message in interaction.ids if message != interaction.original]
        if self._interactions.is_guest(interaction) and len(follow_ups) >= GUEST_FOLLOW_UPS:
            raise ApiError(*TOO_MANY_FOLLOW_UPS)
        return self._send(interaction, body, files)

    def find(self, application: str, token: str, message: str) -> Message:
        """Return a message that an interaction's token gives access to: `@original`, or one of the
        interaction's own messages by id.
        """
        interaction = self._interactions.by_token(application, token)
        wanted = interaction.original if message == "@original" else message
        sent = self._world.messages.get(wanted or "")
        if sent is None or sent.id not in {*interaction.ids, interaction.original}:
            raise unknown("message")
        return sent

    def edit(
        self, application: str, token: str, message: str, body: Json, files: dict[int, Upload]
    ) -> Message:
        """Edit a message that a token gives access to, and return it."""
        return self._posting.edit(self.find(application, token, message), body, files, via="webhook")

    def delete(self, application: str, token: str, message: str) -> None:
        """Delete a message that a token gives access to, even an ephemeral one."""
        sent = self.find(application, token, message)
        if sent.ephemeral_for is None and sent.wire["author"]["id"] != self._world.bot_id:
            raise ApiError(*OF_ANOTHER_AUTHOR)
        self._posting.delete(sent)
