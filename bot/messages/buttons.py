"""Buttons and menus as they stand in messages: labels and ids, no behaviour. `bot.clicks` says what is done.

Ids are `<letter>:<arguments>`; arguments are separated by colons, words of a turn by commas. A letter keeps
its meaning for ever, because buttons do (promise 4).
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum, unique
from typing import NamedTuple

from discord import ButtonStyle, SelectOption
from discord.ui import ActionRow, Button, LayoutView, Select, UserSelect

from bot.messages import icons
from bot.service.invitations.declining import Declined
from engine.contract import Option
from engine.rivals.levels import Level

ID_LENGTH = 100
LABEL_LENGTH = 80
OPTION_LENGTH = 100
BUTTONS_PER_ROW = 5
OPTIONS_PER_MENU = 25
"""Discord's limits: characters of an id, of a button's label, of an option's; how many fit into one."""

FIELD = 2
"""Letters of a button that is called like a field or position."""
PHONE = 320
LETTER_WIDE, EDGES, NARROWEST, ICON_WIDE, GAP = 7.6, 32, 60, 24, 8
"""Pixels: a row on a phone, what is wider wraps; a letter of a label, what is around it, the narrowest
button, an icon, and between two buttons.
"""

Row = ActionRow[LayoutView]


Press = Button[LayoutView]
Menu = Select[LayoutView]
PeopleMenu = UserSelect[LayoutView]


class OpenRow(ActionRow[LayoutView]):
    """A row of buttons that others may join."""

    @property
    def presses(self) -> list[Press]:
        """Its buttons."""
        return [item for item in self.children if isinstance(item, Button)]


@unique
class Letter(StrEnum):
    """How an id begins: what the click is about. All small letters are taken."""

    MOVE = "m"
    CHOOSE = "s"
    CONFIRM = "y"
    CLOSE = "n"
    TOPIC = "q"
    LOOK = "v"
    UNDO = "u"
    ASK = "a"
    REQUEST = "k"
    RESIGN = "r"
    INVITATION = "i"
    THREAD = "t"
    TOUR = "w"
    HELP = "h"
    PRIVACY = "p"
    REMATCH = "e"
    SETTING = "o"
    TERMS = "l"
    GAMES = "g"
    REPLAY = "f"
    LEADERBOARD = "b"
    IMPORT = "x"
    CLOCK = "c"
    PLAN = "d"
    SEASON = "z"
    PUZZLE = "j"
    SUBSTITUTE = "S"
    OPPONENT = "C"


_GAME = r"(?P<game>[0-9]{1,15})"
_VERSION = r"(?P<version>[0-9]{1,6})"
_WORDS = r"(?P<words>[A-Za-z0-9.,]{0,60})"
_NUMBER = "[0-9]{1,15}"
_NUMBERED = f"(?P<number>{_NUMBER})"
_ANSWER = "accept|decline|join|leave|start|change|cancel|deal|close|more|" + "|".join(("refuse", *Declined))
_AGAINST = f"[0-9]{{0,20}}|{'|'.join(Level)}"
_WISH = (
    f"(?P<kind>[a-z-]{{1,20}}):(?P<most>[1-9]):(?P<opponent>{_AGAINST}):(?P<options>[A-Za-z0-9_=,-]*)"
    "(?::(?P<pace>[a-z0-9]{1,4}))?"
)

FORMS: Mapping[Letter, str] = {
    Letter.MOVE: f"{_GAME}:{_VERSION}:{_WORDS}(?::(?P<part>[A-Za-z0-9]))?",
    Letter.CHOOSE: f"{_GAME}:{_VERSION}:{_WORDS}(?::(?P<page>[0-9]{{1,3}}))?",
    Letter.CONFIRM: f"{_GAME}:{_VERSION}:{_WORDS}",
    Letter.CLOSE: "",
    Letter.TOPIC: "(?P<page>[0-9]?)",
    Letter.LOOK: (
        f"(?P<what>board|text|replay|score|record|rules|more|deal|why|legend|plan|hint|this|resign"
        f"|full|film)(?P<page>[1-9]?):{_GAME}"
    ),
    Letter.UNDO: f"{_GAME}:{_VERSION}",
    Letter.ASK: f"{_GAME}:{_VERSION}(?::(?P<kind>hints))?",
    Letter.REQUEST: f"(?P<answer>yes|no):(?P<request>{_NUMBER})",
    Letter.RESIGN: f"{_GAME}:{_VERSION}:(?P<sure>yes|no)",
    Letter.INVITATION: f"(?P<what>{_ANSWER}):(?P<invitation>{_NUMBER})(?::(?P<revision>{_NUMBER}))?",
    Letter.THREAD: _WISH,
    Letter.TOUR: "(?P<of>[a-z-]{1,20}):(?P<page>[0-9]{1,2})(?::(?P<tried>[A-Za-z0-9.,]{1,20}))?",
    Letter.HELP: "(?P<what>rules)",
    Letter.REMATCH: f"(?P<where>here|thread):{_GAME}",
    Letter.PRIVACY: "(?P<what>export|delete|sure|keep)",
    Letter.SETTING: "(?P<name>[a-z_]{1,20})",
    Letter.IMPORT: "(?P<opponent>[0-9]{0,20})",
    Letter.REPLAY: (
        f"(?P<what>film|first|back|forward|last|jump|on|review):(?P<of>[gi]){_NUMBERED}"
        "(?::(?P<at>[0-9]{1,5}))?"
    ),
    Letter.GAMES: f"(?P<list>mine|here|bring):{_NUMBERED}",
    Letter.PLAN: f"(?P<what>say[0-9]{{0,3}}|keep|any|drop):{_GAME}:{_VERSION}:{_WORDS}",
    Letter.TERMS: f"(?P<invitation>{_NUMBER}):(?P<name>[a-z_]{{1,20}})(?::(?P<place>[0-9]))?",
    Letter.SEASON: f"(?P<what>join|leave|start|table|close|sure):(?P<season>{_NUMBER})",
    Letter.SUBSTITUTE: f"(?P<how>seat|person|rival):(?P<seat>[0-9]):{_GAME}:{_VERSION}",
    Letter.PUZZLE: f"(?P<what>open|daily|say[0-9]{{0,3}}|share|rules):(?P<day>[0-9]{{1,7}}):{_WORDS}",
    Letter.OPPONENT: (
        f"(?P<against>ask|pick|{'|'.join(Level)}):(?P<kind>[a-z-]{{1,20}}):(?P<options>[A-Za-z0-9_=,-]*)"
        "(?::(?P<pace>[a-z0-9]{1,4}))?"
    ),
    Letter.LEADERBOARD: "(?P<of>[a-z-]{1,20}):(?P<page>[0-9]{1,4})",
    Letter.CLOCK: f"(?P<what>show|nudge|give1|give3|claim|sure|pause|resume):{_GAME}:{_VERSION}",
}
"""The form of what follows each letter, with a named group for every argument."""


@dataclass(frozen=True)
class Click:
    """What an id says: its letter and its arguments by name. `values` are those chosen in a menu."""

    letter: Letter
    arguments: Mapping[str, str]
    values: tuple[str, ...] = ()

    def __getitem__(self, name: str) -> str:
        return self.arguments[name]

    def number(self, name: str) -> int:
        """An argument that is a number."""
        return int(self.arguments[name])


def click_of(custom_id: str, values: Iterable[str] = ()) -> Click | None:
    """What a click on this id says; None for an id that is none of ours."""
    letter, _, rest = custom_id.partition(":")
    if letter not in FORMS:
        return None
    found = re.fullmatch(FORMS[Letter(letter)], rest)
    return None if found is None else Click(Letter(letter), found.groupdict(), tuple(values))


def id_of(letter: Letter, *arguments: str | int) -> str:
    """The id with these arguments; ValueError for one that would not be understood."""
    custom_id = ":".join((letter, *(map(str, arguments) if arguments else ("",))))
    if len(custom_id) > ID_LENGTH or click_of(custom_id) is None:
        raise ValueError(custom_id)
    return custom_id


def joined(words: Sequence[str]) -> str:
    """Words as they stand in ids."""
    return ",".join(words)


def split(text: str) -> tuple[str, ...]:
    """The inverse of `joined`."""
    return tuple(text.split(",")) if text else ()


def packed(options: Mapping[str, str], known: Iterable[Option]) -> str:
    """A game's options as they stand in ids, by their short names; what is chosen by default goes unsaid."""
    chosen = ((option, options.get(option.name, option.default)) for option in known)
    return joined([f"{option.short}={value}" for option, value in chosen if value != option.default])


def unpacked(text: str, known: Iterable[Option]) -> dict[str, str]:
    """The inverse of `packed`, with the defaults; a name that is not known stays as it is."""
    options = tuple(known)
    whole = {option.short: option.name for option in options}
    pairs = (pair.partition("=") for pair in split(text))
    return {
        **{option.name: option.default for option in options if option.default is not None},
        **{whole.get(short, short): value for short, _, value in pairs},
    }


def button(
    label: str,
    letter: Letter,
    *arguments: str | int,
    style: ButtonStyle = ButtonStyle.secondary,
    disabled: bool = False,
    icon: str | None = None,
) -> Press:
    """A button with this id; a label that is too long is cut."""
    emoji = icons.emoji(icon)
    custom_id = id_of(letter, *arguments)
    return Button(
        label=label[:LABEL_LENGTH], style=style, disabled=disabled, custom_id=custom_id, emoji=emoji
    )


def link(label: str, url: str) -> Press:
    """A button that leads to an address."""
    return Button(label=label, style=ButtonStyle.link, url=url)


class MenuLine(NamedTuple):
    """An option of a menu: what is read, what is sent, and its icon."""

    label: str
    value: str
    icon: str | None = None


def menu(hint: str, options: Iterable[MenuLine], letter: Letter, *arguments: str | int) -> Menu:
    """A menu; labels that are too long are cut. What is chosen goes on with the words of the id."""
    shown = [
        SelectOption(label=one.label[:OPTION_LENGTH], value=one.value, emoji=icons.emoji(one.icon))
        for one in options
    ]
    return Select(placeholder=hint, options=shown, custom_id=id_of(letter, *arguments))


def chooser(
    entries: Iterable[tuple[str, str, str | None]],
    chosen: Collection[str],
    letter: Letter,
    *arguments: str | int,
    hint: str | None = None,
    several: bool = False,
    disabled: bool = False,
) -> Menu:
    """A menu of labels, values and what they mean, which shows what is chosen, or a hint. `several`: any
    number of them, also none.
    """
    shown = [
        SelectOption(label=label[:OPTION_LENGTH], value=value, description=about, default=value in chosen)
        for label, value, about in entries
    ]
    least, most = (0, len(shown)) if several else (1, 1)
    return Select(
        placeholder=hint,
        options=shown,
        custom_id=id_of(letter, *arguments),
        disabled=disabled,
        min_values=least,
        max_values=most,
    )


def people_chooser(hint: str, letter: Letter, *arguments: str | int) -> PeopleMenu:
    """A menu of the people who are here, which Discord fills and searches."""
    return UserSelect(placeholder=hint, custom_id=id_of(letter, *arguments))


def row_of(items: Iterable[Press | Menu | PeopleMenu]) -> Row:
    """A row with these items, and nothing else."""
    row: Row = ActionRow()
    for item in items:
        row.add_item(item)
    return row


def wide(one: Press) -> float:
    """How many pixels a button takes on a phone."""
    icon = 0 if one.emoji is None else ICON_WIDE
    return max(NARROWEST, LETTER_WIDE * len(one.label or "") + EDGES) + icon


def is_row(buttons: Sequence[Press]) -> bool:
    """Whether buttons are one row, on a phone too."""
    whole = sum(map(wide, buttons)) + GAP * (len(buttons) - 1)
    return len(buttons) <= BUTTONS_PER_ROW and (whole <= PHONE or len(buttons) == 1)


def rows_of(buttons: Iterable[Press], after: Sequence[Row] = ()) -> list[Row]:
    """As few rows as these buttons need on a phone; where the last of the rows that they come `after` is open
    and has room for all of them, they join it.
    """
    wanted, last = [*buttons], after[-1] if after else None
    if isinstance(last, OpenRow) and is_row([*last.presses, *wanted]):
        return [*after[:-1], OpenRow(*last.presses, *wanted)]
    found: list[list[Press]] = []
    for one in wanted:
        if found and is_row([*found[-1], one]):
            found[-1].append(one)
        else:
            found.append([one])
    return [*after, *(OpenRow(*row) for row in found)]


def compact(rows: Sequence[Row], most: int) -> list[Row]:
    """The same buttons in so many rows, as far as that can be: neighbors that fit into one are joined,
    the last ones first; if that is not enough, buttons do without icons, as words say the same.
    """
    found = _joined_up(rows, most)
    if len(found) <= most:
        return found
    for item in (item for row in found for item in row.children if isinstance(item, Button)):
        if len(item.label or "") > FIELD:
            item.emoji = None
    return _joined_up(found, most)


def _joined_up(rows: Sequence[Row], most: int) -> list[Row]:
    kept = [[item for item in row.children if isinstance(item, Button)] for row in rows]
    while len(kept) > most:
        pairs = [at for at in range(len(kept) - 1) if is_row([*kept[at], *kept[at + 1]])]
        if not pairs:
            break
        at = pairs[-1]
        kept[at : at + 2] = [[*kept[at], *kept[at + 1]]]
    return [row_of(row) for row in kept]


def closed(rows: Sequence[Row]) -> list[Row]:
    """The same rows, which nothing joins."""
    return [row_of(item for item in row.children if isinstance(item, Button | Select)) for row in rows]
