"""The drawings of the corridor differ, and the figure has a mark."""

import pytest

from engine.imhotep.components import Site
from engine.imhotep.sites.corridor import CorridorState, FigureMoved
from render.imhotep.picture.changes import highlighted
from render.imhotep.sites import corridor
from render.kit.palette import THEMES, Theme
from tests.render.imhotep.apart import check_apart, seen
from tests.render.imhotep.test_eyes import Views, cut, picture
from tests.support import imhotep_dynasty as dynasty
from tests.support.imhotep_dynasty import stones


def figure(theme: Theme) -> Views:
    """Return fields of the corridor: one taken, one free, one with the figure, and the next one."""
    fields = (*stones("B"), *(None,) * 13)
    image = picture(theme, seen("ADAAA", P=CorridorState(4, fields)), 1)
    names = {"black": 0, "free": 1, "figure": 4, "next": 5}
    size = (corridor.WIDE, corridor.TALL)
    return {name: cut(image, corridor.field_middle(field), *size) for name, field in names.items()}


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_fields_and_figure_look_different(theme: Theme) -> None:
    check_apart(figure(theme))


def test_marks() -> None:
    """A figure that has moved has a mark."""
    highlights = highlighted(dynasty.new("ADAAA", 4, 0).view(None), (FigureMoved(0, 3),))
    assert highlights.sites[Site.PYRAMIDS] == {("figure",)}
