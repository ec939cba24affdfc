"""The list of games, and the versions of their rules."""

import pytest

from engine import games
from engine.contract import EngineError, Game
from engine.deal import Deal
from engine.duel import Duel
from engine.games import GAMES, UnknownGame


def test_every_game_is_found_by_its_id_and_version() -> None:
    assert GAMES["duel"] is Duel
    for name, game in GAMES.items():
        assert name == game.id
        assert games.find(game.id, game.ruleset) is game


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_game_starts_with_its_defaults_for_every_number_of_seats(game: type[Game]) -> None:
    for seats in game.seat_counts:
        position = game.new({}, seats, Deal(bytes(32), ""))
        assert position.decision is not None
        assert position.options()
        assert position.undo_limit() == 0
        assert len(position.scores()) == seats


def test_an_unknown_game_is_refused_plainly() -> None:
    with pytest.raises(UnknownGame, match=r"unknown game 'chess'.*duel"):
        games.find("chess", 1)


@pytest.mark.parametrize("ruleset", [0, 2, 999999])
def test_another_ruleset_is_refused_plainly(ruleset: int) -> None:
    """Unknown rulesets are refused with a clear message (property 18)."""
    with pytest.raises(UnknownGame, match=f"ruleset {ruleset}: this version plays ruleset 1"):
        games.find("duel", ruleset)


def test_all_refusals_are_in_one_tree() -> None:
    assert issubclass(UnknownGame, EngineError)
