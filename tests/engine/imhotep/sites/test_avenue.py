"""The avenue, side D, where each place has a height."""

from engine.contract import Decision, Reason
from engine.imhotep.components import Site
from engine.imhotep.events import Scored
from engine.imhotep.sites.avenue import AvenueState, ObeliskFinished
from engine.imhotep.steps import ImhotepReason
from tests.support.imhotep import codes, play, reason
from tests.support.imhotep_dynasty import (
    finals,
    position,
    state,
    stones,
    track,
)


def avenue(**there: str) -> AvenueState:
    """Return an avenue with stones by place, such as `V3="BBB"`."""
    return AvenueState(tuple(stones(there.get(f"V{number}", "")) for number in range(1, 9)))


def test_finished_and_unfinished() -> None:
    """An obelisk that reaches its place's height is finished and scores the place's value (NV-100, N-282,
    N-283, N-285).
    """
    game = position(["BBBB", "...", "..", "."], sides="AAAAD")
    events = play(game, "s a O", "o 3")
    assert ObeliskFinished(0, 2) in events
    assert codes(game) == ["o 1", "o 2", "o 4", "o 5", "o 6", "o 7", "o 8"]
    play(game, "o 5")
    assert finals(game, Site.OBELISKS) == [8, 0]


def test_the_unfinished_one_comes_first() -> None:
    """A stone goes to its owner's unfinished obelisk without a question, and no other place can be named
    (NV-101, N-283).
    """
    game = position(["WW", "...", "....", "."], sides="AAAAD", states={Site.OBELISKS: avenue(V7="WW")})
    play(game, "s a O")
    assert game.decision == Decision(1, "turn")
    assert reason(game, "o 1") is Reason.NOT_NOW
    assert state(game, Site.OBELISKS) == avenue(V7="WWWW")
    assert finals(game, Site.OBELISKS) == [0, 4]


def test_all_places_taken() -> None:
    """Once all places are taken, a stone whose owner has no unfinished obelisk scores 1 (NV-102, N-286)."""
    full = avenue(V1="BB", V2="BB", V3="B", V4="BBB", V5="BBBB", V6="BBBB", V7="WWWW", V8="GG")
    game = position(["GW.", "....", "..", "."], seats=4, sides="AAAAD", states={Site.OBELISKS: full})
    play(game, "s a O")  # gray adds to V8, and white finishes V7
    assert track(game) == [0, 0, 0, 0]
    assert finals(game, Site.OBELISKS)[1] == 16
    finished = avenue(V1="BB", V2="GG", V3="B", V4="BBB", V5="BBBB", V6="BBBB", V7="WWWW", V8="BB")
    game = position(["GW.", "....", "..", "."], seats=4, sides="AAAAD", states={Site.OBELISKS: finished})
    events = play(game, "s a O")
    assert Scored(2, 1, Site.OBELISKS) in events
    assert track(game) == [0, 0, 1, 0]
    assert finals(game, Site.OBELISKS)[1] == 16


def test_two_finished_ones() -> None:
    """One owner's two finished obelisks both score (NV-103, N-285)."""
    game = position(sides="AAAAD", states={Site.OBELISKS: avenue(V1="BB", V2="BB")})
    assert finals(game, Site.OBELISKS) == [7, 0]


def test_an_owner_has_one_unfinished_obelisk() -> None:
    """An owner has at most one unfinished obelisk, and a place with a stone can't be chosen (N-281, N-282,
    N-284).
    """
    game = position(["BW.", "....", "..", "."], sides="AAAAD")
    play(game, "s a O", "o 5")
    assert reason(game, "o 5") is ImhotepReason.PLACE_TAKEN
    play(game, "o 6")
    assert finals(game, Site.OBELISKS) == [1, 1]
