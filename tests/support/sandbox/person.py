"""Someone at the sandbox's page, with the same requests and events as a browser tab, for tests and
benchmarks.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
from typing import TYPE_CHECKING, Self, cast

import aiohttp

from sandbox.protocol.json_values import Json, entries
from tests.support.patience import PATIENCE
from tests.support.sandbox.rendered import RenderedForm, RenderedMessage

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType


class InteractionFailedError(Exception):
    """The bot did not answer in time: "This interaction failed"."""


class RefusedByPageError(Exception):
    """The page API refused, with a status and a sentence."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(f"{status}: {sentence}")
        self.status = status


def is_called(label: str, name: str) -> bool:
    """Return whether a name means this button: the label before its points, or its code without the verb."""
    first = re.split(r" \N{MIDDLE DOT} | [●▲] |: [+±\N{MINUS SIGN}]", label)[0]
    return name == first or name in first.split()[-1:]


class Person:
    """`async with Person(sandbox.url, "Ana") as ana:`. Channels are given by id or name; "dm" is the person's
    own.
    """

    def __init__(self, url: str, name: str) -> None:
        self.name = name
        self.id = ""
        self._url = url
        self._http: aiohttp.ClientSession | None = None
        self._reader: asyncio.Task[None] | None = None
        self._messages: dict[str, RenderedMessage] = {}
        self._outcome: dict[str, str | None] = {}
        self._news = asyncio.Event()
        self._names: dict[str, str] = {}
        self.modals: list[RenderedForm] = []
        """Forms the bot opened, oldest first."""
        self.bot_online = False

    async def __aenter__(self) -> Self:
        self._http = aiohttp.ClientSession()
        try:
            world = await self._get("world")
            self.id = next(entry["id"] for entry in world["people"] if entry["name"] == self.name)
            socket = await self._http.ws_connect(
                f"{self._url}/page/live", params={"as": self.id}, max_msg_size=0
            )
            self._reader = asyncio.create_task(self._listen(socket))
            await self._look_around()
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the tab."""
        if self._reader is not None:
            self._reader.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._reader
        if self._http is not None:
            await self._http.close()

    # looking

    def messages(self, channel: str) -> list[RenderedMessage]:
        """Return the messages that this person sees in a channel now, in order, including ephemeral ones."""
        key = self._channel(channel)
        return sorted(
            (message for message in self._messages.values() if message.channel == key),
            key=lambda message: int(message.id),
        )

    def last(self, channel: str) -> RenderedMessage:
        """Return the newest message in a channel; raise IndexError if it is empty."""
        return self.messages(channel)[-1]

    def again(self, message: RenderedMessage | str) -> RenderedMessage:
        """Return a message as it is now; raise KeyError if it is gone."""
        return self._messages[message if isinstance(message, str) else message.id]

    async def picture(self, url: str) -> bytes:
        """Return the bytes behind a picture's address."""
        async with self._session.get(url) as response:
            response.raise_for_status()
            return await response.read()

    async def wait_for(
        self,
        predicate: Callable[[RenderedMessage], bool],
        timeout: float = PATIENCE,
        channel: str | None = None,
    ) -> RenderedMessage:
        """Return the newest matching message, now or as soon as there is one, or raise TimeoutError."""

        def look() -> RenderedMessage | None:
            messages = (
                self.messages(channel)
                if channel
                else sorted(self._messages.values(), key=lambda message: int(message.id))
            )
            return next((message for message in reversed(messages) if predicate(message)), None)

        message = await self._until(look, timeout, "no message fits")
        return cast("RenderedMessage", message)

    async def wait_until(self, condition: Callable[[], object], timeout: float = PATIENCE) -> None:
        """Wait until a condition about this person's view holds, or raise TimeoutError."""
        await self._until(lambda: condition() or None, timeout, "the condition did not become true")

    async def wait_modal(self, interaction: str | None = None, timeout: float = PATIENCE) -> RenderedForm:
        """Return the form that this interaction opened (None: the newest form)."""

        def look() -> RenderedForm | None:
            fitting = [modal for modal in self.modals if interaction in (None, modal.interaction)]
            return fitting[-1] if fitting else None

        return cast("RenderedForm", await self._until(look, timeout, "no modal"))

    async def outcome(self, interaction: str, timeout: float = PATIENCE) -> None:
        """Wait for the bot's first answer; raise `InteractionFailedError` if there is none."""
        await self._until(lambda: True if interaction in self._outcome else None, timeout, "no answer")
        reason = self._outcome[interaction]
        if reason is not None:
            raise InteractionFailedError(reason)

    # doing

    async def slash(
        self, channel: str, command: str, *, wait: bool = True, **options: str | float | bool | Person
    ) -> str:
        """Use a command, whose subcommands follow after spaces: `slash("harbor", "game start", friend=ben)`.

        Return the interaction's id, after the bot's first answer unless `wait` is False.
        """
        name, typed = await self._typed(channel, command, options)
        return await self._act(
            "command", {"channel": self._channel(channel), "name": name, "options": typed}, wait=wait
        )

    async def autocomplete(
        self, channel: str, command: str, *, focused: str, **options: str | float | bool | Person
    ) -> list[Json]:
        """Return the choices that the bot offers for the focused option after the text typed so far."""
        name, typed = await self._typed(channel, command, options, focused=focused)
        body: Json = {"channel": self._channel(channel), "name": name, "options": typed}
        return (await self._post("autocomplete", body))["choices"]

    async def click(self, message: RenderedMessage | str, button: str, *, wait: bool = True) -> str:
        """Press a button by its purpose (`RenderedButton.is_for`), else by its label or the label before the
        points; raise LookupError if there is none.
        """
        shown = self.again(message)
        meant = [offer for offer in shown.buttons if offer.is_for(button)]
        called = [offer for offer in shown.buttons if button == offer.label or is_called(offer.label, button)]
        for offer in meant or called:
            if offer.custom_id is None:
                raise LookupError(f"{button!r} is a link")
            return await self._component(shown.id, offer.custom_id, 2, None, wait=wait)
        raise LookupError(
            f"no button {button!r} among {[(offer.custom_id, offer.label) for offer in shown.buttons]}"
        )

    async def choose(
        self, message: RenderedMessage | str, menu: str, values: str | list[str], *, wait: bool = True
    ) -> str:
        """Choose from a menu (by custom_id or placeholder) by values or labels; raise LookupError if there is
        none.
        """
        shown = self.again(message)
        for offered in shown.menus:
            if menu in (offered.custom_id, offered.placeholder):
                by_label = {label: value for value, label in offered.options.items()}
                wanted = [values] if isinstance(values, str) else values
                chosen = [
                    value if value in offered.options else by_label.get(value, value) for value in wanted
                ]
                return await self._component(shown.id, offered.custom_id, offered.type, chosen, wait=wait)
        raise LookupError(f"no menu {menu!r} among {[offered.custom_id for offered in shown.menus]}")

    async def press(self, message: str, custom_id: str, *, wait: bool = True) -> str:
        """Press a button by message id and custom_id without looking first, as an outdated page may."""
        return await self._component(message, custom_id, 2, None, wait=wait)

    async def submit(
        self, modal: RenderedForm, values: dict[str, str | bool | list[str]], *, wait: bool = True
    ) -> str:
        """Fill in a form, whose fields are named by custom_id or label."""
        fields = modal.fields
        labels = {str(field["label"]): key for key, field in fields.items()}
        filled: list[Json] = []
        for name, value in values.items():
            key = name if name in fields else labels[name]
            part: Json = {"type": fields[key]["type"], "custom_id": key}
            filled.append(part | ({"values": value} if isinstance(value, list) else {"value": value}))
        body: Json = {"interaction": modal.interaction, "custom_id": modal.custom_id, "components": filled}
        return await self._act("modal", body, wait=wait)

    async def say(self, channel: str, content: str) -> None:
        """Write an ordinary message."""
        await self._post("say", {"channel": self._channel(channel), "content": content})

    async def dismiss(self, message: RenderedMessage) -> None:
        """Dismiss an ephemeral message."""
        await self._post("dismiss", {"message": message.id})

    async def thread(self, channel: str, name: str) -> str:
        """Open a thread, and return its id."""
        thread = await self._post("thread", {"channel": self._channel(channel), "name": name})
        self._names[name] = thread["channel"]["id"]
        return thread["channel"]["id"]

    async def speak(self, locale: str) -> None:
        """Change this person's language."""
        await self._post("locale", {"locale": locale})

    async def commands(self, channel: str) -> list[Json]:
        """Return the commands offered in a channel."""
        return (await self._get("commands", channel=self._channel(channel)))["commands"]

    # inside

    @property
    def _session(self) -> aiohttp.ClientSession:
        if self._http is None:
            raise RuntimeError("use `async with Person(...)`")
        return self._http

    def _channel(self, channel: str) -> str:
        return self._names.get(channel, channel)

    async def _look_around(self) -> None:
        world = await self._get("world")
        self.bot_online = world["bot"]["online"]
        rooms = [*(room for guild in world["guilds"] for room in guild["channels"]), *world["groups"]]
        self._names |= {room["name"]: room["id"] for room in rooms}
        self._names["dm"] = (await self._get("dm"))["channel"]["id"]
        for room in set(self._names.values()):
            for message in (await self._get(f"channels/{room}/messages"))["messages"]:
                self._messages.setdefault(message["id"], RenderedMessage(message))

    async def _listen(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async with socket:
            async for frame in socket:
                self._receive(cast("Json", json.loads(frame.data)))
                self._news.set()

    def _receive(self, event: Json) -> None:
        kind = event["type"]
        if kind in ("message", "edited"):
            self._messages[event["message"]["id"]] = RenderedMessage(event["message"])
        elif kind == "deleted":
            self._messages.pop(event["id"], None)
        elif kind in ("answered", "failed"):
            self._outcome[event["interaction"]] = event.get("reason")
        elif kind == "modal":
            self.modals.append(RenderedForm(event["interaction"], **event["modal"]))
        elif kind == "bot":
            self.bot_online = event["online"]

    async def _until(self, look: Callable[[], object | None], timeout: float, problem: str) -> object:
        try:
            async with asyncio.timeout(timeout):
                while (seen := look()) is None:
                    self._news.clear()
                    # A condition can be about things other than this tab's events, so check again soon.
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(self._news.wait(), 0.02)
                return seen
        except TimeoutError:
            sight = "\n".join(map(repr, self._messages.values()))
            raise TimeoutError(f"{self.name} waited {timeout} s: {problem}. In sight:\n{sight}") from None

    async def _component(
        self, message: str, custom_id: str, kind: int, values: list[str] | None, *, wait: bool
    ) -> str:
        body: Json = {"message": message, "custom_id": custom_id, "component_type": kind}
        return await self._act("component", body | ({} if values is None else {"values": values}), wait=wait)

    async def _act(self, name: str, body: Json, *, wait: bool) -> str:
        interaction = cast("str", (await self._post(name, body))["interaction"])
        if wait:
            await self.outcome(interaction)
        return interaction

    async def _get(self, path: str, **query: str) -> Json:
        async with self._session.get(f"{self._url}/page/{path}", params={"as": self.id, **query}) as response:
            return await _read(response)

    async def _post(self, path: str, body: Json) -> Json:
        async with self._session.post(f"{self._url}/page/{path}", json={"as": self.id, **body}) as response:
            return await _read(response)

    async def _typed(
        self,
        channel: str,
        command: str,
        values: dict[str, str | float | bool | Person],
        focused: str | None = None,
    ) -> tuple[str, list[Json]]:
        name, *path = command.split()
        root = next((entry for entry in await self.commands(channel) if entry["name"] == name), None)
        if root is None:
            raise LookupError(f"no command /{name}")
        branch, branches = root, cast("list[Json]", [])
        for step in path:
            branch = next((entry for entry in entries(branch.get("options")) if entry["name"] == step), None)
            if branch is None:
                raise LookupError(f"/{command}: no {step}")
            branches.append(branch)
        offered = {option["name"]: option for option in entries(branch.get("options"))}
        typed: list[Json] = []
        for key, value in values.items():
            if key not in offered:
                raise LookupError(f"/{command} has no option {key}, only {list(offered)}")
            plain = value.id if isinstance(value, Person) else value
            typed.append({"name": key, "type": offered[key]["type"], "value": plain})
            if key == focused:
                typed[-1]["focused"] = True
        for part in reversed(branches):
            typed = [{"name": part["name"], "type": part["type"], "options": typed}]
        return name, typed


async def _read(response: aiohttp.ClientResponse) -> Json:
    body = cast("Json", await response.json())
    if response.status >= 400:
        raise RefusedByPageError(response.status, str(body.get("error")))
    return body
