"""The keys of what Discord is told of the commands of every game, from what the games describe."""

from collections.abc import Iterator

from bot.commands.invite import every_offer
from bot.games import GAMES
from bot.games.invitation import COMMANDS as COMMANDS_THAT_INVITE
from bot.games.invitation import FAMILY, PACE, Menu
from bot.service.clocks.pace import PACES
from engine.rivals.duel.rival import TERMS as DUEL_TERMS
from engine.rivals.imhotep.rival import TERMS as IMHOTEP_TERMS
from engine.rivals.levels import Level


def of_commands() -> Iterator[str]:
    """What Discord is told of the commands of every game, after `command.`."""
    for game in GAMES.values():
        for command in game.commands:
            yield from (command.name, *(f"{command.name}.{one.name}" for one in command.arguments))
    yield from COMMANDS_THAT_INVITE.values()
    own = ("game", "opponent", "seats", "level", "preset", PACE, *every_offer())
    yield from (f"{FAMILY}.{one}" for one in own)


def of_choices() -> Iterator[str]:
    """What Discord is told of the choices of arguments."""
    for game in GAMES.values():
        yield from (f"command.{FAMILY}.preset.{word}" for word in game.inviting.presets)
    yield from (f"command.{FAMILY}.{PACE}.{name}" for name in PACES)
    for argument, offers in every_offer().items():
        words = (word for offer in offers if isinstance(offer, Menu) for word in offer.values)
        yield from (f"command.{FAMILY}.{argument}.{word}" for word in words)
    yield from (f"command.{FAMILY}.level.{level}" for level in Level)


COMMANDS = {
    *(f"command.{part}.{what}" for part in of_commands() for what in ("name", "description")),
    *of_choices(),
}
HINT_TERMS = (*DUEL_TERMS.values(), *IMHOTEP_TERMS.values())
"""What a hint can say that a step gains by."""
