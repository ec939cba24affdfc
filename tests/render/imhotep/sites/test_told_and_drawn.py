"""What the words beside a picture tell of a monument is seen on it."""

from random import Random

import pytest

from bot.messages.catalog import catalogue
from engine.imhotep.components import MONUMENTS, Site
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import background
from render.imhotep.picture import geometry as at
from render.imhotep.picture.palette import DAY
from render.imhotep.sites import side_of
from render.imhotep.text import phrases
from render.kit.canvas import Canvas
from tests.support.imhotep_dynasty import new
from tests.support.imhotep_play import walk

SAY = catalogue("en")


def scene(canvas: Canvas, site: Site) -> bytes:
    """A monument's scene and what its side explains, in numbers of colors."""
    (left, top), (_, wall, _, _) = at.board(site), at.wall(site)
    return canvas.numbers.crop((left, top - at.HEAD_HIGH, left + at.BOARD_WIDE, wall)).tobytes()


def told(view: ImhotepView, site: Site) -> tuple[str, ...]:
    """All that words say of the monument."""
    return tuple(side_of(view, site).alt(view, phrases.card_name, SAY))


@pytest.mark.parametrize(("letter", "seats"), [("A", 4), ("B", 2), ("C", 4), ("D", 3)])
def test_what_is_told_is_drawn(letter: str, seats: int) -> None:
    """In a whole game, two scenes that are told differently never look alike."""
    seen: dict[tuple[Site, bytes], tuple[str, ...]] = {}
    game = new(letter * 5, seats, 7)
    ground = background.monuments_ground(letter * 5, seats, DAY)
    for _ in walk(game, Random(7)):
        view, canvas = game.view(None), ground.copy()
        for site in MONUMENTS:
            side_of(view, site).draw(canvas, view, set(), SAY)
            words = told(view, site)
            assert seen.setdefault((site, scene(canvas, site)), words) == words
    assert len(seen) > 4 * len(MONUMENTS)
