"""The games one can play here, by id. A new one registers itself by one line, as in `engine.games` and
`render.games`.
"""

from collections.abc import Mapping

from bot.games.duel.game import DUEL
from bot.games.game import TableGame
from bot.games.imhotep.game import IMHOTEP
from bot.service.match import Match
from render.games import RENDERERS
from render.kit.renderer import Renderer

GAMES: dict[str, TableGame] = {"duel": DUEL, "imhotep": IMHOTEP}


def game_choices() -> Mapping[str, str]:
    """The ids of the games, with the keys of their names."""
    return {id_: f"game.{id_}" for id_ in GAMES}


def game_of(match: Match) -> TableGame:
    """The Discord side of a match's game."""
    return GAMES[match.play.header.game]


def renderer_of(match: Match) -> Renderer:
    """How a match's game is drawn and told."""
    return RENDERERS[match.play.header.game]
