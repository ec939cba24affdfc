"""How the expansions change the setup and the rules of the base game."""

from collections import Counter
from itertools import product

import pytest

from engine.contract import BadOption
from engine.imhotep import Imhotep
from engine.imhotep.cards import Card, Color, deck, kinds
from engine.imhotep.components import Site
from engine.imhotep.events import (
    Discarded,
)
from engine.imhotep.house import HOUSE
from engine.imhotep.modules.private_ships import PrivateShip
from engine.imhotep.modules.prophecies import PropheciesValues
from engine.imhotep.sites.arena import ArenaBoard, ArenaState
from engine.imhotep.sites.avenue import AvenueBoard
from engine.imhotep.sites.black_market import BlackState
from engine.imhotep.sites.burial_chamber import BurialState
from engine.imhotep.sites.corridor import CorridorBoard, CorridorState
from engine.imhotep.sites.crypt import CryptBoard, CryptState
from engine.imhotep.sites.great_obelisk import (
    GreatBoard,
    GreatState,
)
from engine.imhotep.sites.market import Returned
from engine.imhotep.sites.scaffold import ScaffoldState
from engine.imhotep.table.switches import BASE, FULL, Rules
from tests.support.imhotep import cards, codes, deal, play, predictions, sled, table_of
from tests.support.imhotep_dynasty import (
    finals,
    new,
    position,
    state,
    stones,
    track,
    with_second,
)


def rules(**options: str) -> Rules:
    """Return the rules that follow from a new game's options."""
    return table_of(Imhotep.new(options, 2, deal(0))).rules


def test_all_1024_mixtures_are_legal() -> None:
    """Every site shows its own side, in all 1024 mixtures (NV-1, N-3)."""
    assert new("DACBD").view(None).sides == "DACBD"
    for letters in product("ABCD", repeat=5):
        sides = "".join(letters)
        assert new(sides).view(None).sides == sides


def test_both_colors_are_one_players() -> None:
    """Two black stones and a brown one of the same player make one group of three (NV-2, N-21)."""
    game = position(sides="AAAAA", states={Site.BURIAL_CHAMBER: BurialState(stones("BBb"))})
    assert finals(game, Site.BURIAL_CHAMBER) == [6, 0]


def test_the_first_color_is_taken_first() -> None:
    """In a game of two, stones of the first color leave the quarry first (NV-3, N-22)."""
    game = position(sleds={0: 0}, quarries={0: 31})
    game = with_second(game, 0, quarry=30)
    play(game, "q")
    assert game.state().seconds[0] == (28, 2)
    assert sled(game, 0) == (3, 28)


def test_as_many_as_fit() -> None:
    """A sled with 4 of 5 stones takes only one of up to three (NV-4, N-24)."""
    game = position(["B", "....", "...", ".."], sleds={0: 4}, display="rQ", quarries={0: 20})
    play(game, "s a M")
    assert sled(game, 0) == (5, 20)
    assert track(game) == [1, 0]


def test_the_switches_and_their_defaults() -> None:
    """The base game is the default, and any other part of the expansion brings the new cards (N-5, N-6,
    N-7).
    """
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
    """Any value but on or off is refused (N-7)."""
    with pytest.raises(BadOption):
        Imhotep.new(options, 2, deal(0))


def test_the_base_game_is_as_ever() -> None:
    """The base game is unchanged, and an explicit `no` makes no difference (N-7)."""
    names = ("new_market_cards", "prophecies", "hidden_market_cards", "private_ships")
    off: dict[str, str] = dict.fromkeys(names, "no")
    assert Imhotep.new(off, 3, deal(4)).state() == Imhotep.new({}, 3, deal(4)).state()
    assert Imhotep.new({}, 3, deal(4)).view(None).rules == BASE


def test_48_cards() -> None:
    """The first 34 of the 48 cards are those of the base game (N-4, N-300)."""
    assert Counter(deck(FULL)) - Counter(deck(BASE)) == Counter(
        cards("sl sl rQ rQ gS gS st st st st ra ra ga ga")
    )
    assert deck(FULL)[:34] == deck(BASE)
    colors = [card.color for card in kinds(FULL)[-5:]]
    assert colors == [Color.PERMANENT, Color.RED, Color.GREEN, Color.BLUE, Color.BLUE]
    assert len(set(kinds(FULL))) == 17


def test_components_lie_ready() -> None:
    """At the start coins, tiles, tokens, the figure, chariots, scarabs and private ships are in place (N-1,
    N-2, N-10, N-100, N-200, N-221, N-240, N-360).
    """
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
    assert len(set(predictions(table).gods)) == 3
    assert table.pieces["private_ships"] == (PrivateShip(),) * 3
    assert [predictions(game.view(None)).left(seat) for seat in range(3)] == [2, 2, 2]
    table = table_of(new("CCAAA", 3, 5))
    assert table.coins == [2, 2, 2]
    assert isinstance(table.states[1], ScaffoldState)
    assert (len(table.states[1].pile), len(table.states[1].tiles)) == (4, 1)


def test_every_random_part_comes_from_the_deal() -> None:
    """Each random part of the setup comes from the deal, for a purpose of its own (N-11, N-12, N-122)."""
    game, source = new("ACADA", 3, 9, prophecies="yes"), deal(9)
    table = table_of(game)
    pyramids, chamber = table.states[1], table.states[3]
    assert (*pyramids.tiles, *pyramids.pile) == tuple(
        f"G{number + 1}" for number in source.order("imhotep/scaffold", 5)
    )
    order = [number + 1 for number in source.order("imhotep/crypt", 24)]
    assert (sorted(chamber.open), chamber.supply) == (sorted(order[:4]), tuple(order[4:]))
    gods = list(HOUSE.of(PropheciesValues).gods)
    assert predictions(table).gods == tuple(gods[at] for at in source.order("imhotep/prophecies", 7)[:3])
    market = [deck(FULL)[at] for at in source.order("imhotep/market", 48)]
    assert [*game.view(None).sites[Site.MARKET].open, *table.draw] == market


def test_other_corridor_starts() -> None:
    """The figure can start on another field (N-221)."""
    corridor = state(new("ADAAA", corridor_start="4"), Site.PYRAMIDS)
    assert corridor == CorridorState(4, (None,) * 14)


def test_red_cards_stay_with_the_expansion_only() -> None:
    """Red cards stay with their owner only with the new cards; with private ships alone they are discarded
    (N-20, N-6).
    """
    for new_cards, hand, pile in (("no", "", "rB"), ("yes", "rB", "")):
        game = position(
            ["B", "....", "...", ".."], display="rB", private_ships="yes", new_market_cards=new_cards
        )
        events = play(game, "s a M")
        assert game.state().hands[0] == cards(hand)
        assert game.view(None).discard == cards(pile)
        assert (Discarded(0, Card.SARCOPHAGUS) in events) is (pile != "")


@pytest.mark.parametrize(("first", "colors"), [("0", [3, 2]), ("1", [2, 3])])
def test_two_players_have_a_second_color(first: str, colors: list[int]) -> None:
    """In a game of two, each player has 59 stones in two colors: the start player's second color is gray (as
    seat 3 would have it), the other's brown (N-21, N-22).
    """
    game = new("CAAAA", 2, start=first)
    players = game.view(None).players
    assert [player.quarry + player.sled for player in players] == [59, 59]
    assert [player.second_quarry for player in players] == [30, 30]
    assert [player.second_color for player in players] == colors
    assert [player.second_color for player in new("CAAAA", 3).view(None).players] == [None] * 3
    assert new(private_ships="yes").state().seconds == ((0, 0), (0, 0))


def test_the_first_color_leaves_the_supply_first() -> None:
    """Stones of the first color leave the supply first, and returned stones go back to their own color
    (N-22).
    """
    game = position(hands={0: "ra"}, sleds={0: 4}, quarries={0: 10})
    game = with_second(game, 0, quarry=10, sled=2)
    play(game, "c ra")  # pays the two stones of the first color
    assert game.state().seconds[0] == (10, 2)
    assert game.view(None).players[0].quarry == 12
    events = play(game, "r M", "m " + next(card.value for card in table_of(game).states[0].cards))
    assert Returned(4) in events
    assert game.state().seconds[0] == (11, 1)


def test_both_colors_are_unloaded_alike() -> None:
    """An owner's stones of both colors are alike, so the Lever offers no separate orders for them (N-38)."""
    game = position(["BbW.", "...", "..", "."], hands={0: "le"})
    play(game, "c le", "s a T")
    assert codes(game) == ["u 0", "u 1"]
    play(game, "u 0", "u 0")
    assert game.view(None).sites[Site.TEMPLE].stones == stones("BbW")


def test_the_printed_numbers_are_those_of_the_reference() -> None:
    """Each house value is that of the reference (N-122, N-187, N-188, N-220, N-240, N-241, N-260, N-280,
    N-366, N-370).
    """
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
