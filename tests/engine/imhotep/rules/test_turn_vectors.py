"""Turns and ships: the test vectors T."""

import pytest

from engine.contract import Decision
from engine.imhotep import Imhotep
from engine.imhotep.components import Site
from engine.imhotep.events import Delivered, Passed
from engine.imhotep.steps import ImhotepReason
from tests.support.imhotep import COLORS, codes, play, position, reason, sled, stones

SAILED = ("....@P", "...@O", "..@M")
"""Three ships that have left empty, so that the fourth one ends the round."""


def can_sail(game: Imhotep, ship: str) -> bool:
    return any(code.startswith(f"s {ship}") for code in codes(game))


def delivered(game: Imhotep, *steps: str) -> str:
    """Play these steps; return the colors of the stones in the order in which they arrived."""
    return "".join(COLORS[event.stone] for event in play(game, *steps) if isinstance(event, Delivered))


@pytest.mark.parametrize(
    ("before", "after"),
    [pytest.param((3, 10), (5, 8), id="T1"), pytest.param((1, 2), (3, 0), id="T2")],
)
def test_fetching(before: tuple[int, int], after: tuple[int, int]) -> None:
    """Fetching takes as many stones as fit on the sled and are in the quarry (T1, T2)."""
    game = position(sleds={0: before[0]}, quarries={0: before[1]})
    play(game, "q")
    assert sled(game, 0) == after


@pytest.mark.parametrize("vector", ["T3"])
def test_a_full_sled_fetches_nothing(vector: str) -> None:
    """With a full sled, fetching isn't possible (T3, §4.1)."""
    game = position(sleds={0: 5}, quarries={0: 7})
    assert "q" not in codes(game)
    assert reason(game, "q") is ImhotepReason.SLED_FULL


@pytest.mark.parametrize(
    ("ship", "may"),
    [
        pytest.param("K.W.", False, id="T4"),
        pytest.param(".KWK", True, id="T5"),
        pytest.param(".", False, id="T6 empty"),
        pytest.param("G", True, id="T6 loaded"),
    ],
)
def test_the_load_decides_who_may_sail(ship: str, may: bool) -> None:  # noqa: FBT001  pytest fills it in
    """Each size of ship needs a minimum number of stones to sail (T4, T5, T6, §1.1, §4.3)."""
    game = position([ship, "...", "..", "."], seats=4)
    assert can_sail(game, "a") is may
    if not may:
        assert reason(game, "s a T") is ImhotepReason.LOAD_TOO_SMALL


@pytest.mark.parametrize("vector", ["T5"])
def test_gaps_are_skipped_from_the_bow(vector: str) -> None:
    """Stones leave the ship in the order of their positions, without gaps (T5, §5.1)."""
    assert delivered(position([".KWK", "...", "..", "."]), "s a T") == "KWK"


@pytest.mark.parametrize("vector", ["T7"])
def test_the_lever_sets_the_order(vector: str) -> None:
    """Whoever plays the Lever chooses whose stone comes first (T7, §8.3, HV-23)."""
    game = position(["KWB", "....", "..", "."], seats=3, hands={0: "le"})
    assert delivered(game, "c le", "s a T", "u 2", "u 0") == "BKW"
    assert game.view(None).sites[Site.TEMPLE].stones == stones("BKW")


@pytest.mark.parametrize("vector", ["T8"])
def test_the_sail_card_loads_and_sails_that_ship(vector: str) -> None:
    """The Sail loads a stone on a ship and then sails that ship (T8, §8.3)."""
    game = position(["G..", "....", "....", "...."], seats=4, hands={0: "sa"})
    assert delivered(game, "c sa", "l a2", "s a T") == "GK"


@pytest.mark.parametrize("vector", ["T9"])
def test_the_sail_card_needs_a_ship_that_can_sail_with_it(vector: str) -> None:
    """With the Sail, the loaded stone counts toward the minimum (T9, §8.3)."""
    game = position(["G...", "....@M", "....@P", "....@O"], seats=4, hands={0: "sa"})
    assert reason(game, "c sa") is ImhotepReason.NO_SHIP_READY
    game = position(["G...", "G..", "....", "...."], seats=4, hands={0: "sa"})
    play(game, "c sa")
    assert codes(game) == ["l b2", "l b3"]
    assert reason(game, "l a2") is ImhotepReason.LOAD_TOO_SMALL


@pytest.mark.parametrize("vector", ["T10"])
def test_the_chisel_needs_two_stones(vector: str) -> None:
    """The Chisel can't be played with only one stone on the sled (T10, HV-22)."""
    game = position(sleds={0: 1}, hands={0: "ch"})
    assert "c ch" not in codes(game)
    assert reason(game, "c ch") is ImhotepReason.NEEDS_TWO_STONES


@pytest.mark.parametrize("vector", ["T11"])
def test_the_hammer_fetches_what_fits_and_loads_one(vector: str) -> None:
    """The Hammer fetches as many stones as fit, and loads one (T11, HV-21)."""
    game = position(sleds={0: 4}, quarries={0: 9}, hands={0: "ha"})
    play(game, "c ha")
    assert sled(game, 0) == (5, 8)
    play(game, "l a1")
    assert sled(game, 0) == (4, 8)


@pytest.mark.parametrize(
    ("ship", "stuck"), [pytest.param("..", True, id="T12"), pytest.param("W.", False, id="T13")]
)
def test_only_a_stuck_player_passes(ship: str, stuck: bool) -> None:  # noqa: FBT001  pytest fills it in
    """Only a seat that can do nothing passes, and it does so automatically (T12, T13, §9, HV-24)."""
    game = position(["K..", ship, "....@M", ".@P"], to_move=1, sleds={0: 0, 1: 2}, quarries={0: 0, 1: 20})
    events = play(game, "q")
    assert (Passed(0) in events) is stuck
    assert game.decision == Decision(1 if stuck else 0, "turn")
    if not stuck:
        assert codes(game) == ["s b T", "s b B", "s b O"]


@pytest.mark.parametrize("vector", ["T14"])
def test_turn_order_goes_on_between_rounds(vector: str) -> None:
    """The next seat in turn order begins the new round (T14, §3)."""
    game = position([*SAILED, "K"], seats=4, to_move=2)
    play(game, "s d T")
    assert game.view(None).round == 2
    assert game.decision == Decision(3, "turn")
