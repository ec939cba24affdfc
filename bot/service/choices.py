"""What people and servers can choose, as one table: what is stored, the panel of `/settings` and its tests
follow from it. A new choice is one more line, and its texts: `settings.<name>` asks for it,
`settings.<name>.<value>` names a value in the menu, and with `.about` says what it means.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, TypeVar

from bot.service.previews import Preview
from bot.store.preferences import Scope
from render.kit.palette import THEMES

LANGUAGES = ("en", "de")
"""The first one is spoken to everybody whose language is not here."""
AS_DISCORD = "discord"
"""A server's language is the one that Discord tells."""


class Form(StrEnum):
    """How somebody wants to be shown boards."""

    PICTURE = "picture"
    TEXT = "text"


Value = TypeVar("Value", bound=str)


@dataclass(frozen=True)
class Choice(Generic[Value]):
    """One thing that a person chooses for themselves, or whoever manages a server for it."""

    name: str
    scope: Scope
    values: tuple[Value, ...]
    default: Value


PREVIEW = Choice("preview", "person", tuple(Preview), Preview.FINAL)
"""When one's moves are shown before they count."""
FORM = Choice("board", "person", tuple(Form), Form.PICTURE)
"""How one is shown boards."""
LANGUAGE = Choice("language", "server", (AS_DISCORD, *LANGUAGES), AS_DISCORD)
"""The language of what is posted."""
THEME = Choice("theme", "server", tuple(theme.name for theme in THEMES), THEMES[0].name)
"""The look of pictures."""

CHOICES: dict[str, Choice[Any]] = {one.name: one for one in (PREVIEW, FORM, LANGUAGE, THEME)}
"""By name, in the order of the panel."""
