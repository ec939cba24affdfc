"""Everything that the alt text says about a monument can be seen in the picture."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from random import Random
from typing import cast

import pytest

from bot.messages.catalog import catalog
from engine.imhotep.components import MONUMENTS, Site
from engine.imhotep.sites.great_obelisk import GreatState
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import background
from render.imhotep.picture import geometry as at
from render.imhotep.sites import side_of
from render.imhotep.text import phrases
from render.kit.canvas import Canvas
from render.kit.palette import LIGHT
from tests.support.imhotep import with_site
from tests.support.imhotep_dynasty import new
from tests.support.imhotep_play import walk

SAY = catalog("en")


def scene(canvas: Canvas, site: Site) -> bytes:
    """Return the palette numbers of a monument's scene and captions."""
    (left, top), (_, wall, _, _) = at.board(site), at.wall(site)
    return canvas.numbers.crop((left, top - at.HEAD_HIGH, left + at.BOARD_WIDE, wall)).tobytes()


def told(view: ImhotepView, site: Site) -> tuple[str, ...]:
    """Return everything that the alt text says about a monument."""
    return tuple(side_of(view, site).alt(view, phrases.card_name, SAY))


def drawn(view: ImhotepView, site: Site, ground: Canvas) -> bytes:
    """Draw a monument without marks of changes, and return its scene."""
    canvas = ground.copy()
    side_of(view, site).draw(canvas, view, set(), SAY)
    return scene(canvas, site)


def turned(value: tuple[object, ...]) -> Iterator[tuple[object, ...]]:
    """Yield the same things in other orders, and with one of them reversed."""
    yield value[::-1]
    yield value[1:] + value[:1]
    for place, inner in enumerate(value):
        if isinstance(inner, tuple):
            yield (*value[:place], inner[::-1], *value[place + 1 :])


def others(view: ImhotepView, site: Site) -> Iterator[ImhotepView]:
    """Yield views in which one of the site's fields is in a different order. The heights of great obelisks
    follow from their tiles, so both change together.
    """
    state = view.sites[site]
    if isinstance(state, GreatState):
        yield with_site(view, site, tiles=state.tiles[::-1], heights=state.heights[::-1])
    for field in fields(state):
        value = getattr(state, field.name)
        if isinstance(value, tuple) and field.name != "heights":
            for other in turned(cast("tuple[object, ...]", value)):
                yield with_site(view, site, **{field.name: other})


@pytest.mark.parametrize(("letter", "seats"), [("A", 4), ("B", 4), ("C", 4), ("D", 4)])
def test_everything_told_is_drawn(letter: str, seats: int) -> None:
    """Whenever the alt texts of two states differ, so do the pictures."""
    game, compared = new(letter * 5, seats, 7), Counter[Site]()
    ground = background.monuments_ground(letter * 5, seats, LIGHT)
    for number, _ in enumerate(walk(game, Random(7))):
        if number % EVERY:
            continue
        view = game.view(None)
        for site in MONUMENTS:
            words, look = told(view, site), drawn(view, site, ground)
            for other in others(view, site):
                if told(other, site) != words:
                    assert drawn(other, site, ground) != look, (site, words, told(other, site))
                    compared[site] += 1
    assert set(compared) == set(MONUMENTS)


EVERY = 9
"""How many steps apart the checked positions are."""
