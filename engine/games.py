"""The register of games. A new game gets one line here."""

from engine.contract import Game
from engine.duel import Duel
from engine.errors import EngineError
from engine.imhotep import FirstImhotep, Imhotep

GAMES: dict[str, type[Game]] = {game.id: game for game in (Duel, Imhotep)}
"""The games by id, each in the current version of its rules."""

EARLIER: tuple[type[Game], ...] = (FirstImhotep,)
"""Earlier versions of the rules, which old records still use."""


class UnknownGame(EngineError):
    """The program doesn't know this game, or this version of its rules."""


def find(game: str, ruleset: int) -> type[Game]:
    """Return the class that plays this game by this version of its rules; raises `UnknownGame`."""
    newest = GAMES.get(game)
    if newest is None:
        raise UnknownGame(f"unknown game {game!r}: this version knows {', '.join(GAMES)}")
    every = {known.ruleset: known for known in (newest, *EARLIER) if known.id == game}
    if ruleset not in every:
        raise UnknownGame(f"{game} by ruleset {ruleset}: this version plays ruleset {newest.ruleset}")
    return every[ruleset]
