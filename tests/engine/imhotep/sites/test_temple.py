"""The Temple, sides A and B: the benefits of visible stones, and the test vectors TA and TB."""

import pytest

from engine.contract import Decision, Reason
from engine.imhotep import Imhotep
from engine.imhotep.cards import Card
from engine.imhotep.components import Site
from engine.imhotep.events import CardDrawn, Delivered, Fetched, NoCard, Scored
from engine.imhotep.sites.market import (
    Cleared,
)
from engine.imhotep.steps import ImhotepReason
from engine.imhotep.table.pieces import Context
from tests.support.imhotep import cards, codes, play, points, position, reason, sled, stones

SAILED = ("....@P", "...@O", "..@M")
"""Three ships that have left empty, so that the fourth one ends the round."""
LAST_SHIP = ("....@P", "...@O", "..@T", "K")
"""Three ships that have left empty, and a fourth that ends the round."""
ALL_BUT_FOUR = "st st st st st st st st st st rP rP rB rB rO rO gP gP gT gT gB gB gO gO le le ha ha sa ch"
"""Thirty cards: all except two Sails and two Chisels."""


def temple(
    there: str,
    seats: int,
    side: str = "A",
    *,
    sleds: dict[int, int] | None = None,
    quarries: dict[int, int] | None = None,
    draw: str = "",
) -> Imhotep:
    """Return a position at the end of a round, with these stones at the Temple; the last ship goes to the
    Burial Chamber.
    """
    sides, ships = f"AA{side}AA", [*SAILED, "K"]
    game = position(ships, seats=seats, sides=sides, temple=there, sleds=sleds, quarries=quarries, draw=draw)
    play(game, "s d B")
    return game


@pytest.mark.parametrize(
    ("there", "seats", "expected"),
    [
        pytest.param("KWK", 4, [2, 1, 0, 0], id="TA1"),
        pytest.param("KWBKWBB", 3, [1, 1, 3], id="TA2"),
        pytest.param("KKWWKW", 2, [1, 3], id="TA3"),
        pytest.param("KWKWKWKWKWK", 3, [3, 2, 0], id="TA4"),
        pytest.param("KWKWKWKWKWK", 2, [2, 2], id="TA5"),
    ],
)
def test_visible_stones_of_the_temple(there: str, seats: int, expected: list[int]) -> None:
    """Each visible stone scores a point at the end of the round (TA1 to TA5, §6.3)."""
    assert points(temple(there, seats)) == expected


@pytest.mark.parametrize("vector", ["TA6"])
def test_the_temple_scores_in_every_round(vector: str) -> None:
    """The Temple scores in every round: K and W get 6 points each over the game (TA6, §6.3)."""
    game = temple("KW", 2)
    while game.decision:
        play(game, next(code for code in codes(game) if not code.endswith(" T")))
    assert [sheet.points("temple") for sheet in game.scores()] == [6, 6]


@pytest.mark.parametrize("vector", ["TB1"])
def test_the_benefits_of_temple_b(vector: str) -> None:
    """On side B, each visible stone earns what its space gives, from left to right (TB1, §7.3, HV-17)."""
    game = temple("KWWBG", 4, "B", draw="st")
    asked: list[int] = []
    while game.decision and game.decision.kind == "temple":
        asked.append(game.decision.seat)
        play(game, "t p")
    assert asked == [0, 1, 3]
    assert points(game) == [1, 3, 0, 1]
    assert game.view(None).players[2].cards == cards("st")


@pytest.mark.parametrize("vector", ["TB2"])
def test_stones_instead_of_a_point_may_be_one(vector: str) -> None:
    """An owner can choose stones instead of a point even if only one fits (TB2, HV-16)."""
    game = temple("K", 2, "B", sleds={0: 4}, quarries={0: 6})
    assert codes(game) == ["t p", "t s"]
    play(game, "t s")
    assert (sled(game, 0), points(game)) == ((5, 5), [0, 0])


@pytest.mark.parametrize("vector", ["TB3"])
def test_with_a_full_sled_it_is_the_point(vector: str) -> None:
    """With a full sled, the point is given without a question (TB3, HV-16, HV-28)."""
    game = temple("K", 2, "B", sleds={0: 5})
    assert game.decision == Decision(1, "turn")
    assert points(game) == [1, 0]


@pytest.mark.parametrize("vector", ["TB4"])
def test_every_space_is_chosen_for_itself(vector: str) -> None:
    """The spaces are decided one after another, each separately (TB4, §7.3)."""
    game = temple("KWKWK", 2, "B", sleds={0: 0}, quarries={0: 9}, draw="st")
    play(game, "t p", "t s")
    assert points(game) == [1, 2]
    assert sled(game, 0) == (2, 7)
    assert game.view(None).players[1].cards == cards("st")


@pytest.mark.parametrize("vector", ["TB5"])
def test_a_red_card_from_the_temple_acts_at_once(vector: str) -> None:
    """A red card from the Temple acts before the next space gives anything (TB5, §7.3, §8.1)."""
    game = position(
        [*SAILED, "K"], seats=3, sides="AABAA", temple="KWKB", quarries={2: 3}, draw="rB", sleds={0: 5}
    )
    events = play(game, "s d B")
    assert CardDrawn(2, cards("rB")[0], Site.TEMPLE) in events
    view = game.view(None)
    assert view.sites[Site.BURIAL_CHAMBER].stones == stones("KB")
    assert sled(game, 2) == (3, 2)
    assert cards("rB")[0] in view.discard


def test_stones_fill_the_spaces_from_the_left_and_cover_those_below() -> None:
    """Stones fill the spaces from the left and then cover those below; events name the space and level of
    each (§6.3).
    """
    game = position(["KWK.", "...", "..", "."], temple="WWW")
    spots = [event.spot for event in play(game, "s a T") if isinstance(event, Delivered)]
    assert spots == [(3, 0), (0, 1), (1, 1)]
    view = game.view(None)
    assert view.sites[Site.TEMPLE].visible == stones("WKWK")
    assert view.sites[Site.TEMPLE].heights == (2, 2, 1, 1)


def test_the_temple_is_scored_from_the_left_before_the_display_is_cleared() -> None:
    """The Temple is scored, from the left, before the display is cleared (HV-17, §7.3)."""
    game = position(LAST_SHIP, seats=3, sides="AABAA", temple="WKWKB", sleds={0: 5, 1: 5, 2: 5}, draw="st")
    events = play(game, "s d B")
    told = [event for event in events if isinstance(event, (Scored, CardDrawn, Cleared))]
    assert told[:5] == [
        Scored(1, 1, Site.TEMPLE, 0),
        Scored(0, 2, Site.TEMPLE, 1),
        Scored(1, 1, Site.TEMPLE, 2),
        CardDrawn(0, Card.STATUE, Site.TEMPLE),
        Scored(2, 1, Site.TEMPLE, 4),
    ]
    assert isinstance(told[5], Cleared)


def test_temple_choices_belong_to_owners_and_are_no_turn() -> None:
    """The Temple's choices are made by owners, don't count as turns, and can't be declined (HV-16, HV-17,
    GAP 5).
    """
    game = position(LAST_SHIP, seats=3, sides="AABAA", temple="WKB")
    play(game, "s d B")
    assert game.decision == Decision(1, "temple")
    assert game.view(None).choosing == Context(Site.TEMPLE, space=0)
    assert game.mid_turn
    assert reason(game, "q") is Reason.NOT_NOW
    assert reason(game, ".") is ImhotepReason.MUST_CHOOSE
    assert play(game, "t s") == [Fetched(1, 2, Site.TEMPLE), Scored(0, 2, Site.TEMPLE, 1)]
    assert game.decision == Decision(2, "temple")


def test_with_both_piles_empty_the_temple_gives_no_card() -> None:
    """If both piles are empty, the Temple gives no card, and nobody is asked about one (HV-4, HV-29)."""
    hands = {1: ALL_BUT_FOUR}
    game = position(LAST_SHIP, sides="AABAA", temple="WWWK", hands=hands, display="sa sa ch ch")
    play(game, "s d B", "t p")
    assert NoCard(0, Site.TEMPLE) in play(game, "t p")
