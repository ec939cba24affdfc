"""A test plays the bot and answers with plain HTTP, without a client in between."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandbox.protocol.constants import AUTOCOMPLETE
from sandbox.protocol.json_values import Json, obj

if TYPE_CHECKING:
    import aiohttp

    from tests.support.sandbox.person import Person
    from tests.support.sandbox.recording import RecordingSandbox


class Stage:
    """A sandbox with one command, a person who uses it, and a test in the bot's place."""

    def __init__(self, sandbox: RecordingSandbox, http: aiohttp.ClientSession, ana: Person) -> None:
        self.sandbox, self.http, self.ana = sandbox, http, ana
        self.events: list[Json] = []
        sandbox.gateway.dispatch = self._note

    def _note(self, event: str, data: object, *, guild: str | None, intent: int = 0) -> None:
        self.events.append({"t": event, "d": data})

    @property
    def event(self) -> Json:
        """The newest interaction."""
        return [event["d"] for event in self.events if event["t"] == "INTERACTION_CREATE"][-1]

    async def go(self) -> None:
        await self.ana.slash("nile", "go", wait=False)

    async def answer(self, kind: int, **data: Any) -> tuple[int, Json]:
        event = self.event
        return await self.call(
            "POST",
            f"/interactions/{event['id']}/{event['token']}/callback?with_response=1",
            {"type": kind, "data": data},
        )

    async def hook(self, method: str, rest: str = "", body: Json | None = None) -> tuple[int, Json]:
        return await self.call(
            method, f"/webhooks/{self.sandbox.world.bot_id}/{self.event['token']}{rest}", body
        )

    async def suggest(self) -> None:
        """Have Ana ask for choices without waiting for the answer, so that a test can refuse to answer."""
        channel = self.sandbox.world.channels[self.sandbox.channel("nile")]
        self.sandbox.interactions.begin(AUTOCOMPLETE, self.ana.id, channel, {"name": "go", "options": []})

    async def call(self, method: str, path: str, body: Json | None = None) -> tuple[int, Json]:
        key = {"Authorization": f"Bot {self.sandbox.token}"}
        async with self.http.request(method, self.sandbox.api + path, json=body, headers=key) as response:
            return response.status, obj(await response.json()) if response.status != 204 else {}

    async def code(self, method: str, rest: str = "", body: Json | None = None) -> int:
        return (await self.hook(method, rest, body))[1]["code"]
