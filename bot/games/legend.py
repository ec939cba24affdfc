"""The legend of a table: every symbol of its pictures beside a sentence."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from bot.games.rulebook import Rulebook
from bot.messages.icons import written
from engine.contract import Game
from render.kit.say import Say

ROOM = 3600
"""Characters of a page."""


PAGES = 10
"""Of a legend at most: an id has room for one digit."""


class Sign(NamedTuple):
    """Symbols that mean the same, by the names of their icons, and what that is."""

    icons: tuple[str, ...]
    text: str


Legend = Callable[[Game, Sequence[str], Say], Iterable[Sign]]
"""The symbols at this table. The names are those of the players, for Markdown."""


def no_legend(game: Game, names: Sequence[str], say: Say) -> tuple[()]:
    """For a game whose pictures need no words."""
    del game, names, say
    return ()


def explained(names: Iterable[str], say: Say) -> Iterator[Sign]:
    """Symbols that always mean the same, each with its own text."""
    return (Sign((name,), say(f"legend.{name}")) for name in names)


def in_play(rulebook: Rulebook, icons: Mapping[str, tuple[str, ...]], game: Game, say: Say) -> Iterator[Sign]:
    """What the game is played with, as the rules tell it; what has icons, by its topic."""
    for one in rulebook.in_play(game, say):
        if one.topic in icons:
            yield Sign(icons[one.topic], rulebook.rule(one, say))


def pages(signs: Iterable[Sign]) -> list[str]:
    """A line for every sign, as many on a page as there is room for."""
    found: list[str] = []
    for sign in signs:
        line = " ".join(filter(None, (*map(written, sign.icons), sign.text)))
        if found and len(found[-1]) + len(line) < ROOM:
            found[-1] += f"\n{line}"
        else:
            found.append(line)
    return found
