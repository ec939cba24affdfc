"""Rings on Imhotep's pictures mark the changes that can still be seen."""

from engine.imhotep import events as e
from engine.imhotep.cards import Card
from engine.imhotep.components import Site
from engine.imhotep.sites.market import Cleared
from render.imhotep.picture.changes import highlighted
from render.imhotep.picture.compose import best_picture
from render.imhotep.picture.highlights import Highlights
from render.imhotep.sites.market import PAIR
from render.imhotep.sites.side import BESIDE
from tests.render.imhotep.positions import EVERY, Position
from tests.support.imhotep import play, position

VIEW = position(("....", "...", "..", ".")).view(None)
"""A game with side A everywhere."""


def test_a_loaded_stone_is_ringed_until_it_leaves() -> None:
    game = position(("KK..", "...", "..", "."))
    events = play(game, "l a3")
    assert highlighted(VIEW, events).positions == {(0, 2)}
    assert highlighted(VIEW, events).sleds == {0: -1}
    events += play(game, "s a T")
    highlights = highlighted(VIEW, events)
    assert (highlights.positions, highlights.docks) == (set(), {Site.TEMPLE})
    assert highlights.sites[Site.TEMPLE] == {(0,), (1,), (2,)}


def test_fetching_more_than_is_loaded_counts() -> None:
    game = position(("....", "...", "..", "."), sleds={0: 1, 1: 0})
    highlights = highlighted(VIEW, play(game, "q", "q", "l a1"))
    assert (highlights.sleds[0], highlights.sleds[1]) == (2, 3)
    assert highlights.positions == {(0, 0)}


def test_cards_of_hands_and_spaces_of_the_market() -> None:
    game = position(("KKW.", "...", "..", "."), display="st rP ha gO")
    highlights = highlighted(VIEW, play(game, "s a M", "m st", "m rP"))
    assert highlights.sites[Site.MARKET] == {(0,), (1,)}
    assert highlights.hands == {(0, Card.STATUE): 1}
    assert highlights.sites[Site.PYRAMIDS] == {(0, 0)}
    assert highlights.points == {0: 2}


def test_a_played_card_that_came_back_leaves_no_ring() -> None:
    events = (e.CardPlayed(0, Card.SAIL), e.CardDrawn(0, Card.SAIL, Site.TEMPLE))
    assert not +highlighted(VIEW, events).hands


def test_a_pair_is_ringed_until_the_round_ends() -> None:
    game = position(("KW..", "...", "..", "K"), sides="BAAAA", pair="st ha")
    events = play(game, "s d M", "m pair", "k st")
    assert PAIR in highlighted(game.view(None), events).sites[Site.MARKET]
    later = (*events, Cleared((), ()))
    assert PAIR not in highlighted(game.view(None), later).sites[Site.MARKET]


def test_a_new_round_begins_with_empty_docks() -> None:
    game = position(("KW@M", "K@T", "K@P", "W"), seats=2)
    highlights = highlighted(VIEW, play(game, "s d B"))
    assert highlights.round
    assert (highlights.docks, highlights.positions, highlights.sites[Site.MARKET]) == (set(), set(), set())
    assert highlights.sites[Site.BURIAL_CHAMBER] == {(0, 0)}


def test_stones_are_seen_where_they_land() -> None:
    """A review shows the picture of the sites if stones land there, and otherwise the first picture."""
    ships = ("KWK", "...", "..", ".")
    assert best_picture(play(position(ships), "s a P")) == 1
    assert best_picture(play(position(ships), "s a M")) == best_picture(()) == 0


def test_a_tower_takes_the_waiting_stones_rings() -> None:
    game = position(("KWK", "...", "..", "."), sides="AAAAB", obelisks=["K", "W"])
    highlights = highlighted(game.view(None), play(game, "s a O"))
    assert highlights.sites[Site.OBELISKS] == {("tower", 0), (1, 1)}


def test_stones_beside_the_pyramids_are_marked() -> None:
    game = position(("KW.", "...", "..", "."), pyramids=["KWKWKWKWKWKWK"])
    highlights = highlighted(VIEW, play(game, "s a P"))
    assert highlights.sites[Site.PYRAMIDS] == {(0, 13), BESIDE}


def test_nothing_is_ringed_if_nothing_happened() -> None:
    still: Position = EVERY["start"]()
    assert highlighted(still.view, still.recent) == Highlights()
