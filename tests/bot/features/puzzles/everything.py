"""Every query that the puzzle of the day makes, for `tests/bot/store/test_statements.py`."""

from bot.clock import DAY
from bot.features.puzzles.service import PUZZLE, PUZZLE_CHANNEL, PUZZLE_POSTS, Puzzles
from bot.service.periodic import Periodic
from bot.service.preferences import Preferences
from bot.service.timers import Timers
from tests.bot.features.puzzles.test_posting import GUILD, RecordingPuzzles
from tests.support.keepsake import ANA, Maker


async def do_everything(maker: Maker) -> None:
    """Solve and share the puzzle of the day, and post it in a server until that is refused."""
    puzzles = Puzzles(maker.database, maker.clock)
    daily = puzzles.today()
    assert (await puzzles.answer(daily, ANA[0], daily.puzzle.solution[0])).is_solved
    assert await puzzles.share(daily, ANA[0])
    poster, guild = RecordingPuzzles(fails=["", "refused"]), GUILD
    posting = Periodic(maker.database, maker.matches, PUZZLE_POSTS, poster, maker.clock)
    chosen, due = Preferences(maker.database, maker.matches), Timers(maker.database, maker.clock)
    due.handle(PUZZLE, posting.look)
    for channel_id in ("", "71", "72"):
        await chosen.pick(PUZZLE_CHANNEL, guild, [channel_id])
        await due.handle_due()
        maker.clock.seconds += DAY
    assert await puzzles.refused_in(guild) == 72
