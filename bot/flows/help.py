"""`/help`: what this is, in eight short lines with commands to click on."""

from collections.abc import Awaitable, Callable
from importlib import metadata

from bot.cards.tour_rows import help_rows
from bot.flows.reply import Request
from bot.flows.rules import show_rules
from bot.flows.slash import slash
from bot.games import GAMES
from bot.games.rulebook import SHORT
from bot.messages.layout import layout
from bot.messages.mentions import Ids, command
from engine.contract import Refused
from render.kit.say import Say

NAMED = ("challenge", "new", "games", "rules", "puzzle", "settings")
"""The commands that one begins with."""
VERSION = metadata.version("imhotep-discord")


@slash("help")
async def help_(request: Request) -> None:
    """How to play here."""
    await show_help(request)


def help_text(say: Say, ids: Ids, playing: str | None = None) -> str:
    """What there is, or the turn of the game that is played here; then commands, of which `ids` are known."""
    first = say("help.intro") if playing is None else say(f"help.game.{playing}")
    lines = (say(f"help.{name}", **{name: command(name, ids, say)}) for name in NAMED)
    about = say("help.about", version=VERSION, privacy=command("privacy", ids, say))
    return "\n".join((first, *lines, about))


async def show_help(request: Request) -> None:
    """The help, with buttons for what explains more."""
    played = await _played_here(request)
    text = help_text(request.say, request.services.commands, played)
    rows = help_rows(GAMES if played is None else (played,), request.say)
    await request.reply(layout(text, rows=rows))


async def _played_here(request: Request) -> str | None:
    """The game that runs in this channel."""
    try:
        match = await request.services.matches.in_channel(request.channel_id)
    except Refused:  # none, or one that cannot be read
        return None
    return match.play.header.game if match.stored.ended_at is None else None


async def _rules(request: Request) -> None:
    await show_rules(request, None, SHORT, instead=False)


HELPS: dict[str, Callable[[Request], Awaitable[None]]] = {"rules": _rules}
"""What the buttons under the help show, beside the tour."""
