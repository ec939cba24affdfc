"""Games that grow entry by entry, with their logs, without replaying anything."""

from collections.abc import Callable, Iterable, Iterator

from bot.service.match import Chapter, chapters, continued
from engine.record import Entry, Header, Play


def growing(header: Header, further: Callable[[Play, int], Iterable[Entry]]) -> Iterator[tuple[Chapter, ...]]:
    """Yield the log of a game from start to end, each time extended by the entries that `further` chooses for
    the seat to move.
    """
    line = chapters(header, ())
    yield line
    while (decision := line[-1].game.decision) is not None:
        line = (*line, *continued(line[-1].play, further(line[-1].play, decision.seat)))
        yield line
