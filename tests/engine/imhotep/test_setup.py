"""Components and setup (§1, §2), and reading a new game's options."""

from collections import Counter

import pytest

from engine.contract import BadOption, Decision
from engine.imhotep import Imhotep, printed
from engine.imhotep.cards import CARDS, Card, Color, deck, kinds
from engine.imhotep.components import SITES, Site, owner
from engine.imhotep.options import PLAYABLE
from engine.imhotep.rules.ships import Ship
from engine.imhotep.sites import SIDES
from engine.imhotep.table.switches import BASE
from tests.engine.imhotep import naive_table as naive
from tests.support.imhotep import ALL_SIDES, deal, letters, new, table_of
from tests.support.imhotep_dynasty import all_cards, all_stones

# --- components (§1) ------------------------------------------------------------------------------


def test_there_are_34_market_cards_in_the_published_numbers() -> None:
    """§1.3: they are counted by kind."""
    assert Counter(card.value for card in deck(BASE)) == Counter(naive.CARDS)
    assert Counter(card.color for card in deck(BASE)) == {
        Color.RED: 6,
        Color.GREEN: 8,
        Color.PURPLE: 10,
        Color.BLUE: 10,
    }
    assert [card.value for card in kinds(BASE) if card.color is Color.BLUE] == ["le", "ha", "sa", "ch"]
    assert [card.site for card in kinds(BASE) if card.color is Color.RED] == [
        Site.PYRAMIDS,
        Site.BURIAL_CHAMBER,
        Site.OBELISKS,
    ]


def test_cards_stand_in_the_order_that_records_rely_on() -> None:
    """§1.3: the same deal must give the same cards forever."""
    assert [card.value for card in deck(BASE)] == naive.CARDS


def test_a_face_down_card_is_none_of_the_game() -> None:
    """§12: only blind copies know it."""
    assert Card.FACE_DOWN not in CARDS
    assert Card.FACE_DOWN not in deck(BASE)
    assert (Card.FACE_DOWN.color, Card.FACE_DOWN.site) == (Color.FACE_DOWN, None)


@pytest.mark.parametrize(("capacity", "needed"), [(4, 3), (3, 2), (2, 1), (1, 1)])
def test_the_load_a_ship_needs(capacity: int, needed: int) -> None:
    """§1.1: it is max(1, capacity - 1)."""
    ship = Ship((None,) * capacity)
    assert (ship.capacity, ship.needed, ship.load, ship.free) == (capacity, needed, 0, capacity)
    assert ship.needed == max(1, capacity - 1)


@pytest.mark.parametrize(("seats", "total", "fewest"), [(2, 68, 45), (3, 74, 49), (4, 83, 56)])
def test_the_round_cards(seats: int, total: int, fewest: int) -> None:
    """§1.2, GAP 1: every number of players has seven different cards, with the sums of the table."""
    cards = printed.ROUND_CARDS[seats]
    assert ["".join(map(str, card)) for card in cards] == naive.ROUNDS[seats]
    assert len(set(cards)) == 7
    assert sum(map(sum, cards)) == total
    assert sum(printed.NEEDED[capacity] for card in cards for capacity in card) == fewest
    tokens = {4: 2, 3: 3, 2: 2, 1: 1}
    assert all(Counter(card)[size] <= count for card in cards for size, count in tokens.items())


def test_a_stone_belongs_to_a_seat() -> None:
    """§0, §1: there are four colors."""
    assert [owner(stone) for stone in range(4)] == [0, 1, 2, 3]


def test_every_site_has_four_sides_behind_one_interface() -> None:
    """§1, §2, N-1, N-3: every site has two boards."""
    assert letters() == {site: list(PLAYABLE) for site in SITES}
    assert PLAYABLE == "ABCD"
    for (site, letter), side in SIDES.items():
        assert (side.site, side.letter) == (site, letter)


# --- setup (§2) -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("first", [0, 1])
def test_later_seats_start_with_more_stones(seats: int, first: int) -> None:
    """§2.7: they have 2, 3, 4 and 5 in turn order; each has 29 stones in all."""
    game = new(seats=seats, start=str(first))
    players = game.view(None).players
    in_turn = [players[(first + place) % seats] for place in range(seats)]
    assert [(player.sled, player.quarry) for player in in_turn] == [(2, 27), (3, 26), (4, 25), (5, 24)][
        :seats
    ]
    assert game.decision == Decision(first, "turn")
    assert all_stones(game) == dict.fromkeys(range(seats), 29)


def test_the_two_player_game_has_no_more_stones() -> None:
    """§2.1, HV-2: the base game has no second color."""
    assert all_stones(new()) == {0: 29, 1: 29}


@pytest.mark.parametrize(("seats", "spaces"), [(2, 4), (3, 5), (4, 5)])
def test_the_temple_is_smaller_for_two(seats: int, spaces: int) -> None:
    """§2.1: it has four spaces instead of five."""
    assert new(seats=seats).view(None).sites[Site.TEMPLE].visible == (None,) * spaces


@pytest.mark.parametrize("number", range(5))
def test_six_of_seven_round_cards_are_played_in_the_order_of_the_deal(number: int) -> None:
    """§2.3: the removed card stays unknown; only the current round's card is visible."""
    game, order = new(seats=3, number=number), deal(number).order("imhotep/rounds", 7)
    cards = tuple(printed.ROUND_CARDS[3][at] for at in order)
    assert game.state().cards == cards[:6]
    view = game.view(None)
    assert (view.round, view.round_cards) == (1, cards[:1])
    assert tuple(ship.capacity for ship in view.ships) == cards[0]
    assert all(ship.load == 0 and ship.site is None for ship in view.ships)
    assert view.docks == (None,) * 5


@pytest.mark.parametrize("side", ["A", "B"])
def test_the_display_comes_from_the_top_of_the_draw_pile(side: str) -> None:
    """§2.2, §6.1, §7.1, HV-11: open spaces are filled first, then the pair."""
    game, order = new(f"{side}AAAA", number=4), deal(4).order("imhotep/market", 34)
    cards = [deck(BASE)[at] for at in order]
    market, table = game.view(None).sites[Site.MARKET], table_of(game)
    assert [*market.open, *table.states[0].pair, *table.draw] == cards
    assert (len(market.open), market.pair) == ((4, 0) if side == "A" else (3, 2))
    assert game.view(None).discard == ()
    assert all_cards(game) == Counter(deck(BASE))


@pytest.mark.parametrize("sides", ALL_SIDES)
def test_sides_are_chosen_independently(sides: str) -> None:
    """§2.1: any mixture is legal."""
    view = new(sides).view(None)
    assert view.sides == sides
    assert "".join(view.side(site) for site in SITES) == sides


def test_all_a_without_the_variant_is_the_default() -> None:
    """§2.1, §11: without a choice the game is the plain one."""
    view = Imhotep.new({}, 2, deal(0)).view(None)
    assert (view.sides, view.rules.wrath) == ("AAAAA", False)


def test_by_default_the_deal_chooses_who_begins_and_every_seat_does() -> None:
    """HV-1: it is drawn."""
    chosen = Counter(Imhotep.new({}, 4, deal(number)).view(None).first for number in range(200))
    assert set(chosen) == {0, 1, 2, 3}
    assert min(chosen.values()) > 30
    assert Imhotep.new({"start": "random"}, 4, deal(7)).state() == Imhotep.new({}, 4, deal(7)).state()


@pytest.mark.parametrize(
    "options",
    [
        {"sides": "AAAA"},
        {"sides": "AAAAAA"},
        {"sides": "AAEAA"},
        {"sides": "aaaaa"},
        {"sides": ""},
        {"start": "3"},
        {"start": "-1"},
        {"start": ""},
        {"wrath": "maybe"},
        {"wrath": ""},
        {"Sides": "AAAAA"},
        {"colour": "black"},
    ],
)
def test_unknown_options_and_values_are_refused(options: dict[str, str]) -> None:
    """§2, §11: only the rules' sides and switches exist."""
    with pytest.raises(BadOption):
        Imhotep.new(options, 3, deal(0))


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_imhotep_is_for_two_to_four(seats: int) -> None:
    """§2: no other number can play."""
    with pytest.raises(BadOption):
        Imhotep.new({}, seats, deal(0))


# --- numbers on the boards ------------------------------------------------------------------------


def test_pyramid_values_stand_where_the_board_has_them() -> None:
    """§6.2, §7.2: they are listed by level, with rows from the top."""
    numbers = {
        side: [
            {
                level: [
                    [space.points for space in shape if (space.level, space.row) == (level, row)]
                    for row in range(1 + max(space.row for space in shape if space.level == level))
                ]
                for level in sorted({space.level for space in shape})
            }
            for shape in shapes
        ]
        for side, shapes in printed.PYRAMIDS.items()
    }
    assert numbers == {
        "A": [{1: [[2, 2, 2], [1, 4, 1], [3, 3, 3]], 2: [[2, 1], [3, 3]], 3: [[4]]}],
        "B": [
            {1: [[2, 3], [1, 2]], 2: [[4]]},
            {1: [[2, 1], [3, 1]], 2: [[4]]},
            {1: [[2, 3], [3, 1]], 2: [[4]]},
        ],
    }


def test_pyramid_values_in_the_order_of_stones() -> None:
    """§6.2, §7.2: the levels add up to 21, 9 and 4, the small pyramids to 12, 11 and 13; each of these has
    one bonus.
    """
    assert [space.points for space in printed.PYRAMIDS["A"][0]] == naive.PYRAMID_A
    small = [
        [f"{space.points}{space.bonus.value if space.bonus else ''}" for space in shape]
        for shape in printed.PYRAMIDS["B"]
    ]
    assert small == naive.PYRAMIDS_B
    assert [sum(space.points for space in shape) for shape in printed.PYRAMIDS["B"]] == [12, 11, 13]


def test_towers_pay_55_in_all() -> None:
    """§13.6: that is the sum of all eight."""
    assert sum(printed.TOWERS) == 55
