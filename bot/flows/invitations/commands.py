"""The commands that invite people: `/challenge` asks one person or the computer, and `/new` opens a lobby.
Both work for any game, which follows from the choices. All other options are in *Change…*, once the
invitation is posted.
"""

import discord
from discord import app_commands

from bot.flows.invitations.invite import Wish, invite, show_opponents
from bot.flows.reply import Request
from bot.flows.slash import Reach, slash
from bot.games import GAMES, game_choices
from bot.games.commands import text_key
from bot.games.invitation import COMMANDS, FAMILY, LEVEL, PACE, PRESET, Kind
from bot.service.clocks.face import PACES
from bot.service.proposals import DIRECT
from bot.service.refusals import ServiceReason
from engine.contract import Refused
from engine.games import GAMES as ENGINES
from engine.rivals.levels import Level

COUNTS = [count for game in ENGINES.values() for count in game.seat_counts]
Seats = app_commands.Range[int, min(COUNTS), max(COUNTS)]
PACE_TEXTS = {word: text_key(FAMILY, PACE, word) for word in PACES}
LEVEL_TEXTS = {level.value: text_key(FAMILY, LEVEL, level) for level in Level}


def preset_choices() -> dict[str, str]:
    """Return the presets of all games, with the keys of their names."""
    words = (word for game in GAMES.values() for word in game.inviting.presets)
    return {word: text_key(FAMILY, PRESET, word) for word in words}


@slash(
    COMMANDS["one"],
    texts=text_key(FAMILY),
    game=game_choices,
    preset=preset_choices,
    pace=PACE_TEXTS,
    level=LEVEL_TEXTS,
)
async def challenge(
    request: Request,
    opponent: discord.User | None = None,
    game: str | None = None,
    preset: str | None = None,
    *,
    pace: str | None = None,
    level: str | None = None,
) -> None:
    """Invite a person or the computer; without either, ask for the opponent."""
    wish = wished("one", game, preset, DIRECT, pace)
    known = None if level is None else Level(level)
    if opponent is not None and opponent.id == request.interaction.application_id:
        await invite(request, wish.against(known or Level.MASON))
    elif opponent is not None and known is not None:
        raise Refused(ServiceReason.LEVEL_OF_A_PERSON)
    elif opponent is not None:
        await invite(request, wish.asking(opponent))
    elif known is not None:
        await invite(request, wish.against(known))
    else:
        await show_opponents(request, wish)


@slash(
    COMMANDS["all"],
    reach=Reach(only_servers=True),
    texts=text_key(FAMILY),
    game=game_choices,
    preset=preset_choices,
    pace=PACE_TEXTS,
)
async def new(
    request: Request,
    game: str | None = None,
    preset: str | None = None,
    pace: str | None = None,
    seats: Seats | None = None,
) -> None:
    """Open a game that anyone may join."""
    await invite(request, wished("all", game, preset, seats, pace))


def wished(
    kind: Kind,
    game: str | None = None,
    preset: str | None = None,
    seats: int | None = None,
    pace: str | None = None,
) -> Wish:
    """Return the wish that follows from the options: a game with that preset and number of seats, preferably
    the default game. Raises `Refused` for options that contradict the named game.
    """
    if game is not None and game not in GAMES:
        raise Refused(ServiceReason.UNKNOWN_GAME)
    having = [
        id_ for id_, table_game in GAMES.items() if preset is None or preset in table_game.inviting.presets
    ]
    if game is not None and game not in having:
        raise Refused(ServiceReason.PRESET_OF_ANOTHER, game=having[0] if having else game)
    fitting = [id_ for id_ in having if seats is None or seats in ENGINES[id_].seat_counts]
    chosen = game or next((id_ for id_ in fitting if kind in GAMES[id_].inviting.usual), None)
    chosen = chosen or next(iter(fitting or having or GAMES))
    inviting, engine = GAMES[chosen].inviting, ENGINES[chosen]
    options = inviting.chosen(engine.choices(), preset)
    mirrored = None if preset is None else inviting.mirrored(options)
    return Wish(chosen, options, seats or max(engine.seat_counts), mirrored=mirrored, pace=pace)
