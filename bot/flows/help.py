"""`/help`: how to play here, in a dozen short lines with commands to click on."""

from collections.abc import Awaitable, Callable

from bot.cards.tour_rows import help_rows
from bot.flows.reply import Request
from bot.flows.rules import show_rules
from bot.flows.slash import slash
from bot.games import GAMES
from bot.games.game import TableGame
from bot.games.invitation import COMMANDS
from bot.games.rulebook import DEPTHS
from bot.messages.layout import layout
from bot.messages.mentions import Ids, commands
from engine.contract import Refused
from render.kit.say import Say

SHARED = (
    "board",
    "score",
    "rules",
    "hint",
    "undo",
    "move",
    "resign",
    "games",
    "bring",
    "import",
    "clock",
    "vacation",
    "reminders",
    "plan",
    "puzzle",
)
"""The commands of all games that are needed while one plays."""
YOURSELF = ("settings", "verify", "privacy")
"""Those that are about oneself."""
AROUND = ("replay", "review", "stats", "leaderboard", "season")
"""Those that are about games that are over."""


def names_of(game: TableGame) -> tuple[str, ...]:
    """Those that invite, and the commands of a game."""
    return (*COMMANDS.values(), *(command.name for command in game.commands))


def named() -> tuple[str, ...]:
    """Every command that the help names."""
    own = (name for game in GAMES.values() for name in names_of(game))
    return tuple(dict.fromkeys((*own, *SHARED, *AROUND, *YOURSELF)))


def help_text(say: Say, ids: Ids) -> str:
    """The help: each game, what all have in common, then the rest; `ids` are those of the commands."""
    games = [
        say(f"help.game.{id_}", **game.help_values(), **commands(names_of(game), ids, say))
        for id_, game in GAMES.items()
    ]
    shared = say("help.shared", **commands(SHARED, ids, say))
    around = say("help.around", **commands(AROUND, ids, say))
    yourself = say("help.yourself", **commands(YOURSELF, ids, say))
    return "\n".join((*games, shared, around, yourself))


@slash("help")
async def help_(request: Request) -> None:
    """How to play here, in a dozen lines."""
    await show_help(request)


async def show_help(request: Request) -> None:
    """The help, with buttons for what explains more."""
    text = help_text(request.say, request.services.commands)
    played = await _played_here(request)
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
    await show_rules(request, None, DEPTHS[0], instead=False)


HELPS: dict[str, Callable[[Request], Awaitable[None]]] = {"rules": _rules}
"""What the buttons under the help show, beside the tour."""
