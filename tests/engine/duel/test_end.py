"""The end of the game, the winner, and resigning (D-40, D-56, D-57)."""

from random import Random

import pytest

from engine.contract import Outcome, Reason, Refused
from engine.duel import Duel
from engine.duel.events import BoatLeft, Ended, Refilled, Resigned, Unloaded
from tests.support.duel import ALL_SIDES, codes, new, play, position, tiles
from tests.support.duel_play import walk


def last_boats(harbor: str = "00. ... ...", built: tuple[str, str] = ("", ""), *, first: int = 0) -> Duel:
    """Return a position with two boats left and no supply: the next unloading ends the game."""
    boats = {"1": "n1 n5 d", "2": "l l o", **dict.fromkeys("3abc")}
    return position(harbor, boats=boats, built=built, supply=0, first=first)


def test_the_game_ends_at_once_when_one_boat_is_left() -> None:
    """Nobody gets the last boat's tiles (D-40)."""
    game = last_boats()
    events = play(game, "x1")
    assert events[-2:] == [BoatLeft(0), Ended(0, "last_boat")]
    assert game.decision is None
    assert codes(game) == codes(game, 0) == codes(game, 1) == []
    assert game.view(None).boats == (None, tiles("l l o"), None, None, None, None)
    assert [player.sites.light for player in game.view(None).players] == [0, 0]


def test_with_two_boats_left_the_game_goes_on() -> None:
    """The game goes on while two boats are left (D-40)."""
    boats = {"1": "n1 n5 d", "2": "l l o", "a": "d d d", **dict.fromkeys("3bc")}
    game = position("00. ... ...", boats=boats, supply=0)
    play(game, "x1")
    assert game.outcome is None
    assert game.decision is not None


@pytest.mark.parametrize("sides", ALL_SIDES)
def test_a_game_has_13_refills_and_5_removals(sides: str) -> None:
    """Every game has exactly 18 unloadings: 13 with a refill and 5 in which the boat leaves (D-40)."""
    for number in range(4):
        events = [event for _, events in walk(new(sides, number), Random(number)) for event in events]
        kinds = [type(event) for event in events]
        assert [kinds.count(kind) for kind in (Unloaded, Refilled, BoatLeft)] == [18, 13, 5]


@pytest.mark.parametrize("step", ["a1", "x2", "T 21", "P", "s 212", "."])
def test_after_the_end_every_step_is_refused(step: str) -> None:
    """No step is possible after the end (D-40)."""
    game = last_boats(built=("T P U S", ""))
    play(game, "x1")
    with pytest.raises(Refused) as refused:
        play(game, step)
    assert refused.value.reason is Reason.GAME_OVER


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("winner", [0, 1])
def test_most_points_win_whoever_began(first: int, winner: int) -> None:
    """The player with more points wins, whoever went first (D-56)."""
    built = ("o o o", "l")[:: 1 if winner == 0 else -1]
    game = last_boats(built=(built[0], built[1]), first=first)
    play(game, "x1")
    totals = [sheet.total for sheet in game.scores()]
    assert totals[winner] > totals[1 - winner]
    outcome = game.outcome
    assert outcome == Outcome(((winner,), (1 - winner,)), "last_boat")
    assert outcome is not None
    assert outcome.winners == (winner,)


@pytest.mark.parametrize("first", [0, 1])
def test_on_a_tie_the_player_who_did_not_begin_wins(first: int) -> None:
    """On a tie, the player who went second wins (D-56)."""
    game = last_boats("01. ... ...", built=("t3", "t3"), first=first)
    play(game, "x1")
    assert [sheet.total for sheet in game.scores()] == [4, 4]
    assert game.outcome == Outcome(((1 - first,), (first,)), "last_boat")


@pytest.mark.parametrize("seat", [0, 1])
def test_a_player_may_resign_on_either_turn(seat: int) -> None:
    """When a player resigns, on either turn, the other wins, even with fewer points, and the score is still
    shown (D-57).
    """
    for to_move in (0, 1):
        built = ("o o", "") if seat == 0 else ("", "o o")
        game = position(built=built, to_move=to_move)
        before = game.scores()
        assert list(game.resign(seat)) == [Resigned(seat), Ended(1 - seat, "resigned")]
        assert game.outcome == Outcome(((1 - seat,), (seat,)), "resigned")
        assert game.scores() == tuple(sheet.settled() for sheet in before)
        assert game.scores()[seat].total == 8
        assert tuple(player.sheet for player in game.view(None).players) == game.scores()
        assert game.decision is None
        assert codes(game) == []


def test_a_player_may_resign_in_the_middle_of_an_action() -> None:
    """A player may resign in the middle of an action (D-57)."""
    for seat in (0, 1):
        game = position("00. ... ...", built=("S", ""))
        play(game, "S")
        game.resign(seat)
        assert game.outcome is not None
        assert game.view(None).playing is None


def test_nobody_can_resign_after_the_end() -> None:
    """Resigning after the end is refused and changes nothing (D-57)."""
    game = last_boats()
    play(game, "x1")
    before = game.digest()
    with pytest.raises(Refused) as refused:
        game.resign(1)
    assert refused.value.reason is Reason.GAME_OVER
    assert game.digest() == before


@pytest.mark.parametrize("seat", [-1, 2, 5])
def test_nobody_else_can_resign(seat: int) -> None:
    """Only a player can resign (D-57)."""
    game = new()
    before = game.digest()
    with pytest.raises(Refused):
        game.resign(seat)
    assert game.digest() == before
