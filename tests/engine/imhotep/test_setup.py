"""Components and setup (§1, §2), and the options of a new game."""

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
    """The 34 market cards come in the published quantity of each kind (§1.3)."""
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
    """The cards are listed in a fixed order, so that the same deal gives the same cards forever (§1.3)."""
    assert [card.value for card in deck(BASE)] == naive.CARDS


def test_a_face_down_card_is_none_of_the_game() -> None:
    """A face-down card is in no deck; only blind copies have it (§12)."""
    assert Card.FACE_DOWN not in CARDS
    assert Card.FACE_DOWN not in deck(BASE)
    assert (Card.FACE_DOWN.color, Card.FACE_DOWN.site) == (Color.FACE_DOWN, None)


@pytest.mark.parametrize(("capacity", "needed"), [(4, 3), (3, 2), (2, 1), (1, 1)])
def test_the_load_a_ship_needs(capacity: int, needed: int) -> None:
    """A ship needs max(1, capacity - 1) stones to sail (§1.1)."""
    ship = Ship((None,) * capacity)
    assert (ship.capacity, ship.needed, ship.load, ship.free) == (capacity, needed, 0, capacity)
    assert ship.needed == max(1, capacity - 1)


@pytest.mark.parametrize(("seats", "total", "fewest"), [(2, 68, 45), (3, 74, 49), (4, 83, 56)])
def test_the_round_cards(seats: int, total: int, fewest: int) -> None:
    """Every number of players has seven different round cards, with the sums in the rules (§1.2, GAP 1)."""
    cards = printed.ROUND_CARDS[seats]
    assert ["".join(map(str, card)) for card in cards] == naive.ROUNDS[seats]
    assert len(set(cards)) == 7
    assert sum(map(sum, cards)) == total
    assert sum(printed.NEEDED[capacity] for card in cards for capacity in card) == fewest
    tokens = {4: 2, 3: 3, 2: 2, 1: 1}
    assert all(Counter(card)[size] <= count for card in cards for size, count in tokens.items())


def test_a_stone_belongs_to_a_seat() -> None:
    """Each of the four colors belongs to one seat (§0, §1)."""
    assert [owner(stone) for stone in range(4)] == [0, 1, 2, 3]


def test_every_site_has_four_sides_behind_one_interface() -> None:
    """Every site has its four sides in the register, A and B among them (§1, §2, N-1, N-3)."""
    assert letters() == {site: list(PLAYABLE) for site in SITES}
    assert PLAYABLE == "ABCD"
    for (site, letter), side in SIDES.items():
        assert (side.site, side.letter) == (site, letter)


# --- setup (§2) -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("first", [0, 1])
def test_later_seats_start_with_more_stones(seats: int, first: int) -> None:
    """In turn order, seats start with 2, 3, 4 and 5 stones on their sleds, and each has 29 in all (§2.7)."""
    game = new(seats=seats, start=str(first))
    players = game.view(None).players
    in_turn = [players[(first + place) % seats] for place in range(seats)]
    assert [(player.sled, player.quarry) for player in in_turn] == [(2, 27), (3, 26), (4, 25), (5, 24)][
        :seats
    ]
    assert game.decision == Decision(first, "turn")
    assert all_stones(game) == dict.fromkeys(range(seats), 29)


def test_the_two_player_game_has_no_more_stones() -> None:
    """The base game for two has no second color (§2.1, HV-2)."""
    assert all_stones(new()) == {0: 29, 1: 29}


@pytest.mark.parametrize(("seats", "spaces"), [(2, 4), (3, 5), (4, 5)])
def test_the_temple_is_smaller_for_two(seats: int, spaces: int) -> None:
    """With two players, the Temple has four spaces instead of five (§2.1)."""
    assert new(seats=seats).view(None).sites[Site.TEMPLE].visible == (None,) * spaces


@pytest.mark.parametrize("number", range(5))
def test_six_of_seven_round_cards_are_played_in_the_order_of_the_deal(number: int) -> None:
    """The deal gives the order of six round cards; the seventh stays unknown, and only the current one is
    visible (§2.3).
    """
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
    """The top cards of the draw pile fill the open spaces first, then the pair (§2.2, §6.1, §7.1, HV-11)."""
    game, order = new(f"{side}AAAA", number=4), deal(4).order("imhotep/market", 34)
    cards = [deck(BASE)[at] for at in order]
    market, table = game.view(None).sites[Site.MARKET], table_of(game)
    assert [*market.open, *table.states[0].pair, *table.draw] == cards
    assert (len(market.open), market.pair) == ((4, 0) if side == "A" else (3, 2))
    assert game.view(None).discard == ()
    assert all_cards(game) == Counter(deck(BASE))


@pytest.mark.parametrize("sides", ALL_SIDES)
def test_sides_are_chosen_independently(sides: str) -> None:
    """Sides can be mixed freely (§2.1)."""
    view = new(sides).view(None)
    assert view.sides == sides
    assert "".join(view.side(site) for site in SITES) == sides


def test_all_a_without_the_variant_is_the_default() -> None:
    """Without options, all sides are A and the variant is off (§2.1, §11)."""
    view = Imhotep.new({}, 2, deal(0)).view(None)
    assert (view.sides, view.rules.wrath) == ("AAAAA", False)


def test_by_default_the_deal_chooses_who_begins_and_every_seat_does() -> None:
    """Without the option, the deal decides who begins, and it can be any seat (HV-1)."""
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
    """Options and values other than the rules' sides and switches are refused (§2, §11)."""
    with pytest.raises(BadOption):
        Imhotep.new(options, 3, deal(0))


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_imhotep_is_for_two_to_four(seats: int) -> None:
    """Only two to four can play: any other number is refused (§2)."""
    with pytest.raises(BadOption):
        Imhotep.new({}, seats, deal(0))


# --- numbers on the boards ------------------------------------------------------------------------


def test_pyramid_values_stand_where_the_board_has_them() -> None:
    """Each space of the pyramids has the value printed on the board (§6.2, §7.2)."""
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
    """The levels of side A add up to 21, 9 and 4, and the pyramids of side B to 12, 11 and 13 with one bonus
    each (§6.2, §7.2).
    """
    assert [space.points for space in printed.PYRAMIDS["A"][0]] == naive.PYRAMID_A
    small = [
        [f"{space.points}{space.bonus.value if space.bonus else ''}" for space in shape]
        for shape in printed.PYRAMIDS["B"]
    ]
    assert small == naive.PYRAMIDS_B
    assert [sum(space.points for space in shape) for shape in printed.PYRAMIDS["B"]] == [12, 11, 13]


def test_towers_pay_55_in_all() -> None:
    """The eight towers score 55 in all (§13.6)."""
    assert sum(printed.TOWERS) == 55
