"""Steps and points as advice tells them: in hints, reviews and puzzles."""

from bot.games import game_of
from bot.messages.names import marked, plain_table
from bot.service.match import Match
from render.kit.say import Say

WORTH_TELLING = 0.1
"""Points below which a step gains nothing that one could name."""


def step_label(match: Match, code: str, say: Say) -> str:
    """A step in the words of the buttons."""
    game = match.play.game
    return marked(game_of(match).label(game, game.parse(code), plain_table(match), say))


def signed_tenths(points: float, say: Say) -> str:
    """Points with a sign, as the language writes numbers."""
    sign = "" if not round(abs(points) * 10) else "\N{MINUS SIGN}" if points < 0 else "+"
    return sign + tenths(abs(points), say)


def tenths(points: float, say: Say) -> str:
    """Points, as the language writes numbers."""
    whole, tenth = divmod(round(points * 10), 10)
    return say("hint.points", whole=whole, tenth=tenth)
