"""Words of Discord's protocol: JSON, errors, flags, permissions, the numbers of types."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, TypeAlias, cast

if TYPE_CHECKING:
    from collections.abc import Iterator

Json: TypeAlias = dict[str, Any]

TEXT, DM, THREAD = 0, 1, 11
"""Channel types."""

PING, COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 1, 2, 3, 4, 5
"""Interaction types."""

LOADING, EPHEMERAL, SILENT, V2, HAS_THREAD = 1 << 7, 1 << 6, 1 << 12, 1 << 15, 1 << 5
"""Message flags."""

SELECTS = (3, 5, 6, 7, 8)
"""Component types of menus: string, user, role, mentionable, channel."""

PERMISSIONS: dict[str, int] = {
    "administrator": 1 << 3,
    "manage_guild": 1 << 5,
    "add_reactions": 1 << 6,
    "view_channel": 1 << 10,
    "send_messages": 1 << 11,
    "manage_messages": 1 << 13,
    "embed_links": 1 << 14,
    "attach_files": 1 << 15,
    "read_message_history": 1 << 16,
    "mention_everyone": 1 << 17,
    "use_application_commands": 1 << 31,
    "manage_threads": 1 << 34,
    "create_public_threads": 1 << 35,
    "send_messages_in_threads": 1 << 38,
}
"""The permissions the sandbox knows, by discord.py's names."""

ATTACHMENT_LIMIT = 10 * 1024 * 1024
"""Bytes of one uploaded file."""


def permission_bits(*names: str) -> int:
    """Add up permissions; an unknown name raises KeyError."""
    bits = 0
    for name in names:
        bits |= PERMISSIONS[name]
    return bits


BOT_PERMISSIONS = permission_bits(
    "view_channel",
    "send_messages",
    "send_messages_in_threads",
    "create_public_threads",
    "attach_files",
    "embed_links",
    "read_message_history",
)
"""What the invitation link asks for, and nothing more."""

PERSON_PERMISSIONS = BOT_PERMISSIONS | permission_bits("add_reactions", "use_application_commands")
"""What everyone has."""

ALL_PERMISSIONS = permission_bits(*PERMISSIONS)
"""What a guild's owner has."""


class ApiError(Exception):
    """A refusal as Discord words it: HTTP status, error code, sentence, and errors by field."""

    def __init__(self, status: int, code: int, message: str, errors: Json | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors

    def body(self) -> Json:
        """Return the answer's JSON body."""
        body: Json = {"message": self.message, "code": self.code}
        if self.errors:
            body["errors"] = self.errors
        return body


NOT_FOUND: dict[str, tuple[int, str]] = {
    "channel": (10003, "Unknown Channel"),
    "guild": (10004, "Unknown Guild"),
    "member": (10007, "Unknown Member"),
    "message": (10008, "Unknown Message"),
    "user": (10013, "Unknown User"),
    "webhook": (10015, "Unknown Webhook"),
    "interaction": (10062, "Unknown interaction"),
    "command": (10063, "Unknown application command"),
}


def unknown(what: str) -> ApiError:
    """404 for a thing of `NOT_FOUND`."""
    code, message = NOT_FOUND[what]
    return ApiError(404, code, message)


class Problems:
    """Collects what is wrong with a body, to be raised as one 50035 with Discord's nested `errors`."""

    def __init__(self) -> None:
        self.found: list[tuple[str, str, str]] = []

    def add(self, path: str, message: str, code: str = "BASE_TYPE_BAD") -> None:
        """Note a problem at a dotted path such as `components.0.custom_id`."""
        self.found.append((path, code, message))

    def need(self, ok: object, path: str, message: str, code: str = "BASE_TYPE_BAD") -> None:
        """Note a problem unless `ok`."""
        if not ok:
            self.add(path, message, code)

    def errors(self) -> Json:
        """Return the nested form: `{"components": {"0": {"_errors": [{code, message}]}}}`."""
        tree: Json = {}
        for path, code, message in self.found:
            node = tree
            for step in filter(None, path.split(".")):
                node = node.setdefault(step, {})
            node.setdefault("_errors", []).append({"code": code, "message": message})
        return tree

    def raise_if_any(self) -> None:
        """Raise 50035 if there was a problem."""
        if self.found:
            raise ApiError(400, 50035, "Invalid Form Body", self.errors())


def entries(value: object) -> list[Json]:
    """Return the JSON objects of a JSON array; anything else counts as nothing."""
    if not isinstance(value, list):
        return []
    return [cast("Json", one) for one in cast("list[object]", value) if isinstance(one, dict)]


def texts(value: object) -> list[str]:
    """Return the entries of a JSON array as texts (ids may come as numbers); all else counts as nothing."""
    return [str(one) for one in cast("list[object]", value)] if isinstance(value, list) else []


def obj(value: object) -> Json:
    """Return a JSON object; anything else counts as an empty one."""
    return cast("Json", value) if isinstance(value, dict) else {}


def children(component: Json, path: str = "") -> Iterator[tuple[str, Json]]:
    """Yield the components directly inside one, with their paths."""
    for number, child in enumerate(entries(component.get("components"))):
        yield f"{path}.components.{number}", child
    for key in ("accessory", "component"):
        if isinstance(component.get(key), dict):
            yield f"{path}.{key}", component[key]


def walk(components: object, path: str = "components") -> Iterator[tuple[str, Json]]:
    """Yield every component with its dotted path, outer ones first."""
    waiting = [(f"{path}.{number}", one) for number, one in enumerate(entries(components))]
    while waiting:
        where, component = waiting.pop(0)
        yield where, component
        waiting = [*children(component, where), *waiting]


def text_of(message: Json) -> str:
    """Return all that is written in a message: its content, then its text displays."""
    parts = [str(message.get("content") or "")]
    parts += [
        str(one.get("content", "")) for _, one in walk(message.get("components")) if one.get("type") == 10
    ]
    return "\n".join(part for part in parts if part)


LOCALES = frozenset(
    re.split(
        r"\s+",
        "id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs el bg ru uk hi "
        "th zh-CN ja zh-TW ko",
    )
)
"""Locales that Discord knows for commands."""
