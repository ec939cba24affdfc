"""The drawings of the crypt differ, and its tokens have a mark."""

import pytest

from engine.imhotep.components import Site
from engine.imhotep.sites.crypt import TokensOpened
from render.imhotep.picture.changes import highlighted
from render.imhotep.sites import crypt
from render.kit.palette import THEMES, Theme
from tests.render.imhotep.apart import check_apart, seen
from tests.render.imhotep.test_eyes import Views, cut, picture
from tests.support import imhotep_dynasty as dynasty


def in_crypt(theme: Theme) -> Views:
    """Return fields of the crypt with each player's stone, one with an open token, and a free one."""
    state = dynasty.crypt((20,), B=(1,), W=(3,), G=(5,), N=(13, 14))
    image = picture(theme, seen("AAADA", B=state), 1)
    fields = {"black": 1, "white": 3, "brown": 5, "gray": 13, "open": 20, "free": 22}
    size = (crypt.WIDE, crypt.HIGH)
    return {name: cut(image, crypt.field_middle(field), *size) for name, field in fields.items()}


def passages(theme: Theme) -> Views:
    """Return the gap between neighbors of the same owner in the crypt, and the one beside a single stone."""
    x, y = crypt.field_middle(1)
    views = Views()
    for name, fields in {"joined": (1, 2), "apart": (1, 4)}.items():
        image = picture(theme, seen("AAADA", B=dynasty.crypt((), N=fields)), 1)
        views[name] = cut(image, (x + crypt.PITCH // 2, y), 14, 30)
    return views


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_fields_look_different(theme: Theme) -> None:
    check_apart(in_crypt(theme))


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_areas_look_different(theme: Theme) -> None:
    check_apart(passages(theme))


def test_marks() -> None:
    """Newly opened tokens have a mark."""
    highlights = highlighted(dynasty.new("AAADA", 4, 0).view(None), (TokensOpened((1, 2)),))
    assert highlights.sites[Site.BURIAL_CHAMBER] == {("tokens",)}
