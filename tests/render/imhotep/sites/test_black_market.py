"""The black market: the mark of a stack."""

from engine.imhotep.components import Site
from engine.imhotep.sites.black_market import StackTaken
from render.imhotep.picture.changes import highlighted
from tests.support import imhotep_dynasty as dynasty


def test_marks() -> None:
    """A stack that was taken."""
    found = highlighted(dynasty.new("DAAAA", 4, 0).view(None), (StackTaken(0, 2, 3),))
    assert found.sites[Site.MARKET] == {(2,)}
