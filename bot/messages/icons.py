"""Icons in messages, by name: emojis of the application once Discord has them, or else plain characters with
the same meaning, if there are any. Every message is complete without them.
"""

import logging
import re
from collections.abc import Mapping
from itertools import zip_longest

import discord
from discord import PartialEmoji
from discord.ui import Button, LayoutView, Select

from render.games import RENDERERS
from render.kit.pictures.icons import Icon

log = logging.getLogger(__name__)

INVALID_FORM = 50035
_OWN = re.compile(r"<:(?P<icon>\w+)_[0-9a-f]{6}:[0-9]+>")

_known: dict[str, PartialEmoji] = {}
"""The table of emojis, global because there is one application; `learn` fills it once the emojis have been
fetched.
"""


def all_icons() -> dict[str, Icon]:
    """Return the icons of every game by name, with each game's most used ones first."""
    lines = zip_longest(*(renderer.icons.items() for renderer in RENDERERS.values()))
    return dict(named for line in lines for named in line if named is not None)


def learn(emojis: Mapping[str, PartialEmoji]) -> None:
    """Use these emojis, and no others, from now on."""
    _known.clear()
    _known.update(emojis)


def any_known() -> bool:
    """Tell whether there are emojis to use."""
    return bool(_known)


def emoji(icon: str | None) -> PartialEmoji | None:
    """Return the emoji of an icon, for a button or a menu option; None if there is none."""
    return None if icon is None else _known.get(icon)


def plain(icon: str) -> str:
    """Return the character with the same meaning as an icon; empty if there is none."""
    characters = (renderer.icons[icon].plain for renderer in RENDERERS.values() if icon in renderer.icons)
    return next(characters, "")


def written(icon: str) -> str:
    """Return an icon for use in a text."""
    emoji = _known.get(icon)
    return plain(icon) if emoji is None else str(emoji)


def plainly(text: str) -> str:
    """Replace emojis in a text with plain characters, where readers would only see the emojis' names."""
    return _OWN.sub(lambda written_icon: plain(written_icon["icon"]), text)


def doubt(error: discord.HTTPException, view: LayoutView) -> bool:
    """Tell, after a refusal, whether a removed emoji was the cause. If so, this message and all others have
    no emojis until they are fetched again.
    """
    if error.code != INVALID_FORM or "emoji" not in str(error).lower():
        return False
    log.warning("Discord no longer knows one of our emojis; messages have none for now")
    _known.clear()
    for item in view.walk_children():
        if isinstance(item, Button):
            item.emoji = None
        elif isinstance(item, Select):
            for option in item.options:
                option.emoji = None
    return True
