"""Messages as a person sees them, with text, buttons, menus and pictures."""

from __future__ import annotations

from dataclasses import dataclass

from sandbox.discord.limits.components import media
from sandbox.protocol.components import text_of, walk
from sandbox.protocol.constants import SELECTS
from sandbox.protocol.json_values import Json, entries, obj


@dataclass(frozen=True)
class RenderedButton:
    """A button."""

    label: str
    custom_id: str | None
    style: int
    disabled: bool
    emoji: str | None
    url: str | None

    def is_for(self, key: str) -> bool:
        """Return whether `key` means this button, whatever its language: a part of its id between colons,
        such as `accept`, `u` or `v:more`, or the last step in it, such as `b2`.
        """
        return f":{key}:" in f":{self.custom_id}:" or str(self.custom_id).endswith(f",{key}")


@dataclass(frozen=True)
class RenderedMenu:
    """A menu; `options` maps values to labels (empty for menus of users and the like), and `chosen` has the
    current values.
    """

    custom_id: str
    type: int
    placeholder: str
    options: dict[str, str]
    min_values: int
    max_values: int
    disabled: bool
    chosen: tuple[str, ...]


@dataclass(frozen=True)
class RenderedPicture:
    """A picture and its alternative text."""

    url: str
    alt: str


class RenderedMessage:
    """A message as one person sees it. `raw` is the page API's object."""

    def __init__(self, raw: Json) -> None:
        self.raw = raw

    def __repr__(self) -> str:
        return f"<RenderedMessage {self.id} {self.text[:60]!r} {[button.label for button in self.buttons]}>"

    @property
    def id(self) -> str:
        return self.raw["id"]

    @property
    def channel(self) -> str:
        return self.raw["channel_id"]

    @property
    def author(self) -> str:
        """The author's id."""
        return self.raw["author"]["id"]

    @property
    def text(self) -> str:
        """All text of the message: the content, then the text displays in order."""
        return text_of(self.raw)

    @property
    def buttons(self) -> list[RenderedButton]:
        """The buttons in reading order."""
        return [
            RenderedButton(
                part.get("label") or "",
                part.get("custom_id"),
                part["style"],
                bool(part.get("disabled")),
                obj(part.get("emoji")).get("name"),
                part.get("url"),
            )
            for _, part in walk(self.raw["components"])
            if part["type"] == 2
        ]

    def button(self, key: str) -> RenderedButton:
        """Return the first button for this key (see `RenderedButton.is_for`); raise LookupError if there is
        none.
        """
        for button in self.buttons:
            if button.is_for(key):
                return button
        raise LookupError(f"no button {key!r} among {[button.custom_id for button in self.buttons]}")

    def offers(self, key: str) -> bool:
        """Return whether there is a button for this key."""
        return any(button.is_for(key) for button in self.buttons)

    @property
    def menus(self) -> list[RenderedMenu]:
        """The menus in reading order."""
        return [
            RenderedMenu(
                part["custom_id"],
                part["type"],
                part.get("placeholder") or "",
                {option["value"]: option["label"] for option in entries(part.get("options"))},
                part.get("min_values", 1),
                part.get("max_values", 1),
                bool(part.get("disabled")),
                tuple(option["value"] for option in entries(part.get("options")) if option.get("default")),
            )
            for _, part in walk(self.raw["components"])
            if part["type"] in SELECTS
        ]

    @property
    def pictures(self) -> list[RenderedPicture]:
        """The pictures: those in components, or the plain attachments of a message without V2 components."""
        shown = [
            RenderedPicture(obj(item.get("media") or item.get("file"))["url"], item.get("description") or "")
            for path, part in walk(self.raw["components"])
            for _, item in media(part, path)
        ]
        if self.raw["flags"] & 1 << 15:
            by_url = {file["url"]: file.get("description") or "" for file in self.raw["files"]}
            return [
                RenderedPicture(picture.url, picture.alt or by_url.get(picture.url, "")) for picture in shown
            ]
        return [
            RenderedPicture(file["url"], file.get("description") or "")
            for file in self.raw["attachments"]
            if str(file["content_type"]).startswith("image/")
        ]

    @property
    def pinged(self) -> list[str]:
        """The ids of the people whom the message notified."""
        return self.raw["pinged"]

    @property
    def notification(self) -> str | None:
        """The text that a phone showed for the message, or None if nobody was notified."""
        return self.raw["notification"]

    @property
    def ephemeral(self) -> bool:
        return self.raw["ephemeral_for"] is not None

    @property
    def thinking(self) -> bool:
        return self.raw["thinking"]


@dataclass(frozen=True)
class RenderedForm:
    """A form that the bot opened."""

    interaction: str
    custom_id: str
    title: str
    components: list[Json]

    @property
    def fields(self) -> dict[str, Json]:
        """The fields by custom_id, each with its label added."""
        fields: dict[str, Json] = {}
        for row in self.components:
            for _, part in walk([row]):
                if part.get("custom_id"):
                    fields[part["custom_id"]] = {**part, "label": row.get("label") or part.get("label") or ""}
        return fields
