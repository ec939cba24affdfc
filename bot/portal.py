"""`imhotep check --setup`: comparing the application's settings on Discord with what the bot needs."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import discord
from discord import AppInfo, Permissions
from discord.appinfo import IntegrationTypeConfig

from bot.connection import explained
from bot.discord_inside import use_discord_at
from bot.gateway import SteadyClient
from bot.messages.sending import readable
from bot.settings import Settings

NEEDED = Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    attach_files=True,
    read_message_history=True,
)
"""The permissions in the invite link of docs/hosting/setup.md."""


@dataclass(frozen=True)
class Demand:
    """A requirement for the application. `otherwise`: where to set it in the developer portal."""

    holds: Callable[[AppInfo], bool]
    what: str
    otherwise: str


def _scopes(config: IntegrationTypeConfig | None) -> set[str]:
    params = None if config is None else config.oauth2_install_params
    return set() if params is None else {*params.scopes}


def _permissions(app: AppInfo) -> Permissions:
    config = app.guild_integration_config
    params = None if config is None else config.oauth2_install_params
    return Permissions.none() if params is None else params.permissions


DEMANDS = (
    Demand(
        lambda app: app.guild_integration_config is not None,
        "servers can add it",
        "page Installation: tick Guild Install",
    ),
    Demand(
        lambda app: _scopes(app.guild_integration_config) >= {"bot", "applications.commands"},
        "adding the app to a server adds the bot",
        "page Installation, Default Install Settings, Guild Install: the scopes bot and"
        " applications.commands",
    ),
    Demand(
        lambda app: _permissions(app) >= NEEDED,
        "the bot gets the permissions it needs",
        "page Installation, Default Install Settings, Guild Install: the permissions View Channels, Send"
        " Messages, Send Messages in Threads, Create Public Threads, Attach Files, Read Message History",
    ),
    Demand(
        lambda app: (
            app.user_integration_config is not None
            and _scopes(app.user_integration_config) >= {"applications.commands"}
        ),
        "people can use it in servers that don't have it",
        "page Installation: tick User Install, with the scope applications.commands",
    ),
    Demand(
        lambda app: not app.interactions_endpoint_url,
        "interactions arrive over the gateway",
        "page General Information: empty Interactions Endpoint URL",
    ),
    Demand(
        lambda app: not app.bot_require_code_grant,
        "an invite link is enough to add it",
        "page Bot: turn Requires OAuth2 Code Grant off",
    ),
    Demand(
        lambda app: not app.flags.embedded,
        "it isn't an Activity",
        "page Activities, Settings: turn Enable Activities off",
    ),
)


async def application_of(settings: Settings) -> AppInfo:
    """Return what Discord knows about the application to which the token belongs. Raises `ProgramError`."""
    token = settings.read_token()
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    restore = use_discord_at(settings.discord_url) if settings.discord_url else None
    try:
        async with SteadyClient(intents=discord.Intents(guilds=True)) as client:
            with explained():
                await client.login(token)
                return await readable(client.application_info)
    finally:
        if restore is not None:
            restore()


def findings(app: AppInfo) -> Iterator[tuple[bool, str]]:
    """Yield for each requirement whether it is met, and a sentence about it."""
    for demand in DEMANDS:
        well = demand.holds(app)
        yield well, f"ok     {demand.what}" if well else f"WRONG  {demand.what} -> {demand.otherwise}"
    if not app.bot_public:
        yield True, "note   only its owner can add it: page Bot, Public Bot is off"
