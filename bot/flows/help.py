"""`/help`: how to play here, in a dozen short lines with commands to click on."""

from collections.abc import Awaitable, Callable

from bot.cards.tour_rows import help_rows
from bot.flows.reply import Request
from bot.flows.rules import show_rules
from bot.games import GAMES
from bot.games.rulebook import DEPTHS
from bot.messages.layout import layout
from bot.messages.mentions import Ids, commands
from render.kit.say import Say

SHARED = (
    *("challenge", "new", "board", "score", "rules"),
    *("undo", "move", "resign", "verify", "settings", "privacy"),
)
"""The commands of all games that the help names: all but itself."""


def named() -> tuple[str, ...]:
    """Every command that the help names."""
    return (*SHARED, *(command.name for game in GAMES.values() for command in game.commands))


def help_text(say: Say, ids: Ids) -> str:
    """The help; `ids` are those of the commands."""
    numbers = {name: value for game in GAMES.values() for name, value in game.help_values().items()}
    return say("help.text", **numbers, **commands(named(), ids, say))


async def show_help(request: Request) -> None:
    """The help, with buttons for what explains more."""
    text = help_text(request.say, request.services.commands)
    await request.reply(layout(text, rows=help_rows(request.say)))


async def _rules(request: Request) -> None:
    await show_rules(request, None, DEPTHS[0], instead=False)


HELPS: dict[str, Callable[[Request], Awaitable[None]]] = {"rules": _rules}
"""What the buttons under the help show, beside the tour."""
