"""A film of Imhotep moves only the changed pieces, within the two slices."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

import pytest
from PIL import Image, ImageChops

from bot.messages.catalog import catalog
from engine.contract import Event
from engine.imhotep import Imhotep
from engine.imhotep.cards import KINDS
from engine.imhotep.components import MONUMENTS, Site
from engine.imhotep.events import Delivered, RoundBegan
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import geometry as at
from render.imhotep.picture.compose import compose
from render.imhotep.picture.motion import FRAMES, along, ashore, motion
from render.kit.canvas import Canvas
from render.kit.palette import DARK, THEMES, Theme, colors
from render.kit.players import Players
from tests.render.imhotep.positions import NAMES
from tests.support.imhotep import new, play, position
from tests.support.imhotep_play import choose

EN = catalog("en")


def moving(*steps: str, theme: Theme = DARK) -> tuple[ImhotepView, list[Canvas]]:
    """Return the position before these steps, and the frames that show them."""
    ships, sleds = ("KWB.", "KK.", "K.", "."), {0: 2, 1: 3, 2: 3}
    game = position(ships, seats=3, sides="AAAAA", display="rP st ha sa", sleds=sleds)
    view, events = game.view(None), play(game, *steps)
    return view, film(view, events, theme)


def film(view: ImhotepView, events: Sequence[Event], theme: Theme = DARK) -> list[Canvas]:
    return list(motion(view, Players(NAMES[:3]), events, EN, theme))


def changed(before: Canvas, after: Canvas, box: tuple[int, int, int, int]) -> bool:
    """Return whether two frames differ in a box, which is given by its left, top, width and height."""
    first, second = (frame.part(box).image().convert("RGB") for frame in (before, after))
    return ImageChops.difference(first, second).getbbox() is not None


def still(view: ImhotepView, theme: Theme = DARK) -> Canvas:
    return Canvas.stacked(compose(view, Players(NAMES[:3]), (), EN, theme, most=2))


def around(middle: at.Point, lower: int = 0) -> tuple[int, int, int, int]:
    return middle[0] - 20, middle[1] + lower - 14, 40, 28


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_frames_are_as_large_as_the_picture_and_have_its_colors(theme: Theme) -> None:
    view, frames = moving("s a B", theme=theme)
    assert len(frames) == FRAMES
    size = still(view, theme).numbers.size
    known = set(colors(theme))
    for frame in frames:
        image: Image.Image = frame.image().convert("RGB")
        assert image.size == size
        assert {color for _, color in image.getcolors(256) or ()} <= known


def test_a_ship_leaves_its_place_and_arrives_at_its_jetty() -> None:
    view, frames = moving("s a B")
    before, berth = still(view), around(at.berth(Site.BURIAL_CHAMBER), at.HARBOR_HIGH)
    assert changed(before, frames[0], around(at.position(0, 0)))
    assert not changed(before, frames[0], berth)
    assert changed(before, frames[-1], berth)
    assert not changed(before, frames[-1], around(at.position(1, 0))), "the other ships stay"


def test_everything_moves_farther_below_where_tablets_are_longer() -> None:
    game = position(("KWB.", "KK.", "K.", "."), seats=3, sides="AAAAA")
    view, events = game.view(None), play(game, "s a B")
    players = (replace(view.players[0], cards=KINDS * 2, held=2 * len(KINDS)), *view.players[1:])
    view = replace(view, players=players)
    frames, before = film(view, events), still(view)
    longer = before.numbers.height - at.HARBOR_HIGH - at.MONUMENTS_HIGH
    assert longer > 0
    assert changed(before, frames[0], around(at.position(0, 0), longer))
    berth = around(at.berth(Site.BURIAL_CHAMBER), at.HARBOR_HIGH + longer)
    assert changed(before, frames[-1], berth)
    assert not changed(before, frames[-1], (0, 0, at.WIDTH, at.WATER_TOP + longer))


def test_stones_go_ashore_when_it_has_moored() -> None:
    view, frames = moving("s a B")
    left, top = at.board(Site.BURIAL_CHAMBER)
    board = left, top + at.HARBOR_HIGH, at.BOARD_WIDE, at.BOARD_HIGH
    assert not changed(still(view), frames[0], board)
    assert changed(still(view), frames[-1], board)


def test_a_ship_at_the_market_stays_in_the_harbor() -> None:
    view, frames = moving("s a M")
    berth = around((at.BERTH_MIDDLE, at.BERTH_TOP))
    low = 0, at.HARBOR_HIGH, at.WIDTH, at.MONUMENTS_HIGH
    assert changed(still(view), frames[-1], berth)
    assert not any(changed(still(view), frame, low) for frame in frames)


def test_a_card_leaves_the_market() -> None:
    view, frames = moving("s a M", "m st")
    assert changed(frames[0], frames[-1], at.tablet(0, 3))
    assert changed(still(view), frames[-1], at.market_cell(1))


def test_a_stone_is_loaded() -> None:
    view, frames = moving("l d1")
    place = around(at.position(3, 0))
    assert not changed(still(view), frames[0], place)
    assert changed(still(view), frames[-1], place)


def test_stones_are_fetched() -> None:
    view, frames = moving("q")
    assert changed(still(view), frames[-1], at.tablet(view.active, 3))


def test_nothing_moves_where_nothing_happened() -> None:
    view, _ = moving("q")
    assert film(view, ()) == []


def test_a_path_has_corners() -> None:
    path = (0, 0), (30, 0), (30, 10)
    assert [along(path, part) for part in (0, 0.5, 0.75, 1)] == [(0, 0), (20, 0), (30, 0), (30, 10)]
    assert along(((5, 6),), 0.5) == (5, 6)


@pytest.mark.parametrize("sides", ["AAAAA", "BBBBB", "CCCCC", "DDDDD"])
def test_stones_end_where_they_will_be(sides: str) -> None:
    """Where a stone is delivered, both the last frame and the picture after the step differ from the picture
    before it.
    """
    seen = set[Site]()
    for view, game, events in steps(sides):
        stones = [event for event in events if isinstance(event, Delivered) and event.site not in seen]
        stones = [event for event in stones if event.site is not Site.MARKET]
        if (
            not stones
            or len(set(events)) != len(events)
            or any(isinstance(event, RoundBegan) for event in events)
        ):
            continue
        seen |= {event.site for event in stones}
        before, after, last = still(view), still(game.view(None)), film(view, events)[-1]
        for event in stones:
            box = around(ashore(view, event))
            assert changed(before, last, box), event
            assert changed(before, after, box), event
        if len(seen) == len(MONUMENTS):
            return
    raise AssertionError(f"only {seen}")


def steps(sides: str) -> Iterator[tuple[ImhotepView, Imhotep, Sequence[Event]]]:
    """Yield random steps of games for three, each with the view before it, the game after it, and its
    events.
    """
    for number in range(3):
        game, chance = new(sides, 3, number), Random(number)
        while game.decision is not None:
            view = game.view(None)
            yield view, game, game.play(choose(game, chance))
