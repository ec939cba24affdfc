"""In the animation of a turn of The Duel, tiles and figures move, and boats sail."""

from collections.abc import Sequence
from random import Random

import pytest

from bot.messages.catalog import catalog
from engine.contract import Event
from engine.duel.events import Delivered, Refilled
from engine.duel.tiles import Kind
from engine.duel.view import DuelView
from render.duel.picture import geometry as at
from render.duel.picture.compose import compose
from render.duel.picture.motion import FRAMES, motion
from render.duel.picture.motion import spot as motion_spot
from render.kit.canvas import Canvas
from render.kit.palette import DARK
from tests.render.duel.positions import SHORT, new


def a_refill() -> tuple[DuelView, Sequence[Event], int]:
    """Return a position, the events of a turn after which a boat comes back, and that boat."""
    game, chance = new(1, "AAAA"), Random(1)
    while game.decision is not None:
        view, events, seat = game.view(None), list[Event](), game.decision.seat
        while seat in {decision.seat for decision in (game.decision,) if decision}:
            events += game.play(chance.choice(game.options()))
        for event in events:
            if isinstance(event, Refilled):
                return view, events, event.boat
    raise AssertionError("no boat came back")


def spot(frame: Canvas, boat: int) -> bytes:
    """Return the pixels at the stern of a boat's place."""
    x, y = at.along(boat, at.BOAT_LONG - 12)
    return frame.part((x - 4, y - 4, 8, 8)).numbers.tobytes()


def test_a_boat_sails_away_and_comes_back() -> None:
    view, events, boat = a_refill()
    frames = list(motion(view, SHORT, events, catalog("en"), DARK))
    assert len(frames) == FRAMES
    first = spot(frames[0], boat)
    assert spot(frames[1], boat) == first, "it is unloaded first"
    assert any(spot(frame, boat) != first for frame in frames), "it leaves"
    assert len({frame.numbers.tobytes() for frame in frames}) == len(frames), "something moves in each"


def test_nothing_moves_where_nothing_happened() -> None:
    view, *_ = a_refill()
    assert list(motion(view, SHORT, (), catalog("en"), DARK)) == []


def shown(view: DuelView) -> Canvas:
    return Canvas.stacked(compose(view, SHORT, (), catalog("en"), DARK))


@pytest.mark.parametrize("sides", ["AAAA", "BBBB"])
def test_tiles_end_where_they_will_be(sides: str) -> None:
    """Where a tile is delivered, both the last frame and the picture after the turn differ from the picture
    before it.
    """
    game, chance, kinds = new(2, sides), Random(2), set[Kind]()
    while game.decision is not None and len(kinds) < len(Kind) - 1:
        view, events = game.view(None), list[Event]()
        events += game.play(chance.choice(game.options()))
        came = [event for event in events if isinstance(event, Delivered)]
        fresh = [event for event in came if event.tile.kind not in kinds]
        kinds |= {event.tile.kind for event in came}
        if not fresh:
            continue
        *_, last = motion(view, SHORT, events, catalog("en"), DARK)
        before, after = shown(view), shown(game.view(None))
        for event in fresh:
            earlier = came[: came.index(event)]
            many = sum((other.seat, other.tile.kind) == (event.seat, event.tile.kind) for other in earlier)
            x, y = motion_spot(view, event.seat, event.tile, many)
            then, now, end = (canvas.part((x - 5, y - 5, 10, 10)).numbers for canvas in (before, last, after))
            assert then.tobytes() != now.tobytes(), event
            assert then.tobytes() != end.tobytes(), event
    assert len(kinds) == len(Kind) - 1
