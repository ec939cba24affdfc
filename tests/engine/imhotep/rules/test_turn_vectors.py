"""Turn and ships by the vectors T."""

import pytest

from engine.contract import Decision
from engine.imhotep import Imhotep
from engine.imhotep.components import Site
from engine.imhotep.events import Delivered, Passed
from engine.imhotep.steps import ImhotepReason
from tests.support.imhotep import COLORS, codes, play, position, reason, sled, stones

SAILED = ("....@P", "...@O", "..@M")
"""Three ships that have left empty, so the fourth one ends the round."""


def can_sail(game: Imhotep, ship: str) -> bool:
    return any(code.startswith(f"s {ship}") for code in codes(game))


def delivered(game: Imhotep, *steps: str) -> str:
    """Play, and return the colors of the stones in the order in which they arrived."""
    return "".join(COLORS[event.stone] for event in play(game, *steps) if isinstance(event, Delivered))


@pytest.mark.parametrize(
    ("before", "after"),
    [pytest.param((3, 10), (5, 8), id="T1"), pytest.param((1, 2), (3, 0), id="T2")],
)
def test_fetching(before: tuple[int, int], after: tuple[int, int]) -> None:
    """T1, T2: always as many as the sled has room for and the quarry holds (§4.1, HV-5)."""
    game = position(sleds={0: before[0]}, quarries={0: before[1]})
    play(game, "q")
    assert sled(game, 0) == after


@pytest.mark.parametrize("vector", ["T3"])
def test_a_full_sled_fetches_nothing(vector: str) -> None:
    """T3 (§4.1): it has no room."""
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
    """T4, T5, T6 (§1.1, §4.3): every size of ship needs a least number of stones."""
    game = position([ship, "...", "..", "."], seats=4)
    assert can_sail(game, "a") is may
    if not may:
        assert reason(game, "s a T") is ImhotepReason.LOAD_TOO_SMALL


@pytest.mark.parametrize("vector", ["T5"])
def test_gaps_are_skipped_from_the_bow(vector: str) -> None:
    """T5 (§5.1): stones leave in the order of positions."""
    assert delivered(position([".KWK", "...", "..", "."]), "s a T") == "KWK"


@pytest.mark.parametrize("vector", ["T7"])
def test_the_lever_sets_the_order(vector: str) -> None:
    """T7 (§8.3, HV-23): whoever plays it says who comes first."""
    game = position(["KWB", "....", "..", "."], seats=3, hands={0: "le"})
    assert delivered(game, "c le", "s a T", "u 2", "u 0") == "BKW"
    assert game.view(None).sites[Site.TEMPLE].stones == stones("BKW")


@pytest.mark.parametrize("vector", ["T8"])
def test_the_sail_card_loads_and_sails_that_ship(vector: str) -> None:
    """T8 (§8.3): these are two actions in one."""
    game = position(["G..", "....", "....", "...."], seats=4, hands={0: "sa"})
    assert delivered(game, "c sa", "l a2", "s a T") == "GK"


@pytest.mark.parametrize("vector", ["T9"])
def test_the_sail_card_needs_a_ship_that_can_sail_with_it(vector: str) -> None:
    """T9 (§8.3): the loaded stone counts."""
    game = position(["G...", "....@M", "....@P", "....@O"], seats=4, hands={0: "sa"})
    assert reason(game, "c sa") is ImhotepReason.NO_SHIP_READY
    game = position(["G...", "G..", "....", "...."], seats=4, hands={0: "sa"})
    play(game, "c sa")
    assert codes(game) == ["l b2", "l b3"]
    assert reason(game, "l a2") is ImhotepReason.LOAD_TOO_SMALL


@pytest.mark.parametrize("vector", ["T10"])
def test_the_chisel_needs_two_stones(vector: str) -> None:
    """T10 (HV-22): one is not enough."""
    game = position(sleds={0: 1}, hands={0: "ch"})
    assert "c ch" not in codes(game)
    assert reason(game, "c ch") is ImhotepReason.NEEDS_TWO_STONES


@pytest.mark.parametrize("vector", ["T11"])
def test_the_hammer_fetches_what_fits_and_loads_one(vector: str) -> None:
    """T11 (HV-21): as many as there is room for."""
    game = position(sleds={0: 4}, quarries={0: 9}, hands={0: "ha"})
    play(game, "c ha")
    assert sled(game, 0) == (5, 8)
    play(game, "l a1")
    assert sled(game, 0) == (4, 8)


@pytest.mark.parametrize(
    ("ship", "stuck"), [pytest.param("..", True, id="T12"), pytest.param("W.", False, id="T13")]
)
def test_only_a_stuck_player_passes(ship: str, stuck: bool) -> None:  # noqa: FBT001  pytest fills it in
    """T12, T13 (§9, HV-24): passing is automatic, never a choice."""
    game = position(["K..", ship, "....@M", ".@P"], to_move=1, sleds={0: 0, 1: 2}, quarries={0: 0, 1: 20})
    events = play(game, "q")
    assert (Passed(0) in events) is stuck
    assert game.decision == Decision(1 if stuck else 0, "turn")
    if not stuck:
        assert codes(game) == ["s b T", "s b B", "s b O"]


@pytest.mark.parametrize("vector", ["T14"])
def test_turn_order_goes_on_between_rounds(vector: str) -> None:
    """T14 (§3): the next seat begins the round."""
    game = position([*SAILED, "K"], seats=4, to_move=2)
    play(game, "s d T")
    assert game.view(None).round == 2
    assert game.decision == Decision(3, "turn")
