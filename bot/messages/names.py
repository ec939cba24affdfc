"""Names of people for pictures, Markdown and mentions, and names of commands."""

import re
import unicodedata
from collections.abc import Iterable, Mapping

import discord

from bot.messages.icons import written
from bot.service.match import Match
from bot.store.games import Seat
from engine.rivals.levels import Level
from render.games import RENDERERS
from render.kit.pictures.table import PeopleTable
from render.kit.players import Players
from render.kit.say import Say

NAME_LENGTH = 32
"""The maximum number of characters in a display name (Discord's own limit)."""

ISOLATE, END_ISOLATE = "\u2068", "\u2069"
"""Marks around a name, so that a name written from right to left doesn't reorder the numbers next to it."""
_COMBINING_PER_BASE = 2
_NOTHING = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
_LOOK_LIKE_NOTHING = frozenset("\u034f\u115f\u1160\u2800\u3164\uffa0")
"""Letters and marks that leave no visible trace, so a name made of them would be invisible."""
_PUNCTUATION = re.compile(r"([!-/:-@\[-`{-~])")


def clean(text: str, length: int = NAME_LENGTH) -> str:
    """Return text as one plain line of at most `length` characters, without control,
    bidirectional, zero-width, invisible or unassigned characters or stacked accents, and with
    folded white space. It may be empty.
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
    """Escape cleaned text for Markdown, so that it doesn't format, mention or link anything."""
    return _PUNCTUATION.sub(r"\\\1", plain)


COMPUTER = "Bot"
"""The mark next to a computer player's name. It is the same in every language, because Discord marks bots
with this word.
"""


def mention(user_id: int) -> str:
    """Return the Markdown of a mention; the message decides whether it notifies."""
    return f"<@{user_id}>"


def plain_table(match: Match) -> Players:
    """Return the players' names for pictures, alt text and labels, with a mark on computer players."""
    return Players(
        tuple(
            seat.name if seat.level is None else f"{seat.name} [{COMPUTER}]" for seat in match.stored.seats
        ),
        match.hides_effects,
    )


def marked_table(match: Match, say: Say) -> Players:
    """Return the players' names for Markdown, each after the sign of their pieces."""
    return Players(
        tuple(
            _signed(match, seat.seat, seated_name(seat.name, seat.level, say)) for seat in match.stored.seats
        )
    )


def seated_name(name: str, level: Level | None, say: Say) -> str:
    """Return a name in Markdown; a computer player's has a mark that no person's name can have."""
    named = bold(name, say)
    return named if level is None else f"{named} `{COMPUTER}`"


def mover_named(match: Match, say: Say) -> str:
    """Return the name of the player who must choose, for a person a mention, after the sign of their pieces;
    empty when the game is over.
    """
    asked = match.asked
    return "" if asked is None else _signed(match, asked.seat, called(asked, say))


def called(seat: Seat, say: Say) -> str:
    """Return a player as the text of a card names them: a person by a mention, a computer player or `NOBODY`
    by name.
    """
    is_there = seat.level is None and bool(seat.user_id)
    return mention(seat.user_id) if is_there else seated_name(seat.name, seat.level, say)


def rival_name(level: Level, say: Say) -> str:
    """Return the name of the computer player at this level."""
    return say(f"rival.{level}.name")


def _signed(match: Match, seat: int, named: str) -> str:
    icon = RENDERERS[match.play.header.game].owner(match.view, seat)
    return named if icon is None else f"{written(icon)} {named}"


def bold(name: str, say: Say) -> str:
    """Return a name in bold Markdown; a forgotten person (promise 9) gets a placeholder."""
    return f"**{marked(name)}**" if name else say("card.nobody")


def undrawn(tables: Iterable[PeopleTable], say: Say) -> str:
    """Return a list of the people in drawn tables whose names the font can't draw, each with their place;
    empty if there are none.
    """
    named = (
        f"{line.place} {ISOLATE}{bold(line.name, say)}{END_ISOLATE}"
        for table in tables
        for line in table.lines
        if not line.drawn
    )
    names = " · ".join(named)
    return names and say("table.not_drawn", names=names)


def only(*user_ids: int | None) -> discord.AllowedMentions:
    """Return the allowed mentions: only these people."""
    users = [discord.Object(user_id) for user_id in user_ids if user_id is not None]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)


Ids = Mapping[str, int]
"""The commands' ids on Discord, by name; empty while they are unknown."""


def command_mention(name: str, ids: Ids, say: Say) -> str:
    """Return a clickable command, or its name in the reader's language if its id is unknown."""
    known = ids.get(name.split(maxsplit=1)[0])
    return f"`/{command_called(name, say)}`" if known is None else f"</{name}:{known}>"


def command_called(name: str, say: Say) -> str:
    """Return a command as people type it in their language, without the slash."""
    group, _, inner = name.partition(" ")
    first = say(f"command.{group}.name")
    return f"{first} {say(f'command.{group}.{inner}.name')}" if inner else first


def command_mentions(names: tuple[str, ...], ids: Ids, say: Say) -> dict[str, str]:
    """Return several clickable commands by name, as values for a text."""
    return {name: command_mention(name, ids, say) for name in names}


def ids_text(fingerprint: str, ids: Ids) -> str:
    """Format the command ids as a stored fact; `fingerprint` identifies the list of commands."""
    return " ".join((fingerprint, *(f"{name}:{number}" for name, number in ids.items())))


def ids_from(text: str | None, fingerprint: str) -> dict[str, int] | None:
    """Undo `ids_text`; return None if the fact is about another list of commands."""
    known, *pairs = (text or "").split(" ")
    if known != fingerprint:
        return None
    return {name: int(number) for name, _, number in (pair.partition(":") for pair in pairs)}
