"""The opulent market, side C, with coins and adjacent spaces."""

from engine.contract import Decision
from engine.imhotep import Imhotep
from engine.imhotep.cards import Card
from engine.imhotep.components import Site
from engine.imhotep.events import CardDrawn
from engine.imhotep.sites.market import CardTaken, Displayed, MarketReason, Refilled
from engine.imhotep.sites.opulent_market import CoinPaid, OpulentReason
from tests.support.imhotep import cards, codes, play, reason
from tests.support.imhotep_dynasty import (
    position,
)

DISPLAY = "gT gP gB gO"
LAST = ("....@O", "...@P", "..@B")
"""Three ships that have left empty, so that the fourth one ends the round."""


def market_c(ship: str = "BWGB", private_ships: str = "no") -> Imhotep:
    """Return a position with the display 1 a, 2 b, 3 c, 4 d."""
    return position(
        [ship, "...", "..", "."],
        seats=4,
        sides="CAAAA",
        display=DISPLAY,
        draw="st le",
        private_ships=private_ships,
    )


def market_c_unloading() -> Imhotep:
    """Return the position of `market_c` at the moment when the first owner is asked."""
    game = market_c()
    play(game, "s a M")
    return game


def test_coins_empty_the_display() -> None:
    """Coins take two cards at a time until the display is empty, and later stones draw unknown cards (NV-10,
    N-102, N-103, N-105).
    """
    game = market_c()
    play(game, "s a M")
    events = play(game, "m 1 2")
    assert CoinPaid(0) in events
    assert game.decision == Decision(1, "market")
    events = play(game, "m 3 4")
    assert CardDrawn(2, Card.STATUE, Site.MARKET) in events
    assert CardDrawn(0, Card.LEVER, Site.MARKET) in events
    hands = game.state().hands
    assert hands[0] == cards("gP gT le")
    assert hands[1] == cards("gB gO")
    assert game.state().coins == (1, 1, 2, 2)
    assert game.decision == Decision(1, "turn")


def test_diagonals_are_not_adjacent() -> None:
    """A coin takes spaces that are side by side or one above the other, not diagonal ones (NV-11, N-104)."""
    game = market_c()
    play(game, "s a M")
    assert codes(game) == [
        *("m 1", "m 1 2", "m 1 3", "m 2", "m 2 1", "m 2 4"),
        *("m 3", "m 3 1", "m 3 4", "m 4", "m 4 2", "m 4 3"),
    ]
    play(game, "m 2")
    assert [code for code in codes(game) if code.startswith("m 1")] == ["m 1", "m 1 3"]
    assert reason(game, "m 1 4") is OpulentReason.NOT_ADJACENT
    assert reason(market_c_unloading(), "m 2 3") is OpulentReason.NOT_ADJACENT
    assert reason(game, "m 2") is MarketReason.SPACE_EMPTY
    assert reason(game, "m 1 2") is MarketReason.SPACE_EMPTY


def test_no_coin_without_an_adjacent_pair() -> None:
    """A coin can be used only if both adjacent spaces have a card (NV-12, N-102, N-104)."""
    game = market_c("BBW.")
    play(game, "s a M", "m 1", "m 4")
    assert game.decision == Decision(1, "market")
    assert codes(game) == ["m 2", "m 3"]


def test_coins_are_worth_nothing() -> None:
    """Unspent coins score nothing (NV-13, N-108)."""
    game = market_c()
    assert [sheet.total for sheet in game.scores()] == [0] * 4
    assert game.state().coins == (2,) * 4


def test_the_private_ship_leaves_four_cards() -> None:
    """If a private ship takes two cards for a coin, both spaces are refilled, the lower one first (NV-14,
    N-405).
    """
    game = market_c("WWG.", private_ships="yes")
    play(game, "x M")
    events = play(game, "m 2 1")
    assert [event for event in events if isinstance(event, CardTaken)] == [
        CardTaken(0, Card.PYRAMID_DECORATION, 1),
        CardTaken(0, Card.TEMPLE_DECORATION, 0),
    ]
    assert [event for event in events if isinstance(event, Refilled)] == [
        Refilled(0, cards("st")),
        Refilled(1, cards("le")),
    ]
    play(game, "s a M")
    assert len([code for code in codes(game) if len(code.split()) == 2]) == 4


def test_the_opulent_market_is_dealt_each_round_only() -> None:
    """Empty spaces stay empty until the next round (N-101, N-107)."""
    game = position(["BW.", *LAST[:2], "B"], sides="CAAAA", display="st gT gP gB")
    play(game, "s a M", "m 1")
    assert [code for code in codes(game) if len(code.split()) == 2] == ["m 2", "m 3", "m 4"]
    play(game, "m 2")
    events = play(game, "s d B")
    dealt = next(event for event in events if isinstance(event, Displayed))
    assert None not in dealt.cards
    assert len(dealt.cards) == 4
