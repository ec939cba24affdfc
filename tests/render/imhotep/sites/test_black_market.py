"""The stacks of the black market can have marks."""

from engine.imhotep.components import Site
from engine.imhotep.sites.black_market import StackTaken
from render.imhotep.picture.changes import highlighted
from tests.support import imhotep_dynasty as dynasty


def test_marks() -> None:
    """A stack from which a card was taken has a mark."""
    highlights = highlighted(dynasty.new("DAAAA", 4, 0).view(None), (StackTaken(0, 2, 3),))
    assert highlights.sites[Site.MARKET] == {(2,)}
