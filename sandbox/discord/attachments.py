"""Files on messages: keeping, replacing and dropping them, and pointing components at them."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING

from sandbox.discord.limits.components import media
from sandbox.discord.limits.messages import clean_name
from sandbox.discord.uploads import Upload, content_type, size
from sandbox.protocol.components import named_by_id, walk
from sandbox.protocol.json_values import Json, entries, obj

if TYPE_CHECKING:
    from sandbox.world.state import World


def store_attachments(
    world: World, channel: str, body: Json, files: dict[int, Upload], before: list[Json]
) -> list[Json]:
    """Return a message's attachments after it is sent or edited, and keep the new files.

    Without `attachments` in the body, all files are kept; with it, files that aren't listed are removed. The
    entry whose id is a file's number describes that file.
    """
    listed = body.get("attachments")
    kept = list(before)
    described: dict[int, Json] = {}
    if listed is not None:
        had = {attachment["id"]: attachment for attachment in before}
        kept = list[Json]()
        for entry in entries(listed):
            key = str(entry.get("id"))
            if key in had:
                changes: Json = {"description": entry["description"]} if "description" in entry else {}
                kept.append(had[key] | changes)
            else:
                described[int(key)] = entry
    return kept + [
        _new(world, channel, upload, described.get(number, {})) for number, upload in files.items()
    ]


def _new(world: World, channel: str, upload: Upload, entry: Json) -> Json:
    key = world.ids.next()
    name = clean_name(entry.get("filename") or upload.name)
    world.store.put_file(key, upload.content)
    url = world.file_url(channel, key, name)
    attachment: Json = {
        "id": key,
        "filename": name,
        "size": len(upload.content),
        "url": url,
        "proxy_url": url,
        "content_type": content_type(upload),
        "flags": 0,
    }
    if entry.get("description"):
        attachment["description"] = entry["description"]
    return attachment | size(upload)


def resolved_components(components: object, files: list[Json]) -> list[Json]:
    """Return components as they are stored: each has an id, and files have addresses instead of
    `attachment://`.
    """
    fresh = copy.deepcopy(entries(components))
    by_name = {attachment["filename"]: attachment for attachment in files}
    used = {component["id"] for _, component in walk(fresh) if component.get("id")}
    number = 0
    for path, component in list(walk(fresh)):
        if not component.get("id"):
            number += 1
            while number in used:
                number += 1
            component["id"] = number
        for _, item in media(component, path):
            key = "media" if "media" in item else "file"
            item[key] = _resolved(obj(item.get(key)), by_name)
    for named in named_by_id(fresh):
        named["id"] = str(named["id"])  # clients may send numbers; Discord answers with strings
    return fresh


def _resolved(item: Json, by_name: dict[str, Json]) -> Json:
    url = str(item.get("url", ""))
    if not url.startswith("attachment://"):
        return item
    attachment = by_name[url.removeprefix("attachment://")]
    size_part = {key: attachment[key] for key in ("width", "height") if key in attachment}
    return {
        "id": attachment["id"],
        "url": attachment["url"],
        "proxy_url": attachment["proxy_url"],
        "content_type": attachment["content_type"],
        "attachment_id": attachment["id"],
        "loading_state": 2,
        "flags": 0,
        **size_part,
    }


def listed(files: list[Json], components: list[Json]) -> list[Json]:
    """Return the files that a message lists as its attachments: those that no component shows."""
    items = [item for path, component in walk(components) for _, item in media(component, path)]
    used = {obj(item.get("media") or item.get("file")).get("attachment_id") for item in items}
    return [file for file in files if file["id"] not in used]


def resolved_embeds(embeds: object, files: list[Json]) -> list[Json]:
    """Return embeds as they are stored, with the files' addresses for pictures."""
    by_name = {attachment["filename"]: attachment for attachment in files}
    fresh = copy.deepcopy(entries(embeds))
    for embed in fresh:
        embed.setdefault("type", "rich")
        for key in ("image", "thumbnail"):
            url = str(obj(embed.get(key)).get("url", ""))
            if url.startswith("attachment://"):
                file = by_name.get(url.removeprefix("attachment://"), {})
                embed[key] = {"url": file.get("url", ""), "proxy_url": file.get("url", "")}
    return fresh
