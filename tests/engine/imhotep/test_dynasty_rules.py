"""Rules of the expansions that the vectors do not show."""

from collections import Counter

import pytest

from engine.contract import BadOption, Decision, Reason, Refused
from engine.imhotep import Imhotep
from engine.imhotep.cards import KINDS, Card, Colour, deck
from engine.imhotep.components import SITES, Site
from engine.imhotep.events import CardWithoutEffect, Delivered, Discarded, Passed, RoundBegan, Scored
from engine.imhotep.house import HOUSE
from engine.imhotep.modules import prophecies
from engine.imhotep.modules.gangway import GangwayReason
from engine.imhotep.modules.private_ships import PrivateBoxed
from engine.imhotep.modules.prophecies import PropheciesReason, PropheciesValues, ScarabPlaced
from engine.imhotep.sites.arena import ArenaBoard, ArenaState
from engine.imhotep.sites.avenue import AvenueBoard, AvenueState
from engine.imhotep.sites.black_market import BlackState
from engine.imhotep.sites.corridor import CorridorBoard, CorridorState
from engine.imhotep.sites.crypt import CryptBoard, CryptReason, CryptState
from engine.imhotep.sites.great_obelisk import (
    GreatBoard,
    GreatReason,
    GreatState,
    TileAdded,
    TileBoxed,
    turns,
)
from engine.imhotep.sites.hill_tomb import TombBoard
from engine.imhotep.sites.market import Cleared, Displayed, MarketReason, Refilled, Returned
from engine.imhotep.sites.ra import RaBoard
from engine.imhotep.sites.scaffold import ScaffoldState
from engine.imhotep.sites.temple import TempleState
from engine.imhotep.steps import ImhotepReason
from engine.imhotep.table.pieces import Context, PrivateShip, Scarab
from engine.imhotep.table.switches import BASE, FULL, Rules
from tests.support.imhotep import cards, codes, deal, play
from tests.support.imhotep_dynasty import (
    crypt,
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
)

LAST = ("....@O", "...@P", "..@B")
"""Three ships that have left empty: the fourth ends the round (a set-up)."""


def reason(game: Imhotep, code: str) -> object:
    """Why a step is refused here."""
    with pytest.raises(Refused) as refused:
        play(game, code)
    return refused.value.reason


def rules(**options: str) -> Rules:
    """What a new game's options mean."""
    return table_of(Imhotep.new(options, 2, deal(0))).rules


# --- choosing, setup ------------------------------------------------------------------------------


def test_the_switches_and_their_defaults() -> None:
    """N-5, N-6, N-7: base game by default; the new cards come with anything else of the expansion."""
    assert rules() == Rules()
    assert rules(sides="ABABC") == Rules(dynasty=True, new_market_cards=True)
    assert rules(prophecies="yes") == Rules(dynasty=True, new_market_cards=True, prophecies=True)
    assert rules(hidden_market_cards="yes") == Rules(
        dynasty=True, new_market_cards=True, hidden_market_cards=True
    )
    assert rules(new_market_cards="yes") == Rules(dynasty=True, new_market_cards=True)
    assert rules(sides="DAAAA", new_market_cards="no") == Rules(dynasty=True)
    assert rules(private_ships="yes") == Rules(private_ships=True)
    assert table_of(Imhotep.new({"sides": "ADAAA", "corridor_start": "5"}, 2, deal(0))).states[1].figure == 5
    assert rules(corridor_start="5") == Rules()


@pytest.mark.parametrize(
    "options",
    [
        {"sides": "AAAAE"},
        {"sides": "acaaa"},
        {"prophecies": "1"},
        {"new_market_cards": ""},
        {"hidden_market_cards": "maybe"},
        {"private_ships": "YES"},
        {"corridor_start": "14"},
        {"corridor_start": "-1"},
        {"expansion": "yes"},
    ],
)
def test_other_values_are_refused(options: dict[str, str]) -> None:
    """N-7."""
    with pytest.raises(BadOption):
        Imhotep.new(options, 2, deal(0))


def test_the_base_game_is_as_ever() -> None:
    """N-7: an explicit `no` changes nothing either."""
    names = ("new_market_cards", "prophecies", "hidden_market_cards", "private_ships")
    off: dict[str, str] = dict.fromkeys(names, "no")
    assert Imhotep.new(off, 3, deal(4)).state() == Imhotep.new({}, 3, deal(4)).state()
    assert Imhotep.new({}, 3, deal(4)).view(None).rules == BASE


def test_48_cards() -> None:
    """N-4, N-300: the first 34 are the base game's."""
    assert Counter(deck(FULL)) - Counter(deck(BASE)) == Counter(
        cards("sl sl rQ rQ gS gS st st st st ra ra ga ga")
    )
    assert deck(FULL)[:34] == deck(BASE)
    colours = [card.colour for card in KINDS[-5:]]
    assert colours == [Colour.PERMANENT, Colour.RED, Colour.GREEN, Colour.BLUE, Colour.BLUE]
    assert len(set(KINDS)) == 17


def test_components_lie_ready() -> None:
    """N-1, N-2, N-10, N-100, N-200, N-221, N-240, N-360."""
    game = new("DDDDC", 3, 5, prophecies="yes", private_ships="yes")
    table = table_of(game)
    market, pyramids, arena, chamber, obelisks = table.states
    assert isinstance(market, BlackState)
    assert len(market.open) == 2
    assert [len(stack) for stack in market.stacks] == [3, 3]
    assert pyramids == CorridorState(0, (None,) * 14)
    assert arena == ArenaState((0, 0, 0))
    assert isinstance(chamber, CryptState)
    assert (len(chamber.supply), len(chamber.open)) == (20, 4)
    assert obelisks == GreatState((), (), ((),) * 3, ((0, 0, 0),) * 3)
    assert len(set(table.prophecies)) == 3
    assert table.private == (PrivateShip(),) * 3
    assert [player.scarabs for player in game.view(None).players] == [2, 2, 2]
    table = table_of(new("CCAAA", 3, 5))
    assert table.coins == [2, 2, 2]
    assert isinstance(table.states[1], ScaffoldState)
    assert (len(table.states[1].pile), len(table.states[1].tiles)) == (4, 1)


def test_every_random_part_comes_from_the_deal() -> None:
    """N-11, N-12, N-122: and has a purpose of its own."""
    game, source = new("ACADA", 3, 9, prophecies="yes"), deal(9)
    table = table_of(game)
    pyramids, chamber = table.states[1], table.states[3]
    assert (*pyramids.tiles, *pyramids.pile) == tuple(
        f"G{number + 1}" for number in source.order("imhotep/scaffold", 5)
    )
    order = [number + 1 for number in source.order("imhotep/crypt", 24)]
    assert (sorted(chamber.open), chamber.supply) == (sorted(order[:4]), tuple(order[4:]))
    gods = list(HOUSE.of(PropheciesValues).gods)
    assert table.prophecies == tuple(gods[at] for at in source.order("imhotep/prophecies", 7)[:3])
    market = [deck(FULL)[at] for at in source.order("imhotep/market", 48)]
    assert [*game.view(None).sites[Site.MARKET].open, *table.draw] == market


def test_other_corridor_starts() -> None:
    """N-221: another field may be agreed on."""
    found = state(new("ADAAA", corridor_start="4"), Site.PYRAMIDS)
    assert found == CorridorState(4, (None,) * 14)


# --- base rules that change -----------------------------------------------------------------------


def test_red_cards_stay_with_the_expansion_only() -> None:
    """N-20, N-6: with private ships alone they are discarded as ever."""
    for new_cards, hand, pile in (("no", "", "rB"), ("yes", "rB", "")):
        game = position(
            ["B", "....", "...", ".."], display="rB", private_ships="yes", new_market_cards=new_cards
        )
        events = play(game, "s a M")
        assert table_of(game).hands[0] == cards(hand)
        assert game.view(None).discard == cards(pile)
        assert (Discarded(0, Card.SARCOPHAGUS) in events) is (pile != "")


@pytest.mark.parametrize(("first", "colours"), [("0", [3, 2]), ("1", [2, 3])])
def test_two_players_have_a_second_colour(first: str, colours: list[int]) -> None:
    """N-21, N-22: 59 stones; the start player's is gray (as seat 3 would have it), the other's brown."""
    game = new("CAAAA", 2, start=first)
    players = game.view(None).players
    assert [player.quarry + player.sled for player in players] == [59, 59]
    assert [player.second_quarry for player in players] == [30, 30]
    assert [player.second_colour for player in players] == colours
    assert [player.second_colour for player in new("CAAAA", 3).view(None).players] == [None] * 3
    assert table_of(new(private_ships="yes")).seconds == [(0, 0), (0, 0)]


def test_the_first_colour_leaves_the_supply_first() -> None:
    """N-22: and returned stones go back to their own colour."""
    game = position(hands={0: "ra"}, sleds={0: 4}, quarries={0: 10})
    give_second(game, 0, quarry=10, sled=2)
    play(game, "c ra")  # the two of the first colour
    assert table_of(game).seconds[0] == (10, 2)
    assert game.view(None).players[0].quarry == 12
    events = play(game, "r M", "m " + next(card.value for card in table_of(game).states[0].cards))
    assert Returned(4) in events
    assert table_of(game).seconds[0] == (11, 1)


def test_both_colours_are_unloaded_alike() -> None:
    """N-38: with the Lever they give no separate orders."""
    game = position(["BbW.", "...", "..", "."], hands={0: "le"})
    play(game, "c le", "s a T")
    assert codes(game) == ["u 0", "u 1"]
    play(game, "u 0", "u 0")
    assert game.view(None).sites[Site.TEMPLE].stones == stones("BbW")


# --- delivering (N-30 … N-55) ---------------------------------------------------------------------


def test_red_cards_act_in_the_order_received() -> None:
    """N-31, N-106: of a coin's two cards, the one named first; what they bring in joins the end."""
    game = position(
        ["B", "....", "...", ".."],
        sides="CCAAA",
        display="rP rB rO st",
        draw="rP",
        states={Site.PYRAMIDS: scaffold("G2", "WWW", pile="G5")},
    )
    play(game, "s a M")
    events = play(game, "m 1 2")
    arrived = [(event.site, event.card) for event in events if isinstance(event, Delivered)]
    assert arrived == [
        (Site.MARKET, None),
        (Site.PYRAMIDS, Card.ENTRANCE),  # draws another entrance
        (Site.BURIAL_CHAMBER, Card.SARCOPHAGUS),
        (Site.PYRAMIDS, Card.ENTRANCE),
    ]


def test_both_orders_of_a_pair_are_offered() -> None:
    """N-106, N-102."""
    game = position(["B", "....", "...", ".."], sides="CAAAA", display="rB rO st st")
    play(game, "s a M")
    assert {"m 1 2", "m 2 1"} <= set(codes(game))
    events = play(game, "m 2 1")
    sites = [event.site for event in events if isinstance(event, Delivered)]
    assert sites == [Site.MARKET, Site.OBELISKS, Site.BURIAL_CHAMBER]


@pytest.mark.parametrize("sides", ["CAAAA", "DAAAA"])
def test_a_stone_returns_from_the_market(sides: str) -> None:
    """N-32, N-30."""
    game = position(["B", "....", "...", ".."], sides=sides)
    play(game, "s a M")
    assert Returned(0) in play(game, "m 2")


def test_totals_may_be_negative() -> None:
    """N-33: prophecies and the crypt."""
    game = position(sides="AAADA", prophecies="yes", number=1)
    table = table_of(game)
    table.prophecies, table.scarabs = ("ra",), (Scarab(0, "ra", 1),)
    assert game.scores()[0].total < 0


def test_choices_belong_to_owners_also_out_of_turn() -> None:
    """N-35: turn order is not changed, nobody else can do anything."""
    game = position(["WG.", "....", "..", "."], seats=3, sides="AAACA")
    play(game, "s a B")
    assert game.decision == Decision(1, "tomb")
    assert game.view(None).active == 0
    assert codes(game, 0) == codes(game, 2) == []
    play(game, "b 1.1")
    assert game.decision == Decision(2, "tomb")
    play(game, "b 1.2")
    assert game.decision == Decision(1, "turn")


def test_stones_beside_a_site_count() -> None:
    """N-41: for decorations, prophecies and the base variant; they are of the site, no more."""
    there = crypt(W=(1,))
    full = CryptState((), (), there.placed, stones("BBBBB"))
    game = position(
        sides="AAADA", hands={0: "gB"}, wrath="yes", prophecies="yes", states={Site.BURIAL_CHAMBER: full}
    )
    assert game.scores()[0].points("decorations") == 2
    assert prophecies.fulfilled(table_of(game), "anubis") == {0}
    assert finals(game, Site.BURIAL_CHAMBER) == [0, 1]


def test_overflow_pays_at_once_everywhere() -> None:
    """N-40: the table."""
    places = {Site.PYRAMIDS: "D", Site.BURIAL_CHAMBER: "C", Site.OBELISKS: "D"}
    full = {
        Site.PYRAMIDS: CorridorState(0, (1,) * 14),
        Site.BURIAL_CHAMBER: _full_tomb(),
        Site.OBELISKS: _full_avenue(),
    }
    for site, letter in places.items():
        sides = "".join(letter if one is site else "A" for one in SITES)
        game = position(["B", "....", "...", ".."], sides=sides, states={site: full[site]})
        events = play(game, f"s a {site.value}")
        assert Scored(0, 1, site) in events
        assert Delivered(0, site, (), 0, 0) in events


def _full_tomb() -> object:
    spots = " ".join(f"{level}.{place}" for level in range(1, 6) for place in range(1, 7 - level))
    return tomb(("W", spots))


def _full_avenue() -> object:
    return AvenueState(tuple((1,) * height for height, _ in HOUSE.of(AvenueBoard).places))


def test_the_round_ends_in_order() -> None:
    """N-50, N-51, N-52: temple, market, crypt, private ships; then display and tokens."""
    game = position(
        [*LAST, "B"],
        sides="DADDA",
        private_ships="yes",
        states={Site.BURIAL_CHAMBER: crypt((3, 4), (9, 8, 7, 6, 5))},
    )
    table = table_of(game)
    table.private = (PrivateShip(used=True, site=Site.TEMPLE), PrivateShip())
    events = [type(event).__name__ for event in play(game, "s d T")]
    told = [name for name in events if name not in ("Sailed", "Delivered", "ChariotMoved")]
    assert told[:4] == ["RoundEnded", "Scored", "Cleared", "Refilled"]
    assert told[told.index("TokensBoxed") :] == [
        *("TokensBoxed", "PrivateBoxed", "RoundBegan", "TokensOpened"),
    ]


def test_after_the_last_round_the_market_stays() -> None:
    """N-51, N-208."""
    game = position([*LAST, "B"], sides="CAAAA", number=6)
    events = play(game, "s d T")
    assert game.outcome is not None
    assert not any(isinstance(event, (Cleared, Displayed, Refilled)) for event in events)


def test_thoth_looks_at_the_track_alone() -> None:
    """N-53, N-378: not at what the final scoring brings."""
    game = position(prophecies="yes", points={0: 4, 1: 9}, hands={0: "st " * 10})
    assert prophecies.fulfilled(table_of(game), "thoth") == {1}
    assert game.scores()[0].total > game.scores()[1].total


def test_cards_of_the_last_round_end_count() -> None:
    """N-54: a red one acts, its stone counts; a blue one is worth 1."""
    there = {Site.TEMPLE: temple(4, "WWB")}
    game = position(
        [*LAST, "W"], sides="AACAA", display="st", draw="rQ le rO", sleds={1: 5}, number=6, states=there
    )
    play(game, "s d M", "k rO")
    assert game.view(None).sites[Site.OBELISKS].stacks[0] == (0,)
    game = position(
        [*LAST, "W"], sides="AACAA", display="st", draw="rQ le rO", sleds={1: 5}, number=6, states=there
    )
    play(game, "s d M", "k le")
    assert game.outcome is not None
    assert game.scores()[0].points("blue_cards") == 1


def test_a_blue_card_may_end_the_round() -> None:
    """N-55: after every owner has chosen."""
    game = position([*LAST, "WB."], hands={0: "le"}, sides="CAAAA", number=2)
    play(game, "c le", "s d M", "u 1")
    assert game.decision == Decision(1, "market")
    play(game, "m 1", "m 2")
    assert game.view(None).round == 3


# --- sites ----------------------------------------------------------------------------------------


def test_the_opulent_market_is_dealt_each_round_only() -> None:
    """N-101, N-107."""
    game = position(["BW.", *LAST[:2], "B"], sides="CAAAA", display="st gT gP gB")
    play(game, "s a M", "m 1")
    assert [code for code in codes(game) if len(code.split()) == 2] == ["m 2", "m 3", "m 4"]
    play(game, "m 2")
    events = play(game, "s d B")
    dealt = next(event for event in events if isinstance(event, Displayed))
    assert None not in dealt.cards
    assert len(dealt.cards) == 4


def test_columns_of_the_temple_of_ra() -> None:
    """N-140, N-142, N-146: the third column has the card; what is visible is fixed beforehand."""
    assert HOUSE.of(RaBoard).bonuses == ("P", "P", "M", "P", "P")
    there = temple(4, "WWBW")
    game = position(
        [*LAST, "W"], sides="AACAA", display="st", draw="rP rP st", sleds={1: 5}, states={Site.TEMPLE: there}
    )
    play(game, "s d M")
    assert game.view(None).choosing == Context(Site.TEMPLE, space=2)
    events = play(game, "k rP")
    kinds = [type(event).__name__ for event in events[:6]]
    # the red card acts before the fourth column
    assert kinds == ["CardKept", "Rejected", "Delivered", "Scored", "LaidDown", "Scored"]


def test_the_hill_tomb_has_no_table() -> None:
    """N-160, N-165: five levels; areas are multiplied."""
    assert HOUSE.of(TombBoard).levels == (5, 4, 3, 2, 1)
    game = position(sides="AAACA", states={Site.BURIAL_CHAMBER: _full_tomb()})
    assert finals(game, Site.BURIAL_CHAMBER) == [0, 60]


def test_the_path_brings_its_tiles_in_order() -> None:
    """N-180, N-181, N-183, N-188, N-190: offered, added or boxed; stones on the path are those that count."""
    game = position(["BBB", "....", "..", "."], sides="AAAAC", hands={1: "gO"})
    play(game, "s a O")
    assert game.decision == Decision(0, "tile", optional=True)
    assert game.view(None).choosing == Context(Site.OBELISKS, tile="I2")
    assert codes(game) == ["o 1.1", "o 1.2", "o 2.1", "o 2.2", "o 3.2", "."]
    assert TileAdded(0, "I2", 0, 0, (1, 1, 0)) in play(game, "o 1.1")
    assert reason(game, "o 2.1") is GreatReason.DOES_NOT_FIT
    assert reason(game, "q") is Reason.NOT_NOW
    assert TileBoxed(0, "L3") in play(game, ".")
    play(game, ".")
    assert game.scores()[1].points("decorations") == 1
    assert finals(game, Site.OBELISKS) == [6, 0]


@pytest.mark.parametrize(
    ("tile", "count"),
    [("I1", 1), ("I2", 2), ("I3", 2), ("L3", 4), ("O4", 1), ("L4", 8), ("T4", 4), ("S4", 4)],
)
def test_orientations(tile: str, count: int) -> None:
    """N-188."""
    assert len(turns(HOUSE.of(GreatBoard).shapes[tile])) == count


def test_the_printed_numbers_are_those_of_the_reference() -> None:
    """N-122, N-187, N-188, N-220, N-240, N-241, N-260, N-280, N-366, N-370."""
    assert HOUSE.of(CorridorBoard).points == (2, 1, 3, 4, 2, 1, 3, 2, 4, 3, 1, 3, 2, 3)
    assert sum(len(HOUSE.of(GreatBoard).shapes[tile]) for tile in HOUSE.of(GreatBoard).path) == 45
    assert HOUSE.of(GreatBoard).ranks == {2: (6, 0), 3: (6, 3, 0), 4: (6, 4, 2, 0)}
    assert HOUSE.of(ArenaBoard).arrows == (1, 2, 1, 2, 1, 3, 2, 1, 2, 1, 2, 3)
    assert HOUSE.of(ArenaBoard).goal == 12
    assert HOUSE.of(CryptBoard).fields == 24
    assert HOUSE.of(AvenueBoard).places == (
        (2, 4),
        (2, 3),
        (3, 7),
        (3, 6),
        (4, 11),
        (4, 10),
        (5, 16),
        (5, 14),
    )
    assert HOUSE.of(PropheciesValues).ladder == ((8, -4), (5, -3), (3, -2))
    assert list(HOUSE.of(PropheciesValues).gods) == [
        "amun",
        "osiris",
        "ra",
        "anubis",
        "horus",
        "thoth",
        "isis",
    ]


def test_the_black_market_is_not_refilled_in_the_round() -> None:
    """N-203, N-204: another space, or what is left; an empty one cannot be chosen."""
    game = position(
        ["BBB", "....", "..", "."], sides="DAAAA", display="le ha", stacks=("st gT", "sa"), draw="ch"
    )
    play(game, "s a M", "m 4")
    assert codes(game) == ["m 1", "m 2", "m 3"]
    assert reason(game, "m 4") is MarketReason.SPACE_EMPTY
    play(game, "m 3", "k st", "m 1")
    assert state(game, Site.MARKET) == BlackState((None, Card.HAMMER), (cards("gT"), ()))


def test_only_the_plain_action_moves_the_figure() -> None:
    """N-226, N-224: not the hammer."""
    game = position(sides="ADAAA", hands={0: "ha"})
    play(game, "c ha")
    assert game.decision == Decision(0, "load")
    game = position(sides="ADAAA", sleds={0: 5})
    assert reason(game, "q") is ImhotepReason.SLED_FULL


def test_the_arena_knows_no_visible_stones() -> None:
    """N-253, N-41: but its stones are at the temple."""
    game = position(sides="AADAA", hands={0: "gT"}, states={Site.TEMPLE: ArenaState((3, 1), stones("BBW"))})
    assert game.scores()[0].points("decorations") == 1
    assert not hasattr(game.view(None).sites[Site.TEMPLE], "visible")


def test_tokens_are_offered_by_number() -> None:
    """N-262, N-36: a single one is no choice."""
    game = position(["BB.", "....", "..", "."], sides="AAADA", states={Site.BURIAL_CHAMBER: crypt((9, 17))})
    play(game, "s a B")
    assert codes(game) == ["b 9", "b 17"]
    assert reason(game, "b 3") is CryptReason.TOKEN_NOT_OPEN
    play(game, "b 9")
    assert game.decision == Decision(1, "turn")


def test_an_owner_has_one_unfinished_obelisk() -> None:
    """N-281, N-284, N-282: places with a stone cannot be chosen."""
    game = position(["BW.", "....", "..", "."], sides="AAAAD")
    play(game, "s a O", "o 5")
    assert reason(game, "o 5") is ImhotepReason.PLACE_TAKEN
    play(game, "o 6")
    assert finals(game, Site.OBELISKS) == [1, 1]


# --- cards ----------------------------------------------------------------------------------------


def test_a_blue_card_waits_for_a_later_turn() -> None:
    """N-302, N-303, N-305: playing it is the whole action; received out of turn it may be used next."""
    game = position(["BW.", "B", "..", "."], display="ra ga st gT")
    play(game, "s a M", "m ra", "m ga")
    assert game.decision == Decision(1, "turn")
    assert not any(code == "c ra" for code in codes(game))  # white holds the gangplank
    assert ("c ga" in codes(game)) is False  # it has no own stone on another ship
    play(game, "q")
    assert "c ra" in codes(game)


def test_the_raft_goes_anywhere_that_gives_something() -> None:
    """N-321, N-322: ships at the site do not matter."""
    ships = ["....@T", "...", "..", "."]
    game = position(ships, hands={0: "ra"}, sides="DAAAA", display="- -", stacks=("", ""))
    play(game, "c ra")
    assert codes(game) == ["r P", "r T", "r B", "r O"]
    assert reason(game, "r M") is GangwayReason.NOTHING_TO_GAIN
    assert reason(game, "q") is Reason.NOT_NOW
    play(game, "r T")
    assert game.view(None).dock(Site.BURIAL_CHAMBER) is None
    game = position(ships, hands={0: "ra"}, sides="CAAAA", display="- - - -")
    play(game, "c ra")
    assert "r M" in codes(game)


def test_no_card_moves_a_private_ship() -> None:
    """N-327, N-409: nor does the raft use its berth or refill."""
    game = position(hands={0: "ra le"}, private_ships="yes", display="st gT gP gB")
    table = table_of(game)
    table.private = (PrivateShip(), PrivateShip(used=True, site=Site.MARKET))
    assert "c le" not in codes(game)
    events = play(game, "c ra", "r M", "m st")
    assert not any(isinstance(event, Refilled) for event in events)


def test_the_second_ship_finds_what_is_left() -> None:
    """N-328: by the gangplank, at a market A."""
    game = position(["...@M", "BB", "....", "."], hands={0: "ga"}, display="st")
    quarry = game.view(None).players[0].quarry
    play(game, "c ga")
    assert table_of(game).hands[0] == cards("st")
    assert game.view(None).players[0].quarry == quarry + 3


@pytest.mark.parametrize(
    ("card", "site", "sides"),
    [("rP", Site.PYRAMIDS, "ACAAA"), ("rP", Site.PYRAMIDS, "ADAAA"), ("rB", Site.BURIAL_CHAMBER, "AAADA")],
)
def test_base_cards_on_new_sides(card: str, site: Site, sides: str) -> None:
    """N-330: with all effects; with an empty quarry nothing happens."""
    there = {Site.BURIAL_CHAMBER: crypt((7,))} if site is Site.BURIAL_CHAMBER else {}
    game = position(["B", "....", "...", ".."], display=card, sides=sides, states=there)
    events = play(game, "s a M")
    assert [event.site for event in events if isinstance(event, Delivered)] == [Site.MARKET, site]
    game = position(
        [*LAST, "W"],
        sides="AACAA",
        display="st",
        draw=f"{card} st st",
        quarries={0: 0},
        sleds={1: 5, 0: 5},
        states={Site.TEMPLE: temple(4, "WWB")},
    )
    play(game, "s d M")
    assert CardWithoutEffect(0, Card(card)) in play(game, f"k {card}")
    assert Card(card) in table_of(game).hands[0]


# --- prophecies -----------------------------------------------------------------------------------


def seer(**options: object) -> Imhotep:
    """Seat 0 is to move; Amun, Ra and Isis lie open."""
    game = position(prophecies="yes", **options)  # pyright: ignore[reportArgumentType]
    table_of(game).prophecies = ("amun", "ra", "isis")
    return game


def test_a_scarab_is_placed_before_the_action() -> None:
    """N-360, N-361, N-363: free, once a turn, no action; it is the beginning of a turn."""
    game = seer()
    assert codes(game)[-3:] == ["g amun", "g ra", "g isis"]
    assert reason(game, "g thoth") is PropheciesReason.GOD_NOT_THERE
    table_of(game).passes = 1
    assert play(game, "g ra") == [ScarabPlaced(0, "ra")]
    assert table_of(game).passes == 1
    assert game.decision == Decision(0, "turn")
    assert game.mid_turn
    assert reason(game, "g amun") is PropheciesReason.ONE_SCARAB_A_TURN
    play(game, "q")
    assert game.decision == Decision(1, "turn")
    assert game.view(None).players[0].scarabs == 1


def test_every_player_has_room_on_a_card() -> None:
    """N-360, N-377: several may predict the same."""
    game = seer()
    play(game, "g ra", "q", "g ra", "q")
    assert table_of(game).scarabs == (Scarab(0, "ra", 1), Scarab(1, "ra", 1))
    game = seer(number=5)
    table_of(game).scarabs = (Scarab(0, "ra", 1), Scarab(0, "isis", 3))
    assert reason(game, "g amun") is PropheciesReason.NO_SCARAB
    assert not any(code[0] == "g" for code in codes(game))


@pytest.mark.parametrize("answer", ["g ra", "."])
def test_who_can_do_nothing_may_still_predict(answer: str) -> None:
    """N-364, N-363: then he passes; the series of passes goes on."""
    game = seer(to_move=1, sleds={0: 0, 1: 2}, quarries={0: 0, 1: 5})
    play(game, "q")
    assert game.decision == Decision(0, "prophecy", optional=True)
    assert not game.mid_turn
    assert codes(game) == ["g amun", "g ra", "g isis", "."]
    assert reason(game, "q") is Reason.NOT_NOW
    events = play(game, answer)
    assert events[-1] == Passed(0)
    assert game.decision == Decision(1, "turn")
    assert len(table_of(game).scarabs) == (answer != ".")


@pytest.mark.parametrize("god", ["osiris", "ra", "anubis", "horus"])
def test_most_stones(god: str) -> None:
    """N-371, N-373, N-374, N-375, N-376: ties fulfil; nobody without a stone; both colours."""
    there = {
        Site.PYRAMIDS: CorridorState(0, stones("BWb") + (None,) * 11),
        Site.TEMPLE: ArenaState((0, 0), stones("BW"), stones("b")),
        Site.BURIAL_CHAMBER: crypt(B=(1, 2), W=(9,)),
        Site.OBELISKS: GreatState(stones("BWb"), (), ((),) * 2, ((0, 0, 0),) * 2),
    }
    game = position(sides="ADDDC", prophecies="yes")
    assert prophecies.fulfilled(table_of(game), god) == frozenset()
    game = position(sides="ADDDC", prophecies="yes", states=there)
    assert prophecies.fulfilled(table_of(game), god) == {0}


# --- private ships --------------------------------------------------------------------------------


def test_a_private_ship_is_loaded_and_sailed_in_one_action() -> None:
    """N-400, N-401, N-411, N-412: used or not is public; the owner chooses as for any stone."""
    game = position(sides="AAACA", private_ships="yes")
    play(game, "x B")
    assert game.decision == Decision(0, "tomb")
    assert game.view(None).choosing == Context(Site.BURIAL_CHAMBER, private=0)
    assert game.view(1).private_ships[0] == PrivateShip(used=True, site=Site.BURIAL_CHAMBER, stone=0)
    play(game, "b 1.3")
    assert game.decision == Decision(1, "turn")
    assert game.scores()[0].points("private_ship") == 0
    assert game.scores()[1].points("private_ship") == 1


def test_a_private_ship_leaves_a_new_pair() -> None:
    """N-405: market B, face down; the rejected card is among the discards."""
    game = position(
        ["B", "....", "...", ".."],
        sides="BAAAA",
        display="gT gP gB",
        pair="st le",
        draw="ha sa",
        private_ships="yes",
    )
    events = play(game, "x M", "m pair", "k st")
    assert Refilled(3, (Card.FACE_DOWN,) * 2) in events
    assert table_of(game).states[0].pair == cards("ha sa")
    assert game.view(1).sites[Site.MARKET].pair == 2
    assert game.view(None).discard == cards("le")


def test_the_refill_comes_before_a_red_card() -> None:
    """N-405, N-31."""
    game = position(display="rP gP gB gO", draw="st", private_ships="yes")
    events = play(game, "x M", "m rP")
    kinds = [type(event).__name__ for event in events]
    assert kinds.index("Refilled") < kinds.index("Scored")
    assert game.view(None).sites[Site.MARKET].open == cards("st gP gB gO")


def test_used_private_ships_go_to_the_box() -> None:
    """N-403, N-402: next round the berth is free again."""
    game = position([*LAST, "W"], seats=3, private_ships="yes")
    play(game, "x T")
    events = play(game, "s d T")
    assert PrivateBoxed((0,)) in events
    assert any(isinstance(event, RoundBegan) for event in events)
    assert "x T" in codes(game)


def test_private_ships_with_the_base_game() -> None:
    """N-6, N-411: no card, no blue card."""
    game = position(private_ships="yes", new_market_cards="no")
    assert game.scores()[0].points("blue_cards") == 0
    assert game.scores()[0].points("private_ship") == 1
    assert isinstance(table_of(game).states[2], TempleState)
