"""REST routes for channels, threads and the messages in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.discord import objects
from sandbox.discord.places import Places, mark
from sandbox.discord.posting import NewMessage, Posting
from sandbox.protocol.constants import DM, FORUM, GROUP, PRIVATE_THREAD, THREADS, THREADS_OF
from sandbox.protocol.errors import (
    ARCHIVED,
    MISSING_ACCESS,
    MISSING_PERMISSIONS,
    OF_ANOTHER_AUTHOR,
    WRONG_KIND,
    ApiError,
    Problems,
    unknown,
)
from sandbox.protocol.permissions import PERMISSIONS
from sandbox.protocol.snowflake import born

if TYPE_CHECKING:
    from aiohttp import web

    from sandbox.discord.limits.rates import Rates
    from sandbox.discord.rest.middleware import Middleware, RestCall
    from sandbox.protocol.json_values import Json
    from sandbox.world.faults import Faults
    from sandbox.world.messages import Message
    from sandbox.world.state import World

CHANNEL = "/channels/{channel_id}"
DURATIONS = (60, 1440, 4320, 10080)


class ChannelRoutes:
    """Routes for messages and threads; each request is checked against the bot's permissions."""

    def __init__(self, world: World, faults: Faults, rates: Rates, posting: Posting, places: Places) -> None:
        self._world = world
        self._faults = faults
        self._rates = rates
        self._posting = posting
        self._places = places

    def routes(self, middleware: Middleware) -> list[web.RouteDef]:
        """Return the routes."""
        messages, single = f"{CHANNEL}/messages", f"{CHANNEL}/messages/{{message_id}}"
        return [
            middleware.route("GET", CHANNEL, self._get_channel),
            middleware.route("PATCH", CHANNEL, self._edit_channel),
            middleware.route("DELETE", CHANNEL, self._delete_channel),
            middleware.route("POST", f"{CHANNEL}/typing", self._typing),
            middleware.route("GET", messages, self._history),
            middleware.route("POST", messages, self._send),
            middleware.route("GET", single, self._get),
            middleware.route("PATCH", single, self._edit),
            middleware.route("DELETE", single, self._delete),
            middleware.route("POST", f"{single}/threads", self._thread_on),
            middleware.route("POST", f"{CHANNEL}/threads", self._thread),
            middleware.route("GET", f"{CHANNEL}/thread-members", self._members),
            middleware.route("PUT", f"{CHANNEL}/thread-members/@me", self._join),
            middleware.route("DELETE", f"{CHANNEL}/thread-members/@me", self._leave),
            middleware.route("GET", f"{CHANNEL}/thread-members/{{user_id}}", self._thread_member),
            middleware.route("PUT", f"{CHANNEL}/thread-members/{{user_id}}", self._join),
            middleware.route("DELETE", f"{CHANNEL}/thread-members/{{user_id}}", self._leave),
        ]

    # permissions

    def _channel(self, call: RestCall, *needed: str) -> Json:
        """Return the channel; raises `ApiError` unless the bot may see it and has the needed permissions
        there.
        """
        channel = self._world.channels.find(call.parts["channel_id"])
        if channel["type"] == DM:
            return channel
        if channel["type"] == GROUP:
            raise ApiError(*MISSING_ACCESS)
        has = objects.bot_permissions(self._world, channel)
        private = channel["type"] == PRIVATE_THREAD and self._world.bot_id not in channel["joined"]
        away = channel["guild_id"] in self._world.without_bot
        if away or private or not has & PERMISSIONS["view_channel"]:
            raise ApiError(*MISSING_ACCESS)
        if any(not has & PERMISSIONS[name] for name in needed):
            raise ApiError(*MISSING_PERMISSIONS)
        return channel

    def _message(self, call: RestCall, *needed: str) -> Message:
        """Return a public message in a channel that the bot may see; ephemeral ones are unknown here."""
        channel = self._channel(call, *needed)
        message = self._world.messages.find(channel["id"], call.parts["message_id"])
        if message.ephemeral_for is not None:
            raise unknown("message")
        return message

    # messages

    def _typing(self, call: RestCall) -> None:
        self._channel(call, "send_messages")

    def _send(self, call: RestCall) -> Json:
        channel = self._channel(call)
        if channel["type"] == DM and channel["person"] in self._faults.closed_dms:
            raise ApiError(403, 50007, "Cannot send messages to this user")
        if channel["type"] == FORUM:
            raise ApiError(*WRONG_KIND)
        needed = ["send_messages_in_threads" if channel["type"] in THREADS else "send_messages"]
        if call.files:
            needed.append("attach_files")
        if call.data.get("embeds"):
            needed.append("embed_links")
        self._channel(call, *needed)
        return self._posting.send(NewMessage(channel, self._world.bot_id, call.data, call.files)).wire

    def _history(self, call: RestCall) -> list[Json]:
        channel = self._channel(call)
        messages = [
            message
            for message in self._world.messages.history(channel["id"])
            if message.ephemeral_for is None
        ]
        for key, later in (("before", False), ("after", True)):
            if key in call.query:
                limit = int(call.query[key])
                messages = [
                    message
                    for message in messages
                    if (int(message.id) > limit) == later and int(message.id) != limit
                ]
        count = min(max(int(call.query.get("limit", "50")), 1), 100)
        chosen = messages[:count] if "after" in call.query else messages[-count:]
        return [message.wire for message in reversed(chosen)]

    def _get(self, call: RestCall) -> Json:
        return self._message(call, "read_message_history").wire

    def _edit(self, call: RestCall) -> Json:
        message = self._message(call, *(["attach_files"] if call.files else []))
        if message.wire["author"]["id"] != self._world.bot_id:
            raise ApiError(*OF_ANOTHER_AUTHOR)
        self._rates.edit(message.channel, born(message.id))
        return self._posting.edit(message, call.data, call.files).wire

    def _delete(self, call: RestCall) -> None:
        message = self._message(call)
        if message.wire["author"]["id"] != self._world.bot_id:
            self._channel(call, "manage_messages")
        if self._world.channels.find(message.channel).get("archived"):
            raise ApiError(*ARCHIVED)
        self._posting.delete(message)

    # channels and threads

    def _get_channel(self, call: RestCall) -> Json:
        return objects.channel(self._world, self._channel(call))

    def _edit_channel(self, call: RestCall) -> Json:
        channel, body = self._channel(call), call.data
        if channel["type"] not in THREADS:
            raise ApiError(*MISSING_PERMISSIONS)
        wakes = body == {"archived": False} and not channel["locked"]  # anyone who can post may do that
        if channel["owner_id"] != self._world.bot_id and not wakes:
            self._channel(call, "manage_threads")
        problems = Problems()
        self._check_thread(problems, body, name=body.get("name", channel["name"]))
        if channel["archived"] and body.get("archived") is not False:
            raise ApiError(*ARCHIVED)
        problems.raise_if_any()
        renamed = {"auto_archive_duration": "minutes"}
        for key in ("name", "archived", "locked", "auto_archive_duration"):
            if key in body:
                channel[renamed.get(key, key)] = body[key]
        self._places.update(channel)
        return objects.channel(self._world, channel)

    def _delete_channel(self, call: RestCall) -> Json:
        """Delete a thread and return it. This needs *Manage Threads* even if the bot opened the thread.
        Raises `ApiError` for any other channel, because this bot may not delete those.
        """
        channel = self._channel(call, "manage_threads")
        if channel["type"] not in THREADS:
            raise ApiError(*MISSING_PERMISSIONS)
        gone = objects.channel(self._world, channel)
        self._places.delete(channel)
        return gone

    def _check_thread(self, problems: Problems, body: Json, name: object) -> None:
        problems.need(
            1 <= len(str(name or "").strip()) <= 100, "name", "Must be between 1 and 100 in length."
        )
        minutes = body.get("auto_archive_duration") or 1440
        problems.need(minutes in DURATIONS, "auto_archive_duration", f"Value must be one of {DURATIONS}.")

    def _open(self, call: RestCall, on: Message | None) -> Json:
        channel, body = self._channel(call), call.data
        allowed = THREADS_OF.get(channel["type"], ())
        if not allowed or channel["type"] == FORUM:
            raise ApiError(*WRONG_KIND)
        # For historical reasons, a thread that doesn't start from a message is private if no type is given.
        kind = allowed[0] if on else body.get("type") or PRIVATE_THREAD
        if kind not in allowed:
            raise ApiError(*WRONG_KIND)
        self._channel(call, "create_private_threads" if kind == PRIVATE_THREAD else "create_public_threads")
        problems = Problems()
        self._check_thread(problems, body, body.get("name"))
        problems.raise_if_any()
        minutes = body.get("auto_archive_duration") or 1440
        thread = self._places.open_thread(
            channel,
            str(body["name"]),
            self._world.bot_id,
            kind=kind,
            minutes=minutes,
            at=on.id if on else None,
        )
        wire = objects.channel(self._world, thread)
        if on is not None:
            on.wire = mark(on.wire, wire)
            self._posting.changed(on)
        return wire

    def _thread(self, call: RestCall) -> Json:
        return self._open(call, None)

    def _thread_on(self, call: RestCall) -> Json:
        message = self._message(call)
        if message.id in self._world.channels:
            raise ApiError(400, 160004, "A thread has already been created for this message")
        return self._open(call, message)

    def _joined(self, call: RestCall) -> tuple[Json, str]:
        thread = self._channel(call)
        if thread["type"] not in THREADS:
            raise ApiError(*WRONG_KIND)
        who = call.parts.get("user_id", self._world.bot_id)
        if not self._world.is_user(who):
            raise unknown("user")
        return thread, who

    def _members(self, call: RestCall) -> list[Json]:
        thread, _ = self._joined(call)
        return [objects.thread_member(thread, who) | {"user_id": who} for who in thread["joined"]]

    def _thread_member(self, call: RestCall) -> Json:
        thread, who = self._joined(call)
        if who not in thread["joined"]:
            raise unknown("member")
        return objects.thread_member(thread, who) | {"user_id": who}

    def _join(self, call: RestCall) -> None:
        thread, who = self._joined(call)
        if thread["archived"]:
            raise ApiError(*ARCHIVED)
        self._places.join(thread, [who])

    def _leave(self, call: RestCall) -> None:
        thread, who = self._joined(call)
        self._places.leave(thread, who)
