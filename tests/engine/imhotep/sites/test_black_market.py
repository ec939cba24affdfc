"""The black market, side D, with open cards and stacks."""

from engine.contract import Decision, Reason
from engine.imhotep import Imhotep
from engine.imhotep.cards import Card
from engine.imhotep.components import Site
from engine.imhotep.events import NoCard
from engine.imhotep.sites.black_market import BlackState
from engine.imhotep.sites.market import Cleared, MarketReason, Refilled, Returned
from tests.support.imhotep import cards, codes, play, reason
from tests.support.imhotep_dynasty import (
    position,
    state,
)


def black(game: Imhotep) -> BlackState:
    """Return the state of the black market."""
    market = state(game, Site.MARKET)
    assert isinstance(market, BlackState)
    return market


def test_the_black_market_in_a_round() -> None:
    """In a round, open cards and stacks are dealt, taken from, and filled up at the end (NV-60, N-200 …
    N-205, N-208).
    """
    game = position(
        ["BWGB", "...@T", "..@B", "W"],
        seats=3,
        sides="DAAAA",
        display="le ha",
        stacks=("st gT gP", "gB gO sa"),
        draw="ch ra sl gS rQ",
    )
    play(game, "s a M", "m 3")
    assert codes(game) == ["k st", "k gT", "k gP"]
    play(game, "k gT", "m 3")
    assert game.decision == Decision(1, "keep")
    assert codes(game) == ["k st", "k gP"]
    play(game, "k gP", "m 1")
    assert codes(game) == ["m 2", "m 3", "m 4"]
    play(game, "m 3")  # the last card of a stack is taken without a choice
    assert [game.state().hands[seat] for seat in range(3)] == [*map(cards, ("gT st", "gP", "le"))]
    events = play(game, "s d P")
    assert Cleared(cards("ha"), ()) in events
    hidden = (Card.FACE_DOWN,) * 3
    assert [event for event in events if isinstance(event, Refilled)] == [
        *(Refilled(0, cards("ch")), Refilled(1, cards("ra")), Refilled(2, hidden)),
    ]
    assert black(game) == BlackState(cards("ch ra"), (cards("sl gS rQ"), cards("gB gO sa")))


def test_a_stack_is_topped_up() -> None:
    """A stack has three cards again after the end of a round (NV-61, N-208)."""
    game = position(
        ["W", "...@T", "..@B", "....@O"],
        sides="DAAAA",
        display="le ha",
        stacks=("st gT gP", "gB gO"),
        draw="ch ra sl",
    )
    play(game, "s a P")
    assert black(game).stacks[1] == cards("gB gO sl")


def test_looking_binds() -> None:
    """A player who has looked at a stack must keep one of its cards (NV-62, N-202)."""
    game = position(["B", "....", "...", ".."], sides="DAAAA")
    play(game, "s a M", "m 3")
    assert reason(game, "m 1") is Reason.NOT_NOW


def test_a_ninth_stone_brings_nothing() -> None:
    """A stone that comes after all eight cards are gone returns without a card (NV-63, N-207)."""
    game = position(["B", "....", "...", ".."], sides="DAAAA", display="- -", stacks=("", ""))
    events = play(game, "s a M")
    assert events[-2:] == [NoCard(0, Site.MARKET), Returned(0)]


def test_a_stack_is_refilled_after_a_private_ship() -> None:
    """If a private ship takes a card from a stack, the stack is refilled at once (NV-64, N-405)."""
    game = position(
        ["B", "....", "...", ".."],
        sides="DAAAA",
        display="le ha",
        stacks=("st gT gP", "gB gO sa"),
        draw="ch",
        private_ships="yes",
    )
    play(game, "x M", "m 4", "k gO")
    assert black(game).stacks == (cards("st gT gP"), cards("gB sa ch"))


def test_the_black_market_is_not_refilled_in_the_round() -> None:
    """During a round nothing is refilled, and an empty space can't be chosen (N-203, N-204)."""
    game = position(
        ["BBB", "....", "..", "."], sides="DAAAA", display="le ha", stacks=("st gT", "sa"), draw="ch"
    )
    play(game, "s a M", "m 4")
    assert codes(game) == ["m 1", "m 2", "m 3"]
    assert reason(game, "m 4") is MarketReason.SPACE_EMPTY
    play(game, "m 3", "k st", "m 1")
    assert state(game, Site.MARKET) == BlackState((None, Card.HAMMER), (cards("gT"), ()))
