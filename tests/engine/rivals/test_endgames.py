"""The Duel's last moves: the result of alpha-beta on its own board, compared with everything the engine
allows.
"""

from random import Random

import pytest

from engine.contract import Game
from engine.duel import Duel
from engine.duel.tiles import Action
from engine.rivals.alpha_beta import Search
from engine.rivals.duel.board import STEPS, board_of
from engine.rivals.duel.evaluation import WIN, DuelRules
from engine.rivals.duel.rival import DuelRival, weights
from engine.rivals.levels import Strength
from tests.engine.keeping import mixed
from tests.support.soaked import soaked

BOATS = 2
"""The maximum number of boats left to unload, so that a search reaches the end in a fraction of a second."""
LAST = 6
"""How many of a game's last choices are considered; one of them is picked."""
EVERYTHING = 10**7


class Exhaustive:
    """Searches every line to the end by the engine's own rules and score sheets, without cutting anything
    off.
    """

    def __init__(self) -> None:
        self._known: dict[str, float] = {}

    def value(self, game: Game) -> float:
        """Return seat 0's margin at best play, plus or minus the worth of winning."""
        if game.outcome is not None:
            first, second = (sheet.total for sheet in game.scores())
            return first - second + (WIN if 0 in game.outcome.winners else -WIN)
        position = game.fingerprint()
        if position not in self._known:
            self._known[position] = self.best(self.after(game), game)
        return self._known[position]

    def after(self, game: Game) -> dict[str, float]:
        """Return the value of the position after each step."""
        values: dict[str, float] = {}
        for step in game.options():
            later = game.copy()
            later.apply(step)
            values[step.code] = self.value(later)
        return values

    @staticmethod
    def best(values: dict[str, float], game: Game) -> float:
        """Return the best value for the seat that chooses."""
        assert game.decision is not None
        return min(values.values()) if game.decision.seat else max(values.values())


def endgame(rng: Random) -> Duel:
    """Return a position with a choice in which nothing can be drawn anymore and few boats are left."""
    games: list[Duel] = []
    while not games:
        game = mixed(Duel, rng).start()
        while game.decision is not None:
            assert isinstance(game, Duel)
            state = game.state()
            takes = sum(sites.actions.count(Action.TAKE) for sites in state.sites)
            boats = sum(boat is not None for boat in state.boats)
            if not state.supply and not takes and boats <= BOATS and len(game.options()) > 1:
                games.append(game.copy())
            game.apply(rng.choice(game.options()))
    return rng.choice(games[-LAST:])


@pytest.mark.parametrize("number", soaked(range(300), 9))
def test_the_end_is_played_as_looking_at_everything_says(number: int) -> None:
    game = endgame(Random(f"endgame {number}"))
    assert game.decision is not None
    exhaustive, sign = Exhaustive(), -1 if game.decision.seat else 1
    after = exhaustive.after(game)
    board, terms = board_of(game.blind(game.decision.seat).state())
    searched = Search(DuelRules(terms, weights()), EVERYTHING, exact=True).best(board)
    assert searched.solved
    assert {STEPS[move].code: worth * sign for move, worth in searched.moves} == pytest.approx(after)
    chosen = DuelRival().rated(game.blind(game.decision.seat), Strength(EVERYTHING), b"")[0]
    assert after[chosen.step.code] == exhaustive.best(after, game)
