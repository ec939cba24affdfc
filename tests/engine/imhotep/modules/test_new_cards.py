"""The market cards of A New Dynasty."""

import pytest

from engine.contract import Decision, Reason
from engine.imhotep.cards import Card
from engine.imhotep.components import Site
from engine.imhotep.events import CardWithoutEffect, Delivered
from engine.imhotep.modules.gangway import GangwayReason
from engine.imhotep.modules.private_ships import PrivateShip
from engine.imhotep.printed import by_size
from engine.imhotep.sites.market import Refilled
from engine.imhotep.steps import ImhotepReason
from engine.imhotep.table.cards import LaidDown
from engine.imhotep.table.stones import StonesPaid
from tests.support.imhotep import cards, changed, codes, play, reason, sled, with_pieces
from tests.support.imhotep_dynasty import (
    crypt,
    position,
    temple,
    track,
)

LAST = ("....@O", "...@P", "..@B")
"""Three ships that have left empty, so that the fourth one ends the round."""


@pytest.mark.parametrize(("hand", "capacity"), [("", 5), ("sl", 7), ("sl sl", 9)])
def test_load_sleds_give_room(hand: str, capacity: int) -> None:
    """Each Load Sled carries two more stones (NV-110, N-23, N-310)."""
    game = position(hands={0: hand}, sleds={0: capacity - 1})
    assert game.view(None).players[0].capacity == capacity
    play(game, "q")
    assert sled(game, 0) == (capacity, 19)
    full = position(hands={0: hand}, sleds={0: capacity})
    assert reason(full, "q") is ImhotepReason.SLED_FULL


def test_the_private_quarry_gives_at_once_and_stays() -> None:
    """The Private Quarry gives a point and stones at once, and stays in front of its owner (NV-111, N-312,
    N-20).
    """
    game = position(["B", "....", "...", ".."], display="rQ", sleds={0: 3})
    events = play(game, "s a M")
    assert track(game) == [1, 0]
    assert sled(game, 0) == (5, 20 + 1 - 2)
    assert LaidDown(0, Card.PRIVATE_QUARRY) in events
    assert game.state().hands[0] == cards("rQ")


@pytest.mark.parametrize(("hand", "points"), [("gS", 7), ("gS gS", 14)])
def test_stone_decorations(hand: str, points: int) -> None:
    """Each card scores a point for every stone on the sled (NV-112, N-314)."""
    game = position(hands={0: hand + " sl"}, sleds={0: 7})
    assert game.scores()[0].points("stone_decorations") == points


def test_the_raft() -> None:
    """The Raft pays two stones and brings a third straight to a site (NV-113, N-320)."""
    game = position(hands={0: "ra"}, sleds={0: 2})
    assert reason(game, "c ra") is GangwayReason.NEEDS_THREE_STONES
    game = position(hands={0: "ra"}, sleds={0: 3})
    assert StonesPaid(0, 2) in play(game, "c ra")
    assert codes(game) == ["r M", "r P", "r T", "r B", "r O"]
    events = play(game, "r T")
    assert Delivered(0, Site.TEMPLE, (0, 0), card=Card.RAFT) in events
    assert sled(game, 0) == (0, 22)
    assert game.view(None).discard == cards("ra")


def test_the_gangplank() -> None:
    """The Gangplank pays a stone and sends a second ship to a closed dock (NV-114, N-325, N-326, N-408)."""
    game = position(["..@P", "BW.", "BB", "W"], hands={0: "ga"}, private_ships="yes")
    game = with_pieces(game, private_ships=(PrivateShip(used=True, site=Site.OBELISKS), PrivateShip()))
    play(game, "c ga")
    assert codes(game) == ["s b P", "s c P"]
    assert reason(game, "s b T") is GangwayReason.NEEDS_ONE_OTHER_SHIP
    assert reason(game, "s b O") is GangwayReason.NEEDS_ONE_OTHER_SHIP
    assert reason(game, "s d P") is GangwayReason.NEEDS_OWN_STONE
    play(game, "s b P")
    assert sled(game, 0) == (2, 21)
    game = position(["..@P", "...@P", "BB", "W"], hands={0: "ga"})
    assert reason(game, "c ga") is GangwayReason.NO_GANGWAY


def test_unused_cards_and_statues() -> None:
    """Unused blue cards are worth a point each, and statues count together with those of the base game
    (NV-115, N-304, N-316).
    """
    game = position(hands={0: "ra ga", 1: "st st st st st st"})
    assert game.scores()[0].points("blue_cards") == 2
    assert game.scores()[1].points("statues") == by_size(6) == 17


def test_a_blue_card_waits_for_a_later_turn() -> None:
    """A blue card received out of turn can be played in the owner's next turn, as the whole action (N-302,
    N-303, N-305).
    """
    game = position(["BW.", "B", "..", "."], display="ra ga st gT")
    play(game, "s a M", "m ra", "m ga")
    assert game.decision == Decision(1, "turn")
    assert not any(code == "c ra" for code in codes(game))  # white has the Gangplank
    assert ("c ga" in codes(game)) is False  # white has no stone of its own on another ship
    play(game, "q")
    assert "c ra" in codes(game)


def test_the_raft_goes_anywhere_that_gives_something() -> None:
    """The Raft goes to any site that gives something, even if a ship is there (N-321, N-322)."""
    ships = ["....@T", "...", "..", "."]
    game = position(ships, hands={0: "ra"}, sides="DAAAA", display="- -", stacks=("", ""))
    play(game, "c ra")
    assert codes(game) == ["r P", "r T", "r B", "r O"]
    assert reason(game, "r M") is GangwayReason.NOTHING_TO_GAIN
    assert reason(game, "q") is Reason.NOT_NOW
    play(game, "r T")
    assert game.view(None).dock(Site.BURIAL_CHAMBER) is None
    game = position(ships, hands={0: "ra"}, sides="CAAAA", display="- - - -")
    play(game, "c ra")
    assert "r M" in codes(game)


@pytest.mark.parametrize(("discard", "gives"), [("st gT", True), ("", False)])
def test_the_raft_at_a_market_without_cards(discard: str, *, gives: bool) -> None:
    """On side C the Raft can go to an empty Market as long as there is a card to draw, even in the discard
    pile (N-322).
    """
    ships = ["....@T", "...", "..", "."]
    game = position(ships, hands={0: "ra"}, sides="CAAAA", display="- - - -", rest=False)
    game = changed(game, draw=(), discard=cards(discard))
    play(game, "c ra")
    assert ("r M" in codes(game)) is gives


def test_no_card_moves_a_private_ship() -> None:
    """No blue card moves a private ship, and the Raft causes no refill (N-327, N-409)."""
    game = position(hands={0: "ra le"}, private_ships="yes", display="st gT gP gB")
    game = with_pieces(game, private_ships=(PrivateShip(), PrivateShip(used=True, site=Site.MARKET)))
    assert "c le" not in codes(game)
    events = play(game, "c ra", "r M", "m st")
    assert not any(isinstance(event, Refilled) for event in events)


def test_the_second_ship_finds_what_is_left() -> None:
    """A second ship that comes by the Gangplank to side A of the Market gets the remaining cards, or returns
    its stones (N-328).
    """
    game = position(["...@M", "BB", "....", "."], hands={0: "ga"}, display="st")
    quarry = game.view(None).players[0].quarry
    play(game, "c ga")
    assert game.state().hands[0] == cards("st")
    assert game.view(None).players[0].quarry == quarry + 3


@pytest.mark.parametrize(
    ("card", "site", "sides"),
    [("rP", Site.PYRAMIDS, "ACAAA"), ("rP", Site.PYRAMIDS, "ADAAA"), ("rB", Site.BURIAL_CHAMBER, "AAADA")],
)
def test_base_cards_on_new_sides(card: str, site: Site, sides: str) -> None:
    """Red cards have all their effects on the new sides; if the quarry is empty, they have none (N-330)."""
    there = {Site.BURIAL_CHAMBER: crypt((7,))} if site is Site.BURIAL_CHAMBER else {}
    game = position(["B", "....", "...", ".."], display=card, sides=sides, states=there)
    events = play(game, "s a M")
    assert [event.site for event in events if isinstance(event, Delivered)] == [Site.MARKET, site]
    game = position(
        [*LAST, "W"],
        sides="AACAA",
        display="st",
        draw=f"{card} st st",
        quarries={0: 0},
        sleds={1: 5, 0: 5},
        states={Site.TEMPLE: temple(4, "WWB")},
    )
    play(game, "s d M")
    assert CardWithoutEffect(0, Card(card)) in play(game, f"k {card}")
    assert Card(card) in game.state().hands[0]
