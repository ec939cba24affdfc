"""Icons in messages, by their names: as emojis of the application once Discord has them, else as the plain
characters that say the same, if there are any. Every message is complete without them.
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
"""One table for the process, because there is one application; `learn` fills it after the emojis were
fetched.
"""


def all_icons() -> dict[str, Icon]:
    """The icons of every game, by their names, in the order in which they are missed: every game's most used
    ones first.
    """
    lines = zip_longest(*(renderer.icons.items() for renderer in RENDERERS.values()))
    return dict(named for line in lines for named in line if named is not None)


def learn(emojis: Mapping[str, PartialEmoji]) -> None:
    """Use these emojis, and no others, from now on."""
    _known.clear()
    _known.update(emojis)


def any_known() -> bool:
    """Whether there are emojis to be used."""
    return bool(_known)


def emoji(icon: str | None) -> PartialEmoji | None:
    """The emoji of an icon, for a button or a menu option."""
    return None if icon is None else _known.get(icon)


def plain(icon: str) -> str:
    """The character that says the same as an icon; empty where there is none."""
    characters = (renderer.icons[icon].plain for renderer in RENDERERS.values() if icon in renderer.icons)
    return next(characters, "")


def written(icon: str) -> str:
    """An icon in a text."""
    emoji = _known.get(icon)
    return plain(icon) if emoji is None else str(emoji)


def plainly(text: str) -> str:
    """A text with plain characters in place of emojis, for readers who would only see their names."""
    return _OWN.sub(lambda written_icon: plain(written_icon["icon"]), text)


def doubt(error: discord.HTTPException, view: LayoutView) -> bool:
    """After a refusal: whether the cause was a removed emoji. If so, this message and all others go without
    emojis until they are fetched again.
    """
    if error.code != INVALID_FORM or "emoji" not in str(error).lower():
        return False
    log.warning("Discord does not know an emoji of ours any more; doing without them for now")
    _known.clear()
    for item in view.walk_children():
        if isinstance(item, Button):
            item.emoji = None
        elif isinstance(item, Select):
            for option in item.options:
                option.emoji = None
    return True
