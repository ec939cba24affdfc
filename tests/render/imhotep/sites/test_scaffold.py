"""The drawings of the scaffold differ, and a full tile has a text."""

import pytest

from bot.messages.catalog import catalog
from engine.imhotep import house
from engine.imhotep.components import Site
from engine.imhotep.sites.scaffold import ScaffoldBoard
from render.imhotep.renderer import IMHOTEP
from render.imhotep.sites import scaffold
from render.kit.palette import THEMES, Theme
from tests.render.imhotep.apart import check_apart, seen
from tests.render.imhotep.tables import short
from tests.render.imhotep.test_eyes import Views, cut, picture
from tests.support import imhotep_dynasty as dynasty
from tests.support.imhotep_dynasty import position, state


def gifts(theme: Theme) -> Views:
    """Return the spaces of the scaffold without their edges: with points, stones, a card, and a player's
    stone.
    """
    there = {"G3": "", "G2": "BWG"}
    images = {
        tile: picture(theme, seen("ACAAA", P=dynasty.scaffold(tile, own)), 1) for tile, own in there.items()
    }
    spots = {"3 stones": ("G3", 0), "1": ("G3", 1), "2": ("G3", 3), "card": ("G2", 3), "black": ("G2", 0)}
    size = 44
    return {
        name: cut(images[tile], scaffold.space_middle(space), size, size)
        for name, (tile, space) in spots.items()
    }


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_benefits_of_spaces_look_different(theme: Theme) -> None:
    check_apart(gifts(theme))


def test_describe_a_scaffold_tile() -> None:
    """The sentences state the benefits of each space, the majority and the next tile (NV-20)."""
    game = position(("BWBG", "...", "..", "."), sides="ACAAA", seats=3)
    tile = getattr(state(game, Site.PYRAMIDS), "tiles", ("",))[0]
    events = game.play(game.parse("s a P"))
    told = IMHOTEP.describe(events, short(3), catalog("en"))
    assert told[0].startswith("Nefertiti sails ship a to the Pyramids: +3 each for Nefertiti and Ramses")
    assert any(event.startswith("Scaffold tile 1 is full: +3 for Nefertiti") for event in told), told
    assert any(event.startswith("Scaffold tile 2 is turned up: ") for event in told)
    assert tile in house.HOUSE.of(ScaffoldBoard).tiles
