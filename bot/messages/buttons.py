"""Buttons and menus of messages: labels and ids without behavior; `bot.interactions` answers them.

Ids are `<letter>:<arguments>`; arguments are separated by colons, words of a turn by commas. Each form is
defined next to the cards that use it, and keeps its meaning forever, because buttons stay (promise 4).
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from discord import ButtonStyle, SelectOption
from discord.ui import ActionRow, Button, LayoutView, Select, UserSelect

from bot.messages import icons
from bot.service.limits import Declined
from engine.contract import Option
from engine.rivals.levels import Level

ID_LENGTH = 100
LABEL_LENGTH = 80
OPTION_LENGTH = 100
BUTTONS_PER_ROW = 5
OPTIONS_PER_MENU = 25
"""Discord's limits: characters in an id, a button's label and an option's label; buttons in a row; options in
a menu.
"""

FIELD = 2
"""The maximum number of letters in the label of a button that is named after a field or position."""
PHONE = 320
LETTER_WIDE, EDGES, NARROWEST, ICON_WIDE, GAP = 7.6, 32, 60, 24, 8
"""Widths in pixels on a phone: a row before it wraps, a letter of a label, the padding around a label, the
narrowest button, an icon, and the gap between two buttons.
"""

NUMBERS = range(1 << 63)
"""The numbers that the database can store."""

Row = ActionRow[LayoutView]


Press = Button[LayoutView]
Menu = Select[LayoutView]
PeopleMenu = UserSelect[LayoutView]


class OpenRow(ActionRow[LayoutView]):
    """A row of buttons to which more may be added."""

    @property
    def presses(self) -> list[Press]:
        """Return the buttons of this row."""
        return [item for item in self.children if isinstance(item, Button)]


@dataclass(frozen=True, eq=False)
class ClickForm:
    """The form of the ids of some buttons and menus: a letter, then arguments that match a pattern with named
    groups. Several forms may share a letter as long as no id matches two of them.
    """

    letter: str
    form: str

    def id(self, *arguments: str | int) -> str:
        """Return the id with these arguments; raises ValueError if it wouldn't match the form."""
        custom_id = ":".join((self.letter, *(map(str, arguments) if arguments else ("",))))
        if len(custom_id) > ID_LENGTH or self.read(custom_id) is None:
            raise ValueError(custom_id)
        return custom_id

    def read(self, custom_id: str | None, values: Iterable[str] = ()) -> "Click | None":
        """Parse an id into a click; return None for an id of another form, or with a number that the database
        can't store.
        """
        letter, _, rest = (custom_id or "").partition(":")
        parts = re.fullmatch(self.form, rest) if letter == self.letter else None
        if parts is None or any(int(part) not in NUMBERS for part in parts.groups("") if part.isdecimal()):
            return None
        return Click(self, parts.groupdict(), tuple(values))


@dataclass(frozen=True)
class Click:
    """A parsed id: its form and its arguments by name. `values` are those chosen in a menu."""

    form: ClickForm
    arguments: Mapping[str, str]
    values: tuple[str, ...] = ()

    def __getitem__(self, name: str) -> str:
        return self.arguments[name]

    def number(self, name: str) -> int:
        """Return an argument as a number."""
        return int(self.arguments[name])

    @property
    def words(self) -> tuple[str, ...]:
        """Return the words of a turn, including those chosen in a menu."""
        return (*split(self["words"]), *(word for value in self.values for word in split(value)))


# patterns of arguments shared by many forms
NUMBER = "[0-9]{1,15}"
GAME = f"(?P<game>{NUMBER})"
VERSION = "(?P<version>[0-9]{1,6})"
WORDS = "(?P<words>[A-Za-z0-9.,]{0,60})"
_ANSWER = "accept|decline|join|leave|start|change|cancel|deal|close|more|" + "|".join(("refuse", *Declined))
_AGAINST = f"[0-9]{{0,20}}|{'|'.join(Level)}"

MOVE = ClickForm("m", f"{GAME}:{VERSION}:{WORDS}(?::(?P<part>[A-Za-z0-9]))?")
CHOOSE = ClickForm("s", f"{GAME}:{VERSION}:{WORDS}(?::(?P<page>[0-9]{{1,3}}))?")
CONFIRM = ClickForm("y", f"{GAME}:{VERSION}:{WORDS}")
CLOSE = ClickForm("n", "")
LOOK = ClickForm(
    "v", f"(?P<what>board|text|replay|score|record|more|deal|legend|this|resign|film)(?P<page>[1-9]?):{GAME}"
)
UNDO = ClickForm("u", f"{GAME}:{VERSION}")
TAKE_BACK = ClickForm("a", f"{GAME}:{VERSION}")
REQUEST = ClickForm("k", f"(?P<answer>yes|no):(?P<request>{NUMBER})")
RESIGN = ClickForm("r", f"{GAME}:{VERSION}:(?P<sure>yes|no)")
INVITATION = ClickForm("i", f"(?P<what>{_ANSWER}):(?P<invitation>{NUMBER})(?::(?P<revision>{NUMBER}))?")
THREAD = ClickForm(
    "t",
    f"(?P<kind>[a-z-]{{1,20}}):(?P<most>[1-9]):(?P<opponent>{_AGAINST}):(?P<options>[A-Za-z0-9_=,-]*)"
    "(?::(?P<pace>[a-z0-9]{1,4}))?",
)
TOUR_BUTTON = ClickForm("w", "(?P<of>[a-z-]{1,20}):(?P<page>[0-9]{1,2})(?::(?P<tried>[A-Za-z0-9.,]{1,20}))?")
CLOCK = ClickForm("c", f"(?P<what>show|nudge|give1|give3|claim|sure|pause|resume):{GAME}:{VERSION}")
REMATCH = ClickForm("e", f"(?P<where>here|thread):{GAME}")


def joined(words: Sequence[str]) -> str:
    """Join words as they are in ids."""
    return ",".join(words)


def split(text: str) -> tuple[str, ...]:
    """Split a text that `joined` made."""
    return tuple(text.split(",")) if text else ()


def packed(options: Mapping[str, str], known: Iterable[Option]) -> str:
    """Format a game's options as they are in ids, with their short names and without defaults."""
    chosen = ((option, options.get(option.name, option.default)) for option in known)
    return joined([f"{option.short}={value}" for option, value in chosen if value != option.default])


def unpacked(text: str, known: Iterable[Option]) -> dict[str, str]:
    """Undo `packed`, and add the defaults; unknown names stay as they are."""
    options = tuple(known)
    whole = {option.short: option.name for option in options}
    pairs = (pair.partition("=") for pair in split(text))
    return {
        **{option.name: option.default for option in options if option.default is not None},
        **{whole.get(short, short): value for short, _, value in pairs},
    }


def button(
    label: str,
    form: ClickForm,
    *arguments: str | int,
    style: ButtonStyle = ButtonStyle.secondary,
    disabled: bool = False,
    icon: str | None = None,
) -> Press:
    """Make a button with this id; a label that is too long is cut."""
    emoji = icons.emoji(icon)
    custom_id = form.id(*arguments)
    return Button(
        label=label[:LABEL_LENGTH], style=style, disabled=disabled, custom_id=custom_id, emoji=emoji
    )


def link(label: str, url: str) -> Press:
    """Make a button that opens an address."""
    return Button(label=label, style=ButtonStyle.link, url=url)


class MenuLine(NamedTuple):
    """An option of a menu: its label, value, and icon."""

    label: str
    value: str
    icon: str | None = None


def menu(hint: str, options: Iterable[MenuLine], form: ClickForm, *arguments: str | int) -> Menu:
    """Make a menu; overlong labels are cut. The chosen values are appended to the words of the id."""
    shown = [
        SelectOption(label=option.label[:OPTION_LENGTH], value=option.value, emoji=icons.emoji(option.icon))
        for option in options
    ]
    return Select(placeholder=hint, options=shown, custom_id=form.id(*arguments))


def chooser(
    entries: Iterable[tuple[str, str, str | None]],
    chosen: Collection[str],
    form: ClickForm,
    *arguments: str | int,
    hint: str | None = None,
    several: bool = False,
    disabled: bool = False,
) -> Menu:
    """Make a menu of labels, values and explanations, which shows the current choice or a hint. `several`:
    whether any number can be chosen, even none.
    """
    shown = [
        SelectOption(label=label[:OPTION_LENGTH], value=value, description=about, default=value in chosen)
        for label, value, about in entries
    ]
    least, most = (0, len(shown)) if several else (1, 1)
    return Select(
        placeholder=hint,
        options=shown,
        custom_id=form.id(*arguments),
        disabled=disabled,
        min_values=least,
        max_values=most,
    )


def people_chooser(hint: str, form: ClickForm, *arguments: str | int) -> PeopleMenu:
    """Make a menu of the people in the channel, which Discord fills and searches."""
    return UserSelect(placeholder=hint, custom_id=form.id(*arguments))


def row_of(items: Iterable[Press | Menu | PeopleMenu]) -> Row:
    """Make a row with these items and nothing else."""
    row: Row = ActionRow()
    for item in items:
        row.add_item(item)
    return row


def wide(press: Press) -> float:
    """Return the width of a button on a phone, in pixels."""
    icon = 0 if press.emoji is None else ICON_WIDE
    return max(NARROWEST, LETTER_WIDE * len(press.label or "") + EDGES) + icon


def is_row(buttons: Sequence[Press]) -> bool:
    """Tell whether buttons fit into one row, even on a phone."""
    whole = sum(map(wide, buttons)) + GAP * (len(buttons) - 1)
    return len(buttons) <= BUTTONS_PER_ROW and (whole <= PHONE or len(buttons) == 1)


def rows_of(buttons: Iterable[Press], after: Sequence[Row] = ()) -> list[Row]:
    """Put these buttons into as few rows as they need on a phone. If the last row of `after` is open and has
    room for all of them, they are added to it.
    """
    wanted, last = [*buttons], after[-1] if after else None
    if isinstance(last, OpenRow) and is_row([*last.presses, *wanted]):
        return [*after[:-1], OpenRow(*last.presses, *wanted)]
    packed: list[list[Press]] = []
    for press in wanted:
        if packed and is_row([*packed[-1], press]):
            packed[-1].append(press)
        else:
            packed.append([press])
    return [*after, *(OpenRow(*row) for row in packed)]


def compact(rows: Sequence[Row], most: int) -> list[Row]:
    """Put the same buttons into at most this many rows, if possible: adjacent rows that fit into a single row
    are joined, starting from the end; if that isn't enough, buttons lose their icons, which only repeat their
    labels.
    """
    joined = _joined_up(rows, most)
    if len(joined) <= most:
        return joined
    for item in (item for row in joined for item in row.children if isinstance(item, Button)):
        if len(item.label or "") > FIELD:
            item.emoji = None
    return _joined_up(joined, most)


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
    """Return the same rows, closed to further buttons."""
    return [row_of(item for item in row.children if isinstance(item, (Button, Select))) for row in rows]
