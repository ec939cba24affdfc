"""All settings of people and servers in one table; the stored values, the panel of `/settings` and its tests
are derived from it. A new choice takes one more line and its texts: `settings.<name>` asks for it,
`settings.<name>.<value>` names a value in the menu, and with `.about` explains it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, Literal, TypeVar

from bot.service.clocks.face import PACES
from bot.service.drafts import Preview
from bot.store.database import Connection
from bot.store.people import Scope
from render.kit.palette import THEMES

LANGUAGES = ("en", "de")
"""The languages of the bot; the first one is the default for everyone whose language is missing."""
LONGEST_ID = 19
"""The maximum number of digits in an id of Discord."""
AS_DISCORD = "discord"
"""A server's choice to use the language that Discord reports for it."""


class Form(StrEnum):
    """How a person wants to see boards."""

    PICTURE = "picture"
    TEXT = "text"


class Cards(StrEnum):
    """How a game is shown in a server: by a message for every turn, or by one card that is edited."""

    TURN = "turn"
    LIVING = "living"


class WantsRating(StrEnum):
    """Whether a person's games are rated and their rating is shown."""

    YES = "yes"
    NO = "no"


Value = TypeVar("Value", bound=str)
Then = Callable[[Connection, int, str], None]
"""The effect of a choice, in the transaction that stores it, given the owner and the value."""


@dataclass(frozen=True)
class Preference(Generic[Value]):
    """A setting that a person chooses for themselves, or a manager for their server. Choices that are no
    longer `offered` stay in force.
    """

    name: str
    scope: Scope
    values: tuple[Value, ...]
    default: Value
    offered: bool = True
    then: Then | None = None


PREVIEW = Preference("preview", "person", tuple(Preview), Preview.FINAL)
"""When a person's moves are previewed."""
FORM = Preference("board", "person", tuple(Form), Form.PICTURE)
"""How boards are shown to a person."""
RATING = Preference("rating", "person", tuple(WantsRating), WantsRating.YES)
"""Whether a person is rated."""
LANGUAGE = Preference("language", "server", (AS_DISCORD, *LANGUAGES), AS_DISCORD)
"""The language of posted messages."""
THEME = Preference("theme", "server", tuple(theme.name for theme in THEMES), THEMES[0].name)
"""The look of pictures."""

CARDS = Preference("cards", "server", tuple(Cards), Cards.LIVING)
"""How games are shown in a server."""


@dataclass(frozen=True)
class Selection:
    """A setting for which a manager picks several things; picking none means no limit. Channels and roles are
    the server's own; `values` are the bot's.
    """

    name: str
    what: Literal["channel", "role", "value"]
    most: int
    values: tuple[str, ...] = ()
    texts: str = ""
    """The prefix of the keys for the values' names."""
    scope: Scope = "server"
    is_posted_in: bool = False
    """Whether the bot posts there on its own, which it can't do in a forum."""
    offered: bool = True
    then: Then | None = None

    def takes(self, picked: Sequence[str]) -> bool:
        """Tell whether these things can be picked."""
        known = all(each.isascii() and each.isdecimal() and len(each) <= LONGEST_ID for each in picked)
        return len(picked) <= self.most and (set(picked) <= set(self.values) if self.values else known)


CHANNELS = Selection("channels", "channel", 25)
"""The channels where games may be started."""
STARTERS = Selection("starters", "role", 10, offered=False)
"""The roles whose members may start games."""
PACES_OFFERED = Selection(
    "paces", "value", len(PACES), tuple(PACES), texts="command.invite.pace.", offered=False
)
"""The paces that invitations may have; the first one is the default."""

Setting = Preference[Any] | Selection
SETTINGS: tuple[Setting, ...] = (
    PREVIEW,
    FORM,
    RATING,
    LANGUAGE,
    THEME,
    CARDS,
    CHANNELS,
    STARTERS,
    PACES_OFFERED,
)
"""The kernel's choices, in the panel's order; features add their own."""
