"""`/help`: how to play here, in a dozen short lines with commands to click on."""

from collections.abc import Awaitable, Callable

from bot.cards.tour_rows import help_rows
from bot.flows.reply import Visit
from bot.flows.rules import show_rules
from bot.games.rulebook import DEPTHS
from bot.messages.layout import layout
from bot.messages.mentions import Ids, commands
from engine.duel import harbor
from render.kit.say import Say

TOLD = (
    *("challenge", "place", "unload", "action", "new", "quarry", "load", "sail", "card", "choose"),
    *("board", "score", "rules"),
    *("undo", "move", "resign", "verify", "settings", "privacy"),
)
"""The commands that the help names: all but itself."""


def help_text(say: Say, ids: Ids) -> str:
    """The help; `ids` are those of the commands."""
    return say("help.text", needed=harbor.NEEDED, **commands(TOLD, ids, say))


async def show_help(visit: Visit) -> None:
    """The help, with buttons for what explains more."""
    text = help_text(visit.say, visit.desk.commands)
    await visit.reply(layout(text, rows=help_rows(visit.say)))


async def _rules(visit: Visit) -> None:
    await show_rules(visit, None, DEPTHS[0], instead=False)


HELPS: dict[str, Callable[[Visit], Awaitable[None]]] = {"rules": _rules}
"""What the buttons under the help show, beside the tour."""
