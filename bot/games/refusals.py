"""Why something was refused, in words, with what it is about by its name."""

from bot.games import GAMES
from bot.messages import refusals
from engine.contract import Refused
from render.kit.say import Say


def sentence(refused: Refused, say: Say) -> str:
    """The sentence for a refusal; codes of things are told by what they are called."""
    named = {name: _named(name, value, say) for name, value in refused.details.items()}
    return refusals.sentence(Refused(refused.reason, **named), say)


def _named(name: str, value: str | int, say: Say) -> str | int:
    if name == "game" and value in GAMES:
        return say(f"game.{value}")
    for game in GAMES.values():
        things = game.things.get(name)
        if things is not None and value in things.codes:
            return things.called(str(value), say)
    return value
