"""Components, setup and geometry (D-1…D-7)."""

from collections import Counter

import pytest

from engine.contract import BadOption
from engine.duel import Duel
from engine.duel.events import Delivered
from engine.duel.harbor import BOATS, EMPTY, FIELDS, FIGURES, LINES, SPACES
from engine.duel.tiles import TILES
from tests.engine import naive
from tests.support.duel import ALL_SIDES, all_tiles, codes, deal, hidden, new, play, position


def test_there_are_60_tiles_in_the_published_numbers() -> None:
    """The 60 tiles come in the published quantity of each kind and value (D-1)."""
    assert Counter(tile.code for tile in TILES) == {
        "o": 12,
        "l": 6,
        "d": 6,
        **dict.fromkeys(("t1", "t2", "t3", "t4"), 3),
        **{f"n{number}": 1 for number in range(1, 13)},
        **dict.fromkeys("TPUS", 3),
    }


def test_tiles_stand_in_the_order_that_records_rely_on() -> None:
    """The tiles are listed in a fixed order, so that the same deal gives the same tiles forever (D-1)."""
    assert [tile.code for tile in TILES] == naive.TILES


def test_four_figures_each_six_boats_of_three_spaces_nine_fields_and_a_reserve() -> None:
    """The table has four figures for each player, six boats of three spaces, nine fields and a reserve
    (D-2).
    """
    view = new().view(None)
    assert [player.stock for player in view.players] == [FIGURES, FIGURES] == [4, 4]
    assert [len(cargo or ()) for cargo in view.boats] == [SPACES] * 6 == [3] * 6
    assert view.fields == (EMPTY,) * 9
    assert view.reserve == 3


@pytest.mark.parametrize("sides", ALL_SIDES)
def test_the_four_sides_are_chosen_independently(sides: str) -> None:
    """Each site has its own side, which is the same for both players (D-3)."""
    view = new(sides).view(None)
    assert view.sides == sides
    assert [view.side(site) for site in ("obelisk", "temple", "pyramids", "tomb")] == list(sides)


def test_all_a_is_the_default() -> None:
    """Without a choice every site has side A (D-3)."""
    assert Duel.new({}, 2, deal(0)).view(None).sides == "AAAA"


@pytest.mark.parametrize("sides", ["", "AAA", "AAAAA", "AACA", "aaaa", "AAA\n"])
def test_other_sides_are_refused(sides: str) -> None:
    """Any sides other than four letters, each A or B, are refused (D-3)."""
    with pytest.raises(BadOption):
        Duel.new({"sides": sides}, 2, deal(0))


def test_boats_are_filled_one_after_the_other_then_the_reserve() -> None:
    """The boats are filled in the order 1 2 3 a b c, each from space 1 to 3, then the reserve; 39 tiles are
    left (D-4).
    """
    game, order = new(number=5), deal(5).order("duel/supply", 60)
    dealt = [TILES[number] for number in order]
    loaded = [tile for cargo in game.view(None).boats for tile in cargo or ()]
    supply, reserve = hidden(game)
    assert loaded == dealt[:18]
    assert list(reserve) == dealt[18:21]
    assert list(supply) == dealt[21:]
    assert (game.view(None).supply, game.view(None).reserve) == (39, 3)
    assert all_tiles(game) == Counter(TILES)


@pytest.mark.parametrize("start", [0, 1])
def test_whoever_sets_up_may_choose_who_begins(start: int) -> None:
    """The option `start` is the number of the seat that begins (D-5)."""
    game = Duel.new({"start": str(start)}, 2, deal(0))
    assert game.decision is not None
    assert (game.view(None).first, game.decision.seat) == (start, start)


def test_by_default_the_deal_chooses_who_begins_and_both_seats_do() -> None:
    """Without the option, the deal decides who begins, and it can be either seat (D-5)."""
    chosen = [Duel.new({}, 2, deal(number)).view(None).first for number in range(200)]
    assert chosen == [
        Duel.new({"start": "random"}, 2, deal(number)).view(None).first for number in range(200)
    ]
    assert 70 < sum(chosen) < 130


@pytest.mark.parametrize("options", [{"start": "2"}, {"start": ""}, {"colour": "black"}, {"Sides": "AAAA"}])
def test_unknown_options_and_values_are_refused(options: dict[str, str]) -> None:
    """Only sides and start player can be chosen; other options and values are refused (D-3, D-5)."""
    with pytest.raises(BadOption):
        Duel.new(options, 2, deal(0))


@pytest.mark.parametrize("seats", [0, 1, 3, 4])
def test_the_duel_is_for_two(seats: int) -> None:
    """Only two can play: one or three are refused (D-2)."""
    with pytest.raises(BadOption):
        Duel.new({}, seats, deal(0))


def test_lines_run_away_from_the_boat() -> None:
    """Lines begin at their boat: those of row boats at the left edge, those of column boats at the top edge
    (D-6).
    """
    lines = {BOATS[boat]: [FIELDS[field] for field in line] for boat, line in enumerate(LINES)}
    assert lines == naive.LINES


def test_space_1_is_the_first_of_a_boat_and_is_unloaded_first() -> None:
    """The tile on space 1, which is first in a boat, goes to the figure nearest to the boat (D-7)."""
    game = position("... .10 ...", boats={"2": "n1 n2 n3"})
    moved = [event for event in play(game, "x2") if isinstance(event, Delivered)]
    assert [(event.tile.code, event.space, FIELDS[event.field]) for event in moved] == [
        ("n1", 0, "b2"),
        ("n2", 1, "c2"),
    ]
    assert codes(game)
