"""The hill tomb, side C, with levels and areas."""

from engine.imhotep.components import Site
from engine.imhotep.events import Scored
from engine.imhotep.house import HOUSE
from engine.imhotep.sites.hill_tomb import TombBoard, TombReason, TombState, touching
from engine.imhotep.steps import ImhotepReason
from tests.support.imhotep import codes, play, reason
from tests.support.imhotep_dynasty import (
    finals,
    position,
    tomb,
)


def _full_tomb() -> object:
    spots = " ".join(f"{level}.{place}" for level in range(1, 6) for place in range(1, 7 - level))
    return tomb(("W", spots))


def test_a_large_area_and_a_single_stone() -> None:
    """Each area scores its stones times its levels (NV-40, N-163)."""
    there = tomb(("B", "1.1 1.2 2.1 3.1 4.1 5.1 1.5"))
    game = position(sides="AAACA", states={Site.BURIAL_CHAMBER: there})
    assert finals(game, Site.BURIAL_CHAMBER) == [25, 0]


def test_where_a_stone_may_lie() -> None:
    """A stone can lie at the bottom, or on two neighbors (NV-41, N-161)."""
    there = tomb(("W", "1.2 1.3"))
    game = position(["B", "....", "...", ".."], sides="AAACA", states={Site.BURIAL_CHAMBER: there})
    play(game, "s a B")
    assert codes(game) == ["b 1.1", "b 1.4", "b 1.5", "b 2.2"]
    assert reason(game, "b 2.1") is TombReason.NOT_SUPPORTED
    assert reason(game, "b 1.2") is ImhotepReason.PLACE_TAKEN


def test_an_area_on_three_levels() -> None:
    """Stones that rest on one another touch, so an area can cover three levels (NV-42, N-162)."""
    there = tomb(("W", "1.3 1.4 2.3 3.2"), ("B", "2.2"))
    game = position(sides="AAACA", states={Site.BURIAL_CHAMBER: there})
    assert finals(game, Site.BURIAL_CHAMBER)[1] == 12


def test_a_flat_area() -> None:
    """In an area on one level, each stone is worth 1 (NV-43, N-163)."""
    game = position(sides="AAACA", states={Site.BURIAL_CHAMBER: tomb(("B", "1.1 1.2 1.3"))})
    assert finals(game, Site.BURIAL_CHAMBER) == [3, 0]


def test_three_areas() -> None:
    """The points of one owner's areas add up (NV-44, N-163)."""
    there = tomb(("B", "1.1 1.3 2.2 1.5"))
    game = position(sides="AAACA", states={Site.BURIAL_CHAMBER: there})
    assert finals(game, Site.BURIAL_CHAMBER) == [6, 0]


def test_what_touches() -> None:
    """A stone touches its neighbors on its level, and those above and below (NV-45, N-162)."""
    near = {(level + 1, place + 1) for level, place in touching((1, 1))}
    assert near == {(2, 1), (2, 3), (3, 1), (3, 2), (1, 2), (1, 3)}
    all_of_black = TombState(tuple((0,) * row for row in (5, 4, 3, 2, 1)))
    game = position(sides="AAACA", states={Site.BURIAL_CHAMBER: all_of_black})
    assert finals(game, Site.BURIAL_CHAMBER) == [60, 0]


def test_stone_16_is_beside_the_tomb() -> None:
    """When all positions are taken, a stone scores 1 (NV-46, N-164)."""
    full = TombState(tuple((0,) * row for row in (5, 4, 3, 2, 1)))
    game = position(["W", "....", "...", ".."], sides="AAACA", states={Site.BURIAL_CHAMBER: full})
    assert Scored(1, 1, Site.BURIAL_CHAMBER) in play(game, "s a B")
    assert finals(game, Site.BURIAL_CHAMBER) == [60, 0]


def test_the_hill_tomb_has_no_table() -> None:
    """The hill tomb has five levels, and a full one scores 60 for a single owner (N-160, N-165)."""
    assert HOUSE.of(TombBoard).levels == (5, 4, 3, 2, 1)
    game = position(sides="AAACA", states={Site.BURIAL_CHAMBER: _full_tomb()})
    assert finals(game, Site.BURIAL_CHAMBER) == [0, 60]
