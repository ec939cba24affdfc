"""Private ships of different owners look different."""

from dataclasses import replace

import pytest

from engine.imhotep.components import Site
from engine.imhotep.modules.private_ships import PrivateShip
from render.imhotep.picture import geometry as at
from render.kit.palette import THEMES, Theme
from tests.render.imhotep.apart import check_apart, seen
from tests.render.imhotep.test_eyes import COLORS, SEATS, Views, cut, picture


def private_ships(theme: Theme) -> Views:
    """Return the berth for private ships, open and with each player's ship."""
    view = seen("AAAAA")
    result = {"open": cut(picture(theme, view, 1), at.berth(Site.TEMPLE), 30, 30)}
    for seat, name in enumerate(COLORS):
        ships = tuple(
            PrivateShip(used=number == seat, site=Site.TEMPLE if number == seat else None)
            for number in range(SEATS)
        )
        moored = replace(view, pieces={**view.pieces, "private_ships": ships})
        result[name] = cut(picture(theme, moored, 1), at.berth(Site.TEMPLE), 30, 30)
    return result


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_ships_at_a_dock_look_different(theme: Theme) -> None:
    check_apart(private_ships(theme))
