"""What is ringed on the pictures of Imhotep: what events touched, as far as it shows now."""

from engine.imhotep import events as e
from engine.imhotep.cards import Card
from engine.imhotep.components import Site
from render.imhotep.picture.highlights import Touched, touched
from tests.render.imhotep.positions import EVERY, Position
from tests.support.imhotep import play, position


def test_a_loaded_stone_is_ringed_until_it_leaves() -> None:
    game = position(("KK..", "...", "..", "."))
    events = play(game, "l a3")
    assert touched(events).positions == {(0, 2)}
    assert touched(events).sleds == {0: -1}
    events += play(game, "s a T")
    seen = touched(events)
    assert (seen.positions, seen.docks) == (set(), {Site.TEMPLE})
    assert seen.spots[Site.TEMPLE] == {(0,), (1,), (2,)}


def test_fetching_more_than_is_loaded_counts() -> None:
    game = position(("....", "...", "..", "."), sleds={0: 1, 1: 0})
    seen = touched(play(game, "q", "q", "l a1"))
    assert (seen.sleds[0], seen.sleds[1]) == (2, 3)
    assert seen.positions == {(0, 0)}


def test_cards_of_hands_and_spaces_of_the_market() -> None:
    game = position(("KKW.", "...", "..", "."), display="st rP ha gO")
    seen = touched(play(game, "s a M", "m st", "m rP"))
    assert seen.spaces == {0, 1}
    assert seen.hands == {(0, Card.STATUE): 1}
    assert seen.spots[Site.PYRAMIDS] == {(0, 0)}
    assert seen.points == {0: 2}


def test_a_played_card_that_came_back_leaves_no_ring() -> None:
    events = (e.CardPlayed(0, Card.SAIL), e.CardDrawn(0, Card.SAIL, Site.TEMPLE))
    assert not +touched(events).hands


def test_a_pair_is_ringed_until_the_round_ends() -> None:
    game = position(("KW..", "...", "..", "K"), sides="BAAAA", pair="st ha")
    events = play(game, "s d M", "m pair", "k st")
    assert touched(events).pair
    assert not touched((*events, e.Cleared((), ()))).pair


def test_a_new_round_begins_with_empty_docks() -> None:
    game = position(("KW@M", "K@T", "K@P", "W"), seats=2)
    seen = touched(play(game, "s d B"))
    assert seen.round
    assert (seen.docks, seen.positions, seen.spaces) == (set(), set(), set())
    assert seen.spots[Site.BURIAL_CHAMBER] == {(0, 0)}


def test_a_tower_takes_the_waiting_stones_rings() -> None:
    game = position(("KWK", "...", "..", "."), sides="AAAAB", obelisks=["K", "W"])
    seen = touched(play(game, "s a O"))
    assert seen.towers == {0}
    assert seen.spots[Site.OBELISKS] == {(1, 1)}


def test_stones_beside_the_pyramids_are_counted() -> None:
    game = position(("KW.", "...", "..", "."), pyramids=["KWKWKWKWKWKWK"])
    seen = touched(play(game, "s a P"))
    assert (seen.spots[Site.PYRAMIDS], seen.beside) == ({(0, 13)}, 1)


def test_nothing_happened_nothing_is_ringed() -> None:
    still: Position = EVERY["start"]()
    seen = touched(still.recent)
    assert seen == Touched()
