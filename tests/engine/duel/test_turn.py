"""Turns, placing a figure, and the automatic pass (D-8…D-11)."""

import pytest

from engine.contract import Decision, Reason, Refused
from engine.duel.events import Passed
from engine.duel.harbor import FIELDS
from engine.duel.steps import DuelReason
from tests.support.duel import codes, new, play, position

ALL_ACTIONS = "T P U S"


def test_players_alternate() -> None:
    """Players alternate, because a turn is one action (D-8)."""
    game = position(to_move=1)
    seats: list[int] = []
    for code in ("a1", "b2", "c3", "a2"):
        assert game.decision is not None
        seats.append(game.decision.seat)
        play(game, code)
    assert seats == [1, 0, 1, 0]


def test_a_turn_offers_placing_unloading_and_action_tiles_in_the_documented_order() -> None:
    """A turn's options are in order: fields, then boats, then action tiles (D-8)."""
    game = position("00. ... ...", boats={"1": "o o T", "b": "U l d"}, built=(ALL_ACTIONS, ""))
    takes = [f"T {boat}{space}" for boat in "123abc" for space in "123"]
    takes.remove("T 13")
    takes.remove("T b1")
    assert codes(game) == [*FIELDS[2:], "x1", *takes, "P", "U", "S"]
    assert game.decision == Decision(0, "turn")


def test_passing_by_choice_is_not_allowed() -> None:
    """A seat that can act must act (D-8)."""
    with pytest.raises(Refused) as refused:
        play(new(), ".")
    assert refused.value.reason is Reason.NOT_NOW


def test_the_first_turn_is_one_of_nine_fields() -> None:
    """In the first turn, the nine fields are the only options (D-8, D-10)."""
    assert codes(new()) == list(FIELDS)


def test_who_can_do_nothing_at_all_is_passed_over() -> None:
    """A player who can do nothing is skipped, and an event says so (D-9)."""
    # seat 0 has placed all four figures; only boats 2 and c are in play, with one figure in each of their
    # lines
    game = position("00. ... 0.0", boats=dict.fromkeys("13ab"), supply=0, to_move=1)
    events = play(game, "b2")
    assert events[-1] == Passed(0)
    assert game.decision == Decision(1, "turn")
    assert codes(game) == ["c1", "a2", "c2", "b3"]


def test_after_a_pass_the_other_plays_on_until_there_is_something_to_do() -> None:
    """A player is skipped until a line is long enough, then asked again (D-9)."""
    game = position("00. ... 0.0", boats=dict.fromkeys("13ab"), supply=0, to_move=1)
    assert Passed(0) in play(game, "b2")
    assert Passed(0) not in play(game, "c2")
    assert game.decision == Decision(0, "turn")
    assert codes(game) == ["x2", "xc"]


@pytest.mark.parametrize("seat", [0, 1])
def test_either_seat_can_be_passed_over(seat: int) -> None:
    """A seat that can do nothing is not asked (D-9)."""
    harbor = "00. ... 0.0".replace("0", str(seat))
    game = position(harbor, boats=dict.fromkeys("13ab"), supply=0, to_move=1 - seat)
    assert play(game, "b2")[-1] == Passed(seat)


def test_a_take_tile_prevents_the_pass() -> None:
    """A player with a Take tile that can be played isn't skipped (D-9)."""
    game = position("00. ... 0.0", boats=dict.fromkeys("13ab"), supply=0, to_move=1, built=("T", ""))
    assert Passed(0) not in play(game, "b2")
    assert codes(game) == ["T 21", "T 22", "T 23", "T c1", "T c2", "T c3"]


def test_action_tiles_that_cannot_be_played_do_not_prevent_the_pass() -> None:
    """A player is skipped if none of that player's action tiles can be played: P and U need figures, S a boat
    to unload, and T a tile (D-9, D-21).
    """
    boats = {**dict.fromkeys("13ab"), "2": "P U S", "c": "P U S"}
    game = position("00. ... 0.0", boats=boats, supply=0, to_move=1, built=(ALL_ACTIONS, ""))
    assert play(game, "b2")[-1] == Passed(0)


def test_a_figure_goes_from_the_stock_to_any_empty_field() -> None:
    """A figure can go on any empty field, and the stock then has one figure fewer (D-10)."""
    game = position("01. ... ...")
    assert codes(game)[:7] == ["c1", "a2", "b2", "c2", "a3", "b3", "c3"]
    play(game, "c3")
    view = game.view(None)
    assert view.fields[FIELDS.index("c3")] == 0
    assert [player.stock for player in view.players] == [2, 3]


def test_a_taken_field_is_refused() -> None:
    """A field with a figure is refused, even if the figure is the player's own (D-10)."""
    for seat in "01":
        with pytest.raises(Refused) as refused:
            play(position(f"{seat}.. ... ..."), "a1")
        assert refused.value.reason is DuelReason.FIELD_TAKEN
        assert refused.value.details == {"field": "a1"}


def test_with_four_figures_in_the_harbor_none_can_be_placed() -> None:
    """A player whose four figures are all in the harbor can't place any (D-10)."""
    game = position("000 0.. ...")
    assert not set(codes(game)) & set(FIELDS)
    with pytest.raises(Refused) as refused:
        play(game, "c3")
    assert refused.value.reason is DuelReason.NO_FIGURE


def test_figures_stay_until_they_are_unloaded() -> None:
    """An unloading takes the figures of its line and no others (D-11)."""
    game = position("001 .1. 0..")
    play(game, "x1")
    assert [FIELDS[field] for field, owner in enumerate(game.view(None).fields) if owner >= 0] == ["b2", "a3"]
    assert [player.stock for player in game.view(None).players] == [3, 3]
