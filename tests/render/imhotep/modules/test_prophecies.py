"""Scarabs of different owners look different."""

from dataclasses import replace

import pytest

from engine.imhotep.modules.prophecies import Scarab
from render.imhotep.modules import prophecies
from render.imhotep.picture import geometry as at
from render.kit.palette import THEMES, Theme
from tests.render.imhotep.apart import check_apart, seen
from tests.render.imhotep.test_eyes import COLORS, SEATS, Views, cut, picture
from tests.support.imhotep import predictions


def scarabs(theme: Theme) -> Views:
    """Return places for scarabs: one with each player's scarab, and an empty one."""
    view = seen("AAAAA")
    god = predictions(view).gods[0]
    placed = tuple(Scarab(seat, god, 1) for seat in range(SEATS))
    pieces = {**view.pieces, "prophecies": replace(predictions(view), scarabs=placed)}
    image = picture(theme, replace(view, pieces=pieces), 2)
    left = at.MARGIN + prophecies.PAD
    size = prophecies.SCARAB
    views = {
        name: cut(image, prophecies.scarab_middle(left, 0, seat), size, size)
        for seat, name in enumerate(COLORS)
    }
    return {**views, "none": cut(image, prophecies.scarab_middle(left, 2, 0), size, size)}


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_scarabs_look_different(theme: Theme) -> None:
    check_apart(scarabs(theme))
