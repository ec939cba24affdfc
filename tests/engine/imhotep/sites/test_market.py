"""The Market, sides A and B: the display, the pair, and the test vectors MA and MB."""

from random import Random

import pytest

from engine.contract import Decision, Reason
from engine.imhotep.cards import Card
from engine.imhotep.components import Site
from engine.imhotep.events import Delivered, Discarded, NoCard, Shuffled
from engine.imhotep.sites.market import (
    CardKept,
    CardTaken,
    Cleared,
    Displayed,
    MarketReason,
    PairTaken,
    Returned,
)
from engine.imhotep.steps import ImhotepReason
from tests.support.imhotep import (
    ALL_SIDES,
    cards,
    codes,
    new,
    play,
    points,
    position,
    reason,
    sled,
    stones,
    table_of,
)
from tests.support.imhotep_play import walk

SAILED = ("....@P", "...@O", "..@M")
"""Three ships that have left empty, so that the fourth one ends the round."""
LAST_SHIP = ("....@P", "...@O", "..@T", "K")
"""Three ships that have left empty, and a fourth that ends the round."""
ALL_BUT_FOUR = "st st st st st st st st st st rP rP rB rB rO rO gP gP gT gT gB gB gO gO le le ha ha sa ch"
"""Thirty cards: all except two Sails and two Chisels."""


@pytest.mark.parametrize("vector", ["MA1"])
def test_owners_pick_in_unloading_order(vector: str) -> None:
    """Owners take an open card for each stone, in unloading order (MA1, §6.1)."""
    game = position(["KW.", "....@P", "..@O", ".@T"], display="st le rP ch", sleds={0: 3, 1: 3})
    before = [sled(game, seat) for seat in (0, 1)]
    play(game, "s a M")
    assert game.decision == Decision(0, "market")
    assert codes(game) == ["m st", "m le", "m rP", "m ch"]
    play(game, "m le")
    assert game.decision == Decision(1, "market")
    assert codes(game) == ["m st", "m rP", "m ch"]
    play(game, "m st")
    view = game.view(None)
    assert [player.cards for player in view.players] == [cards("le"), cards("st")]
    assert [sled(game, seat) for seat in (0, 1)] == [(on, quarry + 1) for on, quarry in before]
    assert view.round == 2
    assert view.discard == cards("rP ch")


@pytest.mark.parametrize("vector", ["MA2"])
def test_a_red_card_from_the_market_finds_the_stone_that_brought_it(vector: str) -> None:
    """The stone is back in the quarry before the red card that it brought acts (MA2, HV-10)."""
    game = position(["K", "....", "...", ".."], display="rP st le ch", quarries={0: 0}, pyramids=["KWKWKW"])
    play(game, "s a M", "m rP")
    assert points(game) == [2, 0]
    assert sled(game, 0) == (3, 0)
    view = game.view(None)
    assert view.sites[Site.PYRAMIDS].built == (stones("KWKWKWK"),)
    assert view.discard == cards("rP")
    assert view.players[0].cards == ()


@pytest.mark.parametrize("vector", ["MA3"])
def test_four_stones_take_four_cards(vector: str) -> None:
    """Four stones take all four cards (MA3, §6.1)."""
    game = position(["KKWK", "...", "..", "."], display="st le ha ch")
    play(game, "s a M")
    choosers: list[int] = []
    for code in ("m st", "m le", "m ha"):
        assert game.decision is not None
        choosers.append(game.decision.seat)
        play(game, code)
    assert choosers == [0, 0, 1]  # there is no choice about the last card
    view = game.view(None)
    assert [player.cards for player in view.players] == [cards("st le ch"), cards("ha")]
    assert view.sites[Site.MARKET].open == (None,) * 4


@pytest.mark.parametrize("vector", ["MB1"])
def test_of_the_pair_one_is_kept(vector: str) -> None:
    """One card of the pair is kept, and the other is discarded face up (MB1, §7.1)."""
    game = position(["W", "....", "...", ".."], sides="BAAAA", display="rP le ch", pair="st sa")
    play(game, "s a M", "m pair")
    assert game.decision == Decision(1, "keep")
    play(game, "k st")
    view = game.view(None)
    assert view.discard == cards("sa")
    assert view.players[1].cards == cards("st")
    assert (view.sites[Site.MARKET].open, view.sites[Site.MARKET].pair) == (cards("rP le ch"), 0)


@pytest.mark.parametrize("vector", ["MB2"])
def test_side_b_has_four_picks(vector: str) -> None:
    """On side B there are four picks: three cards and the pair (MB2, §7.1)."""
    game = position(["KWKW", "...", "..", "."], sides="BAAAA", display="gT le ch", pair="st sa")
    play(game, "s a M", "m le", "m pair", "k sa", "m gT")
    view = game.view(None)
    assert [player.cards for player in view.players] == [cards("gT le"), cards("sa ch")]
    assert view.discard == cards("st")
    assert (view.sites[Site.MARKET].open, view.sites[Site.MARKET].pair) == ((None,) * 3, 0)


@pytest.mark.parametrize("vector", ["MB3"])
def test_an_untouched_pair_is_discarded_at_the_end_of_the_round(vector: str) -> None:
    """At the end of the round, an untouched pair is discarded with the rest of the display (MB3, HV-13)."""
    game = position([*SAILED, "K"], sides="BAAAA", display="gT le ch", pair="st sa")
    play(game, "s d T")
    assert game.view(None).discard == cards("gT le ch st sa")


@pytest.mark.parametrize("vector", ["MB4"])
def test_six_rounds_of_market_b_deal_thirty_cards(vector: str) -> None:
    """On side B, six rounds use thirty cards, five each (MB4, §7.1)."""
    game = new("BAAAA")
    while game.decision:
        play(game, codes(game)[0])
    assert game.view(None).draw == 4


def test_a_card_must_be_taken() -> None:
    """A card must be taken, even a red one that the owner would rather not have (HV-8, GAP 4)."""
    game = position(["K", "....", "...", ".."], display="rP")
    events = play(game, "s a M")
    assert CardTaken(0, Card.ENTRANCE, 0) in events
    assert points(game) == [2, 0]


def test_without_a_card_the_stone_returns() -> None:
    """A stone that finds no card returns, without compensation (HV-9)."""
    game = position(["KW", "....", "...", "."], display="st")
    quarry = game.view(None).players[1].quarry
    events = play(game, "s a M")
    assert events[-3:] == [Delivered(1, Site.MARKET, (), 0, 1), NoCard(1, Site.MARKET), Returned(1)]
    assert game.view(None).players[1].quarry == quarry + 1


def test_the_display_is_not_refilled_during_the_round() -> None:
    """The display isn't refilled during the round, so later stones find the rest (§6.1)."""
    game = position(["K", "....", "...", ".."], display="st le ha ch")
    play(game, "s a M", "m le")
    assert game.view(None).sites[Site.MARKET].open == (Card.STATUE, None, Card.HAMMER, Card.CHISEL)


def test_of_equal_cards_the_first_space_is_emptied() -> None:
    """Equal cards are one option, which takes the first of them (§6.1, HV-28)."""
    game = position(["K", "....", "...", ".."], display="le st ha st")
    play(game, "s a M")
    assert codes(game) == ["m le", "m st", "m ha"]
    assert CardTaken(0, Card.STATUE, 1) in play(game, "m st")


def test_the_rest_of_the_display_is_cleared_at_the_end_of_the_round() -> None:
    """At the end of the round, the rest of the display is cleared and a new one is dealt (§3)."""
    game = position(LAST_SHIP, display="st le", draw="rP gP gT ch")
    events = play(game, "s d B")
    assert Cleared(cards("st le"), ()) in events
    assert Displayed(cards("rP gP gT ch"), 0) in events
    assert game.view(None).discard == cards("st le")


def test_the_pair_is_one_pick_and_chosen_before_looking() -> None:
    """The pair must be chosen before looking, and one of its cards must be kept (§7.1)."""
    game = position(["KW", "....", "...", "."], sides="BAAAA", display="rP le ch", pair="st sa")
    play(game, "s a M")
    assert codes(game) == ["m rP", "m le", "m ch", "m pair"]
    assert play(game, "m pair") == [PairTaken(0)]
    assert codes(game) == ["k st", "k sa"]
    assert reason(game, "m le") is Reason.NOT_NOW
    assert reason(game, ".") is ImhotepReason.MUST_CHOOSE
    assert reason(game, "k le") is MarketReason.CARD_NOT_THERE
    play(game, "k st")
    assert codes(game) == ["m rP", "m le", "m ch"]
    assert reason(game, "m pair") is MarketReason.PAIR_GONE


def test_the_rejected_card_is_discarded_before_the_kept_one_acts() -> None:
    """The rejected card is discarded before the kept one acts, so that a reshuffle has the right order
    (HV-12).
    """
    game = position(["K", "....", "...", ".."], sides="BAAAA", display="st le ch", pair="sa rP")
    play(game, "s a M", "m pair")
    events = play(game, "k rP")
    assert events.index(CardKept(0, Card.ENTRANCE, Card.SAIL)) < events.index(Discarded(0, Card.ENTRANCE))
    assert game.view(None).discard == cards("sa rP")


def test_an_untouched_pair_is_shown_when_it_is_cleared() -> None:
    """An untouched pair is revealed when it is cleared (HV-13)."""
    game = position(LAST_SHIP, sides="BAAAA", display="st le ch", pair="sa rP")
    cleared = next(event for event in play(game, "s d B") if isinstance(event, Cleared))
    assert (cleared.cards, cleared.pair, cleared.reveals) == (cards("st le ch"), cards("sa rP"), True)


def test_two_equal_cards_are_no_choice() -> None:
    """The engine keeps one of two equal cards without asking (HV-28)."""
    game = position(["K", "....", "...", ".."], sides="BAAAA", display="rP le ch", pair="st st")
    events = play(game, "s a M", "m pair")
    assert CardKept(0, Card.STATUE, Card.STATUE) in events
    assert game.view(None).discard == cards("st")


def test_the_discard_pile_is_shuffled_in_the_middle_of_a_deal() -> None:
    """The discard pile, including the cards just cleared, is shuffled when the draw pile runs out in the
    middle of a deal (HV-3).
    """
    game = position(LAST_SHIP, display="ch ch", draw="le ha", rest=False)
    events = play(game, "s d B")
    displayed = next(event for event in events if isinstance(event, Displayed))
    assert displayed.cards[:2] == cards("le ha")
    assert None not in displayed.cards
    assert Shuffled(32) in events
    assert game.state().shuffles == 1
    assert game.view(None).discard == ()


def test_with_both_piles_empty_spaces_stay_empty() -> None:
    """With both piles empty, the remaining spaces stay empty (HV-4, GAP 6)."""
    game = position(LAST_SHIP, display="sa", hands={1: ALL_BUT_FOUR + " sa ch ch"}, rest=False)
    displayed = next(event for event in play(game, "s d B") if isinstance(event, Displayed))
    assert displayed == Displayed((Card.SAIL, None, None, None), 0)
    assert game.state().draw == ()


def test_a_pair_of_one_is_taken() -> None:
    """If the pair has only one card, that card is kept (HV-29)."""
    ships = (*LAST_SHIP[:3], "K")
    hands = {1: ALL_BUT_FOUR}
    game = position(ships, sides="BAAAA", display="sa sa", pair="ch ch", hands=hands, rest=False)
    displayed = next(event for event in play(game, "s d B") if isinstance(event, Displayed))
    assert (len([card for card in displayed.cards if card]), displayed.pair) == (3, 1)
    last = table_of(game).states[0].pair[0]
    game = position(["K", "....", "...", ".."], sides="BAAAA", display="st le", pair="sa")
    events = play(game, "s a M", "m pair")
    assert CardKept(0, Card.SAIL, None) in events
    assert last in (Card.SAIL, Card.CHISEL)


def test_only_market_b_and_temple_b_together_can_need_a_reshuffle() -> None:
    """Only mixtures with both the Market and the Temple on side B can need a reshuffle; all others use fewer
    cards than there are (§13.4).
    """
    needed: set[str] = set()
    for number in range(96):
        sides = ALL_SIDES[number % 32]
        game = new(sides, 2 + number % 3, number)
        for _, events in walk(game, Random(number)):
            if any(isinstance(event, Shuffled) for event in events):
                needed.add(sides[0] + sides[2])
    assert needed <= {"BB"}
