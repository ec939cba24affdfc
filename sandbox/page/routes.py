"""The HTTP and WebSocket API that the web page uses. Errors are 4xx with `{"error": "a sentence"}`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeAlias

from aiohttp import web

from sandbox.discord.uploads import as_object
from sandbox.page.actions import Actions, RefusedError
from sandbox.protocol.constants import GROUP
from sandbox.protocol.errors import ApiError
from sandbox.protocol.json_response import json_response
from sandbox.protocol.json_values import Json, entries, texts

if TYPE_CHECKING:
    from aiohttp.typedefs import Handler

    from sandbox.discord.gateway import Gateway
    from sandbox.page.live import Live
    from sandbox.world.state import World

PageHandler: TypeAlias = Callable[[Json], Awaitable[object]]


class PageRoutes:
    """Each route reads the page's request and passes it to the actions."""

    def __init__(self, world: World, gateway: Gateway, live: Live, actions: Actions) -> None:
        self._world = world
        self._gateway = gateway
        self._live = live
        self._actions = actions

    def routes(self) -> list[web.RouteDef]:
        """Return the routes of the page API."""
        posts: dict[str, PageHandler] = {
            "command": self._command,
            "autocomplete": self._autocomplete,
            "component": self._component,
            "modal": self._modal,
            "say": self._say,
            "people": self._people,
            "locale": self._locale,
            "install": self._install,
            "invite": self._invite,
            "thread": self._thread,
            "dismiss": self._dismiss,
        }
        gets: dict[str, PageHandler] = {
            "world": self._get_world,
            "dm": self._dm,
            "channels/{id}/messages": self._messages,
            "commands": self._commands,
        }
        routes = [web.post(f"/page/{name}", _posted(handler)) for name, handler in posts.items()]
        routes += [web.get(f"/page/{name}", _asked(handler)) for name, handler in gets.items()]
        return [*routes, web.get("/page/live", self._watch)]

    def _who(self, data: Json) -> str:
        person = str(data.get("as"))
        if person not in self._world.people:
            raise RefusedError(404, "There is no such person.")
        return person

    # looking

    async def _get_world(self, data: Json) -> Json:
        me = str(data.get("as"))
        keys = ("id", "name", "type", "parent_id")
        guilds = [
            {
                "id": guild["id"],
                "name": guild["name"],
                "locale": guild["locale"],
                "bot": guild["id"] not in self._world.without_bot,
                "roles": [{key: role[key] for key in ("id", "name")} for role in guild.get("roles", [])],
                "channels": [
                    {key: room[key] for key in keys}
                    | {key: bool(room.get(key)) for key in ("archived", "locked")}
                    for room in self._world.channels.of_guild(guild["id"])
                    if me not in self._world.people or self._world.may_see(me, room)
                ],
            }
            for guild in self._world.guilds.values()
        ]
        groups = [
            {key: group[key] for key in (*keys, "people")} | {"archived": False, "locked": False}
            for group in self._world.channels.values()
            if group["type"] == GROUP and (me not in self._world.people or self._world.may_see(me, group))
        ]
        bot = {"id": self._world.bot_id, "name": self._world.about["name"], "online": self._gateway.online}
        return {"people": list(self._world.people.values()), "guilds": guilds, "groups": groups, "bot": bot}

    async def _dm(self, data: Json) -> Json:
        return {"channel": self._actions.direct(self._who(data))}

    async def _messages(self, data: Json) -> Json:
        shown = self._actions.messages(self._who(data), str(data["id"]))
        return {"messages": [message.for_page() for message in shown]}

    async def _commands(self, data: Json) -> Json:
        person = self._who(data)
        return {
            "commands": self._actions.offered(person, self._actions.channel(person, str(data.get("channel"))))
        }

    async def _watch(self, request: web.Request) -> web.StreamResponse:
        person = request.query.get("as", "")
        if person not in self._world.people:
            return json_response(404, {"error": "There is no such person."})
        return await self._live.handle(request, person)

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
        return {"person": self._actions.add_person(_text(data, "name").strip(), _text(data, "locale"))}

    async def _locale(self, data: Json) -> Json:
        self._actions.set_locale(self._who(data), _text(data, "locale"))
        return {}

    async def _install(self, data: Json) -> Json:
        self._actions.install(self._who(data), installed=data.get("installed") is True)
        return {}

    async def _invite(self, data: Json) -> Json:
        self._actions.invite_bot(_text(data, "guild"))
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


def _asked(handler: PageHandler) -> Handler:
    async def serve(request: web.Request) -> web.Response:
        return await _respond(handler, {**request.query, **request.match_info})

    return serve


def _posted(handler: PageHandler) -> Handler:
    async def serve(request: web.Request) -> web.Response:
        # Another site can send a form without permission, but not JSON.
        if request.content_type != "application/json":
            return json_response(415, {"error": "Send JSON."})
        try:
            data = as_object(await request.read())
        except ApiError as wrong:
            return json_response(400, {"error": wrong.message})
        return await _respond(handler, data)

    return serve


async def _respond(handler: PageHandler, data: Json) -> web.Response:
    try:
        return json_response(200, await handler(data))
    except RefusedError as refusal:
        return json_response(refusal.status, {"error": str(refusal)})
