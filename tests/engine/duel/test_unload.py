"""Unloading and receiving tiles (D-12…D-19, V-3)."""

from random import Random

import pytest

from engine.contract import Refused
from engine.duel.events import BoatLeft, Boxed, Delivered, FirstToFive, Refilled, Unloaded
from engine.duel.harbor import FIELDS
from engine.duel.sites import Sites
from engine.duel.steps import DuelReason
from engine.duel.tiles import Action
from tests.support.duel import codes, play, position, tile, tiles, with_other_secrets


@pytest.mark.parametrize(
    ("harbor", "boats"),
    [
        ("... ... ...", []),
        ("0.. .0. ..0", []),
        ("00. ... ...", ["x1"]),
        ("1.1 ... ...", ["x1"]),
        ("1.. ... 1..", ["xa"]),
        (".11 .1. ...", ["x1", "xb"]),
        ("... 111 .1.", ["x2", "xb"]),
        ("000 0.. 111", ["x1", "x3", "xa", "xb", "xc"]),
    ],
)
def test_two_figures_of_any_color_make_a_boat_ready(harbor: str, boats: list[str]) -> None:
    """Any two figures in its line make a boat ready, whoever owns them (D-12)."""
    assert [code for code in codes(position(harbor)) if code[0] == "x"] == boats


def test_a_short_line_is_refused() -> None:
    """A boat with one figure in its line can't be unloaded (D-12)."""
    with pytest.raises(Refused) as refused:
        play(position("0.. ... ..."), "x1")
    assert refused.value.reason is DuelReason.LINE_TOO_SHORT
    assert refused.value.details == {"boat": "1", "count": 1, "needed": 2}


def test_a_boat_that_left_is_refused() -> None:
    """A boat that has left can't be unloaded (D-12, D-16)."""
    with pytest.raises(Refused) as refused:
        play(position("00. ... ...", boats={"1": None}), "x1")
    assert refused.value.reason is DuelReason.BOAT_GONE


@pytest.mark.parametrize(("boat", "fields"), [("2", "a2 b2 c2"), ("b", "b1 b2 b3")])
def test_the_nearest_figure_takes_space_1_and_so_on(boat: str, fields: str) -> None:
    """From space 1 and the nearest figure on, each tile goes to its figure's owner, who takes the figure back
    (D-13).
    """
    harbor = "... 101 ..." if boat == "2" else ".1. .0. .1."
    game = position(harbor, boats={boat: "n1 n5 n9"})
    moved = [event for event in play(game, f"x{boat}") if isinstance(event, Delivered)]
    assert [(event.seat, event.tile.code, event.space) for event in moved] == [
        (1, "n1", 0),
        (0, "n5", 1),
        (1, "n9", 2),
    ]
    assert [FIELDS[event.field] for event in moved] == fields.split()
    view = game.view(None)
    assert [player.sites.tomb for player in view.players] == [(5,), (1, 9)]
    assert [player.stock for player in view.players] == [4, 4]


@pytest.mark.parametrize(
    ("harbor", "seats"), [("01. ... ...", "01"), ("1.0 ... ...", "10"), (".01 ... ...", "01")]
)
def test_empty_fields_are_skipped(harbor: str, seats: str) -> None:
    """Empty fields are skipped: the order of the figures counts, not the order of the fields (D-13)."""
    moved = [
        event
        for event in play(position(harbor, boats={"1": "n1 n2 n3"}), "x1")
        if isinstance(event, Delivered)
    ]
    assert [(str(event.seat), event.tile.code) for event in moved] == [(seats[0], "n1"), (seats[1], "n2")]


def test_with_two_figures_the_tile_on_space_3_goes_to_the_box() -> None:
    """With two figures, the tile on space 3 goes to the box (D-14)."""
    game = position("0.0 ... ...", boats={"1": "n1 n2 P"})
    before = game.view(None).box
    assert Boxed(tile("P"), 0, 2) in play(game, "x1")
    assert game.view(None).box == (*before, tile("P"))


def test_with_three_figures_nothing_goes_to_the_box() -> None:
    """With three figures, each gets a tile (D-14)."""
    game = position("001 ... ...", boats={"1": "n1 n2 P"})
    before = game.view(None).box
    play(game, "x1")
    assert game.view(None).box == before
    assert game.view(None).players[1].sites.actions == (Action.PLACE,)


@pytest.mark.parametrize(("harbor", "first"), [("01. ... ...", 0), ("10. ... ...", 1)])
def test_tiles_come_one_after_the_other_so_one_is_first_to_five(harbor: str, first: int) -> None:
    """When one unloading gives both players their fifth obelisk, the nearer figure's owner is first (D-15,
    D-50).
    """
    game = position(harbor, boats={"1": "o o d"}, built=("o o o o", "o o o o"), sides="BAAA", to_move=1)
    events = play(game, "x1")
    assert [event for event in events if isinstance(event, FirstToFive)] == [FirstToFive(first)]
    at = events.index(FirstToFive(first))
    assert isinstance(events[at - 1], Delivered)
    assert isinstance(events[at + 1], Delivered)
    assert game.view(None).first_to_five == first
    assert game.scores()[first].points("obelisk") == 12
    assert game.scores()[1 - first].points("obelisk") == 6


def test_an_unloading_tells_its_parts_in_order() -> None:
    """The events are the deliveries, then the boxed tile, then the refill (D-13, D-14, D-16)."""
    game = position("0.1 ... ...", boats={"1": "n1 n2 n3"}, supply="l d o t1 t2 t3")
    assert play(game, "x1") == [
        Unloaded(0, 0),
        Delivered(0, tile("n1"), 0, 0, 0),
        Delivered(1, tile("n2"), 0, 1, 2),
        Boxed(tile("n3"), 0, 2),
        Refilled(0, tiles("l d o")),
    ]


def test_the_boat_is_refilled_from_the_supply_space_1_first() -> None:
    """The boat gets the next three tiles of the supply, from space 1 on (D-16)."""
    game = position("00. ... ...", supply="l d o t1 t2 t3")
    play(game, "x1")
    view = game.view(None)
    assert view.boats[0] == tiles("l d o")
    assert view.supply == 3


def test_without_supply_the_boat_leaves() -> None:
    """The boat leaves if the supply is empty (D-16)."""
    game = position("00. ... ...", supply=0)
    assert play(game, "x1")[-1] == BoatLeft(0)
    assert game.view(None).boats[0] is None
    assert game.decision is not None


def test_a_line_without_its_boat_is_unloaded_only_by_the_crossing_boats() -> None:
    """Figures in a line without a boat leave only with the boats that cross it (D-17)."""
    game = position("111 ... .0.", boats={"1": None}, supply=1)
    assert [code for code in codes(game) if code[0] == "x"] == ["xb"]
    moved = [event for event in play(game, "xb") if isinstance(event, Delivered)]
    assert [(event.seat, FIELDS[event.field]) for event in moved] == [(1, "b1"), (0, "b3")]
    assert game.view(None).fields[:3] == (1, -1, 1)


@pytest.mark.parametrize(
    ("code", "sites"),
    [
        ("o", Sites(obelisk=1)),
        ("t3", Sites(temple=(3,))),
        ("l", Sites(light=1)),
        ("d", Sites(dark=1)),
        ("n7", Sites(tomb=(7,))),
        ("T", Sites(actions=(Action.TAKE,))),
        ("P", Sites(actions=(Action.PLACE,))),
        ("U", Sites(actions=(Action.UNLOAD,))),
        ("S", Sites(actions=(Action.SWAP,))),
    ],
)
def test_every_tile_goes_to_its_own_site(code: str, sites: Sites) -> None:
    """Each kind of tile goes to its own site without a choice (D-18)."""
    other = "d l" if code != "d" else "l o"
    game = position("011 ... ...", boats={"1": f"{code} {other}"})
    play(game, "x1")
    assert game.view(None).players[0].sites == sites


def test_temple_tiles_and_tomb_numbers_are_shown_in_order() -> None:
    """Temple tiles are sorted by symbols; each tomb tile is at its number (D-18)."""
    game = position("000 ... ...", boats={"1": "t4 n9 t1"}, built=("t2 n11 n3", ""))
    play(game, "x1")
    sites = game.view(None).players[0].sites
    assert sites.temple == (1, 2, 4)
    assert sites.tomb == (3, 9, 11)


def test_action_tiles_are_shown_in_one_order_however_they_came() -> None:
    """Action tiles are shown in a fixed order, so that the same holdings are the same position (D-18)."""
    for kept in ("T P U S S", "S U T S P", "S S U P T"):
        actions = position(built=(kept, "")).view(None).players[0].sites.actions
        assert "".join(actions) == "TPUSS"


def test_temple_values_are_open_on_both_sides() -> None:
    """Everyone sees the values of all temple tiles, because they saw them arrive (D-19)."""
    for sides in ("AAAA", "ABAA"):
        game = position(built=("t4 t1", ""), sides=sides)
        assert [game.view(seat).players[0].sites.temple for seat in (0, 1, None)] == [(1, 4)] * 3


def test_supply_and_reserve_are_hidden_from_everyone() -> None:
    """Only the sizes of the supply and the reserve are visible; the order of their tiles changes nothing that
    anyone sees (D-19).
    """
    game = position("00. .1. ...", built=("T P U S", ""), supply=4)
    for number in range(20):
        other = with_other_secrets(game, Random(number))
        assert other.digest() != game.digest()
        for seat in (0, 1, None):
            assert other.view(seat) == game.view(seat)
            assert repr(other.view(seat)) == repr(game.view(seat))
        assert other.options() == game.options()
        assert other.scores() == game.scores()


def test_v3_the_rulebooks_unloading() -> None:
    """The nearest figure, black, gets tomb 12, the second, white, gets temple 1, and the dark pyramid is
    boxed (V-3).
    """
    game = position("01. ... ...", boats={"1": "n12 t1 d"})
    before = game.view(None).box
    play(game, "x1")
    view = game.view(None)
    assert view.players[0].sites == Sites(tomb=(12,))
    assert view.players[1].sites == Sites(temple=(1,))
    assert view.box == (*before, tile("d"))
