"""Everything that we use from discord.py's internals; `tests/bot/test_libraries.py` checks it."""

import json
import logging
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import aiohttp
import discord
import yarl
from discord import Asset
from discord.app_commands import Namespace
from discord.gateway import DiscordWebSocket, ReconnectWebSocket, WebSocketClosure
from discord.http import Route

log = logging.getLogger(__name__)

BY_GUILD, BY_PERSON = 0, 1
"""Discord's numbers for the kinds of installation: by a server, by a person."""

ESTABLISHING = ("READY", "RESUMED")
"""The events that establish a connection."""

ENDED = (
    ReconnectWebSocket,
    WebSocketClosure,
    discord.ConnectionClosed,
    discord.HTTPException,
    aiohttp.ClientError,
    OSError,  # includes timeouts
)
"""The exceptions that mean a connection has ended; any other one is an error in the received data."""


class Socket(DiscordWebSocket):
    """Skips events with missing or wrong keys, which would end the program in the library's own socket."""

    async def received_message(self, msg: Any, /) -> None:
        """Handle a message from the gateway; this overrides the library's method."""
        text = self._unpacked(msg)
        if text is None:
            return
        try:
            await super().received_message(text)
        except ENDED:
            raise
        except Exception as error:
            event = _event(text)
            log.exception("skipped what cannot be read: %s", event)
            if event in ESTABLISHING:
                self.session_id = None
                raise ConnectionError(f"{event} cannot be read") from error

    def _unpacked(self, msg: Any) -> Any:
        """Return the text of a message, or None while a part of it is missing; a
        damaged stream ends the connection.
        """
        if not isinstance(msg, bytes):
            return msg
        try:
            return self._decompressor.decompress(msg)
        except Exception as error:
            raise ConnectionError("the stream is damaged") from error


def _event(text: str) -> str | None:
    """Return the name of an event, if it has one."""
    try:
        name = json.loads(text)["t"]
    except (ValueError, LookupError, TypeError, RecursionError):
        return None
    return name if isinstance(name, str) else None


def use_discord_at(url: str) -> Callable[[], None]:
    """Use the Discord at this address on this machine; return a function that undoes this."""
    before = (Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE)

    def point(base: str, gateway: yarl.URL, assets: str) -> None:
        Route.BASE = base
        DiscordWebSocket.DEFAULT_GATEWAY = gateway
        setattr(Asset, "BASE", assets)  # noqa: B010  the library declares it final

    address = yarl.URL(url)
    point(f"{url}/api/v10", address.with_scheme("ws") / "gateway", f"{url}/cdn")
    return lambda: point(*before)


def serve_shards(client: discord.AutoShardedClient, total: int, numbers: Iterable[int]) -> None:
    """Tell the client which shards it has. The library's own start, which we replace, would do that."""
    state = client._connection  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]  no public way
    client.shard_count = state.shard_count = total
    state.shard_ids = list(numbers)


async def forget_login(client: discord.Client) -> None:
    """Close the session that a login opened, because the library opens one each time and never closes it."""
    await client.http.close()
    client.http.clear()
    client.http.connector = discord.utils.MISSING


def is_by_person_alone(interaction: discord.Interaction) -> bool:
    """Tell whether only a person installed the app, which makes the bot a guest here."""
    owners = interaction._integration_owners  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]  no public way
    return BY_PERSON in owners and BY_GUILD not in owners


def picked(interaction: discord.Interaction) -> list[object]:
    """Return everything that was picked in a menu of people, roles or channels. The library reads this only
    for menus whose views it keeps; ours are recognized by their ids alone.
    """
    data: Mapping[str, Any] = interaction.data or {}  # pyright: ignore[reportAssignmentType]  one of several
    read = Namespace._get_resolved_items  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]  no public way
    return list(read(interaction, data.get("resolved") or {}).values())
