"""The keys of what Discord is told of the commands, from the commands themselves."""

from collections.abc import Iterator

from bot.tree import all_commands
from engine.rivals.duel.rival import TERMS as DUEL_TERMS
from engine.rivals.imhotep.rival import TERMS as IMHOTEP_TERMS


def told() -> Iterator[str]:
    """Names, descriptions and choices of every command, its group and its parameters."""
    for command in all_commands():
        begin = command.texts or command.keys
        named = [command.keys, *(f"{begin}.{one}" for one in command.parameters)]
        if command.group is not None:
            named.append(f"command.{command.group.name}")
        yield from (f"{one}.{what}" for one in named for what in ("name", "description"))
        for choices in command.choices.values():
            yield from (choices() if callable(choices) else choices).values()


COMMANDS = set(told())
HINT_TERMS = (*DUEL_TERMS.values(), *IMHOTEP_TERMS.values())
"""What a hint can say that a step gains by."""
