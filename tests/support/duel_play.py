"""Random games of The Duel, the same on every machine."""

from collections.abc import Iterator
from random import Random

from engine.contract import Event, Game, Step
from engine.duel.steps import Unload

LONGEST = 101
"""The number of steps in the longest possible game: at most 62 figures placed (8 and the 54 that can come
back), 18 unloadings, 12 action tiles with a step of their own, 3 swaps and 6 stops.
"""


def choose(game: Game, rng: Random) -> Step:
    """Return any option; unloadings are a little less likely, so that harbors fill up."""
    options = game.options()
    step = options[int(rng.random() * len(options))]
    if isinstance(step, Unload) and rng.random() < 0.4:
        step = options[int(rng.random() * len(options))]
    return step


def walk(game: Game, rng: Random) -> Iterator[tuple[Step, tuple[Event, ...]]]:
    """Play a game to its end; yield every step with the events just played."""
    for _ in range(LONGEST):
        if game.decision is None:
            return
        step = choose(game, rng)
        yield step, game.play(step)
    assert game.decision is None, "the game is longer than it can be"
