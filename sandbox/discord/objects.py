"""Discord's objects as JSON, made from the world: users, members, channels, guilds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.protocol.constants import DM, FORUM, GROUP, PRIVATE_THREAD, THREADS, VOICE
from sandbox.protocol.permissions import (
    ALL_PERMISSIONS,
    BOT_PERMISSIONS,
    GUEST_PERMISSIONS,
    PERMISSIONS,
    PERSON_PERMISSIONS,
)

if TYPE_CHECKING:
    from sandbox.protocol.json_values import Json
    from sandbox.world.state import World

JOINED = "2024-01-01T00:00:00+00:00"
"""The time at which everyone joined the guild."""


def user(world: World, who: str) -> Json:
    """Return a user object; someone unknown is a deleted user."""
    is_bot = who == world.bot_id
    name = "Imhotep" if is_bot else world.people.get(who, {}).get("name", "Deleted User")
    return {
        "id": who,
        "username": name.lower(),
        "global_name": None if is_bot else name,
        "discriminator": "0000" if is_bot else "0",
        "avatar": None,
        "bot": is_bot,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
    } | ({"username": name} if is_bot else {})


def member(world: World, who: str, guild: Json) -> Json:
    """Return a guild member object, which includes the user."""
    return {
        "user": user(world, who),
        "nick": None,
        "avatar": None,
        "roles": [bot_role(guild)["id"]] if who == world.bot_id else roles_of(who, guild),
        "joined_at": JOINED,
        "banner": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
        "premium_since": None,
        "communication_disabled_until": None,
    }


def roles_of(who: str, guild: Json) -> list[str]:
    """Return the ids of the roles that a person has in a guild."""
    return [role_record["id"] for role_record in guild.get("roles", []) if who in role_record["people"]]


def person_permissions(who: str, guild: Json) -> int:
    """Return a person's permissions in a guild: all of them if they own it."""
    return ALL_PERMISSIONS if guild["owner_id"] == who else PERSON_PERMISSIONS


def bot_permissions(world: World, channel: Json) -> int:
    """Return the bot's permissions in a channel. A thread has those of its channel."""
    if channel["type"] == GROUP or channel.get("guild_id") in world.without_bot:
        return GUEST_PERMISSIONS
    bits = BOT_PERMISSIONS
    for place in (channel["parent_id"] or "", channel["id"]):
        bits = bits & ~world.denied.get(place, 0) | world.granted.get(place, 0)
    return bits


def channel(world: World, record: Json) -> Json:
    """Return a channel object: text channel, thread or direct channel."""
    last = world.messages.history(record["id"])[-1:]
    shared: Json = {
        "id": record["id"],
        "type": record["type"],
        "last_message_id": last[0].id if last else None,
        "flags": 0,
    }
    if record["type"] == DM:
        return shared | {"recipients": [user(world, record["person"])]}
    if record["type"] == GROUP:
        recipients = [user(world, who) for who in record["people"]]
        owned = {"owner_id": record["owner_id"], "icon": None, "name": record["name"]}
        return shared | owned | {"recipients": recipients}
    shared |= {"guild_id": record["guild_id"], "name": record["name"], "parent_id": record["parent_id"]}
    if record["type"] in THREADS:
        return shared | thread_part(world, record)
    allowed, denied = (kept.get(record["id"], 0) for kept in (world.granted, world.denied))
    changed = {world.bot_id: (allowed, denied)} if allowed or denied else {}
    hidden = sorted(world.hidden.get(record["id"], ()))
    changed |= dict.fromkeys(hidden, (0, PERMISSIONS["view_channel"]))
    overwrites = [
        {"id": who, "type": 1, "allow": str(allow), "deny": str(deny)}
        for who, (allow, deny) in changed.items()
    ]
    return shared | {
        "position": record["position"],
        "permission_overwrites": overwrites,
        "topic": None,
        "nsfw": False,
        "rate_limit_per_user": 0,
        "default_auto_archive_duration": 1440,
        **OF_KIND.get(record["type"], {}),
    }


OF_KIND: dict[int, Json] = {
    VOICE: {"bitrate": 64_000, "user_limit": 0, "rtc_region": None},
    FORUM: {"available_tags": [], "default_reaction_emoji": None, "default_sort_order": None},
}
"""Fields that only some kinds of channels have."""


def thread_part(world: World, record: Json) -> Json:
    """Return the fields that only a thread has."""
    part: Json = {
        "owner_id": record["owner_id"],
        "message_count": len(world.messages.history(record["id"])),
        "total_message_sent": len(world.messages.history(record["id"])),
        "member_count": len(record["joined"]),
        "rate_limit_per_user": 0,
        "thread_metadata": {
            "archived": record["archived"],
            "auto_archive_duration": record["minutes"],
            "archive_timestamp": record["since"],
            "locked": record["locked"],
            "create_timestamp": record["since"],
        },
    }
    if world.bot_id in record["joined"]:
        part["member"] = thread_member(record, world.bot_id)
    return part


def thread_member(record: Json, who: str) -> Json:
    """Return someone's membership in a thread."""
    return {"id": record["id"], "user_id": who, "join_timestamp": record["since"], "flags": 1}


def active_threads(world: World, guild: str) -> list[Json]:
    """Return the threads of a guild that the bot is told about: those that aren't archived and, if private,
    have the bot as a member.
    """
    return [
        thread
        for thread in world.channels.of_guild(guild)
        if thread["type"] in THREADS
        and not thread["archived"]
        and (thread["type"] != PRIVATE_THREAD or world.bot_id in thread["joined"])
    ]


def bot_role(guild: Json) -> Json:
    """Return the role that Discord makes for an installed bot."""
    return role(str(int(guild["id"]) + 1), "Imhotep", BOT_PERMISSIONS, managed=True)


def role(role_id: str, name: str, permissions: int, *, managed: bool = False) -> Json:
    """Return a role object."""
    return {
        "id": role_id,
        "name": name,
        "color": 0,
        "icon": None,
        "unicode_emoji": None,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "position": int(managed),
        "permissions": str(permissions),
        "managed": managed,
        "mentionable": False,
        "flags": 0,
    }


def guild(record: Json) -> Json:
    """Return the guild object as REST returns it."""
    return {
        "id": record["id"],
        "name": record["name"],
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "description": None,
        "owner_id": record["owner_id"],
        "application_id": None,
        "home_header": None,
        "region": "deprecated",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": record.get("system_channel_id"),
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "nsfw": False,
        "widget_enabled": False,
        "widget_channel_id": None,
        "max_presences": None,
        "max_members": 500_000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "premium_subscription_count": 0,
        "safety_alerts_channel_id": None,
        "incidents_data": None,
        "premium_tier": 0,
        "premium_progress_bar_enabled": False,
        "preferred_locale": record["locale"],
        "vanity_url_code": None,
        "roles": [
            role(record["id"], "@everyone", PERSON_PERMISSIONS),
            bot_role(record),
            *(role(role_record["id"], role_record["name"], 0) for role_record in record.get("roles", [])),
        ],
        "emojis": [],
        "stickers": [],
        "features": record.get("features", []),
    }


def roles_by_id(record: Json) -> dict[str, Json]:
    """Return a guild's roles by their ids."""
    return {role_object["id"]: role_object for role_object in guild(record)["roles"]}


def guild_create(world: World, record: Json) -> Json:
    """Return the guild object as the gateway sends it, with channels, threads and the bot's own member."""
    rooms = world.channels.of_guild(record["id"])
    return guild(record) | {
        "joined_at": JOINED,
        "large": False,
        "unavailable": False,
        "member_count": len(world.people) + 1,
        "members": [member(world, world.bot_id, record)],
        "channels": [channel(world, room) for room in rooms if room["type"] not in THREADS],
        "threads": [channel(world, thread) for thread in active_threads(world, record["id"])],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def application(world: World) -> Json:
    """Return the application object."""
    return {
        "id": world.bot_id,
        "name": "Imhotep",
        "icon": None,
        "description": "",
        "summary": "",
        "type": None,
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "owner": user(world, next(iter(world.people))),
        "team": None,
        "bot": user(world, world.bot_id),
        "integration_types_config": {
            "0": _installed(["applications.commands", "bot"], INVITED),
            "1": _installed(["applications.commands"], "0"),
        },
        **world.application,
    }


def _installed(scopes: list[str], permissions: str) -> Json:
    return {"oauth2_install_params": {"scopes": scopes, "permissions": permissions}}


INVITED = "309237746688"
"""The permissions that the bot's invite link asks for."""
