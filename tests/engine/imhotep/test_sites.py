"""The five sites (§6, §7): what the vectors do not show."""

from random import Random

import pytest

from engine.contract import Decision, Reason, Refused
from engine.imhotep import Imhotep
from engine.imhotep.cards import Card
from engine.imhotep.components import Site
from engine.imhotep.events import CardDrawn, Delivered, Discarded, Fetched, Loaded, NoCard, Scored, Shuffled
from engine.imhotep.printed import Bonus
from engine.imhotep.sites.burial_chamber import groups
from engine.imhotep.sites.market import (
    CardKept,
    CardTaken,
    Cleared,
    Displayed,
    MarketReason,
    PairTaken,
    Returned,
)
from engine.imhotep.sites.obelisks import TowerBuilt
from engine.imhotep.sites.pyramids import BonusDeclined, BonusLost, PyramidsReason
from engine.imhotep.steps import ImhotepReason
from engine.imhotep.table.pieces import Context
from tests.support.imhotep import ALL_SIDES, cards, codes, new, play, points, position, stones, table_of
from tests.support.imhotep_play import walk

LAST_SHIP = ("....@P", "...@O", "..@T", "K")
"""Three ships that have left empty, the fourth ends the round (a set-up)."""

ALL_BUT_FOUR = "st st st st st st st st st st rP rP rB rB rO rO gP gP gT gT gB gB gO gO le le ha ha sa ch"
"""Thirty cards; a Sail twice and a Chisel twice are missing."""


def reason(game: Imhotep, code: str) -> object:
    """Why a step is refused here."""
    with pytest.raises(Refused) as refused:
        play(game, code)
    return refused.value.reason


# --- market ---------------------------------------------------------------------------------------


def test_a_card_must_be_taken() -> None:
    """HV-8, GAP 4: also a red one that one would rather not have."""
    game = position(["K", "....", "...", ".."], display="rP")
    events = play(game, "s a M")
    assert CardTaken(0, Card.ENTRANCE, 0) in events
    assert points(game) == [2, 0]


def test_without_a_card_the_stone_returns() -> None:
    """HV-9: no compensation."""
    game = position(["KW", "....", "...", "."], display="st")
    quarry = game.view(None).players[1].quarry
    events = play(game, "s a M")
    assert events[-3:] == [Delivered(1, Site.MARKET, (), 0, 1), NoCard(1, Site.MARKET), Returned(1)]
    assert game.view(None).players[1].quarry == quarry + 1


def test_the_display_is_not_refilled_during_the_round() -> None:
    """§6.1."""
    game = position(["K", "....", "...", ".."], display="st le ha ch")
    play(game, "s a M", "m le")
    assert game.view(None).sites[Site.MARKET].open == (Card.STATUE, None, Card.HAMMER, Card.CHISEL)


def test_of_equal_cards_the_first_space_is_emptied() -> None:
    """§6.1, HV-28: they are one answer."""
    game = position(["K", "....", "...", ".."], display="le st ha st")
    play(game, "s a M")
    assert codes(game) == ["m le", "m st", "m ha"]
    assert CardTaken(0, Card.STATUE, 1) in play(game, "m st")


def test_the_rest_of_the_display_is_cleared_at_the_end_of_the_round() -> None:
    """§3: then a new one is dealt."""
    game = position(LAST_SHIP, display="st le", draw="rP gP gT ch")
    events = play(game, "s d B")
    assert Cleared(cards("st le"), ()) in events
    assert Displayed(cards("rP gP gT ch"), 0) in events
    assert game.view(None).discard == cards("st le")


def test_the_pair_is_one_pick_and_chosen_before_looking() -> None:
    """§7.1: one of the two must be kept; no way back."""
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
    """HV-12: matters for a reshuffle, so the order on the discard pile is told."""
    game = position(["K", "....", "...", ".."], sides="BAAAA", display="st le ch", pair="sa rP")
    play(game, "s a M", "m pair")
    events = play(game, "k rP")
    assert events.index(CardKept(0, Card.ENTRANCE, Card.SAIL)) < events.index(Discarded(0, Card.ENTRANCE))
    assert game.view(None).discard == cards("sa rP")


def test_an_untouched_pair_is_shown_when_it_is_cleared() -> None:
    """HV-13."""
    game = position(LAST_SHIP, sides="BAAAA", display="st le ch", pair="sa rP")
    cleared = next(event for event in play(game, "s d B") if isinstance(event, Cleared))
    assert (cleared.cards, cleared.pair, cleared.reveals) == (cards("st le ch"), cards("sa rP"), True)


def test_two_equal_cards_are_no_choice() -> None:
    """HV-28."""
    game = position(["K", "....", "...", ".."], sides="BAAAA", display="rP le ch", pair="st st")
    events = play(game, "s a M", "m pair")
    assert CardKept(0, Card.STATUE, Card.STATUE) in events
    assert game.view(None).discard == cards("st")


def test_the_discard_pile_is_shuffled_in_the_middle_of_a_deal() -> None:
    """HV-3: at the moment a card is needed; what was just cleared is among it."""
    game = position(LAST_SHIP, display="ch ch", draw="le ha", rest=False)
    events = play(game, "s d B")
    displayed = next(event for event in events if isinstance(event, Displayed))
    assert displayed.cards[:2] == cards("le ha")
    assert None not in displayed.cards
    assert Shuffled(32) in events
    assert table_of(game).shuffles == 1
    assert game.view(None).discard == ()


def test_with_both_piles_empty_spaces_stay_empty() -> None:
    """HV-4, GAP 6."""
    game = position(LAST_SHIP, display="sa", hands={1: ALL_BUT_FOUR + " sa ch ch"}, rest=False)
    displayed = next(event for event in play(game, "s d B") if isinstance(event, Displayed))
    assert displayed == Displayed((Card.SAIL, None, None, None), 0)
    assert table_of(game).draw == ()


def test_a_pair_of_one_is_taken() -> None:
    """HV-29."""
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


# --- pyramids -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pyramids", "code", "bonus"),
    [
        (["W", "", ""], "p 1", Bonus.CARD),
        (["", "WW", ""], "p 2", Bonus.STONES),
        (["", "", "WWW"], "p 3", Bonus.LOAD),
    ],
)
def test_every_bonus_may_be_declined(pyramids: list[str], code: str, bonus: Bonus) -> None:
    """HV-15."""
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
    """HV-15: no number is chosen."""
    game = position(["K", "....", "...", ".."], sides="ABAAA", pyramids=["", "WW", ""], sleds={0: 1})
    play(game, "s a P", "p 2")
    assert codes(game) == ["y", "."]
    assert play(game, "y") == [Fetched(0, 3, Site.PYRAMIDS)]


def test_the_load_bonus_goes_to_any_ship_that_has_not_sailed() -> None:
    """§7.2: the ship being unloaded counts as sailed."""
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
    """HV-28, HV-29, GAP 3: without asking."""
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
    """HV-14: while there is an unfinished one."""
    game = position(["K", "....", "...", ".."], sides="ABAAA", pyramids=["WWWWW", "", ""])
    play(game, "s a P")
    assert codes(game) == ["p 2", "p 3"]
    assert reason(game, "p 1") is PyramidsReason.PYRAMID_FINISHED
    assert reason(game, ".") is ImhotepReason.MUST_CHOOSE
    assert reason(game, "y") is Reason.NOT_NOW


# --- temple ---------------------------------------------------------------------------------------


def test_stones_fill_the_spaces_from_the_left_and_cover_those_below() -> None:
    """§6.3: space and level of every stone."""
    game = position(["KWK.", "...", "..", "."], temple="WWW")
    spots = [event.spot for event in play(game, "s a T") if isinstance(event, Delivered)]
    assert spots == [(3, 0), (0, 1), (1, 1)]
    view = game.view(None)
    assert view.sites[Site.TEMPLE].visible == stones("WKWK")
    assert view.sites[Site.TEMPLE].heights == (2, 2, 1, 1)


def test_the_temple_is_scored_from_the_left_before_the_display_is_cleared() -> None:
    """HV-17, §7.3."""
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
    """HV-16, HV-17, GAP 5: `active` is still who sailed last."""
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
    """HV-4, HV-29."""
    hands = {1: ALL_BUT_FOUR}
    game = position(LAST_SHIP, sides="AABAA", temple="WWWK", hands=hands, display="sa sa ch ch")
    play(game, "s d B", "t p")
    assert NoCard(0, Site.TEMPLE) in play(game, "t p")


# --- burial chamber and obelisks ------------------------------------------------------------------


def test_columns_of_three_go_on_to_the_right() -> None:
    """§6.4: row and column of every stone."""
    game = position(["KWK.", "...", "..", "."], burial="WW")
    spots = [event.spot for event in play(game, "s a B") if isinstance(event, Delivered)]
    assert spots == [(2, 0), (0, 1), (1, 1)]
    assert game.view(None).sites[Site.BURIAL_CHAMBER].rows == (stones("WW"), stones("WK"), stones("K"))


def test_groups_connect_along_edges_in_all_directions() -> None:
    """§6.4: a ring of eight around one; back to the left; not from the bottom of a column to the next top."""
    assert sorted(groups((0, 1, 0, 0, 0, 0))) == [(0, 5), (1, 1)]
    assert sorted(groups((0, 1, 0, 0))) == [(0, 1), (0, 2), (1, 1)]
    assert sorted(groups((0, 0, 0, 0, 1, 0, 0, 0, 0))) == [(0, 8), (1, 1)]
    assert groups(()) == []


def test_an_obelisk_grows_by_its_owners_stones() -> None:
    """§6.5: the place in the stack is told; nothing is scored before the end."""
    game = position(["KKW", "....", "..", "."], obelisks=["K", ""])
    events = play(game, "s a O")
    assert [event.spot for event in events if isinstance(event, Delivered)] == [(1,), (2,), (0,)]
    assert points(game) == [0, 0]


def test_a_tower_is_scored_at_once() -> None:
    """§7.5."""
    game = position(["K", "....", "...", ".."], sides="AAAAB", obelisks=["KK", ""])
    assert play(game, "s a O")[1:] == [
        Delivered(0, Site.OBELISKS, (2,), 0, 0),
        TowerBuilt(0, 0),
        Scored(0, 10, Site.OBELISKS),
    ]
    assert game.view(None).sites[Site.OBELISKS].towers == (stones("KKK"),)


def test_only_market_b_and_temple_b_together_can_need_a_reshuffle() -> None:
    """§13.4."""
    needed: set[str] = set()
    for number in range(96):
        sides = ALL_SIDES[number % 32]
        game = new(sides, 2 + number % 3, number)
        for _, events in walk(game, Random(number)):
            if any(isinstance(event, Shuffled) for event in events):
                needed.add(sides[0] + sides[2])
    assert needed <= {"BB"}
