"""Private ships: whose they are is told apart."""

from dataclasses import replace

import pytest

from engine.imhotep.components import Site
from engine.imhotep.modules.switches import PrivateShip
from render.imhotep.picture import geometry as at
from render.kit.palette import THEMES, Theme
from tests.render.imhotep.apart import check_apart, seen
from tests.render.imhotep.test_eyes import COLOURS, SEATS, Views, cut, picture

PLACES, PAIR = at.harbor(SEATS), at.harbor(2)


def private_ships(theme: Theme) -> Views:
    """The lower half of a dock: open, with anybody's private ship."""
    view = seen("AAAAA")
    x, y = at.BERTH_LEFT + at.BERTH_WIDE // 2, PLACES.dock_y(Site.TEMPLE)
    found = {"open": cut(picture(theme, view, 0), (x, y + 16), 26, 26)}
    for seat, name in enumerate(COLOURS):
        ships = tuple(
            PrivateShip(used=one == seat, site=Site.TEMPLE if one == seat else None) for one in range(SEATS)
        )
        moored = replace(view, private_ships=ships)
        found[name] = cut(picture(theme, moored, 0), (x, y + 16), 26, 26)
    return found


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_ships_at_a_dock_are_told_apart(theme: Theme) -> None:
    check_apart(private_ships(theme))
