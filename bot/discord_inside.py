"""What we use of discord.py beside its public interface; `tests/bot/test_libraries.py` watches it."""

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
"""The events without which a connection is of no use."""

ENDED = (
    ReconnectWebSocket,
    WebSocketClosure,
    discord.ConnectionClosed,
    discord.HTTPException,
    aiohttp.ClientError,
    OSError,  # also when it takes too long
)
"""The exceptions with which a connection ends; any other is an error in the data that came over it."""


class Socket(DiscordWebSocket):
    """Skips events with missing or wrong keys; the library lets them end the program."""

    async def received_message(self, msg: Any, /) -> None:
        """Read a message from the gateway; see the library."""
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
        """The text of a message, None while a part of it is missing; a damaged stream ends the connection."""
        if not isinstance(msg, bytes):
            return msg
        try:
            return self._decompressor.decompress(msg)
        except Exception as error:
            raise ConnectionError("the stream is damaged") from error


def _event(text: str) -> str | None:
    """The name of an event, if it has one."""
    try:
        name = json.loads(text)["t"]
    except (ValueError, LookupError, TypeError):
        return None
    return name if isinstance(name, str) else None


def use_discord_at(url: str) -> Callable[[], None]:
    """Talk to a Discord on this machine; gives a function that undoes it."""
    before = (Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE)

    def point(base: str, gateway: yarl.URL, assets: str) -> None:
        Route.BASE = base
        DiscordWebSocket.DEFAULT_GATEWAY = gateway
        setattr(Asset, "BASE", assets)  # noqa: B010  the library declares it final

    address = yarl.URL(url)
    point(f"{url}/api/v10", address.with_scheme("ws") / "gateway", f"{url}/cdn")
    return lambda: point(*before)


def serve_shards(client: discord.AutoShardedClient, total: int, numbers: Iterable[int]) -> None:
    """Note which of all shards are this client's; the library's own start, which we replace, does so."""
    state = client._connection  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]
    client.shard_count = state.shard_count = total
    state.shard_ids = list(numbers)


async def forget_login(client: discord.Client) -> None:
    """Close the session that a login has opened: the library opens one each time and closes none."""
    await client.http.close()
    client.http.clear()
    client.http.connector = discord.utils.MISSING


def is_by_person_alone(interaction: discord.Interaction) -> bool:
    """Whether the command was installed by a person only, so that the bot is a guest."""
    owners = interaction._integration_owners  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]
    return BY_PERSON in owners and BY_GUILD not in owners


def picked(interaction: discord.Interaction) -> list[object]:
    """Everything that was picked in a menu of people, roles or channels. The library reads this only for
    menus whose views it keeps; ours are known by their ids alone.
    """
    data: Mapping[str, Any] = interaction.data or {}  # pyright: ignore[reportAssignmentType]  one of several
    read = Namespace._get_resolved_items  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]
    return list(read(interaction, data.get("resolved") or {}).values())
