"""The second colors of two players look different (N-21)."""

import pytest

from render.imhotep.picture import seats
from render.kit.palette import THEMES, Theme
from tests.render.imhotep.apart import SHIPS, check_apart
from tests.render.imhotep.test_eyes import Views, cut, picture, sled_middle
from tests.support import imhotep_dynasty as dynasty
from tests.support.imhotep_dynasty import position


def second_colors(theme: Theme) -> Views:
    """Return the stones of two players in both of their colors, on sleds."""
    game = position(SHIPS, sides="AACAA", seats=2, sleds={0: 2, 1: 2})
    for seat in (0, 1):
        game = dynasty.with_second(game, seat, sled=1)
    image, size = picture(theme, game.view(None), 0), seats.SLEDS[0]
    return {
        f"{seat} {place}": cut(image, sled_middle(seat, place, 2), size, size)
        for seat in (0, 1)
        for place in (0, 1)
    }


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_both_colors_on_a_sled_look_different(theme: Theme) -> None:
    check_apart(second_colors(theme))
