"""The Duel's hints come from a tree over worlds that play like the engine, and from alpha-beta at the end."""

from collections.abc import Iterator
from random import Random

import pytest

from engine.deal import Deal
from engine.duel import Duel
from engine.rivals.duel.board import STEPS, Board, board_of
from engine.rivals.duel.evaluation import DuelRules
from engine.rivals.duel.rival import COSTLIER, DuelRival
from engine.rivals.duel.world import DuelWorld
from engine.rivals.tree import WORLDS
from tests.engine.keeping import mixed

GAMES, LOOKS = 6, 3
BRIEF = 400
"""The budget of a hint here."""


def blinds(rng: Random) -> Iterator[Duel]:
    """Yield every position of a random game that has a choice, as the choosing seat knows it."""
    game = mixed(Duel, rng).start()
    assert isinstance(game, Duel)
    while (decision := game.decision) is not None:
        if len(game.options()) > 1:
            yield game.blind(decision.seat)
        game.apply(rng.choice(game.options()))


def has_boats_to_come(blind: Duel) -> bool:
    return bool(board_of(blind.state())[0].supply)


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_guessed_world_plays_like_the_game_that_it_guesses(seed: int) -> None:
    rng = Random(seed)
    blind = next(blinds(rng))
    deal = Deal(rng.randbytes(32), "x")
    game, world = blind.guess(deal), DuelWorld.of(blind).guess(deal)
    before = world.copy()
    begun = before.board
    while (decision := game.decision) is not None:
        assert world.decision is not None
        assert world.decision.seat == decision.seat
        move = rng.choice(world.options())
        assert {STEPS[option] for option in world.options()} == set(game.options())
        world.carry_out(move)
        game.apply(STEPS[move])
        wanted, _ = board_of(game.state())
        assert (world.board.boats, world.board.held) == (wanted.boats, wanted.held)
    assert world.decision is None
    assert before.board == begun != world.board, "a copy plays on alone"


def test_a_hint_looks_at_as_many_positions_as_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tree's positions cost more, so it gets fewer; it ends with a whole round of worlds."""
    rng, rival, looked = Random(1), DuelRival(), list[Board]()
    value = DuelRules.value

    def counted(rules: DuelRules, position: Board) -> float:
        looked.append(position)
        return value(rules, position)

    monkeypatch.setattr(rival, "advising", BRIEF)
    monkeypatch.setattr(DuelRules, "value", counted)
    for blind in rng.sample([blind for blind in blinds(rng) if has_boats_to_come(blind)], LOOKS):
        looked.clear()
        rival.advised(blind)
        assert BRIEF // COSTLIER <= len(looked) < BRIEF // COSTLIER + WORLDS * len(STEPS)


def test_without_boats_to_come_a_hint_is_the_alpha_beta_search(monkeypatch: pytest.MonkeyPatch) -> None:
    rng, rival = Random(2), DuelRival()
    monkeypatch.setattr(rival, "advising", BRIEF)
    late = [blind for blind in blinds(rng) if not has_boats_to_come(blind)]
    for blind in rng.sample(late, LOOKS):
        assert rival.advised(blind) == rival.foreseen(blind, BRIEF)
