"""The panel of `/settings` for a person or a server, with a menu for each choice."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import ChannelType, SelectDefaultValue, SelectDefaultValueType
from discord.ui import ActionRow, ChannelSelect, LayoutView, RoleSelect

from bot.messages.buttons import ClickForm, Row, button, chooser, row_of
from bot.messages.layout import Part, words
from bot.service.choices import Preference, Selection, Setting
from bot.store.people import Scope
from render.kit.say import Say

SETTING = ClickForm("o", "(?P<name>[a-z_]{1,20})")

VACATION = "vacation"
"""The form for a vacation, as named in the id of the button that opens it."""
PLAYED_IN = [ChannelType.text, ChannelType.news, ChannelType.forum, ChannelType.voice]
"""The kinds of channels that can contain games, or threads with games."""
POSTED_IN = [ChannelType.text, ChannelType.news, ChannelType.voice]
"""The kinds of channels in which the bot can post on its own."""


@dataclass(frozen=True)
class ShownSettings:
    """The settings of one of the `scopes`: `settings` in order, the current choice of each, and the buttons
    that open `forms`. `locked`: whether the reader may not choose; `notes`: additional remarks.
    """

    scope: Scope
    scopes: Sequence[Scope]
    settings: Sequence[Setting]
    chosen: Mapping[str, str]
    picked: Mapping[str, Sequence[str]]
    forms: Sequence[str] = ()
    locked: bool = False
    notes: Sequence[str] = ()


def settings_parts(shown: ShownSettings, say: Say) -> list[Part]:
    """Return a heading and all choices, with buttons for the other scopes below."""
    parts: list[Part] = [words(say(f"settings.{shown.scope}"))]
    for setting in shown.settings:
        parts.append(words(say(f"settings.{setting.name}")))
        parts.append(
            _menu(setting, shown, say) if isinstance(setting, Preference) else _selection(setting, shown, say)
        )
    if shown.forms:
        parts.append(row_of(button(say(f"button.{form}"), SETTING, form) for form in shown.forms))
    parts += map(words, shown.notes)
    if shown.locked:
        parts.append(words(say("settings.locked")))
    others = [scope for scope in shown.scopes if scope != shown.scope]
    if others:
        parts.append(row_of(button(say(f"button.settings.{scope}"), SETTING, scope) for scope in others))
    return parts


def _menu(choice: Preference[Any], shown: ShownSettings, say: Say) -> Row:
    entries = [
        (say(f"settings.{choice.name}.{value}"), value, say(f"settings.{choice.name}.{value}.about"))
        for value in choice.values
    ]
    chosen = (shown.chosen[choice.name],)
    return row_of([chooser(entries, chosen, SETTING, choice.name, disabled=shown.locked)])


def _selection(selection: Selection, shown: ShownSettings, say: Say) -> Row:
    """Build a menu of the server's channels or roles, or of the bot's values; picking none means no limit."""
    picked, hint = shown.picked[selection.name], say(f"settings.{selection.name}.all")
    if selection.what == "value":
        entries = [(say(f"{selection.texts}{value}"), value, None) for value in selection.values]
        arguments = (SETTING, selection.name)
        menu = chooser(entries, picked, *arguments, hint=hint, several=True, disabled=shown.locked)
        return row_of([menu])
    row: Row = ActionRow()
    same: dict[str, Any] = {
        "custom_id": SETTING.id(selection.name),
        "placeholder": hint,
        "min_values": 0,
        "max_values": selection.most,
        "disabled": shown.locked,
    }
    if selection.what == "channel":
        channels = _defaults(picked, SelectDefaultValueType.channel)
        pick: discord.ui.Item[LayoutView] = ChannelSelect(
            channel_types=POSTED_IN if selection.is_posted_in else PLAYED_IN,
            default_values=channels,
            **same,
        )
    else:
        pick = RoleSelect(default_values=_defaults(picked, SelectDefaultValueType.role), **same)
    row.add_item(pick)
    return row


def _defaults(picked: Iterable[str], kind: SelectDefaultValueType) -> list[SelectDefaultValue]:
    return [SelectDefaultValue(id=int(picked_id), type=kind) for picked_id in picked]
