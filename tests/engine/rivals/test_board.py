"""The integer board on which the rival of The Duel searches, compared with the engine."""

from itertools import product
from random import Random

import pytest

from engine.duel import sites
from engine.duel.game import Duel
from engine.duel.sites import RACE_TILES
from engine.duel.tiles import FACE_DOWN, TILES
from engine.rivals.duel.board import ADDED, NUMBERS, OBELISK, OVER, STEPS, board_of, count, moves, play
from engine.rivals.duel.evaluation import FEATURES, OBELISKS, DuelRules, Prospects, Worth, chance, obelisk
from engine.rivals.duel.rival import weights
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


@pytest.mark.parametrize("number", range(20))
def test_a_tile_gains_a_seat_what_it_adds_to_the_value(number: int) -> None:
    rng = Random(number)
    game = mixed(Duel, rng).start()
    for _ in range(rng.randrange(60)):
        game.apply(rng.choice(game.options()))
    board, terms = board_of(game.state())
    held, five, left, worth = board.held, board.five, board.unloadings, Worth(terms.sides, weights())

    def value(prospects: Prospects) -> float:
        return sum(feature * weight for feature, weight in zip(prospects.features, weights(), strict=False))

    now = worth.holdings(held, five, left)
    for tile, kind in NUMBERS.items():
        if tile is not FACE_DOWN and sum(count(own, tile) for own in held) == TILES.count(tile):
            continue
        for seat, sign in ((0, 1), (1, -1)):
            more = held[0] + (seat == 0) * ADDED[kind], held[1] + (seat == 1) * ADDED[kind]
            is_first = five < 0 and tile == OBELISK and count(more[seat], tile) >= RACE_TILES
            after = worth.holdings(more, seat if is_first else five, left)
            assert sign * (value(after) - value(now)) == pytest.approx(now.gains[seat][kind])


@pytest.mark.parametrize(("mine", "others"), [(4, 3), (4, 4), (3, 4), (5, 4)])
def test_the_race_of_obelisks_is_expected_as_every_order_of_tiles_has_it(mine: int, others: int) -> None:
    """The expected lead is the mean over everyone who may get each of the tiles to come (D-50, side B)."""
    likely, begun = chance(6), int(mine >= RACE_TILES)
    expected = 0.0
    for owners in product((0, 1, None), repeat=OBELISKS - mine - others):
        built, first, part = [mine, others], 0 if begun else None, 1.0
        for owner in owners:
            part *= 1 - 2 * likely if owner is None else likely
            if owner is not None:
                built[owner] += 1
                if first is None and built[owner] == RACE_TILES:
                    first = owner
        expected += part * (
            sites.obelisk_race(built[0], first=first == 0) - sites.obelisk_race(built[1], first=first == 1)
        )
    assert obelisk("B", mine, others, begun, 6) == pytest.approx(expected)
