"""The sentences of refusals, with names for the things that they are about."""

from bot.games import GAMES
from bot.messages.names import marked
from engine.contract import Refused
from engine.games import GAMES as ENGINES
from render.kit.lists import series
from render.kit.say import Say


def sentence(refused: Refused, say: Say) -> str:
    """Return the sentence for a refusal; every reason has one. Things are named instead of shown as codes,
    and text that people typed can neither format nor mention anything.
    """
    games = series((say(f"game.{id_}") for id_ in ENGINES), say)
    named = {name: _named(name, value, say) for name, value in refused.details.items()}
    values = {"games": games, "host": say("host.unnamed"), **named}
    return say(f"refusal.{refused.reason.value}", **values)


def _named(name: str, value: str | int, say: Say) -> str | int:
    if name == "game" and value in GAMES:
        return marked(say(f"game.{value}"))
    for game in GAMES.values():
        things = game.things.get(name)
        if things is not None and value in things.codes:
            return marked(things.called(str(value), say))
    return marked(value) if isinstance(value, str) else value
