"""The puzzle of the day: which one it is, what people answer, and where it is posted."""

from bot.cards.puzzle import PUZZLE_BUTTON
from bot.feature import Feature, HelpLine, Running
from bot.flows import puzzle
from bot.flows.reply import Services
from bot.flows.slash import commands_of
from bot.posters.puzzles import DiscordPuzzlePoster
from bot.service.puzzles.posting import PuzzlePosting
from bot.service.puzzles.puzzles import Puzzles
from bot.service.puzzles.waking import PUZZLE, PUZZLE_CHANNEL
from bot.store.puzzles import OWN_DATA


def start(services: Services) -> Running:
    """A timer for each server posts it once a day."""
    puzzles, poster = Puzzles(services.database, services.now), DiscordPuzzlePoster(services.poster)
    posting = PuzzlePosting(services.database, services.matches, puzzles, poster, services.now)
    return Running(uses=[puzzles], timers={PUZZLE: posting.look})


PUZZLES = Feature(
    name="puzzles",
    start=start,
    commands=tuple(commands_of(puzzle)),
    clicks={PUZZLE_BUTTON: puzzle.puzzle},
    settings=(PUZZLE_CHANNEL,),
    notes=(puzzle.refused_note,),
    own_data=(OWN_DATA,),
    help=(HelpLine(50, "puzzle"),),
)
