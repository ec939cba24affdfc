"""The people whom a message notifies under Discord's rules of allowed mentions, and the text they get."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sandbox.protocol.json_values import texts

if TYPE_CHECKING:
    from sandbox.protocol.json_values import Json
    from sandbox.world.state import World


def pinged(text: str, allowed: Json | None, *, replied: str | None = None) -> list[str]:
    """Return the ids of the people whom a new message mentions and may notify, in order of mention.

    Without `allowed` (the body's `allowed_mentions`) everyone named is notified, and so is the
    author of the message replied to.
    """
    named = list(dict.fromkeys(re.findall(r"<@!?(\d+)>", text)))
    if allowed is None or "users" in (texts(allowed.get("parse"))):
        chosen = named
    else:
        listed = set(texts(allowed.get("users")))
        chosen = [person_id for person_id in named if person_id in listed]
    replies = allowed is None or bool(allowed.get("replied_user"))
    return list(dict.fromkeys([*chosen, *([replied] if replied and replies else [])]))


def notification(wire: Json, world: World) -> str:
    """Return the text of a phone's notification: the message's content with names instead of mentions. It
    ignores components, so it is empty for a message that has nothing else (discord-api-docs#7854).
    """

    def name(mention: re.Match[str]) -> str:
        person = world.people.get(mention[1])
        return f"@{person['name']}" if person else mention[0]

    return re.sub(r"<@!?(\d+)>", name, str(wire["content"]))
