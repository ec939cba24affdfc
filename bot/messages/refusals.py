"""Why something was refused, in words. A sentence may name all `games` that there are."""

from bot.messages.names import marked
from engine.contract import Refused
from engine.games import GAMES
from render.kit.lists import series
from render.kit.say import Say


def sentence(refused: Refused, say: Say) -> str:
    """The sentence for a refusal; every reason of engine and host has one."""
    details = {
        name: marked(value) if isinstance(value, str) else value for name, value in refused.details.items()
    }
    games = series((say(f"game.{id_}") for id_ in GAMES), say)
    return say(f"refusal.{refused.reason.value}", **{"games": games, **details})
