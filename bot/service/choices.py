"""What people and servers can choose, as one table: what is stored, the panel of `/settings` and its tests
follow from it. A new choice is one more line, and its texts: `settings.<name>` asks for it,
`settings.<name>.<value>` names a value in the menu, and with `.about` says what it means.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, Literal, TypeVar

from bot.service.clocks.pace import PACES
from bot.service.previews import Preview
from bot.store.people.preferences import Scope
from render.kit.palette import THEMES

LANGUAGES = ("en", "de")
"""The first one is spoken to everybody whose language is not here."""
AS_DISCORD = "discord"
"""A server's language is the one that Discord tells."""


class Form(StrEnum):
    """How somebody wants to be shown boards."""

    PICTURE = "picture"
    TEXT = "text"


class Cards(StrEnum):
    """How a game is shown in a server: by a message for every turn, or by one card that is edited."""

    TURN = "turn"
    LIVING = "living"


class WantsRating(StrEnum):
    """Whether somebody's games are rated, and the rating is shown."""

    YES = "yes"
    NO = "no"


class Remind(StrEnum):
    """How somebody is reminded of games that wait for them."""

    NONE = "none"
    DIRECT = "direct"
    MENTION = "mention"


class RemindAfter(StrEnum):
    """For how many hours a game must have waited."""

    HOURS = "6"
    DAY = "24"
    DAYS = "72"


class Retention(StrEnum):
    """For how many days the moves of finished games are kept."""

    FOREVER = "forever"
    YEAR = "365"
    QUARTER = "90"
    MONTH = "30"


class Forced(StrEnum):
    """What becomes of what has only one answer."""

    ASK = "ask"
    PLAY = "play"


class Ponder(StrEnum):
    """How soon computer players answer."""

    SHORT = "short"
    LONG = "long"


Value = TypeVar("Value", bound=str)


@dataclass(frozen=True)
class Preference(Generic[Value]):
    """One thing that a person chooses for themselves, or whoever manages a server for it."""

    name: str
    scope: Scope
    values: tuple[Value, ...]
    default: Value


PREVIEW = Preference("preview", "person", tuple(Preview), Preview.FINAL)
"""When one's moves are shown before they count."""
FORM = Preference("board", "person", tuple(Form), Form.PICTURE)
"""How one is shown boards."""
FORCED = Preference("forced", "person", tuple(Forced), Forced.ASK)
"""Whether one answers what has only one answer."""
PONDER = Preference("ponder", "person", tuple(Ponder), Ponder.SHORT)
"""Whether computer players take their time, as people do."""
RATING = Preference("rating", "person", tuple(WantsRating), WantsRating.YES)
"""Whether one has a rating."""
REMIND = Preference("remind", "person", tuple(Remind), Remind.NONE)
"""Whether and how one is reminded: nobody who did not ask for it."""
REMIND_AFTER = Preference("remind_after", "person", tuple(RemindAfter), RemindAfter.DAY)
"""After how long one is reminded."""
LANGUAGE = Preference("language", "server", (AS_DISCORD, *LANGUAGES), AS_DISCORD)
"""The language of what is posted."""
THEME = Preference("theme", "server", tuple(theme.name for theme in THEMES), THEMES[0].name)
"""The look of pictures."""

CARDS = Preference("cards", "server", tuple(Cards), Cards.LIVING)
"""How games are shown."""

RETENTION = Preference("retention", "server", tuple(Retention), Retention.FOREVER)
"""How long finished games are kept; whoever runs the bot may set a shorter time."""

CHOICES: dict[str, Preference[Any]] = {
    one.name: one
    for one in (
        PREVIEW,
        FORM,
        FORCED,
        PONDER,
        RATING,
        REMIND,
        REMIND_AFTER,
        LANGUAGE,
        THEME,
        CARDS,
        RETENTION,
    )
}
"""By name: also those that are offered no more, for what was chosen of them still holds."""


@dataclass(frozen=True)
class Selection:
    """Several things that whoever manages a server picks for it, none of them: no limit. Channels and roles
    are its own, `values` the bot's.
    """

    name: str
    what: Literal["channel", "role", "value"]
    most: int
    values: tuple[str, ...] = ()
    texts: str = ""
    """How the keys of what the values are called begin."""
    scope: Scope = "server"
    is_posted_in: bool = False
    """Whether the bot posts there by itself, which it cannot in a forum."""

    def takes(self, picked: Sequence[str]) -> bool:
        """Whether this can be picked."""
        known = all(one.isascii() and one.isdecimal() for one in picked)
        return len(picked) <= self.most and (set(picked) <= set(self.values) if self.values else known)


CHANNELS = Selection("channels", "channel", 25)
"""Where games may be started."""
STARTERS = Selection("starters", "role", 10)
"""Who may start games: who has one of these roles."""
PACES_OFFERED = Selection("paces", "value", len(PACES), tuple(PACES), texts="command.invite.pace.")
"""What invitations may ask for; the first of them where nothing is said."""
PUZZLE_CHANNEL = Selection("puzzle", "channel", 1, is_posted_in=True)
"""Where the puzzle of the day is posted; nowhere if none is picked."""

SELECTIONS: dict[str, Selection] = {
    one.name: one for one in (CHANNELS, STARTERS, PACES_OFFERED, PUZZLE_CHANNEL)
}
"""By name."""
SHOWN_CHOICES: tuple[Preference[Any], ...] = (PREVIEW, FORM, REMIND, RATING, LANGUAGE, THEME, CARDS)
SHOWN_SELECTIONS = (CHANNELS, PUZZLE_CHANNEL)
"""What the panel offers, in its order. What was chosen of the others before they went still holds."""
