"""The Pyramids, sides A and B: spaces, bonuses, and the test vectors PA and PB."""

import pytest

from engine.contract import Decision, Reason
from engine.imhotep.components import Site
from engine.imhotep.events import Fetched, Loaded
from engine.imhotep.printed import Bonus
from engine.imhotep.sites.pyramids import BonusDeclined, BonusLost, PyramidsReason
from engine.imhotep.steps import ImhotepReason
from engine.imhotep.table.pieces import Context
from tests.support.imhotep import COLORS, cards, codes, play, points, position, reason, sled, stones

ALL_BUT_FOUR = "st st st st st st st st st st rP rP rB rB rO rO gP gP gT gT gB gB gO gO le le ha ha sa ch"
"""Thirty cards: all except two Sails and two Chisels."""


@pytest.mark.parametrize(
    ("there", "ship", "expected"),
    [
        pytest.param("", "WKWB", {"W": 5, "K": 1, "B": 2}, id="PA1"),
        pytest.param("K" * 7, "GGK", {"G": 4, "K": 2}, id="PA2"),
        pytest.param("K" * 12, "KWKW", {"K": 4, "W": 5}, id="PA3"),
    ],
)
def test_the_large_pyramid(there: str, ship: str, expected: dict[str, int]) -> None:
    """Spaces fill in order and score at once; later stones score 1 (PA1, PA2, PA3, §6.2)."""
    game = position([ship, "...", "..", "."], seats=4, pyramids=[there])
    play(game, "s a P")
    assert points(game) == [expected.get(color, 0) for color in COLORS]


@pytest.mark.parametrize("vector", ["PA4"])
def test_an_entrance_finishes_the_large_pyramid(vector: str) -> None:
    """An Entrance's stone can take the last space (PA4, §8.1)."""
    game = position(["G", "....", "...", ".."], seats=4, pyramids=["K" * 13], display="rP st le ch")
    play(game, "s a M", "m rP")
    assert points(game) == [0, 0, 0, 4]


@pytest.mark.parametrize("vector", ["PB1"])
def test_owners_choose_pyramids(vector: str) -> None:
    """Each stone's owner chooses one of the three pyramids (PB1, §7.2)."""
    game = position(["KKWW", "...", "..", "."], sides="ABAAA", draw="st")
    play(game, "s a P", "p 1", "p 1", "y", "p 2", "p 2")
    assert points(game) == [3, 5]
    assert game.view(None).players[0].cards == cards("st")


@pytest.mark.parametrize("vector", ["PB2"])
def test_the_bonus_of_stones_fills_the_sled(vector: str) -> None:
    """For the bonus of stones, the owner takes as many as fit, or none (PB2, §7.2, HV-15)."""
    game = position(
        ["G", "....", "...", ".."],
        seats=4,
        sides="ABAAA",
        pyramids=["", "KK", ""],
        sleds={3: 4},
        quarries={3: 10},
    )
    play(game, "s a P", "p 2", "y")
    assert points(game) == [0, 0, 0, 1]
    assert sled(game, 3) == (5, 9)


@pytest.mark.parametrize("vector", ["PB3"])
def test_the_last_pyramid_is_no_choice(vector: str) -> None:
    """When only one pyramid is unfinished, it is chosen without a question (PB3, HV-14, HV-28)."""
    built = ["K" * 5, "K" * 4, "K" * 3]
    game = position(["KWB", "....", "..", "."], seats=3, sides="ABAAA", pyramids=built, sleds={1: 0})
    play(game, "s a P")
    assert codes(game) == ["p 2", "p 3"]
    events = play(game, "p 2")
    assert BonusLost(1, Bonus.LOAD) in events
    assert points(game) == [4, 1, 4]
    assert [len(pyramid) for pyramid in game.view(None).sites[Site.PYRAMIDS].built] == [5, 5, 5]
    assert game.decision == Decision(1, "turn")


@pytest.mark.parametrize("vector", ["PB4"])
def test_stones_beside_the_finished_pyramids_score_one(vector: str) -> None:
    """Stones beside the finished pyramids score 1 (PB4, §7.2)."""
    game = position(["GG", "....", "...", "."], seats=4, sides="ABAAA", pyramids=["K" * 5] * 3)
    play(game, "s a P")
    assert points(game) == [0, 0, 0, 2]
    assert game.view(None).sites[Site.PYRAMIDS].beside == stones("GG")


@pytest.mark.parametrize("vector", ["PB5"])
def test_a_red_card_from_a_bonus_acts_before_the_next_stone(vector: str) -> None:
    """A red card that a bonus brings acts before the next stone (PB5, HV-6, §8.1)."""
    game = position(
        ["KW", "....", "...", "."], sides="ABAAA", pyramids=["W", "", ""], draw="rP", quarries={0: 5}
    )
    play(game, "s a P", "p 1", "y")
    assert game.decision == Decision(0, "pyramid")
    play(game, "p 1")
    assert points(game) == [4, 0]
    assert sled(game, 0) == (3, 4)
    assert game.view(None).discard == cards("rP")
    assert game.decision == Decision(1, "pyramid")


@pytest.mark.parametrize(
    ("pyramids", "code", "bonus"),
    [
        (["W", "", ""], "p 1", Bonus.CARD),
        (["", "WW", ""], "p 2", Bonus.STONES),
        (["", "", "WWW"], "p 3", Bonus.LOAD),
    ],
)
def test_every_bonus_may_be_declined(pyramids: list[str], code: str, bonus: Bonus) -> None:
    """The bonuses of a card, of stones and of loading can all be declined (HV-15)."""
    game = position(["K", "....", "...", ".."], sides="ABAAA", pyramids=pyramids)
    play(game, "s a P", code)
    assert game.decision is not None
    assert game.decision.optional
    assert game.view(None).choosing == Context(Site.PYRAMIDS, bonus=bonus)
    before = game.view(None).players
    assert reason(game, "q") is Reason.NOT_NOW
    assert play(game, ".") == [BonusDeclined(0, bonus)]
    assert game.view(None).players == before
    assert game.decision == Decision(1, "turn")


def test_three_stones_are_all_that_fit_or_none() -> None:
    """The owner takes as many stones as fit or none; no other number can be chosen (HV-15)."""
    game = position(["K", "....", "...", ".."], sides="ABAAA", pyramids=["", "WW", ""], sleds={0: 1})
    play(game, "s a P", "p 2")
    assert codes(game) == ["y", "."]
    assert play(game, "y") == [Fetched(0, 3, Site.PYRAMIDS)]


def test_the_load_bonus_goes_to_any_ship_that_has_not_sailed() -> None:
    """The load bonus works on any ship that hasn't sailed; the one being unloaded has (§7.2)."""
    game = position(["K.", "W...", "...@T", "."], sides="ABAAA", pyramids=["", "", "WWW"])
    play(game, "s a P", "p 3")
    assert game.decision == Decision(0, "load", optional=True)
    assert codes(game) == ["l b2", "l b3", "l b4", "l d1", "."]
    assert reason(game, "l a1") is ImhotepReason.SHIP_SAILED
    assert play(game, "l d1") == [Loaded(0, 3, 0, 0)]


@pytest.mark.parametrize(
    ("pyramids", "code", "bonus", "changes"),
    [
        (["", "WW", ""], "p 2", Bonus.STONES, {"sleds": {0: 5}}),
        (["", "WW", ""], "p 2", Bonus.STONES, {"quarries": {0: 0}}),
        (["", "", "WWW"], "p 3", Bonus.LOAD, {"sleds": {0: 0}}),
        (["W", "", ""], "p 1", Bonus.CARD, {"hands": {1: ALL_BUT_FOUR + " sa"}, "display": "sa ch ch"}),
    ],
)
def test_a_bonus_that_can_do_nothing_is_lost(
    pyramids: list[str], code: str, bonus: Bonus, changes: dict[str, dict[int, int]]
) -> None:
    """Nobody is asked about a bonus that can do nothing (HV-28, HV-29, GAP 3)."""
    game = position(
        ["K", "W...", "...", ".."],
        sides="ABAAA",
        pyramids=pyramids,
        sleds=changes.get("sleds"),
        quarries=changes.get("quarries"),
        hands={1: ALL_BUT_FOUR + " sa"} if "hands" in changes else None,
        display="sa ch ch" if "hands" in changes else "",
    )
    assert BonusLost(0, bonus) in play(game, "s a P", code)
    assert game.decision == Decision(1, "turn")


def test_a_finished_pyramid_cannot_be_chosen() -> None:
    """A finished pyramid can't be chosen while there is an unfinished one (HV-14)."""
    game = position(["K", "....", "...", ".."], sides="ABAAA", pyramids=["WWWWW", "", ""])
    play(game, "s a P")
    assert codes(game) == ["p 2", "p 3"]
    assert reason(game, "p 1") is PyramidsReason.PYRAMID_FINISHED
    assert reason(game, ".") is ImhotepReason.MUST_CHOOSE
    assert reason(game, "y") is Reason.NOT_NOW
