"""The keys of what Discord is told of the commands of every game, from what the games describe."""

from collections.abc import Iterator

from bot.games import GAMES
from bot.games.invitation import Menu
from engine.games import GAMES as ENGINES


def of_commands() -> Iterator[str]:
    """What Discord is told of the commands of every game, after `command.`."""
    for id_, game in GAMES.items():
        for command in game.commands:
            yield from (command.name, *(f"{command.name}.{one.name}" for one in command.arguments))
        inviting = game.inviting
        for name in inviting.names:
            offers = inviting.offered(ENGINES[id_].choices())
            own = ("opponent",) if name == inviting.to_one else ("seats",)
            presets = ("preset",) if inviting.presets else ()
            yield from (
                name,
                *(f"{name}.{one}" for one in (*own, *presets, *(one.argument for one in offers))),
            )


def of_choices() -> Iterator[str]:
    """What Discord is told of the choices of arguments."""
    for id_, game in GAMES.items():
        inviting = game.inviting
        for name in inviting.names:
            yield from (f"command.{name}.preset.{word}" for word in inviting.presets)
            for offer in inviting.offered(ENGINES[id_].choices()):
                if isinstance(offer, Menu):
                    yield from (f"command.{name}.{offer.argument}.{word}" for word in offer.values)


COMMANDS = {
    *(f"command.{part}.{what}" for part in of_commands() for what in ("name", "description")),
    *of_choices(),
}
