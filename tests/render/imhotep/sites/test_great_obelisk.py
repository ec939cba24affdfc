"""A tile of the great obelisk has a text and a mark. Drawings of placements are in `test_obelisk_tiles`."""

from bot.messages.catalog import catalog
from engine.imhotep.components import Site
from engine.imhotep.sites.great_obelisk import TileAdded
from render.imhotep.picture.changes import highlighted
from render.imhotep.renderer import IMHOTEP
from tests.render.imhotep.tables import short
from tests.support import imhotep_dynasty as dynasty
from tests.support.imhotep_dynasty import position


def test_marks() -> None:
    """An obelisk that has grown has a mark."""
    highlights = highlighted(dynasty.new("AAAAC", 4, 0).view(None), (TileAdded(3, "I2", 0, 0, (1, 1, 0)),))
    assert highlights.sites[Site.OBELISKS] == {("tile", 3)}


def test_describe_a_tile() -> None:
    game = position(("B", "...", "..", "."), sides="AAAAC")
    game.play(game.parse("s a O"))
    assert IMHOTEP.describe(game.play(game.parse("o 1.1")), short(2), catalog("de"))[0] == (
        "Obelisk: Plättchen I2 für Nefertiti."
    )
