"""Uploaded files: reading a request's parts, and describing a file as Discord does."""

from __future__ import annotations

import json
import re
import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from aiohttp import BodyPartReader, web

from sandbox.protocol.constants import ATTACHMENT_LIMIT
from sandbox.protocol.errors import INVALID_JSON, TOO_LARGE, ApiError

if TYPE_CHECKING:
    from sandbox.protocol.json_values import Json

UPLOADS_LIMIT = 11 * ATTACHMENT_LIMIT
"""The maximum number of bytes of one request: ten full files and its text."""

PNG, GIF, JPEG, WEBP = b"\x89PNG\r\n\x1a\n", b"GIF8", b"\xff\xd8\xff", b"WEBP"


@dataclass
class Upload:
    """A file in a request: its name and its bytes."""

    name: str
    content: bytes


def content_type(upload: Upload) -> str:
    """Return a file's type, guessed from its first bytes, because clients label every part as octets."""
    head = upload.content[:12]
    if head.startswith(PNG):
        return "image/png"
    if head.startswith(GIF):
        return "image/gif"
    if head.startswith(JPEG):
        return "image/jpeg"
    if head[8:12] == WEBP:
        return "image/webp"
    return (
        "text/plain; charset=utf-8" if upload.name.endswith((".txt", ".json")) else "application/octet-stream"
    )


def size(upload: Upload) -> Json:
    """Return the width and height of a PNG or GIF; empty for any other file."""
    head = upload.content[:24]
    if head.startswith(PNG) and len(head) == 24:
        width, height = struct.unpack(">II", head[16:24])
    elif head.startswith(GIF) and len(head) >= 10:
        width, height = struct.unpack("<HH", head[6:10])
    else:
        return {}
    return {"width": width, "height": height}


def as_object(raw: bytes) -> Json:
    """Read a JSON object; raises 50109 for invalid JSON, and 50035 for JSON that isn't an object."""
    value = _parsed(raw)
    if not isinstance(value, dict):
        raise ApiError(400, 50035, "Invalid Form Body")
    return cast("Json", value)


def _parsed(raw: bytes) -> object:
    try:
        return cast("object", json.loads(raw))
    except ValueError:
        raise ApiError(*INVALID_JSON) from None


async def read_body(request: web.Request) -> tuple[object, dict[int, Upload]]:
    """Return a request's JSON body (None when it has none) and its files by number."""
    if request.content_type != "multipart/form-data":
        raw = await request.read()
        if not raw:
            return None, {}
        if request.content_type != "application/json":
            raise ApiError(400, 50035, 'Invalid Form Body: expected "Content-Type" application/json')
        return _parsed(raw), {}
    body: Json = {}
    files: dict[int, Upload] = {}
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        content = bytes(await part.read(decode=True))
        number = re.fullmatch(r"files\[(\d)\]", part.name or "")
        if part.name == "payload_json":
            body = as_object(content)
        elif number is None:
            raise ApiError(
                400, 50035, f"Invalid Form Body: part {part.name!r} is neither payload_json nor files[n]"
            )
        elif len(content) > ATTACHMENT_LIMIT:
            raise ApiError(*TOO_LARGE)
        else:
            files[int(number[1])] = Upload(part.filename or "unknown", content)
    return body, files
