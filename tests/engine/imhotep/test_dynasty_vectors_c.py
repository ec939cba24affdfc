"""The vectors of the C sides and of the changes to the base game, NV-1 … NV-56."""

from itertools import product

import pytest

from engine.contract import Decision, Refused
from engine.imhotep import Imhotep
from engine.imhotep.cards import Card, in_order
from engine.imhotep.components import Site
from engine.imhotep.events import CardDrawn, Delivered, Scored, Shuffled
from engine.imhotep.house import HOUSE
from engine.imhotep.sites.burial_chamber import BurialState
from engine.imhotep.sites.great_obelisk import (
    GreatBoard,
    GreatState,
    TileBoxed,
    every_placement,
    ranking_points,
)
from engine.imhotep.sites.hill_tomb import TombReason, TombState, touching
from engine.imhotep.sites.market import CardTaken, MarketReason, Refilled
from engine.imhotep.sites.opulent_market import CoinPaid, OpulentReason
from engine.imhotep.sites.scaffold import TileScored, TileTurned
from engine.imhotep.steps import ImhotepReason
from tests.support.imhotep import cards, codes, play
from tests.support.imhotep_dynasty import (
    finals,
    give_second,
    new,
    position,
    scaffold,
    state,
    stones,
    table_of,
    temple,
    tomb,
    track,
)

LAST = ("....@O", "...@P", "..@B")
"""Three ships that have left empty: the fourth ends the round (a set-up)."""


def reason(game: Imhotep, code: str) -> object:
    """Why a step is refused here."""
    with pytest.raises(Refused) as refused:
        play(game, code)
    return refused.value.reason


def sled(game: Imhotep, seat: int) -> tuple[int, int]:
    """Stones on the sled and in the quarry."""
    player = game.view(None).players[seat]
    return player.sled, player.quarry


# --- choosing sides, base changes -----------------------------------------------------------------


def test_all_1024_mixtures_are_legal() -> None:
    """NV-1 (N-3)."""
    assert new("DACBD").view(None).sides == "DACBD"
    for letters in product("ABCD", repeat=5):
        sides = "".join(letters)
        assert new(sides).view(None).sides == sides


def test_both_colours_are_one_players() -> None:
    """NV-2 (N-21): two black stones and a brown one are one area of three."""
    game = position(sides="AAAAA", states={Site.BURIAL_CHAMBER: BurialState(stones("BBb"))})
    assert finals(game, Site.BURIAL_CHAMBER) == [6, 0]


def test_the_first_colour_is_taken_first() -> None:
    """NV-3 (N-22)."""
    game = position(sleds={0: 0}, quarries={0: 31})
    give_second(game, 0, quarry=30)
    play(game, "q")
    assert table_of(game).seconds[0] == (28, 2)
    assert sled(game, 0) == (3, 28)


def test_as_many_as_fit() -> None:
    """NV-4 (N-24): supply 4 of 5, up to 3 stones."""
    game = position(["B", "....", "...", ".."], sleds={0: 4}, display="rQ", quarries={0: 20})
    play(game, "s a M")
    assert sled(game, 0) == (5, 20)
    assert track(game) == [1, 0]


# --- market C -------------------------------------------------------------------------------------

DISPLAY = "gT gP gB gO"


def market_c(ship: str = "BWGB", private_ships: str = "no") -> Imhotep:
    """The display 1 a, 2 b, 3 c, 4 d."""
    return position(
        [ship, "...", "..", "."],
        seats=4,
        sides="CAAAA",
        display=DISPLAY,
        draw="st le",
        private_ships=private_ships,
    )


def market_c_unloading() -> Imhotep:
    """The first owner is asked."""
    game = market_c()
    play(game, "s a M")
    return game


def test_coins_empty_the_display() -> None:
    """NV-10 (N-102, N-103, N-105)."""
    game = market_c()
    play(game, "s a M")
    events = play(game, "m 1 2")
    assert CoinPaid(0) in events
    assert game.decision == Decision(1, "market")
    events = play(game, "m 3 4")
    assert CardDrawn(2, Card.STATUE, Site.MARKET) in events
    assert CardDrawn(0, Card.LEVER, Site.MARKET) in events
    hands = table_of(game).hands
    assert hands[0] == cards("gP gT le")
    assert hands[1] == cards("gB gO")
    assert table_of(game).coins == [1, 1, 2, 2]
    assert game.decision == Decision(1, "turn")


def test_diagonals_are_not_adjacent() -> None:
    """NV-11 (N-104)."""
    game = market_c()
    play(game, "s a M")
    assert codes(game) == [
        *("m 1", "m 1 2", "m 1 3", "m 2", "m 2 1", "m 2 4"),
        *("m 3", "m 3 1", "m 3 4", "m 4", "m 4 2", "m 4 3"),
    ]
    play(game, "m 2")
    assert [code for code in codes(game) if code.startswith("m 1")] == ["m 1", "m 1 3"]
    assert reason(game, "m 1 4") is OpulentReason.NOT_ADJACENT
    assert reason(market_c_unloading(), "m 2 3") is OpulentReason.NOT_ADJACENT
    assert reason(game, "m 2") is MarketReason.SPACE_EMPTY
    assert reason(game, "m 1 2") is MarketReason.SPACE_EMPTY


def test_no_coin_without_an_adjacent_pair() -> None:
    """NV-12 (N-102, N-104)."""
    game = market_c("BBW.")
    play(game, "s a M", "m 1", "m 4")
    assert game.decision == Decision(1, "market")
    assert codes(game) == ["m 2", "m 3"]


def test_coins_are_worth_nothing() -> None:
    """NV-13 (N-108)."""
    game = market_c()
    assert [sheet.total for sheet in game.scores()] == [0] * 4
    assert table_of(game).coins == [2] * 4


def test_the_private_ship_leaves_four_cards() -> None:
    """NV-14 (N-405): both spaces of a coin are refilled, the lower one first."""
    game = market_c("WWG.", private_ships="yes")
    play(game, "x M")
    events = play(game, "m 2 1")
    assert [event for event in events if isinstance(event, CardTaken)] == [
        CardTaken(0, Card.PYRAMID_DECORATION, 1),
        CardTaken(0, Card.TEMPLE_DECORATION, 0),
    ]
    assert [event for event in events if isinstance(event, Refilled)] == [
        Refilled(0, cards("st")),
        Refilled(1, cards("le")),
    ]
    play(game, "s a M")
    assert len([code for code in codes(game) if len(code.split()) == 2]) == 4


# --- pyramid C ------------------------------------------------------------------------------------


def test_a_full_tile_with_a_leader() -> None:
    """NV-20 (N-121, N-123, N-125, N-126)."""
    game = position(
        ["BWBG", "...", "..", "."],
        seats=3,
        sides="ACAAA",
        sleds={0: 0},
        states={Site.PYRAMIDS: scaffold("G1", "", pile="G2 G3")},
    )
    events = play(game, "s a P")
    assert track(game) == [1 + 3, 2, 1]
    assert sled(game, 0) == (2, 18)
    assert events[-2:] == [Scored(0, 3, Site.PYRAMIDS), TileTurned("G2", 1)]
    assert TileScored("G1", 0) in events


def test_a_tie_on_a_tile() -> None:
    """NV-21 (N-126)."""
    game = position(
        ["BWWB", "...", "..", "."],
        sides="ACAAA",
        draw="st",
        states={Site.PYRAMIDS: scaffold("G2", "", pile="G3")},
    )
    play(game, "s a P")
    assert track(game) == [2 + 1, 1 + 2 + 1]
    assert table_of(game).hands[0] == cards("st")


def test_four_owners_on_a_tile() -> None:
    """NV-22 (N-126)."""
    game = position(
        ["BWNG", "...", "..", "."],
        seats=4,
        sides="ACAAA",
        draw="st",
        states={Site.PYRAMIDS: scaffold("G4", "", pile="G3")},
    )
    play(game, "s a P")
    assert track(game) == [1, 2, 2, 4]  # seats: black, white, gray, brown
    assert table_of(game).hands[0] == cards("st")


def test_stones_of_a_tile_only_as_they_fit() -> None:
    """NV-23 (N-24, N-123)."""
    game = position(
        ["B", "....", "...", ".."],
        sides="ACAAA",
        sleds={0: 4},
        states={Site.PYRAMIDS: scaffold("G3", "", pile="G1")},
    )
    play(game, "s a P")
    assert sled(game, 0) == (5, 19)


def test_a_red_card_waits_for_the_next_tile() -> None:
    """NV-24 (N-127, N-31)."""
    game = position(
        ["B", "....", "...", ".."],
        sides="ACAAA",
        draw="rP",
        states={Site.PYRAMIDS: scaffold("G2", "BWB", pile="G5 G1")},
    )
    events = play(game, "s a P")
    kinds = [type(event).__name__ for event in events]
    assert kinds == [
        *("Sailed", "Delivered", "CardDrawn", "TileScored", "Scored", "TileTurned"),
        *("Delivered", "Scored", "LaidDown"),
    ]
    assert track(game) == [3 + 2, 0]
    assert events[-3] == Delivered(0, Site.PYRAMIDS, (1, 0), card=Card.ENTRANCE)


def test_stone_21_is_beside_the_scaffold() -> None:
    """NV-25 (N-128)."""
    full = scaffold("G1 G2 G3 G4 G5", *["BWBW"] * 5)
    game = position(["W", "....", "...", ".."], sides="ACAAA", states={Site.PYRAMIDS: full})
    events = play(game, "s a P")
    assert Delivered(1, Site.PYRAMIDS, (), 0, 0) in events
    assert track(game) == [0, 1]


# --- temple C -------------------------------------------------------------------------------------


def test_the_bonuses_of_ra() -> None:
    """NV-30 (N-140, N-141, N-142, N-144)."""
    there = temple(5, "BWBGWBW")
    game = position(
        [*LAST, "B"], seats=3, sides="AACAA", display="gT", draw="st le ha", states={Site.TEMPLE: there}
    )
    play(game, "s d M", "t p", "t p")
    assert game.decision == Decision(0, "keep")
    play(game, "k le", "t p", "t p")
    assert track(game) == [2, 4, 2]
    assert table_of(game).hands[0] == cards("gT le")


def test_stones_as_they_fit() -> None:
    """NV-31 (N-143): 3 of 5 in the supply."""
    game = position([*LAST, "W"], sides="AACAA", display="st", states={Site.TEMPLE: temple(4, "B")})
    play(game, "s d M")
    assert codes(game) == ["t p", "t s"]
    play(game, "t s")
    assert sled(game, 0) == (5, 18)
    assert track(game) == [0, 0]


def test_stones_are_not_offered_without_room() -> None:
    """NV-31 (N-143): 5 of 5 in the supply."""
    there = temple(4, "B")
    game = position([*LAST, "W"], sides="AACAA", display="st", sleds={0: 5}, states={Site.TEMPLE: there})
    assert Scored(0, 2, Site.TEMPLE, 0) in play(game, "s d M")


def test_the_temple_of_ra_for_two() -> None:
    """NV-32 (N-140): 4 columns."""
    game = position(
        ["....@O", "...@M", "..@B", "B"],
        sides="AACAA",
        draw="st le ha",
        states={Site.TEMPLE: temple(4, "BWWB")},
    )
    there = state(game, Site.TEMPLE)
    assert there == temple(4, "BWWB")
    play(game, "s d T")
    assert game.view(None).sites[Site.TEMPLE].visible == stones("BWWB")
    assert game.decision == Decision(0, "temple")
    play(game, "t p", "t p")
    assert game.decision == Decision(1, "keep")
    assert codes(game) == ["k st", "k le", "k ha"]


def test_three_cards_from_two_piles() -> None:
    """NV-33 (N-25, N-144)."""
    there = temple(4, "WWB")
    game = position(
        [*LAST, "W"], sides="AACAA", display="st", sleds={1: 5}, states={Site.TEMPLE: there}, number=6
    )
    table = table_of(game)
    table.draw, table.discard, table.hands[0] = table.draw[:1], table.draw[1:6], in_order(table.draw[6:])
    events = play(game, "s d M")
    assert Shuffled(5) in events
    assert game.decision == Decision(0, "keep")
    assert len(table.looking) == len(table.draw) == 3
    play(game, codes(game)[0])
    view = game.view(0)
    assert view.discard == (Card.FACE_DOWN,) * 2
    assert len(table.discard) == 2


# --- burial chamber C -----------------------------------------------------------------------------


def test_a_large_area_and_a_single_stone() -> None:
    """NV-40 (N-163)."""
    there = tomb(("B", "1.1 1.2 2.1 3.1 4.1 5.1 1.5"))
    game = position(sides="AAACA", states={Site.BURIAL_CHAMBER: there})
    assert finals(game, Site.BURIAL_CHAMBER) == [25, 0]


def test_where_a_stone_may_lie() -> None:
    """NV-41 (N-161)."""
    there = tomb(("W", "1.2 1.3"))
    game = position(["B", "....", "...", ".."], sides="AAACA", states={Site.BURIAL_CHAMBER: there})
    play(game, "s a B")
    assert codes(game) == ["b 1.1", "b 1.4", "b 1.5", "b 2.2"]
    assert reason(game, "b 2.1") is TombReason.NOT_SUPPORTED
    assert reason(game, "b 1.2") is ImhotepReason.PLACE_TAKEN


def test_an_area_on_three_levels() -> None:
    """NV-42 (N-162)."""
    there = tomb(("W", "1.3 1.4 2.3 3.2"), ("B", "2.2"))
    game = position(sides="AAACA", states={Site.BURIAL_CHAMBER: there})
    assert finals(game, Site.BURIAL_CHAMBER)[1] == 12


def test_a_flat_area() -> None:
    """NV-43 (N-163)."""
    game = position(sides="AAACA", states={Site.BURIAL_CHAMBER: tomb(("B", "1.1 1.2 1.3"))})
    assert finals(game, Site.BURIAL_CHAMBER) == [3, 0]


def test_three_areas() -> None:
    """NV-44 (N-163)."""
    there = tomb(("B", "1.1 1.3 2.2 1.5"))
    game = position(sides="AAACA", states={Site.BURIAL_CHAMBER: there})
    assert finals(game, Site.BURIAL_CHAMBER) == [6, 0]


def test_what_touches() -> None:
    """NV-45 (N-162)."""
    near = {(level + 1, place + 1) for level, place in touching((1, 1))}
    assert near == {(2, 1), (2, 3), (3, 1), (3, 2), (1, 2), (1, 3)}
    all_of_black = TombState(tuple((0,) * row for row in (5, 4, 3, 2, 1)))
    game = position(sides="AAACA", states={Site.BURIAL_CHAMBER: all_of_black})
    assert finals(game, Site.BURIAL_CHAMBER) == [60, 0]


def test_stone_16_is_beside_the_tomb() -> None:
    """NV-46 (N-164)."""
    full = TombState(tuple((0,) * row for row in (5, 4, 3, 2, 1)))
    game = position(["W", "....", "...", ".."], sides="AAACA", states={Site.BURIAL_CHAMBER: full})
    assert Scored(1, 1, Site.BURIAL_CHAMBER) in play(game, "s a B")
    assert finals(game, Site.BURIAL_CHAMBER) == [60, 0]


# --- obelisk C ------------------------------------------------------------------------------------


def results(heights: tuple[int, ...], tile: str) -> list[tuple[int, ...]]:
    """Heights after every placement of a tile."""
    return [after for _, _, after in every_placement(heights, HOUSE.of(GreatBoard).shapes[tile])]


@pytest.mark.parametrize(
    ("tile", "count"),
    [("I1", 3), ("I2", 5), ("I3", 4), ("L3", 4), ("O4", 2), ("L4", 6), ("T4", 1), ("S4", 0)],
)
def test_first_placements(tile: str, count: int) -> None:
    """NV-50 (N-182, N-188)."""
    assert len(results((0, 0, 0), tile)) == count


def great(path: str, *heights: tuple[int, int, int]) -> GreatState:
    """Stones on the path and heights of the obelisks."""
    return GreatState(stones(path), (), ((),) * len(heights), heights)


def test_a_tile_that_fits_nowhere_is_boxed() -> None:
    """NV-50 (N-183): an S4 as first tile."""
    there = great("WWWWWWWWWW", (0, 0, 0), (0, 0, 0))
    game = position(["B", "....", "...", ".."], sides="AAAAC", states={Site.OBELISKS: there})
    assert TileBoxed(0, "S4") in play(game, "s a O")
    assert game.decision == Decision(1, "turn")


def test_placements_on_stairs() -> None:
    """NV-51 (N-182)."""
    assert results((2, 1, 0), "O4") == []
    assert sorted(results((2, 1, 0), "S4")) == [(2, 3, 2), (4, 3, 0)]
    found = results((2, 1, 0), "L3")
    assert (3, 3, 0) in found
    assert (2, 2, 2) in found


def test_placements_beside_a_well() -> None:
    """NV-52 (N-182)."""
    assert sorted(results((2, 0, 2), "L4")) == [(2, 3, 3), (3, 3, 2)]


def test_rows_and_ranking() -> None:
    """NV-53 (N-184, N-185, N-186): seats black, white, gray, brown."""
    there = great("", (3, 4, 3), (3, 3, 3), (1, 3, 2), (0, 0, 0))
    game = position(seats=4, sides="AAAAC", states={Site.OBELISKS: there})
    assert finals(game, Site.OBELISKS) == [12, 10, 4, 0]


def test_a_shared_first_place() -> None:
    """NV-54 (N-185)."""
    assert ranking_points([(2, 3, 2), (3, 2, 2), (1, 1, 1)], HOUSE.of(GreatBoard).ranks[3]) == (4, 4, 0)


def test_three_share_the_other_places() -> None:
    """NV-55 (N-185)."""
    tied = [(3, 3, 3), (1, 1, 1), (1, 1, 1), (1, 1, 1)]
    assert ranking_points(tied, HOUSE.of(GreatBoard).ranks[4]) == (6, 2, 2, 2)


def test_stone_16_brings_no_tile() -> None:
    """NV-56 (N-189)."""
    there = great("W" * 15, (0, 0, 0), (0, 0, 0))
    game = position(["B", "....", "...", ".."], sides="AAAAC", states={Site.OBELISKS: there})
    assert Scored(0, 1, Site.OBELISKS) in play(game, "s a O")
    assert game.decision == Decision(1, "turn")
