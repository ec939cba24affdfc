"""Random games of Imhotep, the same on every machine."""

from collections.abc import Iterator
from random import Random

from engine.contract import Event, Game, Step
from engine.imhotep.steps import Play

LONGEST = 400
"""The number of steps in the longest possible game: at most 83 positions loaded, no more stones fetched one
by one than loaded or left on sleds (103), 24 sailings, 48 choices at the Market, 32 at the Pyramids, 30 at
the Temple, and ten blue cards with up to five steps each.
"""


def choose(game: Game, rng: Random) -> Step:
    """Return any option; blue cards are a little more likely."""
    options = game.options()
    step = options[int(rng.random() * len(options))]
    if rng.random() < 0.3:
        cards = [step for step in options if isinstance(step, Play)]
        step = cards[int(rng.random() * len(cards))] if cards else step
    return step


def walk(game: Game, rng: Random) -> Iterator[tuple[Step, tuple[Event, ...]]]:
    """Play a game to its end; yield every step with the events just played."""
    for _ in range(LONGEST):
        if game.decision is None:
            return
        step = choose(game, rng)
        yield step, game.play(step)
    assert game.decision is None, "the game is longer than it can be"
