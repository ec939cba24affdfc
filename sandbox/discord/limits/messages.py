"""Discord's limits for messages beyond those in its OpenAPI file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, cast

from sandbox.discord.limits.components import check_components, check_emojis, media
from sandbox.discord.limits.embeds import check_embeds
from sandbox.protocol.components import walk
from sandbox.protocol.constants import ATTACHMENT_LIMIT, EPHEMERAL, LOADING, SILENT, V2
from sandbox.protocol.errors import TOO_LARGE, ApiError, Problems
from sandbox.protocol.json_values import Json, entries, obj, texts

if TYPE_CHECKING:
    from collections.abc import Collection

    from sandbox.discord.uploads import Upload

CONTENT, NONCE, ALT, FILES = 2000, 25, 1024, 10

SEND_FLAGS = {"channel": 1 << 2 | SILENT | 1 << 13 | V2, "webhook": 1 << 2 | SILENT | EPHEMERAL | V2}
"""Flags that the bot may set: no embeds, silent, voice, V2; ephemeral only in answers to interactions."""

MESSAGE_KEYS = frozenset(
    [
        "content",
        "nonce",
        "enforce_nonce",
        "tts",
        "embeds",
        "allowed_mentions",
        "message_reference",
        "components",
        "sticker_ids",
        "attachments",
        "flags",
        "poll",
        "thread_id",
        "applied_tags",
        "username",
        "avatar_url",
        "shared_client_theme",
    ]
)
"""Keys that a message's body may have. Discord silently ignores others; here a misspelling is an error."""


def check_message(
    body: Json,
    files: dict[int, Upload],
    *,
    via: str,
    before: Json | None = None,
    emojis: Collection[str] = (),
) -> None:
    """Raise 50006 or 50035 for a body that Discord would refuse.

    `via` is "channel" or "webhook"; `before` is the message before an edit; `emojis` are the
    ids of the application's emojis.
    """
    problems = Problems()
    for key in body.keys() - MESSAGE_KEYS:
        problems.add(
            key, "This key does not exist (the sandbox refuses it to catch misspellings).", "UNKNOWN_KEY"
        )
    content = body.get("content") or ""
    problems.need(
        len(content) <= CONTENT, "content", f"Must be {CONTENT} or fewer in length.", "BASE_TYPE_MAX_LENGTH"
    )
    problems.need(len(str(body.get("nonce") or "")) <= NONCE, "nonce", f"Must be {NONCE} or fewer in length.")
    _flags(problems, body, via, before)
    _mentions(problems, obj(body.get("allowed_mentions")))
    check_embeds(problems, entries(body.get("embeds")))
    _files(problems, body, files, before)
    is_v2 = bool((_now(body, before, "flags", 0) or 0) & V2)
    if "components" in body:
        check_components(problems, body["components"], is_v2=is_v2)
        check_emojis(problems, body["components"], emojis)
    if is_v2:
        for key in ("content", "embeds", "poll", "sticker_ids"):
            problems.need(
                not _now(body, before, key, None),
                key,
                "The 'content', 'embeds', 'stickers' and 'poll' fields cannot be used with IS_COMPONENTS_V2.",
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
            )
    problems.raise_if_any()
    _not_empty(body, files, before, is_v2=is_v2)


def _now(body: Json, before: Json | None, key: str, default: Any) -> Any:
    """Return a field from the body, or else its value before the edit, or the default."""
    return body[key] if key in body else (before or {}).get(key, default)


def _not_empty(body: Json, files: dict[int, Upload], before: Json | None, *, is_v2: bool) -> None:
    keys = (
        ("components",)
        if is_v2
        else ("content", "embeds", "components", "attachments", "sticker_ids", "poll")
    )
    filled = any(_now(body, before, key, None) for key in keys)
    if not filled and (is_v2 or not files) and not ((before or {}).get("flags", 0) & LOADING and not body):
        raise ApiError(400, 50006, "Cannot send an empty message")


def _flags(problems: Problems, body: Json, via: str, before: Json | None) -> None:
    flags = body.get("flags")
    if flags is None:
        return
    if not isinstance(flags, int):
        problems.add("flags", "Must be a number.")
        return
    allowed = SEND_FLAGS[via] | (LOADING if before is not None else 0)
    if before is not None:
        had = before["flags"]
        problems.need(
            flags & V2 or not had & V2, "flags", "IS_COMPONENTS_V2 cannot be removed.", "FLAG_REMOVED"
        )
        # An edit may repeat fields that the message has; Discord ignores those that can't be changed.
        allowed |= had
    problems.need(
        not flags & ~allowed, "flags", f"Flags {flags & ~allowed} cannot be set here.", "FLAG_NOT_ALLOWED"
    )


def _mentions(problems: Problems, allowed: Json) -> None:
    parse = texts(allowed.get("parse"))
    for kind in ("users", "roles"):
        named = texts(allowed.get(kind))
        problems.need(
            not (kind in parse and named),
            f"allowed_mentions.{kind}",
            f"allowed_mentions.parse has '{kind}', so the list must be empty.",
            "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
        )
        problems.need(len(named) <= 100, f"allowed_mentions.{kind}", "Must be 100 or fewer in length.")
        problems.need(len(set(named)) == len(named), f"allowed_mentions.{kind}", "Not unique.")


def _files(problems: Problems, body: Json, files: dict[int, Upload], before: Json | None) -> None:
    had: dict[str, str] = {
        attachment["id"]: attachment["filename"] for attachment in (before or {}).get("attachments", [])
    }
    listed = entries(body["attachments"]) if body.get("attachments") is not None else None
    names = {number: upload.name for number, upload in files.items()}
    kept = list(had.values()) if listed is None else []
    for number, entry in enumerate(listed or []):
        path, key = f"attachments.{number}", str(entry.get("id"))
        problems.need(
            len(entry.get("description") or "") <= ALT, f"{path}.description", "Must be 1024 or fewer."
        )
        if key in had:
            kept.append(had[key])
        elif key.isdigit() and int(key) in files:
            names[int(key)] = entry.get("filename") or names[int(key)]
        else:
            problems.add(
                path, f"Attachment {key} was neither sent nor is it on the message.", "ATTACHMENT_NOT_FOUND"
            )
    problems.need(len(names) + len(kept) <= FILES, "attachments", "Must be 10 or fewer in length.")
    for upload in files.values():
        if len(upload.content) > ATTACHMENT_LIMIT:
            raise ApiError(*TOO_LARGE)
    _references(
        problems,
        _now(body, before, "components", []),
        {clean_name(filename) for filename in (*names.values(), *kept)},
    )
    for number, embed in enumerate(entries(body.get("embeds"))):
        url = str(obj(embed.get("image")).get("url", ""))
        _reference(problems, f"embeds.{number}.image", url, {*map(clean_name, names.values()), *kept})


def _references(problems: Problems, components: object, names: set[str]) -> None:
    for path, component in walk(components):
        for where, item in media(component, path):
            _reference(problems, where, str(obj(item.get("media") or item.get("file")).get("url", "")), names)


def _reference(problems: Problems, path: str, url: str, names: set[str]) -> None:
    if url.startswith("attachment://"):
        problems.need(
            url.removeprefix("attachment://") in names,
            path,
            f"The referenced attachment in the unfurled media item was not found: {url}",
            "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
        )


def clean_name(name: str) -> str:
    """Return a file name as Discord keeps it: its last part, with underscores for spaces, and without odd
    characters.
    """
    last = cast("str", re.split(r"[/\\]", name)[-1])
    return re.sub(r"[^\w.\-]", "", last.replace(" ", "_"), flags=re.ASCII) or "unknown"
