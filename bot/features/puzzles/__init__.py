"""The puzzle of the day: choosing it, answering it, and posting it."""

from functools import partial

from bot.feature import Feature, HelpLine, Running
from bot.features.puzzles import flow
from bot.features.puzzles.card import PUZZLE_BUTTON
from bot.features.puzzles.poster import DiscordPuzzlePoster
from bot.features.puzzles.service import PUZZLE, PUZZLE_CHANNEL, PUZZLE_POSTS, PuzzleReason, Puzzles
from bot.features.puzzles.store import OWN_DATA
from bot.flows.reply import Services
from bot.flows.slash import commands_of
from bot.service.periodic import Periodic


def start(services: Services) -> Running:
    """Return the running feature, which posts the puzzle once a day with a timer for each server."""
    puzzles = Puzzles(services.database, services.now)
    poster = DiscordPuzzlePoster(services.poster, puzzles)
    posting = Periodic(services.database, services.matches, PUZZLE_POSTS, poster, services.now)
    return Running(uses=[puzzles], timers={PUZZLE: posting.look})


PUZZLES = Feature(
    name="puzzles",
    start=start,
    commands=partial(commands_of, flow),
    refusals=PuzzleReason,
    clicks={PUZZLE_BUTTON: flow.puzzle},
    settings=(PUZZLE_CHANNEL,),
    notes=(flow.refused_note,),
    own_data=(OWN_DATA,),
    help=(HelpLine(50, "puzzle"),),
)
