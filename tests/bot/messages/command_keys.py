"""The keys of the texts that Discord gets about commands, and of the choices behind them."""

from collections.abc import Iterator

from bot.games import GAMES
from bot.games.invitation import FAMILY, Menu, Switch
from engine.games import GAMES as ENGINES
from engine.rivals.duel.rival import TERMS as DUEL_TERMS
from engine.rivals.imhotep.rival import TERMS as IMHOTEP_TERMS
from tests.support.registered import all_commands


def told() -> Iterator[str]:
    """Yield the keys of the names, descriptions and choices of every command, its group and its
    parameters.
    """
    for command in all_commands():
        begin = command.texts or command.keys
        named = [command.keys, *(f"{begin}.{parameter}" for parameter in command.parameters)]
        if command.group is not None:
            named.append(f"command.{command.group.name}")
        yield from (f"{key}.{word}" for key in named for word in ("name", "description"))
        for choices in command.choices.values():
            yield from (choices() if callable(choices) else choices).values()


def terms() -> Iterator[str]:
    """Yield the keys of the texts in the panel of *Change…*: the values of menus, and options without a
    label.
    """
    for name, game in GAMES.items():
        for offer in game.inviting.offered(ENGINES[name].choices()):
            if isinstance(offer, Menu):
                yield from (f"command.{FAMILY}.{offer.argument}.{word}" for word in offer.values)
            if isinstance(offer, Menu | Switch) and not offer.label:
                yield f"command.{FAMILY}.{offer.argument}.description"


COMMANDS = {*told(), *terms()}
HINT_TERMS = (*DUEL_TERMS.values(), *IMHOTEP_TERMS.values())
"""The gains that a hint can name."""
