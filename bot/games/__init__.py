"""The register of games on Discord, by id. A new game gets a line here, as in `engine.games` and
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
    """Return the ids of the games, with the keys of their names."""
    return {id_: f"game.{id_}" for id_ in GAMES}


def game_of(match: Match) -> TableGame:
    """Return the Discord side of a match's game."""
    return GAMES[match.play.header.game]


def renderer_of(match: Match) -> Renderer:
    """Return the renderer of a match's game."""
    return RENDERERS[match.play.header.game]
