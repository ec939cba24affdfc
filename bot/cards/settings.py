"""The panel of `/settings`: what is set, and a menu for everything that can be chosen."""

from collections.abc import Mapping, Sequence
from typing import Any

from bot.messages.buttons import Letter, Row, chooser, row_of
from bot.messages.layout import Part, words
from bot.service.choices import CHOICES, Preference
from bot.store.preferences import Scope
from render.kit.say import Say


def settings_parts(
    chosen: Mapping[str, str], scopes: Sequence[Scope], say: Say, *, manages: bool
) -> list[Part]:
    """For each of these scopes a heading, then every choice with what is chosen, by name; those of a server
    only for whoever `manages` it.
    """
    parts: list[Part] = []
    for scope in scopes:
        locked = scope == "server" and not manages
        parts.append(words(say(f"settings.{scope}")))
        for choice in (one for one in CHOICES.values() if one.scope == scope):
            parts.append(words(say(f"settings.{choice.name}")))
            parts.append(_menu(choice, chosen[choice.name], say, locked=locked))
        if locked:
            parts.append(words(say("settings.locked")))
    return parts


def _menu(choice: Preference[Any], chosen: str, say: Say, *, locked: bool) -> Row:
    entries = [
        (say(f"settings.{choice.name}.{value}"), value, say(f"settings.{choice.name}.{value}.about"))
        for value in choice.values
    ]
    return row_of([chooser(entries, (chosen,), Letter.SETTING, choice.name, disabled=locked)])
