"""Action tiles (D-20…D-23, D-30…D-33)."""

import pytest

from engine.contract import Decision, Reason, Refused
from engine.duel import Duel
from engine.duel.events import (
    ActionPlayed,
    Ended,
    Refilled,
    ReserveRevealed,
    Stopped,
    Swapped,
    Taken,
    Unloaded,
)
from engine.duel.harbor import FIELDS
from engine.duel.steps import DuelReason
from engine.duel.tiles import Action
from tests.support.duel import codes, play, position, tile, tiles


def reason(game: Duel, code: str) -> object:
    """Return the reason why a step is refused."""
    with pytest.raises(Refused) as refused:
        play(game, code)
    return refused.value.reason


# --- all of them ----------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["T 11", "P", "U", "S"])
def test_only_an_own_action_tile_can_be_played(code: str) -> None:
    """The other player's action tiles can't be played (D-20)."""
    assert reason(position("00. ... ...", built=("", "T P U S")), code) is DuelReason.NO_ACTION_TILE


@pytest.mark.parametrize(("code", "action"), [("T 11", "T"), ("P", "P"), ("U", "U"), ("S", "S")])
def test_a_played_tile_goes_to_the_box_before_its_effect(code: str, action: str) -> None:
    """A played tile no longer counts for D-54, although its effect is still to come (D-20)."""
    game = position("00. ... ...", boats={"1": "o l d"}, built=(f"{action} {action}", ""))
    assert game.scores()[0].points("actions") == 2
    events = play(game, code)
    assert events[0] == ActionPlayed(0, Action(action))
    view = game.view(None)
    assert view.box[-1] == tile(action)
    assert view.players[0].sites.actions == (Action(action),)
    assert game.scores()[0].points("actions") == 1


def test_one_action_tile_is_the_whole_turn() -> None:
    """After one action tile, it is the other player's turn (D-20)."""
    game = position("1.. ... ...", built=("T P P", ""))
    play(game, "T 11")
    assert game.decision == Decision(1, "turn")


def test_during_an_effect_no_other_step_is_possible() -> None:
    """Once an effect has begun, it must be carried out (D-20, D-21)."""
    game = position("00. ... ...", built=("P S T", ""))
    play(game, "P")
    for code in ("x1", "S", "P", "T 11", "s 112"):
        assert reason(game, code) is Reason.NOT_NOW
    assert reason(game, ".") is DuelReason.MUST_GO_ON
    assert game.view(None).playing is Action.PLACE


def test_a_tile_received_on_this_turn_cannot_be_played_on_it() -> None:
    """The turn ends when the tile has been received, and the other player is next (D-22)."""
    game = position("00. ... ...", boats={"1": "P T o"})
    play(game, "x1")
    assert game.decision == Decision(1, "turn")
    play(game, "a1")
    assert {"P", "T 21"} <= set(codes(game))


def test_a_tile_from_the_first_unloading_is_not_played_during_the_effect() -> None:
    """Between the two unloadings, the only options are to unload or to stop (D-22, D-32)."""
    game = position("00. .0. ...", boats={"1": "P T o"}, built=("U", ""))
    play(game, "U", "b3", "x1")
    assert codes(game) == ["xb", "."]


@pytest.mark.parametrize("sides", ["AAAA", "BBBB"])
def test_the_end_cuts_an_effect_short(sides: str) -> None:
    """If boat 1 is the last but one, the second unloading is dropped and the tile is gone (D-23, D-20)."""
    boats = {"1": "o l d", "2": "l l o", **dict.fromkeys("3abc")}
    game = position("00. 11. ...", boats=boats, built=("U", ""), supply=0, sides=sides)
    play(game, "U", "c3")
    events = play(game, "x1")
    assert isinstance(events[-1], Ended)
    assert game.decision is None
    assert codes(game) == []
    assert game.view(None).playing is None
    assert game.view(None).boats[1] == tiles("l l o")
    assert game.scores()[0].points("actions") == 0


# --- D-30 -----------------------------------------------------------------------------------------


def test_take_builds_the_tile_and_the_reserve_fills_its_space() -> None:
    """The top tile of the reserve replaces the tile taken, face up (D-30)."""
    game = position(boats={"b": "o n4 d"}, built=("T", ""), reserve="t4 t3 t2")
    events = play(game, "T b2")
    assert events == [
        ActionPlayed(0, Action.TAKE),
        Taken(0, tile("n4"), 4, 1),
        ReserveRevealed(4, 1, tile("t4")),
    ]
    view = game.view(None)
    assert view.boats[4] == tiles("o t4 d")
    assert view.players[0].sites.tomb == (4,)
    assert view.reserve == 2
    assert view.players[0].stock == 4


def test_take_never_takes_an_action_tile() -> None:
    """Take doesn't offer action tiles (D-30)."""
    game = position(boats={"b": "o P d"}, built=("T", ""))
    assert {"T b1", "T b3"} <= set(codes(game))
    assert "T b2" not in codes(game)
    assert reason(game, "T b2") is DuelReason.TAKE_ACTION_TILE


def test_take_needs_a_boat_in_play() -> None:
    """A boat that has left has nothing to take (D-30, D-16)."""
    game = position(boats={"b": None}, built=("T", ""), supply=0)
    assert reason(game, "T b2") is DuelReason.BOAT_GONE


def test_take_is_not_playable_when_only_action_tiles_are_left() -> None:
    """Take can't be played without a tile that it can take (D-30, D-21)."""
    boats = {"1": "P P P", "2": "S S S", **dict.fromkeys("3abc")}
    game = position(boats=boats, built=("T", ""), supply=0)
    assert codes(game) == list(FIELDS)


def test_an_action_tile_from_the_reserve_lies_on_the_boat_and_cannot_be_taken() -> None:
    """An action tile that comes from the reserve is cargo like any other, and can't be taken (D-30)."""
    game = position(boats={"b": "o n4 d"}, built=("T", "T"), reserve="S t3 t2")
    play(game, "T b1")
    assert "T b1" not in codes(game)
    assert "T b2" in codes(game)


def test_the_reserve_lasts_for_all_three_tiles() -> None:
    """The reserve's three tiles come in the deal's order, one for each Take (D-30)."""
    game = position(boats={"b": "o n4 d"}, built=("T T", "T"), reserve="t4 t3 t2")
    play(game, "T b1", "T b2", "T b3")
    assert game.view(None).boats[4] == tiles("t4 t3 t2")
    assert game.view(None).reserve == 0


def test_a_taken_obelisk_may_be_the_fifth() -> None:
    """A taken obelisk can be the fifth and win the race (D-30, D-50)."""
    game = position(boats={"b": "o n4 d"}, built=("T o o o o", ""), sides="BAAA")
    play(game, "T b1")
    assert game.view(None).first_to_five == 0


# --- D-31 -----------------------------------------------------------------------------------------


def test_place_puts_three_figures_one_by_one() -> None:
    """Two figures must be placed; the third is optional (D-31)."""
    game = position(built=("P", ""))
    play(game, "P")
    assert game.decision == Decision(0, "place")
    play(game, "a1")
    assert game.decision == Decision(0, "place")
    play(game, "b1")
    assert game.decision == Decision(0, "place", optional=True)
    assert codes(game) == [*FIELDS[2:], "."]
    play(game, "c3")
    assert game.decision == Decision(1, "turn")
    assert game.view(None).players[0].stock == 1


def test_place_may_stop_after_two() -> None:
    """The player may stop after two figures (D-31)."""
    game = position(built=("P", ""))
    assert play(game, "P", "a1", "b1", ".")[-1] == Stopped(0)
    assert game.decision == Decision(1, "turn")
    assert game.view(None).players[0].stock == 2


def test_place_ends_automatically_without_a_third_figure() -> None:
    """If nothing is left to place after two figures, nobody is asked (D-31)."""
    game = position("00. ... ...", built=("P", ""))
    play(game, "P", "c1", "c2")
    assert game.decision == Decision(1, "turn")


@pytest.mark.parametrize("harbor", ["000 ... ...", "000 0.. ..."])
def test_place_needs_two_figures_in_stock(harbor: str) -> None:
    """Place can't be played with only one figure in stock (D-31)."""
    game = position(harbor, built=("P", ""))
    assert "P" not in codes(game)
    assert reason(game, "P") is DuelReason.PLACE_NEEDS_TWO


def test_place_obeys_the_rules_of_placing() -> None:
    """Figures come from stock and go on empty fields (D-31, D-10)."""
    game = position("1.. ... ...", built=("P", ""))
    play(game, "P", "b2")
    assert reason(game, "a1") is DuelReason.FIELD_TAKEN
    assert reason(game, "b2") is DuelReason.FIELD_TAKEN


# --- D-32 -----------------------------------------------------------------------------------------


def test_the_second_unloading_sees_the_refill() -> None:
    """The first unloading is completed, refill included, before the player chooses a second boat or stops
    (D-32).
    """
    game = position("00. .1. ...", boats={"1": "o l d"}, built=("U", ""), supply="n1 n2 n3 n4 n5 n6")
    play(game, "U", "b3")
    assert game.decision == Decision(0, "unload")
    assert codes(game) == ["x1", "xb"]
    events = play(game, "x1")
    assert events[-1] == Refilled(0, tiles("n1 n2 n3"))
    assert game.view(None).boats[0] == tiles("n1 n2 n3")
    assert game.decision == Decision(0, "unload", optional=True)
    assert codes(game) == ["xb", "."]
    play(game, "xb")
    assert game.decision == Decision(1, "turn")


def test_after_the_first_unloading_one_may_stop() -> None:
    """The second unloading is optional (D-32)."""
    game = position("00. .1. ...", built=("U", ""))
    assert play(game, "U", "b3", "x1", ".")[-1] == Stopped(0)
    assert game.decision == Decision(1, "turn")


def test_the_turn_ends_automatically_when_no_boat_is_ready_anymore() -> None:
    """The turn ends without a question if no boat is ready anymore (D-32)."""
    game = position("0.. ... ...", built=("U", ""))
    events = play(game, "U", "b1", "x1")
    assert game.decision == Decision(1, "turn")
    assert not any(isinstance(event, Stopped) for event in events)


def test_the_first_unloading_is_not_optional() -> None:
    """At least one boat must be unloaded (D-32)."""
    game = position("00. ... ...", built=("U", ""))
    play(game, "U", "c3")
    assert reason(game, ".") is DuelReason.MUST_GO_ON
    assert codes(game) == ["x1"]


def test_the_placement_must_leave_a_boat_that_can_be_unloaded() -> None:
    """The figure must complete the row or column of a boat; with one figure at a1, only the fields of its row
    and column are possible (D-32).
    """
    game = position("1.. ... ...", built=("U", ""))
    play(game, "U")
    assert game.decision == Decision(0, "place")
    assert codes(game) == ["b1", "c1", "a2", "a3"]
    assert reason(game, "b2") is DuelReason.MUST_ENABLE_UNLOAD
    assert reason(game, "a1") is DuelReason.FIELD_TAKEN


def test_a_line_without_boat_enables_nothing() -> None:
    """A full row or column counts only if its boat is still there (D-32, D-17)."""
    game = position("1.. ... ...", built=("U", ""), boats={"1": None}, supply=1)
    play(game, "U")
    assert codes(game) == ["a2", "a3"]


def test_with_a_boat_ready_already_every_field_will_do() -> None:
    """If a boat is ready already, the figure may go on any free field (D-32)."""
    game = position("11. ... ...", built=("U", ""))
    play(game, "U")
    assert codes(game) == list(FIELDS[2:])


def test_place_and_unload_needs_a_boat_that_can_then_be_unloaded() -> None:
    """Place and Unload can't be played in an empty harbor, or without a boat for the rows and columns that
    matter (D-32, D-21).
    """
    assert reason(position(built=("U", "")), "U") is DuelReason.NOTHING_TO_UNLOAD
    game = position("1.. ... ...", built=("U", ""), boats={"1": None, "a": None}, supply=1)
    assert "U" not in codes(game)
    assert reason(game, "U") is DuelReason.NOTHING_TO_UNLOAD


def test_place_and_unload_needs_a_figure() -> None:
    """Place and Unload needs a figure in stock, even if a boat could be unloaded (D-32)."""
    game = position("000 0.. ...", built=("U", ""))
    assert "U" not in codes(game)
    assert reason(game, "U") is DuelReason.NO_FIGURE


def test_the_same_boat_may_be_unloaded_twice_only_if_figures_are_left() -> None:
    """The first unloading empties its line, so the same boat is offered again only if figures are left
    (D-32).
    """
    game = position("00. 1.1 ...", built=("U", ""))
    play(game, "U", "c1", "x1")
    assert codes(game) == ["x2", "."]
    assert reason(game, "x1") is DuelReason.LINE_TOO_SHORT


# --- D-33 -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pair", "after"), [("12", "l o d"), ("13", "d l o"), ("23", "o d l")])
def test_swap_exchanges_two_spaces_of_one_boat_then_unloads_any(pair: str, after: str) -> None:
    """After a swap, any boat may be unloaded, not just the swapped one (D-33)."""
    game = position("00. ... .1.", boats={"c": "o l d"}, built=("S", ""))
    play(game, "S")
    assert game.decision == Decision(0, "swap")
    first, second = int(pair[0]) - 1, int(pair[1]) - 1
    old = tiles("o l d")
    assert play(game, f"s c{pair}") == [Swapped(0, 5, first, second, (old[first], old[second]))]
    assert game.view(None).boats[5] == tiles(after)
    assert game.decision == Decision(0, "unload")
    assert codes(game) == ["x1", "xb"]
    assert isinstance(play(game, "x1")[0], Unloaded)
    assert game.decision == Decision(1, "turn")


def test_swap_offers_every_pair_of_every_boat_in_play() -> None:
    """Every pair of spaces of every boat in play can be swapped, even on an empty line or with equal tiles,
    and the swap is mandatory (D-33).
    """
    game = position("00. ... ...", boats={"2": "o o o", "3": None, "b": None}, built=("S", ""), supply=0)
    play(game, "S")
    assert codes(game) == [f"s {boat}{pair}" for boat in "12ac" for pair in ("12", "13", "23")]
    assert reason(game, "s 312") is DuelReason.BOAT_GONE
    assert reason(game, ".") is DuelReason.MUST_GO_ON


def test_swapping_equal_tiles_is_allowed() -> None:
    """Two equal tiles of a boat may be swapped (D-33)."""
    game = position("00. ... ...", boats={"2": "o o o"}, built=("S", ""))
    play(game, "S", "s 213", "x1")
    assert game.view(None).boats[1] == tiles("o o o")


def test_the_swapped_tiles_are_delivered_in_their_new_order() -> None:
    """The nearest figure gets the tile that is now on space 1 (D-33, D-13)."""
    game = position("0.1 ... ...", boats={"1": "n1 n2 n3"}, built=("S", ""))
    play(game, "S", "s 113", "x1")
    assert [player.sites.tomb for player in game.view(None).players] == [(3,), (2,)]


def test_swap_needs_a_boat_that_can_be_unloaded() -> None:
    """Swap needs a boat that can be unloaded, but no figure of the player's own (D-33, D-21)."""
    assert reason(position("0.. .1. ...", built=("S", "")), "S") is DuelReason.NOTHING_TO_UNLOAD
    assert "S" in codes(position("000 0.. ...", built=("S", "")))
