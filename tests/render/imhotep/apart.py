"""No meaning by color alone: cut-outs of finished pictures that every eye must tell apart."""

from itertools import combinations

from engine.imhotep.components import Site
from engine.imhotep.view import ImhotepView
from tests.render import eyes
from tests.render.imhotep.test_eyes import SEATS, Views
from tests.support.imhotep_dynasty import position

SHIPS = ("....", "...", "..", ".")


def seen(sides: str, seats: int = SEATS, **states: object) -> ImhotepView:
    """A view of a position with these sites, by the letters of their names."""
    found = {Site(letter): state for letter, state in states.items()}
    return position(
        SHIPS, sides=sides, seats=seats, states=found, private_ships="yes", prophecies="yes"
    ).view(None)


def check_apart(shown: Views) -> None:
    """By every kind of eye, each from every other one."""
    assert len(shown) > 1
    for (name, one), (other_name, other) in combinations(shown.items(), 2):
        for kind in eyes.EYES:
            found = eyes.difference(one, other, kind)
            assert found >= eyes.SHARE, (name, other_name, kind, found)
