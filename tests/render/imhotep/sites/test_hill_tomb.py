"""The drawings of the hill tomb differ."""

import pytest

from render.imhotep.sites import hill_tomb
from render.kit.palette import THEMES, Theme
from tests.render.imhotep.apart import check_apart, seen
from tests.render.imhotep.test_eyes import COLORS, Views, cut, picture
from tests.support.imhotep_dynasty import tomb


def in_tomb(theme: Theme) -> Views:
    """Return each player's stone in the hill tomb, a legal place, and a place that isn't legal yet."""
    state = tomb(("B", "1.1"), ("W", "1.2"), ("G", "1.3"), ("N", "1.4"))
    image = picture(theme, seen("AAACA", B=state), 1)
    result = {
        name: cut(image, hill_tomb.spot_middle((0, place)), hill_tomb.WIDE, hill_tomb.HIGH)
        for place, name in enumerate((*COLORS, "legal"))
    }
    result["not yet"] = cut(image, hill_tomb.spot_middle((1, 3)), hill_tomb.WIDE, hill_tomb.HIGH)
    return result


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_places_look_different(theme: Theme) -> None:
    check_apart(in_tomb(theme))
