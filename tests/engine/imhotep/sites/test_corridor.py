"""The corridor, side D, with its ring of fields and its figure."""

import pytest

from engine.contract import Decision
from engine.imhotep.components import Site
from engine.imhotep.sites.corridor import CorridorState, FigureMoved
from engine.imhotep.steps import ImhotepReason
from tests.support.imhotep import play, reason
from tests.support.imhotep_dynasty import (
    position,
    state,
    stones,
    track,
)


def corridor(
    there: dict[int, str] | None = None, *, figure: int = 0, free: tuple[int, ...] = ()
) -> CorridorState:
    """Return a corridor with these stones by field or, without any, one in which all fields except `free` are
    taken.
    """
    if there is None:
        return CorridorState(figure, tuple(None if field in free else 1 for field in range(14)))
    return CorridorState(
        figure, tuple(stones(there[field])[0] if field in there else None for field in range(14))
    )


def test_stones_go_after_the_figure() -> None:
    """Stones go on the first free field clockwise from the figure, and score at once (NV-70, N-222)."""
    game = position(["BWB.", "...", "..", "."], sides="ADAAA")
    play(game, "s a P")
    assert track(game) == [5, 3]
    assert state(game, Site.PYRAMIDS) == corridor({1: "B", 2: "W", 3: "B"})


@pytest.mark.parametrize(("answer", "points", "figure"), [("y", 1, 4), (".", 2, 0)])
def test_getting_stones_moves_the_figure(answer: str, points: int, figure: int) -> None:
    """After fetching, the player may move the figure to the next free field, or leave it (NV-71, N-224)."""
    there = corridor({1: "B", 2: "W", 3: "B"})
    game = position(["B", "....", "...", ".."], sides="ADAAA", to_move=1, states={Site.PYRAMIDS: there})
    play(game, "q")
    assert game.decision == Decision(1, "figure", optional=True)
    events = play(game, answer)
    assert (FigureMoved(1, 4) in events) is (answer == "y")
    play(game, "s a P")
    assert track(game) == [points, 0]
    reached = state(game, Site.PYRAMIDS)
    assert isinstance(reached, CorridorState)
    assert reached.figure == figure


@pytest.mark.parametrize(("figure", "fields"), [(4, [0, 4]), (0, [4, 0])])
def test_the_figures_own_field_is_the_last(figure: int, fields: list[int]) -> None:
    """The figure's own field is the last one filled; then the ring is full, and a stone scores 1 (NV-72,
    N-223, N-227).
    """
    there = corridor(figure=figure, free=(0, 4))
    game = position(["BBB.", "...", "..", "."], sides="ADAAA", states={Site.PYRAMIDS: there})
    events = play(game, "s a P")
    spots = [getattr(event, "spot", None) for event in events if hasattr(event, "spot")]
    assert spots == [(fields[0],), (fields[1],), ()]
    assert track(game) == [2 + 2 + 1, 0]


def test_no_step_without_another_free_field() -> None:
    """No step is offered if the only free field is the figure's own (NV-73, N-225)."""
    there = corridor(figure=4, free=(4,))
    game = position(sides="ADAAA", states={Site.PYRAMIDS: there})
    play(game, "q")
    assert game.decision == Decision(1, "turn")


def test_only_the_plain_action_moves_the_figure() -> None:
    """Fetching with the Hammer doesn't move the figure (N-226, N-224)."""
    game = position(sides="ADAAA", hands={0: "ha"})
    play(game, "c ha")
    assert game.decision == Decision(0, "load")
    game = position(sides="ADAAA", sleds={0: 5})
    assert reason(game, "q") is ImhotepReason.SLED_FULL
