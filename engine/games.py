"""The games there are. A new game registers itself by one line here."""

from engine.contract import Game
from engine.duel import Duel
from engine.errors import EngineError
from engine.imhotep import FirstImhotep, Imhotep

GAMES: dict[str, type[Game]] = {game.id: game for game in (Duel, Imhotep)}
"""The games, in the present versions of their rules."""

EARLIER: tuple[type[Game], ...] = (FirstImhotep,)
"""Versions of rules that old records keep."""


class UnknownGame(EngineError):
    """A game, or a version of its rules, that this program does not know."""


def find(game: str, ruleset: int) -> type[Game]:
    """The class that plays this game by this version of its rules; raises `UnknownGame`."""
    found = GAMES.get(game)
    if found is None:
        raise UnknownGame(f"unknown game {game!r}: this version knows {', '.join(GAMES)}")
    every = {known.ruleset: known for known in (found, *EARLIER) if known.id == game}
    if ruleset not in every:
        raise UnknownGame(f"{game} by ruleset {ruleset}: this version plays ruleset {found.ruleset}")
    return every[ruleset]
