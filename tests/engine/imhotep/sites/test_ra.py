"""The temple of Ra, side C, which gives bonuses instead of points."""

from engine.contract import Decision
from engine.imhotep.cards import Card, in_order
from engine.imhotep.components import Site
from engine.imhotep.events import Scored, Shuffled
from engine.imhotep.house import HOUSE
from engine.imhotep.sites.ra import RaBoard
from engine.imhotep.table.pieces import Context
from tests.support.imhotep import cards, changed, codes, play, sled
from tests.support.imhotep_dynasty import (
    position,
    state,
    stones,
    temple,
    track,
)

LAST = ("....@O", "...@P", "..@B")
"""Three ships that have left empty, so that the fourth one ends the round."""


def test_the_bonuses_of_ra() -> None:
    """The visible stone of each column earns that column's bonus (NV-30, N-140, N-141, N-142, N-144)."""
    there = temple(5, "BWBGWBW")
    game = position(
        [*LAST, "B"], seats=3, sides="AACAA", display="gT", draw="st le ha", states={Site.TEMPLE: there}
    )
    play(game, "s d M", "t p", "t p")
    assert game.decision == Decision(0, "keep")
    play(game, "k le", "t p", "t p")
    assert track(game) == [2, 4, 2]
    assert game.state().hands[0] == cards("gT le")


def test_stones_as_they_fit() -> None:
    """The sled takes as many stones as fit: 2 if it has 3 of 5 (NV-31, N-143)."""
    game = position([*LAST, "W"], sides="AACAA", display="st", states={Site.TEMPLE: temple(4, "B")})
    play(game, "s d M")
    assert codes(game) == ["t p", "t s"]
    play(game, "t s")
    assert sled(game, 0) == (5, 18)
    assert track(game) == [0, 0]


def test_stones_are_not_offered_without_room() -> None:
    """With a full sled, the space pays its points at once (NV-31, N-143)."""
    there = temple(4, "B")
    game = position([*LAST, "W"], sides="AACAA", display="st", sleds={0: 5}, states={Site.TEMPLE: there})
    assert Scored(0, 2, Site.TEMPLE, 0) in play(game, "s d M")


def test_the_temple_of_ra_for_two() -> None:
    """With two players the temple has 4 columns (NV-32, N-140)."""
    game = position(
        ["....@O", "...@M", "..@B", "B"],
        sides="AACAA",
        draw="st le ha",
        states={Site.TEMPLE: temple(4, "BWWB")},
    )
    there = state(game, Site.TEMPLE)
    assert there == temple(4, "BWWB")
    play(game, "s d T")
    assert game.view(None).sites[Site.TEMPLE].visible == stones("BWWB")
    assert game.decision == Decision(0, "temple")
    play(game, "t p", "t p")
    assert game.decision == Decision(1, "keep")
    assert codes(game) == ["k st", "k le", "k ha"]


def test_three_cards_from_two_piles() -> None:
    """If the pile is short of cards, the discards are shuffled to make up three (NV-33, N-25, N-144)."""
    there = temple(4, "WWB")
    game = position(
        [*LAST, "W"], sides="AACAA", display="st", sleds={1: 5}, states={Site.TEMPLE: there}, number=6
    )
    draw = game.state().draw
    game = changed(game, draw=draw[:1], discard=draw[1:6], hands=(in_order(draw[6:]), ()))
    events = play(game, "s d M")
    assert Shuffled(5) in events
    assert game.decision == Decision(0, "keep")
    assert len(game.state().choosing_from) == len(game.state().draw) == 3
    play(game, codes(game)[0])
    view = game.view(0)
    assert view.discard == (Card.FACE_DOWN,) * 2
    assert len(game.state().discard) == 2


def test_columns_of_the_temple_of_ra() -> None:
    """The third column gives the card, and the visible stones are determined before it acts (N-140, N-142,
    N-146).
    """
    assert HOUSE.of(RaBoard).bonuses == ("P", "P", "M", "P", "P")
    there = temple(4, "WWBW")
    game = position(
        [*LAST, "W"], sides="AACAA", display="st", draw="rP rP st", sleds={1: 5}, states={Site.TEMPLE: there}
    )
    play(game, "s d M")
    assert game.view(None).choosing == Context(Site.TEMPLE, space=2)
    events = play(game, "k rP")
    kinds = [type(event).__name__ for event in events[:6]]
    # the red card acts before the fourth column scores
    assert kinds == ["CardKept", "Rejected", "Delivered", "Scored", "LaidDown", "Scored"]
