"""When a server has a puzzle posted: as soon as a channel is picked, then at the start of every day."""

from bot.service.choices import Selection
from bot.store import puzzles, timers
from bot.store.database import Connection

PUZZLE = "puzzle"
"""The kind of timer by which it is posted; its subject is the server."""
AT_ONCE = 0


def wake(connection: Connection, guild_id: int, picked: str) -> None:
    """Look at once whether there is something to post in a channel that was picked, or never again."""
    puzzles.refuse(connection, guild_id, None)
    if picked:
        timers.put(connection, PUZZLE, guild_id, AT_ONCE)
    else:
        timers.drop(connection, PUZZLE, guild_id)


PUZZLE_CHANNEL = Selection("puzzle", "channel", 1, is_posted_in=True, then=wake)
"""Where the puzzle of the day is posted; nowhere if none is picked."""
