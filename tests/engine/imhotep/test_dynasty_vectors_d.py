"""The vectors of the D sides, NV-60 … NV-103."""

import pytest

from engine.contract import Decision, Reason, Refused
from engine.imhotep import Imhotep
from engine.imhotep.cards import Card
from engine.imhotep.components import Site
from engine.imhotep.events import NoCard, Scored
from engine.imhotep.sites.arena import ArenaState, ChariotMoved, round_points
from engine.imhotep.sites.avenue import AvenueState, ObeliskFinished
from engine.imhotep.sites.black_market import BlackState
from engine.imhotep.sites.corridor import CorridorState, FigureMoved
from engine.imhotep.sites.crypt import CryptState, TokensBoxed, TokensOpened
from engine.imhotep.sites.market import Cleared, Refilled, Returned
from tests.support.imhotep import cards, codes, play
from tests.support.imhotep_dynasty import crypt, finals, position, state, stones, table_of, track

GOAL = 12


def reason(game: Imhotep, code: str) -> object:
    """Why a step is refused here."""
    with pytest.raises(Refused) as refused:
        play(game, code)
    return refused.value.reason


# --- market D -------------------------------------------------------------------------------------


def black(game: Imhotep) -> BlackState:
    """The black market."""
    found = state(game, Site.MARKET)
    assert isinstance(found, BlackState)
    return found


def test_the_black_market_in_a_round() -> None:
    """NV-60 (N-200 … N-205, N-208)."""
    game = position(
        ["BWGB", "...@T", "..@B", "W"],
        seats=3,
        sides="DAAAA",
        display="le ha",
        stacks=("st gT gP", "gB gO sa"),
        draw="ch ra sl gS rQ",
    )
    play(game, "s a M", "m 3")
    assert codes(game) == ["k st", "k gT", "k gP"]
    play(game, "k gT", "m 3")
    assert game.decision == Decision(1, "keep")
    assert codes(game) == ["k st", "k gP"]
    play(game, "k gP", "m 1")
    assert codes(game) == ["m 2", "m 3", "m 4"]
    play(game, "m 3")  # the last card of a stack is simply taken
    assert [table_of(game).hands[seat] for seat in range(3)] == [*map(cards, ("gT st", "gP", "le"))]
    events = play(game, "s d P")
    assert Cleared(cards("ha"), ()) in events
    hidden = (Card.FACE_DOWN,) * 3
    assert [event for event in events if isinstance(event, Refilled)] == [
        *(Refilled(0, cards("ch")), Refilled(1, cards("ra")), Refilled(2, hidden)),
    ]
    assert black(game) == BlackState(cards("ch ra"), (cards("sl gS rQ"), cards("gB gO sa")))


def test_a_stack_is_topped_up() -> None:
    """NV-61 (N-208)."""
    game = position(
        ["W", "...@T", "..@B", "....@O"],
        sides="DAAAA",
        display="le ha",
        stacks=("st gT gP", "gB gO"),
        draw="ch ra sl",
    )
    play(game, "s a P")
    assert black(game).stacks[1] == cards("gB gO sl")


def test_looking_binds() -> None:
    """NV-62 (N-202)."""
    game = position(["B", "....", "...", ".."], sides="DAAAA")
    play(game, "s a M", "m 3")
    assert reason(game, "m 1") is Reason.NOT_NOW


def test_a_ninth_stone_brings_nothing() -> None:
    """NV-63 (N-207)."""
    game = position(["B", "....", "...", ".."], sides="DAAAA", display="- -", stacks=("", ""))
    events = play(game, "s a M")
    assert events[-2:] == [NoCard(0, Site.MARKET), Returned(0)]


def test_a_stack_is_refilled_after_a_private_ship() -> None:
    """NV-64 (N-405)."""
    game = position(
        ["B", "....", "...", ".."],
        sides="DAAAA",
        display="le ha",
        stacks=("st gT gP", "gB gO sa"),
        draw="ch",
        private_ships="yes",
    )
    play(game, "x M", "m 4", "k gO")
    assert black(game).stacks == (cards("st gT gP"), cards("gB sa ch"))


# --- pyramid D ------------------------------------------------------------------------------------


def corridor(
    there: dict[int, str] | None = None, *, figure: int = 0, free: tuple[int, ...] = ()
) -> CorridorState:
    """A corridor: stones by field, or all fields taken but these."""
    if there is None:
        return CorridorState(figure, tuple(None if field in free else 1 for field in range(14)))
    return CorridorState(
        figure, tuple(stones(there[field])[0] if field in there else None for field in range(14))
    )


def test_stones_go_after_the_figure() -> None:
    """NV-70 (N-222)."""
    game = position(["BWB.", "...", "..", "."], sides="ADAAA")
    play(game, "s a P")
    assert track(game) == [5, 3]
    assert state(game, Site.PYRAMIDS) == corridor({1: "B", 2: "W", 3: "B"})


@pytest.mark.parametrize(("answer", "points", "figure"), [("y", 1, 4), (".", 2, 0)])
def test_getting_stones_moves_the_figure(answer: str, points: int, figure: int) -> None:
    """NV-71 (N-224)."""
    there = corridor({1: "B", 2: "W", 3: "B"})
    game = position(["B", "....", "...", ".."], sides="ADAAA", to_move=1, states={Site.PYRAMIDS: there})
    play(game, "q")
    assert game.decision == Decision(1, "figure", optional=True)
    events = play(game, answer)
    assert (FigureMoved(1, 4) in events) is (answer == "y")
    play(game, "s a P")
    assert track(game) == [points, 0]
    found = state(game, Site.PYRAMIDS)
    assert isinstance(found, CorridorState)
    assert found.figure == figure


@pytest.mark.parametrize(("figure", "fields"), [(4, [0, 4]), (0, [4, 0])])
def test_the_figures_own_field_is_the_last(figure: int, fields: list[int]) -> None:
    """NV-72 (N-223, N-227)."""
    there = corridor(figure=figure, free=(0, 4))
    game = position(["BBB.", "...", "..", "."], sides="ADAAA", states={Site.PYRAMIDS: there})
    events = play(game, "s a P")
    spots = [getattr(event, "spot", None) for event in events if hasattr(event, "spot")]
    assert spots == [(fields[0],), (fields[1],), ()]
    assert track(game) == [2 + 2 + 1, 0]


def test_no_step_without_another_free_field() -> None:
    """NV-73 (N-225)."""
    there = corridor(figure=4, free=(4,))
    game = position(sides="ADAAA", states={Site.PYRAMIDS: there})
    play(game, "q")
    assert game.decision == Decision(1, "turn")


# --- temple D -------------------------------------------------------------------------------------


def arena(chariots: tuple[int, ...], there: str = "", beside: str = "") -> ArenaState:
    """Chariots, and stones on the stone fields."""
    return ArenaState(chariots, stones(there), stones(beside))


def test_a_round_in_the_arena() -> None:
    """NV-80 (N-242, N-243, N-250): seats black, white, brown."""
    game = position(["BWWG", "...@P", "..@O", "B"], seats=3, sides="AADAA", display="st")
    play(game, "s a T")
    found = state(game, Site.TEMPLE)
    assert isinstance(found, ArenaState)
    assert found.chariots == (1, 3, 2)
    play(game, "s d M")
    assert track(game) == [0, 2, 1]


def test_nobody_stops_on_an_occupied_field() -> None:
    """NV-81 (N-243)."""
    game = position(["BGW.", "...", "..", "."], seats=4, sides="AADAA")
    events = play(game, "s a T")
    moves = [event for event in events if isinstance(event, ChariotMoved)]
    assert moves == [ChariotMoved(0, 1), ChariotMoved(2, 2), ChariotMoved(1, 3)]


def test_no_second_for_two_players() -> None:
    """NV-82 (N-250)."""
    assert round_points((1, 3), GOAL) == (0, 2)


def test_the_goal() -> None:
    """NV-83 (N-244, N-248, N-250)."""
    there = arena((11, 12, 7), "BBB")  # the next stone field has 2 arrows
    game = position(
        ["BW.", "....@P", "..@O", "G"], seats=3, sides="AADAA", states={Site.TEMPLE: there}, display="st"
    )
    events = play(game, "s a T")
    assert ChariotMoved(0, 12) in events
    assert Scored(1, 1, Site.TEMPLE) in events
    play(game, "s d M")
    assert track(game) == [2, 1 + 2, 0]


def test_who_is_on_the_start_does_not_score() -> None:
    """NV-84 (N-251)."""
    assert round_points((0, 0, 0), GOAL) == (0, 0, 0)
    assert round_points((3, 0, 0), GOAL) == (2, 0, 0)


def test_stones_without_a_field_move_one() -> None:
    """NV-85 (N-246)."""
    there = arena((4, 5, 7), "B" * 12)
    game = position(["BW.", "....", "..", "."], seats=3, sides="AADAA", states={Site.TEMPLE: there})
    events = play(game, "s a T")
    moves = [event for event in events if isinstance(event, ChariotMoved)]
    assert moves == [ChariotMoved(0, 6), ChariotMoved(1, 8)]


def test_points_of_the_track() -> None:
    """NV-86 (N-252)."""
    game = position(seats=3, sides="AADAA", states={Site.TEMPLE: arena((6, 12, 0))})
    assert finals(game, Site.TEMPLE) == [4, 10, 0]


# --- burial chamber D -----------------------------------------------------------------------------


def test_areas_of_the_crypt() -> None:
    """NV-90 (N-264)."""
    game = position(sides="AAADA", states={Site.BURIAL_CHAMBER: crypt(B=(1, 2, 7, 8, 14, 24), W=(5,))})
    assert finals(game, Site.BURIAL_CHAMBER) == [16, 1]


@pytest.mark.parametrize(("fields", "points"), [((5, 6, 11), 6), ((6, 7), 2)])
def test_rows_do_not_run_on(fields: tuple[int, ...], points: int) -> None:
    """NV-91 (N-260, N-264)."""
    game = position(sides="AAADA", states={Site.BURIAL_CHAMBER: crypt(W=fields, B=(20,))})
    assert finals(game, Site.BURIAL_CHAMBER) == [1, points]


def test_who_is_absent_loses_four() -> None:
    """NV-92 (N-265)."""
    game = position(sides="AAADA", states={Site.BURIAL_CHAMBER: crypt(B=(1,))})
    assert finals(game, Site.BURIAL_CHAMBER) == [1, -4]


def test_a_stone_beside_the_crypt_is_there() -> None:
    """NV-93 (N-263, N-266)."""
    game = position(["B", "....", "...", ".."], sides="AAADA", states={Site.BURIAL_CHAMBER: CryptState()})
    assert Scored(0, 1, Site.BURIAL_CHAMBER) in play(game, "s a B")
    assert finals(game, Site.BURIAL_CHAMBER) == [0, -4]


def test_tokens_left_over_go_to_the_box() -> None:
    """NV-94 (N-261, N-51)."""
    there = crypt((3, 9, 17, 20), (5, 1, 8, 2, 24, 4))
    game = position(
        ["BW.", "....@P", "..@O", "B"], sides="AAADA", display="st", states={Site.BURIAL_CHAMBER: there}
    )
    play(game, "s a B")
    assert codes(game) == ["b 3", "b 9", "b 17", "b 20"]
    play(game, "b 17", "b 3")
    events = play(game, "s d M")
    assert TokensBoxed((9, 20)) in events
    assert TokensOpened((1, 2, 5, 8)) in events
    found = state(game, Site.BURIAL_CHAMBER)
    assert isinstance(found, CryptState)
    assert (found.open, found.supply) == ((1, 2, 5, 8), (24, 4))
    assert [field for field, _ in found.placed] == [17, 3]


# --- obelisk D ------------------------------------------------------------------------------------


def avenue(**there: str) -> AvenueState:
    """Stones by place, such as `V3="BBB"`."""
    return AvenueState(tuple(stones(there.get(f"V{number}", "")) for number in range(1, 9)))


def test_finished_and_unfinished() -> None:
    """NV-100 (N-282, N-283, N-285)."""
    game = position(["BBBB", "...", "..", "."], sides="AAAAD")
    events = play(game, "s a O", "o 3")
    assert ObeliskFinished(0, 2) in events
    assert codes(game) == ["o 1", "o 2", "o 4", "o 5", "o 6", "o 7", "o 8"]
    play(game, "o 5")
    assert finals(game, Site.OBELISKS) == [8, 0]


def test_the_unfinished_one_comes_first() -> None:
    """NV-101 (N-283): the stone goes there without asking, so another place cannot be named."""
    game = position(["WW", "...", "....", "."], sides="AAAAD", states={Site.OBELISKS: avenue(V7="WW")})
    play(game, "s a O")
    assert game.decision == Decision(1, "turn")
    assert reason(game, "o 1") is Reason.NOT_NOW
    assert state(game, Site.OBELISKS) == avenue(V7="WWWW")
    assert finals(game, Site.OBELISKS) == [0, 4]


def test_all_places_taken() -> None:
    """NV-102 (N-286)."""
    full = avenue(V1="BB", V2="BB", V3="B", V4="BBB", V5="BBBB", V6="BBBB", V7="WWWW", V8="GG")
    game = position(["GW.", "....", "..", "."], seats=4, sides="AAAAD", states={Site.OBELISKS: full})
    play(game, "s a O")  # gray goes on with V8, white finishes V7
    assert track(game) == [0, 0, 0, 0]
    assert finals(game, Site.OBELISKS)[1] == 16
    done = avenue(V1="BB", V2="GG", V3="B", V4="BBB", V5="BBBB", V6="BBBB", V7="WWWW", V8="BB")
    game = position(["GW.", "....", "..", "."], seats=4, sides="AAAAD", states={Site.OBELISKS: done})
    events = play(game, "s a O")
    assert Scored(2, 1, Site.OBELISKS) in events
    assert track(game) == [0, 0, 1, 0]
    assert finals(game, Site.OBELISKS)[1] == 16


def test_two_finished_ones() -> None:
    """NV-103 (N-285)."""
    game = position(sides="AAAAD", states={Site.OBELISKS: avenue(V1="BB", V2="BB")})
    assert finals(game, Site.OBELISKS) == [7, 0]
