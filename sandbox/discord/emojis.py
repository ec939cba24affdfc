"""The application's own emojis. They survive restarts, and bad ones are refused, as on Discord."""

from __future__ import annotations

import base64
import binascii
import re
from typing import TYPE_CHECKING

from sandbox.discord import objects
from sandbox.discord.uploads import Upload, content_type
from sandbox.protocol.errors import ApiError, Problems, unknown

if TYPE_CHECKING:
    from sandbox.protocol.json_values import Json
    from sandbox.world.state import World

MOST, BYTES = 2000, 256 * 1024
"""The maximum number of emojis that an application may have, and of bytes in a picture."""

NAME = re.compile(r"\w{2,32}", re.ASCII)
PICTURE = re.compile(r"data:(image/(?:png|jpeg|gif|webp));base64,(.+)", re.DOTALL)


class Emojis:
    """The emojis that only this application has, for its buttons, menus and texts."""

    def __init__(self, world: World) -> None:
        self._world = world

    def all(self) -> list[Json]:
        """Return all emojis."""
        return [self._shown(emoji) for emoji in self._world.emojis.values()]

    def get(self, emoji: str) -> Json:
        """Return an emoji by its id."""
        return self._shown(self._find(emoji))

    def create(self, data: Json) -> Json:
        """Store a new emoji and return it; raises `ApiError` if Discord would refuse it."""
        self._check_name(data.get("name"))
        picture = _picture(data.get("image"))
        if len(self._world.emojis) >= MOST:
            raise ApiError(400, 30008, f"Maximum number of emojis reached ({MOST})")
        emoji: Json = {
            "id": self._world.ids.next(),
            "name": data["name"],
            "animated": content_type(picture) == "image/gif",
            "content_type": content_type(picture),
        }
        self._world.store.put_file(emoji["id"], picture.content)
        self._world.store.put("emojis", emoji["id"], emoji)
        return self._shown(emoji)

    def rename(self, emoji: str, data: Json) -> Json:
        """Rename an emoji, and return it."""
        record = self._find(emoji)
        if data.get("name") != record["name"]:
            self._check_name(data.get("name"))
        self._world.store.put("emojis", emoji, record | {"name": data["name"]})
        return self.get(emoji)

    def remove(self, emoji: str) -> None:
        """Forget an emoji and its picture."""
        self._find(emoji)
        self._world.store.drop("emojis", emoji)
        self._world.store.drop_file(emoji)

    def _find(self, emoji: str) -> Json:
        record = self._world.emojis.get(emoji)
        if record is None:
            raise unknown("emoji")
        return record

    def _check_name(self, name: object) -> None:
        """Raise `ApiError` unless a name has 2 to 32 letters, digits or underscores, and isn't taken."""
        problems = Problems()
        if not isinstance(name, str):
            problems.add("name", "This field is required", "BASE_TYPE_REQUIRED")
        elif not 2 <= len(name) <= 32:
            problems.add("name", "Must be between 2 and 32 in length.", "BASE_TYPE_BAD_LENGTH")
        elif NAME.fullmatch(name) is None:
            problems.add("name", "String value did not match validation regex.", "STRING_TYPE_REGEX")
        elif any(emoji["name"] == name for emoji in self._world.emojis.values()):
            problems.add("name", "An emoji with this name already exists.", NAME_TAKEN)
        problems.raise_if_any()

    def _shown(self, emoji: Json) -> Json:
        return {
            "id": emoji["id"],
            "name": emoji["name"],
            "user": objects.user(self._world, self._world.bot_id),
            "roles": [],
            "require_colons": True,
            "managed": False,
            "animated": emoji["animated"],
            "available": True,
        }


NAME_TAKEN = "APPLICATION_EMOJI_NAME_ALREADY_TAKEN"


def _picture(image: object) -> Upload:
    """Read a picture from its data URI; raises `ApiError` if Discord would refuse it."""
    problems = Problems()
    form = PICTURE.fullmatch(image) if isinstance(image, str) else None
    try:
        content = base64.b64decode(form[2], validate=True) if form else b""
    except binascii.Error:
        content = b""
    picture = Upload("image", content)
    if form is None or not content_type(picture).startswith("image/"):
        problems.add("image", "Invalid image data", "IMAGE_INVALID")
    problems.raise_if_any()
    if len(content) > BYTES:
        raise ApiError(400, 50138, f"Failed to resize asset below the maximum size: {BYTES}")
    return picture
