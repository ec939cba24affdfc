"""The names of people for pictures and Markdown, as mentions, and of commands."""

import re
import unicodedata
from collections.abc import Mapping

import discord

from bot.messages.icons import written
from bot.service.match import Match
from bot.store.games import Seat
from engine.rivals.levels import Level
from render.games import RENDERERS
from render.kit.players import Players
from render.kit.say import Say

NAME_LENGTH = 32
"""Characters of a display name that are kept (Discord's own limit)."""

_COMBINING_PER_BASE = 2
_NOTHING = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
_LOOK_LIKE_NOTHING = frozenset("\u034f\u115f\u1160\u2800\u3164\uffa0")
"""Letters and marks that show no ink, by which a name could be invisible."""
_PUNCTUATION = re.compile(r"([!-/:-@\[-`{-~])")


def clean(text: str, length: int = NAME_LENGTH) -> str:
    """Plain text on one line: no control, bidirectional, zero-width, invisible or unassigned characters, no
    towers of accents, white space folded, at most `length` characters. May be empty.
    """
    visible = "".join(
        " " if character.isspace() else character
        for character in text
        if character.isspace() or not _is_nothing(character)
    )
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", visible):
        marks = marks + 1 if unicodedata.category(character).startswith("M") else 0
        if marks <= _COMBINING_PER_BASE:
            kept.append(character)
    return " ".join("".join(kept).split())[:length].rstrip()


def _is_nothing(character: str) -> bool:
    variation = "\ufe00" <= character <= "\ufe0f"
    return variation or character in _LOOK_LIKE_NOTHING or unicodedata.category(character) in _NOTHING


def marked(plain: str) -> str:
    """Cleaned text for a Markdown message: every sign that could mean something is escaped, so that it
    neither formats nor mentions nor links.
    """
    return _PUNCTUATION.sub(r"\\\1", plain)


COMPUTER = "Bot"
"""The mark of a computer player beside its name, in every language as Discord marks programs."""


def mention(user_id: int) -> str:
    """Markdown that names a person; whether it notifies is the message's business."""
    return f"<@{user_id}>"


def plain_table(match: Match) -> Players:
    """The players' names for pictures, alt text and labels; a computer player says that it is one."""
    return Players(
        tuple(
            seat.name if seat.level is None else f"{seat.name} [{COMPUTER}]" for seat in match.stored.seats
        ),
        match.is_puzzle,
    )


def marked_table(match: Match, say: Say) -> Players:
    """The players' names for Markdown, each after the sign of their pieces."""
    return Players(
        tuple(
            _signed(match, seat.seat, seated_name(seat.name, seat.level, say)) for seat in match.stored.seats
        )
    )


def seated_name(name: str, level: Level | None, say: Say) -> str:
    """A name in Markdown; a computer player's has a mark that no person can have in a name."""
    named = bold(name, say)
    return named if level is None else f"{named} `{COMPUTER}`"


def called_table(match: Match, say: Say) -> tuple[str, ...]:
    """All players by seat as mentions, each after the sign of their pieces."""
    return tuple(_signed(match, seat.seat, called(seat, say)) for seat in match.stored.seats)


def mover_named(match: Match, say: Say) -> str:
    """A mention of the player to choose."""
    asked = match.asked
    return "" if asked is None else _signed(match, asked.seat, called(asked, say))


def called(seat: Seat, say: Say) -> str:
    """A player at the table: a person as a mention, a computer player or `NOBODY` by name."""
    is_there = seat.level is None and bool(seat.user_id)
    return mention(seat.user_id) if is_there else seated_name(seat.name, seat.level, say)


def rival_name(level: Level, say: Say) -> str:
    """The name of a computer player of a level."""
    return say(f"rival.{level}.name")


def _signed(match: Match, seat: int, named: str) -> str:
    icon = RENDERERS[match.play.header.game].owner(match.view, seat)
    return named if icon is None else f"{written(icon)} {named}"


def bold(name: str, say: Say) -> str:
    """A name in Markdown; a forgotten person (promise 9) has none."""
    return f"**{marked(name)}**" if name else say("card.nobody")


def only(*user_ids: int | None) -> discord.AllowedMentions:
    """Notify these people only."""
    users = [discord.Object(user_id) for user_id in user_ids if user_id is not None]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)


Ids = Mapping[str, int]
"""The ids that Discord gave the commands, by name; empty while they are not known."""


def command_mention(name: str, ids: Ids, say: Say) -> str:
    """A clickable command, or its name in the reader's language if its id is not known."""
    known = ids.get(name.split(maxsplit=1)[0])
    return f"`/{command_called(name, say)}`" if known is None else f"</{name}:{known}>"


def command_called(name: str, say: Say) -> str:
    """A command as people type it in their language, after the slash."""
    group, _, inner = name.partition(" ")
    first = say(f"command.{group}.name")
    return f"{first} {say(f'command.{group}.{inner}.name')}" if inner else first


def command_mentions(names: tuple[str, ...], ids: Ids, say: Say) -> dict[str, str]:
    """Several of them, by name: the values of a text."""
    return {name: command_mention(name, ids, say) for name in names}


def ids_text(fingerprint: str, ids: Ids) -> str:
    """The command ids as a fact of this installation; `fingerprint` identifies the list of commands."""
    return " ".join((fingerprint, *(f"{name}:{number}" for name, number in ids.items())))


def ids_from(text: str | None, fingerprint: str) -> dict[str, int] | None:
    """The inverse of `ids_text`; None if nothing is known of this list of commands."""
    known, *pairs = (text or "").split(" ")
    if known != fingerprint:
        return None
    return {name: int(number) for name, _, number in (pair.partition(":") for pair in pairs)}
