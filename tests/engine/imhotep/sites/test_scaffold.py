"""The scaffold, side C, whose tiles score at once and by majority."""

from engine.imhotep.cards import Card
from engine.imhotep.components import Site
from engine.imhotep.events import Delivered, Scored
from engine.imhotep.sites.scaffold import TileScored, TileTurned
from tests.support.imhotep import cards, play, sled
from tests.support.imhotep_dynasty import (
    position,
    scaffold,
    track,
)


def test_a_full_tile_with_a_leader() -> None:
    """Spaces score at once, and the leader on a full tile scores 3 (NV-20, N-121, N-123, N-125, N-126)."""
    game = position(
        ["BWBG", "...", "..", "."],
        seats=3,
        sides="ACAAA",
        sleds={0: 0},
        states={Site.PYRAMIDS: scaffold("G1", "", pile="G2 G3")},
    )
    events = play(game, "s a P")
    assert track(game) == [1 + 3, 2, 1]
    assert sled(game, 0) == (2, 18)
    assert events[-2:] == [Scored(0, 3, Site.PYRAMIDS), TileTurned("G2", 1)]
    assert TileScored("G1", 0) in events


def test_a_tie_on_a_tile() -> None:
    """Seats that tie for the most stones score 1 each (NV-21, N-126)."""
    game = position(
        ["BWWB", "...", "..", "."],
        sides="ACAAA",
        draw="st",
        states={Site.PYRAMIDS: scaffold("G2", "", pile="G3")},
    )
    play(game, "s a P")
    assert track(game) == [2 + 1, 1 + 2 + 1]
    assert game.state().hands[0] == cards("st")


def test_four_owners_on_a_tile() -> None:
    """Four seats that tie all score 1 (NV-22, N-126)."""
    game = position(
        ["BWNG", "...", "..", "."],
        seats=4,
        sides="ACAAA",
        draw="st",
        states={Site.PYRAMIDS: scaffold("G4", "", pile="G3")},
    )
    play(game, "s a P")
    assert track(game) == [1, 2, 2, 4]  # in the order black, white, gray, brown
    assert game.state().hands[0] == cards("st")


def test_stones_of_a_tile_only_as_they_fit() -> None:
    """Only as many stones come as the sled has room for (NV-23, N-24, N-123)."""
    game = position(
        ["B", "....", "...", ".."],
        sides="ACAAA",
        sleds={0: 4},
        states={Site.PYRAMIDS: scaffold("G3", "", pile="G1")},
    )
    play(game, "s a P")
    assert sled(game, 0) == (5, 19)


def test_a_red_card_waits_for_the_next_tile() -> None:
    """A full tile is scored and replaced before a red card acts (NV-24, N-127, N-31)."""
    game = position(
        ["B", "....", "...", ".."],
        sides="ACAAA",
        draw="rP",
        states={Site.PYRAMIDS: scaffold("G2", "BWB", pile="G5 G1")},
    )
    events = play(game, "s a P")
    kinds = [type(event).__name__ for event in events]
    assert kinds == [
        *("Sailed", "Delivered", "CardDrawn", "TileScored", "Scored", "TileTurned"),
        *("Delivered", "Scored", "LaidDown"),
    ]
    assert track(game) == [3 + 2, 0]
    assert events[-3] == Delivered(0, Site.PYRAMIDS, (1, 0), card=Card.ENTRANCE)


def test_stone_21_is_beside_the_scaffold() -> None:
    """When all tiles are full, a stone scores 1 (NV-25, N-128)."""
    full = scaffold("G1 G2 G3 G4 G5", *["BWBW"] * 5)
    game = position(["W", "....", "...", ".."], sides="ACAAA", states={Site.PYRAMIDS: full})
    events = play(game, "s a P")
    assert Delivered(1, Site.PYRAMIDS, (), 0, 0) in events
    assert track(game) == [0, 1]
