"""The integer board on which the rival of The Duel searches, compared with the engine."""

from random import Random

import pytest

from engine.duel.game import Duel
from engine.rivals.duel.board import OVER, STEPS, board_of, moves, play
from engine.rivals.duel.evaluation import FEATURES, DuelRules
from tests.engine.keeping import mixed

GAMES = 100


@pytest.mark.parametrize("part", range(4))
def test_every_move_of_random_games_agrees_with_the_engine(part: int) -> None:
    """The board and the engine have the same moves in the same order, and the same position after each, with
    every mixture of sides.
    """
    for number in range(part * GAMES, (part + 1) * GAMES):
        rng = Random(number)
        game = mixed(Duel, rng).start()
        board, terms = board_of(game.state())
        while game.decision is not None:
            options, coded = game.options(), moves(board)
            assert [STEPS[move] for move in coded] == list(options)
            at = rng.randrange(len(options))
            game.apply(options[at])
            board = play(board, coded[at], terms)
            wanted, _ = board_of(game.state())
            if terms.sides[0] == "A":  # only side B has a first seat with five (D-50)
                wanted = wanted._replace(five=board.five)
            assert board == wanted._replace(seat=board.seat) if board.todo == OVER else board == wanted


@pytest.mark.parametrize("number", range(30))
def test_the_end_is_valued_as_the_engine_scores_it(number: int) -> None:
    rng = Random(number)
    game = mixed(Duel, rng).start()
    board, terms = board_of(game.state())
    while game.decision is not None:
        step = rng.choice(game.options())
        board = play(board, STEPS.index(step), terms)
        game.apply(step)
    first, second = (sheet.total for sheet in game.scores())
    value = DuelRules(terms, (1.0,) * len(FEATURES)).value(board)
    assert abs(value) == pytest.approx(abs(first - second) + 12)
    assert game.outcome is not None
    assert (value > 0) == (game.outcome.winners == (0,))
