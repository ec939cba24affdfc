"""Every test vector of §14, by its id."""

from collections.abc import Callable, Sequence

import pytest

from engine.contract import Decision, Refused
from engine.imhotep import Imhotep, printed
from engine.imhotep.components import Site
from engine.imhotep.events import CardDrawn, Delivered, Passed, Scored
from engine.imhotep.printed import Bonus
from engine.imhotep.scoring import rank_points
from engine.imhotep.sites.burial_chamber import BurialState, group_points, row_points
from engine.imhotep.sites.pyramids import BonusLost
from engine.imhotep.steps import ImhotepReason
from tests.support.imhotep import COLOURS, cards, codes, new, play, points, position, stones

SAILED = ("....@P", "...@O", "..@M")
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


def can_sail(game: Imhotep, ship: str) -> bool:
    return any(code.startswith(f"s {ship}") for code in codes(game))


def delivered(game: Imhotep, *steps: str) -> str:
    """Colours of the stones in the order in which they arrived."""
    return "".join(COLOURS[one.stone] for one in play(game, *steps) if isinstance(one, Delivered))


# --- 14.1 turn and ship mechanics -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after"),
    [pytest.param((3, 10), (5, 8), id="T1"), pytest.param((1, 2), (3, 0), id="T2")],
)
def test_fetching(before: tuple[int, int], after: tuple[int, int]) -> None:
    """T1, T2: always as many as fit and there are (§4.1, HV-5)."""
    game = position(sleds={0: before[0]}, quarries={0: before[1]})
    play(game, "q")
    assert sled(game, 0) == after


@pytest.mark.parametrize("vector", ["T3"])
def test_a_full_sled_fetches_nothing(vector: str) -> None:
    """T3 (§4.1)."""
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
def test_the_load_decides_who_may_sail(ship: str, may: bool) -> None:  # noqa: FBT001
    """T4, T5, T6 (§1.1, §4.3)."""
    game = position([ship, "...", "..", "."], seats=4)
    assert can_sail(game, "a") is may
    if not may:
        assert reason(game, "s a T") is ImhotepReason.LOAD_TOO_SMALL


@pytest.mark.parametrize("vector", ["T5"])
def test_gaps_are_skipped_from_the_bow(vector: str) -> None:
    """T5 (§5.1)."""
    assert delivered(position([".KWK", "...", "..", "."]), "s a T") == "KWK"


@pytest.mark.parametrize("vector", ["T7"])
def test_the_lever_sets_the_order(vector: str) -> None:
    """T7 (§8.3, HV-23)."""
    game = position(["KWB", "....", "..", "."], seats=3, hands={0: "le"})
    assert delivered(game, "c le", "s a T", "u 2", "u 0") == "BKW"
    assert game.view(None).sites[Site.TEMPLE].stones == stones("BKW")


@pytest.mark.parametrize("vector", ["T8"])
def test_the_sail_card_loads_and_sails_that_ship(vector: str) -> None:
    """T8 (§8.3)."""
    game = position(["G..", "....", "....", "...."], seats=4, hands={0: "sa"})
    assert delivered(game, "c sa", "l a2", "s a T") == "GK"


@pytest.mark.parametrize("vector", ["T9"])
def test_the_sail_card_needs_a_ship_that_can_sail_with_it(vector: str) -> None:
    """T9 (§8.3)."""
    game = position(["G...", "....@M", "....@P", "....@O"], seats=4, hands={0: "sa"})
    assert reason(game, "c sa") is ImhotepReason.NO_SHIP_READY
    game = position(["G...", "G..", "....", "...."], seats=4, hands={0: "sa"})
    play(game, "c sa")
    assert codes(game) == ["l b2", "l b3"]
    assert reason(game, "l a2") is ImhotepReason.LOAD_TOO_SMALL


@pytest.mark.parametrize("vector", ["T10"])
def test_the_chisel_needs_two_stones(vector: str) -> None:
    """T10 (HV-22)."""
    game = position(sleds={0: 1}, hands={0: "ch"})
    assert "c ch" not in codes(game)
    assert reason(game, "c ch") is ImhotepReason.NEEDS_TWO_STONES


@pytest.mark.parametrize("vector", ["T11"])
def test_the_hammer_fetches_what_fits_and_loads_one(vector: str) -> None:
    """T11 (HV-21)."""
    game = position(sleds={0: 4}, quarries={0: 9}, hands={0: "ha"})
    play(game, "c ha")
    assert sled(game, 0) == (5, 8)
    play(game, "l a1")
    assert sled(game, 0) == (4, 8)


@pytest.mark.parametrize(
    ("ship", "stuck"), [pytest.param("..", True, id="T12"), pytest.param("W.", False, id="T13")]
)
def test_only_a_stuck_player_passes(ship: str, stuck: bool) -> None:  # noqa: FBT001
    """T12, T13 (§9, HV-24)."""
    game = position(["K..", ship, "....@M", ".@P"], to_move=1, sleds={0: 0, 1: 2}, quarries={0: 0, 1: 20})
    events = play(game, "q")
    assert (Passed(0) in events) is stuck
    assert game.decision == Decision(1 if stuck else 0, "turn")
    if not stuck:
        assert codes(game) == ["s b T", "s b B", "s b O"]


@pytest.mark.parametrize("vector", ["T14"])
def test_turn_order_goes_on_between_rounds(vector: str) -> None:
    """T14 (§3)."""
    game = position([*SAILED, "K"], seats=4, to_move=2)
    play(game, "s d T")
    assert game.view(None).round == 2
    assert game.decision == Decision(3, "turn")


# --- 14.2 market ----------------------------------------------------------------------------------


@pytest.mark.parametrize("vector", ["MA1"])
def test_owners_pick_in_unloading_order(vector: str) -> None:
    """MA1 (§6.1)."""
    game = position(["KW.", "....@P", "..@O", ".@T"], display="st le rP ch", sleds={0: 3, 1: 3})
    before = [sled(game, seat) for seat in (0, 1)]
    play(game, "s a M")
    assert game.decision == Decision(0, "market")
    assert codes(game) == ["m st", "m le", "m rP", "m ch"]
    play(game, "m le")
    assert game.decision == Decision(1, "market")
    assert codes(game) == ["m st", "m rP", "m ch"]
    play(game, "m st")
    view = game.view(None)
    assert [player.cards for player in view.players] == [cards("le"), cards("st")]
    assert [sled(game, seat) for seat in (0, 1)] == [(on, quarry + 1) for on, quarry in before]
    assert view.round == 2
    assert view.discard == cards("rP ch")


@pytest.mark.parametrize("vector", ["MA2"])
def test_a_red_card_from_the_market_finds_the_stone_that_brought_it(vector: str) -> None:
    """MA2 (HV-10)."""
    game = position(["K", "....", "...", ".."], display="rP st le ch", quarries={0: 0}, pyramids=["KWKWKW"])
    play(game, "s a M", "m rP")
    assert points(game) == [2, 0]
    assert sled(game, 0) == (3, 0)
    view = game.view(None)
    assert view.sites[Site.PYRAMIDS].built == (stones("KWKWKWK"),)
    assert view.discard == cards("rP")
    assert view.players[0].cards == ()


@pytest.mark.parametrize("vector", ["MA3"])
def test_four_stones_take_four_cards(vector: str) -> None:
    """MA3 (§6.1)."""
    game = position(["KKWK", "...", "..", "."], display="st le ha ch")
    play(game, "s a M")
    choosers: list[int] = []
    for code in ("m st", "m le", "m ha"):
        assert game.decision is not None
        choosers.append(game.decision.seat)
        play(game, code)
    assert choosers == [0, 0, 1]  # the last card is no choice
    view = game.view(None)
    assert [player.cards for player in view.players] == [cards("st le ch"), cards("ha")]
    assert view.sites[Site.MARKET].open == (None,) * 4


@pytest.mark.parametrize("vector", ["MB1"])
def test_of_the_pair_one_is_kept(vector: str) -> None:
    """MB1 (§7.1)."""
    game = position(["W", "....", "...", ".."], sides="BAAAA", display="rP le ch", pair="st sa")
    play(game, "s a M", "m pair")
    assert game.decision == Decision(1, "keep")
    play(game, "k st")
    view = game.view(None)
    assert view.discard == cards("sa")
    assert view.players[1].cards == cards("st")
    assert (view.sites[Site.MARKET].open, view.sites[Site.MARKET].pair) == (cards("rP le ch"), 0)


@pytest.mark.parametrize("vector", ["MB2"])
def test_side_b_has_four_picks(vector: str) -> None:
    """MB2 (§7.1)."""
    game = position(["KWKW", "...", "..", "."], sides="BAAAA", display="gT le ch", pair="st sa")
    play(game, "s a M", "m le", "m pair", "k sa", "m gT")
    view = game.view(None)
    assert [player.cards for player in view.players] == [cards("gT le"), cards("sa ch")]
    assert view.discard == cards("st")
    assert (view.sites[Site.MARKET].open, view.sites[Site.MARKET].pair) == ((None,) * 3, 0)


@pytest.mark.parametrize("vector", ["MB3"])
def test_an_untouched_pair_is_discarded_at_the_end_of_the_round(vector: str) -> None:
    """MB3 (HV-13)."""
    game = position([*SAILED, "K"], sides="BAAAA", display="gT le ch", pair="st sa")
    play(game, "s d T")
    assert game.view(None).discard == cards("gT le ch st sa")


@pytest.mark.parametrize("vector", ["MB4"])
def test_six_rounds_of_market_b_deal_thirty_cards(vector: str) -> None:
    """MB4 (§7.1)."""
    game = new("BAAAA")
    while game.decision:
        play(game, codes(game)[0])
    assert game.view(None).draw == 4


# --- 14.3, 14.4 pyramids --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("there", "ship", "expected"),
    [
        pytest.param("", "WKWB", {"W": 5, "K": 1, "B": 2}, id="PA1"),
        pytest.param("K" * 7, "GGK", {"G": 4, "K": 2}, id="PA2"),
        pytest.param("K" * 12, "KWKW", {"K": 4, "W": 5}, id="PA3"),
    ],
)
def test_the_large_pyramid(there: str, ship: str, expected: dict[str, int]) -> None:
    """PA1, PA2, PA3 (§6.2)."""
    game = position([ship, "...", "..", "."], seats=4, pyramids=[there])
    play(game, "s a P")
    assert points(game) == [expected.get(colour, 0) for colour in COLOURS]


@pytest.mark.parametrize("vector", ["PA4"])
def test_an_entrance_finishes_the_large_pyramid(vector: str) -> None:
    """PA4 (§8.1)."""
    game = position(["G", "....", "...", ".."], seats=4, pyramids=["K" * 13], display="rP st le ch")
    play(game, "s a M", "m rP")
    assert points(game) == [0, 0, 0, 4]


@pytest.mark.parametrize("vector", ["PB1"])
def test_owners_choose_pyramids(vector: str) -> None:
    """PB1 (§7.2)."""
    game = position(["KKWW", "...", "..", "."], sides="ABAAA", draw="st")
    play(game, "s a P", "p 1", "p 1", "y", "p 2", "p 2")
    assert points(game) == [3, 5]
    assert game.view(None).players[0].cards == cards("st")


@pytest.mark.parametrize("vector", ["PB2"])
def test_the_bonus_of_stones_fills_the_sled(vector: str) -> None:
    """PB2 (§7.2, HV-15)."""
    game = position(
        ["G", "....", "...", ".."],
        seats=4,
        sides="ABAAA",
        pyramids=["", "KK", ""],
        sleds={3: 4},
        quarries={3: 10},
    )
    play(game, "s a P", "p 2", "y")
    assert points(game) == [0, 0, 0, 1]
    assert sled(game, 3) == (5, 9)


@pytest.mark.parametrize("vector", ["PB3"])
def test_the_last_pyramid_is_no_choice(vector: str) -> None:
    """PB3 (HV-14, HV-28)."""
    built = ["K" * 5, "K" * 4, "K" * 3]
    game = position(["KWB", "....", "..", "."], seats=3, sides="ABAAA", pyramids=built, sleds={1: 0})
    play(game, "s a P")
    assert codes(game) == ["p 2", "p 3"]
    events = play(game, "p 2")
    assert BonusLost(1, Bonus.LOAD) in events
    assert points(game) == [4, 1, 4]
    assert [len(one) for one in game.view(None).sites[Site.PYRAMIDS].built] == [5, 5, 5]
    assert game.decision == Decision(1, "turn")


@pytest.mark.parametrize("vector", ["PB4"])
def test_stones_beside_the_finished_pyramids_score_one(vector: str) -> None:
    """PB4 (§7.2)."""
    game = position(["GG", "....", "...", "."], seats=4, sides="ABAAA", pyramids=["K" * 5] * 3)
    play(game, "s a P")
    assert points(game) == [0, 0, 0, 2]
    assert game.view(None).sites[Site.PYRAMIDS].beside == stones("GG")


@pytest.mark.parametrize("vector", ["PB5"])
def test_a_red_card_from_a_bonus_acts_before_the_next_stone(vector: str) -> None:
    """PB5 (HV-6, §8.1)."""
    game = position(
        ["KW", "....", "...", "."], sides="ABAAA", pyramids=["W", "", ""], draw="rP", quarries={0: 5}
    )
    play(game, "s a P", "p 1", "y")
    assert game.decision == Decision(0, "pyramid")
    play(game, "p 1")
    assert points(game) == [4, 0]
    assert sled(game, 0) == (3, 4)
    assert game.view(None).discard == cards("rP")
    assert game.decision == Decision(1, "pyramid")


# --- 14.5, 14.6 temple ----------------------------------------------------------------------------


def temple(
    there: str,
    seats: int,
    side: str = "A",
    *,
    sleds: dict[int, int] | None = None,
    quarries: dict[int, int] | None = None,
    draw: str = "",
) -> Imhotep:
    """The end of a round, with these stones at the Temple; the last ship goes to the Burial Chamber."""
    sides, ships = f"AA{side}AA", [*SAILED, "K"]
    game = position(ships, seats=seats, sides=sides, temple=there, sleds=sleds, quarries=quarries, draw=draw)
    play(game, "s d B")
    return game


@pytest.mark.parametrize(
    ("there", "seats", "expected"),
    [
        pytest.param("KWK", 4, [2, 1, 0, 0], id="TA1"),
        pytest.param("KWBKWBB", 3, [1, 1, 3], id="TA2"),
        pytest.param("KKWWKW", 2, [1, 3], id="TA3"),
        pytest.param("KWKWKWKWKWK", 3, [3, 2, 0], id="TA4"),
        pytest.param("KWKWKWKWKWK", 2, [2, 2], id="TA5"),
    ],
)
def test_visible_stones_of_the_temple(there: str, seats: int, expected: list[int]) -> None:
    """TA1 to TA5 (§6.3)."""
    assert points(temple(there, seats)) == expected


@pytest.mark.parametrize("vector", ["TA6"])
def test_the_temple_scores_in_every_round(vector: str) -> None:
    """TA6 (§6.3): K 6, W 6 over the game."""
    game = temple("KW", 2)
    while game.decision:
        play(game, next(code for code in codes(game) if not code.endswith(" T")))
    assert [sheet.points("temple") for sheet in game.scores()] == [6, 6]


@pytest.mark.parametrize("vector", ["TB1"])
def test_the_benefits_of_temple_b(vector: str) -> None:
    """TB1 (§7.3, HV-17)."""
    game = temple("KWWBG", 4, "B", draw="st")
    asked: list[int] = []
    while game.decision and game.decision.kind == "temple":
        asked.append(game.decision.seat)
        play(game, "t p")
    assert asked == [0, 1, 3]
    assert points(game) == [1, 3, 0, 1]
    assert game.view(None).players[2].cards == cards("st")


@pytest.mark.parametrize("vector", ["TB2"])
def test_stones_instead_of_a_point_may_be_one(vector: str) -> None:
    """TB2 (HV-16)."""
    game = temple("K", 2, "B", sleds={0: 4}, quarries={0: 6})
    assert codes(game) == ["t p", "t s"]
    play(game, "t s")
    assert (sled(game, 0), points(game)) == ((5, 5), [0, 0])


@pytest.mark.parametrize("vector", ["TB3"])
def test_with_a_full_sled_it_is_the_point(vector: str) -> None:
    """TB3 (HV-16, HV-28)."""
    game = temple("K", 2, "B", sleds={0: 5})
    assert game.decision == Decision(1, "turn")
    assert points(game) == [1, 0]


@pytest.mark.parametrize("vector", ["TB4"])
def test_every_space_is_chosen_for_itself(vector: str) -> None:
    """TB4 (§7.3)."""
    game = temple("KWKWK", 2, "B", sleds={0: 0}, quarries={0: 9}, draw="st")
    play(game, "t p", "t s")
    assert points(game) == [1, 2]
    assert sled(game, 0) == (2, 7)
    assert game.view(None).players[1].cards == cards("st")


@pytest.mark.parametrize("vector", ["TB5"])
def test_a_red_card_from_the_temple_acts_at_once(vector: str) -> None:
    """TB5 (§7.3, §8.1)."""
    game = position(
        [*SAILED, "K"], seats=3, sides="AABAA", temple="KWKB", quarries={2: 3}, draw="rB", sleds={0: 5}
    )
    events = play(game, "s d B")
    assert CardDrawn(2, cards("rB")[0], Site.TEMPLE) in events
    view = game.view(None)
    assert view.sites[Site.BURIAL_CHAMBER].stones == stones("KB")
    assert sled(game, 2) == (3, 2)
    assert cards("rB")[0] in view.discard


# --- 14.7, 14.8 burial chamber --------------------------------------------------------------------


def chamber(side: str, sequence: str, seats: int) -> list[int]:
    """Points by seat of a Burial Chamber with these stones."""
    state = BurialState(stones(sequence.replace(" ", "").replace(",", "")))
    return list({"A": group_points, "B": row_points}[side](state, seats))


@pytest.mark.parametrize(
    ("sequence", "expected"),
    [
        pytest.param("KKW, KWW", [6, 6, 0, 0], id="BA1"),
        pytest.param("KWK, WKW", [3, 3, 0, 0], id="BA2"),
        pytest.param("GGG, GGG, GKG", [1, 0, 0, 21], id="BA3"),
        pytest.param("KWW, WKW, WWK", [3, 12, 0, 0], id="BA4"),
        pytest.param("KKK, KKW, KKW", [19, 3, 0, 0], id="BA5"),
    ],
)
def test_groups_of_the_burial_chamber(sequence: str, expected: list[int]) -> None:
    """BA1 to BA5 (§6.4)."""
    assert chamber("A", sequence, 4) == expected


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        pytest.param([2, 2, 1, 1], [6, 6, 1, 1], id="BB1"),
        pytest.param([2, 2, 2], [4, 4, 4], id="BB2"),
        pytest.param([1, 1, 1, 1], [3, 3, 3, 3], id="BB3"),
        pytest.param([3, 2, 2, 2], [8, 2, 2, 2], id="BB4"),
        pytest.param([4, 0], [8, 0], id="BB5"),
    ],
)
def test_a_row_of_the_burial_chamber(counts: Sequence[int], expected: list[int]) -> None:
    """BB1 to BB5 (§7.4)."""
    assert list(rank_points(counts, printed.BURIAL_RANKS)) == expected


@pytest.mark.parametrize(
    ("seats", "sequence", "expected"),
    [
        pytest.param(4, "KWB, KWG, WKG", [12, 12, 4, 8], id="BB6"),
        pytest.param(3, "KWB, WKK, KBW", [16, 12, 8], id="BB7"),
    ],
)
def test_three_rows_of_the_burial_chamber(seats: int, sequence: str, expected: list[int]) -> None:
    """BB6, BB7 (§7.4)."""
    assert chamber("B", sequence, seats) == expected


# --- 14.9, 14.10 obelisks -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("heights", "expected"),
    [
        pytest.param([5, 3], [10, 1], id="OA1"),
        pytest.param([4, 4], [5, 5], id="OA2"),
        pytest.param([3, 0], [10, 0], id="OA3"),
        pytest.param([4, 4, 1], [9, 9, 1], id="OA4"),
        pytest.param([5, 2, 2], [12, 3, 3], id="OA5"),
        pytest.param([3, 3, 3], [6, 6, 6], id="OA6"),
        pytest.param([5, 5, 2, 1], [12, 12, 5, 1], id="OA7"),
        pytest.param([4, 3, 3, 3], [15, 5, 5, 5], id="OA8"),
        pytest.param([4, 4, 2, 2], [12, 12, 3, 3], id="OA9"),
        pytest.param([2, 2, 2, 2], [7, 7, 7, 7], id="OA10"),
        pytest.param([2, 2, 0, 0], [12, 12, 0, 0], id="OA11"),
    ],
)
def test_heights_of_obelisks(heights: list[int], expected: list[int]) -> None:
    """OA1 to OA11 (§6.5)."""
    stacks = [colour * height for colour, height in zip(COLOURS, heights, strict=False)]
    game = position(seats=len(heights), obelisks=stacks)
    assert [sheet.points("obelisks") for sheet in game.scores()] == expected


def scored(events: Sequence[object]) -> list[tuple[str, int]]:
    """Who scored what, in order."""
    return [(COLOURS[one.seat], one.points) for one in events if isinstance(one, Scored)]


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        pytest.param(["s a O"], [("K", 10), ("W", 9)], id="OB1"),
        pytest.param(["c le", "s a O", "u 1", "u 1"], [("W", 10), ("K", 9)], id="OB2"),
    ],
)
def test_towers_in_the_order_of_arrival(steps: list[str], expected: list[tuple[str, int]]) -> None:
    """OB1, OB2 (§7.5)."""
    game = position(["KWW", "....", "..", "."], sides="AAAAB", obelisks=["KK", "W"], hands={0: "le"})
    assert scored(play(game, *steps)) == expected
    assert game.view(None).sites[Site.OBELISKS].stacks == ((), ())


@pytest.mark.parametrize("vector", ["OB3"])
def test_the_seventh_and_eighth_tower(vector: str) -> None:
    """OB3 (§7.5)."""
    towers = ["KKK", "WWW", "KKK", "WWW", "KKK", "WWW"]
    game = position(
        ["BKB", "....", "..", "."], seats=3, sides="AAAAB", obelisks=["KK", "", "B"], towers=towers
    )
    assert scored(play(game, "s a O")) == [("K", 5), ("B", 5)]


@pytest.mark.parametrize("vector", ["OB4"])
def test_a_paved_path_finishes_a_tower(vector: str) -> None:
    """OB4 (§8.1)."""
    game = position(
        ["G", "....", "...", ".."],
        seats=4,
        sides="AAAAB",
        obelisks=["", "", "", "GG"],
        towers=["KKK", "WWW", "BBB"],
        display="rO st le ch",
    )
    assert scored(play(game, "s a M", "m rO")) == [("G", 7)]


@pytest.mark.parametrize("vector", ["OB5"])
def test_loose_stones_score_at_the_end(vector: str) -> None:
    """OB5 (§7.5)."""
    game = position(["KKK", "...", "..", "."], sides="AAAAB", obelisks=["K"], towers=["KKK"], points={0: 10})
    assert scored(play(game, "s a O")) == [("K", 9)]
    assert game.view(None).sites[Site.OBELISKS].stacks[0] == stones("K")
    assert sum(sheet.total for sheet in game.scores()) == 10 + 9 + 1


@pytest.mark.parametrize("vector", ["OB6"])
def test_a_ninth_tower_is_not_built(vector: str) -> None:
    """OB6 (HV-7, GAP 6)."""
    towers = ["KKK", "WWW"] * 4
    game = position(["GGG", "....", "..", "."], seats=4, sides="AAAAB", towers=towers)
    assert scored(play(game, "s a O")) == []
    assert game.scores()[3].points("obelisks") == 3


# --- 14.11 cards and final scoring ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("statues", "expected"),
    [(0, 0), (1, 1), (2, 3), (3, 6), (5, 15), (6, 17), (10, 25)],
    ids=lambda one: f"C1 {one}",
)
def test_statues(statues: int, expected: int) -> None:
    """C1 (§8.2)."""
    game = position(hands={0: "st " * statues}, display="rP rB rO le")
    assert game.scores()[0].points("statues") == expected


@pytest.mark.parametrize("vector", ["C2"])
def test_statues_of_two_players(vector: str) -> None:
    """C2 (§8.2)."""
    game = position(hands={0: "st " * 4, 1: "st st"})
    assert [sheet.points("statues") for sheet in game.scores()] == [10, 3]


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        pytest.param(lambda: position(seats=3, temple="KW" * 7, hands={0: "gT"}), 4, id="C3"),
        pytest.param(
            lambda: position(seats=3, pyramids=["KW" * 7], beside="KKW", hands={0: "gP gP"}), 10, id="C4"
        ),
        pytest.param(
            lambda: position(sides="AAAAB", obelisks=["K", "W"], towers=["KKK", "WWW"], hands={0: "gO"}),
            2,
            id="C5",
        ),
        pytest.param(lambda: position(burial="KW", hands={0: "gB"}), 0, id="C6"),
    ],
)
def test_decorations(game: Callable[[], Imhotep], expected: int) -> None:
    """C3 to C6 (HV-19, HV-20)."""
    assert game().scores()[0].points("decorations") == expected


@pytest.mark.parametrize("vector", ["C7"])
def test_unplayed_blue_cards(vector: str) -> None:
    """C7 (§8.3)."""
    assert position(hands={0: "ch le sa"}).scores()[0].points("blue_cards") == 3


def full_example(*, wrath: bool) -> Imhotep:
    """Three players, all sides A, before final scoring."""
    return position(
        seats=3,
        wrath=wrath,
        points={0: 31, 1: 28, 2: 33},
        pyramids=["KWB"],
        temple="KB" * 7,
        burial="KKK KWW BBW BBB BK".replace(" ", ""),
        obelisks=["K" * 5, "W" * 5, "B"],
        hands={0: "gT st st st", 1: "st st st st le ha", 2: "gO"},
        display="rP rB rO ch",
    )


@pytest.mark.parametrize("vector", ["full example"])
def test_the_full_example(vector: str) -> None:
    """§14.11: every line of the table (§10)."""
    sheets = full_example(wrath=False).scores()
    table = {
        "pyramids": [31, 28, 33],
        "burial_chamber": [11, 6, 17],
        "obelisks": [9, 9, 1],
        "decorations": [4, 0, 3],
        "statues": [6, 10, 0],
        "blue_cards": [0, 2, 0],
        "temple": [0, 0, 0],
    }
    assert {name: [sheet.points(name) for sheet in sheets] for name in table} == table
    assert [sheet.total for sheet in sheets] == [61, 55, 54]


@pytest.mark.parametrize("vector", ["full example with wrath"])
def test_the_full_example_with_the_wrath_of_the_pharaoh(vector: str) -> None:
    """§14.11: W has no Temple stone (§11, HV-26)."""
    assert [sheet.total for sheet in full_example(wrath=True).scores()] == [61, 50, 54]


@pytest.mark.parametrize(
    ("sleds", "ranking"),
    [pytest.param((1, 2), ((1,), (0,)), id="tie-break"), pytest.param((2, 2), ((0, 1),), id="joint winners")],
)
def test_ties(sleds: tuple[int, int], ranking: tuple[tuple[int, ...], ...]) -> None:
    """§14.11: two players at 61 (§10)."""
    game = position([*SAILED, "K"], number=6, points={0: 60, 1: 61}, sleds=dict(enumerate(sleds)))
    play(game, "s d B")
    assert [sheet.total for sheet in game.scores()] == [61, 61]
    assert game.outcome is not None
    assert game.outcome.ranking == ranking
