"""A check that every kind of eye sees the differences between cutouts of finished pictures."""

from itertools import combinations

from engine.imhotep.components import Site
from engine.imhotep.view import ImhotepView
from tests.render import eyes
from tests.render.imhotep.test_eyes import SEATS, Views
from tests.support.imhotep_dynasty import position

SHIPS = ("....", "...", "..", ".")


def seen(sides: str, seats: int = SEATS, **states: object) -> ImhotepView:
    """Return a view of a position with these states of sites, by the letters of the sites' names."""
    sites = {Site(letter): state for letter, state in states.items()}
    return position(
        SHIPS, sides=sides, seats=seats, states=sites, private_ships="yes", prophecies="yes"
    ).view(None)


def check_apart(shown: Views) -> None:
    """Check that all cutouts look different from each other to every kind of eye."""
    assert len(shown) > 1
    for (name, image), (other_name, other) in combinations(shown.items(), 2):
        for kind in eyes.EYES:
            share = eyes.difference(image, other, kind)
            assert share >= eyes.SHARE, (name, other_name, kind, share)
