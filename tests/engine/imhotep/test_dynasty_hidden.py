"""Hidden things stay hidden in games with the expansions (N-12, N-144, N-200, N-340 … N-343)."""

from engine.imhotep.cards import Card, kinds
from engine.imhotep.components import Site
from engine.imhotep.events import CardDrawn
from engine.imhotep.modules.hidden_cards import HandsShown
from engine.imhotep.sites.market import CardKept, CardTaken
from engine.imhotep.sites.ra import Rejected
from engine.imhotep.sites.scaffold import ScaffoldState
from engine.imhotep.table.cards import LaidDown
from engine.imhotep.table.stones import SledShown
from tests.support.imhotep import cards, codes, play, table_of
from tests.support.imhotep_dynasty import position, scaffold, temple


def test_only_who_looks_sees_the_stack() -> None:
    """Only the player who looks at a stack sees its cards; others learn which card was kept (N-12, N-201,
    N-205).
    """
    game = position(
        ["W", "....", "...", ".."], seats=3, sides="DAAAA", stacks=("st gT gP", "gB"), display="le ha"
    )
    play(game, "s a M", "m 3")
    seen = {seat: game.view(seat).visible_cards for seat in (0, 1, 2, None)}
    assert seen == {0: (), 1: cards("st gT gP"), 2: (), None: ()}
    assert codes(game.blind(0)) == [f"k {card.value}" for card in kinds(table_of(game).rules)]
    assert play(game, "k gT")[1] == CardKept(1, Card.TEMPLE_DECORATION, None)
    view = game.view(1)
    assert (view.visible_cards, view.cards_to_choose) == ((), 0)
    assert view.sites == game.view(0).sites


def test_rejected_cards_of_ra_lie_face_down() -> None:
    """Cards rejected at the temple of Ra lie face down for everyone, but their number is visible (N-12,
    N-144, N-145).
    """
    ships = ["....@O", "...@P", "..@B", "W"]
    there = {Site.TEMPLE: temple(4, "WWB")}
    game = position(ships, sides="AACAA", display="st", draw="le ha sa", sleds={1: 5}, number=6, states=there)
    play(game, "s d M")
    events = play(game, "k ha")
    assert events[:2] == [CardKept(0, Card.HAMMER, None), Rejected(0, 2)]
    for seat in (0, 1, None):
        assert game.view(seat).discard == (Card.FACE_DOWN,) * 2
    assert game.state().discard == cards("le sa")


def test_hidden_cards_are_seen_by_their_owner_only() -> None:
    """Hidden cards are visible to their owner only; their number, and cards taken from the display, are
    public (N-340, N-341).
    """
    hands = {0: "st le", 1: "gT"}
    game = position(["B", "....", "...", ".."], hidden_market_cards="yes", hands=hands, display="gP ha sa ch")
    assert game.view(0).players[0].cards == cards("st le")
    assert game.view(1).players[0].cards == game.view(None).players[0].cards == ()
    assert [player.held for player in game.view(None).players] == [2, 1]
    play(game, "s a M")
    assert CardTaken(0, Card.PYRAMID_DECORATION, 0) in play(game, "m gP")
    assert game.view(1).players[0].cards == ()
    assert game.view(1).players[0].sheet.points("statues") == 0
    assert game.view(0).players[0].sheet.points("statues") == 1
    assert game.scores()[0].points("statues") == 0


def test_a_hidden_drawn_card_is_not_told() -> None:
    """Others learn only that a card was drawn, not which one (N-341)."""
    game = position(
        ["B", "....", "...", ".."],
        sides="CAAAA",
        hidden_market_cards="yes",
        display="- - - -",
        draw="st",
    )
    assert CardDrawn(0, Card.FACE_DOWN, Site.MARKET) in play(game, "s a M")
    assert game.view(0).players[0].cards == cards("st")


def test_a_hidden_red_card_is_shown_while_it_acts() -> None:
    """A hidden red card is shown while it acts; afterwards it is face down and still counts (N-342, N-20)."""
    there = {Site.PYRAMIDS: scaffold("G2", "BWB", pile="G5")}
    game = position(
        ["B", "....", "...", ".."], sides="ACAAA", hidden_market_cards="yes", draw="rB", states=there
    )
    events = play(game, "s a P")
    assert CardDrawn(0, Card.SARCOPHAGUS, Site.PYRAMIDS) in events
    assert LaidDown(0, Card.SARCOPHAGUS) in events
    assert game.view(1).players[0].cards == ()
    assert game.view(1).players[0].held == 1


def test_a_load_sled_is_shown_when_it_is_needed() -> None:
    """A hidden Load Sled is shown when its room is needed, and stays open; until then others see the smaller
    capacity (N-343).
    """
    game = position(hidden_market_cards="yes", hands={0: "sl sl st"}, sleds={0: 3, 1: 5})
    assert [game.view(seat).players[0].capacity for seat in (0, 1)] == [9, 5]
    assert SledShown(0) in play(game, "q")
    assert game.view(1).players[0].cards == cards("sl")
    assert [game.view(seat).players[0].capacity for seat in (0, 1)] == [9, 7]


def test_hidden_cards_are_shown_at_the_end() -> None:
    """Hidden cards are shown at the end, even if someone resigns (N-340)."""
    game = position(hidden_market_cards="yes", hands={0: "st le", 1: "gT"})
    assert HandsShown((cards("st le"), cards("gT"))) in game.resign(1)
    assert game.view(None).players[0].cards == cards("st le")
    assert game.scores()[0].points("statues") == 1


def test_hidden_cards_decide_the_ranking() -> None:
    """Hidden cards score like all others at the end, so they can decide who wins (N-340)."""
    ships = ["....@O", "...@P", "..@B", "W"]
    hands = {0: "st st st", 1: ""}
    game = position(ships, hidden_market_cards="yes", hands=hands, display="gT", number=6)
    play(game, "s d M")
    assert game.outcome is not None
    assert game.outcome.winners == (0,)


def test_the_order_of_tiles_and_tokens_is_hidden() -> None:
    """Views show only how many tiles and tokens are left, not their order (N-12, N-120, N-261)."""
    game = position(sides="ACADA")
    there = game.view(0).sites
    assert (there[Site.PYRAMIDS].pile, there[Site.BURIAL_CHAMBER].supply) == (4, 20)
    assert isinstance(game.state().states[1], ScaffoldState)
