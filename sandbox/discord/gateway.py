"""The gateway: sessions, heartbeats, identify, resume with replay, and the events for the bot."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from aiohttp import WSMsgType, web

from sandbox.discord import objects
from sandbox.protocol.json_values import Json, obj
from sandbox.protocol.sockets import send_queued

if TYPE_CHECKING:
    from collections.abc import Callable

    from sandbox.world.state import World

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME = 0, 1, 2, 3, 4, 6
RECONNECT, MEMBERS, INVALID, HELLO, ACK = 7, 8, 9, 10, 11

GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES, CONTENT = 1 << 0, 1 << 9, 1 << 12, 1 << 15
PRIVILEGED = 1 << 1 | 1 << 8 | CONTENT
"""Intents that the sandbox's application doesn't have: members, presences, message content."""

RESUMABLE = 300.0
"""Seconds for which a session waits for its client to come back."""
REPLAY = 2000
"""The maximum number of events that a session remembers."""
IDENTIFIES = 1000
"""How many sessions a client may start in a day."""
FRAME_LIMIT, SEND_LIMIT, SEND_WINDOW = 4096, 120, 60.0


class CloseSocket(Exception):
    """Raised to close the socket with this code."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


ACK_AFTER = 0.02
"""Seconds from a heartbeat to its answer."""


@dataclass(eq=False)
class Connection:
    """One socket. Frames go out in order through a queue, so sending never waits."""

    ws: web.WebSocketResponse
    outgoing: asyncio.Queue[str] = field(default_factory=asyncio.Queue[str])
    session: Session | None = None
    received: deque[float] = field(default_factory=deque[float])

    def send(self, op: int, data: object = None, *, event: str | None = None, seq: int | None = None) -> None:
        """Queue a frame."""
        self.outgoing.put_nowait(json.dumps({"op": op, "d": data, "t": event, "s": seq}))

    def count(self) -> None:
        """Count a frame; raise `CloseSocket` if the client sends more than 120 a minute."""
        now = time.monotonic()
        self.received.append(now)
        while now - self.received[0] > SEND_WINDOW:
            self.received.popleft()
        if len(self.received) > SEND_LIMIT:
            raise CloseSocket(4008, "You are being rate limited")


@dataclass(eq=False)
class Session:
    """A session that a client can resume: its events so far, and its connection, if it has one."""

    id: str
    intents: int
    shard: tuple[int, int]
    seq: int = 0
    sent: deque[tuple[int, str, object]] = field(default_factory=lambda: deque(maxlen=REPLAY))
    connection: Connection | None = None
    left: float = 0.0

    def dispatch(self, event: str, data: object) -> None:
        """Number an event, remember it, and send it if the client is connected."""
        self.seq += 1
        self.sent.append((self.seq, event, data))
        if self.connection is not None:
            self.connection.send(DISPATCH, data, event=event, seq=self.seq)

    def wants(self, guild: str | None, intent: int) -> bool:
        """Tell whether an event of this guild (None: a direct message) is for this shard and its intents."""
        number, count = self.shard
        mine = (int(guild) >> 22) % count == number if guild else number == 0
        return mine and (intent == 0 or bool(self.intents & intent))


class Gateway:
    """The bot's sessions. `dispatch` reaches all that are connected, and those that can still resume."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.url = ""
        self.sessions: dict[str, Session] = {}
        self.connections: set[Connection] = set()
        self.identifies: list[Json] = []
        """The clients' IDENTIFY data, without the token."""
        self.attempts: list[float] = []
        """When clients connected (time.monotonic), even if they were refused."""
        self.shards = 1
        """The minimum number of shards that Discord accepts; a client with fewer is refused (4011)."""
        self.identify_every = 0.0
        """Seconds required between identifies; Discord requires 5, but tests start more often."""
        self.starts_left = IDENTIFIES
        """How many sessions may still be started today; after the last one the token is reset."""
        self._identified = 0.0
        self.closed = False
        """Whether the gateway turns clients away, as in an outage."""
        self.resumes = 0
        """How often a session was resumed."""
        self.unavailable: set[str] = set()
        """Guilds about which nothing but interactions is reported."""
        self.on_online: Callable[[bool], None] = lambda _: None
        self._was_online = False

    @property
    def online(self) -> bool:
        """True while a bot is connected and identified."""
        return any(session.connection is not None for session in self.sessions.values())

    def dispatch(self, event: str, data: object, *, guild: str | None, intent: int = 0) -> None:
        """Send an event to every session it concerns; `intent` 0 needs none. From a guild without the
        bot, or an unavailable one, only interactions are sent.
        """
        silent = guild in self._world.without_bot or guild in self.unavailable
        if silent and event != "INTERACTION_CREATE":
            return
        now = time.monotonic()
        for session in list(self.sessions.values()):
            if session.connection is None and now - session.left > RESUMABLE:
                del self.sessions[session.id]
            elif session.wants(guild, intent):
                session.dispatch(event, data)

    def dispatch_message(self, event: str, message: Json, guild: str | None) -> None:
        """Send MESSAGE_CREATE or _UPDATE; without the content intent, other people's text is left out."""
        mine = message["author"]["id"] == self._world.bot_id
        named = any(user["id"] == self._world.bot_id for user in message["mentions"])
        if guild is not None and not mine and not named:
            message = message | {"content": "", "embeds": [], "attachments": [], "components": []}
        extra = {"guild_id": guild} if guild else {}
        self.dispatch(
            event, message | extra, guild=guild, intent=GUILD_MESSAGES if guild else DIRECT_MESSAGES
        )

    # faults

    def reconnect(self) -> None:
        """Ask every client to reconnect and resume (op 7)."""
        for connection in self.connections:
            connection.send(RECONNECT)

    def invalidate(self, *, resumable: bool = False) -> None:
        """Tell every client that its session is invalid (op 9)."""
        for connection in self.connections:
            if not resumable and connection.session is not None:
                self.sessions.pop(connection.session.id, None)
            connection.send(INVALID, data=resumable)

    async def drop(self, code: int = 4000) -> None:
        """Close every socket with this code; sessions remain and can be resumed."""
        for connection in list(self.connections):
            self._leave(connection)
            await connection.ws.close(code=code)

    def raw(self, frame: str) -> None:
        """Send every client an arbitrary frame."""
        for connection in self.connections:
            connection.outgoing.put_nowait(frame)

    # the socket

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one client."""
        self.attempts.append(time.monotonic())
        if self.closed:
            raise web.HTTPServiceUnavailable
        ws = web.WebSocketResponse(max_msg_size=FRAME_LIMIT, compress=False)
        await ws.prepare(request)
        connection = Connection(ws)
        self.connections.add(connection)
        sending = asyncio.create_task(send_queued(ws, connection.outgoing))
        connection.send(HELLO, {"heartbeat_interval": 41_250})
        try:
            async for frame in ws:
                if frame.type is not WSMsgType.TEXT:
                    break  # the client spoke binary; aiohttp answers pings and closes on its own
                connection.count()
                self._receive(connection, cast("str", frame.data))
        except CloseSocket as refusal:
            await ws.close(code=refusal.code, message=refusal.reason.encode())
        finally:
            sending.cancel()
            self._leave(connection)
            self.connections.discard(connection)
        return ws

    def _receive(self, connection: Connection, text: str) -> None:
        try:
            frame = cast("Json", json.loads(text))
            op = int(frame["op"])
        except (ValueError, KeyError, TypeError):
            raise CloseSocket(4002, "Error while decoding payload") from None
        data = frame.get("d")
        if op == HEARTBEAT:
            # A client records the time of a heartbeat only after sending it; without this delay
            # loopback would answer before that.
            asyncio.get_running_loop().call_later(ACK_AFTER, connection.send, ACK)
        elif op in (IDENTIFY, RESUME):
            if connection.session is not None:
                raise CloseSocket(4005, "Already authenticated")
            if obj(data).get("token", "").removeprefix("Bot ") != self._world.token:
                raise CloseSocket(4004, "Authentication failed")
            (self._identify if op == IDENTIFY else self._resume)(connection, obj(data))
        elif op not in (PRESENCE, VOICE, MEMBERS):
            raise CloseSocket(4001, "Unknown opcode")
        elif connection.session is None:
            raise CloseSocket(4003, "Not authenticated")

    def _identify(self, connection: Connection, data: Json) -> None:
        intents = int(data.get("intents", 0))
        if intents & PRIVILEGED:
            raise CloseSocket(4014, "Disallowed intents")
        number, count = data.get("shard") or (0, 1)
        if not 0 <= number < count:
            raise CloseSocket(4010, "Invalid shard")
        if count < self.shards:
            raise CloseSocket(4011, "Sharding required")
        if self.starts_left <= 0:
            raise CloseSocket(4004, "Authentication failed")
        if time.monotonic() - self._identified < self.identify_every:
            connection.send(INVALID, data=False)
            return
        self.starts_left -= 1
        self._identified = time.monotonic()
        self.identifies.append({key: value for key, value in data.items() if key != "token"})
        session = Session(secrets.token_hex(16), intents, (number, count))
        self.sessions[session.id] = session
        self._join(connection, session)
        here = [guild for key, guild in self._world.guilds.items() if key not in self._world.without_bot]
        guilds = [guild for guild in here if session.wants(guild["id"], 0)]
        session.dispatch("READY", self._ready(session, guilds))
        if intents & GUILDS:
            for guild in guilds:
                session.dispatch("GUILD_CREATE", objects.guild_create(self._world, guild))

    def _ready(self, session: Session, guilds: list[Json]) -> Json:
        return {
            "v": 10,
            "user": objects.user(self._world, self._world.bot_id) | {"verified": True, "mfa_enabled": False},
            "guilds": [{"id": guild["id"], "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": self.url,
            "application": {"id": self._world.bot_id, "flags": 0},
            "shard": list(session.shard),
            "private_channels": [],
            "relationships": [],
            "user_settings": {},
        }

    def _resume(self, connection: Connection, data: Json) -> None:
        session = self.sessions.get(str(data.get("session_id")))
        last = int(data.get("seq") or 0)
        if session is None or last > session.seq or (session.sent and session.sent[0][0] > last + 1):
            connection.send(INVALID, data=False)
            return
        self.resumes += 1
        if session.connection is not None:
            session.connection.session = None
        self._join(connection, session)
        for number, event, payload in session.sent:
            if number > last:
                connection.send(DISPATCH, payload, event=event, seq=number)
        session.dispatch("RESUMED", {})

    def _join(self, connection: Connection, session: Session) -> None:
        connection.session, session.connection = session, connection
        self._report_online()

    def _leave(self, connection: Connection) -> None:
        session = connection.session
        if session is not None and session.connection is connection:
            session.connection, session.left = None, time.monotonic()
        connection.session = None
        self._report_online()

    def _report_online(self) -> None:
        if self.online != self._was_online:
            self._was_online = self.online
            self.on_online(self.online)
