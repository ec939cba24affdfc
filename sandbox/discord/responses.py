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
        one = self._interactions.to_answer(interaction, token)
        kind, data = body.get("type"), obj(body.get("data"))
        allowed = ANSWERS[one.type]
        if one.type == MODAL and one.source is not None:
            allowed = (*allowed, DEFER_UPDATE, UPDATE)
        problems = Problems()
        problems.need(kind in allowed, "type", f"Value must be one of {set(allowed)}.", "BASE_TYPE_CHOICES")
        problems.raise_if_any()
        message: Message | None = None
        if kind == REPLY:
            message = self._reply(one, data, files)
        elif kind == DEFER:
            message = self._think(one, data)
        elif kind in (DEFER_UPDATE, UPDATE):
            message = self._source(one)
            if kind == UPDATE:
                self._posting.edit(message, data, files, via="webhook")
            one.original = message.id
        elif kind == CHOICES:
            self._choices(one, data)
        elif kind == SHOW_MODAL:
            self._show(one, data)
        assert isinstance(kind, int)  # noqa: S101  it is in `allowed`
        self._interactions.answered(one, kind)
        return self._callback_object(one, kind, message)

    def _callback_object(self, one: Interaction, kind: int, message: Message | None) -> Json:
        about: Json = {"id": one.id, "type": one.type}
        answer: Json = {"interaction": about}
        if message is not None:
            about["response_message_id"] = message.id
            about["response_message_loading"] = kind == DEFER
            about["response_message_ephemeral"] = message.ephemeral_for is not None
        if message is not None and kind in (REPLY, UPDATE, DEFER):
            answer["resource"] = {"type": kind, "message": message.wire}
        return answer

    def _extra(self, one: Interaction, *, first: bool) -> Json:
        extra: Json = {"application_id": self._world.bot_id, "webhook_id": self._world.bot_id}
        extra["interaction_metadata"] = metadata = self._metadata(one)
        if not first and one.original is not None:
            metadata["original_response_message_id"] = one.original
        return extra | ({"type": 20} if first and one.type == COMMAND else {})

    def _metadata(self, one: Interaction) -> Json:
        metadata: Json = {"id": one.id, "type": one.type, "user": objects.user(self._world, one.user)}
        metadata["authorizing_integration_owners"] = self._interactions.owners(one)
        if one.type == COMMAND:
            metadata |= {"name": (one.command or "/").removeprefix("/"), "command_type": 1}
        elif one.type == COMPONENT:
            metadata["interacted_message_id"] = one.source
        parent = self._interactions.get(one.parent or "")
        if parent is not None:
            metadata["triggering_interaction_metadata"] = self._metadata(parent)
        return metadata

    def _send(
        self, one: Interaction, body: Json, files: dict[int, Upload], *, thinking: bool = False
    ) -> Message:
        first = one.original is None
        channel = self._world.channels.find(one.channel)
        hidden = int(body.get("flags") or 0) & EPHEMERAL or self._interactions.whispers(one)
        message = self._posting.send(
            NewMessage(
                channel,
                self._world.bot_id,
                body,
                files,
                via="webhook",
                reader=one.user if hidden else None,
                thinking=thinking,
                extra=self._extra(one, first=first),
                interaction_user=one.user,
                command=one.command,
            )
        )
        one.ids.append(message.id)
        if first:
            one.original = message.id
        self._interactions.save(one)
        return message

    def _reply(self, one: Interaction, data: Json, files: dict[int, Upload]) -> Message:
        return self._send(one, data, files)

    def _think(self, one: Interaction, data: Json) -> Message:
        flags = int(data.get("flags") or 0)
        problems = Problems()
        problems.need(
            not flags & ~EPHEMERAL, "data.flags", "Only EPHEMERAL can be set here.", "FLAG_NOT_ALLOWED"
        )
        problems.raise_if_any()
        return self._send(one, {"flags": flags}, {}, thinking=True)

    def _source(self, one: Interaction) -> Message:
        message = self._world.messages.get(one.source or "")
        if message is None:
            raise unknown("message")
        return message

    def _choices(self, one: Interaction, data: Json) -> None:
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
        self._interactions.offer(one, choices)

    def _show(self, one: Interaction, data: Json) -> None:
        problems = Problems()
        check_modal(problems, data)
        problems.raise_if_any()
        one.modal = data
        shown = {key: data[key] for key in ("custom_id", "title", "components")}
        self._tabs.send(one.user, {"type": "modal", "interaction": one.id, "modal": shown})

    # by token

    def follow_up(self, application: str, token: str, body: Json, files: dict[int, Upload]) -> Message:
        """Send a follow-up. While the first answer is still thinking, the follow-up becomes that answer."""
        one = self._interactions.by_token(application, token)
        original = self._world.messages.get(one.original or "")
        if original is not None and original.thinking:
            check_message(body, files, via="webhook", emojis=self._world.emojis)
            body = {key: value for key, value in body.items() if key != "flags"} | {
                "flags": int(body.get("flags") or 0) & ~EPHEMERAL
            }
            return self._posting.edit(original, body, files, via="webhook")
        if one.answer == SHOW_MODAL:
            raise unknown("webhook")
        made = [message for message in one.ids if message != one.original]
        if self._interactions.is_guest(one) and len(made) >= GUEST_FOLLOW_UPS:
            raise ApiError(*TOO_MANY_FOLLOW_UPS)
        return self._send(one, body, files)

    def find(self, application: str, token: str, message: str) -> Message:
        """Return a message an interaction's token reaches: `@original`, or one of its own by id."""
        one = self._interactions.by_token(application, token)
        wanted = one.original if message == "@original" else message
        found = self._world.messages.get(wanted or "")
        if found is None or found.id not in {*one.ids, one.original}:
            raise unknown("message")
        return found

    def edit(
        self, application: str, token: str, message: str, body: Json, files: dict[int, Upload]
    ) -> Message:
        """Edit a message of this token."""
        return self._posting.edit(self.find(application, token, message), body, files, via="webhook")

    def delete(self, application: str, token: str, message: str) -> None:
        """Delete a message of this token, even an ephemeral one."""
        found = self.find(application, token, message)
        if found.ephemeral_for is None and found.wire["author"]["id"] != self._world.bot_id:
            raise ApiError(*OF_ANOTHER_AUTHOR)
        self._posting.delete(found)
