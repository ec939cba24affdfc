"""Who is notified by a message, under Discord's rules of allowed mentions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sandbox.protocol.json_values import texts

if TYPE_CHECKING:
    from sandbox.protocol.json_values import Json


def pinged(text: str, allowed: Json | None, *, replied: str | None = None) -> list[str]:
    """Return the ids of those a new message names and may notify, in the order they are named.

    Without `allowed` (the body's `allowed_mentions`) everybody named is notified, and so is the author
    of the message replied to.
    """
    named = list(dict.fromkeys(re.findall(r"<@!?(\d+)>", text)))
    if allowed is None or "users" in (texts(allowed.get("parse"))):
        chosen = named
    else:
        listed = set(texts(allowed.get("users")))
        chosen = [one for one in named if one in listed]
    replies = allowed is None or bool(allowed.get("replied_user"))
    return list(dict.fromkeys([*chosen, *([replied] if replied and replies else [])]))
