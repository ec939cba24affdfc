"""Blue and red cards (§8)."""

import pytest

from engine.contract import Decision, Reason
from engine.imhotep.cards import Card
from engine.imhotep.components import Site
from engine.imhotep.events import (
    CardDrawn,
    CardPlayed,
    CardWithoutEffect,
    Delivered,
    Discarded,
    Fetched,
    Loaded,
    OrderSet,
    Sailed,
    Shuffled,
)
from engine.imhotep.sites.market import CardTaken, Returned
from engine.imhotep.steps import ImhotepReason
from engine.imhotep.table.pieces import Context, InPlay
from tests.support.imhotep import cards, codes, play, points, position, reason, ship, stones

# --- blue (§8.3) ----------------------------------------------------------------------------------


def test_a_blue_card_is_discarded_after_its_effect() -> None:
    """A blue card is discarded after its effect, and lies open until then (HV-27)."""
    game = position(hands={0: "ch"})
    assert play(game, "c ch") == [CardPlayed(0, Card.CHISEL)]
    view = game.view(None)
    assert (view.in_play, view.discard) == ((InPlay(0, Card.CHISEL),), ())
    assert view.decision == Decision(0, "load")
    assert view.choosing == Context(card=Card.CHISEL)
    play(game, "l a1")
    assert play(game, "l b1") == [Loaded(0, 1, 0, 0), Discarded(0, Card.CHISEL)]
    view = game.view(None)
    assert (view.in_play, view.discard) == ((), cards("ch"))


def test_a_reshuffle_during_an_effect_does_not_include_the_card() -> None:
    """A reshuffle caused by the Lever's effect doesn't include the Lever (HV-27)."""
    everything = "st " * 9 + "rP rP rB rB rO rO gP gP gT gT gB gB gO gO le ha ha sa sa sa ch"
    game = position(
        ["K", "....", "...", ".."],
        sides="ABAAA",
        pyramids=["W", "", ""],
        display="ch ch",
        hands={0: "le", 1: everything},
        discard="st",
    )
    play(game, "c le", "s a P", "p 1")
    events = play(game, "y")
    assert Shuffled(1) in events
    assert CardDrawn(0, Card.STATUE, Site.PYRAMIDS) in events
    assert game.view(None).discard == cards("le")


def test_during_a_card_no_other_step_is_possible() -> None:
    """A card that has been played must be carried out before any other step (§4.4)."""
    game = position(hands={0: "ha le sa ch"}, sleds={0: 2})
    play(game, "c ha")
    assert {code[0] for code in codes(game)} == {"l"}
    assert reason(game, "q") is Reason.NOT_NOW
    assert reason(game, ".") is ImhotepReason.MUST_CHOOSE


def test_the_lever_needs_a_ship_that_may_sail() -> None:
    """The Lever needs a ship with enough stones aboard to sail (§8.3)."""
    assert reason(position(hands={0: "le"}), "c le") is ImhotepReason.NO_SHIP_READY
    game = position(["K", "K.@T", "..", "."], hands={0: "le"})
    play(game, "c le")
    assert codes(game) == ["s a M", "s a P", "s a B", "s a O"]
    assert reason(game, "s a T") is ImhotepReason.DOCK_CLOSED
    assert reason(game, "l c1") is Reason.NOT_NOW


def test_the_order_is_announced_before_unloading() -> None:
    """The Lever's order is by owners, announced before unloading; an owner's foremost stone leaves first
    (HV-23).
    """
    game = position(["KWKB", "...", "..", "."], seats=3, hands={0: "le"})
    play(game, "c le")
    assert play(game, "s a T") == [Sailed(0, 0, Site.TEMPLE, (0, 1, 0, 2))]
    assert codes(game) == ["u 0", "u 1", "u 2"]
    assert game.decision == Decision(0, "order")
    play(game, "u 2")
    assert game.view(None).choosing == Context(Site.TEMPLE, 0, card=Card.LEVER, order=(3,))
    assert reason(game, "u 2") is ImhotepReason.NO_STONE_LEFT
    assert reason(game, "s a T") is Reason.NOT_NOW
    play(game, "u 0")
    events = play(game, "u 1")  # there is no choice about the remaining stones
    assert events[0] == OrderSet(0, 0, (3, 0, 1, 2))
    assert game.view(None).sites[Site.TEMPLE].stones == stones("BKWK")


def test_one_owners_stones_have_one_order() -> None:
    """The Lever asks nothing if all stones belong to one owner (HV-28)."""
    game = position(["KKK", "....", "..", "."], hands={0: "le"})
    assert OrderSet(0, 0, (0, 1, 2)) in play(game, "c le", "s a T")
    assert game.decision == Decision(1, "turn")


def test_the_lever_does_not_take_choices_from_owners() -> None:
    """The Lever sets the order of the stones, but their owners make the choices (§8.3, §5.3)."""
    game = position(["KW", "....", "...", "."], hands={0: "le"}, display="st ha sa ch")
    play(game, "c le", "s a M", "u 1")
    assert game.decision == Decision(1, "market")


@pytest.mark.parametrize(
    ("ships", "sled", "quarry", "expected"),
    [
        (["....", "...", "..", "."], 5, 20, ImhotepReason.SLED_FULL),
        (["....", "...", "..", "."], 3, 0, ImhotepReason.QUARRY_EMPTY),
        (["WW", "KKK", "W", "W@T"], 3, 20, ImhotepReason.NO_POSITION),
    ],
)
def test_what_the_hammer_needs(ships: list[str], sled: int, quarry: int, expected: ImhotepReason) -> None:
    """The Hammer needs a stone, room on the sled, and a free position (HV-21, GAP 3)."""
    game = position(ships, hands={0: "ha"}, sleds={0: sled}, quarries={0: quarry})
    assert reason(game, "c ha") is expected


def test_the_only_position_is_no_choice_for_the_hammer() -> None:
    """The engine loads the Hammer's stone if there is only one position (HV-21, HV-28)."""
    game = position(["WW", "KKK", "W", "W.@T"], hands={0: "ha"}, sleds={0: 0})
    assert reason(game, "c ha") is ImhotepReason.NO_POSITION
    game = position(["W.", "KKK", "W", "W.@T"], hands={0: "ha"}, sleds={0: 0})
    assert play(game, "c ha") == [
        CardPlayed(0, Card.HAMMER),
        Fetched(0, 3),
        Loaded(0, 0, 1, 0),
        Discarded(0, Card.HAMMER),
    ]


def test_the_sail_card_sails_the_ship_just_loaded() -> None:
    """After the Sail, only the ship just loaded may sail (§8.3)."""
    game = position(["W.", "WW", "...", "...."], hands={0: "sa"})
    play(game, "c sa")
    assert game.decision == Decision(0, "sail")  # the only position wasn't a choice
    assert codes(game) == [f"s a {site}" for site in "MPTBO"]
    assert reason(game, "s b T") is ImhotepReason.OTHER_SHIP
    assert reason(game, "q") is Reason.NOT_NOW
    play(game, "s a T")
    assert game.view(None).sites[Site.TEMPLE].stones == stones("WK")


def test_the_sail_card_refuses_other_positions() -> None:
    """With the Sail, the position must be free, and the stone must make the ship ready to sail (§8.3,
    §4.2).
    """
    game = position(["W.", ".", "...@T", "...."], hands={0: "sa"})
    play(game, "c sa")
    assert codes(game) == ["l a2", "l b1"]
    assert reason(game, "l a1") is ImhotepReason.POSITION_TAKEN
    assert reason(game, "l d1") is ImhotepReason.LOAD_TOO_SMALL
    assert reason(game, "s a T") is Reason.NOT_NOW


def test_the_sail_card_needs_a_stone() -> None:
    """The Sail needs a stone to load (§8.3)."""
    assert reason(position(hands={0: "sa"}, sleds={0: 0}), "c sa") is ImhotepReason.SLED_EMPTY


def test_the_chisel_loads_one_ship_or_two() -> None:
    """The Chisel's two stones can go to the same ship or to different ones (§8.3)."""
    for second, expected in (("l a3", ["K.K.", "..."]), ("l b2", ["K...", ".K."])):
        game = position(["....", "...", ".@T", ".@M"], hands={0: "ch"})
        play(game, "c ch", "l a1", second)
        assert list(game.view(None).ships[:2]) == [ship(drawn) for drawn in expected]


def test_the_chisel_needs_two_positions() -> None:
    """The Chisel needs a free position for each of its two stones (HV-22, GAP 3)."""
    game = position(["W.", "KKK", "W", "..@T"], hands={0: "ch"})
    assert reason(game, "c ch") is ImhotepReason.NEEDS_TWO_POSITIONS


# --- red (§8.1) -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "site"), [("rP", Site.PYRAMIDS), ("rB", Site.BURIAL_CHAMBER), ("rO", Site.OBELISKS)]
)
@pytest.mark.parametrize("sides", ["AAAAA", "ABAAA", "AAABB"])
def test_a_red_card_takes_a_stone_from_the_quarry(card: str, site: Site, sides: str) -> None:
    """A red card brings a stone from the quarry, whether or not the dock is open, and doesn't close the dock
    (§8.1, HV-10).
    """
    ships = ["K", f"....@{site.value}", "...", ".."]
    game = position(ships, sides=sides, display=f"{card} st st st", quarries={0: 4})
    events = play(game, "s a M", f"m {card}")
    if game.decision is not None and game.decision.kind == "pyramid":
        assert game.view(None).choosing == Context(site, card=Card(card))
        assert game.view(None).in_play == (InPlay(0, Card(card)),)
        events += play(game, "p 2")
    at = next(place for place, event in enumerate(events) if isinstance(event, CardTaken))
    assert events[at + 1] == Returned(0)
    arrived = [event for event in events if isinstance(event, Delivered)]
    assert [(delivery.site, delivery.ship, delivery.card) for delivery in arrived] == [
        (Site.MARKET, 0, None),
        (site, None, Card(card)),
    ]
    assert events[-1] == Discarded(0, Card(card))
    view = game.view(None)
    assert (view.players[0].quarry, view.discard) == (4, cards(card))
    assert view.dock(site) == 1


@pytest.mark.parametrize("where", ["pyramids", "temple"])
def test_a_red_card_with_an_empty_quarry_has_no_effect(where: str) -> None:
    """A red card drawn from the pile has no effect if the quarry is empty; one from the Market has its own
    stone (HV-18, GAP 4).
    """
    if where == "pyramids":
        game = position(["K", "....", "...", ".."], sides="ABAAA", pyramids=["W"], draw="rB", quarries={0: 0})
        events = play(game, "s a P", "p 1", "y")
    else:
        ships = ["....@M", "...@P", "..@O", "W"]
        game = position(ships, sides="AABAA", temple="WWWK", draw="rB", sleds={1: 5}, quarries={0: 0})
        events = play(game, "s d T")
        assert game.view(None).sites[Site.TEMPLE].stones == stones("WWWKW")
    assert CardWithoutEffect(0, Card.SARCOPHAGUS) in events
    assert Card.SARCOPHAGUS in game.view(None).discard
    assert game.view(None).sites[Site.BURIAL_CHAMBER].stones == ()
    assert points(game)[0] <= 2


def test_a_chain_of_red_cards_is_done_before_the_next_stone() -> None:
    """A chain of red cards, here one whose bonus draws another, is finished before the next stone (HV-6)."""
    game = position(
        ["KW", "....", "...", "."],
        sides="ABAAB",
        pyramids=["W", "", ""],
        display="rP st st st",
        draw="rO",
        quarries={0: 3},
    )
    play(game, "s a M", "m rP", "p 1")
    events = play(game, "y")
    kinds = [type(event).__name__ for event in events]
    assert kinds[:6] == ["CardDrawn", "Discarded", "Delivered", "Discarded", "Delivered", "CardTaken"]
    view = game.view(None)
    assert view.sites[Site.OBELISKS].stacks[0] == stones("K")
    assert view.discard == cards("rP rO")
    assert view.players[0].quarry == 3 + 1 - 2


def test_a_red_card_is_no_market_card_one_holds() -> None:
    """A player keeps green and purple cards until the end, but not red ones (§6.1, §8.1)."""
    game = position(["KKK", "....", "..", "."], display="rO gT st ch")
    play(game, "s a M", "m rO", "m gT", "m st")
    assert game.view(None).players[0].cards == cards("gT st")
