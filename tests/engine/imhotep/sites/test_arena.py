"""The arena, side D, with its chariots."""

from engine.imhotep.components import Site
from engine.imhotep.events import Scored
from engine.imhotep.sites.arena import ArenaState, ChariotMoved, round_points
from tests.support.imhotep import play
from tests.support.imhotep_dynasty import finals, position, state, stones, track

GOAL = 12


def arena(chariots: tuple[int, ...], there: str = "", beside: str = "") -> ArenaState:
    """Return an arena with these chariots, and with stones on its stone fields and beside them."""
    return ArenaState(chariots, stones(there), stones(beside))


def test_a_round_in_the_arena() -> None:
    """The arrows of the stone fields move the chariots, and the round's end scores the leader and the second
    (NV-80, N-242, N-243, N-250).
    """
    game = position(["BWWG", "...@P", "..@O", "B"], seats=3, sides="AADAA", display="st")
    play(game, "s a T")
    arena = state(game, Site.TEMPLE)
    assert isinstance(arena, ArenaState)
    assert arena.chariots == (1, 3, 2)
    play(game, "s d M")
    assert track(game) == [0, 2, 1]


def test_nobody_stops_on_an_occupied_field() -> None:
    """A chariot that would stop on an occupied field moves on to a free one (NV-81, N-243)."""
    game = position(["BGW.", "...", "..", "."], seats=4, sides="AADAA")
    events = play(game, "s a T")
    moves = [event for event in events if isinstance(event, ChariotMoved)]
    assert moves == [ChariotMoved(0, 1), ChariotMoved(2, 2), ChariotMoved(1, 3)]


def test_no_second_for_two_players() -> None:
    """With two players, only the leader scores (NV-82, N-250)."""
    assert round_points((1, 3), GOAL) == (0, 2)


def test_the_goal() -> None:
    """The goal ends a move, has room for all, and makes everyone on it a leader (NV-83, N-244, N-248,
    N-250).
    """
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
    """A chariot on the start is neither leader nor second (NV-84, N-251)."""
    assert round_points((0, 0, 0), GOAL) == (0, 0, 0)
    assert round_points((3, 0, 0), GOAL) == (2, 0, 0)


def test_stones_without_a_field_move_one() -> None:
    """When all stone fields are taken, a stone moves its chariot by one (NV-85, N-246)."""
    there = arena((4, 5, 7), "B" * 12)
    game = position(["BW.", "....", "..", "."], seats=3, sides="AADAA", states={Site.TEMPLE: there})
    events = play(game, "s a T")
    moves = [event for event in events if isinstance(event, ChariotMoved)]
    assert moves == [ChariotMoved(0, 6), ChariotMoved(1, 8)]


def test_points_of_the_track() -> None:
    """Each chariot scores its field at the end (NV-86, N-252)."""
    game = position(seats=3, sides="AADAA", states={Site.TEMPLE: arena((6, 12, 0))})
    assert finals(game, Site.TEMPLE) == [4, 10, 0]


def test_the_arena_knows_no_visible_stones() -> None:
    """The arena has no visible stones, but its stones count as being at the temple (N-253, N-41)."""
    game = position(sides="AADAA", hands={0: "gT"}, states={Site.TEMPLE: ArenaState((3, 1), stones("BBW"))})
    assert game.scores()[0].points("decorations") == 1
    assert not hasattr(game.view(None).sites[Site.TEMPLE], "visible")
