"""The HTTP and WebSocket API that the web page uses. Errors are 4xx with `{"error": "a sentence"}`."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias
from urllib.parse import urlsplit

from aiohttp import web

from sandbox.discord.rest.middleware import answer
from sandbox.discord.uploads import as_object
from sandbox.page.actions import Actions, RefusedError
from sandbox.protocol.constants import LOCALES
from sandbox.protocol.errors import ApiError
from sandbox.protocol.json_values import Json, entries, texts

if TYPE_CHECKING:
    from aiohttp.typedefs import Handler

    from sandbox.discord.gateway import Gateway
    from sandbox.page.live import Live
    from sandbox.world.state import World

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
STATIC = Path(__file__).parent / "static"
TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'"
)

PageHandler: TypeAlias = Callable[[Json], Awaitable[object]]


@web.middleware
async def loopback_only(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse what does not name this machine, so that no web page can reach in (DNS rebinding)."""
    host = urlsplit(f"//{request.host}")
    origin = request.headers.get("Origin")
    foreign = host.hostname not in LOOPBACK
    if origin is not None:
        asked = urlsplit(origin)
        foreign |= asked.hostname not in LOOPBACK or asked.port != host.port
    if foreign:
        return answer(403, {"error": "The sandbox talks to this machine only."})
    return await handler(request)


class PageRoutes:
    """The page's routes."""

    def __init__(self, world: World, gateway: Gateway, live: Live, actions: Actions) -> None:
        self._world = world
        self._gateway = gateway
        self._live = live
        self._actions = actions

    def routes(self) -> list[web.RouteDef]:
        """Return the routes of the page API and of the page itself."""
        posts: dict[str, PageHandler] = {
            "command": self._command,
            "autocomplete": self._autocomplete,
            "component": self._component,
            "modal": self._modal,
            "say": self._say,
            "people": self._people,
            "locale": self._locale,
            "thread": self._thread,
            "dismiss": self._dismiss,
        }
        gets: dict[str, PageHandler] = {
            "world": self._get_world,
            "dm": self._dm,
            "channels/{id}/messages": self._messages,
            "commands": self._commands,
        }
        found = [web.post(f"/page/{name}", _posted(handler)) for name, handler in posts.items()]
        found += [web.get(f"/page/{name}", _asked(handler)) for name, handler in gets.items()]
        found += [
            web.get("/page/live", self._watch),
            web.get("/cdn/attachments/{channel}/{id}/{name}", self._file),
        ]
        return [*found, web.get("/", _static), web.get("/{name:[a-zA-Z0-9_.-]+}", _static)]

    def _who(self, data: Json) -> str:
        person = str(data.get("as"))
        if person not in self._world.people:
            raise RefusedError(404, "There is no such person.")
        return person

    # looking

    async def _get_world(self, _: Json) -> Json:
        keys = ("id", "name", "type", "parent_id")
        guilds = [
            {
                "id": guild["id"],
                "name": guild["name"],
                "locale": guild["locale"],
                "channels": [
                    {key: one[key] for key in keys} | {"archived": bool(one.get("archived"))}
                    for one in self._world.channels.of_guild(guild["id"])
                ],
            }
            for guild in self._world.guilds.values()
        ]
        bot = {"id": self._world.bot_id, "name": self._world.about["name"], "online": self._gateway.online}
        return {"people": list(self._world.people.values()), "guilds": guilds, "bot": bot}

    async def _dm(self, data: Json) -> Json:
        return {"channel": self._actions.direct(self._who(data))}

    async def _messages(self, data: Json) -> Json:
        person = self._who(data)
        channel = self._actions.channel(person, str(data["id"]))
        shown = [
            one for one in self._world.messages.history(channel["id"]) if self._live.visible(one, person)
        ]
        return {"messages": [one.for_page() for one in shown]}

    async def _commands(self, data: Json) -> Json:
        person = self._who(data)
        return {
            "commands": self._actions.offered(person, self._actions.channel(person, str(data.get("channel"))))
        }

    async def _watch(self, request: web.Request) -> web.StreamResponse:
        person = request.query.get("as", "")
        if person not in self._world.people:
            return answer(404, {"error": "There is no such person."})
        return await self._live.handle(request, person)

    async def _file(self, request: web.Request) -> web.Response:
        parts = request.match_info
        for message in self._world.messages.history(parts["channel"]):
            for file in message.wire["attachments"]:
                content = self._world.store.file(file["id"]) if file["id"] == parts["id"] else None
                if content is not None and file["filename"] == parts["name"]:
                    inline = str(file["content_type"]).startswith("image/")
                    return web.Response(body=content, headers=_file_headers(file, inline=inline))
        return answer(404, {"error": "There is no such file."})

    # doing

    async def _command(self, data: Json) -> Json:
        person, options = self._who(data), entries(data.get("options"))
        return {
            "interaction": self._actions.command(
                person, _text(data, "channel"), _text(data, "name"), options
            ).id
        }

    async def _autocomplete(self, data: Json) -> Json:
        person, options = self._who(data), entries(data.get("options"))
        return {
            "choices": await self._actions.autocomplete(
                person, _text(data, "channel"), _text(data, "name"), options
            )
        }

    async def _component(self, data: Json) -> Json:
        values = texts(data.get("values"))
        person, message = self._who(data), _text(data, "message")
        return {"interaction": self._actions.component(person, message, _text(data, "custom_id"), values).id}

    async def _modal(self, data: Json) -> Json:
        person, filled = self._who(data), entries(data.get("components"))
        opened = self._actions.modal(person, _text(data, "interaction"), _text(data, "custom_id"), filled)
        return {"interaction": opened.id}

    async def _say(self, data: Json) -> Json:
        message = self._actions.say(self._who(data), _text(data, "channel"), _text(data, "content"))
        return {"message": message.for_page()}

    async def _people(self, data: Json) -> Json:
        name, locale = _text(data, "name").strip(), _locale(data)
        if not 1 <= len(name) <= 32:
            raise RefusedError(400, "A name has 1 to 32 characters.")
        if any(one["name"] == name for one in self._world.people.values()):
            raise RefusedError(400, "Somebody has this name already.")
        person = self._world.people.add(name, locale)
        self._live.tell(None, {"type": "world"})
        return {"person": person}

    async def _locale(self, data: Json) -> Json:
        self._world.people.set_locale(self._who(data), _locale(data))
        self._live.tell(None, {"type": "world"})
        return {}

    async def _thread(self, data: Json) -> Json:
        thread = self._actions.thread(self._who(data), _text(data, "channel"), _text(data, "name"))
        keys = ("id", "name", "type", "parent_id", "archived")
        return {"channel": {key: thread[key] for key in keys}}

    async def _dismiss(self, data: Json) -> Json:
        self._actions.dismiss(self._who(data), _text(data, "message"))
        return {}


def _text(data: Json, key: str) -> str:
    value = data.get(key)
    if not isinstance(value, str):
        raise RefusedError(400, f"{key} must be a text.")
    return value


def _locale(data: Json) -> str:
    locale = _text(data, "locale")
    if locale not in LOCALES:
        raise RefusedError(400, "Discord does not know this locale.")
    return locale


def _asked(handler: PageHandler) -> Handler:
    async def serve(request: web.Request) -> web.Response:
        return await _respond(handler, {**request.query, **request.match_info})

    return serve


def _posted(handler: PageHandler) -> Handler:
    async def serve(request: web.Request) -> web.Response:
        # A form of another site can be sent without asking, JSON cannot.
        if request.content_type != "application/json":
            return answer(415, {"error": "Send JSON."})
        try:
            data = as_object(await request.read())
        except ApiError as wrong:
            return answer(400, {"error": wrong.message})
        return await _respond(handler, data)

    return serve


async def _respond(handler: PageHandler, data: Json) -> web.Response:
    try:
        return answer(200, await handler(data))
    except RefusedError as refusal:
        return answer(refusal.status, {"error": str(refusal)})


def _file_headers(file: Json, *, inline: bool) -> dict[str, str]:
    where = "inline" if inline else f"attachment; filename={json.dumps(file['filename'])}"
    return {
        "Content-Type": file["content_type"],
        "Content-Disposition": where,
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "private, max-age=3600",
    }


async def _static(request: web.Request) -> web.StreamResponse:
    path = STATIC / request.match_info.get("name", "index.html")
    if path.parent != STATIC or not path.is_file():
        return answer(404, {"error": "There is no such page."})
    headers = {
        "Content-Type": TYPES.get(path.suffix, "application/octet-stream"),
        "Content-Security-Policy": POLICY,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cache-Control": "no-cache",
    }
    if headers["Content-Type"].startswith("text/"):
        headers["Content-Type"] += "; charset=utf-8"
    return web.Response(body=path.read_bytes(), headers=headers)
