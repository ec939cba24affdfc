"""The drawings of the arena differ, and chariots have texts and marks."""

import pytest

from bot.messages.catalog import catalog
from engine.imhotep.components import Site
from engine.imhotep.sites.arena import ArenaState, ChariotMoved
from render.imhotep.picture.changes import highlighted
from render.imhotep.renderer import IMHOTEP
from render.imhotep.sites import arena
from render.kit.palette import THEMES, Theme
from tests.render.imhotep.apart import check_apart, seen
from tests.render.imhotep.tables import short
from tests.render.imhotep.test_eyes import COLORS, Views, cut, picture
from tests.support import imhotep_dynasty as dynasty
from tests.support.imhotep_dynasty import position


def chariots(theme: Theme) -> Views:
    """Return each player's chariot, and a field without one."""
    state = ArenaState((1, 2, 3, 4))
    image = picture(theme, seen("AADAA", T=state), 1)
    views = {name: cut(image, arena.chariot_middle(state, seat), 30, 44) for seat, name in enumerate(COLORS)}
    left, top, wide, high = arena.track_box(6)
    return {**views, "none": cut(image, (left + wide // 2 - 1, top + high // 2), 30, 44)}


def arrows(theme: Theme) -> Views:
    """Return fields for stones with 1, 2 and 3 arrows, and the field for the next stone."""
    image = picture(theme, seen("AADAA"), 1)
    shown = {"next": 0, "1": 2, "2": 1, "3": 5}
    size = (arena.SIZE, arena.HIGH)
    return {name: cut(image, arena.field_middle(field), *size) for name, field in shown.items()}


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_chariots_look_different(theme: Theme) -> None:
    check_apart(chariots(theme))


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_stone_fields_look_different(theme: Theme) -> None:
    check_apart(arrows(theme))


def test_marks() -> None:
    """A chariot that has moved has a mark."""
    highlights = highlighted(dynasty.new("AADAA", 4, 0).view(None), (ChariotMoved(2, 4),))
    assert highlights.sites[Site.TEMPLE] == {("chariot", 2)}


def test_describe_chariots() -> None:
    game = position(("BW", "...", "..", "."), sides="AADAA")
    assert IMHOTEP.describe(game.play(game.parse("s a T")), short(2), catalog("en")) == [
        (
            "Nefertiti sails ship a to the Temple: chariot to field 1 for Nefertiti, "
            "chariot to field 2 for Akhenaten."
        )
    ]
