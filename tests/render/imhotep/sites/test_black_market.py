"""The black market: the mark of a stack."""

from engine.imhotep.components import Site
from engine.imhotep.modules import events as d
from render.imhotep.picture import geometry as at
from render.imhotep.picture.highlights import highlighted
from tests.render.imhotep.test_eyes import SEATS
from tests.support import imhotep_dynasty as dynasty

PLACES, PAIR = at.harbor(SEATS), at.harbor(2)


def test_marks() -> None:
    """A stack that was taken."""
    found = highlighted(dynasty.new("DAAAA", 4, 0).view(None), (d.StackTaken(0, 2, 3),))
    assert found.sites[Site.MARKET] == {(2,)}
