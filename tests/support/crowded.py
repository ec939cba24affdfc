"""Games played so that cards get crowded: players gather a lot and use little."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import NamedTuple

from bot.service.match import Match, chapters
from bot.store.games import Seat, StoredGame
from engine import games as engines
from engine.record import Entry, Header, Play
from tests.support.duel import deal

NAMES = ("Anastasia", "Benedikt", "Cleopatra", "Daniel")
SPENDING = {"Unload": 0.25, "Play": 0.15, "Sail": 0.1}
"""How likely steps of these kinds are, compared with 1 for all others."""


class Crowd(NamedTuple):
    """A crowded game: its id, its options, the number of players, and a seed."""

    game: str
    options: Mapping[str, str]
    seats: int
    seed: int


def crowded(crowd: Crowd) -> Iterator[Match]:
    """Yield a game at every position where a card is posted, from start to end."""
    game, options, seats, seed = crowd
    header = Header(game, engines.GAMES[game].ruleset, tuple(sorted(options.items())), seats, deal(seed))
    play, luck = Play(header), Random(seed)
    while (decision := play.game.decision) is not None:
        steps = list(play.game.options())
        weights = [SPENDING.get(type(step).__name__, 1.0) for step in steps]
        (step,) = luck.choices(steps, weights)
        play.append(Entry(decision.seat, step.code))
    line = chapters(header, play.entries)
    seated = tuple(Seat(seat, 1000 + seat, NAMES[seat]) for seat in range(seats))
    for version in range(play.version + 1):
        ended = 1 if version == play.version else None
        stored = StoredGame(1234, 1, 1, header, "resident", "en-US", 0, ended, seated, (5,))
        here = line[version].game
        if not (here.mid_turn and here.undo_limit() > 0):
            yield Match(stored, line[version].play, line[: version + 1])
